package visibility

import (
	"context"

	"twofold/puzzles"
	board "twofold/puzzles/visibility"
)

// A solver is one search: it decides, propagates, and learns a clause from each contradiction.
type solver struct {
	*learner
	ctx   context.Context
	ended error // the cause of ctx's end, once it was noticed

	phase []colour // by cell: the colour that it had last, and is tried first
	done  bool     // the space is exhausted

	decisions, conflicts int64
	deepest              int
	restart, next        int64 // restarts made; conflicts at which the next one is due
	room                 int   // clauses to keep before some are forgotten

	// floor is the level below which decisions are flipped one after the other, not learned from: see flip.
	floor int32

	learned func([]lit) // for tests: sees each learned clause
}

func newSolver(ctx context.Context, b *board.Board) *solver {
	p := newPropagator(newModel(b))
	s := &solver{
		learner: newLearner(p, newOrder(p.promise())), ctx: ctx, phase: make([]colour, len(p.given)),
		next: restartUnit, room: 2000,
	}
	for cell := range s.phase {
		s.phase[cell] = firstColour
	}
	s.done = !s.begin()
	return s
}

const (
	firstColour = black
	restartUnit = 64
	pollEvery   = 64
)

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

// solve searches until all cells are coloured, and says whether it got there. If not, the
// space is exhausted (done) or the context has ended.
func (s *solver) solve() bool {
	for !s.done && !s.poll() {
		if !s.fixpoint() {
			s.conflicts++
			s.resolve()
			continue
		}
		if s.conflicts >= s.next {
			s.again()
			continue
		}
		l := s.choose()
		if l < 0 {
			return true
		}
		s.decisions++
		s.decide(l)
		s.deepest = max(s.deepest, int(s.depth()))
	}
	return false
}

func (s *solver) poll() bool {
	if s.ended == nil && (s.decisions+s.conflicts)%pollEvery == 0 && s.ctx.Err() != nil {
		s.ended = context.Cause(s.ctx)
	}
	return s.ended != nil
}

// choose picks the open cell that took part in the most conflicts lately, or -1 if all are coloured.
func (s *solver) choose() lit {
	for {
		cell := s.order.pop()
		if cell < 0 {
			return -1
		}
		if s.colour(cell) == open {
			return litOf(cell, s.phase[cell])
		}
	}
}

// retreat takes back levels; colours are remembered.
func (s *solver) retreat(level int32) {
	s.back(level, func(l lit) {
		cell := l.cell()
		s.phase[cell] = l.colour()
		s.order.push(cell)
	})
}

// resolve leaves a contradiction.
func (s *solver) resolve() {
	top := s.highest()
	if top <= s.floor {
		s.retreat(top)
		s.flip()
		return
	}
	s.retreat(top)
	lits := s.learn()
	if s.learned != nil {
		s.learned(lits)
	}
	s.assert(lits, false)
}

// assert takes a clause of which one literal, the first, is true or open after a retreat to the level of
// the second.
func (s *solver) assert(lits []lit, kept bool) {
	level := s.floor
	if len(lits) > 1 {
		level = max(level, s.level[lits[1].cell()])
	}
	levels := s.levels(lits)
	s.retreat(level)
	if len(lits) == 1 {
		s.set(lits[0], cause{})
		return
	}
	c := &clause{lits: lits, levels: levels, kept: kept, activity: s.propagator.bump}
	s.add(c)
	s.set(lits[0], cause{kind: byClause, clause: c})
}

// flip goes on after all solutions of the current level's decision are known: it takes the decision's
// opposite in the level before, where that counts as decided too. What is learned later never looks
// into it (Martin Gebser, Benjamin Kaufmann, André Neumann and Torsten Schaub: Conflict-Driven Answer
// Set Enumeration, LPNMR 2007). So solutions cost no memory.
func (s *solver) flip() {
	level := s.depth()
	if level == 0 {
		s.done = true
		return
	}
	decision := s.trail.lits[s.marks[level-1]]
	s.retreat(level - 1)
	s.floor = level - 1
	s.set(decision.not(), cause{})
}

// again restarts, after Luby, Sinclair and Zuckerman, "Optimal Speedup of Las Vegas Algorithms" (1993).
func (s *solver) again() {
	s.restart++
	s.next = s.conflicts + restartUnit*luby(s.restart)
	s.retreat(s.floor)
	if len(s.clauses) > s.room {
		s.forget(s.trail)
		s.room += s.room / 10
	}
}

// luby is the i-th term, from 1, of 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …
func luby(i int64) int64 {
	for size := int64(1); ; {
		for size < i {
			size = 2*size + 1
		}
		if size == i {
			return (size + 1) / 2
		}
		i -= (size - 1) / 2
		size = 1
	}
}

func (s *solver) solution() puzzles.Solution {
	out := make(puzzles.Solution, len(s.given))
	for cell := range out {
		if s.colour(int32(cell)) == white {
			out[cell] = 1
		}
	}
	return out
}

func (s *solver) stats() puzzles.Stats {
	return puzzles.Stats{Counts: map[puzzles.Counter]int64{
		puzzles.Expanded:     s.decisions,
		puzzles.Depth:        int64(s.deepest),
		puzzles.Conflicts:    s.conflicts,
		puzzles.Propagations: s.forced,
	}}
}
