package proposals

import (
	"slices"
	"testing"
)

// TestMend takes squares of the known path away from their positions. What is found has one square, each another one,
// for each position, of its own, one step from the one before. It is the known path where that may stay.
func TestMend(t *testing.T) {
	for _, king := range []bool{true, false} {
		g := grid(12, king, 30)
		known := grid(12, king, 1)
		near := make([]int32, len(known.May))
		for position, may := range known.May {
			near[position] = may[0]
		}
		m := NewMender(g.Next)
		mended := 0
		for wrong := 1; wrong < len(near); wrong += 7 {
			h := Graph{Next: g.Next, May: slices.Clone(g.May)}
			if h.May[wrong] = without(h.May[wrong], near[wrong]); len(h.May[wrong]) == 0 {
				continue
			}
			for h.narrow() {
			}
			sets := make([][]uint64, len(h.May))
			for position, may := range h.May {
				sets[position] = make([]uint64, 3)
				for _, square := range may {
					sets[position][square/64] |= 1 << (square % 64)
				}
			}
			path, ok := m.Mend(t.Context(), func(position int) ([]uint64, int32) {
				if len(h.May[position]) == 1 {
					return sets[position], h.May[position][0]
				}
				return sets[position], Open
			}, near, 5000)
			if !ok {
				continue
			}
			mended++
			seen := map[int32]bool{}
			for position, square := range path {
				if seen[square] || !slices.Contains(h.May[position], square) ||
					position > 0 && !slices.Contains(g.Next[square], path[position-1]) {
					t.Fatalf("without position %d: %v", wrong, path)
				}
				seen[square] = true
			}
		}
		if king && mended < 15 {
			t.Errorf("%d were mended", mended)
		}
	}
}

func without(squares []int32, gone int32) []int32 {
	return slices.DeleteFunc(slices.Clone(squares), func(square int32) bool { return square == gone })
}
