package puzzles

import (
	"twofold/puzzles/parse"
)

// A Recoded board reads solutions that another program writes with other integers.
type Recoded interface {
	Board
	// Recode returns s in the board's own integers: s itself if it is in them.
	Recode(s Solution) (Solution, error)
}

// ReadSolution reads a solution of the board, complete or partial: an array of integers, one of such rows, or else a
// picture.
func ReadSolution(b Board, t *parse.Text) (Solution, error) {
	if !t.IsList() {
		return b.ReadPicture(t)
	}
	s, rows, err := t.ReadList()
	if err != nil {
		return nil, err
	}
	height, width := b.Size()
	for i, row := range rows {
		if len(row) != width || len(rows) != height {
			return nil, t.Errorf(t.Lines[0][0], "row %d of %d has %d integers: expected %d rows of %d", i+1, len(rows), len(row),
				height, width)
		}
	}
	if r, ok := b.(Recoded); ok {
		if s, err = r.Recode(s); err != nil {
			err = t.Errorf(t.Lines[0][0], "%v", err)
		}
	}
	return s, err
}
