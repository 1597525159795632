package nurikabe

// unreached puts into out why no clue reaches a cell: that the numbers count that are too small, or one of what is in
// the way is otherwise.
//
// A search from the cell over cells that are not black tells how many cells a way takes at least, so that of what it
// meets only that counts from which some clue is near enough. Mostly it does not come to the clue within its number,
// and black cells are the reason. Else white cells of the clue's island, which are elsewhere, take away from the
// number, or other islands are in the way.
func (r *rules) unreached(cell int32) {
	r.out = r.out[:0]
	if !r.explains() {
		return
	}
	radius, loose := 0, false
	r.nearby = r.nearby[:0]
	for clue, at := range r.cells {
		r.CheckContext()
		most := r.bound(int32(clue))
		if most == 0 {
			loose = true
			continue
		}
		r.out = r.also(r.out, r.most[clue])
		if r.apart(cell, at) < most {
			r.nearby = append(r.nearby, int32(clue))
			radius = max(radius, most)
		}
	}
	if loose {
		r.unreachedLoosely(cell)
	}
	if len(r.nearby) == 0 {
		return
	}
	r.measure(cell, radius)
	for _, clue := range r.nearby {
		r.tooFar(clue)
	}
}

// unreachedLoosely appends why no clue reaches a cell whose island nothing bounds.
func (r *rules) unreachedLoosely(cell int32) {
	if !r.mayEnterLoosely(cell) {
		r.out = r.wayBeside(r.out, cell, r.touches[cell])
		return
	}
	r.enclose(cell, none, r.mayEnterLoosely)
}

// measure finds how many cells a way from a cell to others takes at least, over cells that are not black, up to radius;
// and the black cells that it meets, which end such a way.
func (r *rules) measure(cell int32, radius int) {
	r.turn++
	r.measured = r.turn
	r.mark2[cell], r.steps[cell] = r.measured, 1
	r.queue2 = append(r.queue2[:0], cell)
	r.walls = r.walls[:0]
	for i := 0; i < len(r.queue2); i++ {
		at := r.queue2[i]
		if int(r.steps[at]) == radius {
			continue
		}
		for _, next := range r.near[at] {
			if r.mark2[next] == r.measured {
				continue
			}
			r.mark2[next], r.steps[next] = r.measured, r.steps[at]+1
			if r.isBlack(next) {
				r.walls = append(r.walls, next)
			} else {
				r.queue2 = append(r.queue2, next)
			}
		}
	}
}

// tooFar appends why a clue does not reach the cell that was measured.
func (r *rules) tooFar(clue int32) {
	most, from := r.bound(clue), r.cells[clue]
	for _, wall := range r.walls {
		if int(r.steps[wall])+r.apart(wall, from) <= most {
			r.out = append(r.out, whiteLit(wall))
		}
	}
	if r.mark2[from] != r.measured || int(r.steps[from]) > most {
		return
	}
	own := r.of(r.areaOf[from])
	isNear := false
	for _, at := range own {
		if at != from {
			r.out = append(r.out, blackLit(at))
		}
		isNear = isNear || r.mark2[at] == r.measured && len(own)+int(r.steps[at])-1 <= most
	}
	if !isNear {
		return
	}
	for _, at := range r.queue2 {
		if !r.isOpen(at) || r.touches[at] == none || r.touches[at] == clue {
			continue
		}
		if int(r.steps[at])+r.apart(at, from) <= most {
			r.out = r.wayBeside(r.out, at, r.touches[at])
		}
	}
}
