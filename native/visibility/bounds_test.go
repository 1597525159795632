package visibility

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/native/learn"
	"twofold/puzzles"
	board "twofold/puzzles/visibility"
)

// lengthened is a solution with the values of all variables of a bounder.
func lengthened(b *bounder, s puzzles.Solution) puzzles.Solution {
	out := append(puzzles.Solution{}, s...)
	for _, l := range b.lengths {
		value := 1
		for _, cell := range b.arms[l.arm].cells[:l.n] {
			value &= s[cell]
		}
		out = append(out, value)
	}
	return out
}

// TestBoundsLearnedAndReasonsHold: every clause that is learned holds in the solution that a board was made from, and
// so does every reason, whose other literals were false before.
func TestBoundsLearnedAndReasonsHold(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	learned, explained := 0, 0
	for range 60 {
		of, made := board.Random(r, board.Recipe{Rows: 16, Cols: 18, White: 0.8, Given: 0.08 + 0.1*r.Float64()})
		b := newLongSearch(context.Background(), newModel(&puzzles.Poll{Context: context.Background()}, of))
		all := lengthened(b, made)
		b.OnLearned = func(lits []learn.Lit) {
			learned++
			expectHolds(t, of, lits, all)
		}
		for range 4 {
			for v := range all {
				b.SetPhase(learn.LitOf(int32(v), white-2*colour(r.IntN(2))))
			}
			if !b.Solve() {
				t.Fatalf("no solution, but %v:\n%v", made, of)
			}
			if err := of.Check(b.solution()); err != nil {
				t.Fatalf("%v:\n%v", err, of)
			}
			for l := range b.Implied() {
				explained++
				reason := b.ReasonOf(l)
				for _, other := range reason {
					if !b.WasFalse(other, b.TrailIndex(l)) {
						t.Fatalf("%v of the reason %v of %v was not false before it", other, reason, l)
					}
				}
				expectHolds(t, of, append(reason, l), all)
			}
			b.BacktrackTo(0)
		}
	}
	if learned < 100 || explained < 10000 {
		t.Errorf("only %d clauses learned and %d reasons asked for", learned, explained)
	}
}

// TestBoundsListAll: the solutions of small boards, some with positions and some with numbers changed, are those that
// Check accepts.
func TestBoundsListAll(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for range 120 {
		of, made := board.Random(r, board.Recipe{Rows: 1 + r.IntN(3), Cols: 1 + r.IntN(4), White: 0.7, Given: r.Float64()})
		cell := r.IntN(len(made))
		switch r.IntN(3) {
		case 0:
			of.Fixed = slices.Repeat(puzzles.Solution{puzzles.Open}, len(made))
			of.Fixed[cell] = r.IntN(2)
		case 1:
			of.Clues[cell] = r.Int32N(int32(of.Rows + of.Cols))
		}
		want := map[string]bool{}
		for bits := range 1 << len(made) {
			s := make(puzzles.Solution, len(made))
			for i := range s {
				s[i] = bits >> i & 1
			}
			if of.Check(s) == nil {
				want[fmt.Sprint(s)] = true
			}
		}
		b := newLongSearch(context.Background(), newModel(&puzzles.Poll{Context: context.Background()}, of))
		got := 0
		if _, err := b.Enumerate(b.solution, func(s puzzles.Solution) bool {
			if got++; !want[fmt.Sprint(s)] {
				t.Errorf("%v is no solution, or listed twice:\n%v", s, of)
			}
			delete(want, fmt.Sprint(s))
			return true
		}); err != nil || len(want) > 0 {
			t.Fatalf("%d solutions, %d not found, error %v:\n%v", got, len(want), err, of)
		}
	}
}

// TestLongSearch: a loose board is searched by the lengths of runs, which takes 834 conflicts: 2,313 if clues that
// see each other do not share what they see. A search by colours alone takes 12,061. Conflicts are the same on every
// machine.
func TestLongSearch(t *testing.T) {
	const most = 1200
	of, _ := board.Random(rand.New(rand.NewPCG(4, 3)), board.Recipe{Rows: 50, Cols: 50, White: 0.85, Given: 0.1})
	found := 0
	stats, err := Backtrack(context.Background(), of, func(s puzzles.Solution) bool {
		if err := of.Check(s); err != nil {
			t.Error(err)
		}
		found++
		return found < 2
	})
	if n := stats.Counts[puzzles.Conflicts]; err != nil || found != 2 || n > most {
		t.Errorf("%d solutions, %d conflicts, error %v", found, n, err)
	}
}

// TestIsLong: only large boards with few clues are searched over lengths. Those with many took up to 2.4 times as long.
func TestIsLong(t *testing.T) {
	for _, c := range []struct {
		recipe board.Recipe
		want   bool
	}{
		{board.Recipe{Rows: 50, Cols: 50, White: 0.85, Given: 0.1}, true},
		{board.Recipe{Rows: 50, Cols: 50, White: 0.85, Given: 0.3}, false},
		{board.Recipe{Rows: 80, Cols: 80, White: 0.85, Given: 0.6}, false},
		{board.Recipe{Rows: 20, Cols: 20, White: 0.85, Given: 0.1}, false},
	} {
		of, _ := board.Random(rand.New(rand.NewPCG(1, 1)), c.recipe)
		if got := newModel(&puzzles.Poll{Context: context.Background()}, of).isLong(); got != c.want {
			t.Errorf("%+v: %v, want %v", c.recipe, got, c.want)
		}
	}
}
