package script

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"
)

// TestPolyominoes compares the sets with all connected ones, and how many shapes there are.
func TestPolyominoes(t *testing.T) {
	shapes := []int{1, 1, 2, 5, 12} // of 1 to 5 cells: oeis.org/A000105
	for i, most := range shapes {
		size := i + 1
		_, names := polyominoesOn(t, &Board{text: text{rows: 5, cols: 5}}, size)
		if len(names) != most {
			t.Errorf("%d shapes of %d cells: want %d", len(names), size, most)
		}
		small := &Board{text: text{rows: 3, cols: 4}}
		found, _ := polyominoesOn(t, small, size)
		want := 0
		for set := range uint(1 << 12) {
			if bits.OnesCount(set) == size && areConnected(small, set) {
				want++
			}
		}
		if len(found) != want {
			t.Errorf("%d sets of %d cells: want %d", len(found), size, want)
		}
	}
}

// polyominoesOn are the sets of a whole board, none twice, and their shapes.
func polyominoesOn(t *testing.T, b *Board, size int) (found, names map[string]bool) {
	found, names = map[string]bool{}, map[string]bool{}
	g := &growth{board: b, size: size, isFree: slices.Repeat([]bool{true}, b.rows*b.cols)}
	g.each = func(set []int) error {
		if found[fmt.Sprint(set)] {
			t.Errorf("%v is found twice", set)
		}
		found[fmt.Sprint(set)] = true
		names[b.shapeOf(set)] = true
		return nil
	}
	for cell := range g.isFree {
		if err := g.grow(nil, []int{cell}); err != nil {
			t.Fatal(err)
		}
		g.isFree[cell] = false
	}
	return found, names
}

// areConnected grows the lowest cell of a set by what is beside it.
func areConnected(b *Board, set uint) bool {
	in := set & -set
	for range b.rows * b.cols {
		for _, e := range gridOf(b.rows, b.cols) {
			if pair := uint(1)<<e.A | uint(1)<<e.B; in&pair != 0 {
				in |= pair & set
			}
		}
	}
	return in == set
}
