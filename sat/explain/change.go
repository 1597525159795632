package explain

import (
	"context"
	"fmt"
	"slices"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/sat"
)

// Change finds the fewest clues to give other numbers so that the board has a solution, and the board with those
// numbers and that solution.
func (a *Adviser) Change(ctx context.Context) (changed []int, b puzzles.Clued, s puzzles.Solution, err error) {
	relaxed := a.relaxed.(puzzles.Numbered)
	q := a.question(a.relaxed, solution)
	q.Ask = func(ctx context.Context, kept []bool) (puzzles.Solution, error) {
		return a.ask(ctx, relaxed.HideClues(kept), telling(ctx, relaxed, kept))
	}
	changed, s, err = a.Correct(ctx, q)
	if err != nil {
		return nil, nil, nil, err
	}
	b, s, err = a.retold(s)
	return changed, b, s, err
}

// telling shows a solution that can give a number on the cell of each clue that is not kept: others are asked to
// differ there.
func telling(ctx context.Context, b puzzles.Numbered, kept []bool) shower {
	return func(_ puzzles.Clued, f *encode.Formula, model []bool) (s puzzles.Solution, differ [][]int) {
		s = f.Decode(model)
		numbers := b.Numbers(s)
		for clue, cell := range b.ClueCells() {
			if !kept[clue] && numbers[cell] == puzzles.Silent {
				differ = append(differ, sat.Opposites(silencing(ctx, b, f, model, s, cell), model))
			}
		}
		if differ != nil {
			s = nil
		}
		return s, differ
	}
}

// silencing are keys of which one has another value in each solution that has a number on a cell: those of the cell's
// entry, but all of a rules file, of which nobody knows.
func silencing(ctx context.Context, b puzzles.Board, f *encode.Formula, model []bool, s puzzles.Solution,
	cell int) []int {
	if _, is := b.(puzzles.Ruled); is {
		return f.Keys
	}
	return keysOf(ctx, f, model, s, cell)
}

// retold is the board with its clues as a solution has it.
func (a *Adviser) retold(s puzzles.Solution) (puzzles.Clued, puzzles.Solution, error) {
	all := a.numbered.Numbers(s)
	numbers := slices.Repeat([]int32{puzzles.Silent}, len(all))
	for _, cell := range a.board.ClueCells() {
		numbers[cell] = all[cell]
	}
	b := a.numbered.With(numbers)
	s = puzzles.Unrelaxed(a.board, s)
	if broken := b.Check(s); broken != nil {
		return nil, nil, fmt.Errorf("the changed board does not have its solution: %w", broken)
	}
	return b, s, nil
}
