package nurikabe

import (
	"twofold/native/learn"
)

// maxWidth is the most columns, and maxCells the most cells, that a frontier has room for.
const (
	maxWidth = 16
	maxCells = 1 << 12
)

// A frontier is all that the cells read so far, row by row, mean to the others. Its columns are those of the last cell
// read in each column.
type frontier struct {
	// part is the connected part of a cell, from 1 in the order of their first columns, with islandBit if it is white; 0
	// before the first row.
	part [maxWidth]uint8
	// room tells of an island, at its first column: how many cells it has, if it has no clue yet; or how many it still
	// misses, with numberBit; or that its clue is '?'.
	room   [maxWidth]uint16
	corner uint8 // the part above and to the left of the next cell
	closed bool  // the sea has no cell here, and had one
}

const (
	islandBit = 1 << 7
	numberBit = 1 << 14
	anySize   = 1 << 15
	fresh     = maxWidth + 1 // the number of a new part
)

// A sweeper reads a board by frontiers.
type sweeper struct {
	rows, cols int
	clues      []int  // by cell: a number, 0 for '?', none without a clue
	colours    []int8 // that follow from the rules by propagation
	origin     []int  // by cell: its number on the board
	largest    int    // number of a clue; an island without a clue that has more cells needs a '?'
	open       bool   // there is a '?'
}

// step reads a cell.
func (s *sweeper) step(f frontier, cell int, use func(value int, next frontier)) {
	if s.colours[cell] != learn.False {
		if next, ok := s.white(f, cell); ok {
			use(1, next)
		}
	}
	if s.colours[cell] != learn.True {
		if next, ok := s.black(f, cell); ok {
			use(0, next)
		}
	}
}

// left is the part to the left of a cell, 0 at the edge.
func (s *sweeper) left(f *frontier, col int) uint8 {
	if col == 0 {
		return 0
	}
	return f.part[col-1]
}

func isSea(part uint8) bool    { return part != 0 && part&islandBit == 0 }
func isIsland(part uint8) bool { return part&islandBit != 0 }

// black reads a black cell.
func (s *sweeper) black(f frontier, cell int) (next frontier, ok bool) {
	col := cell % s.cols
	above, left := f.part[col], s.left(&f, col)
	if f.closed || col > 0 && isSea(above) && isSea(left) && isSea(f.corner) {
		return f, false
	}
	if isIsland(above) && s.count(&f, above) == 1 && !finished(f.roomOf(above)) {
		return f, false
	}
	rooms := f.rooms()
	f.corner = above
	f.part[col] = fresh
	s.join(&f, above, fresh, isSea(above))
	s.join(&f, left, fresh, isSea(left))
	f.number(s.cols, col, &rooms)
	return f, true
}

// white reads a white cell, and the clue on it.
func (s *sweeper) white(f frontier, cell int) (next frontier, ok bool) {
	col := cell % s.cols
	above, left := f.part[col], s.left(&f, col)
	if isSea(above) && s.count(&f, above) == 1 {
		if s.hasOther(&f, above) {
			return f, false
		}
		f.closed = true
	}
	rooms := f.rooms()
	own, ok := uint16(1), true
	switch clue := s.clues[cell]; {
	case clue == 0:
		own = anySize
	case clue > 0:
		own = numberBit + uint16(clue) - 1
	}
	if isIsland(above) {
		own, ok = s.together(own, rooms[above&^islandBit])
	}
	if ok && isIsland(left) && left != above {
		own, ok = s.together(own, rooms[left&^islandBit])
	}
	if !ok || own < numberBit && int(own) > s.largest && !s.open {
		return f, false
	}
	if own < numberBit {
		own = min(own, uint16(s.largest)+1)
	}
	f.corner = above
	f.part[col] = fresh | islandBit
	s.join(&f, above, fresh|islandBit, isIsland(above))
	s.join(&f, left, fresh|islandBit, isIsland(left))
	rooms[fresh] = own
	f.number(s.cols, col, &rooms)
	return f, true
}

// together is the room of two islands that become one: only one may have a clue, and it has to have room for the other.
func (s *sweeper) together(a, b uint16) (uint16, bool) {
	if a < b {
		a, b = b, a
	}
	switch {
	case a < numberBit:
		return a + b, true
	case b >= numberBit:
		return 0, false
	case a == anySize:
		return a, true
	}
	return a - b, a-b >= numberBit
}

// finished says whether an island that gets no further cell is one.
func finished(room uint16) bool { return room == anySize || room == numberBit }

// join makes one part of two.
func (s *sweeper) join(f *frontier, from, to uint8, is bool) {
	if !is {
		return
	}
	for i := range f.part[:s.cols] {
		if f.part[i] == from {
			f.part[i] = to
		}
	}
	if f.corner == from {
		f.corner = to
	}
}

// count is how many columns have a part.
func (s *sweeper) count(f *frontier, part uint8) (n int) {
	for _, other := range f.part[:s.cols] {
		if other == part {
			n++
		}
	}
	return n
}

// hasOther says whether there is sea in another part.
func (s *sweeper) hasOther(f *frontier, part uint8) bool {
	for _, other := range f.part[:s.cols] {
		if isSea(other) && other != part {
			return true
		}
	}
	return false
}

// rooms is the room by the number of a part.
func (f *frontier) rooms() (rooms [maxWidth + 2]uint16) {
	for col, part := range f.part {
		if number := part &^ islandBit; isIsland(part) && rooms[number] == 0 {
			rooms[number] = f.room[col]
		}
	}
	return rooms
}

func (f *frontier) roomOf(part uint8) uint16 { return f.rooms()[part&^islandBit] }

// number gives parts their numbers anew. Of the corner only its colour matters, and behind the last column nothing.
func (f *frontier) number(cols, col int, rooms *[maxWidth + 2]uint16) {
	var to [maxWidth + 2]uint8
	last := uint8(0)
	for i, part := range f.part[:cols] {
		number := part &^ islandBit
		if f.room[i] = 0; number == 0 {
			continue
		}
		if to[number] == 0 {
			last++
			to[number] = last
			if isIsland(part) {
				f.room[i] = rooms[number]
			}
		}
		f.part[i] = to[number] | part&islandBit
	}
	switch {
	case col == cols-1 || f.corner == 0:
		f.corner = 0
	case isIsland(f.corner):
		f.corner = islandBit
	default:
		f.corner = 1
	}
}

// ends says whether a frontier behind all cells is of a solution.
func (s *sweeper) ends(f frontier) bool {
	seas := map[uint8]bool{}
	rooms := f.rooms()
	for _, part := range f.part[:s.cols] {
		if isSea(part) {
			seas[part] = true
		} else if !finished(rooms[part&^islandBit]) {
			return false
		}
	}
	return len(seas) <= 1
}
