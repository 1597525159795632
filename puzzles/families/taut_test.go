package families_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"twofold"
	nativemodel "twofold/native/model"
	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/parse"
	"twofold/puzzles/runs"
)

// TestTautConclusions: what taut solutions say of a small board, that it has no solution or no other one, all its
// solutions say as well. The boards have their numbers anywhere.
func TestTautConclusions(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	said := map[string]int{}
	for range 600 {
		b := scattered(t, r)
		board, err := b.(puzzles.Tautened).Taut()(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		all, taut := solutionsOf(t, b), solutionsOf(t, board)
		switch {
		case len(taut) == 0:
			said["none"]++
			if len(all) > 0 {
				t.Errorf("no taut solution, and\n%v", b.Picture(all[0]))
			}
		case len(taut) == 1 && board.Check(taut[0]) == nil:
			said["one"]++
			if len(all) > 1 || len(all) == 1 && !slices.Equal(all[0], taut[0]) {
				t.Errorf("one taut solution without slack, and %d:\n%v", len(all), b.Picture(all[0]))
			}
		default:
			said["nothing"]++
		}
	}
	if said["none"] < 50 || said["one"] < 20 || said["nothing"] < 50 {
		t.Errorf("%v: expected some of each", said)
	}
}

// TestTautBoards: boards of which not each line has two known ends have no taut ones, nor has a position.
func TestTautBoards(t *testing.T) {
	for _, text := range []string{
		"numberlink 2x2\n1 1\n1 1\n", "numberlink 2x2\n1 ?\n. .\n", "numberlink 1x4\n1 1 1 .\n",
	} {
		b := numberlink(t, text)
		if board, err := b.(puzzles.Tautened).Taut()(t.Context()); board != nil || err != nil {
			t.Errorf("%v, %v:\n%s", board, err, text)
		}
	}
	at, err := numberlink(t, "numberlink 1x3\n1 . 1\n").(puzzles.Positioned).At(puzzles.Solution{1, puzzles.Open})
	if err != nil || at.(puzzles.Tautened).Taut() != nil {
		t.Errorf("a position has taut solutions, %v", err)
	}
}

// scattered is a board of at most 5x5 cells with two of each number.
func scattered(t *testing.T, r *rand.Rand) puzzles.Board {
	t.Helper()
	rows, cols := 2+r.IntN(4), 2+r.IntN(4)
	words := slices.Repeat([]string{"."}, rows*cols)
	cells := r.Perm(rows * cols)
	for i := range 2 * (1 + r.IntN(min(4, rows*cols/3))) {
		words[cells[i]] = fmt.Sprint(1 + i/2)
	}
	text := fmt.Sprintf("numberlink %dx%d %s\n", rows, cols, []string{"plain", "full"}[r.IntN(2)])
	for row := range slices.Chunk(words, cols) {
		text += strings.Join(row, " ") + "\n"
	}
	return numberlink(t, text)
}

func numberlink(t *testing.T, text string) puzzles.Board {
	t.Helper()
	f, err := twofold.Find("numberlink")
	if err != nil {
		t.Fatal(err)
	}
	b, err := parse.One(text, f.Read)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// solutionsOf is up to a thousand solutions of a board's model, which is searched without turns.
func solutionsOf(t *testing.T, b puzzles.Board) (all []puzzles.Solution) {
	t.Helper()
	m, err := model.Of(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := nativemodel.Learn(t.Context(), m, func(s puzzles.Solution) bool {
		all = append(all, slices.Clone(s))
		return len(all) < 1000
	}); err != nil {
		t.Fatal(err)
	}
	return all
}

// TestTautBoard: a board of long lines, the 30th of the extreme ones 10x10 of mzucker/flow_solver, is solved in few
// conflicts by either engine. Without taut solutions learn takes more than 200,000.
func TestTautBoard(t *testing.T) {
	b := numberlink(t, `numberlink 10x10
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . 1 .
. . . 2 3 . 4 . . .
. . 5 . . . . . . .
. . . 1 . . . . . .
. . . . . . . . 3 .
. . 4 . . . . 2 6 .
. 6 . . . . . . . .
. . . . 5 . . . . .
`)
	f, err := twofold.Find("numberlink")
	if err != nil {
		t.Fatal(err)
	}
	engines, err := f.Choose("both", twofold.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range engines {
		run := puzzles.Solve(t.Context(), e, b, 2, nil)
		if run.Verdict != puzzles.Unique || run.Stats.Counts[runs.Conflicts] > 20_000 {
			t.Errorf("%s: %v, %v", e.Name, run.Verdict, run.Stats.Counts)
		}
	}
}
