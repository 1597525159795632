package visibility

import "slices"

// regions returns the components that the board falls into before any decision, and the open cells that no clue can
// see. All later components are within one of these, which numbers its cells. It goes from cell to cell, for looking at
// all clues for each component, as split does, would take the square of the board: a large one has thousands of both.
func (s *splitter) regions() (parts []component, free []int32) {
	for number := range s.clues {
		s.measure(int32(number))
	}
	met := make([]bool, len(s.given))
	s.found++
	for cell := range s.given {
		if met[cell] || s.colour(int32(cell)) != open {
			continue
		}
		if part := s.flood(int32(cell), met); len(part.clues) > 0 {
			s.settle(&part)
			parts = append(parts, part)
		} else {
			free = append(free, int32(cell))
		}
	}
	return parts, free
}

// flood finds what hangs together with a cell.
func (s *splitter) flood(cell int32, met []bool) (c component) {
	met[cell] = true
	c.region = []int32{cell}
	for i := 0; i < len(c.region); i++ {
		for _, number := range s.cluesOf[c.region[i]] {
			r := &s.rests[number]
			if s.of[number] == s.found || !r.sees(c.region[i]) {
				continue
			}
			s.of[number] = s.found
			c.clues = append(c.clues, number)
			for _, cells := range &r.open {
				for _, other := range cells {
					if !met[other] {
						met[other] = true
						c.region = append(c.region, other)
					}
				}
			}
		}
	}
	slices.Sort(c.region)
	slices.Sort(c.clues)
	return c
}

// sees says whether a clue can see an open cell.
func (r *rest) sees(cell int32) bool {
	for _, cells := range &r.open {
		if slices.Contains(cells, cell) {
			return true
		}
	}
	return false
}

// settle ranks the cells of a region, and gives it and its clues their bits.
func (s *splitter) settle(c *component) {
	c.cells = make([]uint64, len(c.region)/64+1)
	for rank, cell := range c.region {
		s.ranks[cell] = int32(rank)
		c.cells[rank>>6] |= 1 << (rank & 63)
	}
	for _, number := range c.clues {
		r := &s.rests[number]
		first, last := len(c.region), 0
		for _, cells := range &r.open {
			for _, cell := range cells {
				first, last = min(first, int(s.ranks[cell])), max(last, int(s.ranks[cell]))
			}
		}
		r.first = first >> 6
		r.cells = make([]uint64, last>>6-r.first+1)
		s.mark(r)
		s.stale[number] = 0
	}
}
