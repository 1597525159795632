// Package steps solves boards as people do, one deduction after the other, each from the fewest reasons.
//
// A step from a position is a smallest set of reasons that, with the facts of the position and the free rules, forces
// an entry that is open, together with all open entries that the same set forces. Which step is the next does not
// depend on the oracle that is asked:
//
//   - of all open entries those come first that the fewest reasons force; of these, those that the fewest rules do,
//     the other reasons being clues;
//   - of these, the ones nearest to an entry of the step before, by rows or by columns, whichever is more; ahead of the
//     first step all are as near, unless it is said what the step before was (Finder.After);
//   - of these, the first in reading order, row by row;
//   - of the sets of that many reasons and rules that force this entry, the lexicographically least. Reasons are
//     numbered as puzzles.Reasoned has them, and a set is written in increasing order.
//
// Entries that have another value in another solution are never forced, so they stay open. A board without a solution
// is solved in the same way with as many of its reasons as one filling obeys: what the steps say is true of the board,
// and the other reasons contradict it in the end.
//
// Files:
//
//	steps, pool, queue, hit, bitset, near, incremental: finding steps by counterexamples
//	candidates, truths, rows, lightest, net, weighs, shapes: steps over candidates
//	verify, refute: judging them
//	told, words, difficulty, level: saying them
package steps

import (
	"context"
	"errors"
	"iter"

	"twofold/puzzles"
)

// A Step is a deduction.
type Step struct {
	Entry   int   // the first one that was looked for: nearest to the step before
	Entries []int // all open ones that the reasons force, in increasing order, Entry among them
	Values  []int // of the Entries
	Reasons []int // in increasing order
	Rules   int   // how many of the Reasons are rules, not clues
	// Choices is how many open entries so few reasons and rules force, each by itself. More choices make a step easier
	// to find. A Hint does not tell.
	Choices int
	// Weight and Shape are those of a step over Candidates, which excludes candidates, or decides one that is the only
	// one left (of weight 0). Its Reasons are truths.
	Weight int
	Shape  Shape
	graded bool
	// Proved says that no fewer reasons force any open entry. It is false only of a step that a limit ended: then Choices
	// is a lower bound, and Entries may lack some.
	Proved bool
	// Partial says that Entries are the nearest of those that the reasons force, and perhaps not all: those of a Hint.
	Partial bool
}

// Size is the number of reasons; over Candidates, how hard the step is: 0 for a hidden single, 1 for a naked one, else
// its weight and one.
func (s *Step) Size() int {
	switch {
	case !s.graded:
		return len(s.Reasons)
	case s.Weight > 0:
		return s.Weight + 1
	case s.Shape == nakedSingle:
		return 1
	}
	return 0
}

// A Finder finds the steps of one board from a position on.
//
// Each open entry has a pool of counterexamples: fillings in which it has another value. Every set of reasons that
// forces the entry must have a member that the filling breaks, for each of them: it is a hitting set of the pool. So a
// smallest hitting set is a lower bound. An oracle is asked whether it forces the entry. If not, what the oracle shows
// joins the pools of all open entries in which it differs, and the next hitting set is taken; else the set is a
// smallest one. (The idea of implicit hitting sets, as hitting.Minimum has it. For explanations step by step: Bart
// Bogaerts, Emilio Gamba and Tias Guns: A framework for step-wise explaining how to solve constraint satisfaction
// problems, Artificial Intelligence 300, 2021. For puzzles: Joan Espasa, Ian Gent, Ruth Hoffmann, Christopher Jefferson
// and Alice Lynch: Using Small MUSes to Explain How to Solve Pen and Paper Puzzles, 2021.)
//
// A counterexample lives until an entry in which it differs is found. All that is known of an entry stays true as long
// as no counterexample of its pool died: so only what lost one is looked at again.
type Finder struct {
	board    puzzles.Reasoned
	solution puzzles.Solution
	oracle   puzzles.Incremental
	cols     int
	rules    int // how many reasons are rules
	clues    int // and how many are not

	entries []entry
	broken  []int // reasons that the solution breaks: they are left out
	open    int   // how many there are
	queues  queue // of open entries, by level
	last    []int // entries of the last step
	hitter  hitter
	all     []Filling
	// watching lists by reason the entries whose first counterexample breaks it, and some of which that was so before.
	watching [][]int
	failed   error
	light    *lightest // of Candidates: it is asked first
}

// Find makes a Finder. The solution is one of the board; if there are several, any; if there is none, a filling, and
// the reasons that it breaks are left out. It extends the position, which has what the board shows by itself
// (Reasoned.Shown) and what was found. The oracle is one for this solution.
func Find(b puzzles.Reasoned, s puzzles.Solution, o puzzles.Oracle, position puzzles.Solution) *Finder {
	_, cols := b.Size()
	rules := len(b.NamedRules())
	f := &Finder{
		board: b, solution: s, oracle: incrementalOf(b, s, o), cols: cols, rules: rules, clues: len(b.ClueCells()),
		entries: make([]entry, len(s)),
		all:     make([]Filling, 0, 4*len(s)), // mosaics have some four or five for each entry
	}
	f.broken, f.failed = b.Breaks(s, nil)
	f.hitter.firstRule = f.clues
	f.watching = make([][]int, f.clues+rules)
	f.queues.init(len(s))
	var known []int
	for e, value := range position {
		if value != puzzles.Open {
			known = append(known, e)
			continue
		}
		f.entries[e].open = true
		f.open++
		f.queues.push(e, 0)
	}
	f.oracle.Assume(known)
	return f
}

// Start is Find; over the Candidates of a board that has them, unless its scale is of other steps. These need no
// oracle.
func Start(b puzzles.Reasoned, s, position puzzles.Solution, oracle Oracles) (*Finder, error) {
	scale, isWeighed := scaleOf(b)
	var c *Candidates
	if isWeighed || scale == (Scale{}) {
		c = CandidatesOf(b)
	}
	if c != nil && b.Check(s) == nil {
		_, cols := b.Size()
		from := c.Of(position)
		f := &Finder{board: c, solution: c.Of(s), cols: cols, open: from.Opens()}
		f.light = newLightest(c, from, f.meet)
		return f, nil
	}
	o, err := oracle(b, s)
	if err != nil {
		return nil, err
	}
	return Find(b, s, o, position), nil
}

// meet keeps a solution that differs.
func (f *Finder) meet(s puzzles.Solution) {
	var x Filling
	for at, value := range s {
		if value != f.solution[at] {
			x.Entries, x.Values = append(x.Entries, at), append(x.Values, value)
		}
	}
	if len(x.Entries) > 0 {
		f.all = append(f.all, x)
	}
}

// Oracles makes an oracle of a board, of which s is a solution.
type Oracles = func(b puzzles.Reasoned, s puzzles.Solution) (puzzles.Oracle, error)

// After makes the entries of the step before the first one known, numbered as the board has them: of as easy steps the
// nearest to them comes first. The steps from the position behind any step of a list, After that step, are the rest of
// the list.
func (f *Finder) After(entries []int) {
	f.last = entries
	if c, is := f.board.(*Candidates); is {
		f.last = c.firstOf(entries)
	}
}

// Shown is the position that a board shows by itself together with another one, which does not contradict it.
func Shown(b puzzles.Reasoned, position puzzles.Solution) puzzles.Solution {
	shown := b.Shown()
	for e, value := range position {
		if value != puzzles.Open {
			shown[e] = value
		}
	}
	return shown
}

// Tire makes the work end, with ErrTired, when sets of reasons were looked for in more than tries tries. It depends
// on the board alone when that is: a million tries take about two seconds.
func (f *Finder) Tire(tries int) {
	f.hitter.most = tries
	if f.light != nil {
		f.light.net.most = tries
	}
}

// ErrTired is the error of work that took too many tries.
var ErrTired = errors.New("finding the steps takes too long")

// All are the steps one after the other, until no open entry is forced, ctx ends or the Finder is tired: see Err.
func (f *Finder) All(ctx context.Context) iter.Seq[*Step] {
	return func(yield func(*Step) bool) {
		for {
			s := f.Next(ctx)
			if s == nil || !yield(s) {
				return
			}
		}
	}
}

// Scale is that of the board's levels; the zero Scale if it has none.
func (f *Finder) Scale() Scale {
	s, isWeighed := scaleOf(f.board)
	if isWeighed != (f.light != nil) {
		return Scale{}
	}
	return s
}

// Err says why All ended: nil if no open entry is forced, else ctx's cause, or a fault of the oracle.
func (f *Finder) Err() error { return f.failed }

// Next is the next step, nil if no open entry is forced or Err is not nil. If ctx ends while smaller sets are looked
// for, and one that forces an entry is known, that is the last step, which is not Proved.
func (f *Finder) Next(ctx context.Context) *Step { return f.next(ctx, false, true) }

// Hint is Next, but for the Choices, which are 0. It costs less: of the entries that need as many reasons as the step
// it looks only at those that would come before it. The step has the Entries that its reasons force, up to mostTold of
// them, or only the first.
func (f *Finder) Hint(ctx context.Context, all bool) *Step {
	step := f.next(ctx, true, all)
	if step != nil {
		step.Choices = 0
	}
	return step
}

// mostTold is how many entries a hint has at most: more is no hint, but the board.
const mostTold = 16

// next is Next; with one alone only the entry that comes first is settled, and those of no lower level. The step has
// all entries that its reasons force, or the first.
func (f *Finder) next(ctx context.Context, alone, all bool) *Step {
	if f.failed != nil || f.open == 0 {
		return nil
	}
	if f.light != nil {
		return f.lightest(ctx)
	}
	level, err := f.settle(ctx, alone)
	if level < 0 {
		f.failed = err
		return nil
	}
	chosen := f.nearest(level)
	if err == nil {
		err = f.first(ctx, chosen)
	}
	step := &Step{
		Entry: chosen, Reasons: f.entries[chosen].set, Choices: len(f.queues.settled[level]), Proved: err == nil,
	}
	step.Rules = f.levelOf(step.Reasons) - len(step.Reasons)*(f.rules+1)
	f.oracle.Assume([]int{chosen})
	if err != nil || !all {
		step.Entries = []int{chosen}
	} else if step.Entries, err = f.forced(ctx, step, level, alone); err != nil {
		step.Entries, step.Proved = []int{chosen}, false
	}
	step.Partial = alone && (!all || len(step.Entries) == mostTold)
	for _, e := range step.Entries {
		step.Values = append(step.Values, f.solution[e])
	}
	f.failed = err
	f.take(step)
	return step
}

// lightest is the next step over candidates.
func (f *Finder) lightest(ctx context.Context) *Step {
	step := f.light.next(ctx, f.distance)
	switch {
	case step != nil:
		step.graded, f.last = true, step.Entries
		f.open -= len(step.Entries)
		f.light.take(step.Entries, step.Values)
	case ctx.Err() != nil:
		f.failed = context.Cause(ctx)
	case f.light.net.tired():
		f.failed = ErrTired
	}
	return step
}

// settle looks at all open entries until those of the least level are known. It returns that level, -1 if there is none
// or ctx ended before one was known. With one alone it looks at them in order, and ends with the first.
func (f *Finder) settle(ctx context.Context, alone bool) (level int, err error) {
	for level := 0; level < f.queues.levels(); level++ {
		if alone {
			f.inOrder(f.queues.waiting[level])
		}
		for !alone || len(f.queues.settled[level]) == 0 {
			e := f.queues.pop(level, f.entries)
			if e < 0 {
				break
			}
			if err := f.improve(ctx, e); err != nil {
				f.queues.push(e, level)
				return f.queues.leastSettled(), err
			}
		}
		if len(f.queues.settled[level]) > 0 {
			return level, nil
		}
	}
	return -1, nil
}

// improve finds out whether a set of the entry's level forces it. If so it is settled, else its level is higher. A set
// that forced it once still does, for the facts only become more.
func (f *Finder) improve(ctx context.Context, at int) error {
	e := &f.entries[at]
	for {
		if e.set != nil && e.level == f.levelOf(e.set) {
			f.settleAt(at)
			return nil
		}
		set, ok := f.hitter.least(e.pool, e.level, f.rules, nil)
		if f.hitter.tired() {
			return ErrTired
		}
		if !ok {
			e.level = f.hitter.next(e.level, f.rules)
			f.queues.push(at, e.level)
			return nil
		}
		x, err := f.oracle.Differ(ctx, set, at)
		if err != nil {
			return err
		}
		if x == nil {
			e.set = set
			f.settleAt(at)
			return nil
		}
		f.join(x)
		if e.free {
			return nil
		}
	}
}

// settleAt makes an entry one for which a set of its level is known.
func (f *Finder) settleAt(at int) {
	e := &f.entries[at]
	e.settled = true
	f.queues.settle(at, e.level)
	f.watch(at)
}

// first finds the first set of its level that forces a settled entry.
func (f *Finder) first(ctx context.Context, at int) error {
	e := &f.entries[at]
	defer f.watch(at) // the hitter sorts the pool
	for {
		set, _ := f.hitter.least(e.pool, e.level, f.rules, nil)
		if f.hitter.tired() {
			return ErrTired
		}
		if equal(set, e.set) {
			return nil
		}
		x, err := f.oracle.Differ(ctx, set, at)
		if err != nil {
			return err
		}
		if x == nil {
			e.set = set
			return nil
		}
		f.join(x)
	}
}

// levelOf is the level of a set.
func (f *Finder) levelOf(set []int) int {
	level := len(set) * (f.rules + 1)
	for _, r := range set {
		if r >= f.clues {
			level++
		}
	}
	return level
}

// candidates are the open entries that a set of a level may force. None of them is of another level, for no smaller set
// forces any. Of those the first counterexample breaks a member of the set. If not all of the level are settled, they
// are all that are open.
func (f *Finder) candidates(level int, set []int, alone bool) (all []int) {
	switch {
	case alone:
		for at, e := range f.entries {
			if e.open && !e.free {
				all = append(all, at)
			}
		}
		return all
	case len(set) == 0:
		return f.queues.settled[level]
	}
	return f.watched(set, level)
}

// forced lists the entries that the reasons of a step force; of a hint, with one alone, those nearest to its own. Each
// is told to the oracle at once, since beside the reasons it is nothing new, and the others are easier to decide.
func (f *Finder) forced(ctx context.Context, step *Step, level int, alone bool) (forced []int, err error) {
	candidates, most := f.candidates(level, step.Reasons, alone), len(f.entries)
	if alone {
		f.nearestFirst(candidates, step.Entry)
		most = mostTold
	}
	for _, at := range candidates {
		if len(forced) == most {
			break
		}
		switch is, err := f.forces(ctx, step.Reasons, at); {
		case err != nil:
			return nil, err
		case is:
			forced = append(forced, at)
			f.oracle.Assume([]int{at})
		}
	}
	return increasing(forced), nil
}

// forces reports whether a set forces an entry.
func (f *Finder) forces(ctx context.Context, set []int, at int) (bool, error) {
	e := &f.entries[at]
	if e.settled && equal(e.set, set) {
		return true, nil
	}
	for _, x := range e.pool {
		if !meets(x.breaks, set) {
			return false, nil
		}
	}
	x, err := f.oracle.Differ(ctx, set, at)
	if x != nil {
		f.join(x)
	}
	return x == nil, err
}

// take makes facts of the entries of a step, which the oracle knows.
func (f *Finder) take(s *Step) {
	f.last = s.Entries
	f.open -= len(s.Entries)
	for _, at := range s.Entries {
		e := &f.entries[at]
		e.open = false
		f.queues.unsettle(at, e)
	}
	for _, at := range s.Entries {
		for _, x := range f.entries[at].pool {
			f.kill(x)
		}
		f.entries[at].pool = nil
	}
}
