package nurikabe

import "twofold/native/learn"

// A reach is the cells to which the island of a clue can come, with no more cells than it may have, over cells that are
// not black and do not touch another clue's island.
type reaches struct {
	touches   []int32 // by open cell: the one clue beside whose island it is, or none
	reachedBy []int32 // by cell: a stamp, if some clue reaches it
	reachable []int32 // the cells of one reach
	steps     []int32 // by cell of it: how many cells from the island
	inside    []int32 // by cell: a stamp
	entry     []entry // of the search over it, by cell
	path      []frame

	nearby   []int32 // clues, of unreached
	walls    []int32 // black cells, of measure
	measured int32   // its stamp
}

// An entry is what a depth-first search knows of a cell: when it was met, the earliest that can be reached from below
// it, and how many cells are below it, itself included; and how many of those are cut off without it.
type entry struct{ found, low, below, cut int32 }

func (a *reaches) begin(m *model) {
	cells := len(m.near)
	a.touches, a.reachedBy = make([]int32, cells), make([]int32, cells)
	a.steps, a.inside, a.entry = make([]int32, cells), make([]int32, cells), make([]entry, cells)
}

// drawReach looks at what islands may become. An island needs its reach, or the cells of it that keep others apart;
// what no clue reaches is sea; an area without a clue needs its only exit.
func (r *rules) drawReach() bool {
	r.turn++
	now, loose := r.turn, false
	for clue := range int32(len(r.cells)) {
		r.CheckContext()
		most := r.bound(clue)
		loose = loose || most == 0
		if need := r.need(clue); (need > 0 || most > 0) && !r.reach(clue, most, need, now) {
			return false
		}
	}
	if loose {
		r.reachLoosely(now)
	}
	for cell := range r.near {
		if at := int32(cell); r.isOpen(at) && r.reachedBy[cell] != now {
			r.unreached(at)
			r.force(blackLit(at))
		}
	}
	for number := range r.areas {
		r.CheckContext()
		if r.areas[number].clue == none && !r.escapes(int32(number), now) {
			return false
		}
	}
	return true
}

// mayEnter says whether a cell is not black, and touches no other clue's island.
func (r *rules) mayEnter(cell, clue int32) bool {
	if r.isOpen(cell) {
		return r.touches[cell] == none || r.touches[cell] == clue
	}
	return r.isWhite(cell)
}

// reach finds the reach of a clue, and what the island needs of it; false means a contradiction.
func (r *rules) reach(clue int32, most, need int, now int32) bool {
	own := r.of(r.areaOf[r.cells[clue]])
	r.turn++
	r.reachable = append(r.reachable[:0], own...)
	for _, cell := range own {
		r.inside[cell], r.steps[cell] = r.turn, 0
	}
	for i := 0; i < len(r.reachable); i++ {
		cell := r.reachable[i]
		r.reachedBy[cell] = now
		if most > 0 && len(own)+int(r.steps[cell]) >= most {
			continue
		}
		for _, next := range r.near[cell] {
			if r.inside[next] != r.turn && r.mayEnter(next, clue) {
				r.inside[next], r.steps[next] = r.turn, r.steps[cell]+1
				r.reachable = append(r.reachable, next)
			}
		}
	}
	switch {
	case len(own) >= need:
		return true
	case len(r.reachable) < need:
		r.confined(clue, none)
		return r.Conflict(r.out...)
	}
	r.needs(clue, need)
	return true
}

// needs whitens the cells of a reach without which there are too few: a depth-first search from the clue counts, of
// each cell, how many are cut off without it.
func (r *rules) needs(clue int32, need int) {
	inside, clock := r.turn, int32(0)
	for _, cell := range r.reachable {
		r.entry[cell] = entry{}
	}
	meet := func(cell int32) {
		clock++
		r.entry[cell] = entry{found: clock, low: clock, below: 1, cut: 1}
		r.path = append(r.path, frame{cell, 0})
	}
	r.path = r.path[:0]
	meet(r.cells[clue])
	all := len(r.reachable)
	for len(r.path) > 0 {
		top := &r.path[len(r.path)-1]
		cell := top.cell
		own := &r.entry[cell]
		if top.next < len(r.near[cell]) {
			next := r.near[cell][top.next]
			if top.next++; r.inside[next] != inside {
				continue
			}
			if r.entry[next].found == 0 {
				meet(next)
			} else {
				own.low = min(own.low, r.entry[next].found)
			}
			continue
		}
		if r.path = r.path[:len(r.path)-1]; len(r.path) == 0 {
			break
		}
		up := &r.entry[r.path[len(r.path)-1].cell]
		up.low = min(up.low, own.low)
		up.below += own.below
		if own.low >= up.found {
			up.cut += own.below
		}
	}
	for _, cell := range r.reachable {
		if all-int(r.entry[cell].cut) < need && r.isOpen(cell) {
			r.confined(clue, cell)
			r.force(whiteLit(cell))
		}
	}
}

// confined puts into out why the island of a clue is too small without a cell, or none: its number counts, and one of
// what keeps it from growing is otherwise.
func (r *rules) confined(clue, but int32) {
	r.out = r.also(r.out[:0], r.least[clue])
	if r.explains() {
		r.enclose(r.cells[clue], but, func(cell int32) bool { return r.mayEnter(cell, clue) })
	}
}

// enclose floods from a cell, but for one, and appends to out what ends that: black cells, and those that touch the
// island of a clue.
func (r *rules) enclose(from, but int32, may func(cell int32) bool) {
	r.turn++
	flooded := r.turn
	r.mark2[from] = flooded
	if but != none {
		r.mark2[but] = flooded
	}
	r.queue2 = append(r.queue2[:0], from)
	for i := 0; i < len(r.queue2); i++ {
		for _, next := range r.near[r.queue2[i]] {
			switch {
			case r.mark2[next] == flooded:
				continue
			case may(next):
				r.queue2 = append(r.queue2, next)
			case r.isBlack(next):
				r.out = append(r.out, whiteLit(next))
			default:
				r.out = r.wayBeside(r.out, next, r.touches[next])
			}
			r.mark2[next] = flooded
		}
	}
}

// isLoose says whether nothing bounds the island of a clue.
func (r *rules) isLoose(clue int32) bool { return r.bound(clue) == 0 }

// mayEnterLoosely says whether a cell is not black, and touches no island that is bounded.
func (r *rules) mayEnterLoosely(cell int32) bool {
	if r.isOpen(cell) {
		return r.touches[cell] == none || r.isLoose(r.touches[cell])
	}
	return r.isWhite(cell)
}

// reachLoosely marks what the clues reach together that nothing bounds.
func (r *rules) reachLoosely(now int32) {
	r.turn++
	r.queue = r.queue[:0]
	for clue, cell := range r.cells {
		if r.isLoose(int32(clue)) {
			r.inside[cell] = r.turn
			r.queue = append(r.queue, cell)
		}
	}
	for i := 0; i < len(r.queue); i++ {
		r.reachedBy[r.queue[i]] = now
		for _, next := range r.near[r.queue[i]] {
			if r.inside[next] != r.turn && r.mayEnterLoosely(next) {
				r.inside[next] = r.turn
				r.queue = append(r.queue, next)
			}
		}
	}
}

// escapes is false if no clue reaches an area without one. It whitens the only cell beside it that is open.
func (r *rules) escapes(number int32, now int32) bool {
	a := r.areas[number]
	exit, isReached := int32(none), false
	for _, cell := range r.listed[a.from:a.to] {
		isReached = isReached || r.reachedBy[cell] == now
		for _, next := range r.near[cell] {
			if r.isBlack(next) || r.areaOf[next] == number || next == exit {
				continue
			}
			if exit != none {
				exit = -2 // two
			} else {
				exit = next
			}
		}
	}
	if !isReached {
		first := r.listed[a.from]
		r.unreached(first)
		r.out = append(r.out, blackLit(first))
		return r.Conflict(r.out...)
	}
	if exit < 0 || !r.isOpen(exit) {
		return true
	}
	r.out = r.out[:0]
	if r.explains() {
		r.out = append(r.out, blackLit(r.listed[a.from]))
		r.enclose(r.listed[a.from], exit, func(cell int32) bool { return r.areaOf[cell] == number })
	}
	return r.force(whiteLit(exit))
}

var _ learn.Theory = (*rules)(nil)
