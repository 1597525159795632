package generate

import (
	"context"
	"errors"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/steps"
)

// A tooHard is the error that the steps of a board are harder than asked.
type tooHard struct{ error }

func isTooHard(err error) bool {
	u, is := errors.AsType[unfit](err)
	if is {
		_, is = u.error.(tooHard)
	}
	return is
}

// A dropping is how clues of a board were dropped.
type dropping struct {
	full  puzzles.Clued
	kept  []bool  // without a clue to spare
	gone  [][]int // units, in the order in which they are dropped
	usual int     // how many of them are not there on printed boards
}

// first is the board without the first units that were dropped, and how many clues it has to spare.
func (d *dropping) first(units int) (b puzzles.Clued, spare int) {
	kept := slices.Clone(d.kept)
	for _, unit := range d.gone[units:] {
		for _, clue := range unit {
			kept[clue] = true
			spare++
		}
	}
	return d.full.Keep(kept), spare
}

// steered finds the steps of a board. Where they are too hard, clues come back, the last ones that were dropped first;
// where they are not hard enough, spare ones are dropped: as many as it takes, by halves, since more clues hardly make
// steps harder. Boards without a spare clue stay.
func (o *Order) steered(ctx context.Context, m *Made) (steps.List, error) {
	if o.Minimal || m.dropping == nil {
		return o.Demand.met(ctx, m)
	}
	units, least, most := m.dropping.usual, -1, len(m.dropping.gone)+1 // with least it is too easy, with most too hard
	for {
		next := *m
		next.Board, next.Spare = m.dropping.first(units)
		l, err := o.Demand.met(ctx, &next)
		switch {
		case err == nil:
			*m = next
			return l, o.Style.met(m.Board)
		case isTooHard(err):
			most = units
		case errors.As(err, new(unfit)):
			least = units
		default:
			return l, err
		}
		if most-least < 2 {
			return l, err
		}
		units = (least + most) / 2
	}
}
