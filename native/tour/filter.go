package tour

import (
	"math/bits"
	"math/rand/v2"
)

// A deal says which squares each position may have.
type deal struct {
	may   []squares // by position
	open  squares   // the positions that may have several
	free  squares   // the squares that none of the others has
	fresh squares   // positions that lost squares, which those beside them do not know yet
	ways  []int32   // room for fill
}

func newDeal(n int) *deal { return &deal{may: make([]squares, n)} }

func (x *deal) copyFrom(y *deal) {
	copy(x.may, y.may)
	x.open, x.free, x.fresh = y.open, y.free, y.fresh
}

// A domainFilter narrows the squares of positions, and looks for tours that are like a known one but where they have to
// differ. It draws less from a choice than a propagator does, and learns nothing, but takes a hundredth of the time.
// What it draws:
//
//	a square has one position, and a position one square
//	a position's square is one step from some square that the position before, and after, may have
//	a square that has no position yet is beside two that it may come from and go to, or beside one at the tour's ends
//	if these are just two, the one before it has one of them, and the one after it the other
type domainFilter struct {
	*graph
	known  []int32       // by position: the square of the known tour
	when   []int32       // by square: its position on it
	beside []squares     // by square: those one step away
	steps  [][16]squares // by each four squares, and by which of these: those one step away from one of them
	words  int           // of a set, but for those that have no members
	levels []*deal       // by depth of the search
	places []int         // by square: room for fill
	tries  int           // how many more choices fill may make

	clashes   []int32    // by position: how often it clashed with what was decided before, and
	clashesAt []int32    // by square: the same
	order     *rand.Rand // of ways; nil to take them as they come
}

func newDomainFilter(g *graph, known, when []int32) *domainFilter {
	d := &domainFilter{
		graph: g, known: known, when: when, beside: make([]squares, g.size()), words: (g.size() + 63) / 64,
		places: make([]int, g.size()), clashes: make([]int32, g.size()), clashesAt: make([]int32, g.size()),
	}
	for s, next := range g.next {
		for _, t := range next {
			d.beside[s].add(t)
		}
	}
	d.steps = make([][16]squares, 16*d.words)
	for s, beside := range d.beside {
		for set := range d.steps[s/4] {
			if set>>(s%4)&1 != 0 {
				d.steps[s/4][set] = d.steps[s/4][set].or(&beside)
			}
		}
	}
	return d
}

// level is the deal of a depth.
func (d *domainFilter) level(depth int) *deal {
	for len(d.levels) <= depth {
		d.levels = append(d.levels, newDeal(d.size()))
	}
	return d.levels[depth]
}

// anything is the deal in which every position may have every square.
func (d *domainFilter) anything() *deal {
	x := newDeal(d.size())
	for s := range int32(d.size()) {
		x.open.add(s)
	}
	x.free = x.open
	for position := range x.may {
		x.may[position] = x.open
	}
	return x
}

// position is the one by steps from another, or none.
func (d *domainFilter) position(from, by int32) int32 {
	n := int32(d.size())
	to := from + by
	switch {
	case d.closed:
		return (to + n) % n
	case to < 0 || to >= n:
		return none
	}
	return to
}

// put gives a position its square. It is false, as all below are, after a contradiction.
func (d *domainFilter) put(x *deal, position, square int32) bool {
	if !x.may[position].has(square) {
		return false
	}
	x.may[position] = squares{}
	x.may[position].add(square)
	return d.settle(x, position)
}

// putAndDraw gives a position its square, and draws what follows.
func (d *domainFilter) putAndDraw(x *deal, position, square int32) bool {
	return d.put(x, position, square) && d.draw(x)
}

// barAndDraw takes a square from a position, and draws what follows.
func (d *domainFilter) barAndDraw(x *deal, position, square int32) bool {
	if !x.may[position].has(square) {
		return true
	}
	x.may[position].remove(square)
	return d.fewer(x, position) && d.draw(x)
}

// fewer sees to a position that lost squares.
func (d *domainFilter) fewer(x *deal, position int32) bool {
	switch x.may[position].count() {
	case 0:
		return false
	case 1:
		return d.settle(x, position)
	}
	x.fresh.add(position)
	return true
}

// few is how many squares a position may have at most so that it matters to those beside it that it lost one.
const few = 12

// settle sees to a position that has one square left: no other one may have it.
func (d *domainFilter) settle(x *deal, position int32) bool {
	if !x.open.has(position) {
		return true
	}
	square := x.may[position].first()
	if !x.free.has(square) {
		return false
	}
	x.open.remove(position)
	x.free.remove(square)
	x.fresh.add(position)
	open := x.open
	for w, word := range open {
		for ; word != 0; word &= word - 1 {
			other := member(w, word)
			may := &x.may[other]
			if !may.has(square) {
				continue
			}
			may.remove(square)
			if n := may.count(); n <= few && !d.fewer(x, other) {
				return false
			}
		}
	}
	return true
}

// draw draws all that follows.
func (d *domainFilter) draw(x *deal) bool {
	for {
		for from := x.fresh.first(); from != none; from = x.fresh.first() {
			x.fresh.remove(from)
			reach := d.reach(&x.may[from])
			if !d.narrow(x, &reach, d.position(from, 1)) || !d.narrow(x, &reach, d.position(from, -1)) {
				return false
			}
		}
		if !d.single(x) {
			return false
		}
		if !x.fresh.isEmpty() {
			continue
		}
		if !d.alive(x) {
			return false
		}
		if x.fresh.isEmpty() {
			return true
		}
	}
}

// narrow leaves a position the squares within reach of one beside it.
func (d *domainFilter) narrow(x *deal, reach *squares, position int32) bool {
	if position == none {
		return true
	}
	left := x.may[position].and(reach)
	if left == x.may[position] {
		return true
	}
	x.may[position] = left
	return d.fewer(x, position)
}

// reach are the squares one step away from any of a set. Four members are looked up at once.
func (d *domainFilter) reach(from *squares) (out squares) {
	for w := range d.words {
		for word := from[w]; word != 0; {
			at := bits.TrailingZeros64(word) &^ 3
			near := &d.steps[w<<4+at>>2][word>>at&15]
			for v := range d.words {
				out[v] |= near[v]
			}
			word &^= 15 << at
		}
	}
	return out
}

// single settles squares that one position only may have.
func (d *domainFilter) single(x *deal) bool {
	var once, twice squares
	for w, word := range x.open {
		for ; word != 0; word &= word - 1 {
			may := &x.may[member(w, word)]
			for i := range d.words {
				twice[i] |= once[i] & may[i]
				once[i] |= may[i]
			}
		}
	}
	if lost := x.free.without(&once); !lost.isEmpty() {
		return false
	}
	alone := once.without(&twice)
	if alone.isEmpty() {
		return true
	}
	open := x.open
	for w, word := range open {
		for ; word != 0; word &= word - 1 {
			position := member(w, word)
			own := x.may[position].and(&alone)
			if own.isEmpty() {
				continue
			}
			if x.may[position] = own; !d.fewer(x, position) || !own.isOne() {
				return false
			}
		}
	}
	return true
}

// alive reports whether each free square has as many squares beside it that are free, or have a neighbour on the tour
// to come, as it needs. Where it has no more than that, it draws what follows.
func (d *domainFilter) alive(x *deal) bool {
	last := int32(d.size() - 1)
	ends := squares{}
	if !d.closed {
		ends = x.may[0].or(&x.may[last])
	}
	usable := d.usable(x)
	for w, word := range x.free {
		for ; word != 0; word &= word - 1 {
			s := member(w, word)
			ways := usable.and(&d.beside[s])
			n := ways.count()
			if n == 0 && last > 0 || n == 1 && !ends.has(s) || n == 2 && !ends.has(s) && !d.between(x, s, ways) {
				return false
			}
		}
	}
	return true
}

// usable are the squares that are free, or have a neighbour on the tour to come.
func (d *domainFilter) usable(x *deal) squares {
	usable := x.free
	for w, word := range x.open {
		for ; word != 0; word &= word - 1 {
			for _, by := range [2]int32{-1, 1} {
				if beside := d.position(member(w, word), by); beside != none && !x.open.has(beside) {
					usable.add(x.may[beside].first())
				}
			}
		}
	}
	return usable
}

// between leaves a free square the positions at which one of two squares may come before it, and the other one after.
func (d *domainFilter) between(x *deal, square int32, two squares) bool {
	one := two.first()
	two.remove(one)
	other := two.first()
	for w := range d.words {
		for word := x.open[w]; word != 0; word &= word - 1 {
			position := member(w, word)
			if !x.may[position].has(square) {
				continue
			}
			before, after := d.position(position, -1), d.position(position, 1)
			if before == none || after == none || x.may[before].has(one) && x.may[after].has(other) ||
				x.may[before].has(other) && x.may[after].has(one) {
				continue
			}
			if x.may[position].remove(square); !d.fewer(x, position) {
				return false
			}
		}
	}
	return true
}
