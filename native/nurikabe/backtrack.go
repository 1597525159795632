package nurikabe

import (
	"context"

	"twofold/native/learn"
	"twofold/puzzles"
	"twofold/puzzles/events"
	board "twofold/puzzles/nurikabe"
)

// Backtrack searches with propagation and learns from contradictions.
//
// It yields every solution once. Finding one is exponential at worst; memory is that of the learned clauses, of which
// the less useful are forgotten.
func Backtrack(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (puzzles.Stats, error) {
	r := newSearch(ctx, b)
	return r.Enumerate(r.solution, yield)
}

// Decide returns the colours that cells have in every solution: see learn.Solver.Backbone.
func Decide(ctx context.Context, b *board.Board) (puzzles.Solution, puzzles.Stats, error) {
	r := newSearch(ctx, b)
	return r.Backbone(r.solution, func(cell, value int) learn.Lit { return learn.LitOf(int32(cell), int8(1-2*value)) })
}

const firstRoom = 2000 // clauses to learn before some are forgotten

// newSearch is rules that are ready to solve a board. Decisions try the colours that cells had last, and black first.
func newSearch(ctx context.Context, b *board.Board) *rules {
	m := newModel(&puzzles.Poll{Context: ctx}, b)
	r := newRules(m, always(len(m.cells)))
	r.size = m.seaSize()
	r.start(learn.New(ctx, len(m.near), r))
	r.MaxLearned, r.SavePhases = firstRoom, true
	r.Trace(events.Of(ctx), func(l learn.Lit) (cell, value int) { return int(l.Var()), int(1 - l&1) })
	for cell := range int32(len(m.near)) {
		r.CheckContext()
		r.SetPhase(blackLit(cell))
		r.AddDecision(cell, r.promise(cell))
	}
	if !r.givens() {
		r.Exhaust()
	}
	return r
}

// farthest is how far away clues still make a cell promising.
const farthest = 7

// promise is the higher, the nearer a cell is to clues.
func (r *rules) promise(cell int32) float64 {
	score := 0.0
	row, col := int(cell)/r.cols, int(cell)%r.cols
	for y := max(row-farthest, 0); y <= min(row+farthest, r.rows-1); y++ {
		width := farthest - max(y-row, row-y)
		for x := max(col-width, 0); x <= min(col+width, r.cols-1); x++ {
			other := int32(y*r.cols + x)
			if away := r.apart(cell, other); away > 0 && r.clueAt[other] != none {
				score += 1 / float64(away*away)
			}
		}
	}
	return score
}

func (r *rules) solution() puzzles.Solution {
	out := make(puzzles.Solution, len(r.near))
	for cell := range out {
		if r.isWhite(int32(cell)) {
			out[cell] = 1
		}
	}
	return out
}
