package native

import (
	"context"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/runs"
)

// Beside is a family with further engines, which follow its own, and with what else these packages have for it: what
// further has takes the place of what f has.
func (f Family) Beside(further Family) Family {
	own := f.Engines
	f.Engines = func(o Options) ([]puzzles.Engine, error) {
		all, err := own(o)
		if err != nil {
			return nil, err
		}
		more, err := further.Engines(o)
		return slices.Concat(all, more), err
	}
	f.Orders = slices.Concat(f.Orders, further.Orders)
	if further.Opener != nil {
		f.Opener = further.Opener
	}
	if further.Solutions != nil {
		f.Solutions = further.Solutions
	}
	if further.Inspect != nil {
		f.Inspect = further.Inspect
	}
	return f
}

// TextOf is the text of a board.
func TextOf(b puzzles.Board) (*parse.Text, error) {
	return parse.One(b.String(), func(t *parse.Text) (*parse.Text, error) { return t, nil })
}

// OfText is the search of an engine that reads the text of boards, and knows no more of them: no model, no rules. The
// text has one board.
func OfText(
	search func(ctx context.Context, t *parse.Text, yield func(puzzles.Solution) bool) (runs.Stats, error),
) func(context.Context, puzzles.Board, func(puzzles.Solution) bool) (runs.Stats, error) {
	return func(ctx context.Context, b puzzles.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
		t, err := TextOf(b)
		if err != nil {
			return runs.Stats{}, err
		}
		return search(ctx, t, yield)
	}
}
