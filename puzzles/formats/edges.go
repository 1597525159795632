package formats

import (
	"slices"
	"strconv"

	"twofold/puzzles"
)

// Pairs of neighbours of a grid. A solution has a value for each: of each node the pair with the one to its right, then
// with the one below. Other programs have all pairs within rows, and then all within columns.

// pairs are the numbers of all pairs within rows, and of all within columns.
func pairs(rows, cols int) (within, across []int) {
	n := 0
	for node := range rows * cols {
		if node%cols+1 < cols {
			within = append(within, n)
			n++
		}
		if node/cols+1 < rows {
			across = append(across, n)
			n++
		}
	}
	return within, across
}

// pairsOf is how many pairs of cells a board has.
func pairsOf(d *puzzles.Draft) int { return d.Rows*(d.Cols-1) + (d.Rows-1)*d.Cols }

// eachBeside calls use with each pair of neighbours.
func eachBeside(d *puzzles.Draft, use func(pair, cell, other int)) {
	within, across := pairs(d.Rows, d.Cols)
	for i, pair := range within {
		cell := i + i/(d.Cols-1)
		use(pair, cell, cell+1)
	}
	for cell, pair := range across {
		use(pair, cell, cell+d.Cols)
	}
}

// An edgeGrid is rows of places, and what number each has in a solution, such as that of a pair of cells or corners
// that lie side by side in one direction.
type edgeGrid struct {
	rows, cols int
	at         []int
}

func edgeGridsOf(d *puzzles.Draft, corners bool) []edgeGrid {
	if !corners {
		within, across := pairs(d.Rows, d.Cols)
		return []edgeGrid{{d.Rows, d.Cols - 1, within}, {d.Rows - 1, d.Cols, across}}
	}
	within, across := pairs(d.Rows+1, d.Cols+1)
	return []edgeGrid{{d.Rows, d.Cols + 1, across}, {d.Rows + 1, d.Cols, within}}
}

// sizes are numbers of the player: neighbours with equal ones are joined, and those with others parted. Cells without a
// number of their own have the size of their area, if that is known.
func sizes(c *cursor) error {
	d, numbers := c.d, opens(len(c.d.Cells))
	isWhole := d.Values != nil && d.Values.Opens() == 0
	if isWhole {
		isBorder := make([]bool, pairsOf(d))
		for pair, value := range d.Values {
			isBorder[pair] = value != 1
		}
		areas := areasOf(d, isBorder)
		size := sizesOf(areas)
		for cell, area := range areas {
			numbers[cell] = size[area]
		}
	}
	joins := d.Values
	d.Values = numbers
	err := played{grids: cellGrid, isOthers: true}.part(c)
	numbers, d.Values = d.Values, joins
	if err != nil || c.writes || numbers.Opens() == len(numbers) { // a player who has written nothing
		return err
	}
	for cell, word := range d.Cells {
		if n, err := strconv.Atoi(word.Text); err == nil {
			numbers[cell] = n
		}
	}
	d.Values = opens(pairsOf(d))
	eachBeside(d, func(pair, cell, other int) { d.Values[pair] = isSame(numbers[cell], numbers[other]) })
	return nil
}

func isSame(a, b int) int {
	switch {
	case a == puzzles.Open || b == puzzles.Open:
		return puzzles.Open
	case a == b:
		return 1
	}
	return 0
}

// areasOf is for each cell the number of its area, of what has no border between; numbers are in the order of first
// cells.
func areasOf(d *puzzles.Draft, isBorder []bool) (areas []int) {
	beside := make([][]int, d.Rows*d.Cols)
	eachBeside(d, func(pair, cell, other int) {
		if !isBorder[pair] {
			beside[cell], beside[other] = append(beside[cell], other), append(beside[other], cell)
		}
	})
	areas = slices.Repeat([]int{-1}, len(beside))
	n := 0
	for first := range areas {
		if areas[first] >= 0 {
			continue
		}
		areas[first] = n
		for open := []int{first}; len(open) > 0; {
			cell := open[len(open)-1]
			open = open[:len(open)-1]
			for _, next := range beside[cell] {
				if areas[next] < 0 {
					areas[next] = n
					open = append(open, next)
				}
			}
		}
		n++
	}
	return areas
}

// sizesOf is how many cells each area has.
func sizesOf(areas []int) []int {
	size := make([]int, len(areas))
	for _, area := range areas {
		size[area]++
	}
	return size
}

// unlined is marks of cells where the answer is lines: a shaded cell has no line.
func unlined(c *cursor) error {
	return c.unlined(func(cell int) bool { return !isSaid(&c.d.Cells[cell]) })
}

// shadedUnlined is the same where cells with a clue may be shaded, too.
func shadedUnlined(c *cursor) error { return c.unlined(func(int) bool { return true }) }

func (c *cursor) unlined(needsMark func(cell int) bool) error {
	d := c.d
	marks := freeCells(d)
	if c.writes && d.Values != nil {
		mayHave := make([]bool, len(d.Cells)) // a line
		eachBeside(d, func(pair, cell, other int) {
			if d.Values[pair] != 0 {
				mayHave[cell], mayHave[other] = true, true
			}
		})
		for cell := range marks {
			if !mayHave[cell] && needsMark(cell) {
				marks[cell].Text = "#"
			}
		}
	}
	found, err := c.rows(d.Rows, d.Cols, "marks", pointers(marks))
	if err != nil || !found || c.writes {
		return err
	}
	d.Values = opens(pairsOf(d))
	eachBeside(d, func(pair, cell, other int) {
		if marks[cell].Text == "#" || marks[other].Text == "#" {
			d.Values[pair] = 0
		}
	})
	return nil
}
