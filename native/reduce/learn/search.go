// Package learn is a search that learns from its dead ends, for cells that are true or false and rules of
// any kind that force cells and can say why: lazy clause generation (Olga Ohrimenko, Peter Stuckey,
// Michael Codish: Propagation via lazy clause generation, Constraints 2009) on the cells themselves.
//
// What to decide is the caller's choice, who may also be content before all cells have a value. Nothing
// is allocated once a Search has grown to its size, so it is meant to be used again and again.
package learn

import (
	"context"

	"twofold/native/learn"
)

// Rules are what has to hold. Their methods are called by the Search that they were given to.
type Rules interface {
	// Spread is told of every literal that became true, each once and in their order. It may Touch, Force
	// and Clash; false means that it called Clash.
	Spread(l Lit) bool
	// Draw looks at a rule that was touched. It may Force and Clash.
	Draw(rule int32) bool
	// Explain appends to out literals that were false before l became true, and that with the rule make
	// it true. It must not append what became false later.
	Explain(l Lit, rule int32, out []Lit) []Lit
	// Back is called before the literals are taken back that became true since the given moment.
	Back(moment int32)
}

// A Search holds what is known of the cells.
type Search struct {
	trail
	store
	rules Rules

	// Score tells how much each cell took part in conflicts lately.
	Score    []float64
	cellBump float64

	waiting []int32 // rules to draw
	waits   []bool
	done    int32 // how many of the trail were spread
	clash   []Lit // after a contradiction: false literals, one of which is true in every solution
	clashed cause // what says so

	sources int      // rules of smaller numbers are sources
	grounds []uint64 // by cell: see basis
	because Sources  // what the clause rests on that is being learned
	kept    []Lit    // room for Lose

	seen             []bool  // by cell, for learn: in the clause, or resolved away
	noted            []int32 // the cells seen
	learned, reasons []Lit

	restarts, next int64 // restarts made; conflicts at which the next one is due
	room           int   // clauses to keep before some are forgotten

	// Decisions and Conflicts count the work since New.
	Decisions, Conflicts int64
}

// New makes a search over cells that are all open, with so many rules that can be touched. Those below sources may
// be given up later (Lose).
func New(cells, touchable, sources int, rules Rules) *Search {
	because := NewSources(sources)
	words := len(because)
	return &Search{
		trail: newTrail(cells), store: newStore(cells, words), rules: rules,
		sources: sources, because: because, grounds: make([]uint64, cells*words),
		Score: make([]float64, cells), cellBump: 1,
		waits: make([]bool, touchable), seen: make([]bool, cells),
		next: restartUnit, room: firstRoom,
	}
}

const (
	restartUnit = 64
	firstRoom   = 2000
	pollEvery   = 64
)

// Touch asks for a rule to be drawn.
func (s *Search) Touch(rule int32) {
	if !s.waits[rule] {
		s.waits[rule] = true
		s.waiting = append(s.waiting, rule)
	}
}

// Force makes a literal true that is not false, because of a rule, which will be asked why.
func (s *Search) Force(l Lit, rule int32) {
	if s.truth[l] == Open {
		s.set(l, byRule(rule))
	}
}

// Clash notes a contradiction: false literals of which one would have to be true. They are copied.
func (s *Search) Clash(lits []Lit) { s.clash = append(s.clash[:0], lits...) }

// Fact makes a literal true for good, or as long as none of the sources is lost. It must be called on level 0; false
// means that it is false.
func (s *Search) Fact(l Lit, sources ...int32) bool {
	if s.truth[l] == Open {
		s.set(l, unforced)
		basis := s.basis(l.Cell())
		clear(basis)
		for _, rule := range sources {
			basis.Add(rule)
		}
	}
	return s.truth[l] == True
}

// Propagate draws all that follows; false means a contradiction. Rules wait until nothing cheaper is
// left.
func (s *Search) Propagate() bool {
	for {
		switch {
		case s.done < int32(len(s.lits)):
			l := s.lits[s.done]
			s.done++
			if s.Level() == 0 {
				s.ground(l)
			}
			if c := s.visit(l.Not(), &s.trail); c >= 0 {
				s.used(c)
				s.Clash(s.of(c))
				s.clashed = cause(c)
				return false
			}
			if !s.rules.Spread(l) {
				s.clashed = unforced
				return false
			}
		case len(s.waiting) > 0:
			rule := s.waiting[len(s.waiting)-1]
			s.waiting = s.waiting[:len(s.waiting)-1]
			s.waits[rule] = false
			if !s.rules.Draw(rule) {
				s.clashed = byRule(rule)
				return false
			}
		default:
			return true
		}
	}
}

// Solve searches until choose, which is asked for an open literal to decide when nothing more follows,
// returns None; it then returns true, and the trail stays as it is until the caller retreats. It returns
// false if there is no solution, and the cause of ctx's end if that comes first.
func (s *Search) Solve(ctx context.Context, choose func() Lit) (bool, error) {
	s.restarts, s.next = 0, s.Conflicts+restartUnit
	for {
		if !s.Propagate() {
			s.Conflicts++
			if !s.resolve() {
				return false, nil
			}
			continue
		}
		if (s.Decisions+s.Conflicts)%pollEvery == 0 && ctx.Err() != nil {
			return false, context.Cause(ctx)
		}
		if s.Conflicts >= s.next {
			s.again()
			continue
		}
		l := choose()
		if l == None {
			return true, nil
		}
		s.Decisions++
		s.marks = append(s.marks, int32(len(s.lits)))
		s.set(l, unforced)
	}
}

// resolve leaves a contradiction by what is learned from it; false means that there is no solution. A
// contradiction may be noticed late, so the level of its latest literal is gone back to first.
func (s *Search) resolve() bool {
	top := int32(0)
	for _, l := range s.clash {
		top = max(top, s.level[l.Cell()])
	}
	if top == 0 {
		return false
	}
	s.Retreat(top)
	lits := s.learn()
	if len(lits) == 1 {
		s.Retreat(0)
		s.set(lits[0], unforced)
		copy(s.basis(lits[0].Cell()), s.because)
		return true
	}
	s.Retreat(s.level[lits[1].Cell()])
	s.set(lits[0], cause(s.add(lits, s.because)))
	return true
}

// again restarts, after Luby, Sinclair and Zuckerman, "Optimal Speedup of Las Vegas Algorithms" (1993).
func (s *Search) again() {
	s.restarts++
	s.next = s.Conflicts + restartUnit*learn.Luby(s.restarts)
	s.Retreat(0)
	if len(s.clauses) > s.room {
		s.forget(&s.trail)
		s.room += s.room / 10
	}
}

// Since lists the literals that were spread since a moment.
func (s *Search) Since(moment int32) []Lit { return s.lits[moment:max(moment, s.done)] }

// Retreat takes back all levels beyond the given one.
func (s *Search) Retreat(level int32) {
	if s.Level() > level {
		s.cutTo(s.marks[level])
		s.marks = s.marks[:level]
	}
}

// Reset takes back all that became true and all that was learned.
func (s *Search) Reset() {
	s.cutTo(0)
	s.marks = s.marks[:0]
	s.clear()
}

func (s *Search) cutTo(moment int32) {
	s.rules.Back(moment)
	s.cut(moment)
	s.done = min(s.done, moment)
	for _, rule := range s.waiting {
		s.waits[rule] = false
	}
	s.waiting = s.waiting[:0]
}
