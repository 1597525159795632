package tour

// pockets reports whether runs of open positions can fill the pockets of free squares. A pocket is free squares that
// hang together by steps. The squares of a run follow each other by steps, so they are in one pocket, and a pocket has
// as many squares as some runs that may be in it have positions together. It costs two passes over squares and
// positions for each pocket, and nothing more than one where all free squares hang together.
func (d *dealer) pockets(x *deal) bool {
	for rest := x.free; !rest.isEmpty(); {
		pocket := d.pocket(rest)
		if pocket == x.free {
			return true
		}
		if rest = rest.without(&pocket); !d.fillable(x, &pocket) {
			return false
		}
	}
	return true
}

// pocket is the squares that hang together with the first of a set, in it.
func (d *dealer) pocket(in squares) squares {
	var pocket squares
	pocket.add(in.first())
	for edge := pocket; !edge.isEmpty(); {
		beside := d.reach(&edge)
		beside = beside.and(&in)
		edge = beside.without(&pocket)
		pocket = pocket.or(&edge)
	}
	return pocket
}

// fillable reports whether some runs that may be in a pocket, and all that have to be, have as many positions together
// as it has squares. A closed tour's run that goes on behind the last position counts as two.
func (d *dealer) fillable(x *deal, pocket *squares) bool {
	var sums squares // of runs' lengths, but for all squares of the largest board, which have no other pocket beside them
	sums.add(0)
	last := int32(d.size()) - 1
	for from := int32(0); from <= last; from++ {
		until, may, must := from, true, false
		for ; until <= last && x.open.has(until); until++ {
			inside, outside := x.may[until].and(pocket), x.may[until].without(pocket)
			may = may && !inside.isEmpty()
			must = must || outside.isEmpty()
		}
		switch longer := sums.moved(uint(until - from)); {
		case may && must:
			sums = longer
		case may:
			sums = sums.or(&longer)
		case must:
			return false
		}
		from = until
	}
	return sums.has(int32(pocket.count()))
}

// moved are the members, each so much higher, as far as there is room.
func (s *squares) moved(by uint) (out squares) {
	for i := range s {
		for j := range i + 1 {
			switch shift := int(by) - 64*(i-j); {
			case shift >= 0 && shift < 64:
				out[i] |= s[j] << shift
			case shift < 0 && shift > -64:
				out[i] |= s[j] >> -shift
			}
		}
	}
	return out
}
