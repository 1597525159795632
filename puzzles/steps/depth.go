package steps

import (
	"math"
	"slices"

	"twofold/puzzles"
)

// Untold is the Depth of a step if the board does not tell it.
const Untold = -1

// mostExamples bounds how many assignments are looked at for one depth.
const mostExamples = 400

// findDepths finds the depths of the steps.
func (l *List) findDepths() {
	b, ok := l.Board.(puzzles.Deep)
	h := withoutRules()
	position := slices.Clone(l.Position)
	for _, s := range l.Steps {
		s.Depth = Untold
		if ok {
			s.Depth = h.depth(b, l.Solution, position, s)
		}
		for i, e := range s.Entries {
			position[e] = s.Values[i]
		}
	}
}

// withoutRules finds sets of instances.
func withoutRules() *hitter { return &hitter{firstRule: math.MaxInt} }

// Depth is the least number of instances that have to hold so that the reasons of a step force all its entries, or
// Untold. It is found as steps are: each assignment that breaks none of the instances chosen so far has to break one
// that is chosen, and a smallest set that hits all of them comes next.
func Depth(b puzzles.Deep, solution, position puzzles.Solution, s *Step) int {
	return withoutRules().depth(b, solution, position, s)
}

func (h *hitter) depth(b puzzles.Deep, solution, position puzzles.Solution, s *Step) int {
	ask := b.Loosen(solution, position, s.Reasons)
	var pool []*example
	var set []int
	for size, ok := 0, false; len(pool) < mostExamples; {
		if set, ok = h.least(pool, size, 0, set); !ok {
			size++
			continue
		}
		broken, ok := s.loosened(ask, set)
		switch {
		case !ok || broken != nil && len(broken) == 0:
			return Untold
		case broken == nil:
			return size
		}
		pool = append(pool, &example{breaks: broken})
	}
	return Untold
}

// loosened is an answer about the first entry that the kept instances do not force.
func (s *Step) loosened(
	ask func(entry, value int, kept []int) ([]int, bool), kept []int,
) (broken []int, ok bool) {
	for i, e := range s.Entries {
		if broken, ok = ask(e, s.Values[i], kept); broken != nil || !ok {
			return broken, ok
		}
	}
	return nil, true
}
