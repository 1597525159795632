package tour

import (
	"math"
	"math/rand/v2"
)

// An annealer looks for tours that differ from the known one in many squares, where few have to stay. It changes
// tours as the travelling salesman's are improved, by turning a part round, moving a short part or exchanging two
// squares, and takes what is worse with a chance that sinks (Scott Kirkpatrick, Daniel Gelatt and Mario Vecchi:
// Optimization by simulated annealing, Science 1983). The same questions have the same answers in every run. It may
// miss tours.
type annealer struct {
	*graph
	known []int32 // by position
	when  []int32 // by square: its position on the known tour
	now   []int32 // by position: its square
	where []int32 // by square: its position
	given []int32 // the squares of clues, which should stay
	held  []int32 // the squares that have to stay
	away  int32   // the square that has to be elsewhere
	dice  *rand.PCG
	spare []int32
}

func newAnnealer(g *graph, known, when, given []int32) *annealer {
	n := len(known)
	return &annealer{graph: g, known: known, when: when, given: given, now: make([]int32, n), where: make([]int32, n),
		dice: rand.NewPCG(1, 2)}
}

// rounds is how many changes are tried; most of them leave no tour. A square that has to stay, or to be elsewhere,
// weighs as much as so many clues that should stay.
const (
	rounds  = 12000
	weight  = 6
	hottest = 4.0
	coldest = 0.6
)

// A change puts what is at positions one to middle behind what is at middle+1 to last, or turns all of that round, or
// exchanges the two ends.
type change struct {
	kind              uint8
	one, middle, last int32
}

const (
	turning = iota
	moving
	exchanging
)

// to is the position of what was at a position.
func (c change) to(p int32) int32 {
	switch {
	case p < c.one || p > c.last:
		return p
	case c.kind == turning:
		return c.one + c.last - p
	case c.kind == exchanging:
		if p == c.one {
			return c.last
		}
		if p == c.last {
			return c.one
		}
		return p
	case p <= c.middle:
		return p + c.last - c.middle
	}
	return p - (c.middle - c.one + 1)
}

// find looks for a tour in which the held squares are at their positions and another is not. It is in where then.
func (a *annealer) find(held []int32, away int32) bool {
	a.held, a.away = held, away
	copy(a.now, a.known)
	copy(a.where, a.when)
	n := len(a.now)
	_, cost := a.cost(change{one: 1}) // of nothing
	heat := hottest
	cooling := math.Pow(coldest/hottest, 1/float64(rounds))
	for range rounds {
		heat *= cooling
		c, ok := a.draw(n)
		if !ok {
			continue
		}
		bad, next := a.cost(c)
		if more := next - cost; more > 0 && float64(more) > heat*-math.Log(1-a.chance()) {
			continue
		}
		a.apply(c)
		if cost = next; bad == 0 {
			return true
		}
	}
	return false
}

func (a *annealer) chance() float64 { return float64(a.dice.Uint64()>>11) / (1 << 53) }

// cost of the tour after a change: how many squares are where they must not be, and that with the clues.
func (a *annealer) cost(c change) (bad, cost int) {
	for _, s := range a.held {
		if c.to(a.where[s]) != a.when[s] {
			bad++
		}
	}
	if c.to(a.where[a.away]) == a.when[a.away] {
		bad++
	}
	for _, s := range a.given {
		if c.to(a.where[s]) != a.when[s] {
			cost++
		}
	}
	return bad, cost + weight*bad
}

// meet says whether two positions may hold these squares side by side; beyond the ends of an open tour is nothing.
func (a *annealer) meet(p, q int32) bool {
	n := int32(len(a.now))
	if p < 0 || q >= n {
		if !a.closed {
			return true
		}
		p, q = (p+n)%n, q%n
	}
	return a.joined(a.now[p], a.now[q])
}

// draw is a change that leaves a tour: it brings a square beside one that it is a step away from.
func (a *annealer) draw(n int) (c change, ok bool) {
	dice := a.dice.Uint64()
	i := int32(dice >> 8 % uint64(n))
	near := a.next[a.now[i]]
	k := a.where[near[dice>>32%uint64(len(near))]]
	switch kind := dice & 3; {
	case kind < 2 && k > i:
		c = change{turning, i + 1, 0, k}
		ok = k > i+1 && a.meet(i+1, k+1)
	case kind < 2:
		c = change{turning, k, 0, i - 1}
		ok = k < i-1 && a.meet(k-1, i-1)
	case kind == 2:
		long := int32(dice >> 2 & 1)
		if k > i {
			c = change{moving, i, i + long, k}
			ok = k > i+long && a.meet(i-1, i+long+1) && a.meet(i+long, k+1)
		} else {
			c = change{moving, k + 1, i - 1, i + long}
			ok = k < i-1 && i+long < int32(n) && a.meet(i-1, i+long+1) && a.joined(a.now[i+long], a.now[k+1])
		}
	default:
		p := i + 1
		if p >= int32(n) || k-p < 2 && p-k < 2 {
			return c, false
		}
		c = change{exchanging, min(p, k), 0, max(p, k)}
		ok = a.fits(a.now[k], p-1, p+1) && a.fits(a.now[p], k-1, k+1)
	}
	return c, ok
}

// fits says whether a square is a step away from what is at two positions.
func (a *annealer) fits(s, p, q int32) bool {
	n := int32(len(a.now))
	for _, at := range [2]int32{p, q} {
		if at < 0 || at >= n {
			if !a.closed {
				continue
			}
			at = (at + n) % n
		}
		if !a.joined(s, a.now[at]) {
			return false
		}
	}
	return true
}

func (a *annealer) apply(c change) {
	a.spare = append(a.spare[:0], a.now[c.one:c.last+1]...)
	for i, s := range a.spare {
		p := c.to(c.one + int32(i))
		a.now[p], a.where[s] = s, p
	}
}
