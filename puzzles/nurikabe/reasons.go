package nurikabe

import "twofold/puzzles"

var _ puzzles.Reasoned = (*Board)(nil)

// NamedRules are those that are reasons. The clue of a number, as a reason, says only that its island has at least so
// many cells. The free rules are that each island has one clue, and that clues are on white cells.
//
// So that a cell is out of the reach of all islands has one reason, as people see it, and not all clues of the board.
func (b *Board) NamedRules() []string {
	return []string{
		"no island has more cells than its number", "the black cells are connected", "no block of 2x2 cells is black",
	}
}

// Shown are the white cells of the clues.
func (b *Board) Shown() puzzles.Solution {
	shown := make(puzzles.Solution, len(b.Clues))
	for cell, clue := range b.Clues {
		if shown[cell] = puzzles.Open; clue != Blank {
			shown[cell] = 1
		}
	}
	return shown
}

// Breaks is puzzles.Reasoned's. O(R·C).
func (b *Board) Breaks(filling puzzles.Solution, _ []int) (broken []int, err error) {
	if err := b.CheckShape(filling, false); err != nil {
		return nil, err
	}
	if err := b.checkColours(filling); err != nil {
		return nil, err
	}
	for _, island := range b.areas(filling, 1) {
		if err := b.checkAlone(island, b.cluesOn(island)); err != nil {
			return nil, err
		}
	}
	sizes, clues, isLarge := b.sizes(filling), b.ClueCells(), false
	for clue, cell := range clues {
		if int32(sizes[cell]) < b.Clues[cell] {
			broken = append(broken, clue)
		}
		isLarge = isLarge || int32(sizes[cell]) > b.Clues[cell]
	}
	for rule, is := range []bool{isLarge, b.checkSea(filling) != nil, b.checkPools(filling) != nil} {
		if is {
			broken = append(broken, len(clues)+rule)
		}
	}
	return broken, nil
}
