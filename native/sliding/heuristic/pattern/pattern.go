// Package pattern builds, keeps and looks up pattern databases of sliding tiles: for a few tiles of a
// board, the fewest moves of those tiles that bring all of them to their places, from wherever they are
// and wherever the blank is, the other tiles being taken for any. Databases of disjoint sets of tiles may
// be added up, since each counts only moves of its own tiles (Korf, Felner: "Disjoint pattern database
// heuristics", 2002).
//
// Files:
//
//	pattern, grid, symmetry: a Pattern on a board
//	index, graph, build, database: numbering its arrangements, and the distance of each
package pattern

import (
	"cmp"
	"fmt"
	"iter"
	"math/bits"
)

// MaxTiles is the most tiles of a pattern, MaxCells the most cells of a board, and MaxBytes the largest
// database of a byte for each arrangement.
const (
	MaxTiles = 6
	MaxCells = 25
	MaxBytes = 1 << 27
)

// A Cells is a set of cells of a board, which are numbered row by row: bit c is cell c.
type Cells uint32

// all yields the cells in ascending order.
func (s Cells) all() iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; s != 0 && yield(s.first()); s &= s - 1 {
		}
	}
}

// first is the least cell of a set that is not empty.
func (s Cells) first() int { return bits.TrailingZeros32(uint32(s)) }

// only is the set of one cell. (That a shift is by less than 32 is said to the compiler.)
func only(cell int) Cells { return 1 << (uint(cell) % 32) }

// Has reports whether a cell is in the set.
func (s Cells) Has(cell int) bool { return s>>(uint(cell)%32)&1 != 0 }

// Count is the number of cells in the set.
func (s Cells) Count() int { return bits.OnesCount32(uint32(s)) }

// below is the number of the set's cells before the given one.
func (s Cells) below(cell int) int { return bits.OnesCount32(uint32(s & (only(cell) - 1))) }

// A Pattern is what a database is about: the size of the board, the places of the tiles, and the
// component of the other cells that the blank's place is in. Goals that differ in the blank's place within
// it have the same distances, because moves of the blank among other tiles cost nothing.
type Pattern struct {
	Rows, Cols int
	Places     Cells
	Blank      Cells
}

// New makes the pattern of the tiles with the given places, in a goal that has the blank at a cell.
func New(rows, cols int, places Cells, blank int) Pattern {
	free := (1<<(rows*cols) - 1) &^ places
	return Pattern{rows, cols, places, newGrid(rows, cols).flood(1<<blank, free)}
}

// valid returns what keeps a pattern from having a database. With fewer than three free cells, not every
// arrangement of the tiles can be reached.
func (p Pattern) valid() error {
	cells, tiles := p.Rows*p.Cols, p.Places.Count()
	if p.Rows < 2 || p.Cols < 2 || cells > MaxCells || tiles < 1 || tiles > min(MaxTiles, cells-3) ||
		p.Places>>cells != 0 {
		return fmt.Errorf(
			"pattern of %d tiles on %dx%d: expected 1 to %d tiles, and three cells more, on a board of at least 2x2 and at "+
				"most %d cells",
			tiles,
			p.Rows,
			p.Cols,
			MaxTiles,
			MaxCells,
		)
	}
	size := 1
	for n := range tiles {
		size *= cells - n
	}
	if size > MaxBytes {
		return fmt.Errorf("pattern of %d tiles on %dx%d: a database of %d bytes: expected at most %d", tiles, p.Rows,
			p.Cols, size, MaxBytes)
	}
	if p.Blank == 0 || p != New(p.Rows, p.Cols, p.Places, p.Blank.first()) {
		return fmt.Errorf("pattern %v: expected the blank's cells to be a component of those that are no tile's place", p)
	}
	return nil
}

func (p Pattern) String() string {
	return fmt.Sprintf("%dx%d-%07x-%07x", p.Rows, p.Cols, uint32(p.Places), uint32(p.Blank))
}

// Canonical returns the one pattern that stands for all that turn into p by a symmetry of the board, and
// the cell of its board for each cell of p's. Patterns that are alike share a database.
func (p Pattern) Canonical() (Pattern, []int) {
	best, cells := p, []int(nil)
	for _, s := range Symmetries(p.Rows, p.Cols) {
		turned := Pattern{s.Rows, s.Cols, s.Move(p.Places), s.Move(p.Blank)}
		if cells == nil || turned.compare(best) < 0 {
			best, cells = turned, s.To
		}
	}
	return best, cells
}

func (p Pattern) compare(q Pattern) int {
	return cmp.Or(cmp.Compare(p.Rows, q.Rows), cmp.Compare(p.Places, q.Places), cmp.Compare(p.Blank, q.Blank))
}
