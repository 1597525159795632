package visibility

import (
	"context"
	"math/big"
	"slices"

	"twofold/puzzles"
	board "twofold/puzzles/visibility"
)

// maxWidth is the most columns, and maxHeight the most rows, that a frontier has room for.
const (
	maxWidth  = 16
	maxHeight = 128
)

// A frontier is all that the cells of a Kuromasu or Cave read so far, row by row, mean to the others. Its columns
// are those of the last cell read in each column.
type frontier struct {
	part [maxWidth]uint8 // 0 for black, else the white cell's part of the white cells, numbered from the left; see inner
	up   [maxWidth]uint8 // white cells from there upwards, as far as clues below can tell the difference
	down [maxWidth]uint8 // 0, or 1 more than the white cells that must follow before the run ends
	// the same for the row that is being read
	left, right uint8
}

// A sweep counts the solutions of a Kuromasu or Cave by dynamic programming over frontiers: the connected parts of
// the white cells, and of the black ones of a Cave, are kept as in Sekine, Imai and Tani, "Computing the Tutte
// polynomial of a graph of moderate size" (1995), and a clue shares out what it still misses to the right and downwards
// when it is read.
type sweep struct {
	rows, cols   int
	clues        []int32
	colours      []colour              // that follow from the clues by propagation
	possible     bool                  // false if propagation ends in a contradiction
	linked       bool                  // a Cave: see sweepcave.go
	lastWhite    int                   // the last cell that has to be white; none if none has to
	closed       *big.Int              // solutions of a Cave all of whose white cells were read
	above, ahead []int                 // by cell: how large up, or left, may grow
	origin       []int                 // by cell: its number on the board
	next         map[frontier]*big.Int // what black and white add to
	behind       map[frontier]*big.Int // on the way back: the ways to go on from the frontiers behind the cell
	onward       *big.Int              // and what they add up to
	states       int64                 // read so far
	largest      int
}

// maxFrontiers is the most frontiers kept at a time: a few hundred bytes each.
const maxFrontiers = 3 << 20

// newSweep lays the board so that it has no more columns than rows. It returns nil if a frontier has no
// room for it.
func newSweep(ctx context.Context, b *board.Board) *sweep {
	if min(b.Rows, b.Cols) > maxWidth || max(b.Rows, b.Cols) > maxHeight {
		return nil
	}
	p := newPropagator(ctx, newModel(&puzzles.Poll{Context: ctx}, b))
	s := &sweep{rows: b.Rows, cols: b.Cols, possible: p.begin(), linked: p.linked, lastWhite: noCell, closed: new(big.Int)}
	place := func(cell int) int { return cell }
	if s.cols > s.rows {
		s.rows, s.cols = s.cols, s.rows
		place = func(cell int) int { return cell%b.Cols*b.Rows + cell/b.Cols }
	}
	s.clues, s.colours = make([]int32, len(b.Clues)), make([]colour, len(b.Clues))
	s.origin = make([]int, len(b.Clues))
	for cell, clue := range b.Clues {
		s.origin[place(cell)] = cell
		s.clues[place(cell)], s.colours[place(cell)] = clue, p.colour(int32(cell))
	}
	for cell, c := range s.colours {
		if c == white {
			s.lastWhite = cell
		}
	}
	s.limit()
	return s
}

// limit finds out how far clues see upwards and to the left.
func (s *sweep) limit() {
	s.above, s.ahead = make([]int, len(s.clues)), make([]int, len(s.clues))
	for cell := range s.clues {
		row, col := cell/s.cols, cell%s.cols
		for i := 1; row+i < s.rows; i++ {
			s.above[cell] = max(s.above[cell], int(s.clues[cell+i*s.cols])-i+1)
		}
		for i := 1; col+i < s.cols; i++ {
			s.ahead[cell] = max(s.ahead[cell], int(s.clues[cell+i])-i+1)
		}
	}
}

// count is the number of solutions; ok is false if there were too many frontiers, or ctx ended.
func (s *sweep) count(ctx context.Context) (n *big.Int, ok bool) {
	now := s.start()
	for cell := range s.colours {
		if now, ok = s.step(ctx, now, cell); !ok {
			return nil, false
		}
	}
	n, _ = s.ends(now)
	return n, true
}

// start is the frontier before all cells.
func (s *sweep) start() map[frontier]*big.Int {
	if !s.possible {
		return map[frontier]*big.Int{}
	}
	return map[frontier]*big.Int{{}: big.NewInt(1)}
}

// step reads a cell. ok is false if there are too many frontiers, or ctx ended.
func (s *sweep) step(ctx context.Context, now map[frontier]*big.Int, cell int) (map[frontier]*big.Int, bool) {
	s.next = map[frontier]*big.Int{}
	for f, ways := range now {
		if s.states++; s.states%pollEvery == 0 && ctx.Err() != nil || len(s.next) > maxFrontiers {
			return nil, false
		}
		if s.colours[cell] != white {
			s.black(f, cell, ways)
		}
		if s.colours[cell] != black {
			s.white(f, cell, ways)
		}
	}
	s.largest = max(s.largest, len(s.next))
	return s.next, true
}

// ends adds up the ways to those frontiers behind all cells that are of a solution, and returns 1 for each of these.
func (s *sweep) ends(last map[frontier]*big.Int) (n *big.Int, good map[frontier]*big.Int) {
	n, good = new(big.Int).Set(s.closed), map[frontier]*big.Int{}
	for f, ways := range last {
		if f.parts(s.cols) <= 1 {
			n.Add(n, ways)
			good[f] = big.NewInt(1)
		}
	}
	return n, good
}

// parts is valid after the frontier was numbered.
func (f *frontier) parts(cols int) (n uint8) {
	for _, part := range f.part[:cols] {
		n = max(n, part)
	}
	return n
}

// black reads a black cell. One that cuts a part off is none, unless it is the last cell and no other
// part is there: before that a white cell follows, as black cells do not touch.
func (s *sweep) black(f frontier, cell int, ways *big.Int) {
	row, col := cell/s.cols, cell%s.cols
	if f.down[col] > 1 || f.right > 1 {
		return
	}
	if s.linked {
		s.blackInCave(f, cell, ways)
		return
	}
	if col > 0 && f.part[col-1] == 0 || row > 0 && f.part[col] == 0 {
		return
	}
	part := f.part[col]
	f.part[col], f.up[col], f.down[col] = 0, 0, 0
	f.left, f.right = 0, 0
	if part > 0 && !f.has(part, s.cols) && (cell < len(s.clues)-1 || f.parts(s.cols) > 0) {
		return
	}
	s.add(f, col, ways)
}

func (f *frontier) has(part uint8, cols int) bool {
	return slices.Contains(f.part[:cols], part)
}

// white reads a white cell, and the clue on it.
func (s *sweep) white(f frontier, cell int, ways *big.Int) {
	row, col := cell/s.cols, cell%s.cols
	if f.down[col] == 1 || f.right == 1 || s.linked && !f.uncovers(col, s.cols) {
		return
	}
	f.down[col] -= min(f.down[col], 1)
	f.right -= min(f.right, 1)
	missing := int(s.clues[cell]) - 1 - int(f.up[col]) - int(f.left)
	f.link(col, s.cols)
	f.up[col] = uint8(min(int(f.up[col])+1, s.above[cell]))
	f.left = uint8(min(int(f.left)+1, s.ahead[cell]))
	if s.clues[cell] < 0 {
		s.add(f, col, ways)
		return
	}
	down, right := f.down[col], f.right
	for n := max(0, missing-(s.rows-1-row)); n <= min(missing, s.cols-1-col); n++ {
		f.right, f.down[col] = uint8(n+1), uint8(missing-n+1)
		if (right == 0 || right == f.right) && (down == 0 || down == f.down[col]) {
			s.add(f, col, ways)
		}
	}
}

// link joins a white cell to the white cells above it and to the left.
func (f *frontier) link(col, cols int) {
	above, left := whitePart(f.part[col]), uint8(0)
	if col > 0 {
		left = whitePart(f.part[col-1])
	}
	switch {
	case above == 0 && left == 0:
		f.part[col] = maxWidth + 1
	case above == 0:
		f.part[col] = left
	case left > 0:
		for i, part := range f.part[:cols] {
			if part == above {
				f.part[i] = left
			}
		}
	}
}

// add adds ways to a frontier whose cell in a column was read last; on the way back it adds up the ways to go on.
func (s *sweep) add(f frontier, col int, ways *big.Int) {
	if col == s.cols-1 {
		if f.right > 1 {
			return
		}
		f.left, f.right = 0, 0
	}
	if s.linked {
		f.numberCave(s.cols)
	} else {
		f.number(s.cols)
	}
	if s.behind != nil {
		if onward := s.behind[f]; onward != nil {
			s.onward.Add(s.onward, onward)
		}
		return
	}
	if n := s.next[f]; n != nil {
		n.Add(n, ways)
	} else {
		s.next[f] = new(big.Int).Set(ways)
	}
}

// number gives parts their numbers in the order of their first columns.
func (f *frontier) number(cols int) {
	var to [maxWidth + 2]uint8
	last := uint8(0)
	for i, part := range f.part[:cols] {
		if part > 0 && to[part] == 0 {
			last++
			to[part] = last
		}
		f.part[i] = to[part]
	}
}

func (s *sweep) stats() puzzles.Stats {
	return puzzles.Stats{Counts: map[puzzles.Counter]int64{
		puzzles.Expanded: s.states,
		puzzles.Table:    int64(s.largest),
	}}
}
