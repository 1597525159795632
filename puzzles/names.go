package puzzles

import (
	"slices"
	"strings"
)

// Called finds the family that a name is of: its own name, one of those that people use, or that of a variant that no
// other family has, with any case, blanks and hyphens. The Name is zero for the family's own. It returns nil if no
// family has the name.
func Called(families []*Family, name string) (*Family, Name) {
	name = Folded(name)
	for _, f := range families {
		if Folded(f.Name) == name {
			return f, Name{}
		}
	}
	for _, f := range families {
		if at := slices.IndexFunc(f.Names, func(n Name) bool { return Folded(n.Name) == name }); at >= 0 {
			return f, f.Names[at]
		}
	}
	var having []*Family
	var is Name
	for _, f := range families {
		if at := slices.IndexFunc(f.Variants, func(v string) bool { return Folded(v) == name }); at >= 0 {
			having, is = append(having, f), Name{Name: name, Variant: f.Variants[at]}
		}
	}
	if len(having) != 1 {
		return nil, Name{}
	}
	return having[0], is
}

var spaces = strings.NewReplacer(" ", "", "-", "", ":", "")

// Folded is a name in lower case without blanks, hyphens and colons: people write light up, Light-Up: and lightup.
func Folded(name string) string { return spaces.Replace(strings.ToLower(name)) }
