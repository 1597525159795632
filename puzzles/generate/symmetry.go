package generate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"twofold/puzzles"
)

// A Symmetry is a group of turns and reflections that take the cells that give clues to each other. A square has eight,
// if groups that differ only by a turn or reflection of the board are one (Hermann Weyl: Symmetry, 1952). Flip is such
// a second one, for boards of another shape, where it is not the same.
type Symmetry string

const (
	NoSymmetry Symmetry = "none"
	Rot180     Symmetry = "rot180"    // a half turn
	Rot90      Symmetry = "rot90"     // a quarter turn, on square boards
	Mirror     Symmetry = "mirror"    // left and right
	Flip       Symmetry = "flip"      // top and bottom
	Mirrors    Symmetry = "mirrors"   // both of these
	Diagonal   Symmetry = "diagonal"  // rows and columns, on square boards
	Diagonals  Symmetry = "diagonals" // that and its other diagonal
	All        Symmetry = "all"       // all of these
)

// Symmetries lists all of them, the default first.
var Symmetries = []Symmetry{NoSymmetry, Rot180, Rot90, Mirror, Flip, Mirrors, Diagonal, Diagonals, All}

func halfTurn(row, col, rows, cols int) (int, int)       { return rows - 1 - row, cols - 1 - col }
func quarterTurned(row, col, _, cols int) (int, int)     { return col, cols - 1 - row }
func mirrored(row, col, _, cols int) (int, int)          { return row, cols - 1 - col }
func flipped(row, col, rows, _ int) (int, int)           { return rows - 1 - row, col }
func transposed(row, col, _, _ int) (int, int)           { return col, row }
func transposedBack(row, col, rows, cols int) (int, int) { return cols - 1 - col, rows - 1 - row }

// generators of each group; those of the second list exchange rows and columns.
var generators = map[Symmetry]struct{ any, square []puzzles.Motion }{
	NoSymmetry: {},
	Rot180:     {any: []puzzles.Motion{halfTurn}},
	Rot90:      {square: []puzzles.Motion{quarterTurned}},
	Mirror:     {any: []puzzles.Motion{mirrored}},
	Flip:       {any: []puzzles.Motion{flipped}},
	Mirrors:    {any: []puzzles.Motion{mirrored, flipped}},
	Diagonal:   {square: []puzzles.Motion{transposed}},
	Diagonals:  {square: []puzzles.Motion{transposed, transposedBack}},
	All:        {any: []puzzles.Motion{mirrored}, square: []puzzles.Motion{transposed}},
}

// Orbits are the sets of clues whose cells the symmetry takes to each other, in the order of their first clues. A set
// one of whose cells gives no clue, and no word without one, is left out: clues of a union of Orbits lie symmetrically.
func (s Symmetry) Orbits(b puzzles.Clued) ([][]int, error) {
	images, err := s.Images(b)
	if err != nil {
		return nil, err
	}
	if s.moves() == nil {
		return each(len(b.ClueCells())), nil
	}
	clueOn := map[int]int{}
	for clue, cell := range b.ClueCells() {
		clueOn[cell] = clue
	}
	var orbits [][]int
	seen := map[int]bool{}
	bare := barePlaces(b)
	for _, cell := range b.ClueCells() {
		if seen[cell] {
			continue
		}
		var orbit []int
		reached, places := images(cell), 0
		for _, image := range reached {
			seen[image] = true
			if clue, gives := clueOn[image]; gives {
				orbit = append(orbit, clue)
			} else if bare[image] {
				places++
			}
		}
		if len(orbit)+places == len(reached) {
			orbits = append(orbits, orbit)
		}
	}
	return orbits, nil
}

// barePlaces are the cells of a Gridded board that have a word without a clue, such as walls that say nothing.
func barePlaces(b puzzles.Clued) map[int]bool {
	bare := map[int]bool{}
	if g, ok := b.(puzzles.Gridded); ok {
		if _, grids := g.Grids(); grids != nil {
			for cell, word := range grids[0] {
				bare[cell] = word != puzzles.Free
			}
		}
	}
	return bare
}

// each is sets of one number each.
func each(n int) [][]int {
	all, sets := make([]int, n), make([][]int, n)
	for i := range all {
		all[i], sets[i] = i, all[i:i+1:i+1]
	}
	return sets
}

// moves are the motions that generate the group: none, if nothing moves.
func (s Symmetry) moves() []puzzles.Motion {
	return slices.Concat(generators[s].any, generators[s].square)
}

// Images says, of the place of a clue, to which places the symmetry takes it: the place itself comes first. The error
// says that the board has no such symmetry.
func (s Symmetry) Images(b puzzles.Board) (func(cell int) []int, error) {
	rows, cols := b.Size()
	if len(generators[s].square) > 0 && rows != cols {
		return nil, fmt.Errorf("symmetry %s of a %dx%d board: expected a square one", s, rows, cols)
	}
	all := s.moves()
	turned := func(cell int, move puzzles.Motion) int {
		row, col := move(cell/cols, cell%cols, rows, cols)
		return row*cols + col
	}
	if own, ok := b.(puzzles.Turning); ok && len(all) > 0 {
		var err error
		if turned, err = own.Turned(); err != nil {
			return nil, fmt.Errorf("symmetry %s of %s: %w", s, b.Family(), err)
		}
	}
	return func(cell int) []int {
		reached := []int{cell}
		for i := 0; i < len(reached); i++ {
			for _, move := range all {
				if next := turned(reached[i], move); !slices.Contains(reached, next) {
					reached = append(reached, next)
				}
			}
		}
		return reached
	}, nil
}

// Symmetric is the board with those of its clues only that lie symmetrically.
func (s Symmetry) Symmetric(b puzzles.Clued) (puzzles.Clued, error) {
	orbits, err := s.Orbits(b)
	switch {
	case err != nil:
		return nil, err
	case s.moves() == nil:
		return b, nil
	}
	kept := make([]bool, len(b.ClueCells()))
	all := true
	for _, orbit := range orbits {
		for _, clue := range orbit {
			kept[clue] = true
		}
	}
	for _, is := range kept {
		all = all && is
	}
	if all {
		return b, nil
	}
	return b.Keep(kept), nil
}

// Canonical is the same text for boards that are rotations or reflections of each other, and for no
// others. Boards that are not puzzles.Gridded have a text of a header and one grid, and rules that know no direction. A
// position is left out.
func Canonical(b puzzles.Board) string {
	if bare, err := puzzles.AtPosition(b, nil); err == nil {
		b = bare
	}
	rules, rows := gridOf(b)
	best := leastImage(rows)
	height, width := best.shape()
	return fmt.Sprintf("%s %dx%d %s\n", rules, height, width, best)
}

// Pattern is the same text for boards whose clues lie on the same cells, or on rotations or reflections of them. Clues
// elsewhere, as beside rows, have to be in the same places.
func Pattern(b puzzles.Clued) string {
	height, width := b.Size()
	rows := make([][]string, height)
	for row := range rows {
		rows[row] = slices.Repeat([]string{"."}, width)
	}
	var others []int
	for _, cell := range b.ClueCells() {
		if cell >= height*width {
			others = append(others, cell)
			continue
		}
		rows[cell/width][cell%width] = "x"
	}
	if others != nil {
		return fmt.Sprintln(rows, others)
	}
	return leastImage(rows).String()
}

// An image is a rotation or reflection of rows of words: rows and columns are exchanged, and then the order of the
// rows, or of the columns, is reversed. Nothing is copied.
type image struct {
	rows                [][]string
	swapped, down, back bool
}

func (m image) shape() (height, width int) {
	if height, width = len(m.rows), len(m.rows[0]); m.swapped {
		return width, height
	}
	return height, width
}

func (m image) at(row, col int) string {
	height, width := m.shape()
	if m.down {
		row = height - 1 - row
	}
	if m.back {
		col = width - 1 - col
	}
	if m.swapped {
		return m.rows[col][row]
	}
	return m.rows[row][col]
}

// compare orders images by the lengths of their rows first: a board and its quarter turn may differ in shape.
func (m image) compare(other image) int {
	height, width := m.shape()
	_, others := other.shape()
	if width != others {
		return cmp.Compare(width, others)
	}
	for row := range height {
		for col := range width {
			if c := strings.Compare(m.at(row, col), other.at(row, col)); c != 0 {
				return c
			}
		}
	}
	return 0
}

// String is how fmt writes rows of words.
func (m image) String() string {
	var text strings.Builder
	height, width := m.shape()
	between := "[["
	for row := range height {
		for col := range width {
			text.WriteString(between)
			text.WriteString(m.at(row, col))
			between = " "
		}
		between = "] ["
	}
	text.WriteString("]]")
	return text.String()
}

// leastImage is the least of all rotations and reflections.
func leastImage(rows [][]string) image {
	best := image{rows: rows}
	for i := range 8 {
		if m := (image{rows, i&1 != 0, i&2 != 0, i&4 != 0}); m.compare(best) < 0 {
			best = m
		}
	}
	return best
}

// gridOf is what Canonical turns: rows of cells, each with the words of all grids there.
func gridOf(b puzzles.Board) (rules string, rows [][]string) {
	g, ok := b.(puzzles.Gridded)
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
