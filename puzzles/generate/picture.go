package generate

import (
	"fmt"
	"slices"

	"twofold/puzzles"
)

// ReadPicture reads the user's own solution to make boards of: a header, such as visibility 2x3 or one with a name that
// people use, and below it the picture of the solution. Size and variant of the recipe are then those of the header.
func ReadPicture(
	f *puzzles.Family, like puzzles.Recipe, t *puzzles.Text,
) (puzzles.Recipe, puzzles.Solution, error) {
	family := f.Name
	if _, called := puzzles.Called([]*puzzles.Family{f}, t.Lines[0][0].Text); called.Variant != "" {
		family, like.Variant = called.Name, called.Variant
	}
	h, err := t.Header(family)
	if err != nil {
		return like, nil, err
	}
	if len(h.Words) > 1 || len(h.Settings) > 0 || len(t.Lines) < 2 {
		return like, nil, t.Errorf(h.Family,
			"the header of a picture: expected family, size and variant, and the picture below")
	}
	like.Rows, like.Cols = h.Rows, h.Cols
	if len(h.Words) == 1 {
		like.Variant = h.Words[0].Text
	}
	without, err := blank(f, like)
	if err != nil {
		return like, nil, t.Errorf(h.Family, "%v", err)
	}
	picture := &puzzles.Text{File: t.File, Lines: t.Lines[1:]}
	var b puzzles.Board = without
	if p, ok := b.(puzzles.Pictured); ok {
		if b, err = p.Pictured(picture); err != nil {
			return like, nil, err
		}
	}
	s, err := b.ReadPicture(picture)
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
