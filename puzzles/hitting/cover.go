package hitting

import (
	"context"
	"math/rand/v2"
)

// A cover looks for light hitting sets by local search, over sets that it is given one after the other. As long as some
// set is not hit, one of those is hit by the unit that gains most, and the chosen unit goes that loses least. The
// longer a set is not hit the more it counts, which leads the search out of circles (row weighting: Chao Gao, Xin Yao,
// Thomas Weise and Jinlong Li: An Efficient Local Search Heuristic with Row Weighting for the Unicost Set Covering
// Problem, European Journal of Operational Research 246, 2015).
type cover struct {
	random  *rand.Rand
	weights []int // by unit
	sets    [][]int
	having  [][]int // by unit: the sets with it

	in     []bool // by unit: chosen
	weight int    // of the chosen units
	gain   []int  // by unit: what those sets count that no other chosen unit hits
	moved  []int  // by unit: the exchange in which it was chosen or left last
	now    int    // exchanges
	hits   []int  // by set: how many of its units are chosen
	only   []int  // by set: the exclusive or of these units, which is the unit if it is one
	counts []int  // by set: what it counts
	open   []int  // the sets not hit
	place  []int  // by set: where it is in open
}

func newCover(units [][]int, r *rand.Rand) *cover {
	n := len(units)
	return &cover{random: r, weights: Weights(units), having: make([][]int, n), in: make([]bool, n), gain: make([]int, n),
		moved: make([]int, n)}
}

// add takes a set that is not hit, and returns the unit of it that for its weight is in the most sets.
func (c *cover) add(set []int) (most int) {
	number := len(c.sets)
	c.sets = append(c.sets, set)
	c.hits, c.only = append(c.hits, 0), append(c.only, 0)
	c.counts, c.place = append(c.counts, 1), append(c.place, 0)
	c.opened(number)
	most = set[0]
	for _, u := range set {
		c.having[u] = append(c.having[u], number)
		if len(c.having[u])*c.weights[most] > len(c.having[most])*c.weights[u] {
			most = u
		}
	}
	return most
}

// within chooses a hitting set that weighs at most a bound, if it finds one by a number of exchanges before ctx ends.
func (c *cover) within(ctx context.Context, most, exchanges int) (found bool) {
	if most < 0 {
		return false
	}
	c.now++ // so that each unit may go at first
	for range exchanges {
		c.now++
		for c.weight > most {
			c.leave(c.least())
		}
		if len(c.open) == 0 {
			return true
		}
		if ctx.Err() != nil {
			return false
		}
		for _, set := range c.open {
			c.count(set, 1)
		}
		c.choose(c.best(c.sets[c.open[c.random.IntN(len(c.open))]]))
	}
	return false
}

// best is the unit of a set that gains most for its weight, but none that left just now if there is another one.
func (c *cover) best(set []int) int {
	best := set[0]
	for _, u := range set[1:] {
		if c.moved[best] == c.now || c.moved[u] != c.now && c.compare(u, best) > 0 {
			best = u
		}
	}
	return best
}

// least is the chosen unit that loses least for its weight, but not the last one chosen if there is another one.
func (c *cover) least() int {
	least := -1
	for u, in := range c.in {
		if in && (least < 0 || c.moved[least] == c.now-1 || c.moved[u] != c.now-1 && c.compare(u, least) < 0) {
			least = u
		}
	}
	return least
}

// compare is more than 0 if one unit gains more for its weight than another one, or as much and was moved earlier. Of
// chosen units the one that was moved earlier compares as less.
func (c *cover) compare(one, other int) int {
	if d := c.gain[one]*c.weights[other] - c.gain[other]*c.weights[one]; d != 0 {
		return d
	}
	if c.in[one] {
		return c.moved[one] - c.moved[other]
	}
	return c.moved[other] - c.moved[one]
}

func (c *cover) choose(unit int) {
	c.in[unit], c.moved[unit] = true, c.now
	c.weight += c.weights[unit]
	for _, set := range c.having[unit] {
		switch c.hits[set]++; c.hits[set] {
		case 1:
			c.closed(set, unit)
		case 2:
			c.gain[c.only[set]] -= c.counts[set]
		}
		c.only[set] ^= unit
	}
}

func (c *cover) leave(unit int) {
	c.in[unit], c.moved[unit] = false, c.now
	c.weight -= c.weights[unit]
	for _, set := range c.having[unit] {
		c.only[set] ^= unit
		switch c.hits[set]--; c.hits[set] {
		case 0:
			c.gain[unit] -= c.counts[set]
			c.opened(set)
		case 1:
			c.gain[c.only[set]] += c.counts[set]
		}
	}
}

// opened takes note of a set that is not hit: each of its units gains.
func (c *cover) opened(set int) {
	c.place[set] = len(c.open)
	c.open = append(c.open, set)
	c.gains(set, c.counts[set])
}

// closed takes note of a set that one unit hits, which would lose it: no other one gains.
func (c *cover) closed(set, by int) {
	last := c.open[len(c.open)-1]
	c.open[c.place[set]], c.place[last] = last, c.place[set]
	c.open = c.open[:len(c.open)-1]
	c.gains(set, -c.counts[set])
	c.gain[by] += c.counts[set]
}

// count makes a set that is not hit count more.
func (c *cover) count(set, more int) {
	c.counts[set] += more
	c.gains(set, more)
}

func (c *cover) gains(set, more int) {
	for _, u := range c.sets[set] {
		c.gain[u] += more
	}
}

// take chooses these units and no others.
func (c *cover) take(units []int) {
	for _, u := range c.chosen() {
		c.leave(u)
	}
	for _, u := range units {
		c.choose(u)
	}
}

func (c *cover) chosen() []int {
	units := []int{}
	for u, in := range c.in {
		if in {
			units = append(units, u)
		}
	}
	return units
}

// spare lists the chosen units without which others hit all sets, and tells what the others weigh.
func (c *cover) spare() (units []int, needed int) {
	for u, in := range c.in {
		switch {
		case in && c.gain[u] == 0:
			units = append(units, u)
		case in:
			needed += c.weights[u]
		}
	}
	return units, needed
}
