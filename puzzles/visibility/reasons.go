package visibility

import (
	"fmt"

	"twofold/puzzles"
)

var _ puzzles.Reasoned = (*Board)(nil)

// NamedRules: in kuromasu, that the white cells are connected. The free rules are that no two black cells share an
// edge, and that the cell of a clue is white, or black if that is 0. So nothing breaks a clue 0 or '?'.
func (b *Board) NamedRules() []string {
	if b.Rules != Kuromasu {
		return nil
	}
	return []string{"the white cells are connected"}
}

// Shown is the colour of each cell with a clue.
func (b *Board) Shown() puzzles.Solution {
	shown := make(puzzles.Solution, len(b.Clues))
	for cell, clue := range b.Clues {
		switch clue {
		case Blank:
			shown[cell] = puzzles.Open
		case 0:
			shown[cell] = 0
		default:
			shown[cell] = 1
		}
	}
	return shown
}

// Facts is the whole position.
func (b *Board) Facts(position puzzles.Solution, _ []bool) puzzles.Solution { return position }

// Breaks is puzzles.Reasoned's. O(R·C) and what the clues see.
func (b *Board) Breaks(filling puzzles.Solution) ([]int, error) {
	if err := b.checkShape(filling, false); err != nil {
		return nil, err
	}
	for cell, shown := range b.Shown() {
		if shown != puzzles.Open && filling[cell] != shown {
			return nil, fmt.Errorf("%s: not the colour of its clue", puzzles.Place(cell, b.Cols))
		}
	}
	broken := b.Broken(filling)
	if b.Rules != Kuromasu {
		return broken, nil
	}
	if err := b.checkBlack(filling); err != nil {
		return nil, err
	}
	if b.checkWhite(filling) != nil {
		broken = append(broken, len(b.ClueCells()))
	}
	return broken, nil
}
