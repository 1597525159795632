package formats

import (
	"fmt"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// A cursor goes through the text of a board and through its draft. It reads the text into the draft, or writes the text
// of the draft: so a part of a format says once, for both, what stands in the text (Andrew Kennedy, Functional Pearl:
// Pickler Combinators, 2004).
type cursor struct {
	*scan         // a line that is read
	file   *parts // a file that is read, in place of a line
	d      *puzzles.Draft
	called medium
	writes bool
	text   string     // that is written
	lines  [][]string // the same of a file
	taken  []puzzles.Section
	size   idSize // of a game ID that is read
	head   string // of what is written, if it is not the usual one
}

// A part is a part of a text.
type part func(c *cursor) error

// A medium is what texts are called in errors.
type medium struct{ the, a string }

var (
	inAddress = medium{"the address", "an address of puzz.link"}
	inID      = medium{"the game ID", "a game ID"}
	inFile    = medium{"the file", aFile}
)

// all is parts one after another.
func all(parts ...part) part {
	return func(c *cursor) error {
		for _, p := range parts {
			if err := p(c); err != nil {
				return err
			}
		}
		return nil
	}
}

// literal is a text that has to stand there.
func literal(text string) part {
	return func(c *cursor) error {
		switch {
		case c.writes:
			c.text += text
		case !strings.HasPrefix(c.rest(), text):
			return c.errorf(c.at, "%s: expected %q", prose.Quote(c.rest(), 40), text)
		default:
			c.at += len(text)
		}
		return nil
	}
}

// isOver reports whether nothing follows that could be read.
func (c *cursor) isOver() bool {
	if c.file != nil {
		return len(c.file.all) == 0
	}
	return c.scan.ends()
}

// place is where what is read next stands.
func (c *cursor) place() parse.Token {
	switch {
	case c.writes:
		return parse.Token{}
	case c.file != nil:
		return c.file.peek()
	}
	return c.here()
}

// field is a word with a slash behind it, or a line of a file.
func (c *cursor) field(word *parse.Token) { c.upTo("/", word) }

// upTo is the same with another sign behind the word.
func (c *cursor) upTo(end string, word *parse.Token) {
	switch {
	case c.writes && c.called == inFile:
		c.lines = append(c.lines, []string{word.Text})
	case c.writes:
		c.text += word.Text + end
	case c.file != nil:
		*word = c.file.next()
	default:
		text, at := c.word(end)
		*word = parse.Token{Text: text, Line: at.Line, Col: at.Col}
	}
}

// errorAt is what is wrong with a word that was read.
func (c *cursor) errorAt(at parse.Token, format string, a ...any) error {
	switch {
	case c.writes:
		return fmt.Errorf(format, a...)
	case c.file != nil:
		return c.file.in.text.Errorf(at, format, a...)
	}
	return c.in.text.Errorf(at, format, a...)
}

// cannotSay is the error of a word that the format does not have.
func (c *cursor) cannotSay(word *parse.Token) error {
	for cell := range c.d.Cells {
		if word == &c.d.Cells[cell] {
			return cannotSay(c.d, cell, c.called.a)
		}
	}
	for _, s := range c.taken {
		for i, line := range s.Lines {
			for j := range line {
				if word == &line[j] {
					return fmt.Errorf("%s, line %d: %q: %s cannot say it", s.Mark, i+1, word.Text, c.called.a)
				}
			}
		}
	}
	return fmt.Errorf("%q: %s cannot say it", word.Text, c.called.a)
}

// cannotSay is the error of a cell that a format has no word for.
func cannotSay(d *puzzles.Draft, cell int, what string) error {
	return fmt.Errorf("%s: cell %q: %s cannot say it", puzzles.Place(cell, d.Cols), d.Cells[cell].Text, what)
}

// cells are the words of cells, row by row.
func (c *cursor) cells() []*parse.Token {
	if c.d.Cells == nil {
		c.d.Cells = freeCells(c.d)
	}
	return pointers(c.d.Cells)
}

func pointers(lines ...[]parse.Token) (words []*parse.Token) {
	for _, line := range lines {
		for i := range line {
			words = append(words, &line[i])
		}
	}
	return words
}

func freeWords(n int, at parse.Token) []parse.Token {
	return slices.Repeat([]parse.Token{{Text: puzzles.Free, Line: at.Line, Col: at.Col}}, n)
}

func freeCells(d *puzzles.Draft) []parse.Token { return freeWords(d.Rows*d.Cols, d.At) }

// isSaid reports whether a word says something.
func isSaid(word *parse.Token) bool { return word.Text != puzzles.Free }

// leavesOut reports whether a part is not there: the text has ended, or none of the words is to be written.
func (c *cursor) leavesOut(words []*parse.Token, isOne func(word *parse.Token) bool) bool {
	if c.writes {
		return !slices.ContainsFunc(words, isOne)
	}
	return c.scan.ends() || c.rest() == "/"
}

// section is the lines of a section, which is taken out of the draft that is written.
func (c *cursor) section(mark string) [][]parse.Token {
	if c.writes {
		lines := take(c.d, mark)
		c.taken = append(c.taken, puzzles.Section{Mark: mark, Lines: lines})
		return lines
	}
	kind := parse.SectionOf(mark)
	lines := make([][]parse.Token, kind.Count(c.d.Rows, c.d.Cols))
	for i := range lines {
		lines[i] = freeWords(kind.Width(i, c.d.Rows, c.d.Cols), c.d.At)
	}
	addSection(c.d, mark, lines)
	return lines
}

// addSection puts a section where a board's text has it.
func addSection(d *puzzles.Draft, mark string, lines [][]parse.Token) {
	order := func(mark string) int {
		return slices.IndexFunc(parse.Sections, func(k parse.SectionKind) bool { return k.Mark == mark })
	}
	at := 0
	for at < len(d.Sections) && order(d.Sections[at].Mark) < order(mark) {
		at++
	}
	d.Sections = slices.Insert(d.Sections, at, puzzles.Section{Mark: mark, Lines: lines})
}

// A translation is what our words are elsewhere; "" is a word that is not there.
type translation struct {
	own, theirs func(word string) string
	expected    string // of theirs
}

// translate makes ours of words that were read, and theirs of those that are written. Free ones are free there.
func (c *cursor) translate(t translation, words []*parse.Token) error {
	change := t.own
	if c.writes {
		change = t.theirs
	}
	for _, word := range words {
		if !isSaid(word) {
			continue
		}
		text := change(word.Text)
		switch {
		case text == "" && c.writes:
			return c.cannotSay(word)
		case text == "":
			return c.errorAt(*word, "%s: expected %s", prose.Quote(word.Text, 40), t.expected)
		}
		word.Text = text
	}
	return nil
}

// as reads or writes words that are others in the text.
func (c *cursor) as(t translation, words []*parse.Token, code func() error) error {
	return c.inTurn(code, func() error { return c.translate(t, words) })
}

// inTurn takes steps in the order of reading, or for writing in the reverse.
func (c *cursor) inTurn(steps ...func() error) error {
	if c.writes {
		slices.Reverse(steps)
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}
