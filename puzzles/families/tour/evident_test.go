package tour

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestNearLeavesHoles: what is near a tour, also a closed one, numbers the same squares with the same steps.
func TestNearLeavesHoles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, s := drawBoard(t, 4)
		if s == nil {
			t.Skip()
		}
		entries := make([]int, len(s))
		for entry := range entries {
			entries[entry] = entry
		}
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		for range 20 {
			near := b.Near(r, s, entries)
			for cell, step := range near {
				if (step == 0) != (s[cell] == 0) {
					t.Fatalf("%v is near %v on\n%v", near, s, b)
				}
			}
			if sorted := slices.Sorted(slices.Values(near)); !slices.Equal(sorted, slices.Sorted(slices.Values(s))) {
				t.Fatalf("%v is near %v on\n%v", near, s, b)
			}
		}
	})
}
