package formats

import (
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// Corners are numbers from 0 to 4 on corners of cells, a row and a column more than there are cells.

func readCorners(s *scan, d *puzzles.Draft) error {
	f := &filling{s: s, what: theAddress, n: (d.Rows + 1) * (d.Cols + 1)}
	words, err := f.fill(four)
	d.Sections = append(d.Sections, cornerSection(d, words))
	return err
}

func cornerSection(d *puzzles.Draft, words []parse.Token) puzzles.Section {
	return puzzles.Section{Mark: parse.CornersMark, Lines: slices.Collect(slices.Chunk(words, d.Cols+1))}
}

// onCorners is a board of which the corners of d are the cells.
func onCorners(d *puzzles.Draft) *puzzles.Draft {
	return &puzzles.Draft{Rows: d.Rows + 1, Cols: d.Cols + 1, Cells: slices.Concat(take(d, parse.CornersMark)...)}
}

func writeCorners(d *puzzles.Draft) (string, error) { return writeFours(onCorners(d)) }

// readCornerGrid reads corners of a file; without them none has a number.
func readCornerGrid(p *parts, d *puzzles.Draft) error {
	inner := &puzzles.Draft{At: d.At, Rows: d.Rows + 1, Cols: d.Cols + 1}
	err := readNumbers(p, inner)
	d.Sections = append(d.Sections, cornerSection(d, inner.Cells))
	return err
}

func writeCornerGrid(d *puzzles.Draft) ([][]string, error) { return writeNumbersGrid(onCorners(d)) }
