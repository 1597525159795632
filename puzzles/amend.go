package puzzles

import "slices"

// mostAmended bounds how many colourings are looked at for the depth of one step.
const mostAmended = 4_000

// Loosened is what Deep's Loosen returns, by an Amender: flaw is what breaks a reason, or one of the instances that are
// kept, and broken are the instances that a colouring without a flaw breaks.
func Loosened(solution, facts Solution, flaw func(s Solution, kept []int) (entries []int, is bool),
	broken func(s Solution) []int) func(entry, value int, kept []int) ([]int, bool) {
	a := &Amender{Left: mostAmended}
	return func(entry, value int, kept []int) ([]int, bool) {
		a.Flaw = func(s Solution) ([]int, bool) { return flaw(s, kept) }
		s, ok := a.Against(solution, facts, entry, value)
		if s == nil {
			return nil, ok
		}
		return broken(s), true
	}
}

// An Amender looks for colourings of 1 and 0 without a flaw near one that has some.
type Amender struct {
	// Flaw is what is wrong with a colouring: entries of which at least one has to change, whatever others do, unless one
	// changes that is settled. Of a colouring without a flaw is is false.
	Flaw func(s Solution) (entries []int, is bool)
	// Left is how many more colourings it may look at.
	Left int

	colours Solution
	settled []bool
	isCut   bool // changes were left out that might have helped
}

// Against is a colouring without a flaw that agrees with the facts and has another value in an entry than this one,
// near a solution; nil if there is none. ok is false if nothing is Left, which is no answer.
func (a *Amender) Against(solution, facts Solution, entry, value int) (s Solution, ok bool) {
	s, settled := slices.Clone(solution), make([]bool, len(facts))
	for e, v := range facts {
		settled[e] = v != Open
	}
	s[entry], settled[entry] = 1-value, true
	if a.amend(s, settled) {
		return s, true
	}
	return nil, a.Left > 0
}

// amend changes entries that are not settled until there is no flaw, as few as it has to, and is false if there is no
// way. It looks for one change, then for two, and so on (iterative deepening). An entry whose change was tried stays as
// it was for what comes after it, so that no colouring is looked at twice for as many changes.
func (a *Amender) amend(s Solution, settled []bool) bool {
	a.colours, a.settled = s, settled
	for changes := 0; ; changes++ {
		a.isCut = false
		if a.change(changes) {
			return true
		}
		if !a.isCut || a.Left <= 0 {
			return false
		}
	}
}

// change is amend by at most so many changes. What it changes stays changed only if it succeeds.
func (a *Amender) change(most int) bool {
	if a.Left--; a.Left < 0 {
		return false
	}
	entries, is := a.Flaw(a.colours)
	if !is {
		return true
	}
	tried := 0
	defer func() {
		for _, e := range entries[:tried] {
			a.settled[e] = false
		}
	}()
	for i, e := range entries {
		if a.settled[e] {
			continue
		}
		if most == 0 {
			a.isCut = true
			return false
		}
		entries[tried], entries[i] = e, entries[tried]
		tried++
		a.settled[e] = true
		a.colours[e] = 1 - a.colours[e]
		if a.change(most - 1) {
			return true
		}
		a.colours[e] = 1 - a.colours[e]
	}
	return false
}
