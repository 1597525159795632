package visibility

import (
	"encoding/binary"
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
	from, end [4]int32 // by direction: what is left of the ray is ray[from:end]
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
	text               []byte
	room               []int32 // of components
}

func newSplitter(p *propagator) *splitter {
	s := &splitter{
		propagator: p, sights: make([][]sight, len(p.given)), rests: make([]rest, len(p.clues)),
		cellPart: make([]int, len(p.given)), cluePart: make([]int, len(p.clues)),
		stale: make([]bool, len(p.clues)),
	}
	for number, c := range p.clues {
		p.poll.Check()
		s.stale[number] = true
		for d, ray := range c.rays {
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
			if s.stale[x.clue] {
				s.stale[x.clue] = false
				s.rests[x.clue] = s.measure(&s.clues[x.clue])
			}
			if s.cluePart[x.clue] >= s.first || x.at >= s.rests[x.clue].end[x.direction] {
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
	r := &s.rests[number]
	for d, ray := range s.clues[number].rays {
		for _, cell := range ray[r.from[d]:r.end[d]] {
			if s.colour(cell) == open && s.cellPart[cell] < s.first {
				s.cellPart[cell] = s.parts
				s.queue = append(s.queue, cell)
			}
		}
	}
}

func (s *splitter) measure(c *clue) rest {
	r := rest{need: int32(c.need)}
	for d, ray := range c.rays {
		n := 0
		for n < len(ray) && s.colour(ray[n]) == white {
			n++
		}
		r.from[d] = int32(n)
		r.need -= int32(n)
	}
	for d, ray := range c.rays {
		n := r.from[d]
		for int(n) < len(ray) && n <= r.from[d]+r.need && s.colour(ray[n]) != black {
			n++
		}
		r.end[d] = n
	}
	return r
}

// key tells components apart by their open cells and by what is left of their clues: cells of a ray that
// are not open are white. Clues whose runs so far differ, but leave the same, have the same key. It is
// valid until the next call.
func (s *splitter) key(part component) []byte {
	text := s.text[:0]
	last := int32(-1)
	for _, cell := range part.cells {
		text = binary.AppendUvarint(text, uint64(cell-last))
		last = cell
	}
	text = append(text, 0)
	for _, number := range part.clues {
		r := &s.rests[number]
		text = binary.AppendUvarint(text, uint64(r.need))
		for d, ray := range s.clues[number].rays {
			if from, end := r.from[d], r.end[d]; from < end {
				text = append(text, byte(d+1))
				text = binary.AppendUvarint(text, uint64(ray[from]))
				text = binary.AppendUvarint(text, uint64(end-from))
			}
		}
		text = append(text, 0)
	}
	s.text = text
	return text
}
