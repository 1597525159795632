package idastar

import (
	"context"
	"slices"

	"twofold/native/sliding/heuristic"
	"twofold/puzzles"
	board "twofold/puzzles/families/sliding"
	"twofold/puzzles/runs"
)

// search makes rounds until one has plans. The bound of an Exact board is its number of moves. Of another one it rises
// until there are plans, all of which have as many moves as the bound: a shorter one would have been within the bound
// before.
func (s *searcher) search() {
	s.generated = 1
	h := s.estimate.Start(s.b.Start)
	bound := h
	if s.exactly {
		bound = s.b.Moves
	}
	for bound < heuristic.Unreachable {
		s.begin(bound)
		if s.exactly && (h > bound || !s.evenly()) {
			return
		}
		s.round(h)
		switch {
		case s.err != nil || s.then == stop:
			return
		case s.then == anew:
			if h = s.anew(); !s.exactly {
				bound = max(bound, h)
			}
		case s.yielded > 0 || s.exactly:
			return
		default:
			bound = s.exceeded
		}
	}
}

// evenly reports whether the blank can be at the end of a plan after as many moves as the bound: each move changes the
// colour of its cell, as of a chessboard.
func (s *searcher) evenly() bool {
	blank := slices.Index(s.b.Start, board.Blank)
	return s.target < 0 || (colour(s.b, blank)+colour(s.b, s.target)+s.bound)%2 == 0
}

func colour(b *board.Board, cell int) int { return cell/b.Cols + cell%b.Cols }

// What to do after an arrangement: to look at the next one; nothing more; or the round once again, in another way.
const (
	goOn = iota
	stop
	anew
)

// round looks for all plans within the bound.
func (s *searcher) round(h int) {
	blank := slices.Index(s.b.Start, board.Blank)
	s.reached, s.exceeded, s.then = 0, heuristic.Unreachable, goOn
	copy(s.cells[:], s.b.Start)
	s.visit(blank, nowhere, 1, h)
}

// anew enters the next stage, and returns the estimate of the start.
func (s *searcher) anew() int {
	if s.err = s.enter(); s.err != nil {
		return heuristic.Unreachable
	}
	s.generated++
	return s.estimate.Start(s.b.Start)
}

// pollEvery is how many arrangements are expanded between two looks at the context; a power of 2.
const pollEvery = 1 << 15

// nowhere is no cell.
const nowhere = -1

// visit searches below the arrangement before the given step, of which it has the blank's cell, the cell that the blank
// came from and must not go back to, and the estimate. It reports whether to go on.
func (s *searcher) visit(blank, from, step, h int) bool {
	if h == 0 && s.arrived(blank, step) {
		return s.reach(blank, step, h)
	}
	if s.expanded++; s.expanded%pollEvery == 0 && !s.lasts() {
		return false
	}
	if s.tell != nil {
		s.told(runs.Expand, blank, step-1, h)
	}
	before := blank
	if s.exactly {
		before = nowhere
	}
	for _, m := range s.moves[blank] {
		to := m.to
		if to == from {
			continue
		}
		tile := s.cells[to]
		s.generated++
		h := s.estimate.Slide(step, tile, to, blank, s.exceeded-step)
		if step+h > s.bound {
			s.exceeded = min(s.exceeded, step+h)
			continue
		}
		s.cells[blank] = tile
		s.plan[step-1] = int(m.way)
		if !s.visit(to, before, step+1, h) {
			return false
		}
		s.cells[to] = tile
	}
	if s.tell != nil {
		s.told(runs.Backtrack, blank, step-1, h)
	}
	return true
}

// lasts reports whether to go on: ctx has not ended, nor has the stage, which may if no plan was found.
func (s *searcher) lasts() bool {
	if s.ctx.Err() != nil {
		s.err = context.Cause(s.ctx)
		return false
	}
	if s.generated > s.ends {
		s.then = anew
	}
	return s.then == goOn
}

// arrived reports whether the blank is where the goal wants it, which where the estimate is 0 all tiles are; and
// whether that is the end of a plan.
func (s *searcher) arrived(blank, step int) bool {
	return (s.target < 0 || s.target == blank) && (!s.exactly || step-1 == s.bound)
}

// reach yields a plan that was not yielded in this round's place before. It reports whether to go on.
func (s *searcher) reach(blank, step, h int) bool {
	if s.tell != nil {
		s.told(runs.Reach, blank, step-1, h)
	}
	if s.reached++; s.reached > s.yielded {
		s.found(s.plan[:step-1])
	}
	return s.then == goOn
}

// found yields one more plan.
func (s *searcher) found(plan puzzles.Solution) {
	s.yielded++
	if !s.yield(plan) {
		s.then = stop
	}
}
