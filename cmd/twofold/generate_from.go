package main

import (
	"fmt"
	"slices"

	"twofold/puzzles"
)

// readPicture reads the user's own solution.
func (a *app) readPicture(file string, o *order) error {
	var texts []*puzzles.Text
	if err := a.textsOf(file, func(t *puzzles.Text) bool { texts = append(texts, t); return true }); err != nil {
		return err
	}
	if len(texts) != 1 {
		return fmt.Errorf("%s: %d pictures: expected one", file, len(texts))
	}
	t := texts[0]
	h, err := t.Header(o.family.Name)
	if err != nil {
		return err
	}
	if len(h.Words) > 1 || len(h.Settings) > 0 || len(t.Lines) < 2 {
		return t.Errorf(h.Family, "the header of a picture: expected family, size and variant, and the picture below")
	}
	o.like.Rows, o.like.Cols = h.Rows, h.Cols
	if len(h.Words) == 1 {
		o.like.Variant = h.Words[0].Text
	}
	if err := o.check(); err != nil {
		return err
	}
	picture := &puzzles.Text{File: t.File, Lines: t.Lines[1:]}
	if err := o.begun(); err != nil {
		return err
	}
	var blank puzzles.Board = o.blank
	if p, ok := blank.(puzzles.Pictured); ok {
		blank, err = p.Pictured(picture)
	}
	if err != nil {
		return err
	}
	if o.solution, err = blank.ReadPicture(picture); err != nil {
		return err
	}
	if slices.Contains(o.solution, puzzles.Open) {
		return fmt.Errorf("%s: an open cell: expected a complete picture", file)
	}
	_, err = o.blank.Full(o.solution)
	if err != nil {
		return fmt.Errorf("%s: no board has this picture as its only solution: %w", file, err)
	}
	return nil
}
