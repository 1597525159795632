package visibility

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/puzzles"
	board "twofold/puzzles/visibility"
)

// holds says whether a clause has a true literal in the solution.
func holds(lits []lit, s puzzles.Solution) bool {
	return slices.ContainsFunc(lits, func(l lit) bool { return s[l.cell()] == (1+int(l.colour()))/2 })
}

// Every clause that is learned holds in the solution that a board was made from, until that is found and
// forbidden; and every reason holds in it and is what it says: its other literals were false before it
// made one true.
func TestLearnedClausesAndReasonsHoldInSolutions(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	learned, explained := 0, 0
	for range 200 {
		b, made := board.Random(r, board.Recipe{
			Rules: board.Variants[r.IntN(2)], Rows: 20, Cols: 20, White: 0.7, Given: 0.12 + 0.1*r.Float64(),
		})
		s := newSolver(context.Background(), b)
		isFound := false
		s.learned = func(lits []lit) {
			learned++
			if !isFound {
				expectHolds(t, b, lits, made)
			}
		}
		for range 4 {
			for cell := range s.phase {
				s.phase[cell] = white - 2*colour(r.IntN(2))
			}
			if !s.solve() {
				break
			}
			for _, l := range slices.Clone(s.trail.lits) {
				if why := s.causes[l.cell()].kind; why != decided && why != byClause {
					explained++
					expectHolds(t, b, append(explanation(t, s, l), l), made)
				}
			}
			isFound = isFound || slices.Equal(s.solution(), made)
			s.forbid()
		}
	}
	if learned < 1000 || explained < 10000 {
		t.Errorf("only %d clauses learned and %d reasons asked for", learned, explained)
	}
}

func explanation(t *testing.T, s *solver, l lit) []lit {
	t.Helper()
	reason := s.reason(l, nil)
	for _, other := range reason {
		if s.truth[other] != black || s.at[other.cell()] >= s.at[l.cell()] {
			t.Fatalf("%v of the reason %v of %v was not false before it", other, reason, l)
		}
	}
	return reason
}

func expectHolds(t *testing.T, b *board.Board, lits []lit, s puzzles.Solution) {
	t.Helper()
	if !holds(lits, s) {
		t.Fatalf("%v does not hold in %v:\n%v", lits, s, b)
	}
}

func TestLubyBegins(t *testing.T) {
	for i, want := range []int64{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1} {
		if got := luby(int64(i + 1)); got != want {
			t.Errorf("term %d is %d, want %d", i+1, got, want)
		}
	}
}
