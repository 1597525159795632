package formats

import (
	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// A blank cell is part of no area. Ours is an area of one cell. Other programs have borders between areas, none of
// them beside a blank, circles in cells, and which cells are blank.

const blank = "#"

// isolate makes areas of borders, and one of each cell with the word of a blank, which it takes away.
func isolate(d *puzzles.Draft, isBorder []bool, at parse.Token) {
	eachBeside(d, func(pair, cell, other int) {
		if d.Cells[cell].Text == blank || d.Cells[other].Text == blank {
			isBorder[pair] = true
		}
	})
	translate(d.Cells, map[string]string{blank: puzzles.Free})
	setBorders(d, isBorder, at)
}

// blanked is the borders without those beside areas of one cell, and a draft of which such cells are blank.
func blanked(d *puzzles.Draft) (isBorder []bool, out puzzles.Draft) {
	isBorder = bordersOf(d)
	areas := areasOf(d, isBorder)
	size := sizesOf(areas)
	take(d, parse.AreasMark)
	out = *d
	out.Cells = make([]parse.Token, len(d.Cells))
	for cell, word := range d.Cells {
		if out.Cells[cell] = word; size[areas[cell]] == 1 && word.Text == puzzles.Free {
			out.Cells[cell].Text = blank
		}
	}
	eachBeside(d, func(pair, cell, other int) {
		if size[areas[cell]] == 1 || size[areas[other]] == 1 {
			isBorder[pair] = false
		}
	})
	return isBorder, out
}

func readBlanked(s *scan, d *puzzles.Draft) error {
	at := s.here()
	isBorder, err := readBorderBits(s, d)
	if err != nil {
		return err
	}
	blanks := *d
	if blanks.Cells = freeCells(d); !s.ends() {
		if err := circles.readCells(s, d); err != nil {
			return err
		}
		if !s.ends() {
			if err := bits.readCells(s, &blanks); err != nil {
				return err
			}
		}
	} else {
		d.Cells = freeCells(d)
	}
	for cell, bit := range blanks.Cells {
		if bit.Text == aBit {
			d.Cells[cell].Text = blank
		}
	}
	isolate(d, isBorder, at)
	return nil
}

func writeBlanked(d *puzzles.Draft) (string, error) {
	isBorder, out := blanked(d)
	text := borderBits(d, isBorder)
	blanks := out
	blanks.Cells = freeCells(d)
	isGiven, isBlank := false, false
	for cell, word := range out.Cells {
		if word.Text == blank {
			blanks.Cells[cell].Text, out.Cells[cell].Text = aBit, puzzles.Free
			isBlank = true
		} else if word.Text != puzzles.Free {
			isGiven = true
		}
	}
	if !isGiven && !isBlank {
		return text, nil
	}
	given, err := circles.writeCells(&out)
	if err != nil || !isBlank {
		return text + given, err
	}
	rest, err := bits.writeCells(&blanks)
	return text + given + rest, err
}

// blankedPart is a part of a file: borders, and then cells of which some may be blank.
func blankedPart(cells filePart) filePart {
	return filePart{
		read: func(p *parts, d *puzzles.Draft) error {
			at := p.peek()
			isBorder, err := readBorderRows(p, d)
			if err == nil {
				err = cells.read(p, d)
			}
			if err != nil || isBorder == nil || d.Cells == nil {
				return err
			}
			isolate(d, isBorder, at)
			return nil
		},
		write: func(d *puzzles.Draft) ([][]string, error) {
			isBorder, out := blanked(d)
			grid := borderRows(d, isBorder)
			all, err := cells.write(&out)
			d.Sections = out.Sections
			return append(grid, all...), err
		},
	}
}
