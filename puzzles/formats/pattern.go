package formats

import (
	"regexp"
	"sync"
)

// pattern is a regular expression that is compiled when it is first asked for: most programs never need one, and all
// would wait for them at their start. So formats look for the signs that they have to have ahead of that.
func pattern(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
