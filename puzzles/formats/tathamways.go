package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// The parts of Map, Signpost and Tracks, read from map.c, signpost.c and tracks.c of chrisboyle/sgtpuzzles.

// regions are where borders begin and end, those within columns row by row and then those within rows column by column,
// and a colour for each area, or none.
var regions = said(func(c *cursor, isBorder []bool) error {
	within, across := pairs(c.d.Rows, c.d.Cols)
	return strideBorders(c, borderEnds, append(across, columnsFirst(within, c.d.Cols-1)...), isBorder, true)
}, func(c *cursor, cells []*parse.Token, first []int) error {
	words := make([]*parse.Token, len(first))
	for i, cell := range first {
		words[i] = cells[cell]
	}
	return all(literal(","), func(c *cursor) error { return c.words(glyphs, words) })(c)
})

// regionHead is the size, and how many areas there are.
func regionHead(d *puzzles.Draft) (string, error) {
	cells, _ := firsts(d)
	if min(d.Rows, d.Cols) < 2 || len(cells) < 5 {
		return "", fmt.Errorf("a board of %dx%d with %s: %s has two rows and columns and five areas at least", d.Rows, d.Cols,
			prose.Some(len(cells), "area"), inID.a)
	}
	return fmt.Sprintf("%dx%dn%d", d.Cols, d.Rows, len(cells)), nil
}

// signWays are the directions of the letters a to h.
var signWays = []string{"n", "ne", "e", "se", "s", "sw", "w", "nw"}

// signs are a number, or none, and a direction for each cell, which is an area of its own that says it.
func signs(c *cursor) error {
	areas := pointers(c.section(parse.AreasMark)...)
	for cell, word := range c.cells() {
		if c.writes {
			_, way, _ := strings.Cut(areas[cell].Text, areaColon)
			c.text += strings.TrimPrefix(word.Text, puzzles.Free) + string(rune('a'+slices.Index(signWays, way)))
			continue
		}
		at := c.here()
		number := c.span(digits)
		if c.scan.ends() || c.rest()[0] < 'a' || c.rest()[0] > 'h' {
			return c.errorf(c.at, "%s: expected a direction a to h for each cell, perhaps behind a number",
				prose.Quote(c.rest(), 40))
		}
		at.Text = strconv.Itoa(cell+1) + areaColon + signWays[c.rest()[0]-'a']
		*areas[cell] = at
		if c.at++; number != "" && number != "0" {
			*word = parse.Token{Text: number, Line: at.Line, Col: at.Col}
		}
	}
	return nil
}

// link makes a cell follow another one.
func (p *savedPlay) link(from, to int) {
	if p.links[0] == nil {
		p.links = [2]map[int]int{{}, {}}
	}
	for way, cell := range []int{from, to} {
		if other, is := p.links[way][cell]; is {
			delete(p.links[1-way], other)
		}
		p.links[way][cell] = from + to - cell
	}
}

// unlink parts a cell from those beside it, or all cells of its chain, if that has no number.
func (p *savedPlay) unlink(cell int, isAll bool) {
	chain := []int{cell}
	for _, links := range p.links {
		for at, is := links[cell]; is && at != cell; at, is = links[at] {
			chain = append(chain, at)
		}
	}
	isClue := func(cell int) bool { return isSaid(&p.d.Cells[cell]) }
	if !isAll || slices.ContainsFunc(chain, isClue) {
		chain = chain[:1]
	}
	for _, at := range chain {
		for way, links := range p.links {
			if other, is := links[at]; is {
				delete(p.links[1-way], other)
				delete(links, at)
			}
		}
	}
}

// number gives numbers to the cells that are linked with a clue.
func (p *savedPlay) number() {
	p.values = opens(len(p.d.Cells))
	for cell, word := range p.d.Cells {
		number, is := clueDigit(word.Text)
		for way, links := range p.links {
			at, value := cell, number
			for linked := is; linked; value += 1 - 2*way {
				p.values[at] = value
				at, linked = links[at]
				linked = linked && !isSaid(&p.d.Cells[at]) && value > way && value < len(p.d.Cells)+way
			}
		}
	}
}

// trackHead is the size, which its program has from 4x4 on.
func trackHead(d *puzzles.Draft) (string, error) {
	if min(d.Rows, d.Cols) < 4 {
		return "", fmt.Errorf("a board of %dx%d: %s has four rows and columns at least", d.Rows, d.Cols, inID.a)
	}
	return fmt.Sprintf("%dx%d", d.Cols, d.Rows), nil
}

var trackEnds = pattern(`^A(\d+)(\D)B(\d+)(\D)$`)

// track is pieces, and a number for each column and row, of which S marks one column, below which the track leaves, and
// one row, into which it comes from the left. The pieces there are words of the board.
func track(c *cursor) error {
	cells, board := c.cells(), &c.section(parse.BoardMark)[0][0]
	var row, col int
	ends := func() (first, last *parse.Token) { return cells[(row-1)*c.d.Cols], cells[(c.d.Rows-1)*c.d.Cols+col-1] }
	if c.writes {
		match := trackEnds().FindStringSubmatch(board.Text)
		row, _ = strconv.Atoi(match[1])
		col, _ = strconv.Atoi(match[3])
		first, last := ends()
		if isSaid(first) || isSaid(last) {
			return c.cannotSay(board)
		}
		first.Text, last.Text = match[2], match[4]
	}
	return leading.through(c, func(of map[string][]*parse.Token) error {
		if err := c.words(trackPieces, cells); err != nil {
			return err
		}
		*board = c.place()
		for _, side := range []struct {
			mark string
			end  *int
		}{{parse.ColumnsMark, &col}, {parse.RowsMark, &row}} {
			for line, word := range of[side.mark] {
				if err := trackClue(c, word, line+1, side.end); err != nil {
					return err
				}
			}
		}
		if row == 0 || col == 0 {
			return c.errorAt(*board, "no S before a row and before a column: expected where the track begins and ends")
		}
		first, last := ends()
		board.Text = fmt.Sprintf("A%d%sB%d%s", row, first.Text, col, last.Text)
		first.Text, last.Text = puzzles.Free, puzzles.Free
		return nil
	})
}

// trackClue is a comma, S at the end of the track, and a number.
func trackClue(c *cursor, word *parse.Token, line int, end *int) error {
	if err := literal(",")(c); err != nil {
		return err
	}
	if c.writes && line == *end {
		c.text += "S"
	} else if !c.writes && c.spanOf("S", 1) != "" {
		*end = line
	}
	if err := clue(c, word); err != nil || isSaid(word) {
		return err
	}
	return c.errorf(c.at, "%s: expected a number", prose.Quote(c.rest(), 40))
}
