package visibility

import (
	"slices"

	"twofold/puzzles"
)

// loosenCave is Loosen for cave, about these instances of the named rules that are reasons: that a cell, if it is
// white, is connected with the first that is known to be, one for each cell (one for all, if none is known); and that a
// cell, if it is black, reaches the edge. It looks at colourings near the solution.
func (b *Board) loosenCave(
	solution, facts puzzles.Solution, reasons []int,
) func(entry, value int, kept []int) (broken []int, ok bool) {
	d := &caveDepth{Board: b, root: slices.Index(facts, 1)}
	cells := b.ClueCells()
	for _, r := range reasons {
		if r < len(cells) {
			d.clues = append(d.clues, cells[r])
		} else {
			d.isReason[r-len(cells)] = true
		}
	}
	return puzzles.Loosened(solution, facts, d.flaw, d.broken)
}

// A caveDepth is one call of loosenCave. Instance 2·cell is that a white cell is connected, and 2·cell+1 that a black
// one is.
type caveDepth struct {
	*Board
	clues    []int   // cells
	isReason [2]bool // by named rule
	root     int     // a white cell; -1 if none is known
}

// broken are the instances that a colouring breaks.
func (d *caveDepth) broken(s puzzles.Solution) []int {
	broken := []int{}
	if _, is := d.pieces(s); is && d.root < 0 && d.isReason[0] {
		broken = append(broken, 0)
	}
	var roots [2][]int // by colour
	if d.root >= 0 {
		roots[1] = []int{d.root}
	}
	for cell, colour := range s {
		if colour == 0 && d.atEdge(cell) {
			roots[0] = append(roots[0], cell)
		}
	}
	reached := [2][]bool{d.reach(s, 1, roots[0]...), d.reach(s, 0, roots[1]...)}
	for cell, colour := range s {
		if d.isReason[1-colour] && (colour == 0 || d.root >= 0) && !reached[colour][cell] {
			broken = append(broken, 2*cell+1-colour)
		}
	}
	return broken
}

// flaw is what breaks a reason or a kept instance.
func (d *caveDepth) flaw(s puzzles.Solution, kept []int) (entries []int, is bool) {
	for _, cell := range d.clues {
		number := int(d.Clues[cell])
		switch seen, ends := d.view(s, cell); {
		case number > 0 && len(seen) > number:
			return seen, true
		case number > 0 && len(seen) < number:
			return ends, true
		}
	}
	for _, instance := range kept {
		if entries, is := d.flawOf(s, instance/2, 1-instance%2); is {
			return entries, true
		}
	}
	return nil, false
}

// view lists the cells that are seen from one, itself first, and those that end the view.
func (d *caveDepth) view(s puzzles.Solution, cell int) (seen, ends []int) {
	seen = []int{cell}
	for _, next := range [4]func(int) int{d.above, d.leftOf, d.rightOf, d.below} {
		at := next(cell)
		for ; at >= 0 && s[at] == 1; at = next(at) {
			seen = append(seen, at)
		}
		if at >= 0 {
			ends = append(ends, at)
		}
	}
	return seen, ends
}

func (d *caveDepth) flawOf(s puzzles.Solution, cell, colour int) (entries []int, is bool) {
	switch {
	case colour == 1 && d.root < 0:
		return d.pieces(s)
	case s[cell] != colour:
		return nil, false
	}
	reached := d.reach(s, 1-colour, cell)
	for at, is := range reached {
		if is && (at == d.root || colour == 0 && d.atEdge(at)) {
			return nil, false
		}
	}
	return append(d.around(reached), cell), true
}

// pieces are what parts two pieces of white cells, if there are two.
func (d *caveDepth) pieces(s puzzles.Solution) (entries []int, is bool) {
	first := slices.Index(s, 1)
	if first < 0 {
		return nil, false
	}
	reached := d.reach(s, 0, first)
	for cell, colour := range s {
		if colour == 1 && !reached[cell] {
			return append(d.around(reached), first, cell), true
		}
	}
	return nil, false
}

// around lists the cells beside some that are not of these.
func (d *caveDepth) around(cells []bool) (around []int) {
	for cell, is := range cells {
		if is {
			continue
		}
		for _, n := range [4]int{d.above(cell), d.leftOf(cell), d.rightOf(cell), d.below(cell)} {
			if n >= 0 && cells[n] {
				around = append(around, cell)
				break
			}
		}
	}
	return around
}
