package puzzles

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A Symmetry is a way in which the clues of a board may lie.
type Symmetry string

const (
	NoSymmetry Symmetry = "none"
	Rot180     Symmetry = "rot180" // a half turn
	Rot90      Symmetry = "rot90"  // a quarter turn, on square boards
	Mirror     Symmetry = "mirror" // left and right
)

// Symmetries lists all of them, the default first.
var Symmetries = []Symmetry{NoSymmetry, Rot180, Rot90, Mirror}

// image is the cell that the symmetry takes a cell to.
func (s Symmetry) image(cell, rows, cols int) int {
	row, col := cell/cols, cell%cols
	switch s {
	case Rot180:
		return (rows-1-row)*cols + cols - 1 - col
	case Rot90:
		return col*cols + cols - 1 - row
	case Mirror:
		return row*cols + cols - 1 - col
	}
	return cell
}

// Orbits are the sets of clues whose cells the symmetry takes to each other, in the order of their first
// clues. What of an orbit's cells gives no clue is left out: where the solution is not symmetric itself,
// such as a coin opposite a clue, no board of it could be.
func (s Symmetry) Orbits(b Clued) ([][]int, error) {
	rows, cols := b.Size()
	if s == Rot90 && rows != cols {
		return nil, fmt.Errorf("symmetry rot90 of a %dx%d board: expected a square one", rows, cols)
	}
	clueOn := map[int]int{}
	for clue, cell := range b.ClueCells() {
		clueOn[cell] = clue
	}
	var orbits [][]int
	for clue, cell := range b.ClueCells() {
		if _, left := clueOn[cell]; !left {
			continue
		}
		orbit := []int{clue}
		delete(clueOn, cell)
		for next := s.image(cell, rows, cols); next != cell; next = s.image(next, rows, cols) {
			if other, gives := clueOn[next]; gives {
				orbit = append(orbit, other)
				delete(clueOn, next)
			}
		}
		orbits = append(orbits, orbit)
	}
	return orbits, nil
}

// A Gridded board says what it consists of: rules that know no direction, and grids, each row by row and of the board's
// shape, that a rotation or reflection of the board turns together.
type Gridded interface {
	Board
	Grids() (rules string, grids [][]string)
}

// Canonical is the same text for boards that are rotations or reflections of each other, and for no
// others. Boards that are not Gridded have a text of a header and one grid, and rules that know no direction. A
// position is left out.
func Canonical(b Board) string {
	if bare, err := At(b, nil); err == nil {
		b = bare
	}
	rules, rows := gridOf(b)
	best := rows
	for range 2 {
		for range 4 {
			if slices.CompareFunc(rows, best, compareRows) < 0 {
				best = rows
			}
			rows = quarterTurn(rows)
		}
		rows = transpose(rows)
	}
	return fmt.Sprintf("%s %dx%d %v\n", rules, len(best), len(best[0]), best)
}

// gridOf is what Canonical turns: rows of cells, each with the words of all grids there.
func gridOf(b Board) (rules string, rows [][]string) {
	g, ok := b.(Gridded)
	if !ok {
		header, grid, _ := strings.Cut(b.String(), "\n")
		for line := range strings.Lines(grid) {
			rows = append(rows, strings.Fields(line))
		}
		words := strings.Fields(header)
		return fmt.Sprint(slices.Delete(words, 1, 2)), rows
	}
	rules, grids := g.Grids()
	height, width := b.Size()
	for row := range height {
		rows = append(rows, make([]string, width))
		for col := range width {
			var cell []string
			for _, grid := range grids {
				cell = append(cell, grid[row*width+col])
			}
			rows[row][col] = strings.Join(cell, "/")
		}
	}
	return rules, rows
}

// compareRows orders rows by their lengths first: a board and its quarter turn may differ in shape.
func compareRows(a, b []string) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), slices.Compare(a, b))
}

func transpose(rows [][]string) [][]string {
	out := make([][]string, len(rows[0]))
	for col := range out {
		for _, row := range rows {
			out[col] = append(out[col], row[col])
		}
	}
	return out
}

// quarterTurn turns clockwise: the last row comes first in each column's place.
func quarterTurn(rows [][]string) [][]string {
	out := transpose(rows)
	for _, row := range out {
		slices.Reverse(row)
	}
	return out
}
