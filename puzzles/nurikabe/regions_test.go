package nurikabe

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
)

// TestRegions: in each solution, what belongs to a region is connected and has its size, and no cell of an island is
// beyond its reach.
func TestRegions(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		b := drawSmall(rt)
		everyColouring(t, b, func(s puzzles.Solution) {
			if b.Check(s) != nil {
				return
			}
			for _, r := range b.Regions() {
				if parts, size := partsOf(t, b, r, s); parts > 1 || r.Size > 0 && size != r.Size {
					rt.Fatalf("%d parts of %d cells: %+v of %v in %v", parts, size, r, s, b)
				}
			}
		})
	})
}

// partsOf counts the parts of a region, and the cells that belong to it.
func partsOf(t *testing.T, b *Board, r puzzles.Region, s puzzles.Solution) (parts, size int) {
	in := make([]bool, len(r.Names))
	for node, name := range r.Names {
		if in[node] = name == "" || onIsland(t, b, name, s) != r.Negative; in[node] {
			size++
		}
	}
	met := make([]bool, len(in))
	var walk func(node int)
	walk = func(node int) {
		met[node] = true
		for _, next := range r.Near[node] {
			if in[next] && !met[next] {
				walk(next)
			}
		}
	}
	for node := range in {
		if in[node] && !met[node] {
			parts++
			walk(node)
		}
	}
	return parts, size
}

// onIsland says whether a variable is true: a cell is white, and on the island of a clue if the name has one.
func onIsland(t *testing.T, b *Board, name string, s puzzles.Solution) bool {
	at, clue, isLabel := strings.Cut(name, "@")
	cell, err := puzzles.ParsePlace(at, b.Rows, b.Cols)
	if err != nil {
		t.Fatal(err)
	}
	if s[cell] == 0 || !isLabel {
		return s[cell] == 1
	}
	for _, island := range b.areas(s, 1) {
		own := strings.Join(b.names(island), " ") + " "
		if strings.Contains(own, at+" ") {
			return strings.Contains(own, clue+" ")
		}
	}
	return false
}

func (b *Board) names(cells []int) (names []string) {
	for _, cell := range cells {
		names = append(names, puzzles.Place(cell, b.Cols))
	}
	return names
}
