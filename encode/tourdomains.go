package encode

import (
	"fmt"
	"slices"

	"twofold/puzzles/runs"
)

// tourDomains are the squares where the tour can be at each step, as far as these arguments tell, repeated until
// they say nothing more:
//
//   - a square needs one near it at the step ahead, and another one at the step after: from the given steps
//     on, this bounds how far away the tour is and of which colour its squares are;
//   - where one square is left to a step, no other step has it (a naked single);
//   - where one step is left to a square, it has no other square (a hidden single).
type tourDomains struct {
	*tourGraph
	squares [][]int  // of each step, in their order
	has     []bitset // of each step, the same squares
	steps   []int    // of each square, how many steps it is left to
	changed []int    // the steps to look at again
	waiting []bool   // of each step, whether it is one of them
	empty   bool     // a step has no square, or a square no step
}

// maxPlaces is the most pairs of a step and a square that are looked at. A board of 400 squares without given
// steps has 160,000.
const maxPlaces = 500_000

// newTourDomains returns an error if there are more than maxPlaces.
func newTourDomains(g *tourGraph) (*tourDomains, error) {
	n := g.size()
	d := &tourDomains{
		tourGraph: g, squares: make([][]int, n), has: make([]bitset, n), steps: make([]int, n), waiting: make([]bool, n),
	}
	if !d.reach() {
		return nil, &runs.Unserved{Reason: fmt.Sprintf(
			"a %dx%d board with so few given steps leaves more than %d pairs of a step and a square",
			g.board.Rows, g.board.Cols, maxPlaces)}
	}
	for step := n - 1; step >= 0; step-- {
		d.touch(step)
	}
	d.empty = slices.Contains(d.steps, 0)
	d.narrow()
	return d, nil
}

// reach lists for each step the squares that are as many moves from the last given step before it, past no other
// given step. It is false if these are more than maxPlaces.
func (d *tourDomains) reach() bool {
	first := 0
	if d.closed() {
		first = d.given[d.anchor()]
	}
	places := 0
	for i := range d.squares {
		step := (first + i) % d.size()
		d.has[step] = newBitset(d.size())
		switch {
		case d.at[step] != none:
			d.put(step, d.at[step])
		case i == 0:
			for s, given := range d.given {
				if given == none {
					d.put(step, s)
				}
			}
		default:
			d.follow(step)
		}
		if places += len(d.squares[step]); places > maxPlaces {
			return false
		}
	}
	return true
}

func (d *tourDomains) put(step, s int) {
	d.tick()
	d.squares[step] = append(d.squares[step], s)
	d.has[step].add(s)
	d.steps[s]++
}

// follow lists the squares without a given step near those of the step before.
func (d *tourDomains) follow(step int) {
	for _, s := range d.squares[d.before(step)] {
		for _, n := range d.near[s] {
			if d.given[n] == none && !d.has[step].has(n) {
				d.put(step, n)
			}
		}
	}
	slices.Sort(d.squares[step])
}

func (d *tourDomains) touch(step int) {
	if step != none && !d.waiting[step] {
		d.waiting[step] = true
		d.changed = append(d.changed, step)
	}
}

func (d *tourDomains) narrow() {
	for len(d.changed) > 0 && !d.empty {
		step := d.changed[0]
		d.changed = d.changed[1:]
		d.waiting[step] = false
		d.now()
		d.keep(step, func(s int) bool { return d.supported(step, s) })
		if len(d.squares[step]) == 1 {
			d.settle(step, d.squares[step][0])
		}
	}
}

// supported reports whether there are two squares near it where the tour can be just before and just after.
func (d *tourDomains) supported(step, s int) bool {
	before, next := d.before(step), d.next(step)
	switch {
	case before == none && next == none:
		return true
	case before == none:
		return d.support(next, s, none) != none
	case next == none:
		return d.support(before, s, none) != none
	}
	p, q := d.support(before, s, none), d.support(next, s, none)
	return p != none && q != none && (p != q || d.support(before, s, p) != none || d.support(next, s, q) != none)
}

// support is a square near s, but not other, where the tour can be at the step, or none.
func (d *tourDomains) support(step, s, other int) int {
	for _, n := range d.near[s] {
		if n != other && d.has[step].has(n) {
			return n
		}
	}
	return none
}

// keep drops the squares of a step that are not to be kept, and looks at what follows from that.
func (d *tourDomains) keep(step int, kept func(s int) bool) {
	var dropped []int
	d.squares[step] = slices.DeleteFunc(d.squares[step], func(s int) bool {
		if kept(s) {
			return false
		}
		dropped = append(dropped, s)
		return true
	})
	if len(dropped) == 0 {
		return
	}
	for _, s := range dropped {
		d.has[step].remove(s)
		d.steps[s]--
	}
	d.empty = d.empty || len(d.squares[step]) == 0
	d.touch(step)
	d.touch(d.before(step))
	d.touch(d.next(step))
	for _, s := range dropped {
		d.single(s)
	}
}

// single leaves no other square to the step that is the only one left to the square.
func (d *tourDomains) single(s int) {
	switch d.steps[s] {
	case 0:
		d.empty = true
	case 1:
		step := slices.IndexFunc(d.has, func(b bitset) bool { return b.has(s) })
		if len(d.squares[step]) > 1 {
			d.keep(step, func(other int) bool { return other == s })
		}
	}
}

// settle leaves no other step to the square that is the only one left to the step.
func (d *tourDomains) settle(step, s int) {
	for other := 0; other < d.size() && d.steps[s] > 1; other++ {
		d.tick()
		if other != step && d.has[other].has(s) {
			d.keep(other, func(square int) bool { return square != s })
		}
	}
}

// A bitset is a set of small numbers.
type bitset []uint64

func newBitset(n int) bitset { return make(bitset, (n+63)/64) }

func (b bitset) has(i int) bool { return b[i/64]>>(i%64)&1 == 1 }

func (b bitset) add(i int) { b[i/64] |= 1 << (i % 64) }

func (b bitset) remove(i int) { b[i/64] &^= 1 << (i % 64) }
