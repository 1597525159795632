// Package families holds the rules files that are part of the program.
package families

import "embed"

// Files has a file NAME.star for each family.
//
//go:embed *.star
var Files embed.FS
