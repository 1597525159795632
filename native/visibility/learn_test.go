package visibility

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/native/learn"
	"twofold/puzzles"
	board "twofold/puzzles/visibility"
)

// holds says whether a clause has a true literal in the solution.
func holds(lits []learn.Lit, s puzzles.Solution) bool {
	return slices.ContainsFunc(lits, func(l learn.Lit) bool { return l.IsPos() == (s[l.Var()] == 1) })
}

// Every clause that is learned holds in the solution that a board was made from, until that is found and
// forbidden; and every reason holds in it and is what it says: its other literals were false before it
// made one true.
func TestLearnedClausesAndReasonsHoldInSolutions(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	r := rand.New(rand.NewPCG(5, 5))
	learned, explained := 0, 0
	for range 200 {
		b, made := board.Random(r, board.Recipe{
			Rules: board.Variants[r.IntN(len(board.Variants))], Rows: 20, Cols: 20, White: 0.7, Given: 0.12 + 0.1*r.Float64(),
		})
		s := newSearch(context.Background(), b)
		isFound := false
		s.OnLearned = func(lits []learn.Lit) {
			learned++
			if !isFound {
				expectHolds(t, b, lits, made)
			}
		}
		for range 4 {
			for cell := range s.given {
				s.SetPhase(learn.LitOf(int32(cell), white-2*colour(r.IntN(2))))
			}
			if !s.Solve() {
				break
			}
			for l := range s.Implied() {
				explained++
				expectHolds(t, b, append(explanation(t, s, l), l), made)
			}
			isFound = isFound || slices.Equal(s.solution(), made)
			s.Block()
		}
	}
	if learned < 1000 || explained < 10000 {
		t.Errorf("only %d clauses learned and %d reasons asked for", learned, explained)
	}
}

func explanation(t *testing.T, p *propagator, l learn.Lit) []learn.Lit {
	t.Helper()
	reason := p.ReasonOf(l)
	for _, other := range reason {
		if !p.WasFalse(other, p.TrailIndex(l)) {
			t.Fatalf("%v of the reason %v of %v was not false before it", other, reason, l)
		}
	}
	return reason
}

func expectHolds(t *testing.T, b *board.Board, lits []learn.Lit, s puzzles.Solution) {
	t.Helper()
	if !holds(lits, s) {
		t.Fatalf("%v does not hold in %v:\n%v", lits, s, b)
	}
}
