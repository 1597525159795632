package tour

import (
	"context"
	"slices"

	"twofold/native/learn"
	"twofold/puzzles"
	board "twofold/puzzles/tour"
)

// A Reducer is a puzzles.Prober of a board whose solution is known. It is one search over the board without
// given numbers, in which a clue is the literal that its square has its position: what is learned holds
// for every set of clues, and serves all questions.
type Reducer struct {
	*search
	board *board.Board
	known puzzles.Solution
	clues []learn.Lit // by clue
}

// NewReducer takes numbers off a board whose solution is s. The board has at most MaxSquares squares.
func NewReducer(b *board.Board, s puzzles.Solution) *Reducer {
	return reducerWith(b, s, make([]bool, len(b.Given)))
}

// reducerWith is for questions only that keep the numbers of some cells.
func reducerWith(b *board.Board, s puzzles.Solution, fixed []bool) *Reducer {
	base := *b
	base.Given = slices.Clone(b.Given)
	for cell, given := range b.Given {
		if given > 0 && !fixed[cell] {
			base.Given[cell] = board.Free
		}
	}
	g := newGraph(context.Background(), &base)
	if !slices.Contains(fixed, true) {
		g.release()
	}
	r := &Reducer{search: searchOf(context.Background(), g, b), board: b, known: s}
	for square, cell := range g.cells {
		if given := b.Given[cell]; given > 0 {
			r.clues = append(r.clues, r.yes(int32(square), r.position(given)))
		}
	}
	if !r.begin() {
		r.Exhaust()
		return r
	}
	r.prefer()
	r.differ(s)
	return r
}

// release takes all given positions back. Position p is step p+1 then, and a closed tour is numbered in any way.
func (g *graph) release() {
	for i := range g.at {
		g.at[i], g.given[i] = none, none
	}
	g.shift, g.mirrored = 0, false
}

// position is that of a step.
func (g *graph) position(step int) int32 { return int32((step - 1 - g.shift + g.size()) % g.size()) }

// differ asks for another solution than s: an open tour that has a square at another position, or a closed one that
// takes other steps, for it may be s numbered otherwise.
func (r *Reducer) differ(s puzzles.Solution) {
	var lits []learn.Lit
	path := make([]int32, r.size())
	for square, cell := range r.cells {
		path[r.position(s[cell])] = int32(square)
	}
	for position, square := range path {
		if r.closed {
			lits = append(lits, r.leave(r.edgeOf(square, path[(position+1)%len(path)])))
		} else {
			lits = append(lits, r.no(square, int32(position)))
		}
	}
	r.AddClause(lits)
}

// Another is puzzles.Prober's.
func (r *Reducer) Another(ctx context.Context, kept []bool) (puzzles.Solution, error) {
	var assumed []learn.Lit
	for clue, l := range r.clues {
		if kept[clue] {
			assumed = append(assumed, l)
		}
	}
	if !r.SolveUnder(ctx, assumed) {
		return nil, r.Err()
	}
	return slices.Clone(r.solution()), nil
}
