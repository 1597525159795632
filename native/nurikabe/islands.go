package nurikabe

import "twofold/native/learn"

// Islands are the connected areas of white cells, as they are now.
type islands struct {
	areaOf []int32 // by cell: its area, or none
	areas  []area
	listed []int32 // the cells of all areas, area by area
}

// An area is listed[from:to].
type area struct {
	clue     int32 // the one on it, or none
	from, to int32
}

func (a area) size() int { return int(a.to - a.from) }

func (is *islands) begin(m *model) { is.areaOf = make([]int32, len(m.near)) }

func (is *islands) of(number int32) []int32 {
	return is.listed[is.areas[number].from:is.areas[number].to]
}

// drawIslands finds the areas, and looks at each by itself and with the cells beside it: an island has one clue, and no
// more cells than that says.
func (r *rules) drawIslands() bool {
	if !r.findAreas() {
		return false
	}
	for number := range r.areas {
		clue := r.areas[number].clue
		if clue == none {
			continue
		}
		if most := r.bound(clue); most > 0 && r.areas[number].size() > most {
			r.tooLarge(clue, none, most)
			return r.Conflict(r.out...)
		}
	}
	for cell := range r.near {
		if r.isOpen(int32(cell)) {
			r.joins(int32(cell))
		}
	}
	return true
}

// findAreas is false if an area has two clues.
func (r *rules) findAreas() bool {
	r.areas, r.listed = r.areas[:0], r.listed[:0]
	for cell := range r.areaOf {
		r.areaOf[cell] = none
	}
	for first := range r.near {
		if r.areaOf[first] != none || !r.isWhite(int32(first)) {
			continue
		}
		number := int32(len(r.areas))
		a := area{clue: none, from: int32(len(r.listed))}
		r.areaOf[first] = number
		r.listed = append(r.listed, int32(first))
		for i := int(a.from); i < len(r.listed); i++ {
			cell := r.listed[i]
			if clue := r.clueAt[cell]; clue != none && a.clue != none {
				r.out = r.way(r.out[:0], r.cells[clue], func(at int32) bool { return at == r.cells[a.clue] })
				return r.Conflict(r.out...)
			} else if clue != none {
				a.clue = clue
			}
			for _, next := range r.near[cell] {
				if r.areaOf[next] == none && r.isWhite(next) {
					r.areaOf[next] = number
					r.listed = append(r.listed, next)
				}
			}
		}
		a.to = int32(len(r.listed))
		r.areas = append(r.areas, a)
	}
	return true
}

// joins blackens an open cell that would join two islands, or make one too large.
func (r *rules) joins(cell int32) {
	clue, size, met := int32(none), 1, [4]int32{none, none, none, none}
	for i, next := range r.near[cell] {
		number := r.areaOf[next]
		if number == none || number == met[0] || number == met[1] || number == met[2] {
			continue
		}
		met[i] = number
		a := r.areas[number]
		size += a.size()
		switch {
		case a.clue == none:
		case clue != none:
			r.out = r.out[:0]
			if r.explains() {
				r.out = r.wayBeside(r.out, cell, clue)
				r.out = r.wayBeside(r.out, cell, a.clue)
			}
			r.force(blackLit(cell))
			return
		default:
			clue = a.clue
		}
	}
	r.touches[cell] = clue
	if clue == none {
		return
	}
	if most := r.bound(clue); most > 0 && size > most {
		r.tooLarge(clue, cell, most)
		r.force(blackLit(cell))
	}
}

// wayBeside appends that a way over white cells, from that of a clue to one beside a cell, has a black cell.
func (r *rules) wayBeside(out []learn.Lit, cell, clue int32) []learn.Lit {
	return r.way(out, r.cells[clue], func(at int32) bool {
		for _, next := range r.near[cell] {
			if next == at {
				return true
			}
		}
		return false
	})
}

// way appends that a shortest way over white cells, from one to a goal, which there must be, has a black cell. Cells of
// clues are never black.
func (r *rules) way(out []learn.Lit, from int32, isGoal func(int32) bool) []learn.Lit {
	r.turn++
	r.mark[from], r.came[from] = r.turn, none
	r.queue = append(r.queue[:0], from)
	for i := 0; ; i++ {
		cell := r.queue[i]
		if isGoal(cell) {
			for ; cell != none; cell = r.came[cell] {
				if r.clueAt[cell] == none {
					out = append(out, blackLit(cell))
				}
			}
			return out
		}
		for _, next := range r.near[cell] {
			if r.mark[next] != r.turn && r.isWhite(next) {
				r.mark[next], r.came[next] = r.turn, cell
				r.queue = append(r.queue, next)
			}
		}
	}
}

// tooLarge puts into out that one of more cells than most is black that are connected with a clue. If there is a cell,
// it is as good as white, one of them, and not put into out.
func (r *rules) tooLarge(clue, cell int32, most int) {
	r.out = r.also(r.out[:0], r.most[clue])
	if !r.explains() {
		return
	}
	r.turn++
	chosen := r.turn
	r.queue2 = r.queue2[:0]
	take := func(at int32) {
		r.mark2[at] = chosen
		r.queue2 = append(r.queue2, at)
	}
	if cell == none {
		take(r.cells[clue])
	} else {
		take(cell)
		before := len(r.out)
		r.out = r.wayBeside(r.out, cell, clue)
		take(r.cells[clue])
		for _, l := range r.out[before:] {
			take(l.Var())
		}
		r.out = r.out[:before]
	}
	for i := 0; i < len(r.queue2) && len(r.queue2) <= most; i++ {
		for _, next := range r.near[r.queue2[i]] {
			if r.mark2[next] != chosen && r.isWhite(next) && len(r.queue2) <= most {
				take(next)
			}
		}
	}
	for _, at := range r.queue2 {
		if at != cell && r.clueAt[at] == none {
			r.out = append(r.out, blackLit(at))
		}
	}
}
