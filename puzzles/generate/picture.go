package generate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"twofold/puzzles"
)

// ReadPicture reads the user's own solution to make boards of: a header, such as visibility 2x3 or one with a name that
// people use, and below it the solution as puzzles.ReadSolution reads it. Size and variant of the recipe are then those
// of the header. A list of rows needs none.
func ReadPicture(
	f *puzzles.Family, like puzzles.Recipe, t *puzzles.Text,
) (puzzles.Recipe, puzzles.Solution, error) {
	picture := &puzzles.Text{File: t.File, Lines: t.Lines}
	var err error
	if t.IsList() {
		like.Rows, like.Cols, err = sizeOf(t)
	} else {
		like, err = readHeader(f, like, t)
		picture.Lines = t.Lines[1:]
	}
	if err != nil {
		return like, nil, err
	}
	without, err := blank(f, like)
	if err != nil {
		return like, nil, t.Errorf(t.Lines[0][0], "%v", err)
	}
	var b puzzles.Board = without
	if p, ok := b.(puzzles.Pictured); ok && !picture.IsList() {
		if b, err = p.Pictured(picture); err != nil {
			return like, nil, err
		}
	}
	s, err := puzzles.ReadSolution(b, picture)
	if err == nil && slices.Contains(s, puzzles.Open) {
		err = fmt.Errorf("%s: an open cell: expected a complete picture", t.File)
	}
	if err != nil {
		return like, nil, err
	}
	if _, err = without.Full(s); err != nil {
		err = fmt.Errorf("%s: no board has this picture as its only solution: %w", t.File, err)
	}
	return like, s, err
}

// sizeOf is the size of a list of rows.
func sizeOf(t *puzzles.Text) (rows, cols int, err error) {
	_, list, err := t.ReadList()
	switch {
	case err != nil:
		return 0, 0, err
	case len(list) == 0 || len(list[0]) == 0:
		return 0, 0, t.Errorf(t.Lines[0][0],
			"a list without rows: expected a list of rows, or a header such as NAME 2x3 above it")
	}
	return len(list), len(list[0]), nil
}

// readHeader is the recipe with size and variant of a header.
func readHeader(f *puzzles.Family, like puzzles.Recipe, t *puzzles.Text) (puzzles.Recipe, error) {
	text := &puzzles.Text{File: t.File, Lines: [][]puzzles.Token{slices.Clone(t.Lines[0])}}
	name := &text.Lines[0][0]
	if found, called := puzzles.Called([]*puzzles.Family{f}, name.Text); found != nil {
		name.Text, like.Variant = f.Name, cmp.Or(called.Variant, like.Variant)
	}
	h, err := text.Header(f.Name)
	if err != nil {
		return like, err
	}
	problem := t.Errorf(h.Family, "the header of a picture: expected family, size and variant, and the picture below")
	if like.Rows, like.Cols = h.Rows, h.Cols; len(t.Lines) < 2 {
		return like, problem
	}
	if len(h.Words) == 1 && slices.Contains(f.Variants, strings.ToLower(h.Words[0].Text)) {
		like.Variant, h.Words = strings.ToLower(h.Words[0].Text), nil
	}
	if _, err := blank(f, like); len(h.Words)+len(h.Settings) == 0 || err != nil {
		return like, nil // ReadPicture says what is wrong with the size
	}
	for range h.Rows {
		row := slices.Repeat([]puzzles.Token{{Text: puzzles.Free, Line: h.Family.Line, Col: h.Family.Col}}, h.Cols)
		text.Lines = append(text.Lines, row)
	}
	b, err := f.Read(text)
	if err != nil {
		return like, err
	}
	like.Variant = b.Variant()
	if without, err := blank(f, like); err == nil && without.String() != b.String() {
		return like, problem
	}
	return like, nil
}
