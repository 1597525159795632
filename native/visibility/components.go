package visibility

import (
	"encoding/binary"
	"math"
	"slices"
)

// A component is a set of open cells of a plain board, and of the clues that can still see some of them
// and no other open cell. Both are in increasing order.
type component struct{ cells, clues []int32 }

// A splitter finds components. Stamps that grow from call to call spare it clearing marks.
type splitter struct {
	*propagator
	// ends[clue][d] is the number of cells of a ray that matter: those before the first black one, and no
	// more than the clue can need. Valid for the clues of the last components.
	ends      [][4]int32
	cellStamp []int
	clueStamp []int
	stamp     int // of this call: a clue with it has its ends; one more, and it is in a component
}

func newSplitter(p *propagator) *splitter {
	return &splitter{
		propagator: p, ends: make([][4]int32, len(p.clues)),
		cellStamp: make([]int, len(p.given)), clueStamp: make([]int, len(p.clues)),
	}
}

// split returns the components that the open ones among the cells fall into, and how many no clue can see.
// Propagation must have nothing more to say.
func (s *splitter) split(cells []int32) (components []component, free int) {
	s.stamp += 2
	for _, cell := range cells {
		if s.colour(cell) != open || s.cellStamp[cell] == s.stamp {
			continue
		}
		part := s.flood(cell)
		if len(part.clues) == 0 {
			free++
			continue
		}
		slices.Sort(part.cells)
		slices.Sort(part.clues)
		components = append(components, part)
	}
	return components, free
}

func (s *splitter) flood(first int32) component {
	part := component{cells: []int32{first}}
	s.cellStamp[first] = s.stamp
	for i := 0; i < len(part.cells); i++ {
		for _, number := range s.cluesOf[part.cells[i]] {
			if s.clueStamp[number] < s.stamp {
				s.clueStamp[number] = s.stamp
				s.ends[number] = s.reach(&s.clues[number])
			}
			if s.clueStamp[number] > s.stamp || !s.sees(number, part.cells[i]) {
				continue
			}
			s.clueStamp[number]++
			part.clues = append(part.clues, number)
			part.cells = s.gather(number, part.cells)
		}
	}
	return part
}

// gather appends the open cells that a clue can see and that are in no component yet.
func (s *splitter) gather(number int32, cells []int32) []int32 {
	for d, ray := range s.clues[number].rays {
		for _, cell := range ray[:s.ends[number][d]] {
			if s.colour(cell) == open && s.cellStamp[cell] != s.stamp {
				s.cellStamp[cell] = s.stamp
				cells = append(cells, cell)
			}
		}
	}
	return cells
}

// reach finds the ends of a clue's rays.
func (s *splitter) reach(c *clue) (ends [4]int32) {
	var sure [4]int
	need := c.need
	for d, ray := range c.rays {
		for sure[d] < len(ray) && s.colour(ray[sure[d]]) == white {
			sure[d]++
		}
		need -= sure[d]
	}
	for d, ray := range c.rays {
		n := sure[d]
		for n < len(ray) && n <= sure[d]+need && s.colour(ray[n]) != black {
			n++
		}
		ends[d] = int32(n)
	}
	return ends
}

func (s *splitter) sees(number, cell int32) bool {
	for d, ray := range s.clues[number].rays {
		if slices.Contains(ray[:s.ends[number][d]], cell) {
			return true
		}
	}
	return false
}

// key tells components apart by their open cells, their clues and the ends of their rays: cells before
// those that are not open are white, so all that is left of the clues follows.
func (s *splitter) key(part component) string {
	text := make([]byte, 0, 2*len(part.cells)+6*len(part.clues))
	last := int32(-1)
	for _, cell := range part.cells {
		text = binary.AppendUvarint(text, uint64(cell-last))
		last = cell
	}
	text = append(text, 0)
	for _, number := range part.clues {
		text = binary.AppendUvarint(text, uint64(number))
		for _, end := range s.ends[number] {
			text = binary.AppendUvarint(text, uint64(end))
		}
	}
	return string(text)
}

// choose picks a cell that several clues see and that is near them, so that black there cuts rays short,
// and near the middle line of the component, so that it falls apart.
func (c *counter) choose(part component) int32 {
	for _, cell := range part.cells {
		c.score[cell], c.times[cell] = 0, 0
	}
	for _, number := range part.clues {
		for d, ray := range c.clues[number].rays {
			before := 0.0
			for _, cell := range ray[:c.ends[number][d]] {
				if c.colour(cell) == open {
					before++
					c.score[cell] += 1 / before
					c.times[cell]++
				}
			}
		}
	}
	off := c.offMiddle(part.cells)
	best, most := int32(-1), 0.0
	for _, cell := range part.cells {
		if c.times[cell] < 2 {
			continue
		}
		if score := c.score[cell] * math.Exp(-off(cell)); score > most {
			best, most = cell, score
		}
	}
	return best
}

// offMiddle measures how far a cell is from the line that halves the longer side of the cells' rectangle,
// as a part of that side.
func (c *counter) offMiddle(cells []int32) func(cell int32) float64 {
	top, bottom := int(cells[0])/c.cols, int(cells[len(cells)-1])/c.cols
	left, right := c.cols, 0
	for _, cell := range cells {
		left, right = min(left, int(cell)%c.cols), max(right, int(cell)%c.cols)
	}
	if bottom-top > right-left {
		return func(cell int32) float64 {
			return math.Abs(float64(2*(int(cell)/c.cols)-top-bottom)) / float64(2*(bottom-top+1))
		}
	}
	return func(cell int32) float64 {
		return math.Abs(float64(2*(int(cell)%c.cols)-left-right)) / float64(2*(right-left+1))
	}
}
