package tour

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/native/learn"
	"twofold/puzzles"
	board "twofold/puzzles/families/tour"
	"twofold/puzzles/puzzletest"
)

// plantedBoard is a board too large for the oracle, with the tour that it was made from.
func plantedBoard(t *testing.T, r *rand.Rand) (*board.Board, puzzles.Solution) {
	t.Helper()
	b, s, err := board.Random(r, board.Parameters{
		Rows: 5 + r.IntN(5), Cols: 6 + 2*r.IntN(2), Piece: pieces[r.IntN(3)], Closed: r.IntN(3) == 0,
		Given: 0.15 + 0.25*r.Float64(), Holes: []float64{0, 0.1}[r.IntN(2)],
	})
	if err != nil {
		t.Fatal(err)
	}
	return b, s
}

// Of larger boards, Backtrack's solutions are right and differ, and if they are all there are, the planted one
// is among them.
func TestBacktrackFindsWhatWasPlanted(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	const most = 50
	r := rand.New(rand.NewPCG(7, 7))
	for range 60 {
		b, planted := plantedBoard(t, r)
		var found []puzzles.Solution
		if _, err := backtrack(context.Background(), b, func(s puzzles.Solution) bool {
			if err := b.Check(s); err != nil {
				t.Fatalf("%v\n%v", err, b)
			}
			found = append(found, slices.Clone(s))
			return len(found) < most
		}); err != nil {
			t.Fatalf("%v\n%v", err, b)
		}
		slices.SortFunc(found, slices.Compare)
		_, has := slices.BinarySearchFunc(found, planted, slices.Compare[puzzles.Solution])
		if len(found) < most && !has || len(slices.CompactFunc(found, slices.Equal)) < len(found) {
			t.Fatalf("%d solutions, the planted one among them: %t\n%v", len(found), has, b)
		}
	}
}

// Every clause that is learned on larger boards holds in the planted tour, until that is found.
func TestLearnedClausesHoldInPlantedTours(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	learned := 0
	for range puzzletest.Cases(100) {
		b, planted := plantedBoard(t, r)
		s, err := newSearch(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		path, found := s.pathOf(planted), false
		s.OnLearned = func(lits []learn.Lit) {
			learned++
			if !found && !slices.ContainsFunc(lits, func(l learn.Lit) bool { return s.says(l, path) }) {
				t.Fatalf("%v does not hold in %v:\n%v", lits, path, b)
			}
		}
		for n := 0; n < 20 && s.Solve(); n++ {
			found = found || slices.Equal(s.solution(), planted)
			if n < 10 {
				s.Block()
			} else {
				s.BacktrackChronologically()
			}
		}
	}
	if learned < puzzletest.Cases(1000) {
		t.Errorf("only %d clauses learned", learned)
	}
}
