package puzzles

import (
	"context"
	"errors"
	"slices"

	"twofold/puzzles/runs"
)

// A Tautened board has a board whose solutions are the taut ones of a relaxation: those that cannot be rewritten, by
// steps that each end closer to a solution of this kind. So if there is none the board has no solution, either.
type Tautened interface {
	Board
	// Taut makes the board of taut solutions, unless it is nil, or makes nil: then there is none. That board's Check
	// accepts a taut solution to which no other solution can be rewritten: if it is the only taut one, it is the only one
	// that the relaxation has.
	Taut() func(ctx context.Context) (Board, error)
}

// How many conflicts a search may take before taut solutions are looked for, how many times as many those may take, and
// how many times as many the next turn has.
const (
	firstTurn = 1000
	tautTurn  = 8
	nextTurn  = 8
)

// Tautening makes a complete engine that heeds runs.Patience look for taut solutions, too, where a search takes long:
// in turns with the search for all. They are a small part of all, and rules that only they obey make a search for them
// fast.
func Tautening(e Engine) Engine {
	all := e.Search
	e.Search = func(ctx context.Context, b Board, yield func(Solution) bool) (runs.Stats, error) {
		if own, ok := b.(Tautened); ok {
			if taut := own.Taut(); taut != nil {
				t := &tautening{search: all, board: b, yield: yield}
				return t.run(ctx, taut)
			}
		}
		return all(ctx, b, yield)
	}
	return e
}

// A tautening is one search in turns.
type tautening struct {
	search   Searching[Board]
	board    Board
	yield    func(Solution) bool
	patience runs.Patience // of the search for all
	found    []Solution    // the first two that were yielded
	stats    runs.Stats
}

func (t *tautening) run(ctx context.Context, taut func(context.Context) (Board, error)) (runs.Stats, error) {
	var board Board
	for turn := int64(firstTurn); ; turn *= nextTurn {
		t.patience.Conflicts = turn
		err := t.ask(runs.Patient(ctx, &t.patience), t.board, t.show)
		if !errors.Is(err, runs.ErrEnough) {
			return t.stats, err
		}
		if turn == firstTurn {
			if board, err = taut(ctx); err != nil {
				return t.stats, err
			}
		}
		if board == nil {
			return t.stats, t.ask(ctx, t.board, t.show)
		}
		isOver, err := t.tauten(ctx, board, turn*tautTurn)
		if isOver || err != nil {
			return t.stats, err
		}
	}
}

// tauten looks for taut solutions, and yields them if they are solutions of the board. It reports whether these are
// all, or no more are wanted. If they are neither all nor known to be few, no more are looked for.
func (t *tautening) tauten(ctx context.Context, board Board, conflicts int64) (isOver bool, err error) {
	var taut []Solution
	err = t.ask(runs.Patient(ctx, &runs.Patience{Conflicts: conflicts}), board, func(s Solution) bool {
		taut = append(taut, slices.Clone(s))
		return len(taut) < settling
	})
	if errors.Is(err, runs.ErrEnough) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	for _, s := range taut {
		if t.board.Check(s) == nil && !t.show(s) {
			return true, nil
		}
	}
	if len(taut) == 0 || len(taut) == 1 && board.Check(taut[0]) == nil {
		return true, nil
	}
	return true, t.ask(ctx, t.board, t.show)
}

// settling is how many solutions settle that a board is not unique: from then on all are looked for, without turns.
const settling = 2

// show yields a solution unless it was yielded in another turn. It is false if no more are wanted.
func (t *tautening) show(s Solution) bool {
	if slices.ContainsFunc(t.found, func(known Solution) bool { return slices.Equal(known, s) }) {
		return true
	}
	if len(t.found) < settling {
		t.found = append(t.found, slices.Clone(s))
	}
	if len(t.found) == settling {
		t.patience.Conflicts = 0
	}
	return t.yield(s)
}

// ask searches one of the boards.
func (t *tautening) ask(ctx context.Context, b Board, yield func(Solution) bool) error {
	stats, err := t.search(ctx, b, yield)
	t.stats = t.stats.Join(stats)
	return err
}
