package formats

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// Margins are clues beside a board: a number for each column above it or below it, and for each row before it or behind
// it, or none. An address has them in one run of numbers, a file around its cells.

// A margin is one row or column of them. Ours are words of a section, with a sign before the number, or a letter for
// it.
type margin struct {
	mark, sign string
	at         int // -1 right before the board, -2 before that, 1 behind the board
}

// bands are margins in the order of addresses: those of a band take turns.
type bands struct {
	margins [][]margin
	letters bool // in place of numbers: A for 1
}

var (
	leading  = bands{margins: [][]margin{{{parse.ColumnsMark, "", -1}}, {{parse.RowsMark, "", -1}}}}
	allSides = bands{margins: [][]margin{{{parse.ColumnsMark, "", -1}}, {{parse.BottomMark, "", 1}},
		{{parse.RowsMark, "", -1}}, {{parse.RightMark, "", 1}}}}
	lettered = bands{allSides.margins, true}
	signed   = bands{margins: [][]margin{{{parse.ColumnsMark, "+", 0}}, {{parse.BottomMark, "-", 0}},
		{{parse.RowsMark, "+", 0}}, {{parse.RightMark, "-", 0}}}}
	poles = bands{margins: [][]margin{{{parse.BottomMark, "-", -1}, {parse.ColumnsMark, "+", -2}},
		{{parse.RightMark, "-", -1}, {parse.RowsMark, "+", -2}}}}
)

// isOfRows reports whether a margin has a word for each row.
func (m margin) isOfRows() bool { return m.mark == parse.RowsMark || m.mark == parse.RightMark }

// lines is how many words a margin has.
func (m margin) lines(d *puzzles.Draft) int {
	if m.isOfRows() {
		return d.Rows
	}
	return d.Cols
}

// translation is of numbers of ours with a sign before them, or letters for them.
func (b bands) translation(sign string) translation {
	return translation{
		own: func(number string) string {
			n, err := strconv.Atoi(number)
			if b.letters && err == nil && n >= 1 && n <= 26 {
				return string(rune('A' + n - 1))
			}
			return sign + number
		},
		theirs: func(word string) string {
			number, isSigned := strings.CutPrefix(word, sign)
			switch {
			case b.letters && len(word) == 1 && word >= "A" && word <= "Z":
				return strconv.Itoa(int(word[0]-'A') + 1)
			case b.letters || !isSigned || !isNumber(number):
				return ""
			}
			return number
		},
	}
}

// through reads or writes the numbers of margins, a word for each row or column.
func (b bands) through(c *cursor, code func(of map[string][]*parse.Token) error) error {
	of := map[string][]*parse.Token{}
	for _, m := range slices.Concat(b.margins...) {
		for _, line := range c.section(m.mark) {
			of[m.mark] = append(of[m.mark], &line[0])
		}
	}
	steps := []func() error{func() error { return code(of) }}
	for _, m := range slices.Concat(b.margins...) {
		steps = append(steps, func() error { return c.translate(b.translation(m.sign), of[m.mark]) })
	}
	return c.inTurn(steps...)
}

// by is the margins of an address.
func (b bands) by(a *alphabet) part {
	return func(c *cursor) error {
		return b.through(c, func(of map[string][]*parse.Token) error {
			var words []*parse.Token
			for _, band := range b.margins {
				for i := range band[0].lines(c.d) {
					for _, m := range band {
						words = append(words, of[m.mark][i])
					}
				}
			}
			return c.words(a, words)
		})
	}
}

// given is the numbers of cells, or nothing if no cell has one.
func (b bands) given(c *cursor) error {
	cells := c.cells()
	if c.leavesOut(cells, isSaid) {
		return nil
	}
	return c.as(b.translation(""), cells, func() error { return c.words(number16, cells) })
}

// total is a number that the whole board has, or a letter of ours that is a number there.
func (b bands) total(c *cursor) error {
	lines := c.section(parse.BoardMark)
	if len(lines) != 1 || len(lines[0]) != 1 {
		return fmt.Errorf("the words of the board: expected one number: %s cannot say more", c.called.a)
	}
	word, number := &lines[0][0], b.translation("")
	if c.writes {
		text := number.theirs(word.Text)
		if text == "" {
			return c.cannotSay(word)
		}
		word.Text = text
	}
	if c.field(word); !isNumber(word.Text) {
		return c.errorAt(*word, "%s: expected a number", prose.Quote(word.Text, 40))
	}
	word.Text = number.own(word.Text)
	return nil
}

// done stands before a number that the player has marked.
const done = "c"

// An inner is how a file has the cells inside of margins.
type inner struct {
	fixed, put string            // what stands before the number of a cell's own, and of the player's; equal without these
	values     map[string]int    // of further marks of the player
	shaded     map[string]string // clues, and what stands for each of them in a shaded cell
}

// around is margins, and the cells inside, in one grid.
func (b bands) around(f inner) part {
	before, behind := 0, 0
	for _, m := range slices.Concat(b.margins...) {
		before, behind = max(before, -m.at), max(behind, m.at)
	}
	return func(c *cursor) error {
		rows, cols := before+c.d.Rows+behind, before+c.d.Cols+behind
		grid := make([]*parse.Token, rows*cols)
		cells, found := c.cells(), true
		for cell, word := range cells {
			grid[(before+cell/c.d.Cols)*cols+before+cell%c.d.Cols] = word
		}
		err := b.through(c, func(of map[string][]*parse.Token) (err error) {
			for _, m := range slices.Concat(b.margins...) {
				for i, word := range of[m.mark] {
					grid[m.place(c.d, before, i, cols)] = word
				}
			}
			if c.writes {
				err = f.say(c, b.translation("").theirs)
			}
			if err == nil {
				found, err = c.rows(rows, cols, "board", grid)
			}
			for _, words := range of {
				for _, word := range words {
					word.Text = strings.TrimPrefix(word.Text, done)
				}
			}
			return err
		})
		if err != nil || c.writes || !found {
			return err
		}
		c.d.Values = opens(len(cells))
		for cell, word := range cells {
			word.Text, c.d.Values[cell] = f.own(word.Text, b.translation("").own)
		}
		if !f.hasPlayed(c.d) {
			c.d.Values = nil
		}
		return nil
	}
}

// place is where word i of a margin stands in a grid, of which some rows and columns are before the cells.
func (m margin) place(d *puzzles.Draft, before, i, cols int) int {
	side, across := before+m.at, d.Rows
	if m.isOfRows() {
		across = d.Cols
	}
	if m.at > 0 {
		side = before + across
	}
	if m.isOfRows() {
		return (before+i)*cols + side
	}
	return side*cols + before + i
}

// hasPlayed reports whether some cell has a value of the player, which those of given numbers are not.
func (f inner) hasPlayed(d *puzzles.Draft) bool {
	for cell, value := range d.Values {
		if value != puzzles.Open && (f.shaded != nil || !isSaid(&d.Cells[cell])) {
			return true
		}
	}
	return false
}

// own is our word of a cell of a file, and the player's value.
func (f inner) own(text string, own func(number string) string) (word string, value int) {
	text, _, _ = strings.Cut(text, "[") // candidates follow
	if value, isMark := f.values[text]; isMark {
		return puzzles.Free, value
	}
	if clue, isShaded := turned(f.shaded)[text]; isShaded {
		return clue, 1
	}
	if text == blank || strings.Contains(text, ",") { // a wall has two sums
		return text, 0
	}
	if text == fileUnknown || text == f.fixed+"-2" {
		return unknown, puzzles.Open
	}
	if number, isGiven := strings.CutPrefix(text, f.fixed); isGiven && isNumber(number) {
		if word, value = own(number), puzzles.Open; f.fixed != "" {
			value, _ = strconv.Atoi(number) // what is given is an answer, too
		}
		return word, value
	}
	number, isPut := strings.CutPrefix(text, f.put)
	if n, err := strconv.Atoi(number); isPut && err == nil {
		return puzzles.Free, n
	}
	return puzzles.Free, puzzles.Open
}

// say is the reverse for all cells.
func (f inner) say(c *cursor, theirs func(word string) string) error {
	for cell, word := range c.cells() {
		switch {
		case word.Text == blank:
		case isSaid(word):
			number := theirs(word.Text)
			if number == "" {
				return c.cannotSay(word)
			}
			if word.Text = f.fixed + number; c.d.Values != nil && c.d.Values[cell] == 1 {
				word.Text = cmp.Or(f.shaded[number], word.Text)
			}
		case c.d.Values != nil && c.d.Values[cell] != puzzles.Open && f.fixed != f.put:
			word.Text = cmp.Or(wordFor(f.values, c.d.Values[cell]), f.put+strconv.Itoa(c.d.Values[cell]))
		}
	}
	return nil
}

// corners are numbers or glyphs on corners of cells, as code has those of a board with a row and a column more.
func corners(code part) part {
	return func(c *cursor) error {
		lines := c.section(parse.CornersMark)
		inner := *c
		inner.d = &puzzles.Draft{At: c.d.At, Rows: c.d.Rows + 1, Cols: c.d.Cols + 1, Cells: slices.Concat(lines...)}
		err := code(&inner)
		c.text, c.lines = inner.text, inner.lines
		for i := range lines {
			copy(lines[i], inner.d.Cells[i*(c.d.Cols+1):])
		}
		return err
	}
}
