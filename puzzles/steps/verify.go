package steps

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// A List is what was found of a board, with what shows that it is right.
type List struct {
	Board    puzzles.Reasoned
	Solution puzzles.Solution // one that extends the position, or a filling: the reasons that it breaks are left out
	Position puzzles.Solution // ahead of the first step
	Steps    []*Step
	// Counterexamples show that no step follows from less, and forces nothing else.
	Counterexamples []Filling
	// Ended says that behind the last step no open entry is forced.
	Ended bool

	clues []string // the clues by name, once a sentence named one
}

// Verify says what is wrong with a list, or returns nil. The oracle is another one than that which found the steps: it
// finds no filling against any entry of a step. Every counterexample that is used is judged by the board's own Breaks.
// That no fewer reasons suffice is shown by trying: no smaller set hits what the counterexamples of an open entry
// break. It does not look at which of several smallest sets is taken. Over Candidates it weighs each step anew, and
// looks for one lighter truth that does alone; that no lighter set of several does is the Finder's word. The error is a
// *runs.Fault, one of the oracle, or ctx's cause.
func Verify(ctx context.Context, l List, o puzzles.Oracle, patience time.Duration) (open []int, err error) {
	broken, err := l.Board.Breaks(l.Solution, nil)
	if err == nil && len(broken) == 0 {
		err = l.Board.Check(l.Solution)
	}
	if err != nil {
		return nil, fault("the solution is none: %v", err)
	}
	v := newVerifier(l, broken, incrementalOf(l.Board, l.Solution, o))
	for i, s := range l.Steps {
		patient, stop := runs.Limits{Time: patience}.Context(ctx)
		err := v.step(patient, s)
		late := patient.Err() != nil || errors.Is(err, runs.Time)
		stop()
		own := (*runs.Fault)(nil)
		switch {
		case ctx.Err() != nil:
			return open, context.Cause(ctx)
		case errors.As(err, &own):
			return open, fault("step %d: %s", i+1, own.Problem)
		case err != nil && !late:
			return open, err
		case err != nil:
			open = append(open, i)
			v.take(s)
		}
	}
	if l.Ended {
		err = v.ended(ctx)
	}
	return open, err
}

func fault(format string, args ...any) *runs.Fault {
	return &runs.Fault{Kind: runs.Verdict, Problem: fmt.Sprintf(format, args...)}
}

type verifier struct {
	List
	oracle   puzzles.Incremental
	position puzzles.Solution
	told     puzzles.Solution // Open where only reasons show what an entry is
	kept     []bool           // by reason, those of the step
	chosen   []bool           // by reason, those that hit chooses
	broken   []int            // by the solution
	clues    int
	examples []judged
	against  [][]int // by entry, the counterexamples that differ there
	// By open entry, how many reasons were shown to be needed, until one of its counterexamples dies; byLevel has the
	// entries by that, and some twice. A level is what it is in a queue.
	level   []int
	byLevel [][]int
	// A witness is a living counterexample that shows that a step does not force the entry; or -1.
	witness []int
	watched [][]int // by reason, entries whose witness breaks it, and some of which that was so before
	lost    []int   // entries without a witness, and some that have one
	sets    [][]int // room for what counterexamples break
}

// A judged counterexample is judged when it is looked at first.
type judged struct {
	seen, dead bool
	breaks     []int // but for what the solution breaks
}

func newVerifier(l List, broken []int, o puzzles.Incremental) *verifier {
	reasons := len(l.Board.ClueCells()) + len(l.Board.NamedRules())
	v := &verifier{
		List: l, oracle: o, broken: broken, position: slices.Clone(l.Position), clues: len(l.Board.ClueCells()),
		kept: make([]bool, reasons), chosen: make([]bool, reasons),
		examples: make([]judged, len(l.Counterexamples)),
		against:  l.against(), level: make([]int, len(l.Solution)), byLevel: make([][]int, 1),
		witness: slices.Repeat([]int{-1}, len(l.Solution)), watched: make([][]int, reasons),
	}
	v.told = l.Board.Facts(l.Solution, v.kept)
	var known []int
	for e, value := range v.position {
		if value != puzzles.Open {
			known = append(known, e)
			continue
		}
		v.byLevel[0], v.lost = append(v.byLevel[0], e), append(v.lost, e)
	}
	o.Assume(known)
	return v
}

// against lists by entry the counterexamples that differ there.
func (l *List) against() [][]int {
	ends := make([]int, len(l.Solution)+1) // of the lists, one behind the other
	for _, c := range l.Counterexamples {
		for _, e := range c.Entries {
			ends[e+1]++
		}
	}
	for e := range l.Solution {
		ends[e+1] += ends[e]
	}
	lists, room := make([][]int, len(l.Solution)), make([]int, ends[len(l.Solution)])
	for e := range lists {
		lists[e] = room[ends[e]:ends[e]:ends[e+1]]
	}
	for x, c := range l.Counterexamples {
		for _, e := range c.Entries {
			lists[e] = append(lists[e], x)
		}
	}
	return lists
}

// judge is a counterexample, nil if it is none or lives no more.
func (v *verifier) judge(at int) *judged {
	x := &v.examples[at]
	if x.seen || x.dead {
		return x.alive()
	}
	x.seen = true
	c := v.Counterexamples[at]
	filling := slices.Clone(v.Solution)
	for i, e := range c.Entries {
		filling[e] = c.Values[i]
	}
	breaks, err := v.Board.Breaks(filling, v.rest(c.Breaks))
	x.dead = err != nil || v.contradicted(c, breaks)
	x.breaks = slices.DeleteFunc(breaks, func(r int) bool { return slices.Contains(v.broken, r) })
	return x.alive()
}

// rest lists the reasons but for some.
func (v *verifier) rest(reasons []int) (rest []int) {
	for r := range v.kept {
		if !slices.Contains(reasons, r) {
			rest = append(rest, r)
		}
	}
	return rest
}

func (x *judged) alive() *judged {
	if x.dead {
		return nil
	}
	return x
}

// contradicted reports whether a counterexample differs from a fact that may be used beside the reasons that it does
// not break. Those that the solution breaks show no fact.
func (v *verifier) contradicted(c Filling, breaks []int) bool {
	if !slices.ContainsFunc(c.Entries, func(e int) bool { return v.position[e] != puzzles.Open }) {
		return false
	}
	rest := slices.Repeat([]bool{true}, len(v.kept))
	for _, r := range append(slices.Clip(v.broken), breaks...) {
		rest[r] = false
	}
	facts := v.Board.Facts(v.position, rest)
	for i, e := range c.Entries {
		if facts[e] != puzzles.Open && facts[e] != c.Values[i] {
			return true
		}
	}
	return false
}

// step checks one step, and takes it.
func (v *verifier) step(ctx context.Context, s *Step) error {
	clear(v.kept)
	rules := 0
	for _, r := range s.Reasons {
		v.kept[r] = true
		if r >= v.clues {
			rules++
		}
		if slices.Contains(v.broken, r) {
			return fault("reason %d does not hold", r)
		}
	}
	for i, e := range s.Entries {
		if v.position[e] != puzzles.Open || s.Values[i] != v.Solution[e] {
			return fault("entry %d is not open, or has another value", e)
		}
	}
	if rules != s.Rules || len(s.Entries) == 0 {
		return fault("%d rules and %d entries", rules, len(s.Entries))
	}
	if err := v.least(s); err != nil {
		return err
	}
	for _, e := range s.Entries {
		other, err := v.oracle.Differ(ctx, s.Reasons, e)
		if err != nil {
			return err
		}
		if other != nil {
			return fault("entry %d is not forced", e)
		}
		v.oracle.Assume([]int{e}) // beside the reasons it is nothing new, and the rest is easier
	}
	v.take(s)
	return nil
}

// least checks that no less does what a step does.
func (v *verifier) least(s *Step) error {
	if c, is := v.Board.(*Candidates); is {
		return c.weighs(v.position, s)
	}
	if !s.Proved {
		return nil
	}
	if err := v.smallest(s); err != nil || s.Partial {
		return err
	}
	return v.others(s)
}

// smallest checks that no open entry is forced by less than the reasons of a step.
func (v *verifier) smallest(s *Step) error {
	most := len(v.Board.NamedRules())
	level := s.Size()*(most+1) + s.Rules
	for len(v.byLevel) <= level {
		v.byLevel = append(v.byLevel, nil)
	}
	for lower := range level {
		for _, e := range v.byLevel[lower] {
			if v.position[e] != puzzles.Open || v.level[e] != lower {
				continue
			}
			if v.less(e, s, most) {
				return fault("it is not shown that entry %d is not forced by less", e)
			}
			v.level[e] = level
			v.byLevel[level] = append(v.byLevel[level], e)
		}
		v.byLevel[lower] = v.byLevel[lower][:0]
	}
	return nil
}

// less reports whether a set with fewer reasons than a step, or with as many and fewer rules, hits all counterexamples
// of an entry. That the empty set does not hit one is seen at one.
func (v *verifier) less(e int, s *Step, most int) bool {
	if s.Size() == 1 && s.Rules == 0 {
		return !slices.ContainsFunc(v.against[e], func(at int) bool { return v.judge(at) != nil })
	}
	sets := v.sets[:0]
	for _, at := range v.against[e] {
		if x := v.judge(at); x != nil {
			sets = append(sets, x.breaks)
		}
	}
	v.sets = sets
	slices.SortFunc(sets, func(a, b []int) int { return len(a) - len(b) })
	return v.hit(sets, s.Size()-1, most) || s.Rules > 0 && v.hit(sets, s.Size(), s.Rules-1)
}

// hit reports whether all sets have one of the members chosen, or of more others, of them at most rules rules.
func (v *verifier) hit(sets [][]int, more, rules int) bool {
	if more < 0 {
		return false
	}
	first := slices.IndexFunc(sets, func(set []int) bool {
		return !slices.ContainsFunc(set, func(r int) bool { return v.chosen[r] })
	})
	if first < 0 {
		return true
	}
	if more == 0 {
		return false
	}
	for _, r := range sets[first] {
		left := rules
		if r >= v.clues {
			left--
		}
		if left < 0 {
			continue
		}
		v.chosen[r] = true
		all := v.hit(sets[first+1:], more-1, left)
		v.chosen[r] = false
		if all {
			return true
		}
	}
	return false
}

// others checks that the reasons of a step force no other open entry: each has a counterexample that keeps them all.
func (v *verifier) others(s *Step) error {
	look := v.lost
	for _, r := range s.Reasons {
		look = append(look, v.watched[r]...)
		v.watched[r] = v.watched[r][:0]
	}
	v.lost = nil
	for _, e := range look {
		if _, own := slices.BinarySearch(s.Entries, e); own || v.position[e] != puzzles.Open {
			continue
		}
		if v.witnesses(v.witness[e]) {
			continue // it is watched by all that the witness breaks
		}
		at := slices.IndexFunc(v.against[e], v.witnesses)
		if at < 0 {
			return fault("it is not shown that entry %d is not forced, too", e)
		}
		v.watch(e, v.against[e][at])
	}
	return nil
}

// witnesses reports whether a counterexample keeps the reasons of the step.
func (v *verifier) witnesses(at int) bool {
	if at < 0 {
		return false
	}
	x := v.judge(at)
	return x != nil && !slices.ContainsFunc(x.breaks, func(r int) bool { return v.kept[r] })
}

// watch makes a counterexample the witness of an entry.
func (v *verifier) watch(e, x int) {
	v.witness[e] = x
	for _, r := range v.examples[x].breaks {
		v.watched[r] = append(v.watched[r], e)
	}
}

// take makes facts of the entries of a step.
func (v *verifier) take(s *Step) {
	for i, e := range s.Entries {
		v.position[e] = s.Values[i]
	}
	v.oracle.Assume(s.Entries)
	for _, e := range s.Entries {
		if v.told[e] == puzzles.Open {
			continue // a reason that the solution breaks shows it: it is no fact
		}
		for _, at := range v.against[e] {
			if v.examples[at].dead {
				continue
			}
			v.examples[at].dead = true
			for _, other := range v.Counterexamples[at].Entries {
				if v.level[other] > 0 {
					v.level[other] = 0
					v.byLevel[0] = append(v.byLevel[0], other)
				}
				if v.witness[other] == at {
					v.witness[other] = -1
					v.lost = append(v.lost, other)
				}
			}
		}
	}
}

// ended checks that some solution has another value in each open entry.
func (v *verifier) ended(ctx context.Context) error {
	for e, value := range v.position {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if value == puzzles.Open && !slices.ContainsFunc(v.against[e], func(at int) bool {
			x := v.judge(at)
			return x != nil && len(x.breaks) == 0
		}) {
			return fault("it is not shown that entry %d is not forced at the end", e)
		}
	}
	return nil
}

// List is what was found so far, from the position that the Finder began with.
func (f *Finder) List(position puzzles.Solution, found []*Step) List {
	if c, is := f.board.(*Candidates); is {
		position = c.Of(position)
	}
	return List{
		Board: f.board, Solution: f.solution, Position: position, Steps: found, Counterexamples: f.all,
		Ended: f.failed == nil,
	}
}

// Another is a solution besides that of the list; nil if none was met.
func (l *List) Another() puzzles.Solution {
	for i := len(l.Counterexamples) - 1; i >= 0; i-- {
		s := slices.Clone(l.Solution)
		for j, e := range l.Counterexamples[i].Entries {
			s[e] = l.Counterexamples[i].Values[j]
		}
		if breaks, err := l.Board.Breaks(s, nil); err == nil && len(breaks) == 0 {
			return s
		}
	}
	return nil
}
