package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// Areas by the borders between them, and what belongs to an area.

// areaColon stands between the name of an area and what is said of it.
const areaColon = ":"

// setBorders makes areas of the pairs of cells that have no border between them.
func setBorders(d *puzzles.Draft, isBorder []bool, at parse.Token) {
	areas := areasOf(d, isBorder)
	names := make([]parse.Token, len(areas))
	for cell, area := range areas {
		names[cell] = parse.Token{Text: strconv.Itoa(area + 1), Line: at.Line, Col: at.Col}
	}
	addSection(d, parse.AreasMark, slices.Collect(slices.Chunk(names, d.Cols)))
}

// bordersOf is for each pair of neighbours whether they are in different areas.
func bordersOf(d *puzzles.Draft) []bool {
	names, isBorder := areaNames(d), make([]bool, pairsOf(d))
	eachBeside(d, func(pair, cell, other int) { isBorder[pair] = names != nil && names[cell] != names[other] })
	return isBorder
}

// areaNames is the name of each cell's area; nil if there are none.
func areaNames(d *puzzles.Draft) (names []string) {
	for _, s := range d.Sections {
		if s.Mark == parse.AreasMark {
			for _, word := range slices.Concat(s.Lines...) {
				name, _, _ := strings.Cut(word.Text, areaColon)
				names = append(names, name)
			}
		}
	}
	return names
}

// A borderCode reads borders between cells by the numbers of their pairs, or writes them. There are none if a file ends
// before.
type borderCode func(c *cursor, isBorder []bool) error

// areas is a part of borders between areas.
func areas(code borderCode) part {
	return func(c *cursor) error {
		at, isBorder := c.place(), bordersOf(c.d)
		err := code(c, isBorder)
		switch {
		case err != nil:
		case c.writes:
			c.section(parse.AreasMark)
		default:
			setBorders(c.d, isBorder, at)
		}
		return err
	}
}

// packedBorders are those within rows, and then those within columns.
func packedBorders(c *cursor, isBorder []bool) error {
	within, across := pairs(c.d.Rows, c.d.Cols)
	for _, some := range [][]int{within, across} {
		all := make([]int, len(some))
		for i, pair := range some {
			all[i] = puzzles.Truth(isBorder[pair])
		}
		if err := bits.numbers(c, all); err != nil {
			return err
		}
		for i, pair := range some {
			isBorder[pair] = all[i] > 0
		}
	}
	return nil
}

// borderRows are borders between the cells of a row, then of a column: 1 a border.
func borderRows(c *cursor, isBorder []bool) error {
	for _, g := range edgeGridsOf(c.d, false) {
		marks := make([]parse.Token, len(g.at))
		for i, pair := range g.at {
			marks[i].Text = strconv.Itoa(puzzles.Truth(isBorder[pair]))
		}
		if _, err := c.rows(g.rows, g.cols, "borders", pointers(marks)); err != nil {
			return err
		}
		for i, pair := range g.at {
			isBorder[pair] = marks[i].Text == "1"
		}
	}
	return nil
}

// erasedBorders are sides of cells that are no borders, those around the board behind all others, if any of these is
// none.
func erasedBorders(c *cursor, isBorder []bool) error {
	within, across := pairs(c.d.Rows, c.d.Cols)
	inner := slices.Concat(within, across)
	n := len(inner)
	if digits := (n + bits.each - 1) / bits.each; !c.writes && len(c.rest()) > digits {
		n += 2 * (c.d.Rows + c.d.Cols)
	}
	all := make([]int, n)
	for i, pair := range inner {
		all[i] = puzzles.Truth(!isBorder[pair])
	}
	err := bits.numbers(c, all)
	if err == nil && slices.Contains(all[len(inner):], 1) {
		err = c.errorf(c.at, "a side of the board is no border: expected borders all around")
	}
	for i, pair := range inner {
		isBorder[pair] = all[i] == 0
	}
	if err == nil {
		err = c.closed(isBorder)
	}
	return err
}

// closed refuses a border that parts no areas.
func (c *cursor) closed(isBorder []bool) (err error) {
	areas := areasOf(c.d, isBorder)
	eachBeside(c.d, func(pair, cell, other int) {
		if err == nil && isBorder[pair] && areas[cell] == areas[other] {
			err = c.errorAt(c.place(), "a border within an area at %s: expected borders around areas alone",
				puzzles.Place(cell, c.d.Cols))
		}
	})
	return err
}

// erasedFences are the sides of all cells: 0 is no border, 1 one without more, 2 one on the line, -1 one that is not.
func erasedFences(c *cursor) error {
	d, at, isBorder, sides := c.d, c.place(), bordersOf(c.d), edgeGridsOf(c.d, true)
	const erased = 2
	if d.Values = slices.Clone(d.Values); d.Values == nil {
		d.Values = opens(len(sides[0].at) + len(sides[1].at))
	}
	side := func(cell, other int) *int { // between two cells
		if other == cell+1 {
			return &d.Values[sides[0].at[cell/d.Cols*(d.Cols+1)+cell%d.Cols+1]]
		}
		return &d.Values[sides[1].at[other]]
	}
	eachBeside(d, func(pair, cell, other int) {
		if c.writes && !isBorder[pair] {
			*side(cell, other) = erased
		}
	})
	err := played{grids: cornerEdges, words: map[string]int{"0": erased, "1": puzzles.Open, "2": 1, "-1": 0}}.part(c)
	eachBeside(d, func(pair, cell, other int) {
		if to := side(cell, other); *to == erased {
			isBorder[pair], *to = false, 0
		} else {
			isBorder[pair] = true
		}
	})
	if c.writes {
		take(d, parse.AreasMark)
		return err
	}
	if err == nil && slices.Contains(d.Values, erased) {
		err = c.errorAt(at, "a side of the board is no border: expected borders all around")
	}
	if err == nil {
		err = c.closed(isBorder)
	}
	setBorders(d, isBorder, at)
	return err
}

// roomGrid is how many areas there are, and a grid of their numbers; from some version on it is borders.
func roomGrid(borders int) borderCode {
	return func(c *cursor, isBorder []bool) error {
		if !c.writes && c.file.version >= borders {
			return borderRows(c, isBorder)
		}
		return numberedRooms(c, isBorder)
	}
}

// newerBorders are roomGrid, written as borders.
func newerBorders(c *cursor, isBorder []bool) error {
	if c.writes {
		c.head = pzprv3Name + ".2"
		return borderRows(c, isBorder)
	}
	return roomGrid(2)(c, isBorder)
}

func numberedRooms(c *cursor, isBorder []bool) error {
	areas, names := areasOf(c.d, isBorder), freeCells(c.d)
	for cell, area := range areas {
		names[cell].Text = strconv.Itoa(area)
	}
	c.field(&parse.Token{Text: strconv.Itoa(slices.Max(areas) + 1)})
	_, err := c.rows(c.d.Rows, c.d.Cols, "areas", pointers(names))
	eachBeside(c.d, func(pair, cell, other int) { isBorder[pair] = names[cell].Text != names[other].Text })
	return err
}

// areaSized is the number of each shaded cell, which is how many cells its area has, and + for one that is not.
func areaSized(c *cursor) error {
	d, size := c.d, map[string]int{}
	for _, s := range c.taken {
		for _, name := range pointers(s.Lines...) {
			size[name.Text]++
		}
		for cell, name := range pointers(s.Lines...) {
			if d.Values != nil && d.Values[cell] > 0 {
				d.Values[cell] = size[name.Text]
			}
		}
	}
	err := played{grids: cellGrid, none: "+", isOthers: true, clue: clueDigit}.part(c)
	for cell, v := range d.Values {
		d.Values[cell] = min(v, 1)
	}
	return err
}

// firsts are the first cells of areas, and the area of each cell.
func firsts(d *puzzles.Draft) (cells []int, area []int) {
	area = areasOf(d, bordersOf(d))
	for cell, i := range area {
		if i == len(cells) {
			cells = append(cells, cell)
		}
	}
	return cells, area
}

// counted is rooms, and a number for each of them or none, which is in its head: the topmost cell of its first column.
// They are in the order of the first cells of areas.
func counted(c *cursor) error {
	rooms := areas(packedBorders)
	if !c.writes {
		if err := rooms(c); err != nil {
			return err
		}
	}
	cells, area := firsts(c.d)
	for cell, i := range area {
		if cell%c.d.Cols < cells[i]%c.d.Cols {
			cells[i] = cell
		}
	}
	heads, all := make([]*parse.Token, len(cells)), c.cells()
	for i, cell := range cells {
		heads[i] = all[cell]
	}
	if !c.writes {
		return c.words(number16, heads)
	}
	for cell, word := range all {
		head := heads[area[cell]]
		if !isSaid(word) || head == word {
			continue
		}
		if isSaid(head) {
			return fmt.Errorf("%s: a second number of an area: %s cannot say it", puzzles.Place(cell, c.d.Cols), c.called.a)
		}
		head.Text, word.Text = word.Text, puzzles.Free
	}
	if err := rooms(c); err != nil {
		return err
	}
	return c.words(number16, heads)
}

// unwalledCells says of no cell that it is a wall with sums, which no board here has.
func unwalledCells(c *cursor) error { return c.words(noWalls, pointers(freeCells(c.d))) }

// arrowed is rooms, and cells of which black ones are no part of a room: our areas have them, each one of its own.
func arrowed(rooms borderCode, cells part) part {
	return func(c *cursor) error {
		isBlack := func(cell int) bool {
			word := &c.d.Cells[cell]
			return isSaid(word) && !isNumber(word.Text) && word.Text != unknown && word.Text != fileUnknown
		}
		d, at, isBorder := c.d, c.place(), bordersOf(c.d)
		if c.cells(); c.writes {
			take(d, parse.AreasMark)
			var err error
			eachBeside(d, func(pair, cell, other int) {
				if !isBorder[pair] && (isBlack(cell) || isBlack(other)) {
					err = fmt.Errorf("%s: a black cell within an area: %s cannot say it", puzzles.Place(cell, d.Cols), c.called.a)
				}
			})
			if err != nil {
				return err
			}
		}
		if err := rooms(c, isBorder); err != nil {
			return err
		}
		if err := cells(c); err != nil || c.writes {
			return err
		}
		apart(d, isBorder, at, isBlack)
		return nil
	}
}

// apart makes areas of the cells between borders, and of some cells each one of its own.
func apart(d *puzzles.Draft, isBorder []bool, at parse.Token, isApart func(cell int) bool) {
	eachBeside(d, func(pair, cell, other int) { isBorder[pair] = isBorder[pair] || isApart(cell) || isApart(other) })
	setBorders(d, isBorder, at)
}
