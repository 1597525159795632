package puzzles

import (
	"fmt"
	"strings"
)

// Named finds the one of all that has a name. The error says what it is that there is not, and which name is like it,
// or else lists the names.
func Named[T any](what, name string, all []T, nameOf func(T) string) (found T, err error) {
	var names []string
	for _, one := range all {
		if nameOf(one) == name {
			return one, nil
		}
		names = append(names, nameOf(one))
	}
	if near := Nearest(name, names); near != "" {
		return found, fmt.Errorf("%s %q: did you mean %s?", what, name, near)
	}
	return found, fmt.Errorf("%s %q: expected one of %s", what, name, strings.Join(names, ", "))
}
