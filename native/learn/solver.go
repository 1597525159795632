package learn

import (
	"context"
	"iter"
	"slices"

	"twofold/puzzles"
)

// A Theory knows the rules. It is told what becomes true, and tells the solver with Imply what follows.
type Theory interface {
	// Spread draws what follows from a literal that became true. It returns false after a contradiction: an
	// Imply that returned false, or Clash.
	Spread(l Lit) bool
	// Complete draws what costs more than Spread, when there is nothing left to spread. It may stop as soon as
	// something followed, and is then called again after that was spread. Like Spread it returns false after a
	// contradiction.
	Complete() bool
	// Undo takes back the Spreads of some literals, whatever they returned, the last one first. There is one at least;
	// they are the last ones that were spread, and still true.
	Undo(lits []Lit)
	// Reason appends to out literals that were false when the trail had before literals, and of which one
	// is true, or l, in every solution.
	Reason(l Lit, why Cause, before int32, out []Lit) []Lit
}

// A Solver is one search: it decides, propagates, and learns a clause from each contradiction.
type Solver struct {
	learner
	ctx   context.Context
	ended error // the cause of ctx's end, once it was noticed

	phase  []bool // by variable: the value that it gets first
	done   bool   // the space is exhausted
	spread int    // how many of the trail the theory was told

	decisions, conflicts, forced int64
	deepest                      int
	restart, next                int64 // restarts made; conflicts at which the next one is due

	assumed []Lit       // what is decided before all else: see SolveUnder
	lead    func() bool // see BeLed; nil without a guide
	enough  int64       // how many conflicts end a search without an answer; 0 for no end

	tell func(did puzzles.Doing, l Lit) // see Watched; nil if nobody watches
	told int                            // how many of the trail it was told

	// floor is the level below which decisions are flipped one after the other, not learned from: see Flip.
	floor int32

	// Choose, if it is set, picks an open literal to decide when nothing more follows, or None to end the search
	// with what it has. It then takes the place of Prefer, TryFirst and SavePhases.
	Choose func() Lit
	// Learned, if it is set, sees each learned clause.
	Learned func([]Lit)
	// Room is how many clauses are learned before some are forgotten.
	Room int
	// SavePhases makes decisions try the value that a variable had last (Knot Pipatsrisawat and Adnan Darwiche: A
	// Lightweight Component Caching Scheme for Satisfiability Solvers, SAT 2007). Without it they try that of
	// TryFirst always.
	SavePhases bool
}

const (
	restartUnit = 64
	firstRoom   = 4000
	pollEvery   = 64
)

// New makes a search over variables 0 to variables-1, in which decisions try true first.
func New(ctx context.Context, variables int, theory Theory) *Solver {
	s := &Solver{
		learner: newLearner(variables, theory),
		ctx:     ctx,
		phase:   make([]bool, variables),
		next:    restartUnit,
		Room:    firstRoom,
	}
	for v := range s.phase {
		s.phase[v] = true
	}
	return s
}

// Value is what a literal is known to be.
func (s *Solver) Value(l Lit) int8 { return s.truth[l] }

// Values is what all literals are known to be, by literal: not to be written to. In loops over many it is faster.
func (s *Solver) Values() []int8 { return s.truth }

// WasFalse says whether a literal was false when the trail had before literals.
func (s *Solver) WasFalse(l Lit, before int32) bool {
	return s.truth[l] == False && s.at[l.Var()] < before
}

// Now is the number of literals on the trail, and At where on it a literal or its opposite is.
func (s *Solver) Now() int32     { return int32(len(s.trail.lits)) }
func (s *Solver) At(l Lit) int32 { return s.at[l.Var()] }

// Depth is the number of decisions that are not taken back.
func (s *Solver) Depth() int32 { return s.depth() }

// Trail is the literals that are true, in their order: not to be written to, and valid until something changes.
func (s *Solver) Trail() []Lit { return s.trail.lits }

// Earlier says whether the first of two literals, of which one was false when the trail had before literals,
// is to be preferred in a reason: it was false then, and before the other.
func (s *Solver) Earlier(one, two Lit, before int32) bool {
	return s.WasFalse(one, before) && (!s.WasFalse(two, before) || s.At(one) < s.At(two))
}

// Imply makes a literal true; false means that it is false, which is a contradiction.
func (s *Solver) Imply(l Lit, why Cause) bool {
	switch s.truth[l] {
	case Open:
		s.set(l, why)
	case False:
		s.clash, s.blame = s.theory.Reason(l, why, s.Now(), append(s.clash[:0], l)), why
		return false
	}
	return true
}

// Clash is a contradiction: false literals of which one is true in every solution. It returns false.
func (s *Solver) Clash(lits ...Lit) bool {
	s.clash, s.blame = append(s.clash[:0], lits...), Cause{}
	return false
}

// ClashAlso adds a false literal to the last contradiction.
func (s *Solver) ClashAlso(l Lit) { s.clash = append(s.clash, l) }

// Exhaust says that there is no solution, or none any more.
func (s *Solver) Exhaust() { s.done = true }

// Prefer makes an open variable one that is decided, early if its score is high. Each variable that does not
// follow from others has to be handed to it once.
func (s *Solver) Prefer(variable int32, score float64) {
	s.order.score[variable] = score
	s.order.push(variable)
}

// Score is how much a variable took part in conflicts lately, on top of what Prefer and Raise gave it.
func (s *Solver) Score(variable int32) float64 { return s.order.score[variable] }

// Conflicts is the number of contradictions so far.
func (s *Solver) Conflicts() int64 { return s.conflicts }

// Raise adds to the score of a variable that was handed to Prefer.
func (s *Solver) Raise(variable int32, score float64) {
	if s.order.score[variable] += score; s.order.place[variable] >= 0 {
		s.order.up(s.order.place[variable])
	}
}

// Solve searches until all variables that were handed to Prefer have values, or Choose has enough, and says whether
// it got there.
// If not, the space is exhausted, or the context has ended (see Err), or there were enough conflicts.
func (s *Solver) Solve() bool {
	for !s.done && !s.poll() {
		if !s.Fixpoint() {
			if s.conflicts++; s.tell != nil {
				s.tell(puzzles.DoClash, None)
			}
			s.resolve()
			if s.enough > 0 && s.conflicts >= s.enough {
				return false
			}
			continue
		}
		if s.conflicts >= s.next {
			s.again()
			continue
		}
		if left, may := s.assume(); !may {
			return false
		} else if left {
			continue
		}
		l := s.choose()
		if l == None {
			return true
		}
		s.decisions++
		s.Decide(l)
		if s.tell != nil {
			s.told++
			s.tell(puzzles.DoDecide, l)
		}
		s.deepest = max(s.deepest, int(s.depth()))
	}
	return false
}

// Decide begins a level with an open literal. It and Backjump are for callers that choose decisions themselves and
// have no clauses learned; those decisions are not counted.
func (s *Solver) Decide(l Lit) {
	s.marks = append(s.marks, int32(len(s.trail.lits)))
	s.set(l, Cause{})
}

// Backjump takes back the levels beyond the given one.
func (s *Solver) Backjump(level int32) { s.retreat(level) }

// Err is the cause of the context's end, if that stopped the search.
func (s *Solver) Err() error { return s.ended }

func (s *Solver) poll() bool {
	if s.ended == nil && (s.decisions+s.conflicts)%pollEvery == 0 && s.ctx.Err() != nil {
		s.ended = context.Cause(s.ctx)
	}
	return s.ended != nil
}

// Fixpoint draws all that follows; false means a contradiction.
func (s *Solver) Fixpoint() bool {
	before := len(s.trail.lits)
	ok := s.drawAll()
	s.forced += int64(len(s.trail.lits) - before)
	if s.tell != nil {
		s.tellNew(before)
	}
	return ok
}

func (s *Solver) drawAll() bool {
	for {
		for s.spread < len(s.trail.lits) {
			if l := s.trail.lits[s.spread]; !s.step(l) {
				return false
			}
		}
		if !s.theory.Complete() {
			return false
		}
		if s.spread == len(s.trail.lits) {
			return true
		}
	}
}

// step draws what follows from the next literal of the trail.
func (s *Solver) step(l Lit) bool {
	if s.words > 0 && s.depth() == 0 && s.causes[l.Var()].Kind != 0 {
		s.ground(l)
	}
	if c := s.visit(l.Not(), &s.trail); c >= 0 {
		s.used(c)
		s.clash, s.blame = append(s.clash[:0], s.of(c)...), Cause{Kind: byClause, Of: c}
		return false
	}
	s.spread++
	return s.theory.Spread(l)
}

// choose picks what to decide: without a caller that does, the open variable that took part in the most conflicts
// lately. It is None if there is nothing to decide.
func (s *Solver) choose() Lit {
	if s.Choose != nil {
		return s.Choose()
	}
	for {
		v := s.order.pop()
		switch {
		case v < 0:
			return None
		case s.truth[Yes(v)] != Open:
		case s.phase[v]:
			return Yes(v)
		default:
			return No(v)
		}
	}
}

// retreat takes back levels.
func (s *Solver) retreat(level int32) {
	if s.depth() > level {
		s.cut(int(s.marks[level]))
		s.marks = s.marks[:level]
	}
}

// cut leaves so many literals on the trail.
func (s *Solver) cut(length int) {
	if s.tell != nil {
		s.tellGone(length)
	}
	if s.spread > length {
		s.theory.Undo(s.trail.lits[length:s.spread])
		s.spread = length
	}
	gone := s.trail.lits[length:]
	for _, l := range gone {
		s.truth[l], s.truth[l.Not()] = Open, Open
		if s.SavePhases {
			s.phase[l.Var()] = l.IsYes()
		}
	}
	if s.Choose == nil {
		for _, l := range slices.Backward(gone) {
			s.order.push(l.Var())
		}
	}
	s.trail.lits = s.trail.lits[:length]
}

// resolve leaves a contradiction.
func (s *Solver) resolve() {
	top := s.highest()
	if top <= s.floor {
		s.retreat(top)
		s.Flip()
		return
	}
	s.retreat(top)
	lits := s.learn()
	if s.Learned != nil {
		s.Learned(lits)
	}
	s.assert(lits, false)
}

// assert takes a clause of which one literal, the first, is true or open after a retreat to the level of
// the second.
func (s *Solver) assert(lits []Lit, kept bool) {
	level := s.floor
	if len(lits) > 1 {
		level = max(level, s.level[lits[1].Var()])
	}
	levels := s.levels(lits)
	s.retreat(level)
	if len(lits) == 1 {
		s.set(lits[0], Cause{})
		copy(s.basis(lits[0].Var()), s.because)
		return
	}
	c := s.add(clause{levels: levels, kept: kept, activity: s.bump}, lits, s.because)
	s.set(lits[0], Cause{Kind: byClause, Of: c})
}

// Stats counts decisions, conflicts and what was forced.
func (s *Solver) Stats() puzzles.Stats {
	return puzzles.Stats{Counts: map[puzzles.Counter]int64{
		puzzles.Expanded:     s.decisions,
		puzzles.Depth:        int64(s.deepest),
		puzzles.Conflicts:    s.conflicts,
		puzzles.Propagations: s.forced,
	}}
}

// Implied are the literals that the theory implied, in their order, and Explain is the reason of one: for
// tests of theories.
func (s *Solver) Implied() iter.Seq[Lit] {
	return func(yield func(Lit) bool) {
		for _, l := range s.trail.lits {
			if kind := s.causes[l.Var()].Kind; kind != 0 && kind != byClause && !yield(l) {
				return
			}
		}
	}
}

func (s *Solver) Explain(l Lit) []Lit { return slices.Clone(s.reason(l)) }

// Clashed are the literals of the last contradiction: for tests of theories.
func (s *Solver) Clashed() []Lit { return slices.Clone(s.clash) }
