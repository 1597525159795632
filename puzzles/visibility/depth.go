package visibility

import (
	"slices"

	"twofold/puzzles"
)

var _ puzzles.Deep = (*Board)(nil)

// mostWays bounds how many assignments are looked at for one question, and mostRings how many steps a search for rings
// takes.
const (
	mostWays  = 20_000
	mostRings = 20_000
)

// Loosen is about instances of the rules of kuromasu: that two cells side by side are not both black, and, if the rule
// that the white cells are connected is one of the reasons, that the cells of a ring are not all black (see rings.go).
// A cell that no reason and no fact is about is best white. So the assignments that break the fewest instances are
// those in which each clue sees some number of cells in each direction, a black one behind them, and all else is white.
// Plain boards have no rules but the clues: no step needs an instance. In cave no colour is best for a cell that no
// reason is about: see loosenCave.
func (b *Board) Loosen(
	solution, facts puzzles.Solution, reasons []int,
) func(entry, value int, kept []int) (broken []int, ok bool) {
	if b.law().open {
		return b.loosenCave(solution, facts, reasons)
	}
	cells := b.ClueCells()
	d := &depth{Board: b, colours: facts}
	for _, r := range reasons {
		if r < len(cells) {
			d.clues = append(d.clues, cells[r])
		} else {
			d.rings = &rings{depth: d, numbers: map[string]int{}}
		}
	}
	return func(entry, value int, kept []int) (broken []int, ok bool) {
		d.kept, d.tried, d.found, d.failed = kept, 0, nil, false
		defer d.wash(0)
		if d.paint(entry, 1-value) {
			d.see(0)
		}
		return d.found, !d.failed
	}
}

// A depth is one call of Loosen.
type depth struct {
	*Board
	colours puzzles.Solution // the facts, and what is painted: 1 white, 0 black; open cells are white in the end
	painted []int
	clues   []int  // cells
	rings   *rings // nil if connectivity is no reason

	kept   []int // instances
	tried  int
	found  []int // what the first assignment breaks
	failed bool
}

// paint gives a cell a colour; false if it has the other one, or if a kept instance forbids it.
func (d *depth) paint(cell, colour int) bool {
	if d.colours[cell] == puzzles.Open {
		d.colours[cell] = colour
		d.painted = append(d.painted, cell)
		return colour == 1 || !slices.ContainsFunc(d.kept, d.breaks)
	}
	return d.colours[cell] == colour
}

// wash takes back what was painted last.
func (d *depth) wash(to int) {
	for _, cell := range d.painted[to:] {
		d.colours[cell] = puzzles.Open
	}
	d.painted = d.painted[:to]
}

// see lets the clues from one on see what they count, in every way, until an assignment is found.
func (d *depth) see(clue int) {
	if d.tried++; d.tried > mostWays {
		d.failed = true
	}
	if d.found != nil || d.failed {
		return
	}
	if clue == len(d.clues) {
		d.found = d.pairs()
		if d.rings != nil {
			d.found, d.failed = d.rings.add(d.found)
		}
		return
	}
	if n := int(d.Clues[d.clues[clue]]); n > 0 {
		d.look(clue, 0, n-1)
	} else {
		d.see(clue + 1)
	}
}

// ways are the four directions, by rows and columns.
var ways = [4][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}

// look lets a clue see so many more cells, from one direction on.
func (d *depth) look(clue, way, left int) {
	if way == len(ways) {
		if left == 0 {
			d.see(clue + 1)
		}
		return
	}
	before := len(d.painted)
	defer func() { d.wash(before) }()
	row, col := d.clues[clue]/d.Cols, d.clues[clue]%d.Cols
	for reach := 0; reach <= left && d.found == nil; reach++ {
		white := len(d.painted)
		row, col = row+ways[way][0], col+ways[way][1]
		if row < 0 || row >= d.Rows || col < 0 || col >= d.Cols {
			d.look(clue, way+1, left-reach)
			return
		}
		if d.paint(row*d.Cols+col, 0) {
			d.look(clue, way+1, left-reach)
		}
		d.wash(white)
		if !d.paint(row*d.Cols+col, 1) {
			return
		}
	}
}

// An instance 2·cell is that a cell and the one to its right are not both black, and 2·cell+1 that it and the one below
// are not. Higher numbers are rings.

// breaks says whether an instance is broken.
func (d *depth) breaks(instance int) bool {
	if ring := instance - 2*len(d.colours); ring >= 0 {
		return !slices.ContainsFunc(d.rings.all[ring], func(cell int) bool { return d.colours[cell] != 0 })
	}
	cell, other := instance/2, instance/2+1
	if instance%2 == 1 {
		other = cell + d.Cols
	}
	return d.colours[cell] == 0 && d.colours[other] == 0
}

// pairs are those of black cells side by side; there are none among those that nobody painted.
func (d *depth) pairs() []int {
	all := []int{}
	for _, cell := range d.painted {
		if d.colours[cell] != 0 {
			continue
		}
		for side, other := range [4]int{d.rightOf(cell), d.below(cell), d.leftOf(cell), d.above(cell)} {
			if other >= 0 && d.colours[other] == 0 {
				all = append(all, 2*min(cell, other)+side%2)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
