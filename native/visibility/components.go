package visibility

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// A component is a set of open cells of a plain board, and of the clues that can still see some of them
// and no other open cell. Both are in increasing order.
type component struct{ cells, clues []int32 }

// A sight says that a cell is ray[at] of a clue's ray in a direction.
type sight struct{ clue, direction, at int32 }

// A rest is what is left of a clue: runs from the first cell of each ray that is not white have need cells
// together. The cells that matter are those before the first black one, and no more than the clue can need.
type rest struct {
	need      int32
	from, end [4]int32   // by direction: what is left of the ray is ray[from:end]
	open      [4][]int32 // by direction: the open cells of it, outwards
}

// A splitter finds components.
type splitter struct {
	*propagator
	sights [][]sight // by cell
	rests  []rest    // by clue; valid for those of components that were found and not spoiled since
	stale  []bool    // by clue: its rest is to be measured again

	// A part's number marks what belongs to it. Numbers grow from call to call, which spares clearing marks.
	cellPart, cluePart []int
	first, parts       int // the first part of this call; the next one
	queue              []int32
	ranks              []int32 // by cell: see rank
	text               []byte
	room               []int32 // of components
}

func newSplitter(p *propagator) *splitter {
	s := &splitter{
		propagator: p, sights: make([][]sight, len(p.given)), rests: make([]rest, len(p.clues)),
		cellPart: make([]int, len(p.given)), cluePart: make([]int, len(p.clues)),
		stale: make([]bool, len(p.clues)), ranks: make([]int32, len(p.given)),
	}
	for number, c := range p.clues {
		p.poll.Check()
		s.stale[number] = true
		for d, ray := range c.rays {
			s.rests[number].open[d] = make([]int32, 0, len(ray))
			for at, cell := range ray {
				s.sights[cell] = append(s.sights[cell], sight{int32(number), int32(d), int32(at)})
			}
		}
	}
	return s
}

// spoil must be called, before the next split, for each cell whose colour has changed.
func (s *splitter) spoil(cell int32) {
	for _, x := range s.sights[cell] {
		s.stale[x.clue] = true
	}
}

// spoilSince spoils the cells that were coloured at a moment or later.
func (s *splitter) spoilSince(moment int32) {
	for _, l := range s.Trail()[moment:] {
		s.spoil(l.Var())
	}
}

// all is everything on the board.
func (s *splitter) all() component {
	all := component{make([]int32, len(s.given)), make([]int32, len(s.clues))}
	for cell := range all.cells {
		all.cells[cell] = int32(cell)
	}
	for number := range all.clues {
		all.clues[number] = int32(number)
	}
	return all
}

// split returns the components that what is open of a component falls into, and the number of open cells
// that no clue can see. Propagation must have nothing more to say.
func (s *splitter) split(whole component) (components []component, free int) {
	s.parts++
	s.first = s.parts
	for _, cell := range whole.cells {
		if s.colour(cell) != open || s.cellPart[cell] >= s.first {
			continue
		}
		if cells, clues := s.flood(cell); clues > 0 {
			components = append(components, component{s.take(cells), s.take(clues)})
			s.parts++
		} else {
			s.cellPart[cell] = 0
			free++
		}
	}
	for _, cell := range whole.cells {
		if i := s.cellPart[cell] - s.first; i >= 0 {
			components[i].cells = append(components[i].cells, cell)
		}
	}
	for _, number := range whole.clues {
		if i := s.cluePart[number] - s.first; i >= 0 {
			components[i].clues = append(components[i].clues, number)
		}
	}
	return components, free
}

// take is room for so many numbers, none of which is there yet. It belongs to whoever takes it until room is cut back
// to the length that it had before.
func (s *splitter) take(n int) []int32 {
	from := len(s.room)
	s.room = slices.Grow(s.room, n)[:from+n]
	return s.room[from : from : from+n]
}

// flood marks all that hangs together with a cell, and says how much it is.
func (s *splitter) flood(cell int32) (cells, clues int) {
	s.queue = append(s.queue[:0], cell)
	s.cellPart[cell] = s.parts
	for ; cells < len(s.queue); cells++ {
		for _, x := range s.sights[s.queue[cells]] {
			if s.cluePart[x.clue] >= s.first {
				continue
			}
			if s.stale[x.clue] {
				s.stale[x.clue] = false
				s.measure(x.clue)
			}
			if x.at >= s.rests[x.clue].end[x.direction] {
				continue
			}
			s.cluePart[x.clue] = s.parts
			clues++
			s.gather(x.clue)
		}
	}
	return cells, clues
}

// gather marks the open cells that a clue can see.
func (s *splitter) gather(number int32) {
	for _, cells := range &s.rests[number].open {
		for _, cell := range cells {
			if s.cellPart[cell] < s.first {
				s.cellPart[cell] = s.parts
				s.queue = append(s.queue, cell)
			}
		}
	}
}

// measure finds out what is left of a clue.
func (s *splitter) measure(number int32) {
	c, r := &s.clues[number], &s.rests[number]
	r.need = int32(c.need)
	if c.need > maxNeed {
		s.measureLarge(c, r)
		return
	}
	view := s.strips.look(c)
	for d, ray := range &c.rays {
		r.from[d] = int32(min(bits.TrailingZeros64(^view[d].white), len(ray)))
		r.need -= r.from[d]
	}
	for d, ray := range &c.rays {
		r.end[d] = max(r.from[d], min(int32(view[d].reach(len(ray))), r.from[d]+r.need+1))
		cells := r.open[d][:0]
		for left := ^view[d].white & (1<<(r.end[d]&63) - 1); left != 0; left &= left - 1 {
			cells = append(cells, ray[bits.TrailingZeros64(left)])
		}
		r.open[d] = cells
	}
}

// measureLarge does for any clue what measure does for those that fit strips.
func (s *splitter) measureLarge(c *clue, r *rest) {
	for d, ray := range &c.rays {
		n := 0
		for n < len(ray) && s.colour(ray[n]) == white {
			n++
		}
		r.from[d] = int32(n)
		r.need -= int32(n)
	}
	for d, ray := range &c.rays {
		n := r.from[d]
		r.open[d] = r.open[d][:0]
		for ; int(n) < len(ray) && n <= r.from[d]+r.need && s.colour(ray[n]) != black; n++ {
			if s.colour(ray[n]) == open {
				r.open[d] = append(r.open[d], ray[n])
			}
		}
		r.end[d] = n
	}
}

// rank numbers the cells of components, which have to be all of a board's, for their keys.
func (s *splitter) rank(components []component) {
	next := int32(0)
	for _, part := range components {
		for _, cell := range part.cells {
			s.ranks[cell] = next
			next++
		}
	}
}

// key tells components apart by their open cells and by what is left of their clues: cells of a ray that
// are not open are white. A clue whose runs so far differ, but leave the same, has the same key: a ray goes on from
// the first open cell of it that is in the component, so its length says where it ends. The key is short, as most of
// the memory goes to keys, and valid until the next call.
func (s *splitter) key(part component) []byte {
	text := s.keyCells(s.text[:0], part.cells)
	last := int32(-1)
	for _, number := range part.clues {
		r := &s.rests[number]
		rays := uint64(0)
		for d := range r.from {
			if r.from[d] < r.end[d] {
				rays |= 1 << d
			}
		}
		text = binary.AppendUvarint(text, uint64(number-last)<<len(r.from)|rays)
		text = binary.AppendUvarint(text, uint64(r.need))
		for d := range r.from {
			if r.from[d] < r.end[d] {
				text = binary.AppendUvarint(text, uint64(r.end[d]-r.from[d]))
			}
		}
		last = number
	}
	s.text = text
	return text
}

// keyCells appends a set of cells, as bits by their ranks: how many bytes there are, and where they begin.
func (s *splitter) keyCells(text []byte, cells []int32) []byte {
	first, last := s.ranks[cells[0]]/8, s.ranks[cells[len(cells)-1]]/8
	text = binary.AppendUvarint(text, uint64(first))
	text = binary.AppendUvarint(text, uint64(last-first))
	from := len(text)
	text = slices.Grow(text, int(last-first)+1)[:from+int(last-first)+1]
	bytes := text[from:]
	clear(bytes)
	for _, cell := range cells {
		at := s.ranks[cell]
		bytes[at/8-first] |= 1 << (at % 8)
	}
	return text
}
