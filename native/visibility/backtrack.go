package visibility

import (
	"context"

	"twofold/native/learn"
	"twofold/puzzles"
	"twofold/puzzles/events"
	board "twofold/puzzles/visibility"
)

// Backtrack searches with propagation and learns from contradictions.
//
// It yields every solution once. Finding one is exponential at worst; memory is that of the learned
// clauses, of which the less useful are forgotten.
func Backtrack(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (puzzles.Stats, error) {
	m := newModel(&puzzles.Poll{Context: ctx}, b)
	if m.isLong() {
		s := newLongSearch(ctx, m)
		return s.Enumerate(s.solution, yield)
	}
	s := searchOf(ctx, m)
	return s.Enumerate(s.solution, yield)
}

// Decide returns the colours that cells have in every solution: see learn.Solver.Backbone.
func Decide(ctx context.Context, b *board.Board) (puzzles.Solution, puzzles.Stats, error) {
	s := newSearch(ctx, b)
	return s.Backbone(s.solution, func(cell, value int) learn.Lit { return learn.LitOf(int32(cell), int8(1-2*value)) })
}

const (
	firstColour = black
	firstRoom   = 2000 // clauses to learn before some are forgotten
)

// newSearch is a propagator that is ready to solve a board.
func newSearch(ctx context.Context, b *board.Board) *propagator {
	return searchOf(ctx, newModel(&puzzles.Poll{Context: ctx}, b))
}

// searchOf is newSearch for a board that was read. Decisions try the colours that cells had last.
func searchOf(ctx context.Context, m *model) *propagator {
	p := newPropagator(ctx, m)
	p.MaxLearned, p.SavePhases = firstRoom, true
	p.Trace(events.Of(ctx), func(l learn.Lit) (cell, value int) { return int(l.Var()), int(1 - l&1) })
	for cell, score := range p.promise() {
		p.SetPhase(learn.LitOf(int32(cell), firstColour))
		p.AddDecision(int32(cell), score)
	}
	if !p.begin() {
		p.Exhaust()
	}
	return p
}

// promise scores the cells for the first decisions: each clue gives its cells the more, the fewer cells
// it has to share out.
func (p *propagator) promise() []float64 {
	score := make([]float64, len(p.given))
	for _, c := range p.clues {
		for _, ray := range c.rays {
			for i, cell := range ray {
				score[cell] += 1 / float64((c.need+1)*(i+1))
			}
		}
	}
	return score
}

func (p *propagator) solution() puzzles.Solution { return p.whites(p.Solver) }

// whites is the solution that a solver found, whose first variables are the cells.
func (m *model) whites(s *learn.Solver) puzzles.Solution {
	out := make(puzzles.Solution, len(m.given))
	for cell := range out {
		if s.Value(whiteLit(int32(cell))) == learn.True {
			out[cell] = 1
		}
	}
	return out
}
