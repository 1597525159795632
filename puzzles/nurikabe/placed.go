package nurikabe

import (
	"errors"
	"math/rand/v2"
	"slices"

	"twofold/puzzles"
)

var _ puzzles.Placer = (*Board)(nil)

// mostPlaced bounds how many cells are tried for clues that lie symmetrically.
const mostPlaced = 2000

// Placed is puzzles.Placer's: each island gets its number on one of its cells.
func (b *Board) Placed(r *rand.Rand, s puzzles.Solution, images func(cell int) []int) (puzzles.Clued, error) {
	full, err := b.Full(s)
	if err != nil {
		return nil, err
	}
	p := &placing{r: r, islandOf: slices.Repeat([]int{-1}, len(s)), left: mostPlaced}
	islands := b.areas(s, 1)
	for number, island := range islands {
		for _, cell := range island {
			p.islandOf[cell] = number
		}
	}
	p.orbits = make([][][]int, len(islands))
	for number, island := range islands {
		for _, cell := range island {
			if orbit := images(cell); p.onOneEach(orbit) {
				p.orbits[number] = append(p.orbits[number], orbit)
			}
		}
	}
	p.has = make([]bool, len(islands))
	if !p.place() {
		return nil, &puzzles.Unplaced{Err: errors.New("its islands have no cells for clues that lie so")}
	}
	placed := *full.(*Board)
	placed.Clues = slices.Repeat([]int32{Blank}, len(s))
	for _, cell := range p.cells {
		placed.Clues[cell] = int32(len(islands[p.islandOf[cell]]))
	}
	return &placed, nil
}

// A placing is a search for cells, one of each island: sets that the symmetry takes to each other.
type placing struct {
	r        *rand.Rand
	islandOf []int     // by cell; -1 of black cells
	orbits   [][][]int // by island: the sets with a cell of it
	has      []bool    // by island: it has its cell
	cells    []int     // those chosen
	left     int       // sets to be tried
}

// onOneEach says whether cells are on islands, each on another one.
func (p *placing) onOneEach(cells []int) bool {
	for i, cell := range cells {
		if p.islandOf[cell] < 0 || slices.ContainsFunc(cells[:i], func(other int) bool {
			return p.islandOf[other] == p.islandOf[cell]
		}) {
			return false
		}
	}
	return true
}

// place gives the islands that are left their cells, that with the fewest choices first.
func (p *placing) place() bool {
	next, fewest := -1, [][]int{}
	for island, has := range p.has {
		if has {
			continue
		}
		var may [][]int
		for _, orbit := range p.orbits[island] {
			if !slices.ContainsFunc(orbit, func(cell int) bool { return p.has[p.islandOf[cell]] }) {
				may = append(may, orbit)
			}
		}
		if next < 0 || len(may) < len(fewest) {
			next, fewest = island, may
		}
	}
	if next < 0 {
		return true
	}
	p.r.Shuffle(len(fewest), func(i, j int) { fewest[i], fewest[j] = fewest[j], fewest[i] })
	for _, orbit := range fewest {
		if p.left--; p.left < 0 {
			return false
		}
		p.mark(orbit, true)
		p.cells = append(p.cells, orbit...)
		if p.place() {
			return true
		}
		p.cells = p.cells[:len(p.cells)-len(orbit)]
		p.mark(orbit, false)
	}
	return false
}

func (p *placing) mark(orbit []int, has bool) {
	for _, cell := range orbit {
		p.has[p.islandOf[cell]] = has
	}
}

// clueShare is how many of the cells have a clue, and mostDrawn how often Drawn tries.
const (
	clueShare = 0.14
	mostDrawn = 20
)

// Drawn is puzzles.Placer's: islands grow from cells that lie symmetrically and are not side by side, until there are
// no pools.
func (b *Board) Drawn(r *rand.Rand, _ puzzles.Recipe, images func(cell int) []int) puzzles.Solution {
	for range mostDrawn {
		s := make(puzzles.Solution, b.Rows*b.Cols)
		seeded := 0
		for _, cell := range r.Perm(len(s)) {
			if orbit := images(cell); float64(seeded) < clueShare*float64(len(s)) && b.areFree(s, orbit) {
				seeded += len(orbit)
				for _, at := range orbit {
					s[at] = 1
				}
			}
		}
		grows := true
		for grows && b.checkPools(s) != nil {
			grows = b.grow(r, s)
		}
		if grows && b.checkSea(s) == nil {
			return s
		}
	}
	return nil
}

// areFree says whether cells are black, and so are those beside them; and none of them is beside another.
func (b *Board) areFree(s puzzles.Solution, cells []int) bool {
	return !slices.ContainsFunc(cells, func(cell int) bool {
		return s[cell] == 1 || slices.ContainsFunc(b.beside(cell), func(at int) bool {
			return s[at] == 1 || slices.Contains(cells, at)
		})
	})
}
