package generate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// ReadPicture reads the user's own solution to make boards of: perhaps a header, such as visibility 2x3 or one with a
// name that people use, and below it the solution as puzzles.ReadSolution reads it, with or without clues. The size
// of the recipe, where it has rows, has to be that of the header. Without either it is that of the list or the lines.
func ReadPicture(
	f *puzzles.Family, like puzzles.Parameters, t *parse.Text,
) (puzzles.Parameters, puzzles.Solution, error) {
	picture := &parse.Text{File: t.File, Lines: t.Lines}
	var err error
	switch found, _ := puzzles.Called([]*puzzles.Family{f}, t.Lines[0][0].Text); {
	case found != nil || t.HasHeader():
		like, err = readHeader(f, like, t)
		picture.Lines = t.Lines[1:]
	case like.Rows > 0:
	case t.IsList():
		like.Rows, like.Cols, err = sizeOf(t)
	default:
		like.Rows, like.Cols = len(t.Lines), len(t.Lines[0])
	}
	if err != nil {
		return like, nil, err
	}
	without, err := blank(f, like)
	if err != nil {
		return like, nil, t.Errorf(t.Lines[0][0], "%v", err)
	}
	s, err := readSolution(f, like, without, picture)
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

// readSolution reads the solution below a header. Words of clues in a picture, as solve draws it, have to be true.
func readSolution(
	f *puzzles.Family, like puzzles.Parameters, without puzzles.Board, picture *parse.Text,
) (puzzles.Solution, error) {
	s, err := puzzles.ReadSolution(without, picture)
	if err == nil || picture.IsList() {
		return s, err
	}
	given, problem := withClues(f, like, without, picture)
	if problem != nil {
		return nil, err
	}
	if s, problem = given.ReadPicture(picture); problem != nil {
		return nil, err
	}
	if err = given.Check(s); err != nil {
		err = fmt.Errorf("%s: %w", picture.File, err)
	}
	return s, err
}

// withClues is the board with the clues that stand in a picture of a solution.
func withClues(
	f *puzzles.Family, like puzzles.Parameters, b puzzles.Board, picture *parse.Text,
) (puzzles.Board, error) {
	head, _, _ := strings.Cut(b.String(), "\n")
	text := &parse.Text{File: picture.File, Lines: [][]parse.Token{nil}}
	for word := range strings.FieldsSeq(head) {
		text.Lines[0] = append(text.Lines[0], parse.Token{Text: word, Line: 1, Col: 1})
	}
	words := f.Words(like, "")
	for _, line := range picture.Lines {
		line = slices.Clone(line)
		for i := range line {
			if !slices.Contains(words, line[i].Text) {
				line[i].Text = puzzles.Free
			}
		}
		text.Lines = append(text.Lines, line)
	}
	return f.Read(text)
}

// sizeOf is the size of a list of rows.
func sizeOf(t *parse.Text) (rows, cols int, err error) {
	_, list, err := t.ReadList()
	switch {
	case err != nil:
		return 0, 0, err
	case len(list) == 0 || len(list[0]) == 0:
		return 0, 0, t.Errorf(t.Lines[0][0], "a list without rows: expected a list of rows, or its size as --size 2x3")
	}
	return len(list), len(list[0]), nil
}

// readHeader is the recipe with size and variant of a header.
func readHeader(f *puzzles.Family, like puzzles.Parameters, t *parse.Text) (puzzles.Parameters, error) {
	text := &parse.Text{File: t.File, Lines: [][]parse.Token{slices.Clone(t.Lines[0])}}
	name := &text.Lines[0][0]
	if found, called := puzzles.Called([]*puzzles.Family{f}, name.Text); found != nil {
		name.Text, like.Variant = f.Name, cmp.Or(called.Variant, like.Variant)
	}
	h, err := text.Header(f.Name)
	if err != nil {
		return like, err
	}
	if like.Rows > 0 && (like.Rows != h.Rows || like.Cols != h.Cols) {
		return like, t.Errorf(text.Lines[0][1], "size %dx%d: expected %dx%d", h.Rows, h.Cols, like.Rows, like.Cols)
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
		row := slices.Repeat([]parse.Token{{Text: puzzles.Free, Line: h.Family.Line, Col: h.Family.Col}}, h.Cols)
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
