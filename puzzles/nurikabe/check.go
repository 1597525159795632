package nurikabe

import (
	"fmt"

	"twofold/puzzles"
)

// Check returns nil if s solves the board, else the first rule that is broken, in the order shape, position, clues on
// black cells, islands row by row, pools, sea. O(R·C).
func (b *Board) Check(s puzzles.Solution) error {
	if err := b.CheckShape(s, false); err != nil {
		return err
	}
	if err := puzzles.CheckPosition(b, s); err != nil {
		return err
	}
	if err := b.checkColours(s); err != nil {
		return err
	}
	for _, island := range b.areas(s, 1) {
		if err := b.checkIsland(island); err != nil {
			return err
		}
	}
	if err := b.checkPools(s); err != nil {
		return err
	}
	return b.checkSea(s)
}

// checkIsland returns nil if one of the cells has a clue, and that is '?' or their number.
func (b *Board) checkIsland(island []int) error {
	clues := b.cluesOn(island)
	if err := b.checkAlone(island, clues); err != nil {
		return err
	}
	if clue := b.Clues[clues[0]]; clue != AnySize && int(clue) != len(island) {
		return fmt.Errorf("%s: clue %d has an island of %s", puzzles.Place(clues[0], b.Cols), clue,
			puzzles.Some(len(island), "cell"))
	}
	return nil
}

// checkAlone returns nil if an island has one clue.
func (b *Board) checkAlone(island, clues []int) error {
	switch len(clues) {
	case 0:
		return fmt.Errorf("%s: an island without a clue", puzzles.Place(island[0], b.Cols))
	case 1:
		return nil
	}
	return fmt.Errorf("%s and %s: two clues on one island", puzzles.Place(clues[0], b.Cols),
		puzzles.Place(clues[1], b.Cols))
}

// cluesOn lists those of some cells that have a clue, in their order.
func (b *Board) cluesOn(cells []int) (clues []int) {
	for _, cell := range cells {
		if b.Clues[cell] != Blank {
			clues = append(clues, cell)
		}
	}
	return clues
}

// checkColours returns nil if no clue is on a black cell.
func (b *Board) checkColours(s puzzles.Solution) error {
	for cell, clue := range b.Clues {
		if clue != Blank && s[cell] == 0 {
			return fmt.Errorf("%s: %s is on a black cell", puzzles.Place(cell, b.Cols), clueName(clue))
		}
	}
	return nil
}

// checkPools returns nil if no block of 2x2 cells is all black.
func (b *Board) checkPools(s puzzles.Solution) error {
	for row := range b.Rows - 1 {
		for col := range b.Cols - 1 {
			cell := row*b.Cols + col
			if s[cell] == 0 && s[cell+1] == 0 && s[cell+b.Cols] == 0 && s[cell+b.Cols+1] == 0 {
				return fmt.Errorf("%s to %s: a block of 2x2 black cells", puzzles.Place(cell, b.Cols),
					puzzles.Place(cell+b.Cols+1, b.Cols))
			}
		}
	}
	return nil
}

// checkSea returns nil if the black cells are connected. Else it names two of them that are not.
func (b *Board) checkSea(s puzzles.Solution) error {
	if seas := b.areas(s, 0); len(seas) > 1 {
		return fmt.Errorf("%s and %s: black cells that are not connected", puzzles.Place(seas[0][0], b.Cols),
			puzzles.Place(seas[1][0], b.Cols))
	}
	return nil
}

// areas lists the sets of cells of one colour that hang together, in the order of their first cells. Each begins with
// that.
func (b *Board) areas(s puzzles.Solution, colour int) (areas [][]int) {
	seen := make([]bool, len(s))
	for cell := range s {
		if s[cell] == colour && !seen[cell] {
			areas = append(areas, b.flood(cell, seen, func(at int) bool { return s[at] == colour }))
		}
	}
	return areas
}

// flood marks and lists the cells that a walk from one over cells that may be entered comes to.
func (b *Board) flood(from int, seen []bool, may func(cell int) bool) []int {
	seen[from] = true
	area := []int{from}
	for i := 0; i < len(area); i++ {
		for _, next := range b.beside(area[i]) {
			if !seen[next] && may(next) {
				seen[next] = true
				area = append(area, next)
			}
		}
	}
	return area
}

// beside lists the cells that share an edge with one.
func (b *Board) beside(cell int) []int {
	cells := make([]int, 0, 4)
	row, col := cell/b.Cols, cell%b.Cols
	if row > 0 {
		cells = append(cells, cell-b.Cols)
	}
	if col > 0 {
		cells = append(cells, cell-1)
	}
	if col < b.Cols-1 {
		cells = append(cells, cell+1)
	}
	if row < b.Rows-1 {
		cells = append(cells, cell+b.Cols)
	}
	return cells
}

func clueName(clue int32) string {
	if clue == AnySize {
		return "clue '?'"
	}
	return fmt.Sprintf("clue %d", clue)
}
