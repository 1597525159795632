package treasure

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/native/learn"
	"twofold/puzzles"
	"twofold/puzzles/enginetest"
	board "twofold/puzzles/treasure"
)

// learning searches every component by clause learning, and every board with a total in windows first.
func learning(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (puzzles.Stats, error) {
	return backtrack(ctx, b, 1, yield)
}

func TestLearningFindsWhatBruteForceFinds(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 7))
	for range 400 {
		b := randomBoard(r)
		want := everySolution(b)
		if got := enginetest.Listed(t, b, learning); !enginetest.Same(got, want) {
			t.Fatalf("%d solutions, brute force %d:\n%v", len(got), len(want), b)
		}
		enginetest.Decides(t, b, want, func(ctx context.Context, b *board.Board) (puzzles.Solution, puzzles.Stats, error) {
			return decide(ctx, b, 1)
		})
	}
}

// TestLearningStopsWhenTold lists the first solutions of a large board with a total, and more than are looked for near
// each other.
func TestLearningStopsWhenTold(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 7))
	for _, isTotal := range []bool{false, true} {
		b, _ := board.Random(r, board.Recipe{
			Rules: board.Minesweeper, Rows: 25, Cols: 25, Density: 0.3, Given: 0.2, Total: isTotal,
		})
		for _, n := range []int{1, 2, maxNear + 3} {
			seen := map[string]bool{}
			_, err := Backtrack(context.Background(), b, func(s puzzles.Solution) bool {
				if err := b.Check(s); err != nil {
					t.Errorf("%v:\n%v", err, b)
				}
				seen[fmt.Sprint(s)] = true
				return len(seen) < n
			})
			if len(seen) != n || err != nil {
				t.Errorf("%d solutions, %v: told to stop at %d\n%v", len(seen), err, n, b)
			}
		}
	}
}

// TestSumsExplain holds reasons and contradictions against all assignments that obey the sums.
func TestSumsExplain(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 7))
	for range 2000 {
		const variables = 7
		var rows []sum
		for range 1 + r.IntN(4) {
			of := r.Perm(variables)[:1+r.IntN(variables)]
			least := r.IntN(len(of) + 1)
			row := sum{least: least, most: least + r.IntN(len(of)+1-least)}
			for _, v := range of {
				row.of = append(row.of, int32(v))
			}
			rows = append(rows, row)
		}
		s := newSums(context.Background(), variables, rows)
		for _, v := range r.Perm(variables) {
			if !s.PropagateAll() {
				if clash := s.LastConflict(); s.DecisionLevel() > 0 && !follows(rows, variables, clash) {
					t.Fatalf("%v is no contradiction of %v", clash, rows)
				}
				break
			}
			if l := litOf(int32(v), r.IntN(2)); s.Value(l) == learn.Open {
				s.Decide(l)
			}
		}
		for l := range s.Implied() {
			if why := append(s.ReasonOf(l), l); !follows(rows, variables, why) {
				t.Fatalf("%v is no reason of %v for %v", why, l, rows)
			}
		}
	}
}

// follows says whether one of the literals is true in every assignment that obeys the rows.
func follows(rows []sum, variables int, lits []learn.Lit) bool {
	for bits := range 1 << variables {
		obeys := func(row sum) bool {
			ones := 0
			for _, v := range row.of {
				ones += bits >> v & 1
			}
			return ones >= row.least && ones <= row.most
		}
		isTrue := func(l learn.Lit) bool { return bits>>l.Var()&1 == valueOf(l) }
		if !slices.ContainsFunc(rows, func(row sum) bool { return !obeys(row) }) && !slices.ContainsFunc(lits, isTrue) {
			return false
		}
	}
	return true
}
