package visibility

import (
	"math/bits"

	"twofold/native/learn"
)

// A coupler draws what two clues in one run of white cells say together: the run has the same ends for
// both, so the lengths of it that the first leaves must be among those that the second leaves. What it
// forces is not explained, so it is no use to a search that learns.
type coupler struct {
	*splitter
	next [][2]int32 // by clue: the next clue in its row and in its column, or -1
}

func newCoupler(s *splitter) *coupler {
	p := s.propagator
	c := &coupler{splitter: s, next: make([][2]int32, len(p.clues))}
	last := [2][]int32{make([]int32, p.rows), make([]int32, p.cols)} // by line: 0, or 1 more than the last clue met
	for i := len(p.clues) - 1; i >= 0; i-- {
		cell := int(p.clues[i].cell)
		for axis, line := range [2]int{cell / p.cols, cell % p.cols} {
			c.next[i][axis] = last[axis][line] - 1
			last[axis][line] = int32(i) + 1
		}
	}
	return c
}

// agree draws what follows from changes of the clues, which the propagator has nothing more to say about,
// and spoils the cells of the trail from the given place on; false means a contradiction.
func (c *coupler) agree(clues []int32, from int32) bool {
	for {
		c.spoilSince(from)
		from = c.TrailSize()
		for _, number := range clues {
			for axis, other := range c.next[number] {
				if other < 0 || !c.isNew(number) && !c.isNew(other) || !c.joined(number, other, axis) {
					continue
				}
				// views are of what was spread
				if now := c.TrailSize(); !c.couple(number, other, axis) || c.TrailSize() > now && !c.PropagateAll() {
					return false
				}
			}
		}
		if c.TrailSize() == from {
			return true
		}
	}
}

// joined says whether all cells between two clues are white.
func (c *coupler) joined(first, second int32, axis int) bool {
	ray := c.clues[first].rays[2*axis+1]
	for _, cell := range ray {
		if cell == c.clues[second].cell {
			return true
		}
		if c.colour(cell) != white {
			return false
		}
	}
	return false
}

// couple revises the lengths of all arms of two clues in one run. Its lengths are sets as those of runs are:
// what is sure of it is the same for both clues. A clue without slack has told the other one all by colours.
func (c *coupler) couple(first, second int32, axis int) bool {
	a := c.armsOf(first)
	if a.slack <= 0 || a.slack > maxSlack {
		return true
	}
	b := c.armsOf(second)
	if b.slack <= 0 || b.slack > maxSlack {
		return true
	}
	along, across := 2*axis, 2-2*axis
	sets := [2]uint64{a.sets[along] & b.sets[along], a.sets[along+1] & b.sets[along+1]}
	// the second time the first clue sees what the second one left
	whole := plus(sets[0], sets[1])
	for _, arms := range [3]*arms{&a, &b, &a} {
		all := [4]uint64{arms.sets[across], arms.sets[across+1], whole, 1}
		if !share(&all, arms.slack) {
			return false
		}
		arms.sets[across], arms.sets[across+1], whole = all[0], all[1], all[2]
	}
	// both arms along the run and what they leave of the slack make the slack
	ends := [4]uint64{sets[0], sets[1], bits.Reverse64(whole) >> (63 - a.slack), 1}
	if !share(&ends, a.slack) {
		return false
	}
	a.sets[along], a.sets[along+1] = ends[0], ends[1]
	c.draw(first, &a, 0)
	c.draw(first, &a, 2)
	c.draw(second, &b, across)
	return true
}

// Arms are the sets of lengths that the runs of a clue may have, what is sure of each taken off.
type arms struct {
	extents
	sets [4]uint64
}

func (c *coupler) armsOf(number int32) arms {
	clue := &c.clues[number]
	if clue.need <= maxNeed {
		view := c.strips.look(clue)
		return view.arms(clue)
	}
	c.look(clue, c.TrailSize())
	a := arms{extents: c.view.extents(clue.need)}
	if a.slack >= 0 && a.slack <= maxSlack {
		a.sets = c.view.sets(&a.extents)
	}
	return a
}

// draw forces what the sets of two opposite arms leave no choice about.
func (c *coupler) draw(number int32, a *arms, from int) {
	for d := from; d < from+2; d++ {
		ray := c.clues[number].rays[d]
		least := a.sure[d] + bits.TrailingZeros64(a.sets[d])
		for _, cell := range ray[a.sure[d]:least] {
			if c.colour(cell) == open {
				c.Imply(whiteLit(cell), learn.Reason{})
			}
		}
		single := a.sets[d]&(a.sets[d]-1) == 0
		if single && least < len(ray) && c.colour(ray[least]) == open {
			c.Imply(blackLit(ray[least]), learn.Reason{})
		}
	}
}
