package visibility

import "math/bits"

// Strips are the colours of all cells as bits, along the lines of the board in each direction, so that a clue
// reads up to 64 cells of a ray at once.
type strips struct {
	place  [4][]int32 // by direction and cell: the cell's bit
	whites [4][]uint64
	blacks [4][]uint64
}

func newStrips(m *model) *strips {
	s := &strips{}
	cells := m.rows * m.cols
	for d := range s.place {
		s.place[d] = make([]int32, cells)
		s.whites[d], s.blacks[d] = make([]uint64, cells/64+2), make([]uint64, cells/64+2)
	}
	for cell := range cells {
		row, col := cell/m.cols, cell%m.cols
		for d, bit := range [4]int{row*m.cols + m.cols - 1 - col, cell, col*m.rows + m.rows - 1 - row, col*m.rows + row} {
			s.place[d][cell] = int32(bit) // in the order of directions
		}
	}
	return s
}

// alike is strips of the same board without colours.
func (s *strips) alike() *strips {
	other := &strips{place: s.place}
	for d := range s.place {
		other.whites[d], other.blacks[d] = make([]uint64, len(s.whites[d])), make([]uint64, len(s.blacks[d]))
	}
	return other
}

func (s *strips) set(cell int32, c colour) {
	words := &s.whites
	if c == black {
		words = &s.blacks
	}
	for d := range words {
		bit := s.place[d][cell]
		words[d][bit>>6] |= 1 << (bit & 63)
	}
}

func (s *strips) clear(cell int32) {
	for d := range s.place {
		bit := s.place[d][cell]
		s.whites[d][bit>>6] &^= 1 << (bit & 63)
		s.blacks[d][bit>>6] &^= 1 << (bit & 63)
	}
}

// turn makes a black cell one that is not, or the other way round.
func (s *strips) turn(cell int32) {
	for d := range s.place {
		bit := s.place[d][cell]
		s.blacks[d][bit>>6] ^= 1 << (bit & 63)
	}
}

// A strip holds the colours of a ray of fewer than 64 cells, the i-th as bit i. Bits beyond the ray mean nothing.
type strip struct{ white, black uint64 }

// ray reads the cells beyond one in a direction.
func (s *strips) ray(cell int32, d int) strip {
	bit := s.place[d][cell] + 1
	at, shift := bit>>6, bit&63
	w, b := s.whites[d], s.blacks[d]
	return strip{w[at]>>shift | w[at+1]<<(64-shift), b[at]>>shift | b[at+1]<<(64-shift)}
}

// reach is the number of cells of a ray of so many before the first black one.
func (s strip) reach(length int) int { return min(bits.TrailingZeros64(s.black), length) }

// lengths is the set of lengths that the run of a ray may have that reaches so far.
func (s strip) lengths(reach int) uint64 { return ^(s.white & (1<<reach - 1)) & (2<<reach - 1) }

// A clueView is what a clue of a need below 63 knows of its rays, which are short then.
type clueView [4]strip

// look reads the rays of a clue.
func (s *strips) look(c *clue) (v clueView) {
	for d := range v {
		v[d] = s.ray(c.cell, d)
	}
	return v
}

// runs is view.runs on bits. The end of both is the same and not shared: one more call there makes generating
// boards a twentieth slower.
func (v *clueView) runs(c *clue) (r runs, ok bool) {
	var sets [4]uint64
	slack, room := c.need, 0
	var sure, reach [4]int
	for d := range v {
		reach[d] = v[d].reach(len(c.rays[d]))
		sets[d] = v[d].lengths(reach[d])
		sure[d] = bits.TrailingZeros64(sets[d])
		slack -= sure[d]
		room += reach[d] - sure[d]
	}
	switch {
	case slack < 0 || room < slack:
		return r, false
	case slack == 0:
		return runs{sure, sure}, true
	case slack == room:
		return runs{reach, reach}, true
	}
	for d := range sets {
		sets[d] = sets[d] >> sure[d] & (2<<slack - 1)
	}
	if !share(&sets, slack) {
		return r, false
	}
	for d, set := range sets {
		r.least[d] = sure[d] + bits.TrailingZeros64(set)
		r.most[d] = sure[d] + 63 - bits.LeadingZeros64(set)
	}
	return r, true
}
