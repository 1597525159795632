package tour

import (
	"context"
	"fmt"
	"slices"

	"twofold/native/learn"
	"twofold/puzzles"
	"twofold/puzzles/runs"

	board "twofold/puzzles/families/tour"
)

// MaxSquares is the most squares of a board that Backtrack and Decide take: they keep some 100 bytes for each
// square and position that go together.
const MaxSquares = 1600

// backtrack searches with propagation and learns from contradictions. It yields every solution once.
// Finding one is exponential at worst; memory is O(n²) for n squares, and the learned clauses, of which the
// less useful are forgotten.
func backtrack(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
	s, err := newSearch(ctx, b)
	if err != nil {
		return runs.Stats{}, err
	}
	return s.Enumerate(s.solution, yield)
}

// decide returns the steps that squares have in every solution: see learn.Solver.Backbone.
func decide(ctx context.Context, b *board.Board) (puzzles.Solution, runs.Stats, error) {
	s, err := newSearch(ctx, b)
	if err != nil {
		return nil, runs.Stats{}, err
	}
	return s.Backbone(s.solution, func(cell, step int) learn.Lit {
		square, isSquare := slices.BinarySearch(s.cells, int32(cell))
		if !isSquare {
			return learn.None
		}
		return s.no(int32(square), s.position(step))
	})
}

// A search is a solver over one board.
type search struct {
	*propagator
	path []int32
	out  puzzles.Solution
}

func newSearch(ctx context.Context, b *board.Board) (*search, error) {
	g, err := possible(ctx, b)
	if err != nil {
		return nil, err
	}
	if n := g.size(); n > MaxSquares {
		return nil, &runs.Unserved{
			Reason: fmt.Sprintf("backtrack takes at most %d squares, and the board has %d", MaxSquares, n),
		}
	}
	s := searchOf(ctx, g, b)
	s.Trace(runs.WatcherOf(ctx), s.shown)
	if !s.begin() {
		s.Exhaust()
		return s, nil
	}
	s.orient()
	s.prefer()
	s.follow(newHeuristic(ctx, g, b))
	s.beLed(ctx)
	return s, nil
}

// shown is what a literal says on the board: the square of a step, if it says so much.
func (s *search) shown(l learn.Lit) (cell, step int) {
	v := l.Var()
	if v >= s.edgeVariable(0) || v == never || !l.IsPos() {
		return puzzles.Nowhere, 0
	}
	at := s.places[v]
	return int(s.cells[at.square]), s.step(at.position)
}

// searchOf knows nothing yet.
func searchOf(ctx context.Context, g *graph, b *board.Board) *search {
	p := newPropagator(g)
	p.Solver = learn.New(ctx, p.variables(), p)
	return &search{propagator: p, path: make([]int32, g.size()), out: make(puzzles.Solution, len(b.Given))}
}

// orient chooses one of the two ways round a mirrored tour.
func (s *search) orient() {
	if !s.mirrored {
		return
	}
	last, beside := int32(s.size()-1), s.next[s.at[0]]
	for i, t := range beside {
		lits := []learn.Lit{s.no(t, 1)}
		for _, larger := range beside[i+1:] {
			lits = append(lits, s.yes(larger, last))
		}
		s.AddClause(lits)
	}
}

// prefer begins where the fewest ways are open. The edges follow from the places, and still serve as decisions.
func (s *search) prefer() {
	for v, at := range s.places {
		if s.Value(learn.Pos(int32(v))) == learn.Open {
			s.AddDecision(int32(v), 1/float64(min(s.room[at.square], s.choice[at.position])))
		}
	}
	for e := range s.edges {
		if s.Value(s.take(int32(e))) == learn.Open {
			s.AddDecision(s.edgeVariable(int32(e)), 0)
		}
	}
}

// guesses is how many attempts a heuristic gets.
const guesses = 20

// follow decides first as a tour does that a heuristic finds, if no numbers are given that need a search: then the
// first solution costs none.
func (s *search) follow(h *heuristic) {
	for attempt := range guesses {
		if !s.onlyEnds() {
			return
		}
		if h.path(attempt) && h.close() {
			for position, square := range h.squares {
				s.BumpVariable(s.variable(square, int32(position)), float64(s.size()-position))
			}
			return
		}
	}
}

// solution is the tour that was found; the next one overwrites it.
func (s *search) solution() puzzles.Solution {
	s.write(s.tour(), s.out)
	return s.out
}
