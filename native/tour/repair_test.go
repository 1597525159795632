package tour

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/puzzles"
	board "twofold/puzzles/families/tour"
)

// drawNear draws a board with an oracle near its solution, which is returned, too.
func drawNear(t *testing.T, r *rand.Rand, seed uint64) (*board.Board, puzzles.Solution, *Oracle) {
	t.Helper()
	b, s, err := board.Random(r, board.Recipe{
		Rows: 7, Cols: 7, Closed: seed%4 == 0, Given: 0.4,
		Piece: []board.Piece{board.King, board.Wazir, board.Knight}[seed%3],
	})
	if err != nil {
		return nil, nil, nil
	}
	o, err := newOracle(b, s)
	if err != nil {
		t.Fatal(err)
	}
	return b, s, o
}

// isFilling reports whether a counterexample is one for another value in a cell: the board judges it.
func isFilling(b *board.Board, s puzzles.Solution, c *puzzles.Counterexample, cell int32) bool {
	filling := slices.Clone(s)
	for i, e := range c.Entries {
		filling[e] = c.Values[i]
	}
	breaks, err := b.Breaks(filling, nil)
	return err == nil && slices.Equal(breaks, c.Breaks) && filling[cell] != s[cell]
}

// TestGrowKeepsWhatIsKept grows tours that were found without a thought for clues: none that they keep is broken, and
// many that they break are kept.
func TestGrowKeepsWhatIsKept(t *testing.T) {
	before, after := 0, 0
	for seed := range uint64(48) {
		r := rand.New(rand.NewPCG(seed, 18))
		b, s, o := drawNear(t, r, seed)
		if b == nil {
			continue
		}
		square := int32(r.IntN(len(o.when)))
		if !o.deals.ask(nil, nil, square) {
			continue
		}
		o.deals.asked.copyFrom(o.deals.whole)
		if yes, _ := o.deals.answer(t.Context(), nil, triesBare); !yes {
			continue
		}
		c := o.filling(o.deals.found)
		if c == nil {
			continue
		}
		more := o.deals.grow(t.Context(), c, o.filling)
		if !isFilling(b, s, more, o.near.cells[square]) {
			t.Fatalf("seed %d: %v grew from %v\n%v%v", seed, more, c, b, s)
		}
		if slices.ContainsFunc(more.Breaks, func(clue int) bool { return !slices.Contains(c.Breaks, clue) }) {
			t.Fatalf("seed %d: breaks %v, and broke %v only\n%v%v", seed, more.Breaks, c.Breaks, b, s)
		}
		before, after = before+len(c.Breaks), after+len(more.Breaks)
	}
	if before < 50 || after > before*3/4 {
		t.Errorf("%d clues were broken, then %d", before, after)
	}
}

// TestAgainAnswers asks for tours that keep one clue more than one that is remembered.
func TestAgainAnswers(t *testing.T) {
	asked, answered := 0, 0
	for seed := range uint64(24) {
		r := rand.New(rand.NewPCG(seed, 19))
		b, s, o := drawNear(t, r, seed)
		if b == nil {
			continue
		}
		square := int32(r.IntN(len(o.when)))
		c, decided := o.deal(context.Background(), nil, square)
		if !decided || c == nil {
			continue
		}
		for _, clue := range c.Breaks {
			at := o.given[clue]
			if !o.deals.ask([]int32{at}, []int32{o.when[at]}, square) {
				continue
			}
			asked++
			if !o.deals.again(t.Context(), square) {
				continue
			}
			found := o.counterexample(o.deals.found)
			if o.oriented(o.deals.found) && !isFilling(b, s, found, o.near.cells[square]) ||
				slices.Contains(found.Breaks, clue) {
				t.Fatalf("seed %d: %v keeps not %d\n%v%v", seed, found, clue, b, s)
			}
			answered++
		}
	}
	t.Log(asked, answered)
	if answered < 5 {
		t.Errorf("%d of %d questions were answered", answered, asked)
	}
}
