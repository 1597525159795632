package formats

import (
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// Dots, white or black, lie on cells, on the edges between two, and on corners. In our words a cell has the one on it,
// o or b, at its right edge, oe, at its lower edge, os, or at the corner between, ox; - is a cell of no area. Other
// programs have them row by row of places, of which there are two for each cell but one.

const noArea = "-"

// dotAt is the cell of a place, and what stands behind the colour.
func dotAt(d *puzzles.Draft, place int) (cell int, side string) {
	wide := 2*d.Cols - 1
	row, col := place/wide, place%wide
	return row/2*d.Cols + col/2, []string{"", "e", "s", "x"}[row%2*2+col%2]
}

// throughDots reads or writes the dot at each place, o or b. It leaves in cells which are of no area.
func throughDots(c *cursor, code func(places []*parse.Token) error) error {
	places := freeWords((2*c.d.Rows-1)*(2*c.d.Cols-1), c.d.At)
	cells := c.cells()
	for place := range places {
		cell, side := dotAt(c.d, place)
		if word := cells[cell].Text; c.writes && (word == "o"+side || word == "b"+side) {
			places[place].Text, cells[cell].Text = word[:1], puzzles.Free
		}
	}
	for _, word := range cells {
		if isSaid(word) && (word.Text != noArea || c.called == inID) {
			return c.cannotSay(word)
		}
	}
	if err := code(pointers(places)); err != nil || c.writes {
		return err
	}
	for place, dot := range places {
		cell, side := dotAt(c.d, place)
		switch {
		case !isSaid(&dot):
			continue
		case isSaid(cells[cell]):
			return c.errorAt(dot, "%s: a second dot that touches the cell", puzzles.Place(cell, c.d.Cols))
		}
		*cells[cell] = dot
		cells[cell].Text += side
	}
	return nil
}

// In a game ID stands how many places are before each dot, of a black one in a capital letter, and nothing behind the
// last one.
var dotStrides = open(strides(lowercase[:25], "o").second("b"))

func open(a *alphabet) *alphabet {
	a.isOpen = true
	return a
}

func dots(c *cursor) error {
	return throughDots(c, func(places []*parse.Token) error { return c.words(dotStrides, places) })
}

// In an address a digit of 16 is a dot, and how far it is to the next one, at most 8: twice that, less 2, and 1 for a
// black one. A letter from g on is 1 to 20 places without a dot. Then come the cells of no area as bits, if there are
// any.
var dotDistances = open(behind(newAlphabet("0 to 9 or a to z", 'g'), "ob", hexadecimal, 8, true))

func dotDigits(c *cursor) error {
	err := throughDots(c, func(places []*parse.Token) error { return dotDigitsAlone(c, places) })
	isHole := func(word *parse.Token) bool { return word.Text == noArea }
	if err != nil || c.leavesOut(c.cells(), isHole) {
		return err
	}
	return c.flags(noArea)
}

// In a file a row of places is a word: 1 a white dot, 2 a black one, X a cell of no area.
func dotRows(c *cursor) error { return throughDots(c, c.dotLines) }

func (c *cursor) dotLines(places []*parse.Token) error {
	high, wide := 2*c.d.Rows-1, 2*c.d.Cols-1
	lines := make([]parse.Token, high)
	for place, dot := range places {
		cell, side := dotAt(c.d, place)
		mark := "1"
		switch {
		case side == "" && c.d.Cells[cell].Text == noArea:
			mark = "X"
		case dot.Text == "b":
			mark = "2"
		case !isSaid(dot):
			mark = puzzles.Free
		}
		lines[place/wide].Text += mark
	}
	found, err := c.rows(high, 1, "dots", pointers(lines))
	if err != nil || c.writes || !found {
		return err
	}
	for row, line := range lines {
		if len(line.Text) != wide {
			return c.errorAt(line, "%d places in a row: expected %d", len(line.Text), wide)
		}
		for col := range wide {
			if err := c.readDot(row*wide+col, line.From(col), places); err != nil {
				return err
			}
		}
	}
	return nil
}

// middles are dots in cells and between them, each with a word of its own.
func middles(code func(c *cursor, places []*parse.Token) error) part {
	return func(c *cursor) error {
		cells, lines := c.cells(), c.section(parse.EdgesMark)
		places := pointers(freeWords((2*c.d.Rows-1)*(2*c.d.Cols-1), c.d.At))
		for place := range places {
			switch cell, side := dotAt(c.d, place); side {
			case "":
				places[place] = cells[cell]
			case "e":
				places[place] = edgeAt(c.d, lines, cell, 0, 1)
			case "s":
				places[place] = edgeAt(c.d, lines, cell, 1, 0)
			}
		}
		err := code(c, places)
		for place, dot := range places {
			if _, side := dotAt(c.d, place); err == nil && side == "x" && isSaid(dot) {
				err = c.errorAt(*dot, "a dot at a corner: expected dots in cells and between two")
			}
		}
		return err
	}
}

func dotDigitsAlone(c *cursor, places []*parse.Token) error { return c.words(dotDistances, places) }

// readDot reads the mark of a place.
func (c *cursor) readDot(place int, at parse.Token, places []*parse.Token) error {
	cell, side := dotAt(c.d, place)
	mark := strings.IndexByte(".12X", at.Text[0])
	if mark < 0 || mark == 3 && side != "" {
		return c.errorAt(at, "%s: expected ., 1, 2, or X for a cell of no area", prose.Quote(at.Text[:1], 40))
	}
	to := places[place]
	if mark == 3 {
		to = &c.d.Cells[cell]
	}
	*to = parse.Token{Text: []string{puzzles.Free, "o", "b", noArea}[mark], Line: at.Line, Col: at.Col}
	return nil
}

// holes parts cells of no area from their neighbours, if the player has drawn borders. A file has no border there, so
// that forms say it behind the borders for reading, and for writing ahead of the cells.
func holes(c *cursor) error {
	if d := c.d; d.Values.Opens() < len(d.Values) {
		d.Values = slices.Clone(d.Values) // those of the board
		eachBeside(d, func(pair, cell, other int) {
			if isHole(&d.Cells[cell]) || isHole(&d.Cells[other]) {
				d.Values[pair] = puzzles.Truth(c.writes) * puzzles.Open
			}
		})
	}
	return nil
}

func isHole(cell *parse.Token) bool { return cell.Text == noArea || cell.Text == "*" }
