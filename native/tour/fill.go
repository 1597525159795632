package tour

import "math/rand/v2"

// How many choices are made before a search starts anew, and what a position counts for that never clashed.
const (
	triesEach = 100
	unclashed = 4
)

// fillAnew is fill, started anew every few choices until all are made, with the ways of a choice in another order. What
// clashed before is decided about first.
func (d *domainFilter) fillAnew(depth, most int) int {
	clear(d.clashes)
	clear(d.clashesAt)
	for made := 0; ; made += triesEach {
		d.tries, d.order = min(triesEach, most-made), nil
		if made > 0 {
			d.order = rand.New(rand.NewPCG(uint64(made), 0))
		}
		at := d.fill(depth)
		if at != none || d.tries >= 0 || made+triesEach >= most {
			return at
		}
	}
}

// fill looks for a tour in the deal of a depth, of which all was drawn. It returns the depth of a deal in which all
// positions that are open may have their squares of the known tour: they do, for all that is asked of two positions
// side by side holds then. It returns none if there is no tour, or tries are less than none if it did not find out.
//
// It decides only about positions that cannot have their squares of the known tour, and about squares that cannot have
// their positions, of all those about one that has the fewest ways left for how often it clashed (as Oracle.choose): so
// what is far from where tours have to differ stays as it is.
func (d *domainFilter) fill(depth int) int {
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
	if d.order != nil {
		d.order.Shuffle(len(x.ways), func(i, j int) { x.ways[i], x.ways[j] = x.ways[j], x.ways[i] })
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
			d.clashes[at]++
			d.clashesAt[s]++
			continue
		}
		if found := d.fill(depth + 1); found != none {
			return found
		}
	}
	return none
}

// urgency is the lower the fewer ways there are, and the more clashes there were.
func urgency(ways int, clashes int32) int { return ways << 16 / (unclashed + int(clashes)) }

// tightest is the most urgent position of those that cannot have the one of the known tour, or none.
func (d *domainFilter) tightest(x *deal) int32 {
	best, least := int32(none), 0
	for w, word := range x.open {
		for ; word != 0; word &= word - 1 {
			position := member(w, word)
			if x.may[position].has(d.known[position]) {
				continue
			}
			if n := urgency(x.may[position].count(), d.clashes[position]); best == none || n < least {
				best, least = position, n
			}
		}
	}
	return best
}

// tightestSquare is the most urgent square of those that cannot have their positions of the known tour, or none if the
// position is as urgent.
func (d *domainFilter) tightestSquare(x *deal, position int32) int32 {
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
	best, least := int32(none), urgency(x.may[position].count(), d.clashes[position])
	for w, word := range displaced {
		for ; word != 0; word &= word - 1 {
			s := member(w, word)
			if n := urgency(d.places[s], d.clashesAt[s]); n < least {
				best, least = s, n
			}
		}
	}
	return best
}

// read writes the positions of the squares that a deal has settled over those of the known tour.
func (d *domainFilter) read(x *deal, positions []int32) []int32 {
	positions = append(positions[:0], d.when...)
	for position := range x.may {
		if !x.open.has(int32(position)) {
			positions[x.may[position].first()] = int32(position)
		}
	}
	return positions
}
