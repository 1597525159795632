// Package picture draws scenes: grids of cells with marks, numbers and paths, which families make of their
// boards. Nothing here knows a family.
//
//	rendering  still           moving            page of a book
//	terminal   Terminal        frame by frame    -
//	SVG        SVG             AnimatedSVG       Page.SVG
//	raster     PNG             -                 Page.PNG
//	PDF        -               -                 PDF
//
// A Scene is laid out once, as shapes in units of a cell's side (layout.go); SVG, PDF and the rasters
// draw the same shapes. Colours are named by what they are for (Tone) and differ in lightness, so that a picture
// can be read in grey. The same scene gives the same bytes.
//
// Files:
//
//	scene, cell, tile, shape, tone: a Scene and what it is drawn of
//	layout, svg, raster, terminal, font: drawing it
//	book, page, pdf: printed pages
//	film, svgfilm, record: films
//	deduced, describe, shares: steps, words, and shares of solutions
package picture

import (
	"fmt"

	"twofold/puzzles"
)

// A Subject is a board that can be drawn.
type Subject interface {
	puzzles.Board
	// Scene draws the board as the view shows it.
	Scene(v View) *Scene
}

// Of is the board as a subject. The error says that it cannot be drawn, or has more cells than most.
func Of(b puzzles.Board, most int) (Subject, error) {
	subject, ok := b.(Subject)
	if !ok {
		return nil, fmt.Errorf("boards of %s are not drawn", b.Family())
	}
	if rows, cols := b.Size(); rows*cols > most {
		return nil, fmt.Errorf("a board of %d cells: expected at most %d to draw", rows*cols, most)
	}
	return subject, nil
}

// A View says what is shown of a board's unknowns.
type View struct {
	// Values are those of a solution, complete or partial; nil draws the board by itself.
	Values puzzles.Solution
	// Shares are how many solutions have each value; nil if they are not shown. AddShares adds them to a scene.
	Shares *puzzles.Marginals
	// Decided says that Values are what all solutions share: forced and open cells are shaded.
	Decided bool
	// Working says that Values are those of a search under way: what is known is marked, also where
	// a solution would leave a cell empty.
	Working bool
}

// A Player is a Subject whose solutions are played in an order of their own.
type Player interface {
	Subject
	// Play is the board at the start and after each step of a solution that Check accepts.
	Play(s puzzles.Solution) []*Scene
}

// A Stater is a Subject whose searches go over states that are no partial solutions.
type Stater interface {
	Subject
	// State draws a state as a watch.Event has it.
	State(state []int, caption string) *Scene
}

// A Sighted is a Subject with lines of sight.
type Sighted interface {
	Subject
	// Sight is what is seen from a cell, as paths for the scene's first grid; with values nil, as far as
	// might be seen. The error says why nothing is seen from there.
	Sight(values puzzles.Solution, cell int) ([]Path, error)
}

// A Scene is one grid or several, in rows of at most Across grids (0 means one row).
type Scene struct {
	Title       string // a few words
	Description string // sentences for those who do not see the picture
	Across      int
	Grids       []Grid
}

// A Grid is R×C cells with what lies across them.
type Grid struct {
	Caption    string   // below the grid; "" for none
	Legend     []string // below it in a terminal, which shows no wide paths
	Rows, Cols int
	Cells      []Cell // row by row
	// Rows and columns that are not the board's, such as those of lists of clues.
	Top, Left, Bottom, Right int
	Labels                   []Label
	Paths                    []Path
	Pieces                   []Piece
	Bare                     bool // no lines between the cells and around them
	Dotted                   bool // dots at the corners of cells in place of the border, for answers that run along cells
	Numbered                 bool // rows and columns have their names, r1 and c1, beside them
}

// Cell is a cell of the board.
func (g *Grid) Cell(cell int) *Cell {
	cols := g.Cols - g.Left - g.Right
	return &g.Cells[(cell/cols+g.Top)*g.Cols+cell%cols+g.Left]
}

// Number writes the names of rows and columns beside the grids, as places such as r3c4 have them.
func (s *Scene) Number() *Scene {
	for i := range s.Grids {
		s.Grids[i].Numbered = !s.Grids[i].Bare
	}
	return s
}

// A Cell is one square of a grid. The zero Cell is empty.
type Cell struct {
	Fill    Tone    // of the square
	Pattern Pattern // over the fill
	Mark    Mark    // in the middle, below the text
	Text    string
	Style   Style
	Badge   Badge  // around the mark
	Corner  string // small, in the upper left corner: a clue
	Note    string // behind that: what somebody pencilled in
	Name    string // the cell in a description, such as "coin"; "" if it is not worth a word
}

// A Pattern covers a cell so that it is told apart without colours.
type Pattern uint8

const (
	NoPattern Pattern = iota
	Hatched           // diagonal lines: not part of the board
	Cornered          // a triangle in a corner: forced
)

// A Mark is a figure in the middle of a cell.
type Mark uint8

const (
	NoMark Mark = iota
	Coin        // a disc with a rim
	Mine        // a disc with spikes
	Ring        // a circle around a clue
	Disc        // a black circle around a clue
	Spot        // a small disc on which a number is read above a path
	Dot         // a point: nothing is here
	Bulb        // a grey disc in place of the text, at the end of stems
	Stem        // a thick line to the cell beside this one that the text says: n, w, e or s
	Half        // a black cell with a diagonal, which divides the text where it has a \
	Hull        // a part of a ship: o is all of it, n, w, e and s an end, m a middle; x is water
)

// A Style is how a cell's text is written.
type Style uint8

const (
	Regular Style = iota
	Bold          // what is given
	Faint         // what is a remark
	Light         // on a dark fill
)

// A Badge tells a cell from others like it.
type Badge uint8

const (
	NoBadge Badge = iota
	Start         // a circle
	End           // a square
	Kept          // a thin circle: it stays as it is
)

// A Point is a place on a grid, in cells from its upper left corner.
type Point struct{ X, Y float64 }

// Middle is the middle of a cell.
func Middle(row, col int) Point { return Point{float64(col) + 0.5, float64(row) + 0.5} }

// A Label is a small mark with a text on a corner or a border of cells.
type Label struct {
	At   Point
	Mark Mark // Ring, Disc, or none
	Text string
}

// A Path is a line through points.
type Path struct {
	Points []Point
	Tone   Tone
	Arrow  bool // at its end
	Dashed bool
	Thin   bool // and above the marks of cells: for lines that cross
	Inset  bool // it runs beside borders of cells, within an area; as text it lies on them
	Wide   bool // below the marks of cells: a line of the board; of one point, a disc. Thin ones are narrow, or a ring
}

// A Piece is what can leave its cell. Pieces with the same key in two scenes are the same one.
type Piece struct {
	Key  string
	At   Point // its upper left corner; a whole number of cells when it rests
	Text string
}
