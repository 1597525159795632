package formats

import (
	"slices"

	"twofold/puzzles"
)

// Dots lie on cells, on the edges between two, and on corners. In our words a cell has the one on it, o, at its right
// edge, oe, at its lower edge, os, or at the corner between, ox. In an ID they stand row by row, with how many places
// are before each as in readStrides, and nothing behind the last one.
var dotWords = []string{"o", "oe", "os", "ox"}

// dotAt is the cell and the word of a dot.
func dotAt(d *puzzles.Draft, dot int) (cell int, word string) {
	row, col := dot/(2*d.Cols-1), dot%(2*d.Cols-1)
	return row/2*d.Cols + col/2, dotWords[row%2*2+col%2]
}

func readDots(s *scan, d *puzzles.Draft) error {
	d.Cells = freeCells(d)
	dots := (2*d.Rows - 1) * (2*d.Cols - 1)
	for at := 0; !s.ends(); {
		from := s.at
		free, mark, err := stride(s, 'a')
		if err != nil {
			return err
		}
		if at += free; mark == 0 {
			continue
		}
		if at >= dots || mark != 'a' {
			return s.errorf(from, "the game ID goes on behind place %d, or has a capital letter", dots)
		}
		cell, word := dotAt(d, at)
		if d.Cells[cell].Text != puzzles.Free {
			return s.errorf(from, "%s: a second dot that touches the cell", puzzles.Place(cell, d.Cols))
		}
		here := s.from(from)
		d.Cells[cell] = puzzles.Token{Text: word, Line: here.Line, Col: here.Col}
		at++
	}
	return nil
}

func writeDots(d *puzzles.Draft) (string, error) {
	for cell, word := range d.Cells {
		if word.Text != puzzles.Free && !slices.Contains(dotWords, word.Text) {
			return "", cannotSay(d, cell, anID)
		}
	}
	marks, last := make([]byte, (2*d.Rows-1)*(2*d.Cols-1)), -1
	for dot := range marks {
		if cell, word := dotAt(d, dot); d.Cells[cell].Text == word {
			marks[dot], last = 'a', dot
		}
	}
	if last < 0 {
		return "", nil
	}
	return sayStrides(marks[:last], 'a'), nil // the end of these is the last one
}
