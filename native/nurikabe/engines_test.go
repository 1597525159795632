package nurikabe

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/native/learn"
	"twofold/puzzles"
	"twofold/puzzles/enginetest"
	board "twofold/puzzles/nurikabe"
)

// randomBoard is small enough for brute force, one in three with a clue that was changed.
func randomBoard(r *rand.Rand) *board.Board {
	like := board.Recipe{
		Rows: 1 + r.IntN(4), Cols: 1 + r.IntN(3), Black: 0.3 + 0.6*r.Float64(), Given: r.Float64(),
	}
	if r.IntN(6) == 0 {
		like.Rows, like.Cols = 1, 1+r.IntN(12)
	}
	if r.IntN(2) == 0 {
		like.Rows, like.Cols = like.Cols, like.Rows
	}
	b, s := board.Random(r, like)
	if r.IntN(3) == 0 {
		b.Clues[r.IntN(len(b.Clues))] = int32(1 + r.IntN(len(b.Clues)))
	}
	if r.IntN(4) == 0 {
		b.Fixed = slices.Repeat(puzzles.Solution{puzzles.Open}, len(s))
		cell := r.IntN(len(s))
		b.Fixed[cell] = r.IntN(2)
	}
	return b
}

func everySolution(b *board.Board) []puzzles.Solution {
	return enginetest.EverySolution(b, len(b.Clues))
}

func TestBacktrackFindsWhatBruteForceFinds(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range enginetest.Cases(600) {
		b := randomBoard(r)
		want := everySolution(b)
		if got := enginetest.Listed(t, b, Backtrack); !enginetest.Same(got, want) {
			t.Fatalf("%d solutions, brute force has %d:\n%v", len(got), len(want), b)
		}
		enginetest.Decides(t, b, want, Decide)
	}
}

// Where the sea is narrow, the search counts its cells, and its gaps.
func TestBacktrackFindsWhatBruteForceFindsInNarrowSeas(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 1))
	for range enginetest.Cases(150) {
		rows := 2 + r.IntN(3)
		b, _ := board.Random(r, board.Recipe{Rows: rows, Cols: 15 / rows, Black: 0.1 + 0.23*r.Float64(), Given: 1})
		want := everySolution(b)
		if got := enginetest.Listed(t, b, Backtrack); !enginetest.Same(got, want) {
			t.Fatalf("%d solutions, brute force has %d:\n%v", len(got), len(want), b)
		}
	}
}

func TestSweepCountsEverySolution(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 3))
	for range enginetest.Cases(600) {
		b := randomBoard(r)
		want := everySolution(b)
		s := newSweeper(context.Background(), b)
		if broken := newModel(nil, b).broken; broken {
			continue
		}
		for _, cells := range []bool{false, true} {
			got, ok := s.sweep(context.Background(), s.newSweep(), cells)
			if !ok || got.Count.Int64() != int64(len(want)) {
				t.Fatalf("counts %v, %v, brute force %d:\n%v", got, ok, len(want), b)
			}
			for cell, entry := range got.Entries {
				ones := 0
				for _, s := range want {
					ones += s[cell]
				}
				if n := len(entry); n > 0 && entry[n-1].Value == 1 && entry[n-1].Count.Int64() != int64(ones) {
					t.Fatalf("cell %d is white in %v, brute force %d:\n%v", cell, entry[n-1].Count, ones, b)
				}
			}
		}
	}
}

// TestTotals: the number of solutions does not depend on whether they are listed, also where the sea is narrow and
// all islands have numbers.
func TestTotals(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 3))
	for i := range enginetest.Cases(24) {
		like := board.Recipe{Rows: 5, Cols: 4 + r.IntN(3), Black: 0.7, Given: 0.1}
		if i%10 > 0 {
			like.Rows, like.Cols, like.Black, like.Given = 4, like.Cols+3, 0.1+0.2*r.Float64(), 1
		}
		b, _ := board.Random(r, like)
		want, _, err := listed(context.Background(), b, 0)
		if err != nil {
			t.Fatal(err)
		}
		s := newSweeper(context.Background(), b)
		got, ok := s.sweep(context.Background(), s.newSweep(), true)
		if !ok || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("counts %v, lists %v:\n%v", got, want, b)
		}
	}
}

// Every clause that is learned holds in the solution that a board was made from, until that is found and forbidden; and
// every reason holds in it and is what it says: its other literals were false before it made one true.
func TestLearnedClausesAndReasonsHoldInSolutions(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	learned, explained := 0, 0
	for i := range enginetest.Cases(160) {
		like := board.Recipe{Rows: 9, Cols: 11, Black: 0.7, Given: 0.1 * float64(r.IntN(3))}
		if i%4 == 0 { // a narrow sea, whose cells are counted, and its gaps
			like = board.Recipe{Rows: 6, Cols: 7, Black: 0.1 + 0.2*r.Float64(), Given: 1}
		}
		b, made := board.Random(r, like)
		s := newSearch(context.Background(), b)
		isFound := false
		s.OnLearned = func(lits []learn.Lit) {
			if learned++; !isFound {
				expectHolds(t, b, lits, made)
			}
		}
		for range 4 {
			for cell := range s.near {
				s.SetPhase(learn.LitOf(int32(cell), 1-2*int8(r.IntN(2))))
			}
			if !s.Solve() {
				break
			}
			for l := range s.Implied() {
				explained++
				reason := s.ReasonOf(l)
				for _, other := range reason {
					if !s.WasFalse(other, s.TrailIndex(l)) {
						t.Fatalf("%v of the reason %v of %v was not false before it:\n%v", other, reason, l, b)
					}
				}
				expectHolds(t, b, append(reason, l), made)
			}
			isFound = isFound || slices.Equal(s.solution(), made)
			s.Block()
		}
	}
	if learned < enginetest.Cases(200) || explained < enginetest.Cases(2000) {
		t.Errorf("only %d clauses learned and %d reasons asked for", learned, explained)
	}
}

func expectHolds(t *testing.T, b *board.Board, lits []learn.Lit, s puzzles.Solution) {
	t.Helper()
	if !slices.ContainsFunc(lits, func(l learn.Lit) bool { return l.IsPos() == (s[l.Var()] == 1) }) {
		t.Fatalf("%v does not hold in %v:\n%v", lits, s, b)
	}
}

func TestOracleAnswersAsBruteForce(t *testing.T) {
	enginetest.Oracles(t, func(r *rand.Rand, rows, cols int) (*board.Board, puzzles.Solution) {
		return board.Random(r, board.Recipe{Rows: rows, Cols: cols, Black: r.Float64(), Given: r.Float64()})
	}, NewOracle)
}
