package clues

import (
	"context"
	"fmt"
	"slices"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/treasure"
	"twofold/puzzles/visibility"
)

// Change finds the fewest clues to give other numbers so that the board has a solution, and the board with those
// numbers and that solution.
func (a *Adviser) Change(ctx context.Context) (changed []int, b puzzles.Clued, s puzzles.Solution, err error) {
	relaxed := Relaxed(a.board)
	q := a.question(relaxed, solution)
	q.Ask = func(ctx context.Context, kept []bool) (puzzles.Solution, error) {
		return a.ask(ctx, ready(relaxed, kept), clueless(relaxed, kept))
	}
	changed, s, err = a.correct(ctx, q)
	if err != nil {
		return nil, nil, nil, err
	}
	b, s, err = a.retold(s)
	return changed, b, s, err
}

// ready is the board without the clues that are not kept. In kuromasu their cells stay white: a black one gives no
// clue.
func ready(b puzzles.Clued, kept []bool) puzzles.Clued {
	own, ok := b.(*visibility.Board)
	if !ok || own.Rules != visibility.Kuromasu {
		return b.Keep(kept)
	}
	less := *own
	less.Clues = slices.Clone(own.Clues)
	for clue, cell := range own.ClueCells() {
		if !kept[clue] {
			less.Clues[cell] = visibility.AnyNumber
		}
	}
	return &less
}

// clueless shows a solution without coins on the cells of clues that are not kept, but in mosaic: others that have a coin
// there are asked to differ.
func clueless(b puzzles.Clued, kept []bool) func(puzzles.Clued, *encode.Formula, []bool) (puzzles.Solution, []int) {
	return func(_ puzzles.Clued, f *encode.Formula, model []bool) (puzzles.Solution, []int) {
		s := f.Decode(model)
		own, ok := b.(*treasure.Board)
		if !ok || own.Rules == treasure.Mosaic {
			return s, nil
		}
		for clue, cell := range b.ClueCells() {
			if !kept[clue] && s[cell] == 1 {
				return nil, opposites(telling(f, model, s, cell), model)
			}
		}
		return s, nil
	}
}

// retold is the board with its clues as a solution has it.
func (a *Adviser) retold(s puzzles.Solution) (puzzles.Clued, puzzles.Solution, error) {
	counted := s
	if own, ok := a.board.(*treasure.Board); ok {
		if counted = besideClues(own, s); own.Rules == treasure.Hunt {
			s = counted
		}
	}
	full, err := a.kind.Full(a.board, counted)
	if err != nil {
		return nil, nil, err
	}
	var kept []bool
	for _, cell := range full.ClueCells() {
		kept = append(kept, slices.Contains(a.board.ClueCells(), cell))
	}
	b := withOwn(full, a.board).Keep(kept)
	if broken := b.Check(s); broken != nil {
		return nil, nil, fmt.Errorf("the changed board does not have its solution: %w", broken)
	}
	return b, s, nil
}

// besideClues leaves out the coins that no clue of the board counts.
func besideClues(b *treasure.Board, s puzzles.Solution) puzzles.Solution {
	out := slices.Clone(s)
	for cell := range out {
		if !slices.ContainsFunc(b.ClueCells(), func(clue int) bool {
			rows, cols := clue/b.Cols-cell/b.Cols, clue%b.Cols-cell%b.Cols
			return max(rows, -rows, cols, -cols) <= 1
		}) {
			out[cell] = 0
		}
	}
	return out
}
