package formats

import (
	"fmt"
	"strings"

	"twofold/puzzles"
)

// The ways of files are up, down, left and right. The one back is way^1.
const wayDigits = "1234"

// stripMarks may have the colour of their cell before them, which says nothing.
var stripMarks = map[string]int{"1": 0, "2": 1, "3": 2, "4": 3, "+1": 0, "+2": 1, "+3": 2, "+4": 3, "-1": 0, "-2": 1,
	"-3": 2, "-4": 3, "+": puzzles.Open, "-": puzzles.Open, ".": puzzles.Open}

// strips are borders and lines between cells, and arrows that the player put into cells. A strip is cells in a row with
// borders around them, and its tip the cell before one end, with an arrow away from it. In our values double lines join
// the cells of a strip and its tip. A border where the player has crossed the line out says that nothing joins two
// cells; other borders, and arrows of no strip, are left out.
func strips(c *cursor) error {
	d, n := c.d, pairsOf(c.d)
	joins, lines, arrows := opens(n), opens(n), opens(d.Rows*d.Cols)
	if c.writes && d.Values != nil {
		copy(lines, d.Values)
		if err := c.sayStrips(joins, lines, arrows); err != nil {
			return err
		}
	}
	for _, one := range []struct {
		values puzzles.Solution
		played
	}{
		{joins, played{grids: cellEdges, words: borderWords}},
		{lines, played{grids: cellEdges, words: map[string]int{"1": 1, "-1": 0, "0": puzzles.Open}}},
		{arrows, played{grids: cellGrid, words: stripMarks, isOthers: true}},
	} {
		d.Values = one.values
		if err := one.part(c); err != nil {
			return err
		}
	}
	if d.Values = lines; c.writes {
		return nil
	}
	return c.readStrips(joins, lines, arrows)
}

// way is what a clue of the board says; -1 if it says none.
func (c *cursor) way(cell int) int { return strings.Index(wayDigits, c.d.Cells[cell].Text) }

// ahead is the next cell of each in a way, and their pair; -1 for none.
func ahead(d *puzzles.Draft) func(cell, way int) (next, pair int) {
	of := map[[2]int][2]int{}
	eachBeside(d, func(pair, cell, other int) {
		way := 1 // down
		if other == cell+1 && d.Cols > 1 {
			way = 3
		}
		of[[2]int{cell, way}], of[[2]int{other, way ^ 1}] = [2]int{other, pair}, [2]int{cell, pair}
	})
	return func(cell, way int) (next, pair int) {
		if found, is := of[[2]int{cell, way}]; is {
			return found[0], found[1]
		}
		return -1, -1
	}
}

// readStrips makes double lines of the strips that have a tip.
func (c *cursor) readStrips(joins, lines, arrows puzzles.Solution) error {
	isBorder, next := make([]bool, len(joins)), ahead(c.d)
	for pair, value := range joins {
		if isBorder[pair] = value == 0; lines[pair] == 0 && !isBorder[pair] {
			lines[pair] = puzzles.Open
		}
	}
	for cell := range arrows {
		if way := c.way(cell); isSaid(&c.d.Cells[cell]) {
			arrows[cell] = max(way, puzzles.Open)
			if _, pair := next(cell, way^1); way >= 0 && pair >= 0 {
				isBorder[pair] = true
			}
		}
	}
	areas := areasOf(c.d, isBorder)
	size, isTaken := sizesOf(areas), make([]bool, len(areas))
	for tip, way := range arrows {
		if way == puzzles.Open {
			continue
		}
		cells, pairs := []int{tip}, []int(nil)
		first, pair := next(tip, way^1)
		for cell := first; cell >= 0 && areas[cell] == areas[first]; cell, pair = next(cell, way^1) {
			cells, pairs = append(cells, cell), append(pairs, pair)
		}
		if first < 0 || len(pairs) < size[areas[first]] {
			continue
		}
		if cell := double(cells, pairs, lines, isTaken); cell >= 0 {
			return c.errorAt(c.d.At, "%s: a line within a strip, or its second tip: expected one tip, and a line from there on",
				puzzles.Place(cell, c.d.Cols))
		}
	}
	return nil
}

// double makes double lines of the pairs of a strip. It returns a cell that another strip has, or where there is a line
// already; or -1.
func double(cells, pairs []int, lines puzzles.Solution, isTaken []bool) int {
	for i, cell := range cells {
		if isTaken[cell] || i > 0 && lines[pairs[i-1]] == 1 {
			return cell
		}
		isTaken[cell] = true
	}
	for _, pair := range pairs {
		lines[pair] = 2
	}
	return -1
}

// sayStrips makes borders and arrows of double lines, and leaves single ones.
func (c *cursor) sayStrips(joins, lines, arrows puzzles.Solution) error {
	next, strip, isTaken, isThere := ahead(c.d), make([]int, len(arrows)), make([]bool, len(arrows)), map[int]bool{}
	for _, run := range runsOf(lines, next, len(arrows)) {
		tip, way := c.tip(run, lines, next)
		for _, cell := range run {
			if way < 0 || isTaken[cell] {
				return fmt.Errorf("%s: double lines of no strip with a tip: %s cannot say them", puzzles.Place(cell, c.d.Cols),
					c.called.a)
			}
			isTaken[cell], strip[cell] = true, run[0]+1
		}
		strip[tip], arrows[tip] = 0, way
		_, pair := next(tip, way^1)
		isThere[pair] = c.way(tip) >= 0 // a border, since the tip is told
	}
	eachBeside(c.d, func(pair, cell, other int) {
		if lines[pair] == 0 || strip[cell] != strip[other] && !isThere[pair] {
			joins[pair] = 0
		}
		if lines[pair] == 2 {
			lines[pair] = puzzles.Open
		}
	})
	return nil
}

// runsOf are the cells along double lines.
func runsOf(lines puzzles.Solution, next func(cell, way int) (other, pair int), cells int) (all [][]int) {
	for first := range cells {
		for way := 1; way < len(wayDigits); way += 2 {
			if _, pair := next(first, way^1); pair >= 0 && lines[pair] == 2 {
				continue
			}
			run := []int{first}
			for cell, pair := next(first, way); pair >= 0 && lines[pair] == 2; cell, pair = next(cell, way) {
				run = append(run, cell)
			}
			if len(run) > 1 {
				all = append(all, run)
			}
		}
	}
	return all
}

// tip is the end of a run that is its tip, and its way: one of which a clue says it, else one from which a line goes
// on, else one without a clue; the way is -1 if there is none, or two are told.
func (c *cursor) tip(run []int, lines puzzles.Solution, next func(cell, way int) (other, pair int)) (tip, way int) {
	ways, best := [2]int{0, 1}, [2]int{}
	if run[1] == run[0]+1 && c.d.Cols > 1 {
		ways = [2]int{2, 3}
	}
	for i, end := range []int{run[0], run[len(run)-1]} {
		best[i] = puzzles.Truth(!isSaid(&c.d.Cells[end])) + 3*puzzles.Truth(c.way(end) == ways[i])
		for way := range wayDigits {
			if _, pair := next(end, way); best[i] == 1 && pair >= 0 && lines[pair] == 1 {
				best[i] = 2
			}
		}
	}
	switch {
	case best[0]+best[1] == 0 || best[0]+best[1] > 5:
		return run[0], -1
	case best[0] >= best[1]:
		return run[0], ways[0]
	}
	return run[len(run)-1], ways[1]
}
