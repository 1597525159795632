package visibility

import "math/bits"

// Strips are the colours of all cells as bits, along the lines of the board in each direction, so that a clue
// reads up to 64 cells of a ray at once.
type strips struct {
	place [][4]int32 // by cell and direction: the cell's bit
	words []strip    // 64 bits each
}

func newStrips(m *model) *strips {
	return &strips{place: m.lines.place, words: make([]strip, len(m.lines.cells)/64)}
}

// alike is strips of the same board without colours.
func (s *strips) alike() *strips { return &strips{place: s.place, words: make([]strip, len(s.words))} }

func (s *strips) set(cell int32, c colour) {
	for _, bit := range s.place[cell] {
		word := &s.words[bit>>6]
		if c == black {
			word.black |= 1 << (bit & 63)
		} else {
			word.white |= 1 << (bit & 63)
		}
	}
}

func (s *strips) clear(cell int32) {
	for _, bit := range s.place[cell] {
		word := &s.words[bit>>6]
		word.white &^= 1 << (bit & 63)
		word.black &^= 1 << (bit & 63)
	}
}

// turn makes a black cell one that is not, or the other way round.
func (s *strips) turn(cell int32) {
	for _, bit := range s.place[cell] {
		s.words[bit>>6].black ^= 1 << (bit & 63)
	}
}

// A strip holds the colours of a ray of fewer than 64 cells, the i-th as bit i. Bits beyond the ray mean nothing.
type strip struct{ white, black uint64 }

// ray reads the cells beyond one in a direction.
func (s *strips) ray(cell int32, d int) strip { return s.beyond(s.place[cell][d]) }

// beyond reads the cells beyond a bit.
func (s *strips) beyond(bit int32) strip {
	at, shift := (bit+1)>>6, (bit+1)&63
	first, next := &s.words[at], &s.words[at+1]
	rest := (63 - shift) & 63
	return strip{first.white>>shift | next.white<<1<<rest, first.black>>shift | next.black<<1<<rest}
}

// reach is the number of cells of a ray of so many before the first black one.
func (s strip) reach(length int) int { return min(bits.TrailingZeros64(s.black), length) }

// lengths is the set of lengths that the run of a ray may have that reaches so far.
func (s strip) lengths(reach int) uint64 {
	return ^(s.white & (1<<(reach&63) - 1)) & (2<<(reach&63) - 1) // the masks spare a test
}

// A clueView is what a clue of a need below 63 knows of its rays, which are short then.
type clueView [4]strip

// look reads the rays of a clue.
func (s *strips) look(c *clue) (v clueView) {
	for d, bit := range s.place[c.cell] {
		v[d] = s.beyond(bit)
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
		sets[d] = sets[d] >> (sure[d] & 63) & (2<<(slack&63) - 1)
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

// arms is coupler.armsOf on bits, for a clue that needs no more than maxNeed, without the room, which nobody asks for.
func (v *clueView) arms(c *clue) arms {
	a := arms{extents: extents{slack: c.need}}
	for d := range v {
		reach := v[d].reach(len(c.rays[d]))
		a.sets[d] = v[d].lengths(reach)
		a.sure[d], a.reach[d] = bits.TrailingZeros64(a.sets[d]), reach
		a.slack -= a.sure[d]
	}
	if a.slack >= 0 {
		for d := range a.sets {
			a.sets[d] = a.sets[d] >> (a.sure[d] & 63) & (2<<(a.slack&63) - 1)
		}
	}
	return a
}
