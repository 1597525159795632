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

// Breaks is puzzles.Reasoned's. O(R·C).
func (b *Board) Breaks(filling puzzles.Solution) ([]int, error) {
	if err := b.checkShape(filling, false); err != nil {
		return nil, err
	}
	var broken []int
	clues := 0
	for cell, seen := range b.minSeen(filling) {
		clue := int(b.Clues[cell])
		if clue == Blank {
			continue
		}
		if (clue == 0) != (filling[cell] == 0) {
			return nil, fmt.Errorf("%s: not the colour of its clue", puzzles.Place(cell, b.Cols))
		}
		if clue > 0 && seen != clue {
			broken = append(broken, clues)
		}
		clues++
	}
	if b.Rules != Kuromasu {
		return broken, nil
	}
	if err := b.checkBlack(filling); err != nil {
		return nil, err
	}
	if b.checkWhite(filling) != nil {
		broken = append(broken, clues)
	}
	return broken, nil
}
