package puzzles

import (
	"context"
	"errors"
	"slices"

	"twofold/puzzles/runs"
)

// An inquirer is a Minimizer that asks an engine about each board anew: what serves where questions are few, or where
// fewer clues make another board of it altogether.
type inquirer struct {
	engine Engine
	board  Clued
	known  Solution
}

// A NamedMinimizer makes a Minimizer of a board with all its clues and its solution. The error says that it does not
// serve the board.
type NamedMinimizer struct {
	Name string
	Make func(b Clued, s Solution) (Minimizer, error)
}

// Inquire makes a Minimizer of a board and its known solution. The engine is a complete one.
func Inquire(e Engine, b Clued, known Solution) Minimizer { return &inquirer{e, b, known} }

// Another is Minimizer's. Of a Ranked board it is a best solution, which may be better than the known one.
func (i *inquirer) Another(ctx context.Context, kept []bool) (other Solution, err error) {
	b := i.board.Keep(kept)
	known := b.Form(i.known)
	_, err = i.engine.Search(ctx, b, func(s Solution) bool {
		if !slices.Equal(s, known) {
			other = slices.Clone(s)
		}
		return other == nil
	})
	if other != nil {
		return other, nil
	}
	return nil, err
}

// Minimal is Minimizer's.
func (i *inquirer) Minimal(ctx context.Context, units [][]int) ([]bool, error) {
	return Pass(ctx, len(i.board.ClueCells()), units, i.Another)
}

// Pass is Minimizer.Minimal for a minimizer that has nothing faster: one question for each unit.
//
// One pass suffices: dropping clues never makes the known solution the only one, so a unit needed once stays needed. So
// does one of which that stays open behind the patience of ctx; that the solution is the only one is asked without end.
func Pass(ctx context.Context, clues int, units [][]int, another func(context.Context, []bool) (Solution,
	error)) ([]bool, error) {
	kept := make([]bool, clues)
	keep := func(unit []int, value bool) {
		for _, clue := range unit {
			kept[clue] = value
		}
	}
	for _, unit := range units {
		keep(unit, true)
	}
	other, err := another(runs.Patient(ctx, &runs.Patience{}), kept)
	if err != nil {
		return nil, err
	}
	if other != nil {
		return nil, &Ambiguous{other}
	}
	for _, unit := range units {
		keep(unit, false)
		other, err := another(ctx, kept)
		if err != nil && !errors.Is(err, runs.ErrEnough) {
			return nil, err
		}
		if other != nil || err != nil {
			keep(unit, true)
		}
	}
	return kept, nil
}
