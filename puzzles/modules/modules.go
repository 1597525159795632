// Package modules holds the constraints that boards of several families may have: a rules file each. It is apart from
// package families, since a word such as kropki or renban names a constraint here, and a puzzle there.
package modules

import "embed"

// Files has a file NAME.star for each constraint, and shared/NAME.star for what files of rules may load.
//
//go:embed *.star shared
var Files embed.FS
