package treasure

import (
	"fmt"
	"iter"

	"twofold/puzzles"
	"twofold/puzzles/prose"
)

// Check returns nil if s solves the board, else the first rule that is broken: the shape, the position, then cell by
// cell, row by row, last the total. O(R·C).
func (b *Board) Check(s puzzles.Solution) error {
	if err := b.checkShape(s, false); err != nil {
		return err
	}
	if err := puzzles.CheckPosition(b, s); err != nil {
		return err
	}
	for cell, clue := range b.Clues {
		coins := 0
		for n := range b.near(cell) {
			coins += s[n]
		}
		switch {
		case clue != Blank && b.Rules != Mosaic && s[cell] == 1:
			return puzzles.Broken("%s: a coin on the cell of clue %d", puzzles.SpotAt(cell, b.Cols), clue)
		case clue != Blank && coins != int(clue):
			return puzzles.Broken("%s: clue %d counts %s", puzzles.SpotAt(cell, b.Cols), clue, prose.Some(coins, "coin"))
		case b.Rules == Hunt && s[cell] == 1 && !b.isCounted(cell):
			return puzzles.Broken("%s: a coin that no clue counts", puzzles.SpotAt(cell, b.Cols))
		}
	}
	if coins := Coins(s); b.Total != NoTotal && coins != b.Total {
		return fmt.Errorf("the board has %s: its total is %d", prose.Some(coins, "coin"), b.Total)
	}
	return nil
}

// near goes through the cells that a clue on the cell counts, and whose clues count the cell: those around it, in
// mosaic itself as well.
func (b *Board) near(cell int) iter.Seq[int] {
	return func(yield func(int) bool) {
		row, col := cell/b.Cols, cell%b.Cols
		for r := max(row-1, 0); r <= min(row+1, b.Rows-1); r++ {
			for c := max(col-1, 0); c <= min(col+1, b.Cols-1); c++ {
				isItself := r == row && c == col
				if (!isItself || b.Rules == Mosaic) && !yield(r*b.Cols+c) {
					return
				}
			}
		}
	}
}

// checkShape returns nil if s has a value for each cell, which may be open if that is allowed.
func (b *Board) checkShape(s puzzles.Solution, open bool) error {
	return puzzles.CheckBits(b, s, open, coins)
}
