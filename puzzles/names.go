package puzzles

import (
	"slices"
	"strings"
)

// Called finds the family that a name is of: its own name, one of those that people use, or that of a variant that no
// other family has, in upper or lower case. The Name is zero for the family's own. It returns nil if no family has the
// name.
func Called(families []*Family, name string) (*Family, Name) {
	name = strings.ToLower(name)
	for _, f := range families {
		if f.Name == name {
			return f, Name{}
		}
	}
	for _, f := range families {
		if at := slices.IndexFunc(f.Names, func(n Name) bool { return n.Name == name }); at >= 0 {
			return f, f.Names[at]
		}
	}
	var having []*Family
	for _, f := range families {
		if slices.Contains(f.Variants, name) {
			having = append(having, f)
		}
	}
	if len(having) != 1 {
		return nil, Name{}
	}
	return having[0], Name{Name: name, Variant: name}
}
