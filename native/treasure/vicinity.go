package treasure

import (
	"slices"

	"twofold/native/learn"
	"twofold/puzzles"
)

// A vicinity looks for solutions of a board with a total that are near an assignment that obeys its clues: it asks how
// a window of cells that are near each other may change, with all others as they are. A total ties all cells together,
// so that neither components nor learned clauses help; but where many cells are open, hardly any window has to have
// just so many coins.
type vicinity struct {
	*tracker
	vars   []int32 // the open ones
	now    []int8  // by variable: the assignment
	place  []int32 // by variable: in the window; nowhere for others
	seen   []int32 // by clue: the window in which it was met last
	window int32
	found  [][]int8
}

const (
	windowSize  = 80
	largestSize = 20 * windowSize
	maxNear     = 16 // solutions; each is compared with the last one
)

// near calls yield with solutions as long as it finds any near the last one. All is true if it knows that there are no
// others, and goOn is what yield returned last.
func (t *tracker) near(components []component, coins int, yield func() bool) (v *vicinity, all, goOn bool) {
	v = &vicinity{
		tracker: t, now: slices.Clone(t.values), seen: make([]int32, len(t.clues)),
		place: slices.Repeat([]int32{nowhere}, len(t.values)),
	}
	slices.SortStableFunc(components, func(a, b component) int { return len(a) - len(b) }) // small ones are free to change
	for _, c := range components {
		s := newSums(t.ctx, len(c), t.rowsOf(c))
		s.lean()
		solved := s.Solve()
		t.add(s.Solver, puzzles.Stats{})
		if !solved {
			return v, t.ended == nil, true
		}
		for i, x := range c {
			v.now[x] = s.value(i)
		}
		v.vars = append(v.vars, c...)
	}
	if !v.repair(coins) {
		return v, false, true
	}
	for {
		v.found = append(v.found, slices.Clone(v.now))
		if !v.show(yield) {
			return v, false, false
		}
		if len(v.found) == maxNear || !v.windows(windowSize, v.another) {
			return v, false, true
		}
	}
}

// show yields the assignment.
func (v *vicinity) show(yield func() bool) bool {
	before := slices.Clone(v.values)
	copy(v.values, v.now)
	goOn := yield()
	copy(v.values, before)
	return goOn
}

// isFound says whether the tracker's values are those of a solution that was yielded.
func (v *vicinity) isFound() bool {
	return slices.ContainsFunc(v.found, func(values []int8) bool { return slices.Equal(values, v.values) })
}

// repair changes window after window until there are so many coins in all.
func (v *vicinity) repair(coins int) bool {
	lacks := coins
	for _, x := range v.vars {
		lacks -= int(v.now[x])
	}
	for size := windowSize; lacks != 0 && size <= largestSize && v.ended == nil; {
		before := lacks
		v.windows(size, func(window []int32) bool {
			lacks -= v.approach(window, lacks)
			return lacks == 0
		})
		if lacks == before {
			size *= 4
		}
	}
	return lacks == 0
}

// windows calls try with sets of about size open variables that are near each other, until try returns true or all were
// in one.
func (v *vicinity) windows(size int, try func(window []int32) bool) bool {
	covered := make([]bool, len(v.values))
	for at := 0; at < len(v.vars) && !v.look(); {
		var window []int32
		for ; at < len(v.vars) && len(window) < size; at++ {
			if x := v.vars[at]; !covered[x] && v.place[x] == nowhere {
				window = v.flood(window, x, size)
			}
		}
		for _, x := range window {
			covered[x] = true
		}
		done := len(window) > 0 && try(window)
		for _, x := range window {
			v.place[x] = nowhere
		}
		if done {
			return true
		}
	}
	return false
}

// flood adds the open variables around one to a window, until it has so many.
func (v *vicinity) flood(window []int32, x int32, size int) []int32 {
	from := len(window)
	v.place[x] = int32(len(window))
	window = append(window, x)
	for ; from < len(window); from++ {
		for _, c := range v.cluesOf[window[from]] {
			for _, y := range v.clues[c].cells {
				if v.values[y] == open && v.place[y] == nowhere && len(window) < size {
					v.place[y] = int32(len(window))
					window = append(window, y)
				}
			}
		}
	}
	return window
}

// rows say the clues of a window's variables, with the others as they are, and how many coins they have.
func (v *vicinity) rows(window []int32, least, most int) (rows []sum, coins int) {
	v.window++
	all := sum{}
	for i, x := range window {
		coins += int(v.now[x])
		all.of = append(all.of, int32(i))
		for _, c := range v.cluesOf[x] {
			if v.seen[c] == v.window {
				continue
			}
			v.seen[c] = v.window
			row := sum{least: int(v.need[c]), most: int(v.need[c])}
			for _, y := range v.clues[c].cells {
				switch {
				case v.place[y] != nowhere:
					row.of = append(row.of, v.place[y])
				case v.values[y] == open:
					row.least -= int(v.now[y])
					row.most -= int(v.now[y])
				}
			}
			rows = append(rows, row)
		}
	}
	all.least, all.most = max(0, coins+least), min(len(window), coins+most)
	return append(rows, all), coins
}

// approach changes a window to have more coins, or fewer if what lacks is less than none, but no more than that. It
// returns how many more.
func (v *vicinity) approach(window []int32, lacks int) (gained int) {
	first, least, most := learn.True, 1, lacks
	if lacks < 0 {
		first, least, most = learn.False, lacks, -1
	}
	rows, coins := v.rows(window, least, most)
	s := newSums(v.ctx, len(window), rows)
	for i := range window {
		s.SetPhase(learn.LitOf(int32(i), first))
	}
	if !v.take(s, window) {
		return 0
	}
	for _, x := range window {
		gained += int(v.now[x])
	}
	return gained - coins
}

// another changes a window so that the assignment is none of those that were found, and has as many coins.
func (v *vicinity) another(window []int32) bool {
	rows, _ := v.rows(window, 0, 0)
	s := newSums(v.ctx, len(window), rows)
	s.lean()
	for _, values := range v.found {
		outside := slices.ContainsFunc(v.vars, func(x int32) bool { return v.place[x] == nowhere && values[x] != v.now[x] })
		if outside {
			continue
		}
		var differs []learn.Lit
		for i, x := range window {
			differs = append(differs, litOf(int32(i), 1-int(values[x])))
		}
		s.AddClause(differs)
	}
	return v.take(s, window)
}

// patience is how many clauses are learned about a window before it is given up: a number of coins that it cannot have
// is a pigeonhole.
const patience = 200

// take solves a window and gives its variables the values that it finds, if it finds some soon.
func (v *vicinity) take(s *sums, window []int32) bool {
	learned := 0
	s.OnLearned = func([]learn.Lit) {
		if learned++; learned > patience {
			s.Exhaust()
		}
	}
	found := s.Solve()
	v.add(s.Solver, puzzles.Stats{})
	for i, x := range window {
		if found {
			v.now[x] = s.value(i)
		}
	}
	return found
}
