package explain

import (
	"context"
	"slices"

	"twofold/puzzles"
)

// A Memory has what the steps of a board began with, for the next question about the same one: a solution, and the
// oracle near it. It serves one Desk at a time.
type Memory struct {
	board    puzzles.Reasoned
	solution puzzles.Solution
	finds    puzzles.Oracle // nil before it was asked for
}

// known is the solution, if it is one of a board that extends a position.
func (m *Memory) known(b puzzles.Reasoned, position puzzles.Solution) puzzles.Solution {
	if m.board != b || puzzles.LeavesPosition(m.solution, position) >= 0 {
		return nil
	}
	return m.solution
}

// keep forgets all of other boards and solutions.
func (m *Memory) keep(b puzzles.Reasoned, s puzzles.Solution) {
	if m.board != b || !slices.Equal(m.solution, s) {
		*m = Memory{board: b, solution: s}
	}
}

// oracle is that of the board and solution which are kept, as if it were new.
func (m *Memory) oracle(begin Oracles) (o puzzles.Oracle, err error) {
	if o, is := m.finds.(puzzles.Forgetter); is {
		o.Forget()
		return o, nil
	}
	m.finds, err = begin(m.board, m.solution)
	return m.finds, err
}

// solution is what is known, kept for the next question if it is one of the board.
func (w *walk) solution(ctx context.Context) (puzzles.Solution, error) {
	if s := w.desk.Memory.known(w.board, w.position); s != nil {
		return s, nil
	}
	s, err := w.known(ctx)
	if s != nil && w.out.Verdict != puzzles.None {
		w.desk.Memory.keep(w.board, s)
	}
	return s, err
}

// finds is the oracle that finds steps.
func (w *walk) finds(b puzzles.Reasoned, s puzzles.Solution) (puzzles.Oracle, error) {
	if w.out.Verdict == puzzles.None {
		return w.desk.Finds(b, s)
	}
	return w.desk.Memory.oracle(w.desk.Finds)
}
