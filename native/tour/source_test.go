package tour

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	board "twofold/puzzles/families/tour"
	"twofold/puzzles/puzzletest"
	"twofold/puzzles/runs"
)

// facts is testdata/tour/source.json.
type facts struct {
	Board5 []searchFact `json:"board_5x5"`
	Board6 []searchFact `json:"board_6x6"`
	Counts struct {
		Closed    map[string]json.Number `json:"closed_undirected"`
		Open      map[string]json.Number `json:"open_undirected"`
		Directed  map[string]json.Number `json:"open_directed"`
		PerStart5 [][]int64              `json:"open_directed_5x5_per_start"`
		PerStart6 [][]int64              `json:"open_directed_6x6_per_start"`
	}
}

type searchFact struct {
	Start [2]int
	Order string
	Steps *int64 // nil if it was not found out
}

func readFacts(t testing.TB) facts {
	t.Helper()
	f := puzzletest.ReadFacts[facts](t, "../../testdata/tour/source.json")
	if len(f.Board5) != 10 || len(f.Board6) != 10 {
		t.Fatalf("%d and %d rows: expected 10 each", len(f.Board5), len(f.Board6))
	}
	return f
}

// steps is how many the source's search makes to the first tour; limit ends it.
func (f searchFact) steps(side int, limit int64) (steps int64, found bool, err error) {
	b := board.Empty(side, side, board.Knight, false)
	b.Given[f.Start[0]*side+f.Start[1]] = 1
	moves, err := Order(f.Order).of(b.Piece)
	if err != nil {
		return 0, false, err
	}
	w := newWalker(context.Background(), newGraph(context.Background(), b), b, moves)
	ctx, cancel := context.WithCancelCause(context.Background())
	w.ctx = &counting{ctx, w, limit, cancel}
	err = w.all(func() bool { found = true; return false })
	return w.steps, found, err
}

// A counting context ends when its walker has made limit steps.
type counting struct {
	context.Context
	walker *walker
	limit  int64
	cancel context.CancelCauseFunc
}

func (c *counting) Err() error {
	if c.walker.steps >= c.limit {
		c.cancel(runs.Time)
	}
	return c.Context.Err()
}

// TestTheSourcesSteps: all twenty rows of the source's tables, to the step. The one without a number is not
// found within the limit.
func TestTheSourcesSteps(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	const limit = 20_000_000
	f := readFacts(t)
	for side, rows := range map[int][]searchFact{5: f.Board5, 6: f.Board6} {
		for i, row := range rows {
			if testing.Short() && (row.Steps == nil || *row.Steps > 1_000_000) {
				continue
			}
			name := fmt.Sprintf("Prehľadávanie stavového priestoru, table of %dx%d, row %d: from %v, order %s", side, side, i+1,
				row.Start, row.Order)
			steps, found, err := row.steps(side, limit)
			switch {
			case row.Steps != nil && (!found || steps != *row.Steps || err != nil):
				t.Errorf("%s: %d steps, found %t, %v: want %d", name, steps, found, err, *row.Steps)
			case row.Steps == nil && (found || err != runs.Time):
				t.Errorf("%s: %d steps, found %t, %v: want the limit", name, steps, found, err)
			}
		}
	}
}

func BenchmarkPlain(b *testing.B) {
	steps := int64(0)
	for b.Loop() {
		n, _, _ := searchFact{Start: [2]int{1, 1}, Order: "A"}.steps(6, 1<<40)
		steps += n
	}
	b.ReportMetric(float64(steps)/b.Elapsed().Seconds(), "steps/s")
}
