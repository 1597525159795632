package nurikabe

// unmet is no number of cells.
const unmet = 1 << 30

// drawSize keeps the sea to its size, which the numbers tell: a cell is white to which no way leads from a black one
// over so many open cells as the sea may still have. It is false after a contradiction.
func (r *rules) drawSize(first int32) bool {
	r.blacks = r.blacks[:0]
	for cell := range r.near {
		if at := int32(cell); r.isBlack(at) {
			r.blacks = append(r.blacks, at)
		}
	}
	left := r.size - len(r.blacks)
	if left < 0 {
		r.flooded()
		return r.Conflict(r.out...)
	}
	r.spend(first)
	for cell := range r.near {
		at := int32(cell)
		if r.isWhite(at) || int(r.spent[cell]) <= left || r.spent[cell] == unmet {
			continue
		}
		if r.isBlack(at) {
			r.beyond(at, left)
			return r.Conflict(r.out...)
		}
		if r.explains() {
			r.beyond(at, left)
		}
		r.force(whiteLit(at))
	}
	return true
}

// flooded puts into out that one of more black cells than there are is white.
func (r *rules) flooded() {
	r.out = r.out[:0]
	for _, cell := range r.blacks {
		r.out = append(r.out, whiteLit(cell))
	}
}

// spend finds how many open cells a way from a black cell to each other takes at least.
func (r *rules) spend(first int32) {
	for cell := range r.spent {
		r.spent[cell] = unmet
	}
	r.spent[first] = 0
	now, later := append(r.queue[:0], first), r.queue2[:0]
	for spent := int32(0); len(now) > 0; spent++ {
		for i := 0; i < len(now); i++ {
			for _, next := range r.near[now[i]] {
				switch {
				case r.isWhite(next) || r.spent[next] <= spent:
				case r.isBlack(next):
					r.spent[next] = spent
					now = append(now, next)
				case r.spent[next] == unmet:
					r.spent[next] = spent + 1
					later = append(later, next)
				}
			}
		}
		now, later = later, now[:0]
	}
	r.queue, r.queue2 = now, later
}

// beyond puts into out why a cell is too far from the first black one, for so many cells left: one of the black cells
// is white, or one of the white ones is black that are in the way.
func (r *rules) beyond(cell int32, left int) {
	r.flooded()
	for wall := range r.near {
		at := int32(wall)
		if !r.isWhite(at) || r.clueAt[at] != none {
			continue
		}
		before := int32(unmet)
		for _, next := range r.near[at] {
			before = min(before, r.spent[next])
		}
		if int(before)+1+max(r.apart(at, cell)-len(r.blacks), 0) <= left {
			r.out = append(r.out, blackLit(at))
		}
	}
}
