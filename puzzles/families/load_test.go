package families_test

import (
	"testing"

	"twofold/puzzles/families"
)

// TestLoad reads all families.
func TestLoad(t *testing.T) {
	for _, name := range families.Names() {
		r, err := families.Load(name)
		if err != nil {
			t.Error(err)
		} else if r.Name != name {
			t.Errorf("%s.star is of %s", name, r.Name)
		}
	}
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		for _, name := range families.Names() {
			if _, err := families.Load(name); err != nil {
				b.Fatal(err)
			}
		}
	}
}
