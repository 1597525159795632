package script

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/starlark"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// Read reads one block of a file. Errors are *parse.Error, of the board or of the rules.
func (r *Rules) Read(t *parse.Text) (*Board, error) { return puzzles.ReadPositioned(t, r.readBoard) }

// option makes a parse.Variant of the file's variants.
type option string

func (o option) String() string { return string(o) }

// mostEntries is how many entries an answer may have of which each cell has more than a few, entriesOfCell.
const (
	mostEntries   = 1 << 20
	entriesOfCell = 4
)

func (r *Rules) readBoard(t *parse.Text) (*Board, error) {
	h, err := t.Header(r.Name)
	if err != nil {
		return nil, err
	}
	var all []option
	for _, o := range r.Options {
		all = append(all, option(o))
	}
	b := &Board{text: text{rules: r, rows: h.Rows, cols: h.Cols}}
	if err := r.readFlags(&h, b); err != nil {
		return nil, err
	}
	variant, err := parse.Variant(t, h.Words, all)
	if err != nil {
		return nil, err
	}
	r = b.rules.of(string(variant))
	b.rules, b.variant = r, string(variant)
	if n := r.answer.length(b.rows, b.cols); n > mostEntries && n > entriesOfCell*b.rows*b.cols {
		return nil, t.Errorf(t.Lines[0][1], "a board of %dx%d: expected fewer cells, since an answer has %d entries, and at "+
			"most %d", b.rows, b.cols, n, mostEntries)
	}
	if err := r.readSettings(t, h, b); err != nil {
		return nil, err
	}
	if err := b.rules.readSections(t, b); err != nil {
		return nil, err
	}
	r = b.rules
	if b.position, err = b.stated(t); err != nil {
		return nil, err
	}
	return b, r.requires(t, b)
}

// requires asks the file whether there is such a board. What it fails with is an error of the board.
func (r *Rules) requires(t *parse.Text, b *Board) error {
	if r.require == nil {
		return nil
	}
	thread := r.thread(context.Background(), nil, maxSteps)
	_, err := starlark.Call(thread, r.require, starlark.Tuple{b.seen()}, nil)
	var failed *starlark.EvalError
	if errors.As(err, &failed) && strings.HasPrefix(failed.Msg, "fail: ") {
		at := t.Lines[0][1]
		if place, _, is := strings.Cut(said(failed), ":"); is {
			if cell, err := puzzles.ParsePlace(place, b.rows, b.cols); err == nil {
				at = t.Lines[1+cell/b.cols][cell%b.cols]
			}
		}
		return t.Errorf(at, "%s", said(failed))
	}
	if err != nil {
		return r.blame(context.Background(), err)
	}
	return nil
}

// readSections splits the lines behind the header at the marks, each of which has to be there once.
func (r *Rules) readSections(t *parse.Text, b *Board) error {
	in := input{thread: r.thread(context.Background(), nil, maxSteps), Board: b}
	lines := t.Lines[1:]
	at := t.Lines[0]
	for _, p := range r.parts(b.rows, b.cols) {
		head := t.Lines[:1]
		if p.mark != "" {
			if len(lines) == 0 || lines[0][0].Text != p.mark || len(lines[0]) > 1 {
				if len(lines) > 0 {
					at = lines[0]
				}
				return t.Errorf(at[0], "%q: expected a line %q", at[0].Text, p.mark)
			}
			head, lines = lines[:1], lines[1:]
		}
		n := slices.IndexFunc(lines, isMark)
		if n < 0 {
			n = len(lines)
		}
		in.Text = &parse.Text{File: t.File, Lines: slices.Concat(head, lines[:n])}
		if err := in.part(p); err != nil {
			return err
		}
		at, lines = in.Lines[len(in.Lines)-1], lines[n:]
	}
	if len(lines) > 0 && lines[0][0].Text == parse.GroupsMark {
		in.Text = &parse.Text{File: t.File, Lines: lines}
		if err := in.readGroups(); err != nil {
			return err
		}
	} else if len(lines) > 0 {
		return t.Errorf(lines[0][0], "%q: expected the end of the board", lines[0][0].Text)
	}
	slices.SortFunc(b.clues, func(x, y clue) int { return cmp.Compare(x.at, y.at) })
	return nil
}

func isMark(line []parse.Token) bool {
	return len(line) == 1 && parse.IsSectionMark(line[0].Text)
}

// An input is the lines of a section, behind its mark or the header, and the board that is read from them.
type input struct {
	*parse.Text
	*Board
	thread *starlark.Thread
}

// part reads a section.
func (in *input) part(p part) error {
	kind := parse.SectionOf(p.mark)
	if p.layer != nil && len(p.layer.words) == 0 && len(in.Lines) == 1 { // nothing can be said
		return nil
	}
	if kind.Lists {
		return in.lists(p, kind.Count(p.rows, p.cols))
	}
	if p.mark == parse.AreasMark {
		return in.areaNames(p)
	}
	lines, err := in.Ragged(1, kind.Count(p.rows, p.cols), func(line int) int { return kind.Width(line, p.rows, p.cols) })
	if err != nil {
		return err
	}
	for i, word := range slices.Concat(lines...) {
		if err := in.place(p, i, p.layer.split(p.mark, word)); err != nil {
			return err
		}
	}
	return nil
}

// lists reads a list of words from each line.
func (in *input) lists(p part, want int) error {
	if n := len(in.Lines) - 1; n != want {
		last := in.Lines[min(n, want+1)]
		return in.Errorf(last[0], "%d lists of %s: expected %d", n, p.mark, want)
	}
	for i, line := range in.Lines[1:] {
		if err := in.place(p, i, line); err != nil {
			return err
		}
	}
	return nil
}

// split are the words of a place of a grid.
func (l *layer) split(mark string, word parse.Token) (words []parse.Token) {
	if !l.many {
		return []parse.Token{word}
	}
	separator := l.separator(mark)
	for from := 0; from <= len(word.Text); {
		before, _, _ := strings.Cut(word.Text[from:], separator)
		part := word.From(from)
		part.Text = before
		words, from = append(words, part), from+len(before)+len(separator)
	}
	return words
}

// place reads the words of one place. The word of a place without a clue is no clue.
func (in *input) place(p part, i int, words []parse.Token) error {
	if in.isState(p, i, words) {
		return nil
	}
	bare := p.layer.leaves // what a place without a clue says
	if bare != "" && p.mark == "" {
		bare = puzzles.Free
	}
	if bare == puzzles.Free && len(words) == 1 && words[0].Text == puzzles.Free {
		return nil
	}
	c, err := in.clue(p.layer, words, bare)
	if err != nil {
		return err
	}
	if p.from < 0 {
		in.whole = &c
		return nil
	}
	c.at = p.from + i
	in.clues = append(in.clues, c)
	return nil
}

// clue reads the words of a clue, in whose place bare might stand.
func (in *input) clue(l *layer, words []parse.Token, bare string) (c clue, err error) {
	var values []starlark.Value
	for _, word := range words {
		c.words = append(c.words, word.Text)
		if len(words) == 1 && word.Text == l.leaves {
			values = append(values, starlark.String(word.Text))
			continue
		}
		value, expected, err := l.read(in.thread, word.Text, in.rows, in.cols)
		if err != nil {
			return c, in.Board.rules.blame(context.Background(), err)
		}
		if value == nil {
			said := alsoExpected(expected, l.leaves, bare)
			if len(words) > 1 && said != expected {
				said += " alone"
			}
			return c, in.Errorf(word, "clue %q: expected %s", word.Text, said)
		}
		value.Freeze()
		values = append(values, value)
	}
	c.value = values[0]
	if l.many {
		c.value = starlark.NewList(values)
		c.value.Freeze()
	} else if len(words) > 1 {
		return c, in.Errorf(words[1], "%q: expected one word", words[1].Text)
	}
	return c, nil
}

// alsoExpected adds words to those that are expected, but for empty ones and those that are there.
func alsoExpected(expected string, words ...string) string {
	words = slices.DeleteFunc(slices.Compact(words), func(w string) bool {
		return w == "" || strings.Contains(expected, strconv.Quote(w))
	})
	for i, w := range words {
		separator := " or "
		if i < len(words)-1 {
			separator = ", "
		}
		expected = strings.TrimPrefix(expected+separator+strconv.Quote(w), separator)
	}
	return expected
}

// areaNames reads a grid of names of areas, which are numbered in the order of their first cells. Of an area with a
// clue, the words stand behind one of its names, as in 3:17. Where cells may be in no area, such a cell is one by
// itself.
func (in *input) areaNames(p part) (err error) {
	number, said := map[string]int{}, []*parse.Token{}
	in.areas, err = parse.Cells(in.Text, 1, in.rows, in.cols, func(_ int, word parse.Token) (int, error) {
		name, _, hasWord := strings.Cut(word.Text, areaSign)
		if p.layer == nil {
			name, hasWord = word.Text, false
		}
		isFree := word.Text == puzzles.Free
		if isFree && (in.rules.shape == nil || !in.rules.shape.open) {
			return 0, in.Errorf(word, "%q: expected the name of an area, since each cell is in one", word.Text)
		}
		n, known := number[name]
		if !known || isFree {
			n = len(said)
			number[name] = n
			said = append(said, nil)
		}
		if hasWord && said[n] != nil {
			return 0, in.Errorf(word, "%q: area %s has words already: expected them once", word.Text, name)
		}
		if hasWord {
			behind := word.From(len(name) + len(areaSign))
			said[n] = &behind
		}
		return n, nil
	})
	for n, word := range said {
		if err == nil && word != nil {
			err = in.place(p, slices.Index(in.areas, n), p.layer.split(p.mark, *word))
		}
	}
	return err
}
