package families_test

import (
	"strings"
	"testing"

	"twofold"
	"twofold/puzzles"
)

// TestEachNameIsOfOneFamily: a family is found by each of its names, and no other one is, as people may write them.
func TestEachNameIsOfOneFamily(t *testing.T) {
	for _, f := range twofold.All() {
		for _, n := range append([]puzzles.Name{{Name: f.Name}}, f.Names...) {
			other := strings.NewReplacer("-", " ", " ", "-").Replace(n.Name)
			for _, written := range []string{n.Name, strings.ToUpper(n.Name), other} {
				found, is, err := twofold.Default.Named(written)
				if err != nil || found.Name != f.Name || is != n && is != (puzzles.Name{}) {
					t.Errorf("%s: a name of %s, and found is %v %v %v", written, f.Name, found, is, err)
				}
			}
		}
	}
}
