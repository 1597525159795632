package script

import (
	"context"
	"maps"

	"go.starlark.net/starlark"

	"twofold/puzzles"
)

// tauten has boards ask for taut solutions first: the rules of these are what taut says, and what slack lists nothing
// of is a solution to which no other one can be rewritten.
func (r *Rules) tauten(taut, slack *starlark.Function) {
	if taut == nil || slack == nil {
		return
	}
	of := *r
	of.build, of.check, of.area, of.clue, of.clues, of.built = taut, slack, nil, nil, nil, &builtList{}
	of.layers = maps.Clone(r.layers)
	for mark, l := range r.layers { // taut knows what clues say
		known := *l
		known.keeps = true
		of.layers[mark] = &known
	}
	r.taut = &of
}

var _ puzzles.Tautened = (*Board)(nil)

// Taut is nil if the file has no taut solutions, or the board has a position: then a rewriting may leave that.
func (b *Board) Taut() func(context.Context) (puzzles.Board, error) {
	if b.rules.taut == nil || b.position != nil || b.covered || b.without != "" {
		return nil
	}
	return func(ctx context.Context) (puzzles.Board, error) {
		taut := &Board{text: b.text}
		taut.rules = b.rules.taut
		k, err := taut.build(ctx)
		if err != nil {
			return nil, b.rules.blame(ctx, err)
		}
		if k.state == starlark.False {
			return nil, nil
		}
		return taut, nil
	}
}
