package generate

import (
	"context"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// A slowMinimizer keeps the first clues, more if it is asked with patience.
type slowMinimizer struct {
	clues, hurried, thorough int
	asked                    []bool // by question: whether it had a patience
}

func (m *slowMinimizer) Another(context.Context, []bool) (puzzles.Solution, error) { return nil, nil }

func (m *slowMinimizer) Minimal(ctx context.Context, _ [][]int) ([]bool, error) {
	kept, n := make([]bool, m.clues), m.thorough
	m.asked = append(m.asked, runs.PatienceOf(ctx) > 0)
	if m.asked[len(m.asked)-1] {
		n = m.hurried
	}
	for i := range n {
		kept[i] = true
	}
	return kept, nil
}

// TestMinimalHasPatience: of ten clues four stay though they may be spare. What more clues than that are left for want
// of patience is asked again, and so is what leaves more than the user's range.
func TestMinimalHasPatience(t *testing.T) {
	ten := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	for _, c := range []struct {
		name            string
		least, hurried  int
		within          Range
		kept, questions int
	}{
		{"none may be spare", 0, 3, Any, 1, 1},
		{"as many as stay", 4, 4, Any, 4, 1},
		{"one more", 4, 5, Any, 1, 2},
		{"more than the range", 4, 4, Range{1, 3}, 1, 2},
	} {
		m := &slowMinimizer{clues: 10, hurried: c.hurried, thorough: 1}
		w := newWanted([]puzzles.Share{{Least: c.least, Clues: ten}}, 10)
		kept, err := w.minimal(context.Background(), m, nil, c.within)
		count := 0
		for _, is := range kept {
			count += puzzles.Truth(is)
		}
		if err != nil || count != c.kept || len(m.asked) != c.questions || m.asked[len(m.asked)-1] != (c.kept > 1) {
			t.Errorf("%s: %d clues after questions %v, %v: want %d after %d", c.name, count, m.asked, err, c.kept,
				c.questions)
		}
	}
}
