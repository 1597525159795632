package formats

import (
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// A ring is the places around a board, of which some have clues from which lines come in. Ours are cells: a board that
// has one is larger by the ring, whose other cells, and its corners, are blank. In an address numbers are one more, so
// that 0 is a blank cell: those of the board, then of the ring as beside the board (allSides). A file has all in one
// grid, and lines between cells that lie side by side, but for two of the ring. Penpa+ has room for it in its margins.
var fromOne = numbers16(1, "0="+blank)

func ringNumbers(c *cursor) error {
	isRinged, err := c.ringed(func(rows, cols int, cells []*parse.Token) error {
		inner := puzzles.Draft{Rows: rows, Cols: cols}
		var words []*parse.Token
		for i := range rows * cols {
			words = append(words, cells[(i/cols+1)*(cols+2)+i%cols+1])
		}
		for _, m := range slices.Concat(allSides.margins...) {
			for i := range m.lines(&inner) {
				words = append(words, cells[m.place(&inner, 1, i, cols+2)])
			}
		}
		return c.words(fromOne, words)
	})
	return c.shrunk(isRinged, err)
}

func ringLines(c *cursor) error {
	isRinged, err := c.ringed(func(rows, cols int, cells []*parse.Token) error {
		_, err := c.rows(rows+2, cols+2, "board", cells)
		return err
	})
	if err == nil && c.d.Values == nil {
		c.d.Values = opens(pairsOf(c.d))
	}
	if lines := (played{grids: cellEdges, words: lineWords, isFramed: true}); err == nil {
		if isRinged {
			lines.grids, lines.isFramed = innerEdges, false
		}
		err = lines.part(c)
	}
	return c.shrunk(isRinged, err)
}

// innerEdges are those of cells, of which not both are in the ring.
func innerEdges(d *puzzles.Draft) []edgeGrid {
	within, across := pairs(d.Rows, d.Cols)
	g := edgeGrid{rows: d.Rows - 1, cols: d.Cols - 2}
	for i, pair := range across {
		if col := i % d.Cols; col > 0 && col < d.Cols-1 {
			g.at = append(g.at, pair)
		}
	}
	return []edgeGrid{{d.Rows - 2, d.Cols - 1, within[d.Cols-1 : (d.Rows-1)*(d.Cols-1)]}, g}
}

// ringed reads or writes the cells of a board and those around it, and reports whether the ring is a part of ours.
func (c *cursor) ringed(code func(rows, cols int, cells []*parse.Token) error) (isRinged bool, err error) {
	d := c.d
	rows, cols := d.Rows, d.Cols
	if isRinged = c.writes && hasRing(d, blank); isRinged {
		rows, cols = rows-2, cols-2
	}
	wide := puzzles.Draft{At: d.At, Rows: rows + 2, Cols: cols + 2}
	wide.Cells = freeCells(&wide)
	for i := range c.cells() {
		switch word := d.Cells[i]; {
		case !isRinged:
			wide.Cells[(i/cols+1)*wide.Cols+i%cols+1] = word
		case !isAround(&wide, i) || word.Text != blank:
			wide.Cells[i] = word
		}
	}
	if err := code(rows, cols, pointers(wide.Cells)); err != nil || c.writes {
		return isRinged, err
	}
	for i := range wide.Cells {
		if word := &wide.Cells[i]; isAround(&wide, i) {
			isRinged = isRinged || isSaid(word) && word.Text != blank
			if !isSaid(word) {
				word.Text = blank
			}
		} else {
			d.Cells[(i/wide.Cols-1)*cols+i%wide.Cols-1] = *word
		}
	}
	if isRinged {
		d.Rows, d.Cols, d.Cells = wide.Rows, wide.Cols, wide.Cells
	}
	return isRinged, nil
}

// ring is words of cells in Penpa+, where some stand around the board. Of ours the others there are dark.
func (s *penpaSheet) ring(string) error {
	d, isRinged := s.d, s.writes && hasRing(s.d, "dark")
	for at := range s.numbers {
		isRinged = isRinged || !s.isInside(at)
	}
	if isRinged && !s.writes {
		if err := s.widen(); err != nil {
			return err
		}
	}
	for cell := range d.Cells {
		if isRinged && isAround(d, cell) && d.Cells[cell].Text == "dark" {
			d.Cells[cell].Text = puzzles.Free
		}
	}
	err := s.each1("", itself, itself)
	if isRinged && s.writes {
		d.Rows, d.Cols, s.margins = d.Rows-2, d.Cols-2, [4]int{1, 1, 1, 1}
		s.isHole = s.isHole[:d.Rows*d.Cols]
	}
	return err
}

// widen makes the cells around the board some of it, dark ones where they have no number.
func (s *penpaSheet) widen() error {
	d, inner := s.d, s.isHole
	d.Rows, d.Cols = d.Rows+2, d.Cols+2
	s.isHole = make([]bool, d.Rows*d.Cols)
	for i := range s.margins {
		s.margins[i]--
	}
	if err := s.unpack(); err != nil { // places have other rows and columns now
		return err
	}
	for cell := range s.isHole {
		if !isAround(d, cell) {
			s.isHole[cell], inner = inner[0], inner[1:]
		} else if _, is := s.numbers[s.cell(cell)]; !is {
			s.colours[s.cell(cell)] = "colour:4"
		}
	}
	return nil
}

// shrunk is the size that is written.
func (c *cursor) shrunk(isRinged bool, err error) error {
	if isRinged && c.writes {
		c.d.Rows, c.d.Cols = c.d.Rows-2, c.d.Cols-2
	}
	return err
}

func isAround(d *puzzles.Draft, cell int) bool {
	row, col := cell/d.Cols, cell%d.Cols
	return row == 0 || col == 0 || row == d.Rows-1 || col == d.Cols-1
}

// hasRing reports whether the cells around a board are clues and blank ones, of which the corners are.
func hasRing(d *puzzles.Draft, blank string) bool {
	clues := 0
	for cell, word := range d.Cells {
		isCorner := (cell/d.Cols+1)%d.Rows < 2 && (cell%d.Cols+1)%d.Cols < 2
		switch {
		case !isAround(d, cell) || word.Text == blank:
		case isCorner || word.Text == puzzles.Free || word.Text == "0":
			return false
		default:
			clues++
		}
	}
	return clues > 0 && d.Rows > 2 && d.Cols > 2
}
