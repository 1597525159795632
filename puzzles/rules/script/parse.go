package script

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"go.starlark.net/starlark"

	"twofold/puzzles"
)

// Read reads one block of a file. Errors are *puzzles.TextError, of the board or of the rules.
func (r *Rules) Read(t *puzzles.Text) (*Board, error) { return puzzles.ReadPositioned(t, r.readBoard) }

// option makes a puzzles.ReadVariant of the file's variants.
type option string

func (o option) String() string { return string(o) }

func (r *Rules) readBoard(t *puzzles.Text) (*Board, error) {
	h, err := t.Header(r.Name)
	if err != nil {
		return nil, err
	}
	if len(h.Settings) > 0 {
		key := h.Settings[0].Key
		return nil, t.Errorf(key, "setting %q: expected none", key.Text)
	}
	var all []option
	for _, o := range r.Options {
		all = append(all, option(o))
	}
	variant, err := puzzles.ReadVariant(t, h.Words, all)
	if err != nil {
		return nil, err
	}
	b := &Board{rules: r, rows: h.Rows, cols: h.Cols, variant: string(variant)}
	if err := r.readSections(t, b); err != nil {
		return nil, err
	}
	return b, r.requires(t, b)
}

// requires asks the file whether there is such a board. What it fails with is an error of the board.
func (r *Rules) requires(t *puzzles.Text, b *Board) error {
	if r.require == nil {
		return nil
	}
	thread, done := r.thread(context.Background(), nil)
	defer done()
	_, err := starlark.Call(thread, r.require, starlark.Tuple{b.seen()}, nil)
	var failed *starlark.EvalError
	if errors.As(err, &failed) && strings.HasPrefix(failed.Msg, "fail: ") {
		return t.Errorf(t.Lines[0][1], "%s", said(failed))
	}
	if err != nil {
		return r.blame(context.Background(), err)
	}
	return nil
}

// readSections splits the lines behind the header at the marks, each of which has to be there once.
func (r *Rules) readSections(t *puzzles.Text, b *Board) error {
	thread, done := r.thread(context.Background(), nil)
	defer done()
	lines := t.Lines[1:]
	if r.cells != nil {
		n := slices.IndexFunc(lines, isMark)
		if n < 0 {
			n = len(lines)
		}
		part := &puzzles.Text{File: t.File, Lines: slices.Concat(t.Lines[:1], lines[:n])}
		if err := r.readCells(thread, part, b); err != nil {
			return err
		}
		lines = lines[n:]
	}
	at := t.Lines[0]
	for _, s := range r.sections(b) {
		if len(lines) == 0 || lines[0][0].Text != s.mark || len(lines[0]) > 1 {
			if len(lines) > 0 {
				at = lines[0]
			}
			return t.Errorf(at[0], "%q: expected a line %q", at[0].Text, s.mark)
		}
		n := min(len(lines), 1+s.lines)
		if err := s.read(thread, &puzzles.Text{File: t.File, Lines: lines[:n]}); err != nil {
			return err
		}
		at, lines = lines[n-1], lines[n:]
	}
	if len(lines) > 0 {
		return t.Errorf(lines[0][0], "%q: expected the end of the board", lines[0][0].Text)
	}
	slices.SortFunc(b.clues, func(x, y clue) int { return cmp.Compare(x.at, y.at) })
	return nil
}

func isMark(line []puzzles.Token) bool {
	return len(line) == 1 && puzzles.IsSectionMark(line[0].Text)
}

// A section is lines behind a mark.
type section struct {
	mark  string
	lines int
	read  func(thread *starlark.Thread, t *puzzles.Text) error
}

func (r *Rules) sections(b *Board) (all []section) {
	if r.areas {
		read := func(_ *starlark.Thread, t *puzzles.Text) error { return r.readAreas(t, b) }
		all = append(all, section{puzzles.AreasMark, b.rows, read})
	}
	lists := func(l *layer, mark string, from, n int) {
		if l != nil {
			all = append(all, section{mark, n, func(thread *starlark.Thread, t *puzzles.Text) error {
				return r.readLists(thread, t, b, l, from, n)
			}})
		}
	}
	lists(r.rows, puzzles.RowsMark, b.rows*b.cols, b.rows)
	lists(r.columns, puzzles.ColumnsMark, b.rows*b.cols+b.rows, b.cols)
	return all
}

// readCells reads the grid of clues.
func (r *Rules) readCells(thread *starlark.Thread, t *puzzles.Text, b *Board) error {
	_, err := puzzles.ReadCells(t, 1, b.rows, b.cols, func(cell int, word puzzles.Token) (struct{}, error) {
		if word.Text == puzzles.Free && r.cells.leaves != "" {
			return struct{}{}, nil
		}
		return struct{}{}, r.readClue(thread, t, b, r.cells, cell, []puzzles.Token{word})
	})
	return err
}

// readClue reads the words of one clue.
func (r *Rules) readClue(thread *starlark.Thread, t *puzzles.Text, b *Board, l *layer, at int,
	words []puzzles.Token) error {
	c := clue{at: at}
	var values []starlark.Value
	for _, word := range words {
		c.words = append(c.words, word.Text)
		if len(words) == 1 && word.Text == l.leaves {
			values = append(values, starlark.String(word.Text))
			continue
		}
		value, expected, err := l.read(thread, word.Text, b.rows, b.cols)
		if err != nil {
			return r.blame(context.Background(), err)
		}
		if value == nil {
			free := ""
			if l.leaves != "" {
				free = fmt.Sprintf(" or %q", l.leaves)
			}
			return t.Errorf(word, "clue %q: expected %s%s", word.Text, expected, free)
		}
		value.Freeze()
		values = append(values, value)
	}
	c.value = values[0]
	if l.many {
		c.value = starlark.NewList(values)
		c.value.Freeze()
	} else if len(words) > 1 {
		return t.Errorf(words[1], "%q: expected one word", words[1].Text)
	}
	b.clues = append(b.clues, c)
	return nil
}

// readLists reads the words beside rows or above columns.
func (r *Rules) readLists(thread *starlark.Thread, t *puzzles.Text, b *Board, l *layer, from, n int) error {
	if len(t.Lines) <= n {
		last := t.Lines[len(t.Lines)-1]
		return t.Errorf(last[0], "%d lists of %s: expected %d", len(t.Lines)-1, t.Lines[0][0].Text, n)
	}
	for i, line := range t.Lines[1:] {
		if err := r.readClue(thread, t, b, l, from+i, line); err != nil {
			return err
		}
	}
	return nil
}

// readAreas reads a grid of names of areas, which are numbered in the order of their first cells.
func (r *Rules) readAreas(t *puzzles.Text, b *Board) (err error) {
	number := map[string]int{}
	b.areas, err = puzzles.ReadCells(t, 1, b.rows, b.cols, func(_ int, word puzzles.Token) (int, error) {
		if _, known := number[word.Text]; !known {
			number[word.Text] = len(number)
		}
		return number[word.Text], nil
	})
	return err
}
