package tour

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/effort"
	"twofold/puzzles/limits"
	board "twofold/puzzles/tour"
)

// least is the shortest side of the boards that Divide knows.
const least = 5

// divide makes a knight's tour of a board without holes of at least 5x5. It cuts the board into tiles with
// sides of 5 to 10, at most one of which has an odd number of squares, and gives each of them a closed
// tour, and that one an open one; then it joins each tile to one beside it by taking away one step of each and
// adding two between them. The idea of small tours joined to large ones is Ian Parberry's (An Efficient
// Algorithm for the Knight's Tour Problem, Discrete Applied Mathematics 73, 1997), whose tiles are built so that the
// steps are known in advance; here they are looked for.
//
// Where a closed tour is, the open one is that without one step. The error is a *puzzles.Impossible if there is
// no tour, or the context's cause. O(R·C) time, one byte a square.
func divide(ctx context.Context, rows, cols int, closed bool) (*Links, error) {
	if rows < 1 || cols < 1 || min(rows, cols) < least {
		return nil, &limits.Unserved{
			Reason: fmt.Sprintf("divide makes tours of at least %dx%d squares, and the board has %dx%d", least, least, rows,
				cols),
		}
	}
	if closed && rows%2 == 1 && cols%2 == 1 {
		return nil, &puzzles.Impossible{Reason: fmt.Sprintf("%dx%d has no closed knight's tour (Schwenk 1991)", rows, cols)}
	}
	for seed := range uint64(trials) {
		d := &divider{seed: seed, tiles: map[[2]int]*tile{}, rows: split(rows), cols: split(cols)}
		d.Links = &Links{Rows: rows, Cols: cols, Closed: rows*cols%2 == 0, ways: make([]byte, rows*cols)}
		made := d.fill(ctx) && d.join(ctx)
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if made {
			if d.Closed && !closed {
				d.cut()
			}
			return d.Links, nil
		}
	}
	return nil, &limits.Unserved{
		Reason: fmt.Sprintf("divide found no way to join the tiles of %dx%d in %d trials", rows, cols, trials),
	}
}

// trials is how often Divide looks for other tours of its tiles if two of them cannot be joined.
const trials = 100

// split cuts a side of at least 5 into parts of 6, 8 and 10, the first one of 5, 7 or 9 if it is odd.
func split(side int) []int {
	var parts []int
	if side%2 == 1 {
		first := least
		if side < 2*least+1 {
			first = side
		}
		parts, side = append(parts, first), side-first
	}
	for side > 0 {
		part := 6
		if side == 10 {
			part = 10
		} else if side%6 != 0 {
			part = 8
		}
		parts, side = append(parts, part), side-part
	}
	return parts
}

// A tile is a small board's tour.
type tile struct {
	rows, cols int
	start      int
	ways       []byte // as in Links
}

// A divider makes Links.
type divider struct {
	*Links
	seed       uint64
	rows, cols []int // the parts of the sides
	tiles      map[[2]int]*tile
}

// fill copies the tiles to their places; false means that one of them was not found, or that the context ended.
func (d *divider) fill(ctx context.Context) bool {
	top := 0
	for _, rows := range d.rows {
		if ctx.Err() != nil {
			return false
		}
		d.tops = append(d.tops, top)
		left := 0
		for _, cols := range d.cols {
			t := d.tile(rows, cols)
			if t == nil {
				return false
			}
			if rows*cols%2 == 1 {
				d.start = top*d.Cols + left + t.start/cols*d.Cols + t.start%cols
			}
			for row := range rows {
				copy(d.ways[(top+row)*d.Cols+left:], t.ways[row*cols:(row+1)*cols])
			}
			left += cols
		}
		top += rows
	}
	return true
}

// tile is the tour of that size, made once; nil if none is found.
func (d *divider) tile(rows, cols int) *tile {
	size := [2]int{rows, cols}
	if t, known := d.tiles[size]; known {
		return t
	}
	d.tiles[size] = nil
	empty := &board.Board{
		Rows:   rows,
		Cols:   cols,
		Piece:  board.Knight,
		Closed: rows*cols%2 == 0,
		Given:  make([]int, rows*cols),
	}
	h := newHeuristic(context.Background(), newGraph(context.Background(), empty), empty)
	h.random = rand.New(rand.NewPCG(d.seed, 0))
	for attempt := range restarts {
		if h.path(attempt+int(d.seed)) && h.close() {
			d.tiles[size] = newTile(rows, cols, h.squares, h.closed)
			break
		}
	}
	return d.tiles[size]
}

func newTile(rows, cols int, path []int32, closed bool) *tile {
	t := &tile{rows, cols, int(path[0]), make([]byte, rows*cols)}
	for i, cell := range path {
		before, after := byte(alone), byte(alone)
		if i > 0 || closed {
			before = wayTo(int(cell), int(path[(i+len(path)-1)%len(path)]), cols)
		}
		if i < len(path)-1 || closed {
			after = wayTo(int(cell), int(path[(i+1)%len(path)]), cols)
		}
		t.ways[cell] = after | before<<4
	}
	return t
}

// wayTo is the step from one cell to another, which is one away.
func wayTo(from, to, cols int) byte {
	step := move{to/cols - from/cols, to%cols - from%cols}
	return byte(slices.Index(knight[:], step))
}

// join makes one tour of all tiles, each being joined to the one on its left, or above it; false means that
// two of them cannot be, or that the context ended.
func (d *divider) join(ctx context.Context) bool {
	top := 0
	for i, rows := range d.rows {
		if ctx.Err() != nil {
			return false
		}
		left := 0
		for j, cols := range d.cols {
			switch {
			case j > 0:
				if !d.exchange(top, left, rows, 2, false) {
					return false
				}
			case i > 0:
				if !d.exchange(top, left, 2, cols, true) {
					return false
				}
			}
			left += cols
		}
		top += rows
	}
	return true
}

// exchange looks through some cells of a tile, those nearest to another one on the left, or above, for a step of
// it and a step of that other one, such that two knight's steps join their ends. As the two belong to different
// cycles, or to a cycle and a path, one is left if those two steps take the place of the first two.
func (d *divider) exchange(top, left, rows, cols int, above bool) bool {
	for row := top; row < top+rows; row++ {
		for col := left; col < left+cols; col++ {
			for way, step := range knight {
				y, x := row+step.down, col+step.right
				across := !above && x < left && y >= top && y < top+rows || above && y < top && y >= 0 && x >= left && x < left+cols
				if across && d.swap(row, col, y, x, byte(way)) {
					return true
				}
			}
		}
	}
	return false
}

// swap tries all steps at two cells that are one step apart.
func (d *divider) swap(row, col, y, x int, across byte) bool {
	for _, here := range [2]byte{d.ways[row*d.Cols+col] & alone, d.ways[row*d.Cols+col] >> 4} {
		for _, there := range [2]byte{d.ways[y*d.Cols+x] & alone, d.ways[y*d.Cols+x] >> 4} {
			if here == alone || there == alone {
				continue
			}
			one, two := knight[here], knight[there]
			far := move{y + two.down - row - one.down, x + two.right - col - one.right}
			back := slices.Index(knight[:], far)
			if back < 0 {
				continue
			}
			d.turn(row, col, here, across)
			d.turn(y, x, there, opposite(across))
			d.turn(row+one.down, col+one.right, opposite(here), byte(back))
			d.turn(y+two.down, x+two.right, opposite(there), opposite(byte(back)))
			return true
		}
	}
	return false
}

// turn lets the tour leave a cell another way.
func (l *Links) turn(row, col int, old, way byte) {
	cell := row*l.Cols + col
	if l.ways[cell]&alone == old {
		l.ways[cell] = l.ways[cell]&^alone | way
	} else {
		l.ways[cell] = l.ways[cell]&alone | way<<4
	}
}

// cut makes a closed tour an open one that begins where it began.
func (l *Links) cut() {
	way := l.ways[l.start] >> 4
	row, col := l.start/l.Cols+knight[way].down, l.start%l.Cols+knight[way].right
	l.turn(l.start/l.Cols, l.start%l.Cols, way, alone)
	l.turn(row, col, opposite(way), alone)
	l.Closed = false
}

// Divided is Divide as an engine: for knight's boards without holes of at least 5x5. It can choose where the tour
// begins if the board has an even number of squares, and no other step; of other boards it says so in its
// error. It yields one tour.
func Divided(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (effort.Stats, error) {
	g, err := possible(ctx, b)
	if err != nil {
		return effort.Stats{}, err
	}
	if b.Piece != board.Knight || g.size() != len(b.Given) {
		return effort.Stats{}, &limits.Unserved{Reason: "divide makes knight's tours of boards without holes"}
	}
	l, err := divide(ctx, b.Rows, b.Cols, g.size()%2 == 0)
	if err != nil {
		return effort.Stats{}, err
	}
	h := &heuristic{graph: g}
	for cell := range l.Walk() {
		h.squares = append(h.squares, int32(cell))
	}
	if h.at[0] == none {
		h.at[0] = h.squares[0]
	}
	if !h.begin() || !l.Closed && int(h.at[0]) != l.start {
		return effort.Stats{}, &limits.Unserved{Reason: "divide cannot meet the board's given numbers"}
	}
	out := make(puzzles.Solution, len(b.Given))
	g.write(h.squares, out)
	yield(out)
	return effort.Stats{}, nil
}
