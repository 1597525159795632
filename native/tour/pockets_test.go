package tour

import (
	"context"
	"testing"

	board "twofold/puzzles/tour"
)

// TestPockets gives a king on 3×3 free squares and open positions, which are as many. Corners do not hang together.
func TestPockets(t *testing.T) {
	b := &board.Board{Rows: 3, Cols: 3, Piece: board.King, Given: make([]int, 9)}
	g := newGraph(context.Background(), b)
	for _, c := range []struct {
		name       string
		free, open []int32
		barred     [][2]int32 // a position may not have a square
		want       bool
	}{
		{"all is one pocket", []int32{0, 1, 2}, []int32{3, 5, 7}, nil, true},
		{"a run for each corner", []int32{0, 2}, []int32{3, 5}, nil, true},
		{"one run and two corners", []int32{0, 2}, []int32{3, 4}, nil, false},
		{"a run of two and a corner", []int32{0, 1, 8}, []int32{3, 4, 6}, nil, true},
		{"a run of three, and pockets of two and one", []int32{0, 1, 8}, []int32{3, 4, 5}, nil, false},
		{"three runs, none of which may be in one of the corners", []int32{0, 2, 8}, []int32{1, 3, 5},
			[][2]int32{{1, 8}, {3, 8}, {5, 8}}, false},
		{"one run may be there", []int32{0, 2, 8}, []int32{1, 3, 5}, [][2]int32{{1, 8}, {5, 8}}, true},
		{"two runs have to be in one corner", []int32{0, 8}, []int32{3, 5}, [][2]int32{{3, 8}, {5, 8}}, false},
		{"a run that has to be in two corners", []int32{0, 8, 2, 6}, []int32{3, 4, 6, 8},
			[][2]int32{{3, 8}, {3, 2}, {3, 6}, {4, 0}, {4, 2}, {4, 6}}, false},
	} {
		d := newDealer(g, make([]int32, 9), make([]int32, 9))
		x := newDeal(9)
		for _, s := range c.free {
			x.free.add(s)
		}
		for position := range int32(9) {
			x.may[position].add(4) // what it has
		}
		for _, position := range c.open {
			x.open.add(position)
			x.may[position] = x.free
		}
		for _, is := range c.barred {
			x.may[is[0]].remove(is[1])
		}
		if got := d.pockets(x); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestMoved holds moved sets against one member moved after the other.
func TestMoved(t *testing.T) {
	var s squares
	for i := int32(0); i < mostDealt; i += 1 + i%7 {
		s.add(i)
	}
	for by := range int32(mostDealt) {
		var want squares
		for i := range mostDealt - by {
			if s.has(i) {
				want.add(i + by)
			}
		}
		if got := s.moved(uint(by)); got != want {
			t.Fatalf("by %d: %v, want %v", by, got, want)
		}
	}
}
