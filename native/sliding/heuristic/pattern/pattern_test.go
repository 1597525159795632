package pattern

import (
	"bytes"
	"context"
	"runtime"
	"slices"
	"testing"

	"twofold/puzzles/puzzletest"
)

// A position is where the tiles of a pattern are, in the order of their places, and the blank.
type position struct {
	tiles [MaxTiles]int
	blank int
}

// everyDistance has the best of all places of the blank.
func everyDistance(p Pattern) map[[MaxTiles]int]int {
	best := map[[MaxTiles]int]int{}
	for at, distance := range everyPosition(p) {
		if known, ok := best[at.tiles]; !ok || distance < known {
			best[at.tiles] = distance
		}
	}
	return best
}

// everyPosition finds by breadth-first search over positions the fewest moves of the pattern's tiles from any
// place of the blank to the tiles at home and the blank at its place, a move of the blank alone costing nothing.
func everyPosition(p Pattern) map[position]int {
	home := slices.Collect(p.Places.all())
	distance := map[position]int{}
	var level []position
	for blank := range p.Rows * p.Cols {
		if p.Blank.Has(blank) {
			at := position{blank: blank}
			copy(at.tiles[:], home)
			distance[at] = 0
			level = append(level, at)
		}
	}
	for depth := 0; len(level) > 0; depth++ {
		var next []position
		for i := 0; i < len(level); i++ { // which grows by the positions at the same distance
			at := level[i]
			for _, to := range neighbours(p.Rows, p.Cols, at.blank) {
				after := position{at.tiles, to}
				tile := slices.Index(at.tiles[:len(home)], to)
				if tile >= 0 {
					after.tiles[tile] = at.blank
				}
				if known, ok := distance[after]; ok && (tile >= 0 || known <= depth) {
					continue
				}
				if tile >= 0 {
					distance[after] = depth + 1
					next = append(next, after)
				} else {
					distance[after] = depth
					level = append(level, after)
				}
			}
		}
		level = slices.DeleteFunc(next, func(at position) bool { return distance[at] != depth+1 })
	}
	return distance
}

func mustBuild(t *testing.T, p Pattern) *Database {
	t.Helper()
	d, err := Build(context.Background(), p, nil)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func neighbours(rows, cols, cell int) []int {
	var all []int
	for other := range rows * cols {
		down, right := other/cols-cell/cols, other%cols-cell%cols
		if down*down+right*right == 1 {
			all = append(all, other)
		}
	}
	return all
}

func TestBuildAgainstSearch(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	small := []Pattern{New(2, 2, 0b0100, 0), New(2, 3, 0b101001, 1)}
	for _, p := range append(small, puzzletest.Some([]Pattern{
		New(3, 2, 0b101010, 0),
		New(3, 3, 0b000000010, 0),
		New(3, 3, 0b001011010, 0), // the blank shut in
		New(3, 3, 0b001011010, 5),
		New(3, 3, 0b110100100, 0),
		New(3, 3, 0b010101010, 4),
		New(3, 3, 0b111111000, 2),
		New(3, 4, 0b000000110011, 11),
		New(2, 5, 0b1110001110, 0),
		New(4, 4, 0b0000000000010011, 15),
		New(4, 4, 0b0000000000010010, 0),
	}, 0)...) {
		t.Run(p.String(), func(t *testing.T) {
			d := mustBuild(t, p)
			want := everyDistance(p)
			if len(want) != len(d.entries) {
				t.Fatalf("%d arrangements: expected %d", len(d.entries), len(want))
			}
			for tiles, distance := range want {
				if got := d.Distance(d.Index(tiles[:p.Places.Count()])); int(got) != distance {
					t.Fatalf("tiles at %v: %d moves, expected %d", tiles, got, distance)
				}
			}
		})
	}
}

// TestBuildIsTheSameOnAnyMachine builds with one processor and with several.
func TestBuildIsTheSameOnAnyMachine(t *testing.T) {
	var entries [][]byte
	for _, processors := range []int{1, 3} {
		before := runtime.GOMAXPROCS(processors)
		entries = append(entries, mustBuild(t, New(4, 4, 0b1000100110010, 0)).entries)
		runtime.GOMAXPROCS(before)
	}
	if !bytes.Equal(entries[0], entries[1]) {
		t.Error("the entries differ")
	}
}

func TestBuildReports(t *testing.T) {
	var shares []float64
	report := func(share float64) { shares = append(shares, share) }
	if _, err := Build(context.Background(), small, report); err != nil {
		t.Fatal(err)
	}
	if !slices.IsSorted(shares) || len(shares) < 5 || shares[len(shares)-1] != 1 {
		t.Errorf("shares %v: expected them to rise to 1", shares)
	}
}
