package tour

// A vicinity is where a tour may differ from the known one: some squares, those nearest to one by steps, and those
// that are few positions before and after each of them on the known tour.
type vicinity struct {
	squares   int
	positions int32
}

// nearest are the vicinities of a square that are tried first for a question, in this order. What differs little breaks
// few clues, and is found in a tenth of the time or less.
var nearest = []vicinity{{16, 0}, {25, 0}, {1, 10}, {36, 0}, {1, 20}, {9, 3}, {1, 30}, {16, 3}}

// near narrows the question down to tours that differ from the known one in the vicinity of a square. It is false if
// there is none, or if the vicinity is the whole board.
func (d *differ) near(square int32, v vicinity) bool {
	loose := d.around(square, v)
	if loose.count() == d.size() {
		return false
	}
	d.asked.copyFrom(d.whole)
	return d.confine(d.asked, loose)
}

// around is the vicinity of a square.
func (d *differ) around(square int32, v vicinity) (in squares) {
	ball, reach := d.ball(square, v.squares), min(v.positions, int32(d.size()-1))
	for w, word := range ball {
		for ; word != 0; word &= word - 1 {
			at := d.when[member(w, word)]
			for by := -reach; by <= reach; by++ {
				if position := d.position(at, by); position != none {
					in.add(d.known[position])
				}
			}
		}
	}
	return in
}

// ball are up to most squares, those nearest to one, by steps.
func (d *differ) ball(square int32, most int) squares {
	var in squares
	in.add(square)
	queue := append(d.queue[:0], square)
	for at := 0; at < len(queue) && len(queue) < most; at++ {
		for _, t := range d.next[queue[at]] {
			if !in.has(t) && len(queue) < most {
				in.add(t)
				queue = append(queue, t)
			}
		}
	}
	d.queue = queue
	return in
}

// confine leaves the tours in which only these squares are elsewhere than in the known one, and those that have to be.
// It is false if there is none.
func (d *differ) confine(x *deal, loose squares) bool {
	d.hold(x, loose)
	open := x.open
	for w, word := range open {
		for ; word != 0; word &= word - 1 {
			position := member(w, word)
			x.may[position] = x.may[position].and(&x.free)
			for by := int32(-1); by <= 1; by++ {
				if to := d.position(position, by); to != none {
					x.fresh.add(to)
				}
			}
		}
	}
	for w, word := range open {
		for ; word != 0; word &= word - 1 {
			if position := member(w, word); x.open.has(position) && !d.fewer(x, position) {
				return false
			}
		}
	}
	return d.draw(x)
}

// hold gives all open positions the squares of the known tour, but for those that cannot have them and those of loose
// squares. It draws nothing.
func (d *differ) hold(x *deal, loose squares) {
	open := x.open
	for w, word := range open {
		for ; word != 0; word &= word - 1 {
			position := member(w, word)
			if s := d.known[position]; !loose.has(s) && x.may[position].has(s) {
				x.may[position] = squares{}
				x.may[position].add(s)
				x.open.remove(position)
				x.free.remove(s)
			}
		}
	}
}
