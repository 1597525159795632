package tour

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"twofold/puzzles"
)

// Links are a knight's tour of a board without holes, in one byte a square: where the tour goes from it.
type Links struct {
	Rows, Cols int
	Closed     bool
	tops       []int  // the first rows of rows of tiles: the tour seldom goes from one of these to another
	start      int    // where Walk begins: of an open tour one of its ends
	ways       []byte // by cell: two indexes into knight, each of 4 bits; alone for none
}

const alone = 15

// knight is the knight's moves, of which i and 7-i are opposite.
var knight = [8]move{{1, 2}, {1, -2}, {2, 1}, {2, -1}, {-2, 1}, {-2, -1}, {-1, 2}, {-1, -2}}

func opposite(way byte) byte { return 7 - way }

// Walk goes through the cells of the tour in their order, numbered row by row. O(1) for each.
func (l *Links) Walk() iter.Seq[int] {
	return func(yield func(cell int) bool) {
		offset := l.offsets()
		way := l.ways[l.start] & alone
		for cell := l.start; yield(cell); {
			if way == alone {
				return
			}
			if cell += offset[way]; cell == l.start {
				return
			}
			way = l.onward(cell, way)
		}
	}
}

// offsets are how much further in the order of cells each way leads.
func (l *Links) offsets() (offset [16]int) {
	for way, step := range knight {
		offset[way] = step.down*l.Cols + step.right
	}
	return offset
}

// onward is the way that leads on from a cell to which the given one led.
func (l *Links) onward(cell int, way byte) byte {
	low, high := l.ways[cell]&alone, l.ways[cell]>>4
	if low == opposite(way) {
		return high
	}
	return low
}

// pollEvery is after how many squares the context is looked at.
const pollEvery = 1 << 20

func (l *Links) String() string { return fmt.Sprintf("a knight's tour of %d squares", l.Rows*l.Cols) }

// Check walks the tour square by square, keeps a bit for each square that it saw, and returns nil if it saw
// each once, and a closed tour came back to where it began. The error may be the context's cause. O(R·C).
func (l *Links) Check(ctx context.Context) error {
	seen := make([]uint64, (len(l.ways)+63)/64)
	row, col := l.start/l.Cols, l.start%l.Cols
	way := l.ways[l.start] & alone
	for n := 1; ; n++ {
		if n%pollEvery == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		cell := row*l.Cols + col
		if seen[cell>>6]>>(cell&63)&1 != 0 {
			return fmt.Errorf("%s: the tour is here again after %d squares", puzzles.Place(cell, l.Cols), n-1)
		}
		seen[cell>>6] |= 1 << (cell & 63)
		if n > 1 {
			way = l.onward(cell, way)
		}
		switch {
		case n == len(l.ways) && !l.Closed:
			return nil
		case way > 7:
			return fmt.Errorf("%s: the tour ends after %d squares: expected %d", puzzles.Place(cell, l.Cols), n, len(l.ways))
		}
		row, col = row+knight[way].down, col+knight[way].right
		if row < 0 || row >= l.Rows || col < 0 || col >= l.Cols {
			return fmt.Errorf("the tour leaves the board after %d squares", n)
		}
		if n == len(l.ways) {
			return l.closes(row*l.Cols + col)
		}
	}
}

// closes reports whether a closed tour that came to a cell after all squares is back where it began.
func (l *Links) closes(cell int) error {
	if cell != l.start {
		return errors.New("the tour does not come back to where it began")
	}
	return nil
}
