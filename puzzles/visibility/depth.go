package visibility

import (
	"slices"

	"twofold/puzzles"
)

var _ puzzles.Deep = (*Board)(nil)

// mostViolations bounds how many assignments are looked at for one deduction.
const mostViolations = 20_000

// Violations lists, in kuromasu, pairs of cells side by side that are both black: 2·cell is the pair with the cell to
// its right, 2·cell+1 that with the cell below. A cell that no reason and no fact is about is best white. So the
// assignments that break the fewest pairs are those in which each clue sees some number of cells in each direction, a
// black one behind them, and all else is white. It cannot tell where the rule that the white cells are connected is a
// reason, for then more black cells may be better.
func (b *Board) Violations(facts puzzles.Solution, reasons []int, entry, value int) (sets [][]int, ok bool) {
	clues := b.ClueCells()
	if b.Rules != Kuromasu || len(reasons) > 0 && reasons[len(reasons)-1] >= len(clues) {
		return nil, false
	}
	d := &depth{Board: b, colours: slices.Clone(facts)}
	for _, r := range reasons {
		d.clues = append(d.clues, clues[r])
	}
	if !d.paint(entry, 1-value) {
		return nil, true
	}
	d.see(0)
	return d.sets, d.tried <= mostViolations
}

// A depth is one call of Violations.
type depth struct {
	*Board
	colours puzzles.Solution // 1 white, 0 black; open cells are white in the end
	painted []int
	clues   []int // cells
	sets    [][]int
	tried   int
}

// paint gives a cell a colour; false if it has the other one.
func (d *depth) paint(cell, colour int) bool {
	if d.colours[cell] == puzzles.Open {
		d.colours[cell] = colour
		d.painted = append(d.painted, cell)
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

// see lets the clues from one on see what they count, in every way.
func (d *depth) see(clue int) {
	if d.tried++; d.tried > mostViolations {
		return
	}
	if clue == len(d.clues) {
		d.sets = append(d.sets, d.pairs())
		return
	}
	d.look(clue, 0, int(d.Clues[d.clues[clue]])-1)
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
	for reach := 0; reach <= left; reach++ {
		white := len(d.painted)
		row, col = row+ways[way][0], col+ways[way][1]
		if row < 0 || row >= d.Rows || col < 0 || col >= d.Cols {
			d.look(clue, way+1, left-reach)
			return
		}
		if next := row*d.Cols + col; d.paint(next, 0) {
			d.look(clue, way+1, left-reach)
		}
		d.wash(white)
		if !d.paint(row*d.Cols+col, 1) {
			return
		}
	}
}

// pairs are those of black cells side by side.
func (d *depth) pairs() (all []int) {
	black := func(cell int) bool { return d.colours[cell] == 0 }
	for cell := range d.colours {
		if !black(cell) {
			continue
		}
		if cell%d.Cols < d.Cols-1 && black(cell+1) {
			all = append(all, 2*cell)
		}
		if cell+d.Cols < len(d.colours) && black(cell+d.Cols) {
			all = append(all, 2*cell+1)
		}
	}
	return all
}
