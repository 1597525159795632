package nurikabe

import (
	"slices"

	"twofold/puzzles"
)

var _ puzzles.Deep = (*Board)(nil)

// Loosen is about these instances of rules: that a white cell is on an island with a clue, one for each cell; that two
// clues are not on one island, one for each pair; and, of the named rules that are reasons, that an island has no more
// cells than its number, one for each number; that a cell, if it is black, is connected with the first that is known to
// be, one for each cell (one for all, if none is known); and that a block is not all black, one for each block. It
// looks at colourings near the solution.
func (b *Board) Loosen(
	solution, facts puzzles.Solution, reasons []int,
) func(entry, value int, kept []int) (broken []int, ok bool) {
	d := &depth{Board: b, root: slices.Index(facts, 0)}
	numbers := b.ClueCells()
	for _, r := range reasons {
		if r < len(numbers) {
			d.large = append(d.large, numbers[r])
		} else {
			d.isReason[r-len(numbers)] = true
		}
	}
	return puzzles.Loosened(solution, facts, d.flaw, d.broken)
}

// A depth is one call of Loosen.
type depth struct {
	*Board
	large    []int   // cells whose islands have as many cells as their numbers, at least
	isReason [3]bool // by named rule
	root     int     // a black cell; -1 if none is known
}

// Kinds of instances. Those of a kind are numbered by two cells.
const (
	unclued = iota // a cell
	joined         // the cells of two clues
	tooLarge
	apart // a cell, or none
	pooled
)

func (d *depth) instance(kind, one, other int) int {
	n := len(d.Clues)
	return (kind*n+one)*n + other
}

// broken are the instances that a colouring breaks.
func (d *depth) broken(s puzzles.Solution) []int {
	broken := []int{}
	add := func(kind, one, other int) { broken = append(broken, d.instance(kind, one, other)) }
	for _, island := range d.areas(s, 1) {
		clues := d.cluesOn(island)
		if len(clues) == 0 {
			for _, cell := range island {
				add(unclued, cell, 0)
			}
		}
		for i, clue := range clues {
			for _, other := range clues[:i] {
				add(joined, other, clue)
			}
			if number := int(d.Clues[clue]); d.isReason[0] && number > 0 && number < len(island) {
				add(tooLarge, clue, 0)
			}
		}
	}
	if d.isReason[1] {
		for _, cell := range d.partedFrom(s) {
			add(apart, cell, 0)
		}
	}
	for cell := range s {
		if d.isReason[2] && d.isPool(s, cell) {
			add(pooled, cell, 0)
		}
	}
	slices.Sort(broken)
	return broken
}

// partedFrom are the black cells that are not connected with the root; without a root, the first cell of the board if
// some are not connected.
func (d *depth) partedFrom(s puzzles.Solution) (cells []int) {
	seas := d.areas(s, 0)
	for _, sea := range seas {
		switch {
		case d.root < 0 && len(seas) > 1:
			return []int{0}
		case d.root >= 0 && !slices.Contains(sea, d.root):
			cells = append(cells, sea...)
		}
	}
	return cells
}

// isPool says whether a block whose upper left cell this is is all black.
func (d *depth) isPool(s puzzles.Solution, cell int) bool {
	return cell%d.Cols < d.Cols-1 && cell/d.Cols < d.Rows-1 &&
		s[cell]+s[cell+1]+s[cell+d.Cols]+s[cell+d.Cols+1] == 0
}

// flaw is what breaks a reason or a kept instance.
func (d *depth) flaw(s puzzles.Solution, kept []int) (entries []int, is bool) {
	for _, cell := range d.large {
		if island := d.areaOf(s, cell); len(island) < int(d.Clues[cell]) {
			return d.around(island), true
		}
	}
	n := len(s)
	for _, instance := range kept {
		if entries, is := d.flawOf(s, instance/n/n, instance/n%n, instance%n); is {
			return entries, true
		}
	}
	return nil, false
}

func (d *depth) flawOf(s puzzles.Solution, kind, one, other int) (entries []int, is bool) {
	switch kind {
	case unclued:
		if s[one] == 1 {
			island := d.areaOf(s, one)
			return append(d.around(island), one), len(d.cluesOn(island)) == 0
		}
	case joined:
		way := d.way(s, one, other)
		return way, way != nil
	case tooLarge:
		island, number := d.areaOf(s, one), int(d.Clues[one])
		return island[:min(number+1, len(island))], len(island) > number
	case apart:
		return d.flawOfSea(s, one)
	case pooled:
		return []int{one, one + 1, one + d.Cols, one + d.Cols + 1}, d.isPool(s, one)
	}
	return nil, false
}

// flawOfSea is what parts a black cell from the root, or, if there is none, two parts of the sea.
func (d *depth) flawOfSea(s puzzles.Solution, cell int) (entries []int, is bool) {
	if d.root >= 0 {
		if s[cell] == 1 {
			return nil, false
		}
		sea := d.areaOf(s, cell)
		return append(d.around(sea), cell), !slices.Contains(sea, d.root)
	}
	seas := d.areas(s, 0)
	if len(seas) < 2 {
		return nil, false
	}
	return append(d.around(seas[0]), seas[0][0], seas[1][0]), true
}

// areaOf lists the cells that hang together with one, from it on.
func (d *depth) areaOf(s puzzles.Solution, cell int) []int {
	return d.flood(cell, make([]bool, len(s)), func(at int) bool { return s[at] == s[cell] })
}

// around lists the cells beside some.
func (d *depth) around(cells []int) (around []int) {
	is := make([]bool, len(d.Clues))
	for _, cell := range cells {
		is[cell] = true
	}
	for _, cell := range cells {
		for _, next := range d.beside(cell) {
			if !is[next] {
				is[next] = true
				around = append(around, next)
			}
		}
	}
	return around
}

// way lists the cells of a shortest way over white cells from one to another; nil if there is none.
func (d *depth) way(s puzzles.Solution, from, to int) (way []int) {
	before := slices.Repeat([]int{-1}, len(s))
	before[from] = from
	for queue := []int{from}; len(queue) > 0 && before[to] < 0; queue = queue[1:] {
		for _, next := range d.beside(queue[0]) {
			if s[next] == 1 && before[next] < 0 {
				before[next] = queue[0]
				queue = append(queue, next)
			}
		}
	}
	if before[to] < 0 {
		return nil
	}
	for cell := to; cell != from; cell = before[cell] {
		way = append(way, cell)
	}
	return way
}
