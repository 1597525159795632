package treasure

import (
	"slices"
	"strconv"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// The variants as headers name them, and what is read where nothing is said.
const (
	hunt        = "hunt"
	minesweeper = "minesweeper"
	mosaic      = "mosaic"

	noTotal = -1
	blank   = -1 // a cell without a clue
)

// A board is what a text says.
type board struct {
	rows, cols int
	variant    string
	total      int    // of coins, or noTotal
	clues      []int8 // by cell: a number or blank
	fixed      []int  // by cell: the position's 1 or 0, or puzzles.Open
}

// read takes the header, the grid, and the position behind it, of a text that is known to be right.
func read(t *parse.Text) (*board, error) {
	h, err := t.Header("treasure")
	if err != nil {
		return nil, err
	}
	b := &board{
		rows: h.Rows, cols: h.Cols, variant: hunt, total: noTotal, clues: slices.Repeat([]int8{blank}, h.Rows*h.Cols),
		fixed: slices.Repeat([]int{puzzles.Open}, h.Rows*h.Cols),
	}
	if len(h.Words) > 0 {
		b.variant = h.Words[0].Text
	}
	for _, s := range h.Settings {
		if b.total, err = strconv.Atoi(s.Value.Text); err != nil {
			return nil, t.Errorf(s.Value, "total %q: expected a number", s.Value.Text)
		}
	}
	for i, line := range t.Lines[1:] {
		for col, word := range line {
			cell := i%(h.Rows+1)*h.Cols + col
			n, err := strconv.Atoi(word.Text)
			switch {
			case i == h.Rows: // the word position
			case i < h.Rows && err == nil:
				b.clues[cell] = int8(n)
			case i > h.Rows && word.Text != puzzles.OpenWord:
				b.fixed[cell] = puzzles.Truth(word.Text == "*")
			}
		}
	}
	return b, nil
}
