package formats

import (
	"cmp"
	"slices"
	"strconv"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// A blank cell is part of no area. Ours is an area of one cell. Other programs have borders between areas, none of
// them beside a blank, circles in cells, and which cells are blank.

const (
	blank = "#"
	star  = "star"
)

// blanked is borders, and then cells of which some may be blank.
func blanked(borders borderCode, cells part) part {
	return func(c *cursor) error {
		d, at, isBorder := c.d, c.place(), bordersOf(c.d)
		if c.writes {
			areas := areasOf(d, isBorder)
			size := sizesOf(areas)
			take(d, parse.AreasMark)
			for cell := range d.Cells {
				if size[areas[cell]] == 1 && !isSaid(&d.Cells[cell]) {
					d.Cells[cell].Text = blank
				}
			}
			eachBeside(d, func(pair, cell, other int) {
				isBorder[pair] = isBorder[pair] && size[areas[cell]] > 1 && size[areas[other]] > 1
			})
		}
		err := borders(c, isBorder)
		if err == nil {
			err = cells(c)
		}
		if err != nil || c.writes || d.Cells == nil {
			return err
		}
		apart(d, isBorder, at, func(cell int) bool { return d.Cells[cell].Text == blank })
		if cell := alone(d, isBorder); cell >= 0 {
			return c.errorAt(at, "%s: an area of one cell: expected two or more, or a blank cell", puzzles.Place(cell, d.Cols))
		}
		translate(d.Cells, map[string]string{blank: puzzles.Free})
		return nil
	}
}

// alone is a cell that is an area and not blank; -1 if there is none.
func alone(d *puzzles.Draft, isBorder []bool) int {
	areas := areasOf(d, isBorder)
	size := sizesOf(areas)
	for cell, area := range areas {
		if size[area] == 1 && !isSaid(&d.Cells[cell]) {
			return cell
		}
	}
	return -1
}

// holed is blanked where no cell has a circle.
func holed(borders borderCode, blanks part) part {
	return outside(func(c *cursor) error {
		c.cells()
		return blanked(borders, blanks)(c)
	})
}

// blankRows are which cells of a file are blank.
var blankRows = cells("blank cells", translation{
	own:    func(string) string { return blank },
	theirs: func(string) string { return fileHole },
})

// andBlanks are words of cells that are not blank, and then which cells are blank.
func andBlanks(words func(c *cursor, given []*parse.Token) error) part {
	return func(c *cursor) error {
		if err := besideBlanks(words)(c); err != nil {
			return err
		}
		return blanks(c)
	}
}

// besideBlanks are words of cells that are not blank.
func besideBlanks(words func(c *cursor, given []*parse.Token) error) part {
	return func(c *cursor) error {
		given := slices.Clone(c.cells())
		for cell, word := range given {
			if word.Text == blank {
				given[cell] = &parse.Token{Text: puzzles.Free}
			}
		}
		return words(c, given)
	}
}

// circlesIfAny are circles, as far as a cell has one or is blank.
func circlesIfAny(c *cursor, given []*parse.Token) error {
	if c.leavesOut(c.cells(), isSaid) {
		return nil
	}
	return circles.words(c, given)
}

// unhemmed is borders, of which none that are written are beside a blank.
func unhemmed(borders borderCode) borderCode {
	return func(c *cursor, isBorder []bool) error {
		eachBeside(c.d, func(pair, cell, other int) {
			isHemmed := c.writes && (c.d.Cells[cell].Text == blank || c.d.Cells[other].Text == blank)
			isBorder[pair] = isBorder[pair] && !isHemmed
		})
		return borders(c, isBorder)
	}
}

// blanks are which cells are blank, if there are some.
func blanks(c *cursor) error {
	isBlank := func(word *parse.Token) bool { return word.Text == blank }
	if c.leavesOut(c.cells(), isBlank) {
		return nil
	}
	return c.flags(blank)
}

// starred is the column and the row of the one star, and then other cells. A file counts them in steps of half a cell.
func starred(cells part) part {
	return func(c *cursor) error {
		at, step := freeWords(2, c.place()), 1+puzzles.Truth(c.called == inFile)
		for cell, word := range c.cells() {
			if word.Text == star {
				at[0].Text, at[1].Text = strconv.Itoa(cell%c.d.Cols*step+1), strconv.Itoa(cell/c.d.Cols*step+1)
				word.Text = puzzles.Free
			}
		}
		var err error
		if c.called == inFile {
			_, err = c.rows(1, 2, "star", pointers(at))
		} else {
			err = c.words(number16, pointers(at[:1]))
			err = cmp.Or(err, c.words(number16, pointers(at[1:])))
		}
		if err = cmp.Or(err, cells(c)); err != nil || c.writes {
			return err
		}
		col, err1 := strconv.Atoi(at[0].Text)
		row, err2 := strconv.Atoi(at[1].Text)
		if err1 != nil || err2 != nil || col < 1 || row < 1 || (col-1)/step >= c.d.Cols || (row-1)/step >= c.d.Rows {
			return c.errorAt(at[0], "%s %s: expected the column and the row of the star", at[0].Text, at[1].Text)
		}
		cell := &c.d.Cells[(row-1)/step*c.d.Cols+(col-1)/step]
		if isSaid(cell) {
			return c.errorAt(*cell, "%s in the cell of the star: expected none", prose.Quote(cell.Text, 40))
		}
		cell.Text = star
		return nil
	}
}
