package treasure

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/native/search"
	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/effort"
	board "twofold/puzzles/treasure"
)

// slipped are the clues that a known slip of the source asks whether a coin may be placed: those at row+Δrow,
// row+Δcol, where it should be column+Δcol.
func slipped(b *board.Board, m *model) [][]int32 {
	number := map[int]int32{} // of the clue on a cell
	for cell, clue := range b.Clues {
		if clue != board.Blank {
			number[cell] = int32(len(number))
		}
	}
	beside := make([][]int32, len(m.cellOf))
	for x, cell := range m.cellOf {
		row := int(cell) / b.Cols
		for dr := -1; dr <= 1; dr++ {
			for dc := -1; dc <= 1; dc++ {
				r, c := row+dr, row+dc
				clue, ok := number[r*b.Cols+c]
				if ok && (dr != 0 || dc != 0) && r >= 0 && r < b.Rows && c >= 0 && c < b.Cols {
					beside[x] = append(beside[x], clue)
				}
			}
		}
	}
	return beside
}

// planted is depth-first search with that slip.
var planted = puzzles.Engine{
	Name: "planted", Promise: puzzles.Complete,
	Search: puzzles.Searcher(
		func(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (effort.Stats, error) {
			m := newModel(nil, b)
			ps := &placements{model: m, beside: slipped(b, m)}
			return ps.run(yield, func(g *placementGraph, visit search.Visit[*placement]) (effort.Stats, error) {
				return g.DepthFirst(ctx, visit)
			})
		},
	),
}

var honest = puzzles.Engine{Name: "astar", Promise: puzzles.Complete, Search: puzzles.Searcher(AStarUnmet)}

// crosscheckPlanted holds the planted bug against another search.
func crosscheckPlanted(b *board.Board) *crosscheck.Finding {
	return crosscheck.Solutions(context.Background(), b, []puzzles.Engine{planted, honest}, 0, puzzles.Limits{}).Finding
}

func TestPlantedSlipIsFoundOnItsExample(t *testing.T) {
	b, err := board.Parse("treasure 3x3\n2 . .\n. 3 .\n1 . 1\n")
	if err != nil {
		t.Fatal(err)
	}
	want := puzzles.Solution{0, 1, 0, 1, 0, 1, 0, 0, 0}
	finding := crosscheckPlanted(b)
	if finding == nil || !slices.Equal(finding.Solution, want) {
		t.Errorf("%+v: want the solution %v that the slip misses\n%v", finding, want, b)
	}
}

// TestPlantedSlipIsFoundAtRandom: small boards show it often, always by a solution that is missing.
func TestPlantedSlipIsFoundAtRandom(t *testing.T) {
	const boards = 345
	r := rand.New(rand.NewPCG(3, 3))
	caught := 0
	for range boards {
		b, _ := board.Random(r, board.Recipe{Rows: 2 + r.IntN(3), Cols: 2 + r.IntN(3), Density: 0.3, Given: 0.4})
		finding := crosscheckPlanted(b)
		if finding == nil {
			continue
		}
		caught++
		if err := b.Check(finding.Solution); err != nil {
			t.Errorf("%s: its proof %v is none: %v\n%v", finding.Problem, finding.Solution, err, b)
		}
	}
	t.Logf("%d of %d boards show the slip", caught, boards)
	if caught == 0 {
		t.Errorf("none of %d boards shows the slip", boards)
	}
}
