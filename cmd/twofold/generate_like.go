package main

import (
	"cmp"
	"context"
	"fmt"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/generate"
	"twofold/puzzles/parse"
	"twofold/sat"
)

// takeStyle sets the flags that were not given as the boards in the file of --like have it.
func (a *app) takeStyle(ctx context.Context, f *generateFlags, name string, backend sat.Backend) error {
	family, err := a.families.Find(name)
	if err != nil {
		return err
	}
	var boards []puzzles.Board
	var wrong error
	err = a.textsOf(f.style, "board", func(t *parse.Text) bool {
		a.readBoards(t, func(p twofold.Puzzle, err error) bool {
			if wrong = err; err == nil && p.Family.Name != family.Name {
				wrong = fmt.Errorf("%s:%d: a board of %s: expected one of %s", p.File, p.Line, p.Family.Name, family.Name)
			}
			boards = append(boards, p.Board)
			return wrong == nil
		})
		return wrong == nil
	})
	if err = cmp.Or(wrong, err); err != nil {
		return err
	}
	engines, err := family.Verifiers(backend)
	if err != nil {
		return err
	}
	like, style, err := generate.StyleOf(ctx, &family.Family, boards, engines, f.limits())
	if err != nil {
		return fmt.Errorf("--like %s: %w", f.style, err)
	}
	f.setStyle(like, style)
	return nil
}

// setStyle sets the flags that were not given.
func (f *generateFlags) setStyle(like puzzles.Parameters, style generate.Style) {
	asked, o, given := &f.like, &f.order, f.like.set.Changed
	if !given("variant") {
		asked.Variant = like.Variant
	}
	if !given("size") {
		asked.Size = fmt.Sprintf("%dx%d", like.Rows, like.Cols)
	}
	filled := given("density") || given("coins")
	if !filled {
		asked.Density = &like.Density
	}
	if !filled && !given("filled") {
		o.Filled = style.Filled
	}
	if !given("clues") {
		o.Clues = style.Clues
	}
	if !given("clue-mean") {
		o.Mean = style.Mean
	}
	if !given("clue-spread") {
		o.Spread = style.Spread
	}
}
