package idastar

import (
	"context"
	"math"
	"slices"

	"twofold/native/sliding/heuristic"
	"twofold/native/sliding/idastar/duplicates"
	"twofold/puzzles"
	"twofold/puzzles/lab/workers"
	board "twofold/puzzles/sliding"
)

// A branch is an arrangement some moves below the start, and how a round comes to it.
type branch struct {
	cells []int8
	blank int
	walk  duplicates.State
	h     int
	plan  puzzles.Solution // the moves so far
	// What the round counts before it comes here, but for what is below the branches before this one.
	expanded, generated int64
}

// A harvest is what the search below a branch came to.
type harvest struct {
	plan                puzzles.Solution // nil if there is none within the bound
	exceeded            int
	expanded, generated int64
	err                 error
}

const (
	longRound   = 1 << 16 // moves of the round before: fewer are not worth sharing the next one
	enoughParts = 1 << 12 // of which the largest ones, too, take little of a round
)

// share is a round of which branches are searched at the same time, each by a searcher of its own. They are taken in
// the order of the round, so the first plan is the same, and what was counted up to it (V. Nageshwara Rao, Vipin Kumar
// and K. Ramesh: "A parallel implementation of iterative-deepening-A*", 1987).
func (s *searcher) share(walk duplicates.State, blank, h int) {
	expanded, generated := s.expanded, s.generated
	branches := s.branches(walk, blank, h)
	allExpanded, allGenerated := s.expanded, s.generated // of the moves down to the branches
	idle := make(chan *searcher, s.workers)
	for range s.workers {
		idle <- s.fork()
	}
	search := func(ctx context.Context, b branch) harvest {
		w := <-idle
		defer func() { idle <- w }()
		return w.below(ctx, b, s.bound)
	}
	for b, found := range workers.Ordered(s.ctx, s.workers, slices.Values(branches), search) {
		expanded, generated = expanded+found.expanded, generated+found.generated
		s.expanded, s.generated = expanded+b.expanded, generated+b.generated
		s.exceeded = min(s.exceeded, found.exceeded)
		if s.err = found.err; s.err != nil {
			return
		}
		if found.plan != nil {
			s.found(slices.Concat(b.plan, found.plan))
		}
		if s.then != goOn || !s.lasts() {
			return
		}
	}
	s.expanded, s.generated = expanded+allExpanded, generated+allGenerated
	if s.ctx.Err() != nil {
		s.err = context.Cause(s.ctx)
	}
}

// branches lists the branches of a round that have the same number of moves, in its order: enough of them, or those
// halfway to the bound. From 0 it counts the moves down to them. No plan is that short: the round before would have
// found it.
func (s *searcher) branches(walk duplicates.State, blank, h int) []branch {
	defer func() { s.deepest = endless }()
	for s.deepest = 2; ; s.deepest += 2 {
		s.parts, s.expanded, s.generated = nil, 0, 0
		s.visit(walk, blank, 1, h)
		if len(s.parts) >= enoughParts || 2*s.deepest >= s.bound {
			return s.parts
		}
	}
}

// branch is the branch that the round has come to.
func (s *searcher) branch(walk duplicates.State, blank, h int) branch {
	return branch{
		slices.Clone(s.cells[:len(s.b.Start)]), blank, walk, h, slices.Clone(s.plan[:s.deepest]), s.expanded, s.generated,
	}
}

// fork is a searcher for branches.
func (s *searcher) fork() *searcher {
	return &searcher{
		b: s.b, estimate: s.estimate.Fork(), moves: s.moves, firstOnly: true, target: s.target, ends: math.MaxInt64,
		deepest: endless,
		plan:    make(puzzles.Solution, s.bound),
	}
}

// below looks for the first plan below a branch, of as many moves as the bound.
func (s *searcher) below(ctx context.Context, b branch, bound int) harvest {
	var plan puzzles.Solution
	s.ctx, s.err, s.then, s.reached, s.yielded = ctx, nil, goOn, 0, 0
	s.yield = func(found puzzles.Solution) bool {
		plan = slices.Clone(found)
		return false
	}
	s.expanded, s.generated, s.exceeded = 0, 0, heuristic.Unreachable
	s.bound = bound - len(b.plan)
	copy(s.cells[:], b.cells)
	cells := slices.Clone(b.cells)
	cells[b.blank] = board.Blank
	s.estimate.Start(cells)
	s.visit(b.walk, b.blank, 1, b.h)
	return harvest{plan, s.exceeded + len(b.plan), s.expanded, s.generated, s.err}
}
