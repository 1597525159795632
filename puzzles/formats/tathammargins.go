package formats

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// idMargins is margins of an ID, in their order, with something before each word but the first of all, and between two
// margins.
type idMargins struct {
	bands
	between, margin part
	word            func(c *cursor, word *parse.Token) error
}

// shortPoles have words of one character, and '.' for none.
var (
	shortPoles = bands{margins: [][]margin{{{parse.ColumnsMark, "+", 0}}, {{parse.RowsMark, "+", 0}},
		{{parse.BottomMark, "-", 0}}, {{parse.RightMark, "-", 0}}}}
	poleChars = dotted(newAlphabet("0 to 9, a to z, A to Z or '.'", 0).with(digitForm{n: 1, digits: tathamChars}))
)

func (m idMargins) part(c *cursor) error {
	return m.through(c, func(of map[string][]*parse.Token) error {
		before := all()
		for _, side := range slices.Concat(m.margins...) {
			for _, word := range of[side.mark] {
				if err := before(c); err != nil {
					return err
				}
				if err := m.word(c, word); err != nil {
					return err
				}
				before = m.between
			}
			before = m.margin
		}
		return nil
	})
}

// clue is digits, and has to be there if it is written.
func clue(c *cursor, word *parse.Token) error {
	if c.writes && !isSaid(word) {
		return c.cannotSay(word)
	}
	return numberOrNone(c, word)
}

func numberOrNone(c *cursor, word *parse.Token) error {
	if c.writes {
		c.text += strings.TrimSuffix(word.Text, puzzles.Free)
		return nil
	}
	at := c.here()
	*word = parse.Token{Text: cmp.Or(c.span(digits), puzzles.Free), Line: at.Line, Col: at.Col}
	return nil
}

func pole(c *cursor, word *parse.Token) error { return c.words(poleChars, []*parse.Token{word}) }

// optional is runs behind a comma, if there are some.
func optional(c *cursor) error {
	cells := c.cells()
	if c.leavesOut(cells, isSaid) {
		return nil
	}
	return all(literal(","), runs.part)(c)
}

// sidesOf are the letters of what a cell's number is larger than, and the signs that say so on the way there.
var sidesOf = []struct {
	letter      string
	down, right int
	sign        string
}{{"U", -1, 0, "^"}, {"R", 0, 1, ">"}, {"D", 1, 0, "v"}, {"L", 0, -1, "<"}}

// larger is a number for each cell, 0 for none, and which neighbours are smaller, with commas behind each.
func larger(c *cursor) error {
	lines := c.section(parse.EdgesMark)
	for cell, number := range c.cells() {
		word := parse.Token{Text: number.Text}
		if !isSaid(number) {
			word.Text = "0"
		}
		if !isNumber(word.Text) {
			return c.cannotSay(number)
		}
		for _, side := range sidesOf {
			if edge := edgeAt(c.d, lines, cell, side.down, side.right); edge != nil && edge.Text == side.sign {
				word.Text += side.letter
			}
		}
		if c.upTo(",", &word); c.writes {
			continue
		}
		text := strings.TrimRight(word.Text, "URDL")
		if !isNumber(text) {
			return c.errorAt(word, "%s: expected a number and which neighbours are smaller, such as 0UL",
				prose.Quote(word.Text, 40))
		}
		if *number = word; text != "0" {
			number.Text = text
		} else {
			number.Text = puzzles.Free
		}
		for _, side := range sidesOf {
			if !strings.Contains(word.Text[len(text):], side.letter) {
				continue
			}
			edge := edgeAt(c.d, lines, cell, side.down, side.right)
			if edge == nil {
				return c.errorAt(word, "%s: there is no cell on side %s", prose.Quote(word.Text, 40), side.letter)
			}
			edge.Text = side.sign
		}
	}
	return nil
}

// edgeAt is the edge on a side of a cell; nil if there is none.
func edgeAt(d *puzzles.Draft, lines [][]parse.Token, cell, down, right int) *parse.Token {
	row, col := cell/d.Cols, cell%d.Cols
	if row+down < 0 || row+down >= d.Rows || col+right < 0 || col+right >= d.Cols {
		return nil
	}
	each := 1 // lines of a row
	if d.Cols > 1 {
		each = 2
	}
	if down == 0 {
		return &lines[row*each][min(col, col+right)]
	}
	return &lines[min(row, row+down)*each+each-1][col]
}

// sided is glyphs of which none is larger than the longer side, or 3; 0 is none.
func sided(c *cursor) error {
	for _, word := range c.cells() {
		if n, err := strconv.Atoi(word.Text); c.writes && err == nil && (n > max(c.d.Rows, c.d.Cols, 3) || n > 9) {
			return c.cannotSay(word)
		}
	}
	err := glyphs.part(c)
	if !c.writes {
		translate(c.d.Cells, map[string]string{"0": puzzles.Free})
	}
	return err
}

// mirrors are those of haunted, which is how many ghosts, vampires and zombies there are, mirrors, and numbers around
// the board as the clock goes, from its upper left corner on.
var mirrors = newAlphabet("L, R, or a to z", 'a', `L=\`, "R=/")

func haunted(c *cursor) error {
	var word, total parse.Token
	if c.writes {
		word = c.section(parse.BoardMark)[0][0]
	} else {
		total.Line, total.Col = c.here().Line, c.here().Col
	}
	for _, letter := range []string{"g", "v", "z"} {
		number := word
		number.Text, word.Text, _ = strings.Cut(word.Text, letter)
		if c.upTo(",", &number); !c.writes && !isNumber(number.Text) {
			return c.errorAt(number, "%s: expected a number", prose.Quote(number.Text, 40))
		}
		total.Text += number.Text + letter
	}
	if !c.writes {
		addSection(c.d, parse.BoardMark, [][]parse.Token{{total}})
	}
	if err := c.words(mirrors, c.cells()); err != nil {
		return err
	}
	return allSides.through(c, func(of map[string][]*parse.Token) error {
		slices.Reverse(of[parse.BottomMark])
		slices.Reverse(of[parse.RowsMark])
		for _, mark := range []string{parse.ColumnsMark, parse.RightMark, parse.BottomMark, parse.RowsMark} {
			for _, number := range of[mark] {
				if err := all(literal(","), func(c *cursor) error { return clue(c, number) })(c); err != nil {
					return err
				}
			}
		}
		return nil
	})
}
