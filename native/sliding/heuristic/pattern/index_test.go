package pattern

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestIndexNumbersArrangements goes through the arrangements of 3 tiles on 2x3: each has its own number.
func TestIndexNumbersArrangements(t *testing.T) {
	d := &Database{nodes: nodes{indexing: newIndexing(6, 3, 3)}}
	seen := make([]bool, d.size())
	for code := range 6 * 6 * 6 {
		at := []int{code % 6, code / 6 % 6, code / 36}
		if at[0] == at[1] || at[0] == at[2] || at[1] == at[2] {
			continue
		}
		x := d.Index(at)
		number := d.start(x.Occupied) + int(x.Order)
		if seen[number] {
			t.Fatalf("tiles at %v: number %d is taken", at, number)
		}
		seen[number] = true
	}
	if slices.Contains(seen, false) || len(seen) != 6*5*4 {
		t.Errorf("numbers %v: expected all of 120 to be taken", seen)
	}
}

func TestUnrank(t *testing.T) {
	var orders [][]int
	for rank := range 24 {
		order := unrank(rank, 4)
		if got := rankOf(order); got != rank {
			t.Errorf("rank of %v is %d: expected %d", order, got, rank)
		}
		orders = append(orders, order)
	}
	if !slices.IsSortedFunc(orders, slices.Compare) {
		t.Errorf("orders %v: expected them sorted", orders)
	}
}

// TestSlide moves tiles about and looks their arrangement up from scratch.
func TestSlide(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows, cols := rapid.IntRange(2, 5).Draw(t, "rows"), rapid.IntRange(2, 5).Draw(t, "cols")
		tiles := rapid.IntRange(1, min(6, rows*cols-3)).Draw(t, "tiles")
		d := &Database{nodes: nodes{indexing: newIndexing(rows*cols, cols, tiles)}}
		at := rapid.Permutation(slices.Collect(Cells(1<<(rows*cols)-1).all())).Draw(t, "at")[:tiles]
		x := d.Index(at)
		for range 20 {
			tile := rapid.IntRange(0, tiles-1).Draw(t, "tile")
			var free []int
			for _, cell := range neighbours(rows, cols, at[tile]) {
				if !slices.Contains(at, cell) {
					free = append(free, cell)
				}
			}
			if len(free) == 0 {
				continue
			}
			to := rapid.SampledFrom(free).Draw(t, "to")
			x = d.slide(x, at[tile], to)
			at[tile] = to
			if diff := cmp.Diff(d.Index(at), x); diff != "" {
				t.Fatalf("tiles at %v (-want +got):\n%s", at, diff)
			}
		}
	})
}

// TestCanonical turns patterns: all that turn into each other have one in common, and its cells match theirs.
func TestCanonical(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows, cols := rapid.IntRange(2, 5).Draw(t, "rows"), rapid.IntRange(2, 5).Draw(t, "cols")
		blank := rapid.IntRange(0, rows*cols-1).Draw(t, "blank")
		places := Cells(rapid.Uint32Range(0, 1<<(rows*cols)-1).Draw(t, "places")) &^ (1 << blank)
		p := New(rows, cols, places, blank)
		want, to := p.Canonical()
		for cell := range rows * cols {
			if p.Places.Has(cell) != want.Places.Has(to[cell]) || p.Blank.Has(cell) != want.Blank.Has(to[cell]) {
				t.Fatalf("%v: cell %d is not cell %d of %v", p, cell, to[cell], want)
			}
		}
		for _, s := range Symmetries(rows, cols) {
			turned := New(s.Rows, s.Cols, s.Move(places), s.To[blank])
			if got, _ := turned.Canonical(); got != want {
				t.Fatalf("%v, turned to %v: canonical %v, expected %v", p, turned, got, want)
			}
		}
	})
}
