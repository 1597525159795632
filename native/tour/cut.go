package tour

import (
	"math"
	"slices"
)

// A cut parts the squares of a net in those before from, those from to on, and those between, the middle. No step
// leads from the first to the second. Both sweep towards the middle, and share the steps within it.
type cut struct {
	net      *net
	from, to int
	across   image  // each side is its own image; nil unless it is
	along    image  // each side is the image of the other; nil unless it is
	shared   []step // within the middle, of the first side
	rest     []step // those that are neither shared nor images of shared ones: the second side has them
}

// A step is between two vertices, the lower one first.
type step [2]int

func (i image) of(s step) step {
	one, two := i[s[0]], i[s[1]]
	return step{min(one, two), max(one, two)}
}

// newCut is the cut by the numbers of squares before the middle and up to it.
func (w *net) newCut(from, to int) *cut {
	c := &cut{net: w, from: from, to: to}
	if w.closed[from] && w.closed[to] {
		c.across = w.across
	}
	if to == w.squares-from && w.turned[from] {
		c.along = w.along
	}
	c.share()
	return c
}

// share gives each side that is the other's image half of the steps within the middle, so that these are images, too,
// and if each side is its own image then so are its steps. Steps that are their own images are left to the second
// side.
func (c *cut) share() {
	given := map[step]bool{}
	for _, s := range c.steps() {
		if given[s] {
			continue
		}
		one := []step{s}
		if c.across != nil {
			one = append(one, c.across.of(s))
		}
		two := one
		if c.along != nil {
			two = []step{c.along.of(s), c.along.of(one[len(one)-1])}
		}
		if slices.Contains(two, s) {
			c.rest = append(c.rest, one...)
		} else {
			c.shared = append(c.shared, one...)
		}
		for _, s := range slices.Concat(one, two) {
			given[s] = true
		}
	}
}

// steps are those within the middle, ascending.
func (c *cut) steps() (out []step) {
	for v := c.from; v < c.to; v++ {
		for _, u := range c.net.after(v) {
			if u < c.to || c.net.isOutside(u) {
				out = append(out, step{v, u})
			}
		}
	}
	return out
}

// middle are the vertices in which the sides meet.
func (c *cut) middle() (out []int) {
	for v := c.from; v < c.to; v++ {
		out = append(out, v)
	}
	if len(c.net.next) > c.net.squares {
		out = append(out, c.net.squares)
	}
	return out
}

// within are choices of steps in the middle, a few of which are made at once: not many of them lead to the same state,
// and the states between them would only be moved about. Of more, too many do. A square is followed by its mirror
// image, so that after both a state and its image are one.
func (c *cut) within(steps []step) []choice {
	ways := map[int][]int{}
	for _, s := range steps {
		if !slices.Contains(ways[s[0]], s[1]) {
			ways[s[0]] = append(ways[s[0]], s[1])
		}
	}
	var out []choice
	for v := c.from; v < c.to; v++ {
		pair := []int{v}
		if c.across != nil {
			pair = append(pair, c.across[v])
		}
		for _, u := range pair {
			if len(ways[u]) > 0 {
				slices.Sort(ways[u])
				out = append(out, choice{vertex: u, ways: ways[u], goesOn: (len(out)+1)%atOnce != 0})
				delete(ways, u)
			}
		}
	}
	if len(out) > 0 {
		out[len(out)-1].goesOn = false
	}
	return out
}

const atOnce = 6

// The logarithms, to the base 2, of how many states there are for each square that is done or left, for each step
// within the middle that is decided, and for each square of the frontier at most: of knights, of which it has the
// most.
const (
	bitsOfSquare = 1
	bitsOfStep   = 0.5
	bitsOfSlot   = 1.6
)

// states estimates how many there are when some squares and steps in the middle are done, and some squares are
// in the frontier.
func (w *net) states(done, steps, frontier int) float64 {
	return math.Exp2(min(bitsOfSquare*float64(done)+bitsOfStep*float64(steps), bitsOfSlot*float64(frontier),
		bitsOfSquare*float64(w.squares-done)))
}

// middleCut is the cut that is estimated to cost the least; nil if one sweep through all squares costs less.
func (w *net) middleCut() *cut {
	n := w.squares
	ahead, back := w.reaches()
	up, down := w.costs(ahead), w.costs(back)
	least := up[n]
	if !w.closed[0] {
		least *= 2
	}
	var best *cut
	for from := 1; from < n && ahead[from] < n; from++ {
		w.poll.Check()
		if ahead[from]-from > maxSlots {
			continue
		}
		c := w.newCut(from, ahead[from])
		if cost := c.cost(up, down); cost < least {
			least, best = cost, c
		}
	}
	return best
}

// cost estimates how many states there are, given those of the sweeps up to the middle; twice as many if each stands
// for its mirror image, too.
func (c *cut) cost(up, down []float64) float64 {
	sum, n, within := up[c.from], c.net.squares, 0
	add := func(done int, steps []step) {
		for _, s := range steps {
			if !c.net.isOutside(s[1]) {
				within++
			}
			sum += c.net.states(done, within, c.to-c.from)
		}
	}
	add(c.from, c.shared)
	if c.along == nil {
		sum += down[n-c.to]
	}
	add(n-c.to, c.rest)
	if c.across == nil {
		sum *= 2
	}
	return sum
}

// costs are the states of sweeps through the first squares, by their number, where reach says how far steps lead.
func (w *net) costs(reach []int) []float64 {
	out := make([]float64, len(reach))
	for done := 1; done < len(out); done++ {
		out[done] = out[done-1] + w.states(done, 0, reach[done]-done)
	}
	return out
}

// reaches tells how far steps lead from the first squares, by their number; and from the last ones, counted from the
// end.
func (w *net) reaches() (ahead, back []int) {
	n := w.squares
	ahead, back = make([]int, n+1), make([]int, n+1)
	for v := range n {
		ahead[v+1], back[v+1] = max(ahead[v], v+1), max(back[v], v+1)
		for _, u := range w.next[v] {
			if !w.isOutside(u) {
				ahead[v+1] = max(ahead[v+1], u+1)
			}
		}
		for _, u := range w.next[n-1-v] {
			if !w.isOutside(u) {
				back[v+1] = max(back[v+1], n-u)
			}
		}
	}
	return ahead, back
}
