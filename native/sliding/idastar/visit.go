package idastar

import (
	"context"
	"slices"

	"twofold/native/sliding/heuristic"
	"twofold/puzzles"
	board "twofold/puzzles/sliding"
)

// deepen raises the bound until there are plans, all of which have as many moves as the bound: a shorter
// one would have been within the bound before.
func (s *searcher) deepen(b *board.Board) {
	h := s.estimate.Start(b.Start)
	blank := slices.Index(b.Start, board.Blank)
	s.generated = 1
	for next := h; next < heuristic.Unreachable; next = s.exceeded {
		s.begin(b, next)
		s.exceeded = heuristic.Unreachable
		if !s.visit(blank, none, 1, h) || s.found {
			return
		}
	}
}

// exact looks for plans of exactly so many moves. Every move changes the colour of the blank's cell, as of a
// chessboard, so half of all numbers of moves are in vain.
func (s *searcher) exact(b *board.Board) {
	s.exactly, s.generated = true, 1
	s.begin(b, b.Moves)
	blank := slices.Index(b.Start, board.Blank)
	if s.target >= 0 && (colour(b, blank)+colour(b, s.target)+b.Moves)%2 != 0 {
		return
	}
	if h := s.estimate.Start(b.Start); h <= b.Moves {
		s.visit(blank, none, 1, h)
	}
}

func colour(b *board.Board, cell int) int { return cell/b.Cols + cell%b.Cols }

// pollEvery is how many arrangements are expanded between two looks at the context; a power of 2.
const pollEvery = 1 << 15

// visit searches below the arrangement before the given step, of which it has the blank's cell, the last
// move and the estimate. It says whether to go on.
func (s *searcher) visit(blank, last, step, h int) bool {
	if h == 0 && s.arrived(blank, step) {
		if s.found = true; s.tell != nil {
			s.told(puzzles.DoReach, blank, step-1, h)
		}
		return s.yield(s.plan[:step-1])
	}
	if s.expanded++; s.expanded%pollEvery == 0 && s.ctx.Err() != nil {
		s.err = context.Cause(s.ctx)
		return false
	}
	if s.tell != nil {
		s.told(puzzles.DoExpand, blank, step-1, h)
	}
	if s.exactly {
		last = none
	}
	for _, m := range s.moves[blank][last] {
		tile := s.cells[m.to]
		s.generated++
		h := s.estimate.Slide(step, tile, m.to, blank)
		if step+h > s.bound {
			s.exceeded = min(s.exceeded, step+h)
			continue
		}
		s.cells[blank] = tile
		s.plan[step-1] = int(m.way)
		if !s.visit(m.to, int(m.way), step+1, h) {
			return false
		}
		s.cells[m.to] = tile
	}
	if s.tell != nil {
		s.told(puzzles.DoBacktrack, blank, step-1, h)
	}
	return true
}

// arrived says whether the blank is where the goal wants it, which where the estimate is 0 all tiles are; and
// whether that is the end of a plan.
func (s *searcher) arrived(blank, step int) bool {
	return (s.target < 0 || s.target == blank) && (!s.exactly || step-1 == s.bound)
}
