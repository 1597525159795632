package generate_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold"

	"twofold/puzzles"
	"twofold/sat"
)

// A shape says what boards are reduced in tests, and how many.
type shape struct {
	family, variant string
	rows, cols      int
	density         float64
	moves           int // of sliding
	number          int
	total           bool
}

var shapes = []shape{
	{"treasure", "hunt", 5, 5, 0.3, 0, 20, false},
	{"treasure", "hunt", 3, 8, 0.3, 0, 20, false},
	{"treasure", "minesweeper", 4, 5, 0.3, 0, 20, false},
	{"treasure", "mosaic", 4, 4, 0.3, 0, 20, false},
	{"treasure", "minesweeper", 4, 5, 0.3, 0, 20, true},
	{"treasure", "minesweeper", 10, 10, 0.25, 0, 5, true},
	{"visibility", "plain", 5, 5, 0.3, 0, 20, false},
	{"visibility", "plain", 1, 7, 0.3, 0, 5, false},
	{"visibility", "kuromasu", 5, 6, 0.3, 0, 20, false},
	{"visibility", "kuromasu", 1, 6, 0.3, 0, 5, false},
	{"sliding", "shortest", 3, 3, 0, 8, 5, false},
	{"sliding", "shortest", 3, 3, 0, 16, 3, false},
	{"sliding", "shortest", 2, 3, 0, 12, 5, false},
	{"sliding", "shortest", 1, 4, 0, 2, 2, false},
	{"sliding", "shortest", 3, 4, 0, 10, 3, false},
	{"tour", "knight", 5, 5, 0, 0, 10, false},
	{"tour", "knight-closed", 5, 6, 0, 0, 10, false},
	{"tour", "king", 4, 4, 0.15, 0, 20, false},
	{"tour", "king-closed", 4, 4, 0, 0, 20, false},
	{"tour", "king-closed", 2, 2, 0, 0, 2, false},
	{"tour", "wazir", 4, 5, 0.15, 0, 20, false},
	{"tour", "wazir-closed", 4, 5, 0.15, 0, 20, false},
	{"tour", "wazir-closed", 2, 3, 0, 0, 2, false},
}

func (s shape) like() puzzles.Recipe {
	return puzzles.Recipe{
		Variant: s.variant, Rows: s.rows, Cols: s.cols, Density: s.density, Moves: s.moves, Total: s.total,
	}
}

// TestProbersAgree: the native prober and that by SAT drop the same clues of the same boards, with every
// symmetry.
func TestProbersAgree(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, shape := range shapes {
		t.Run(fmt.Sprintf("%s %s %dx%d", shape.family, shape.variant, shape.rows, shape.cols), func(t *testing.T) {
			f, err := twofold.Find(shape.family)
			if err != nil {
				t.Fatal(err)
			}
			like := shape.like()
			random, err := f.Solutions(like)
			if err != nil {
				t.Fatal(err)
			}
			for i := range shape.number {
				s, err := random(rand.New(rand.NewPCG(7, uint64(i))))
				if err != nil {
					t.Fatal(err)
				}
				full, err := fullOf(f, like, s)
				if err != nil {
					t.Fatal(err)
				}
				symmetry := puzzles.Symmetries[i%2]
				var texts []string
				for _, p := range f.Probers(sat.InProcess) {
					prober, err := p.Make(full, s)
					if err != nil {
						t.Fatal(err)
					}
					b, err := puzzles.Minimise(context.Background(), full, prober, symmetry, rand.New(rand.NewPCG(1, uint64(i))))
					if err != nil {
						texts = append(texts, err.Error())
						continue
					}
					texts = append(texts, b.String())
				}
				if len(slices.Compact(texts)) != 1 {
					t.Fatalf("board %d: %q", i, texts)
				}
			}
		})
	}
}

// fullOf is the board with all clues of a solution.
func fullOf(f *twofold.Family, like puzzles.Recipe, s puzzles.Solution) (puzzles.Clued, error) {
	b, err := f.BlankBoard(like)
	if err != nil {
		return nil, err
	}
	return b.(puzzles.Clued).Full(s)
}
