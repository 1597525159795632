package treasure

import (
	"fmt"

	"twofold/puzzles"
)

// Check returns nil if s solves the board, else the first rule that is broken, in the order shape,
// clue cells and clues row by row, uncounted cells, total. O(R·C).
func (b *Board) Check(s puzzles.Solution) error {
	if len(s) != b.Rows*b.Cols {
		return fmt.Errorf("the solution has %d cells: expected %d", len(s), b.Rows*b.Cols)
	}
	coins := 0
	for cell, coin := range s {
		if coin != 0 && coin != 1 {
			return fmt.Errorf("%s: value %d: expected 1 for a coin or 0", b.place(cell), coin)
		}
		coins += coin
	}
	counted := make([]bool, len(s))
	for cell, clue := range b.Clues {
		if clue == Blank {
			continue
		}
		if b.Rules != Mosaic && s[cell] == 1 {
			return fmt.Errorf("%s: a coin on the cell of clue %d", b.place(cell), clue)
		}
		if seen := b.count(cell, s, counted); seen != int(clue) {
			return fmt.Errorf("%s: clue %d counts %d coins", b.place(cell), clue, seen)
		}
	}
	if b.Rules == Hunt {
		for cell, coin := range s {
			if coin == 1 && !counted[cell] {
				return fmt.Errorf("%s: a coin that no clue counts", b.place(cell))
			}
		}
	}
	if b.Total != NoTotal && coins != b.Total {
		return fmt.Errorf("the board has %d coins: its total is %d", coins, b.Total)
	}
	return nil
}

// count is the number of coins that the clue at the cell counts; the cells looked at are marked.
func (b *Board) count(cell int, s puzzles.Solution, counted []bool) int {
	row, col := cell/b.Cols, cell%b.Cols
	coins := 0
	for r := max(row-1, 0); r <= min(row+1, b.Rows-1); r++ {
		for c := max(col-1, 0); c <= min(col+1, b.Cols-1); c++ {
			if r == row && c == col && b.Rules != Mosaic {
				continue
			}
			coins += s[r*b.Cols+c]
			counted[r*b.Cols+c] = true
		}
	}
	return coins
}

func (b *Board) place(cell int) string {
	return fmt.Sprintf("row %d, column %d", cell/b.Cols+1, cell%b.Cols+1)
}
