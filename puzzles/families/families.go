// Package families holds the rules files that are part of the program. A package of its own, since only files below a
// package can be embedded, and those of constraints (package modules) have other names.
package families

import "embed"

// Files has a file NAME.star for each family, and NAME.json where there are primers for people.
//
//go:embed *.star *.json
var Files embed.FS
