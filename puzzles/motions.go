package puzzles

// A Motion is where a turn or reflection takes a place of a board of rows and cols. If it exchanges rows and columns,
// these are as many.
type Motion func(row, col, rows, cols int) (int, int)

// A Turning board has clues beside its cells, too.
type Turning interface {
	Clued
	// Turned is where a motion takes the place of a clue, numbered as ClueCells are, or Nowhere, which stays so. The error
	// says why clues of the board do not turn.
	Turned() (func(place int, motion Motion) int, error)
}

// A Gridded board says what it consists of: rules that know no direction, and grids, each row by row and of the board's
// shape, that a rotation or reflection of the board turns together. A board without grids does not turn.
type Gridded interface {
	Board
	Grids() (rules string, grids [][]string)
}
