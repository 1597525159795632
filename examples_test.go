package twofold

import "testing"

// TestExamples: each is a board of its family, with a name of its own.
func TestExamples(t *testing.T) {
	least := map[string]int{"treasure": 6, "visibility": 8, "sliding": 10, "tour": 10, "nurikabe": 5}
	for _, f := range Families {
		names := map[string]bool{}
		for _, e := range f.Examples() {
			if p, err := Parse(e.Board); err != nil || p.Family != f || e.Name == "" || names[e.Name] {
				t.Errorf("%s: example %q: %v", f.Name, e.Name, err)
			}
			names[e.Name] = true
		}
		if len(names) < least[f.Name] {
			t.Errorf("%s: examples %v: expected %d", f.Name, names, least[f.Name])
		}
	}
}
