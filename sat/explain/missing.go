package explain

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/hitting"
	"twofold/sat"
)

// full is the board with all clues more that a solution of it can give. Its own may say less than a number, as '?'
// does.
func (a *Adviser) full(s puzzles.Solution) puzzles.Clued {
	numbers := a.numbered.Numbers(s)
	for _, cell := range a.board.ClueCells() {
		numbers[cell] = puzzles.Silent
	}
	return a.numbered.With(numbers)
}

// Add finds the fewest clues to add to a board with several solutions so that the one given is the only one. full is
// the board with all clues of the solution, and the core tells which of them, those of the board given.
func (a *Adviser) Add(ctx context.Context, s puzzles.Solution) (full puzzles.Clued, core *hitting.Core, err error) {
	full = a.full(s)
	q := a.question(full, otherThan(s))
	q.Given = make([]bool, q.Clues)
	for clue, cell := range full.ClueCells() {
		q.Given[clue] = slices.Contains(a.board.ClueCells(), cell)
	}
	all, err := q.Ask(ctx, slices.Repeat([]bool{true}, q.Clues))
	if err != nil {
		return nil, nil, err
	}
	if all != nil {
		return nil, nil, errors.New("with all clues of this solution there is another one")
	}
	core, err = a.Smallest(ctx, q)
	return full, core, err
}

// Drop finds the fewest clues to drop from a board without a solution so that it has one, and that.
func (a *Adviser) Drop(ctx context.Context) (dropped []int, s puzzles.Solution, err error) {
	q := a.question(a.relaxed, solution)
	return a.Correct(ctx, q)
}

// Correct finds the fewest clues to drop so that the question has an answer, and that.
func (a *Adviser) Correct(ctx context.Context, q hitting.CoreQuestion) ([]int, puzzles.Solution, error) {
	s, err := q.Ask(ctx, make([]bool, q.Clues))
	if err != nil {
		return nil, nil, err
	}
	if s == nil {
		return nil, nil, errors.New("there is no solution without any clue either")
	}
	h := sat.NewHitter(slices.Repeat([]int{1}, q.Clues), a.backend)
	defer h.Close()
	return hitting.SmallestCorrection(ctx, q, h, rand.New(rand.NewPCG(1, 1)))
}
