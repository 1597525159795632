package steps

import (
	"context"
	"slices"

	"twofold/puzzles"
)

// A Refutation is an argument of a step: the entry is supposed to have another value, entries follow from that one by
// one, and in the end a reason cannot hold. For example: if r4c3 were black, r4c4 would be white, and the 2 at r5c4
// would see 3 cells.
type Refutation struct {
	Entry, Value int    // what is supposed
	Chain        []Link // at most mostLinks
	End          []int  // the reason that cannot hold, or several that cannot together; none if the free rules cannot
	// Words say how the End fails, as the board's Judge does; "" if that does not see it.
	Words string
	// As are the entries of the position with which the End cannot hold beside what is supposed and the chain, none of
	// which can be spared; nil if they are more than mostAs, or there are Words.
	As []int
}

// A Link is an entry that follows from the facts, what is supposed and the links before it, by one reason.
type Link struct{ Entry, Value, Reason int }

// FreeRules stands for a reason where no reason is needed beside the free rules.
const FreeRules = -1

const (
	mostLinks  = 4  // of an argument that people follow
	mostRounds = 3  // of looking for links
	mostNear   = 60 // entries that are looked at for links
	mostTried  = 4  // entries of a step
	mostAs     = 6  // entries that are named beside an end
)

// Refute finds the argument of a step from a position, of the first entry that has a short one: a Refutation for each
// other value that the entry may have; nil if no entry has one. Each link follows from one reason of the step, which
// the oracle is asked.
func Refute(
	ctx context.Context, b puzzles.Reasoned, o puzzles.Oracle, position puzzles.Solution, s *Step,
) ([]*Refutation, error) {
	valued, ok := b.(puzzles.Valued)
	if !ok {
		return nil, nil
	}
	a := argue(b, o, position, s)
	order := append([]int{s.Entry}, s.Entries...)
	for i, entry := range order[:min(len(order), mostTried+1)] {
		value := s.Values[slices.Index(s.Entries, entry)]
		others := slices.DeleteFunc(slices.Clone(valued.Values(entry)), func(v int) bool { return v == value })
		if i > 0 && entry == s.Entry {
			continue
		}
		if all, err := a.refuteAll(ctx, entry, others); all != nil || err != nil {
			return all, err
		}
	}
	return nil, nil
}

// refuteAll refutes each of some values of an entry; nil if there is none, or one of them has no short refutation.
func (a *arguer) refuteAll(ctx context.Context, entry int, values []int) (all []*Refutation, err error) {
	for _, value := range values {
		a.entry, a.value = entry, value
		var r *Refutation
		if len(values) > 1 { // chains from each of several values are too much to read
			r, err = a.together(ctx)
		}
		if r == nil && err == nil {
			r, err = a.refute(ctx)
		}
		if r == nil || err != nil {
			return nil, err
		}
		if r.Words == "" && r.As == nil {
			if r.As, err = a.core(ctx, r); err != nil {
				return nil, err
			}
		}
		all = append(all, r)
	}
	return all, nil
}

// core finds the entries with which the end of a refutation cannot hold, the nearest ones first: of an order the least
// beginning that suffices ends with one that is needed, and so on with those before it.
func (a *arguer) core(ctx context.Context, r *Refutation) ([]int, error) {
	whole := a.facts
	defer func() { a.facts = whole }()
	var known []int
	for e, value := range whole {
		if value != puzzles.Open {
			known = append(known, e)
		}
	}
	a.nearestFirst(known)
	core := []int{}
	for {
		var failed error
		enough, _ := slices.BinarySearchFunc(upTo(len(known)+1), true, func(n int, _ bool) int {
			a.facts = only(whole, append(slices.Clone(core), known[:n]...))
			is, err := a.fails(ctx, r.Chain, r.End)
			if err != nil {
				failed = err
			}
			if is {
				return 0
			}
			return -1
		})
		switch {
		case failed != nil:
			return nil, failed
		case enough == 0:
			slices.Sort(core)
			return core, nil
		case len(core) == mostAs || enough > len(known):
			return nil, nil
		}
		core, known = append(core, known[enough-1]), known[:enough-1]
	}
}

func upTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// only is a position of which some entries are left.
func only(position puzzles.Solution, entries []int) puzzles.Solution {
	some := slices.Repeat(puzzles.Solution{puzzles.Open}, len(position))
	for _, e := range entries {
		some[e] = position[e]
	}
	return some
}

// Verify asks another oracle whether each link follows, and whether the end cannot hold. The error is a *runs.Fault,
// or the oracle's.
func (r *Refutation) Verify(
	ctx context.Context, b puzzles.Reasoned, o puzzles.Oracle, position puzzles.Solution, s *Step,
) error {
	a := argue(b, o, position, s)
	a.entry, a.value = r.Entry, r.Value
	for i, l := range r.Chain {
		switch follows, err := a.follows(ctx, r.Chain[:i], l); {
		case err != nil:
			return err
		case !follows:
			return fault("link %d of the argument does not follow", i+1)
		}
	}
	if r.As != nil {
		a.facts = only(a.facts, r.As)
	}
	if fails, err := a.fails(ctx, r.Chain, r.End); fails || err != nil {
		return err
	}
	return fault("the end of the argument can hold")
}

func argue(b puzzles.Reasoned, o puzzles.Oracle, position puzzles.Solution, s *Step) *arguer {
	a := &arguer{
		board: b, oracle: o, reasons: s.Reasons, kept: make([]bool, len(b.ClueCells())+len(b.NamedRules())),
		ends: map[int]puzzles.Board{},
	}
	_, a.judges = b.(puzzles.PartialChecker)
	a.facts = b.Facts(position, a.keep(s.Reasons...))
	return a
}

type arguer struct {
	board   puzzles.Reasoned
	oracle  puzzles.Oracle
	reasons []int
	kept    []bool
	facts   puzzles.Solution
	entry   int
	value   int
	judges  bool                  // the board judges positions
	ends    map[int]puzzles.Board // by a reason, what is left of the board if it alone is kept
}

// keep are the reasons that are kept if only these are. FreeRules is none.
func (a *arguer) keep(reasons ...int) []bool {
	clear(a.kept)
	for _, r := range reasons {
		if r != FreeRules {
			a.kept[r] = true
		}
	}
	return a.kept
}

// refute looks for links in rounds until the board sees that a reason cannot hold. If that takes too many links, or it
// never does, the oracle is asked which reason cannot hold.
func (a *arguer) refute(ctx context.Context) (*Refutation, error) {
	every := append([]int{FreeRules}, a.reasons...)
	links, end, err := a.rounds(ctx, every)
	if err != nil {
		return nil, err
	}
	if end != nil {
		if r, err := a.short(ctx, links, end); r != nil || err != nil {
			return r, err
		}
	}
	for _, reason := range every {
		if fails, err := a.fails(ctx, links, endOf(reason)); err != nil {
			return nil, err
		} else if fails {
			if r, err := a.short(ctx, links, &Refutation{End: endOf(reason)}); r != nil || err != nil {
				return r, err
			}
		}
	}
	return a.together(ctx)
}

// together is the refutation without a chain by reasons of which none can be spared; nil if it needs too many entries.
func (a *arguer) together(ctx context.Context) (*Refutation, error) {
	r := &Refutation{Entry: a.entry, Value: a.value, End: slices.Clone(a.reasons)}
	for _, reason := range a.reasons {
		fewer := slices.DeleteFunc(slices.Clone(r.End), func(other int) bool { return other == reason })
		if fails, err := a.fails(ctx, nil, fewer); err != nil {
			return nil, err
		} else if fails {
			r.End = fewer
		}
	}
	as, err := a.core(ctx, r)
	if as == nil {
		return nil, err
	}
	return r, nil
}

// endOf is the end of one reason, or of FreeRules.
func endOf(reason int) []int {
	if reason == FreeRules {
		return nil
	}
	return []int{reason}
}

// rounds looks for links by one reason after the other. The end is nil if the board sees none.
func (a *arguer) rounds(ctx context.Context, every []int) (links []Link, end *Refutation, err error) {
	end, err = a.judged(ctx, nil, every)
	for range mostRounds {
		for _, reason := range every {
			if end != nil || err != nil {
				return links, end, err
			}
			var more []Link
			if more, err = a.follow(ctx, links, reason); err == nil {
				links = append(links, more...)
				end, err = a.judged(ctx, links, every)
			}
		}
	}
	return links, end, err
}

// position is the facts with what is supposed and the links.
func (a *arguer) position(links []Link) puzzles.Solution {
	p := slices.Clone(a.facts)
	p[a.entry] = a.value
	for _, l := range links {
		p[l.Entry] = l.Value
	}
	return p
}

// judged is the first reason of which the board sees that it cannot hold, with its words; nil if it sees none. Where
// the board does not judge positions, it is the first of which the oracle says so.
func (a *arguer) judged(ctx context.Context, links []Link, every []int) (*Refutation, error) {
	position := a.position(links)
	for _, reason := range every {
		end, broken := &Refutation{End: endOf(reason)}, a.judge(position, endOf(reason))
		if broken != nil {
			end.Words = puzzles.BreachesOf(broken)[0].Short()
		} else if a.judges {
			continue
		}
		// What the board sees may be another rule.
		if fails, err := a.fails(ctx, links, end.End); fails || err != nil {
			return end, err
		}
	}
	return nil, nil
}

// judge says what the board sees to be broken of an end.
func (a *arguer) judge(position puzzles.Solution, end []int) error {
	if !a.judges {
		return nil
	}
	clues := len(a.board.ClueCells())
	of := func(b puzzles.Board) error {
		checker, ok := b.(puzzles.PartialChecker)
		if !ok {
			return nil
		}
		_, err := checker.Judge(position)
		return err
	}
	err := of(a.left(end))
	if err == nil && len(end) > 0 && end[0] >= clues { // it may be a rule about clues
		err = of(a.board)
	}
	return err
}

// left is what is left of the board if only an end is kept, one reason or none. It is made once, since many positions
// of it are judged.
func (a *arguer) left(end []int) puzzles.Board {
	reason := append([]int{FreeRules}, end...)[len(end)]
	if a.ends[reason] == nil {
		relaxed, _ := puzzles.Relaxed(a.board)
		a.ends[reason] = relaxed.Keep(a.keep(end...)[:len(a.board.ClueCells())])
	}
	return a.ends[reason]
}

// follows reports whether a link follows.
func (a *arguer) follows(ctx context.Context, links []Link, l Link) (bool, error) {
	other, err := a.oracle.Counterexample(ctx, a.position(links), a.keep(l.Reason), l.Entry, l.Value)
	return other == nil && err == nil, err
}

// fails reports whether reasons cannot hold together.
func (a *arguer) fails(ctx context.Context, links []Link, end []int) (bool, error) {
	other, err := a.oracle.Counterexample(ctx, a.position(links), a.keep(end...), -1, 0)
	return other == nil && err == nil, err
}

// follow lists the entries that follow from a reason, of those that are near.
func (a *arguer) follow(ctx context.Context, links []Link, reason int) (more []Link, err error) {
	position := a.position(links)
	filling, err := a.oracle.Counterexample(ctx, position, a.keep(reason), -1, 0)
	if filling == nil || err != nil {
		if err == nil {
			more, err = a.probe(ctx, position, reason)
		}
		return more, err
	}
	first := slices.Clone(filling)
	varies := make([]bool, len(first))
	for _, e := range a.near(position) {
		if varies[e] {
			continue
		}
		filling, err := a.oracle.Counterexample(ctx, position, a.keep(reason), e, first[e])
		switch {
		case err != nil:
			return nil, err
		case filling == nil:
			more = append(more, Link{e, first[e], reason})
		}
		for other, value := range filling {
			varies[other] = varies[other] || value != first[other]
		}
	}
	return more, nil
}

// probe lists the entries that follow, of a reason that cannot hold, because the board sees that it fails at once if
// they have another value.
func (a *arguer) probe(ctx context.Context, position puzzles.Solution, reason int) (links []Link, err error) {
	for _, e := range a.near(position) {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		values := a.board.(puzzles.Valued).Values(e)
		var left []int
		for _, value := range values {
			if position[e] = value; a.judge(position, endOf(reason)) == nil {
				left = append(left, value)
			}
		}
		if position[e] = puzzles.Open; len(left) == 1 && len(values) > 1 {
			links = append(links, Link{e, left[0], reason})
		}
	}
	return links, nil
}

// near lists open entries, the nearest ones to what is supposed first.
func (a *arguer) near(position puzzles.Solution) (entries []int) {
	for e, value := range position {
		if value == puzzles.Open {
			entries = append(entries, e)
		}
	}
	a.nearestFirst(entries)
	return entries[:min(len(entries), mostNear)]
}

// nearestFirst sorts entries by how far they are from what is supposed.
func (a *arguer) nearestFirst(entries []int) {
	_, cols := a.board.Size()
	distance := func(e int) int { return abs(e/cols-a.entry/cols) + abs(e%cols-a.entry%cols) }
	slices.SortStableFunc(entries, func(x, y int) int { return distance(x) - distance(y) })
}

// short is the refutation with this end and the links that it needs; nil if those are more than mostLinks.
func (a *arguer) short(ctx context.Context, links []Link, r *Refutation) (*Refutation, error) {
	needed, err := a.needs(links, func(some []Link) (bool, error) {
		if r.Words != "" && a.judge(a.position(some), r.End) == nil {
			return false, nil
		}
		return a.fails(ctx, some, r.End)
	})
	for i := len(links) - 1; i >= 0 && err == nil; i-- {
		if !needed[i] {
			continue
		}
		var also []bool
		also, err = a.needs(links[:i], func(some []Link) (bool, error) { return a.follows(ctx, some, links[i]) })
		for j, is := range also {
			needed[j] = needed[j] || is
		}
	}
	r.Entry, r.Value = a.entry, a.value
	for i, is := range needed {
		if is {
			r.Chain = append(r.Chain, links[i])
		}
	}
	if err != nil || len(r.Chain) > mostLinks {
		return nil, err
	}
	if r.Words != "" {
		r.Words = puzzles.BreachesOf(a.judge(a.position(r.Chain), r.End))[0].Short()
	}
	return r, nil
}

// needs says which links are needed so that something holds: as long as it does, the last ones are left out first.
func (a *arguer) needs(links []Link, holds func([]Link) (bool, error)) (needed []bool, err error) {
	needed = slices.Repeat([]bool{true}, len(links))
	for i := len(links) - 1; i >= 0; i-- {
		var rest []Link
		for j, l := range links {
			if needed[j] && j != i {
				rest = append(rest, l)
			}
		}
		is, err := holds(rest)
		if err != nil {
			return nil, err
		}
		needed[i] = !is
	}
	return needed, nil
}
