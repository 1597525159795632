package treasure

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/native/search"
	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/runs"
)

// slipped are the clues that a known slip of the source asks whether a coin may be placed: those at row+Δrow,
// row+Δcol, where it should be column+Δcol.
func slipped(b *board, m *network) [][]int32 {
	number := map[int]int32{} // of the clue on a cell
	for cell, clue := range b.clues {
		if clue != blank {
			number[cell] = int32(len(number))
		}
	}
	beside := make([][]int32, len(m.cellOf))
	for x, cell := range m.cellOf {
		row := int(cell) / b.cols
		for dr := -1; dr <= 1; dr++ {
			for dc := -1; dc <= 1; dc++ {
				r, c := row+dr, row+dc
				clue, ok := number[r*b.cols+c]
				if ok && (dr != 0 || dc != 0) && r >= 0 && r < b.rows && c >= 0 && c < b.cols {
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
		func(ctx context.Context, b puzzles.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
			own := readOf(b)
			m := newNetwork(nil, own)
			ps := &placements{network: m, beside: slipped(own, m)}
			return ps.run(yield, func(g *placementGraph, visit search.Visit[*placement]) (runs.Stats, error) {
				return g.DepthFirst(ctx, visit)
			})
		},
	),
}

var honest = puzzles.Engine{Name: "astar", Promise: puzzles.Complete, Search: searches["astar"]}

// crosscheckPlanted holds the planted bug against another search.
func crosscheckPlanted(b puzzles.Board) *crosscheck.Finding {
	return crosscheck.Solutions(context.Background(), b, []puzzles.Engine{planted, honest}, 0, runs.Limits{}).Finding
}

func TestPlantedSlipIsFoundOnItsExample(t *testing.T) {
	b := boardOf("treasure 3x3\n2 . .\n. 3 .\n1 . 1\n")
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
		b := random(r, recipe{hunt, 2 + r.IntN(3), 2 + r.IntN(3), 0.3, 0.4, false})
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
