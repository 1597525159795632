// Package modules holds the constraints that boards of several families may have: a rules file each.
package modules

import "embed"

// Files has a file NAME.star for each constraint.
//
//go:embed *.star
var Files embed.FS
