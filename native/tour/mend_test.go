package tour

import (
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/families/tour"
	"twofold/puzzles/families/tour/proposals"
)

// TestMendAnswers asks about large boards of which hardly anything is kept. Corners are among the questions, for which
// the whole tour has to change. All tours that are found answer, and most questions have answers.
func TestMendAnswers(t *testing.T) {
	asked, answered := 0, 0
	for seed := range uint64(6) {
		r := rand.New(rand.NewPCG(seed, 20))
		b, s, err := tour.Random(r, tour.Parameters{Rows: 12, Cols: 12, Given: 0.3, Piece: tour.King})
		if err != nil {
			t.Fatal(err)
		}
		o, err := newOracle(b, s)
		if err != nil {
			t.Fatal(err)
		}
		for _, square := range []int32{0, 11, 143, r.Int32N(144), r.Int32N(144), r.Int32N(144)} {
			var at, positions []int32
			var kept []int
			for clue, s := range o.given {
				if s != square && len(kept) < 3 && r.IntN(10) == 0 {
					at, positions, kept = append(at, s), append(positions, o.position(s)), append(kept, clue)
				}
			}
			if !o.deals.ask(at, positions, square) {
				continue
			}
			asked++
			o.deals.asked.copyFrom(o.deals.whole)
			if yes, _ := o.deals.mend(t.Context(), o.fromFar(square), square); !yes {
				continue
			}
			answered++
			found := o.counterexample(o.deals.found)
			if !isFilling(b, s, found, o.near.cells[square]) ||
				slices.ContainsFunc(kept, func(clue int) bool { return slices.Contains(found.Breaks, clue) }) {
				t.Fatalf("seed %d, square %d, kept %v: %v\n%v%v", seed, square, kept, found, b, s)
			}
		}
	}
	t.Log(asked, answered)
	if asked < 30 || answered < asked*9/10 {
		t.Errorf("%d of %d questions were answered", answered, asked)
	}
}

// TestDetoursAnswer asks that a corner is elsewhere on the tour, while two of three squares beside it are kept.
func TestDetoursAnswer(t *testing.T) {
	answered := 0
	for seed := range uint64(8) {
		b, s, err := tour.Random(rand.New(rand.NewPCG(seed, 21)), tour.Parameters{
			Rows: 10, Cols: 10, Given: 1, Piece: tour.King,
		})
		if err != nil {
			t.Fatal(err)
		}
		o, err := newOracle(b, s)
		if err != nil {
			t.Fatal(err)
		}
		for _, square := range []int32{0, 9, 90, 99} {
			var at, positions []int32
			for _, beside := range o.near.next[square][1:] {
				at, positions = append(at, beside), append(positions, o.when[beside])
			}
			if !o.deals.ask(at, positions, square) {
				continue
			}
			o.deals.mender = proposals.NewMender(o.deals.next)
			if !o.deals.detour(t.Context(), square, square) {
				continue
			}
			answered++
			if found := o.counterexample(o.deals.found); !isFilling(b, s, found, o.near.cells[square]) {
				t.Fatalf("seed %d, square %d: %v", seed, square, found)
			}
		}
	}
	if answered < 20 {
		t.Errorf("%d questions were answered", answered)
	}
}

// TestMendLeavesClosedTours: a walk has two ends, which nothing joins.
func TestMendLeavesClosedTours(t *testing.T) {
	b, s, err := tour.Random(rand.New(rand.NewPCG(1, 20)), tour.Parameters{
		Rows: 12, Cols: 12, Closed: true, Given: 0.3, Piece: tour.King,
	})
	if err != nil {
		t.Fatal(err)
	}
	o, err := newOracle(b, s)
	if err != nil {
		t.Fatal(err)
	}
	if !o.deals.ask(nil, nil, 0) {
		t.Fatal("a corner is forced without clues")
	}
	if o.deals.anywhere(t.Context(), o.fromFar(0), 0); o.deals.mender != nil {
		t.Error("a closed tour was looked for")
	}
}

// isFilling reports whether a counterexample is one for another value in a cell: the board judges it.
func isFilling(b *tour.Board, s puzzles.Solution, c *puzzles.Counterexample, cell int32) bool {
	filling := slices.Clone(s)
	for i, e := range c.Entries {
		filling[e] = c.Values[i]
	}
	breaks, err := b.Breaks(filling, nil)
	return err == nil && slices.Equal(breaks, c.Breaks) && filling[cell] != s[cell]
}
