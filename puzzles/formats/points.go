package formats

import (
	"fmt"
	"strconv"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// Boards of points: what is a cell of ours is a corner of pzprjs's grid, which has a row and a column fewer. An answer
// is straight lines between any two of them. A line of which the player says that it is none has no word there.

// mostPoints is of how many points lines are read: each two have an entry.
const mostPoints = 1024

// pointRuns are a letter for each point with a number, and a digit for one free point and more.
func pointRuns() *alphabet {
	a := newAlphabet("0 to 9, a to z, or '.'", 0, ".=?")
	for n, char := range "abcdefghijklmnopqrstuvwxyz" {
		a.add(string(char), strconv.Itoa(n+1), 0)
	}
	for n, char := range digits {
		a.add(string(char), "", n+1)
	}
	return a
}

// pointed is a part of a board that has the size of the points.
func pointed(parts ...part) part {
	return func(c *cursor) error {
		if !c.writes {
			c.d.Rows, c.d.Cols = c.d.Rows+1, c.d.Cols+1
			return all(parts...)(c)
		}
		err := all(parts...)(c)
		c.d.Rows, c.d.Cols = c.d.Rows-1, c.d.Cols-1 // the size that is written
		return err
	}
}

// drawnLines are how many lines there are, and each by the places of its ends in halves of a cell: x1 y1 x2 y2.
func drawnLines(c *cursor) error {
	n := c.d.Rows * c.d.Cols
	if n > mostPoints {
		return c.errorAt(c.d.At, "%dx%d: lines between %d points: expected at most %d", c.d.Rows, c.d.Cols, n, mostPoints)
	}
	if c.writes {
		return c.writeLines(n)
	}
	if c.file.ends() {
		return nil
	}
	count := c.file.next()
	lines, err := strconv.Atoi(count.Text)
	if err != nil || lines < 0 || lines > n*n {
		return c.errorAt(count, "%s lines: expected a number", prose.Quote(count.Text, 40))
	}
	values := opens(n * (n - 1) / 2)
	for range lines {
		line := c.file.next()
		a, b, is := c.endsOf(line)
		if !is {
			return c.errorAt(line, "%s: expected the places of two points, such as 0 2 4 6", prose.Quote(line.Text, 40))
		}
		values[a*(2*n-a-1)/2+b-a-1] = 1
	}
	if lines > 0 {
		c.d.Values = values
	}
	return nil
}

// endsOf are the two cells of a line, the first one first.
func (c *cursor) endsOf(line parse.Token) (a, b int, is bool) {
	var ends []int
	for i, word := range wordsOf(line) {
		at, err := strconv.Atoi(word.Text)
		if most := 2 * []int{c.d.Cols - 1, c.d.Rows - 1}[i%2]; i < 4 && err == nil && at >= 0 && at <= most && at%2 == 0 {
			ends = append(ends, at/2)
		}
	}
	if len(ends) != 4 {
		return 0, 0, false
	}
	a, b = ends[1]*c.d.Cols+ends[0], ends[3]*c.d.Cols+ends[2]
	return min(a, b), max(a, b), a != b
}

// writeLines writes those that are drawn, each from its left end, as pzprjs looks for crossings.
func (c *cursor) writeLines(n int) error {
	count, i, isPartial := len(c.lines), 0, c.d.Values.Opens() > 0
	c.lines = append(c.lines, nil)
	for a := range n {
		for b := a + 1; b < n; b++ {
			isPair := isSaid(&c.d.Cells[a]) && isSaid(&c.d.Cells[b])
			if c.d.Values != nil && c.d.Values[i] == 0 && isPartial && isPair {
				return fmt.Errorf("%s-%s is marked as no line: %s cannot say it", puzzles.Place(a, c.d.Cols),
					puzzles.Place(b, c.d.Cols), aFile)
			}
			if c.d.Values != nil && c.d.Values[i] == 1 {
				from, to := a, b
				if b%c.d.Cols < a%c.d.Cols {
					from, to = b, a
				}
				x, y, toX, toY := from%c.d.Cols, from/c.d.Cols, to%c.d.Cols, to/c.d.Cols
				c.lines = append(c.lines, []string{fmt.Sprint(2*x, 2*y, 2*toX, 2*toY)})
			}
			i++
		}
	}
	c.lines[count] = []string{strconv.Itoa(len(c.lines) - count - 1)}
	return nil
}
