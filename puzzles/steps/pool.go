package steps

import (
	"slices"

	"twofold/puzzles"
)

// An entry of a solution, as far as it is open.
type entry struct {
	pool    []*example // that live
	level   int        // no set of a lower one forces it
	set     []int      // one that forces it, or nil; of its level, if it is settled
	open    bool
	settled bool
	free    bool // some solution has another value there
}

// An example is a counterexample: what the reasons that it breaks tell is needed for each open entry in which it
// differs.
type example struct {
	entries []int // that were open when it was found
	breaks  []int
	dead    bool
}

// A Filling is a counterexample that was found: it differs from the solution in Entries only, where it has the Values,
// and obeys all reasons together but those that it Breaks.
type Filling struct {
	Entries, Values, Breaks []int
}

// join puts a counterexample into the pools of all open entries in which it differs.
func (f *Finder) join(c *puzzles.Counterexample) {
	x := &example{entries: c.Entries, breaks: c.Breaks}
	if len(f.broken) > 0 {
		x.breaks = slices.DeleteFunc(slices.Clone(x.breaks), func(r int) bool { return slices.Contains(f.broken, r) })
	}
	f.all = append(f.all, Filling{c.Entries, c.Values, c.Breaks})
	if slices.ContainsFunc(c.Entries, f.isKnown) { // told by clues that this filling breaks
		x.entries = slices.DeleteFunc(slices.Clone(c.Entries), f.isKnown)
	}
	for _, at := range x.entries {
		e := &f.entries[at]
		e.pool = append(e.pool, x)
		if len(x.breaks) == 0 {
			e.free = true // for good: entries that are found have the same value in all solutions
		}
	}
}

func (f *Finder) isKnown(at int) bool { return !f.entries[at].open }

// kill takes a counterexample out of all pools. What was known of their entries has to be found again.
func (f *Finder) kill(x *example) {
	if x.dead {
		return
	}
	x.dead = true
	for _, at := range x.entries {
		e := &f.entries[at]
		if !e.open || e.free {
			continue
		}
		e.pool = slices.DeleteFunc(e.pool, func(y *example) bool { return y == x })
		f.queues.unsettle(at, e)
		e.settled, e.level = false, 0
		f.queues.push(at, 0)
	}
}

// watch makes an entry one of those whose first counterexample breaks what that breaks.
func (f *Finder) watch(at int) {
	if pool := f.entries[at].pool; len(pool) > 0 {
		for _, r := range pool[0].breaks {
			f.watching[r] = append(f.watching[r], at)
		}
	}
}

// watched lists the settled entries of a level whose first counterexample breaks one of the reasons, each once.
func (f *Finder) watched(reasons []int, level int) (all []int) {
	for _, r := range reasons {
		kept := f.watching[r][:0]
		for _, at := range f.watching[r] {
			e := &f.entries[at]
			if e.open && e.settled && len(e.pool) > 0 && slices.Contains(e.pool[0].breaks, r) {
				kept = append(kept, at)
				if e.level == level {
					all = append(all, at)
				}
			}
		}
		f.watching[r] = kept
	}
	return increasing(all)
}

// increasing sorts numbers, and has each once.
func increasing(numbers []int) []int {
	slices.Sort(numbers)
	return slices.Compact(numbers)
}

func equal(a, b []int) bool { return slices.Equal(a, b) }

// meets reports whether two increasing lists have a number in common.
func meets(a, b []int) bool {
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			return true
		case a[i] < b[j]:
			i++
		default:
			j++
		}
	}
	return false
}
