package tour

import (
	"context"

	"twofold/puzzles"
)

// How many choices the dealer makes: keeping more than it is asked to, keeping no more, the same near a square, and for
// one clue more.
const (
	triesMore = 50
	triesBare = 3000
	triesNear = 100
	triesGrow = 100
)

// A differ looks for tours that differ from the known one in a square, and break as few clues as it can see to: the
// more of them a counterexample breaks, the more of them are needed.
type differ struct {
	*dealer
	clues []int32 // by clue: its square, or none if the known tour breaks it
	facts *deal   // what is known
	whole *deal   // and what the last question was
	asked *deal   // with all squares far from it where the known tour has them
	queue []int32 // room for ball
	found []int32 // by square: the positions of the tour that was found last
}

func (o *Oracle) newDiffer() *differ {
	n := len(o.when)
	if n > mostDealt {
		return nil
	}
	d := &differ{dealer: newDealer(o.near.graph, o.tour, o.when), whole: newDeal(n), asked: newDeal(n)}
	for _, s := range o.given {
		if o.position(s) != o.when[s] {
			s = none
		}
		d.clues = append(d.clues, s)
	}
	d.facts = d.anything()
	if o.board.Closed && len(o.given) == 0 {
		d.put(d.facts, 0, 0)
	}
	d.draw(d.facts)
	return d
}

// know adds to what is known that a square has its position of the known tour.
func (d *differ) know(square int32) {
	d.putAndDraw(d.facts, d.when[square], square)
}

// ask begins with a question: the squares are at the positions, and another one is not where the known tour has it. It
// is false if there is no such tour.
func (d *differ) ask(squares, positions []int32, square int32) bool {
	d.whole.copyFrom(d.facts)
	for i, s := range squares {
		if !d.put(d.whole, positions[i], s) {
			return false
		}
	}
	return d.draw(d.whole) && d.barAndDraw(d.whole, d.when[square], square)
}

// nearest are how many squares may be elsewhere than in the known tour in the narrow questions that are tried first.
// What differs little breaks few clues, and is found in a tenth of the time or less.
var nearest = [...]int{16, 25, 36}

// near narrows the question down to tours in which only so many squares nearest to one are elsewhere than in the known
// one, and those that have to be. It is false if there is none.
func (d *differ) near(square int32, most int) bool {
	x := d.asked
	x.copyFrom(d.whole)
	d.hold(x, d.ball(square, most))
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

// ball are so many squares nearest to one, by steps.
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

// answer looks for a tour. It keeps clues in an order, as many as what is drawn allows, and when it finds no tour then,
// fewer and fewer, and makes so many choices to find one that keeps none. It returns whether it found one; if not,
// whether there is none.
func (d *differ) answer(ctx context.Context, order []int, bare int) (yes, no bool) {
	depth := d.keep(order)
	if depth < 0 {
		return false, true
	}
	for ; ; depth = depth * 3 / 4 {
		most := triesMore
		if depth == 0 {
			most = bare
		}
		if d.try(ctx, depth, most) {
			return true, false
		}
		if depth == 0 {
			return false, d.tries >= 0
		}
	}
}

// try looks for a tour in the deal of a depth.
func (d *differ) try(ctx context.Context, depth, most int) bool {
	if ctx.Err() != nil {
		most = 0
	}
	at := d.fillAnew(depth, most)
	if at != none {
		d.found = d.read(d.level(at), d.found)
	}
	return at != none
}

// keep makes one deal for each clue that can be kept, as far as what is drawn tells, each from the one before. It
// returns their number, or none if nothing can be kept, nor be left out.
func (d *differ) keep(order []int) (depth int) {
	d.level(0).copyFrom(d.asked)
	for _, clue := range order {
		s := d.clues[clue]
		if s == none {
			continue
		}
		x, next := d.level(depth), d.level(depth+1)
		at := d.when[s]
		if !x.open.has(at) || !x.may[at].has(s) {
			continue
		}
		if next.copyFrom(x); d.putAndDraw(next, at, s) {
			depth++
			continue
		}
		if !d.barAndDraw(x, at, s) {
			return depth - 1
		}
	}
	return depth
}

// grow looks for a tour that breaks fewer clues than the one that was found. It keeps those that it has, and tries to
// keep one more and one more. It returns the tour that breaks the fewest.
func (d *differ) grow(ctx context.Context, c *puzzles.Counterexample,
	told func(positions []int32) *puzzles.Counterexample) *puzzles.Counterexample {
	broken := make([]bool, len(d.clues))
	for _, clue := range c.Breaks {
		broken[clue] = true
	}
	x := d.level(0)
	x.copyFrom(d.asked)
	for clue, s := range d.clues {
		if s != none && !broken[clue] && !d.put(x, d.when[s], s) {
			return c
		}
	}
	if !d.draw(x) {
		return c
	}
	depth := 0
	for _, clue := range c.Breaks {
		s := d.clues[clue]
		if s == none || !d.level(depth).may[d.when[s]].has(s) {
			continue
		}
		more, goesOn := d.keepOne(ctx, depth, s)
		if !goesOn {
			return c
		}
		if !more {
			continue
		}
		depth++
		if other := told(d.found); other != nil && len(other.Breaks) < len(c.Breaks) {
			c = other
		}
	}
	return c
}

// keepOne looks for a tour in the deal of a depth that has one more square where the known one has it. If there is
// none, the deal is told so, and goesOn says whether there are tours at all.
func (d *differ) keepOne(ctx context.Context, depth int, square int32) (found, goesOn bool) {
	x, next := d.level(depth), d.level(depth+1)
	next.copyFrom(x)
	if d.putAndDraw(next, d.when[square], square) {
		if d.try(ctx, depth+1, triesGrow) {
			return true, true
		}
		if d.tries < 0 {
			return false, true
		}
	}
	return false, d.barAndDraw(x, d.when[square], square)
}
