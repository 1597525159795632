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
	clues []learn.Lit // by clue
}

// NewReducer takes numbers off a board whose solution is s. The board has at most MaxSquares squares.
func NewReducer(b *board.Board, s puzzles.Solution) *Reducer {
	g := newGraph(b)
	g.release()
	p := newPropagator(g)
	p.Solver = learn.New(context.Background(), p.variables(), p)
	r := &Reducer{search: &search{propagator: p, path: make([]int32, g.size()), out: make(puzzles.Solution, len(b.Given))}}
	for square, cell := range g.cells {
		if b.Given[cell] > 0 {
			r.clues = append(r.clues, r.yes(int32(square), int32(b.Given[cell]-1)))
		}
	}
	if !p.begin() {
		p.Exhaust()
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

// differ asks for another solution than s: an open tour that has a square at another position, or a closed one that
// takes other steps, for it may be s numbered otherwise.
func (r *Reducer) differ(s puzzles.Solution) {
	var lits []learn.Lit
	path := make([]int32, r.size())
	for square, cell := range r.cells {
		path[s[cell]-1] = int32(square)
	}
	for position, square := range path {
		if r.closed {
			lits = append(lits, r.leave(r.edgeOf(square, path[(position+1)%len(path)])))
		} else {
			lits = append(lits, r.no(square, int32(position)))
		}
	}
	r.Require(lits)
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

// Minimal is puzzles.Prober's.
func (r *Reducer) Minimal(ctx context.Context, units [][]int) ([]bool, error) {
	return puzzles.Pass(ctx, len(r.clues), units, r.Another)
}
