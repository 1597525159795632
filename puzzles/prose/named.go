package prose

import (
	"fmt"
	"strings"
)

// Named finds the one of all that has a name, in upper or lower case. The error says what it is that there is not, and
// which name is like it, or else lists the names.
func Named[T any](what, name string, all []T, nameOf func(T) string) (found T, err error) {
	var names []string
	for _, one := range all {
		if strings.EqualFold(nameOf(one), name) {
			return one, nil
		}
		names = append(names, nameOf(one))
	}
	return found, NoName(what, name, names)
}

// NoName is the error for a name that is none of those that there are.
func NoName(what, name string, names []string) error {
	if near := Nearest(name, names); near != "" {
		return fmt.Errorf("%s %q: did you mean %s?", what, name, near)
	}
	return fmt.Errorf("%s %q: expected one of %s", what, name, strings.Join(names, ", "))
}
