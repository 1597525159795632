package tour

import (
	"context"

	"twofold/puzzles/families/tour/proposals"
)

// How many choices the filter makes: keeping more than it is asked to, keeping no more, and the same near a square.
const (
	triesMore = 50
	triesBare = 300
	triesNear = 200
)

// A differ looks for tours that differ from the known one in a square, and break as few clues as it can see to: the
// more of them a counterexample breaks, the more of them are needed. Its filter looks near the known tour.
type differ struct {
	*domainFilter
	clues  []int32           // by clue: its square, or none if the known tour breaks it
	facts  *deal             // what is known
	whole  *deal             // and what the last question was
	asked  *deal             // what is looked for: the question, or more than it
	queue  []int32           // room for ball
	mender *proposals.Mender // nil before it is asked
	found  []int32           // by square: the positions of the tour that was found last
}

func (o *Oracle) newDiffer() *differ {
	n := len(o.when)
	if n > mostDealt {
		return nil
	}
	d := &differ{
		domainFilter: newDomainFilter(o.near.graph, o.tour, o.when),
		whole:        newDeal(n), asked: newDeal(n),
	}
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

// answer looks for a tour. It keeps clues in an order, as many as what is drawn allows, and when it finds no tour then,
// fewer and fewer, and makes at most bare choices to find one that keeps none. It returns whether it found one; if not,
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
