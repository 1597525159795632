package learn

import (
	"context"
	"iter"
	"slices"

	"twofold/puzzles/runs"
)

// A Theory knows the rules. The solver tells it which literals become true, and it tells the solver with Imply what
// follows from them.
type Theory interface {
	// Propagate implies what follows from a literal that became true. It returns false after a conflict: an
	// Imply that returned false, or Conflict.
	Propagate(l Lit) bool
	// FinalCheck implies what costs more than Propagate. It is called when nothing else follows, before each decision.
	// It may stop as soon as something followed, and is then called again after that was propagated. Like Propagate it
	// returns false after a conflict.
	FinalCheck() bool
	// Backtrack takes back the Propagates of some literals, whatever they returned, the last one first. There is at
	// least one; they are the last ones that were propagated, and still true.
	Backtrack(lits []Lit)
	// Explain appends to out literals that were false when the trail had before literals, and of which one
	// is true, or l, in every solution. It is called only for what is needed, and long after Imply.
	Explain(l Lit, why Reason, before int32, out []Lit) []Lit
}

// A Solver is one search: it decides, propagates, and learns a clause from each conflict.
type Solver struct {
	analyzer
	poll runs.Poll
	err  error // the cause of the context's end, once it was noticed

	phase     []bool // by variable: the value that it gets first
	exhausted bool   // there is no solution, or none any more
	head      int    // how many of the trail were propagated

	decisions, conflicts, propagations int64
	deepest                            int
	restarts, nextRestart              int64 // restarts made; conflicts at which the next one is due
	restartUnit                        int64 // conflicts without a restart, at least
	nextProbe                          int64 // conflicts at which literals are tried next

	assumptions []Lit       // what is decided before all else: see SolveUnder
	failed      int         // see Failed
	warmStart   func() bool // see WarmStart; nil without a guide
	budget      int64       // how many conflicts end a search without an answer; 0 for no end

	trace  func(did runs.Doing, l Lit) // see Trace; nil if nobody watches
	traced int                         // how many of the trail were told

	// floor is the level below which decisions are flipped one after the other, not learned from: see Flip.
	floor int32

	// Branch, if it is set, picks an open literal to decide when nothing more follows, or None to end the search
	// with what it has. It then takes the place of AddDecision, SetPhase and SavePhases.
	Branch func() Lit
	// First, if it is set, is asked before the most active variable is decided, with None for that, or for the end.
	First func() (l Lit, ends bool)
	// OnLearned, if it is set, sees each learned clause.
	OnLearned func([]Lit)
	// MaxLearned is how many clauses there may be before reduceDB drops some.
	MaxLearned int
	// SavePhases makes decisions try the value that a variable had last (Knot Pipatsrisawat and Adnan Darwiche: A
	// Lightweight Component Caching Scheme for Satisfiability Solvers, SAT 2007). Without it they always try that of
	// SetPhase.
	SavePhases bool
	// Probes makes long searches without assumptions try each literal by itself now and then: the theory has to bear
	// decisions of all variables.
	Probes bool
}

const (
	restartUnit     = 64
	firstMaxLearned = 4000
	pollEvery       = 64
)

// New makes a search over variables 0 to variables-1, in which decisions try true first.
func New(ctx context.Context, variables int, theory Theory) *Solver {
	s := &Solver{
		analyzer:    newAnalyzer(variables, theory),
		poll:        runs.Poll{Context: ctx},
		phase:       make([]bool, variables),
		nextProbe:   firstProbe,
		MaxLearned:  firstMaxLearned,
		nextRestart: restartUnit,
		restartUnit: restartUnit,
	}
	for v := range s.phase {
		s.phase[v] = true
	}
	return s
}

// Value returns True, False or Open.
func (s *Solver) Value(l Lit) int8 { return s.values[l] }

// Values is the value of every literal, by literal: read only. In loops over many it is faster than Value.
func (s *Solver) Values() []int8 { return s.values }

// TrailIndices is where on the trail each variable with a value is: read only.
func (s *Solver) TrailIndices() []int32 { return s.index }

// WasFalse reports whether a literal was false when the trail had before literals.
func (s *Solver) WasFalse(l Lit, before int32) bool {
	return s.values[l] == False && s.index[l.Var()] < before
}

// TrailSize is the number of literals on the trail, and TrailIndex where on it a literal or its opposite is.
func (s *Solver) TrailSize() int32       { return int32(len(s.trail.lits)) }
func (s *Solver) TrailIndex(l Lit) int32 { return s.index[l.Var()] }

// DecisionLevel is the number of decisions that are not taken back.
func (s *Solver) DecisionLevel() int32 { return s.decisionLevel() }

// Trail is the literals that are true, in the order in which they became so: read only, and valid until something
// changes.
func (s *Solver) Trail() []Lit { return s.trail.lits }

// Earlier reports whether the first of two literals, of which one was false when the trail had before literals,
// is to be preferred in a reason: it was false then, and before the other.
func (s *Solver) Earlier(one, two Lit, before int32) bool {
	return s.WasFalse(one, before) && (!s.WasFalse(two, before) || s.TrailIndex(one) < s.TrailIndex(two))
}

// Imply makes a literal true. It returns false if the literal is false already, which is a conflict.
func (s *Solver) Imply(l Lit, why Reason) bool {
	switch s.values[l] {
	case Open:
		s.enqueue(l, why)
	case False:
		s.conflict, s.conflictReason = s.theory.Explain(l, why, s.TrailSize(), append(s.conflict[:0], l)), why
		return false
	}
	return true
}

// Conflict records a conflict: false literals of which one is true in every solution. It returns false.
func (s *Solver) Conflict(lits ...Lit) bool {
	s.conflict, s.conflictReason = append(s.conflict[:0], lits...), Reason{}
	return false
}

// ExtendConflict adds a false literal to the last conflict.
func (s *Solver) ExtendConflict(l Lit) { s.conflict = append(s.conflict, l) }

// Exhaust records that there is no solution, or none any more.
func (s *Solver) Exhaust() { s.exhausted = true }

// AddDecision makes an open variable one that is decided, early if its activity is high. Each variable that does not
// follow from others has to be added once.
func (s *Solver) AddDecision(variable int32, activity float64) {
	s.heap.activity[variable] = activity
	s.heap.insert(variable)
}

// Activity is how much a variable took part in recent conflicts, on top of what AddDecision and BumpVariable gave it.
func (s *Solver) Activity(variable int32) float64 { return s.heap.activity[variable] }

// BumpVariable adds to the activity of a decision variable.
func (s *Solver) BumpVariable(variable int32, activity float64) {
	if s.heap.activity[variable] += activity; s.heap.index[variable] >= 0 {
		s.heap.percolateUp(s.heap.index[variable])
	}
}

// ResetOrder has no variable decided before another one, and all of them false first.
func (s *Solver) ResetOrder() {
	s.BacktrackTo(0)
	clear(s.heap.activity)
	s.heap.bump = 1
	clear(s.phase)
}

// Propagations is the number of literals that were propagated so far: work that is the same on every machine.
func (s *Solver) Propagations() int64 { return s.propagations }

// SetPhase chooses the value that decisions give to a variable first; without it that is true.
func (s *Solver) SetPhase(l Lit) { s.phase[l.Var()] = l.IsPos() }

// RestartAfter makes the shortest stretch without a restart take some conflicts.
func (s *Solver) RestartAfter(conflicts int64) {
	s.restartUnit, s.nextRestart = conflicts, s.conflicts+conflicts
}

// Conflicts is the number of conflicts so far.
func (s *Solver) Conflicts() int64 { return s.conflicts }

// AddClause takes back all decisions, and asks from now on, or as long as the window is not left, that one of the
// literals is true.
func (s *Solver) AddClause(lits []Lit) {
	s.BacktrackTo(s.root)
	open := s.learned[:0]
	for _, l := range lits {
		switch s.values[l] {
		case True:
			return
		case Open:
			open = append(open, l)
		}
	}
	s.learned = open
	switch len(open) {
	case 0:
		s.exhausted = true
	case 1:
		s.enqueue(open[0], Reason{})
	default:
		s.add(clause{original: true, local: s.root > 0}, open)
	}
}

// AddClauses adds many clauses, each as AddClause does, and takes memory for them once. It looks at the context.
func (s *Solver) AddClauses(all [][]Lit) {
	watched, lits, watchers := make([]int, len(s.watches)), 0, 0
	for _, c := range all {
		if lits += len(c); len(c) > 1 {
			watched[c[0]]++
			watched[c[1]]++
			watchers += 2
		}
	}
	s.arena.lits = slices.Grow(s.arena.lits, lits)
	s.arena.spans, s.arena.clauses = slices.Grow(s.arena.spans, len(all)), slices.Grow(s.arena.clauses, len(all))
	room := make([]watcher, watchers)
	for l, n := range watched {
		if len(s.watches[l]) == 0 {
			s.watches[l], room = room[:0:n], room[n:]
		}
	}
	for _, c := range all {
		s.CheckContext()
		s.AddClause(c)
	}
}

// Solve searches until all decision variables have values, or Branch ends it, and reports whether it got there.
// If not, there is no solution, or the context has ended (see Err), or a guide's patience.
func (s *Solver) Solve() bool {
	for !s.exhausted && !s.interrupted() {
		if !s.PropagateAll() {
			s.handleConflict()
			if s.budget > 0 && s.conflicts >= s.budget {
				return false
			}
			continue
		}
		if s.conflicts >= s.nextRestart {
			s.restart()
			continue
		}
		if left, may := s.assume(); !may {
			return false
		} else if left {
			continue
		}
		l := s.pickBranch()
		if l == None {
			return true
		}
		s.descend(l)
	}
	return false
}

// descend decides a literal, and counts and tells that.
func (s *Solver) descend(l Lit) {
	s.decisions++
	s.Decide(l)
	if s.trace != nil {
		s.traced++
		s.trace(runs.Decide, l)
	}
	s.deepest = max(s.deepest, int(s.decisionLevel()))
}

// Decide begins a level with an open literal. It and BacktrackTo are for callers that choose decisions themselves and
// have no clauses learned; those decisions are not counted.
func (s *Solver) Decide(l Lit) {
	s.limits = append(s.limits, int32(len(s.trail.lits)))
	s.enqueue(l, Reason{})
}

// EndAfter ends what follows without an answer after n more conflicts; 0 for no end.
func (s *Solver) EndAfter(conflicts int64) {
	if s.budget = 0; conflicts > 0 {
		s.budget = s.conflicts + conflicts
	}
}

// HasEnded reports whether EndAfter ended the last search.
func (s *Solver) HasEnded() bool { return s.budget > 0 && s.conflicts >= s.budget && !s.exhausted }

// Err is the cause of the context's end, if that stopped the search.
func (s *Solver) Err() error { return s.err }

// interrupted reports whether the context has ended. It asks at every 64th step only.
func (s *Solver) interrupted() bool {
	if s.err == nil && (s.decisions+s.conflicts)%pollEvery == 0 {
		s.err = s.poll.Now()
	}
	return s.err != nil
}

// CheckContext ends a long FinalCheck, or the work before a search, if the context has ended: by a panic, as
// runs.Poll.Check does, which SolveUnder turns into Err. It costs little, so call it in every long loop.
func (s *Solver) CheckContext() { s.poll.Check() }

// pickBranch returns what to decide: without a Branch, the most active open variable. It is None if all have values.
func (s *Solver) pickBranch() Lit {
	if s.Branch != nil {
		return s.Branch()
	}
	if len(s.trail.lits) == len(s.phase) {
		return None
	}
	if s.First != nil {
		if l, ends := s.First(); l != None || ends {
			return l
		}
	}
	for {
		v := s.heap.removeMax()
		switch {
		case v < 0:
			return None
		case s.values[Pos(v)] != Open:
		case s.phase[v]:
			return Pos(v)
		default:
			return Neg(v)
		}
	}
}

// BacktrackTo takes back the levels beyond the given one.
func (s *Solver) BacktrackTo(level int32) {
	if s.decisionLevel() <= level {
		return
	}
	length := int(s.limits[level])
	if s.trace != nil {
		s.traceGone(length)
	}
	if s.head > length {
		s.theory.Backtrack(s.trail.lits[length:s.head])
		s.head = length
	}
	gone := s.trail.lits[length:]
	for _, l := range gone {
		s.free(l)
		if s.SavePhases {
			s.phase[l.Var()] = l.IsPos()
		}
	}
	if s.Branch == nil {
		for _, l := range slices.Backward(gone) {
			s.heap.insert(l.Var())
		}
	}
	s.trail.lits, s.limits = s.trail.lits[:length], s.limits[:level]
}

// free makes a literal open.
func (s *Solver) free(l Lit) {
	s.values[l], s.values[l.Not()] = Open, Open
	s.explained[l.Var()] = s.explained[l.Var()][:0]
}

// handleConflict learns a clause from the conflict and jumps back to where it implies something.
func (s *Solver) handleConflict() {
	if s.conflicts++; s.trace != nil {
		s.trace(runs.Clash, None)
	}
	level := s.conflictLevel()
	s.BacktrackTo(level)
	switch {
	case level <= s.root:
		s.exhausted, s.root = true, min(s.root, level) // on level 0 there is no solution outside of the window, either
		return
	case level <= s.floor:
		s.BacktrackChronologically()
		return
	}
	lits := s.analyze()
	if s.OnLearned != nil {
		s.OnLearned(lits)
	}
	s.addAsserting(clause{}, lits)
}

// addAsserting adds a clause of which one literal, the first, is true or open after a jump back to the level of
// the second, and makes it true there.
func (s *Solver) addAsserting(c clause, lits []Lit) {
	level := max(s.floor, s.root)
	if len(lits) > 1 {
		level = max(level, s.level[lits[1].Var()])
	}
	c.glue, c.activity, c.local = s.glue(lits), s.database.bump, s.root > 0
	s.BacktrackTo(level)
	if len(lits) == 1 {
		s.enqueue(lits[0], Reason{})
		return
	}
	s.enqueue(lits[0], Reason{Kind: byClause, Of: s.add(c, lits)})
}

// Stats counts decisions, conflicts and propagated literals.
func (s *Solver) Stats() runs.Stats {
	return runs.Stats{Counts: map[runs.Counter]int64{
		runs.Expanded:     s.decisions,
		runs.Depth:        int64(s.deepest),
		runs.Conflicts:    s.conflicts,
		runs.Propagations: s.propagations,
	}}
}

// Implied yields the literals that the theory implied, in their order, and ReasonOf explains one: for tests of
// theories.
func (s *Solver) Implied() iter.Seq[Lit] {
	return func(yield func(Lit) bool) {
		for _, l := range s.trail.lits {
			if kind := s.reasons[l.Var()].Kind; kind != 0 && kind != byClause && !yield(l) {
				return
			}
		}
	}
}

func (s *Solver) ReasonOf(l Lit) []Lit { return slices.Clone(s.reasonOf(l)) }

// LastConflict returns the literals of the last conflict: for tests of theories.
func (s *Solver) LastConflict() []Lit { return slices.Clone(s.conflict) }
