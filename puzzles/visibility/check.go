package visibility

import (
	"fmt"

	"twofold/puzzles"
)

// Check returns nil if s solves the board, else the first rule that is broken, in the order shape,
// position, clues row by row, black cells side by side, white cells not connected, black cells that do not reach the
// edge. O(R·C) and what the clues see.
func (b *Board) Check(s puzzles.Solution) error {
	if err := b.CheckShape(s, false); err != nil {
		return err
	}
	if err := puzzles.CheckPosition(b, s); err != nil {
		return err
	}
	for cell := range b.Clues {
		if err := b.checkClue(s, cell); err != nil {
			return err
		}
	}
	return b.checkLaw(s)
}

// checkLaw returns nil if the further rules of the variant hold, or still can.
func (b *Board) checkLaw(s puzzles.Solution) error {
	for _, rule := range []struct {
		is    bool
		check func(puzzles.Solution) error
	}{{b.law().apart, b.checkBlack}, {b.law().connected, b.checkWhite}, {b.law().open, b.checkEdge}} {
		if !rule.is {
			continue
		}
		if err := rule.check(s); err != nil {
			return err
		}
	}
	return nil
}

// checkClue returns nil if the cell has no clue, or one that is right.
func (b *Board) checkClue(s puzzles.Solution, cell int) error {
	switch clue := b.Clues[cell]; {
	case clue == Blank:
	case clue == 0 && s[cell] == 1:
		return fmt.Errorf("%s: clue 0 is on a white cell", puzzles.Place(cell, b.Cols))
	case clue != 0 && s[cell] == 0:
		return fmt.Errorf("%s: %s is on a black cell", puzzles.Place(cell, b.Cols), clueName(clue))
	case clue > 0 && b.sees(s, cell) != int(clue):
		return fmt.Errorf("%s: clue %d sees %s", puzzles.Place(cell, b.Cols), clue, whiteCells(b.sees(s, cell)))
	}
	return nil
}

// sees is the number of white cells that can be seen from a white one: itself and those up to the first black cell, or
// the edge, in each of the four directions.
func (b *Board) sees(s puzzles.Solution, cell int) int {
	n := 1
	for _, next := range [4]func(*Board, int) int{(*Board).above, (*Board).leftOf, (*Board).rightOf, (*Board).below} {
		for at := next(b, cell); at >= 0 && s[at] == 1; at = next(b, at) {
			n++
		}
	}
	return n
}

func clueName(clue int32) string {
	if clue == AnyNumber {
		return "clue '?'"
	}
	return fmt.Sprintf("clue %d", clue)
}

func whiteCells(n int) string {
	if n == 1 {
		return "1 white cell"
	}
	return fmt.Sprintf("%d white cells", n)
}

// checkBlack returns nil if no two black cells share an edge.
func (b *Board) checkBlack(s puzzles.Solution) error {
	for cell, v := range s {
		if v != 0 {
			continue
		}
		for _, other := range [2]int{b.rightOf(cell), b.below(cell)} {
			if other >= 0 && s[other] == 0 {
				return fmt.Errorf("%s and %s: two black cells side by side", puzzles.Place(cell, b.Cols),
					puzzles.Place(other, b.Cols))
			}
		}
	}
	return nil
}

// checkWhite returns nil if the white cells can be connected, by white and open cells. Else it names
// two of them that cannot.
func (b *Board) checkWhite(s puzzles.Solution) error {
	first := -1
	var reached []bool
	for cell, v := range s {
		switch {
		case v != 1:
		case first < 0:
			first, reached = cell, b.reach(s, 0, cell)
		case !reached[cell]:
			return fmt.Errorf("%s and %s: white cells that are not connected", puzzles.Place(first, b.Cols),
				puzzles.Place(cell, b.Cols))
		}
	}
	return nil
}

// checkEdge returns nil if each black cell can reach the edge of the board, by black and open cells.
func (b *Board) checkEdge(s puzzles.Solution) error {
	var edge []int
	for cell := range s {
		if s[cell] != 1 && b.atEdge(cell) {
			edge = append(edge, cell)
		}
	}
	reached := b.reach(s, 1, edge...)
	for cell, v := range s {
		if v == 0 && !reached[cell] {
			return fmt.Errorf("%s: a black cell that is cut off from the edge of the board", puzzles.Place(cell, b.Cols))
		}
	}
	return nil
}

// reach marks the cells that walks from some over cells that do not have a colour come to.
func (b *Board) reach(s puzzles.Solution, colour int, from ...int) []bool {
	reached := make([]bool, len(s))
	for _, cell := range from {
		reached[cell] = true
	}
	for open := from; len(open) > 0; {
		cell := open[len(open)-1]
		open = open[:len(open)-1]
		for _, n := range [4]int{b.above(cell), b.leftOf(cell), b.rightOf(cell), b.below(cell)} {
			if n >= 0 && s[n] != colour && !reached[n] {
				reached[n] = true
				open = append(open, n)
			}
		}
	}
	return reached
}

func (b *Board) atEdge(cell int) bool {
	return min(b.above(cell), b.leftOf(cell), b.rightOf(cell), b.below(cell)) < 0
}

// The cell next to another one, or -1 off the board.

func (b *Board) leftOf(cell int) int {
	if cell%b.Cols == 0 {
		return -1
	}
	return cell - 1
}

func (b *Board) rightOf(cell int) int {
	if cell%b.Cols == b.Cols-1 {
		return -1
	}
	return cell + 1
}

func (b *Board) above(cell int) int {
	if cell < b.Cols {
		return -1
	}
	return cell - b.Cols
}

func (b *Board) below(cell int) int {
	if cell >= (b.Rows-1)*b.Cols {
		return -1
	}
	return cell + b.Cols
}
