package steps

import (
	"slices"

	"twofold/puzzles"
)

// Untold is the Depth of a step if the board does not tell it.
const Untold = -1

// findDepths finds the depths of the steps: the instances of a step hit what each assignment breaks in which one of the
// Entries has another value.
func (l *List) findDepths() {
	b, ok := l.Board.(puzzles.Deep)
	position := slices.Clone(l.Position)
	var h hitter
	for _, s := range l.Steps {
		s.Depth = Untold
		var sets [][]int
		told := ok
		for i, e := range s.Entries {
			var more [][]int
			if told {
				more, told = b.Violations(position, s.Reasons, e, s.Values[i])
			}
			sets = append(sets, more...)
		}
		if told {
			s.Depth = h.size(sets)
		}
		for i, e := range s.Entries {
			position[e] = s.Values[i]
		}
	}
}

// size is that of a smallest hitting set; Untold if there is none.
func (h *hitter) size(sets [][]int) int {
	h.firstRule = int(^uint(0) >> 1)
	var pool []*example
	for _, set := range sets {
		if len(set) == 0 {
			return Untold
		}
		pool = append(pool, &example{breaks: set})
	}
	for size := 0; ; size++ {
		if _, ok := h.least(pool, size, 0); ok {
			return size
		}
	}
}
