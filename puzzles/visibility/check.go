package visibility

import (
	"fmt"

	"twofold/puzzles"
)

// Check returns nil if s solves the board, else the first rule that is broken, in the order shape,
// clues row by row, black cells side by side, white cells not connected. O(R·C).
func (b *Board) Check(s puzzles.Solution) error {
	if err := b.checkShape(s, 0); err != nil {
		return err
	}
	return b.checkRules(s)
}

// checkShape returns nil if s has a value from least to 1 for each cell.
func (b *Board) checkShape(s puzzles.Solution, least int) error {
	if len(s) != b.Rows*b.Cols {
		return fmt.Errorf("the solution has %d cells: expected %d", len(s), b.Rows*b.Cols)
	}
	for cell, v := range s {
		if v < least || v > 1 {
			return fmt.Errorf("%s: value %d: expected 1 for white or 0 for black", b.place(cell), v)
		}
	}
	return nil
}

// checkRules returns nil if no rule is broken already, whatever the open cells become, as far as each
// rule by itself can tell. Of a complete colouring it is the rules.
func (b *Board) checkRules(s puzzles.Solution) error {
	least, most := b.MinSeen(s), b.MaxSeen(s)
	for cell, clue := range b.Clues {
		if err := b.checkClue(cell, s[cell], least[cell], most[cell]); err != nil {
			return fmt.Errorf("%s: %s %w", b.place(cell), clueName(clue), err)
		}
	}
	if b.Rules != Kuromasu {
		return nil
	}
	if err := b.checkBlack(s); err != nil {
		return err
	}
	return b.checkWhite(s)
}

// checkClue returns nil if the clue of a cell with that colour, which sees least to most white cells,
// can be met.
func (b *Board) checkClue(cell, colour, least, most int) error {
	clue := int(b.Clues[cell])
	switch {
	case clue == Blank:
		return nil
	case clue == 0 && colour == 1:
		return fmt.Errorf("is on a white cell")
	case clue != 0 && colour == 0:
		return fmt.Errorf("is on a black cell")
	case clue == AnyNumber || least <= clue && clue <= most:
		return nil
	case least == most:
		return fmt.Errorf("sees %s", whiteCells(least))
	case most < clue:
		return fmt.Errorf("can see no more than %s", whiteCells(most))
	}
	return fmt.Errorf("sees no fewer than %s", whiteCells(least))
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
				return fmt.Errorf("%s and %s: two black cells side by side", b.place(cell), b.place(other))
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
			first, reached = cell, b.reach(s, cell)
		case !reached[cell]:
			return fmt.Errorf("%s and %s: white cells that are not connected", b.place(first), b.place(cell))
		}
	}
	return nil
}

// reach marks the cells that a walk from one over cells that are not black comes to.
func (b *Board) reach(s puzzles.Solution, from int) []bool {
	reached := make([]bool, len(s))
	reached[from] = true
	for open := []int{from}; len(open) > 0; {
		cell := open[len(open)-1]
		open = open[:len(open)-1]
		for _, n := range [4]int{b.above(cell), b.leftOf(cell), b.rightOf(cell), b.below(cell)} {
			if n >= 0 && s[n] != 0 && !reached[n] {
				reached[n] = true
				open = append(open, n)
			}
		}
	}
	return reached
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

func (b *Board) place(cell int) string {
	return fmt.Sprintf("row %d, column %d", cell/b.Cols+1, cell%b.Cols+1)
}
