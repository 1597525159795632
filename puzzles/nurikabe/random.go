package nurikabe

import (
	"math/rand/v2"

	"twofold/puzzles"
)

// A Recipe says what a random board is like.
type Recipe struct {
	Rows, Cols int
	Black      float64 // the share of black cells, 0 to 1, as far as there is room without a pool
	Given      float64 // the share of all cells that give a number, as far as there are so many islands
}

// Random lets a sea grow, and gives each island a clue on a random cell: some of them numbers, the others '?'. The
// board has at least the solution that it is returned with. The same recipe and the same r give the same board. O(R·C).
func Random(r *rand.Rand, recipe Recipe) (*Board, puzzles.Solution) {
	b := Empty(recipe.Rows, recipe.Cols)
	s := b.sea(r, int(recipe.Black*float64(b.Rows*b.Cols)+0.5))
	islands := b.areas(s, 1)
	chance := recipe.Given * float64(len(s)) / float64(max(len(islands), 1))
	for _, island := range islands {
		at := island[r.IntN(len(island))]
		b.Clues[at] = AnySize
		if r.Float64() < chance {
			b.Clues[at] = int32(len(island))
		}
	}
	return b, s
}

// sea blackens cells, up to so many: one, and then cells beside black ones in random order, each unless it would fill a
// pool.
func (b *Board) sea(r *rand.Rand, black int) puzzles.Solution {
	s := make(puzzles.Solution, b.Rows*b.Cols)
	for cell := range s {
		s[cell] = 1
	}
	if black == 0 {
		return s
	}
	shore := []int{r.IntN(len(s))}
	met := make([]bool, len(s))
	met[shore[0]] = true
	for ; black > 0 && len(shore) > 0; black-- {
		i := r.IntN(len(shore))
		cell := shore[i]
		shore[i] = shore[len(shore)-1]
		shore = shore[:len(shore)-1]
		if b.fills(s, cell) {
			black++
			continue
		}
		s[cell] = 0
		for _, next := range b.beside(cell) {
			if !met[next] {
				met[next] = true
				shore = append(shore, next)
			}
		}
	}
	return s
}

// fills says whether a cell, blackened, would fill a pool.
func (b *Board) fills(s puzzles.Solution, cell int) bool {
	row, col := cell/b.Cols, cell%b.Cols
	for y := max(row-1, 0); y <= min(row, b.Rows-2); y++ {
		for x := max(col-1, 0); x <= min(col, b.Cols-2); x++ {
			whites := 0
			for _, at := range [4]int{y*b.Cols + x, y*b.Cols + x + 1, (y+1)*b.Cols + x, (y+1)*b.Cols + x + 1} {
				whites += s[at]
			}
			if whites == 1 {
				return true
			}
		}
	}
	return false
}
