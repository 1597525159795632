package tour

// fill looks for a tour in the deal of a depth, of which all was drawn. It returns the depth of a deal in which all
// positions that are open may have their squares of the known tour: they do, for all that is asked of two positions
// side by side holds then. It returns none if there is no tour, or tries are less than none if it did not find out.
//
// It decides only about positions that cannot have their squares of the known tour, and about squares that cannot have
// their positions, of all those about one that has the fewest ways left: so what is far from where tours have to differ
// stays as it is.
func (d *dealer) fill(depth int) int {
	x := d.level(depth)
	position := d.tightest(x)
	square := d.tightestSquare(x, position)
	switch {
	case square != none:
		x.ways = x.ways[:0]
		for at := range int32(d.size()) {
			if x.open.has(at) && x.may[at].has(square) {
				x.ways = append(x.ways, at)
			}
		}
	case position != none:
		x.ways = x.may[position].list(x.ways[:0])
	default:
		return depth
	}
	for _, way := range x.ways {
		if d.tries--; d.tries < 0 {
			return none
		}
		at, s := position, way
		if square != none {
			at, s = way, square
		}
		y := d.level(depth + 1)
		if y.copyFrom(x); !d.putAndDraw(y, at, s) {
			continue
		}
		if found := d.fill(depth + 1); found != none {
			return found
		}
	}
	return none
}

// tightest is the position with the fewest squares of those that cannot have the one of the known tour, or none.
func (d *dealer) tightest(x *deal) int32 {
	best, least := int32(none), 0
	for w, word := range x.open {
		for ; word != 0; word &= word - 1 {
			position := member(w, word)
			if x.may[position].has(d.known[position]) {
				continue
			}
			if n := x.may[position].count(); best == none || n < least {
				best, least = position, n
			}
		}
	}
	return best
}

// tightestSquare is the square with the fewest positions of those that cannot have the one of the known tour, or none
// if the position has no more squares than that.
func (d *dealer) tightestSquare(x *deal, position int32) int32 {
	if position == none {
		return none
	}
	displaced := squares{}
	for w, word := range x.free {
		for ; word != 0; word &= word - 1 {
			if s := member(w, word); !x.may[d.when[s]].has(s) {
				displaced.add(s)
				d.places[s] = 0
			}
		}
	}
	for w, word := range x.open {
		for ; word != 0; word &= word - 1 {
			here := x.may[member(w, word)].and(&displaced)
			for v, rest := range here {
				for ; rest != 0; rest &= rest - 1 {
					d.places[member(v, rest)]++
				}
			}
		}
	}
	best, least := int32(none), x.may[position].count()
	for w, word := range displaced {
		for ; word != 0; word &= word - 1 {
			if s := member(w, word); d.places[s] < least {
				best, least = s, d.places[s]
			}
		}
	}
	return best
}

// read writes the positions of the squares that a deal has settled over those of the known tour.
func (d *dealer) read(x *deal, positions []int32) []int32 {
	positions = append(positions[:0], d.when...)
	for position := range x.may {
		if !x.open.has(int32(position)) {
			positions[x.may[position].first()] = int32(position)
		}
	}
	return positions
}
