package tour

// A rerouter looks for tours that differ from the known one in few squares, by chains of ejections (Fred Glover:
// Ejection chains, reference structures and alternating path methods for traveling salesman problems, Discrete Applied
// Mathematics 1996). A square that has to leave its position leaves it vacant. What fills a vacant position comes from
// another one, which is vacant then. So is that of a square beside it that is no step away from what came. A tour is
// found when no position is vacant.
//
// It tries chains of few vacant positions before those of more, and gives up after so many trials.
type rerouter struct {
	*graph
	known  []int32 // by position
	now    []int32 // by position: its square, or none if it is vacant
	where  []int32 // by square: its position, or none if it has left it
	stays  []bool  // by position: whether its square cannot leave it
	filled []bool  // by position: by the chain
	vacant []int32 // the positions
	square int32   // what may not be at the position
	at     int32
	left   int // how many positions may still become vacant
	trials int
	fits   func() bool // says whether a tour is a filling
}

func newRerouter(g *graph, known, when []int32, fits func(where []int32) bool) *rerouter {
	n := len(known)
	r := &rerouter{graph: g, known: known, now: make([]int32, n), where: make([]int32, n), stays: make([]bool, n),
		filled: make([]bool, n)}
	copy(r.now, known)
	copy(r.where, when)
	r.fits = func() bool { return fits(r.where) }
	return r
}

// mostTrials bounds the search for chains of a length, and lengths are those that are tried.
const mostTrials = 300

var lengths = []int{2, 3, 4, 6}

// find looks for a tour in which a square is not at its position; where has it then, until reset is called.
func (r *rerouter) find(position int32) bool {
	if r.stays[position] {
		return false
	}
	r.at, r.square = position, r.known[position]
	for _, length := range lengths {
		r.left, r.trials = length-1, mostTrials
		r.leave(position)
		if r.fill() {
			return true
		}
		r.back(position)
	}
	return false
}

func (r *rerouter) reset() {
	for position, square := range r.known {
		r.now[position], r.where[square], r.filled[position] = square, int32(position), false
	}
	r.vacant = r.vacant[:0]
}

// leave makes a position vacant.
func (r *rerouter) leave(position int32) {
	r.where[r.now[position]] = none
	r.now[position] = none
	r.vacant = append(r.vacant, position)
}

// back gives the position that became vacant last its square of the known tour back.
func (r *rerouter) back(position int32) {
	r.vacant = r.vacant[:len(r.vacant)-1]
	r.now[position] = r.known[position]
	r.where[r.now[position]] = position
}

// fill fills all vacant positions.
func (r *rerouter) fill() bool {
	if len(r.vacant) == 0 {
		return r.fits()
	}
	i, from, to := r.next()
	position := r.vacant[i]
	if from == none {
		return false // all around it is vacant, which a longer chain will see
	}
	last := len(r.vacant) - 1
	r.vacant[i] = r.vacant[last]
	r.vacant = r.vacant[:last]
	r.filled[position] = true
	for _, leaving := range [2]bool{false, true} {
		for _, s := range r.graph.next[from] {
			if (r.where[s] != none) == leaving && r.place(s, position, to) {
				return true
			}
		}
	}
	r.filled[position] = false
	r.vacant = append(r.vacant, position)
	r.vacant[i], r.vacant[last] = r.vacant[last], r.vacant[i]
	return false
}

// next is the vacant position, as its place in the list, that has squares on both sides, or else on one: the squares
// from which it can be filled, and which what fills it has to be beside as well, or none.
func (r *rerouter) next() (at int, from, to int32) {
	at, from, to = 0, none, none
	for i, position := range r.vacant {
		one, two := r.beside(position, -1), r.beside(position, 1)
		if one == none {
			one, two = two, none
		}
		if one != none && (from == none || two != none) {
			at, from, to = i, one, two
		}
		if two != none {
			break
		}
	}
	return at, from, to
}

// beside is the square just before a position, or after it, or none.
func (r *rerouter) beside(position int32, by int) int32 {
	n := len(r.now)
	other := int(position) + by
	if r.closed {
		other = (other + n) % n
	} else if other < 0 || other >= n {
		return none
	}
	return r.now[other]
}

// place puts a square at the position, and fills what that leaves vacant. The square to is beside the position too.
func (r *rerouter) place(s, position, to int32) bool {
	if r.trials--; r.trials < 0 || s == r.square && position == r.at {
		return false
	}
	from, left := r.where[s], r.left
	if from != none && !r.mayLeave(from) {
		return false
	}
	if from != none {
		r.leave(from)
		r.left--
	}
	ousted := int32(none)
	fits := true
	if to != none && to != s && !r.joined(s, to) {
		if ousted = r.where[to]; r.mayLeave(ousted) {
			r.leave(ousted)
			r.left--
		} else {
			ousted, fits = none, false
		}
	}
	if fits {
		r.now[position], r.where[s] = s, position
		if r.fill() {
			return true
		}
		r.now[position], r.where[s] = none, none
	}
	if ousted != none {
		r.back(ousted)
	}
	if from != none {
		r.back(from)
	}
	r.left = left
	return false
}

// mayLeave says whether the square of a position may still leave it.
func (r *rerouter) mayLeave(position int32) bool {
	return r.left > 0 && !r.stays[position] && !r.filled[position]
}
