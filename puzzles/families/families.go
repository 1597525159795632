// Package families holds the rules files that are part of the program.
package families

import "embed"

// Files has a file NAME.star for each family, and NAME.toml where there are primers for people.
//
//go:embed *.star *.toml
var Files embed.FS
