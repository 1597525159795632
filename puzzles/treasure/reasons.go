package treasure

import (
	"fmt"

	"twofold/puzzles"
)

var _ puzzles.Covered = (*Board)(nil)

// NamedRules: in hunt, that only cells beside a clue hold coins; in minesweeper the total, if the board gives one. The
// free rule is that no coin lies on a clue, but in mosaic.
//
// Beside a clue is beside one of this board, whichever of them are kept: the rule fixes the same cells whatever else is
// left out.
func (b *Board) NamedRules() []string {
	switch {
	case b.Rules == Hunt:
		return []string{"a blank cell beside no clue holds no coin"}
	case b.Total == 1:
		return []string{"there is 1 coin in all"}
	case b.Total != NoTotal:
		return []string{fmt.Sprintf("there are %d coins in all", b.Total)}
	}
	return nil
}

// Shown is that there is no coin on a clue, but in mosaic.
func (b *Board) Shown() puzzles.Solution {
	shown := make(puzzles.Solution, len(b.Clues))
	for cell, clue := range b.Clues {
		shown[cell] = puzzles.Open
		if clue != Blank && b.Rules != Mosaic {
			shown[cell] = 0
		}
	}
	return shown
}

// Covered is a mosaic: of a cell that is known to be empty its clue says what a clue of minesweeper says.
func (b *Board) Covered() puzzles.Reasoned {
	covered := *b
	if covered.Rules == Minesweeper {
		covered.Rules = Mosaic
	}
	return &covered
}

// Breaks is puzzles.Reasoned's. O(R·C).
func (b *Board) Breaks(filling puzzles.Solution, _ []int) ([]int, error) {
	if err := b.checkShape(filling, false); err != nil {
		return nil, err
	}
	var broken []int
	clues := 0
	for cell, n := range b.Clues {
		if n == Blank {
			continue
		}
		if b.Rules != Mosaic && filling[cell] == 1 {
			return nil, fmt.Errorf("%s: a coin on the cell of clue %d", puzzles.Place(cell, b.Cols), n)
		}
		if b.block(cell, filling) != int(n) {
			broken = append(broken, clues)
		}
		clues++
	}
	if b.Rules == Hunt && b.hidesCoin(filling) || b.Total != NoTotal && Coins(filling) != b.Total {
		broken = append(broken, clues)
	}
	return broken, nil
}

// block counts the coins of the 3×3 block around a cell. But for mosaic none is on the cell of a clue, so this is what
// the clue counts.
func (b *Board) block(cell int, s puzzles.Solution) (coins int) {
	row, col := cell/b.Cols, cell%b.Cols
	for r := max(row-1, 0); r <= min(row+1, b.Rows-1); r++ {
		for _, coin := range s[r*b.Cols+max(col-1, 0) : r*b.Cols+min(col+2, b.Cols)] {
			coins += coin
		}
	}
	return coins
}

// hidesCoin says whether a coin lies on a blank cell beside no clue.
func (b *Board) hidesCoin(s puzzles.Solution) bool {
	for cell, coin := range s {
		if coin == 1 && b.Clues[cell] == Blank && !b.isCounted(cell) {
			return true
		}
	}
	return false
}
