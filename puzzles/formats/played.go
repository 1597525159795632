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

// A played is what the player put into cells, or between cells or corners, as values.
type played struct {
	grids    func(d *puzzles.Draft) []edgeGrid
	words    map[string]int                         // of values; nil: numbers
	none     string                                 // a word for 0 among numbers
	notes    string                                 // letters behind a word, which say nothing
	isFramed bool                                   // those around the board are there, too, and left out
	isLater  bool                                   // but only in version 1
	isAlone  bool                                   // nothing else may say another value
	isOthers bool                                   // a cell with a clue has none
	clue     func(word string) (value int, ok bool) // that a clue is, if the player put in something; nil: none is one
}

func (f played) part(c *cursor) error {
	d, grids := c.d, f.grids(c.d)
	n, what := d.Rows*d.Cols, "marks of the player"
	if len(grids) > 1 {
		n, what = len(grids[0].at)+len(grids[1].at), "lines"
	}
	values := d.Values
	if values == nil {
		values = opens(n)
	}
	for i, g := range grids {
		words := f.wordsOf(d, g.at, values)
		rows, cols, all := g.rows, g.cols, pointers(words)
		if f.isFramed && (!f.isLater || !c.writes && c.file.version == 1) {
			rows, cols, all = frame(rows, cols, i, 1-i, all)
		}
		if found, err := c.rows(rows, cols, what, all); err != nil {
			return err
		} else if !found || c.writes {
			continue
		}
		if bad := f.put(words, g.at, values); bad >= 0 && len(grids) > 1 {
			return c.errorAt(words[bad], "%s between cells or corners: expected 0, 1, 2 or -1, and no line at a shaded cell",
				prose.Quote(words[bad].Text, 40))
		}
	}
	if !c.writes && values.Opens() < len(values) {
		d.Values = values
		f.addClues(d)
	}
	return nil
}

// wordsOf are the words of places.
func (f played) wordsOf(d *puzzles.Draft, at []int, values puzzles.Solution) []parse.Token {
	words := freeWords(len(at), d.At)
	for k, at := range at {
		if !f.isOthers || d.Cells == nil || !isSaid(&d.Cells[at]) {
			words[k].Text = f.say(values[at])
		}
	}
	return words
}

// put puts values of words into places. It returns the first word that is none, or is against a value that is there
// already; or -1.
func (f played) put(words []parse.Token, at []int, values puzzles.Solution) int {
	bad := -1
	for k, word := range words {
		value, known := f.value(word.Text)
		isAgainst := f.isAlone && value != puzzles.Open && values[at[k]] != puzzles.Open && values[at[k]] != value
		if bad < 0 && (!known || isAgainst) {
			bad = k
		}
		if known && value != puzzles.Open {
			values[at[k]] = value
		}
	}
	return bad
}

// addClues adds the values that clues are.
func (f played) addClues(d *puzzles.Draft) {
	for cell, word := range d.Cells {
		if f.clue == nil {
			return
		}
		if value, ok := f.clue(word.Text); ok {
			d.Values[cell] = value
		}
	}
}

// frame is a grid with more rows above and below, and words before and behind, which are 0 and left out.
func frame(rows, cols, more, wider int, words []*parse.Token) (int, int, []*parse.Token) {
	wide := cols + 2*wider
	out := slices.Repeat([]*parse.Token{{Text: "0"}}, (rows+2*more)*wide)
	for i, word := range words {
		out[(i/cols+more)*wide+i%cols+wider] = word
	}
	return rows + 2*more, wide, out
}

// value is that of a word, and say the reverse.
func (f played) value(word string) (value int, known bool) {
	if f.words != nil {
		if f.notes != "" {
			word = cmp.Or(strings.TrimRight(word, f.notes), "0")
		}
		value, known = f.words[word]
		return value, known
	}
	if f.none != "" && word == f.none {
		return 0, true
	}
	value, err := strconv.Atoi(word)
	return value, err == nil
}

func (f played) say(value int) string {
	if f.words == nil && value != puzzles.Open {
		if word := strconv.Itoa(value); value != 0 || f.none == "" {
			return word
		}
		return f.none
	}
	return cmp.Or(wordFor(f.words, value), puzzles.Free)
}

// clueDigit is a number or a wall, which has 0.
func clueDigit(word string) (value int, ok bool) {
	value, err := strconv.Atoi(word)
	return value, err == nil || strings.Contains(word, `\`)
}

// clueIn is a clue that is a word of the player, too.
func clueIn(words map[string]int) func(word string) (value int, ok bool) {
	return func(word string) (int, bool) { value, ok := words[word]; return value, ok }
}

// marked is a board with its answer, or at the position that marks are: those of a picture, or the values if it is nil.
func (in *input) marked(out Found, d *puzzles.Draft, picture []parse.Token, isAnswer bool) (_ Found, err error) {
	marks, at := d.Values, d.At
	if picture != nil {
		at = picture[0]
		marks, err = out.Board.ReadPicture(d.Picture(in.text.File, picture))
	}
	if err != nil || !isAnswer && marks.Opens() == len(marks) {
		return out, err
	}
	_, isPositioned := out.Board.(puzzles.Positioned)
	switch {
	case isAnswer && !isPositioned:
	case isAnswer: // a position knows which values there are
		_, err = puzzles.AtPosition(out.Board, marks)
	default:
		if marks, err = within(out.Board, marks); err == nil {
			out.Board, err = puzzles.AtPosition(out.Board, marks)
		}
	}
	if isAnswer {
		out.Answer = marks
	}
	if err != nil {
		err = in.text.Errorf(at, "the %s: %v", map[bool]string{true: "solution", false: "marks"}[isAnswer], err)
	}
	return out, err
}

// within are marks with what the cells of a board say of its position.
func within(b puzzles.Board, marks puzzles.Solution) (puzzles.Solution, error) {
	for entry, v := range puzzles.PositionOf(b) {
		switch {
		case v == puzzles.Open || v == marks[entry]:
		case marks[entry] == puzzles.Open:
			marks[entry] = v
		default:
			return nil, fmt.Errorf("%s: expected none, since the cell says what is there", puzzles.EntryPlace(b, entry))
		}
	}
	return marks, nil
}
