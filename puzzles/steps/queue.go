package steps

import "slices"

// A queue has the open entries by level. A level is a number of reasons and of rules among them: the higher one has
// more reasons, or as many and more rules.
type queue struct {
	waiting [][]int // entries of a level that are to be looked at, and some that have been
	settled [][]int // entries of a level for which a set is known that forces them
	at      []int   // by entry: where it is in settled; -1 if it is not
}

func (q *queue) init(entries int) { q.at = slices.Repeat([]int{-1}, entries) }

func (q *queue) levels() int { return len(q.waiting) }

func (q *queue) grow(level int) {
	for len(q.waiting) <= level {
		q.waiting = append(q.waiting, nil)
		q.settled = append(q.settled, nil)
	}
}

// push makes an entry wait.
func (q *queue) push(entry, level int) {
	q.grow(level)
	q.waiting[level] = append(q.waiting[level], entry)
}

// pop is an entry that waits, or -1.
func (q *queue) pop(level int, entries []entry) int {
	for n := len(q.waiting[level]); n > 0; n = len(q.waiting[level]) {
		at := q.waiting[level][n-1]
		q.waiting[level] = q.waiting[level][:n-1]
		if e := &entries[at]; e.open && !e.settled && !e.free && e.level == level {
			return at
		}
	}
	return -1
}

// settle puts an entry among those for which a set is known.
func (q *queue) settle(entry, level int) {
	q.at[entry] = len(q.settled[level])
	q.settled[level] = append(q.settled[level], entry)
}

// unsettle takes it out, if it is there.
func (q *queue) unsettle(at int, e *entry) {
	if q.at[at] < 0 {
		return
	}
	all := q.settled[e.level]
	last := all[len(all)-1]
	all[q.at[at]] = last
	q.at[last] = q.at[at]
	q.at[at] = -1
	q.settled[e.level] = all[:len(all)-1]
}

// leastSettled is the least level of which a set is known; -1 if there is none.
func (q *queue) leastSettled() int {
	return slices.IndexFunc(q.settled, func(all []int) bool { return len(all) > 0 })
}
