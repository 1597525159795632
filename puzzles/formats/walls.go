package formats

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// Walls of a board have a sum for the cells below and one for those beside them. Our words are DOWN\RIGHT, without a
// sum that is not there. Other programs leave out the first row and column of a board, in which all cells are walls.

// wallSums are digits of sums up to 45, of which 0 is none, and so is '-'. wallPairs are two of them, a wall without
// any, or a run of cells without walls.
var (
	wallSums = sync.OnceValue(func() *alphabet {
		a := newAlphabet("a sum, 0 to 9, a to j or A to Z, or '-'", 0)
		a.add("0", "", 1)
		a.add("-", "", 1)
		for sum := 1; sum < len(wallDigits); sum++ {
			a.add(wallDigits[sum:sum+1], strconv.Itoa(sum), 0)
		}
		return a
	})
	wallPairs = sync.OnceValue(func() *alphabet {
		a := newAlphabet("two sums, 0 to 9, a to j or A to Z, or '-', or '.', or k to z", 'k', `.=\`)
		sums := wallSums().letters
		for first, down := range sums {
			for second, right := range sums {
				if text := first + second; !strings.Contains(text, "-") {
					a.add(text, down.word+`\`+right.word, 0)
				} else {
					a.letters[text] = letter{down.word + `\` + right.word, 0}
				}
			}
		}
		return a
	})
)

// walls are inner cells, and then the sums above columns and before rows that begin without a wall. The draft has a row
// and a column of walls more than the address.
func walls(c *cursor) error {
	if !c.writes {
		walled(c.d, freeCells(c.d))
	}
	inner, err := unwalled(c.d, c.called.a)
	if err != nil {
		return err
	}
	if err := c.words(wallPairs(), inner); err != nil {
		return err
	}
	var sums []*parse.Token
	var leading []lead
	for _, lead := range leads(c.d) {
		if !isSaid(&c.d.Cells[lead.first]) {
			sum := c.d.Cells[lead.wall]
			sum.Text = cmp.Or(strings.Trim(sum.Text, `\`), puzzles.Free)
			sums, leading = append(sums, &sum), append(leading, lead)
		}
	}
	if len(sums) > 0 && !c.writes && c.scan.ends() {
		return c.errorf(c.at, "the address ends: expected a sum for each row and column that begins without a wall")
	}
	if err := c.words(wallSums(), sums); err != nil || c.writes {
		return err
	}
	for i, lead := range leading {
		sum := noSum(sums[i].Text)
		if c.d.Cells[lead.wall].Text = `\` + sum; lead.isDown {
			c.d.Cells[lead.wall].Text = sum + `\`
		}
	}
	return nil
}

// walled puts a row of walls above cells, and a column before them.
func walled(d *puzzles.Draft, inner []parse.Token) {
	empty := parse.Token{Text: `\`, Line: d.At.Line, Col: d.At.Col}
	d.Cells = slices.Repeat([]parse.Token{empty}, d.Cols+1)
	for row := range slices.Chunk(inner, d.Cols) {
		d.Cells = append(append(d.Cells, empty), row...)
	}
	d.Rows, d.Cols = d.Rows+1, d.Cols+1
}

// unwalled are the cells but for the row and the column of walls.
func unwalled(d *puzzles.Draft, what string) (inner []*parse.Token, err error) {
	if d.Rows == 1 || d.Cols == 1 {
		return nil, fmt.Errorf("%dx%d: %s has cells behind its first row and column", d.Rows, d.Cols, what)
	}
	for cell, word := range pointers(d.Cells) {
		if cell >= d.Cols && cell%d.Cols > 0 {
			inner = append(inner, word)
		} else if !isSaid(word) {
			return nil, fmt.Errorf("%s: %s has walls only in the first row and column", puzzles.Place(cell, d.Cols), what)
		}
	}
	return inner, nil
}

// A lead is the wall that stands before a column or a row, and the first cell behind it.
type lead struct {
	wall, first int
	isDown      bool
}

func leads(d *puzzles.Draft) (all []lead) {
	for col := 1; col < d.Cols; col++ {
		all = append(all, lead{col, d.Cols + col, true})
	}
	for row := 1; row < d.Rows; row++ {
		all = append(all, lead{row * d.Cols, row*d.Cols + 1, false})
	}
	return all
}

// wallGrid is words RIGHT,DOWN, in a grid whose first row has the sums of columns and first column those of rows.
func wallGrid(c *cursor) error {
	if c.writes {
		if _, err := unwalled(c.d, aFile); err != nil {
			return err
		}
	} else {
		walled(c.d, freeCells(c.d))
	}
	words, cols := pointers(slices.Clone(c.d.Cells)), c.d.Cols
	for i, w := range words {
		if !isSaid(w) {
			continue
		}
		down, right, _ := strings.Cut(w.Text, `\`)
		down, right = cmp.Or(down, "-1"), cmp.Or(right, "-1")
		switch {
		case i < cols:
			w.Text = down
		case i%cols == 0:
			w.Text = right
		default:
			w.Text = right + "," + down
		}
	}
	if found, err := c.rows(c.d.Rows, cols, "walls", words); err != nil || c.writes || !found {
		return err
	}
	for i, w := range words {
		right, down, isWall := strings.Cut(w.Text, ",")
		switch {
		case i < cols:
			right, down = "", w.Text
		case i%cols == 0:
			right, down = w.Text, ""
		case !isSaid(w):
			c.d.Cells[i] = *w
			continue
		case !isWall:
			return c.errorAt(*w, "%s: expected '.', or two sums with a comma between them", prose.Quote(w.Text, 40))
		}
		c.d.Cells[i] = parse.Token{Text: noSum(down) + `\` + noSum(right), Line: w.Line, Col: w.Col}
	}
	dropEmptySums(c.d)
	return nil
}

// dropEmptySums leaves out the sums of no cells, as pzprjs does.
func dropEmptySums(d *puzzles.Draft) {
	for _, lead := range leads(d) {
		if isSaid(&d.Cells[lead.first]) {
			d.Cells[lead.wall].Text = `\`
		}
	}
}

// noSum leaves out what says that there is no sum.
func noSum(sum string) string {
	if sum == "0" || sum == "-1" || sum == puzzles.Free {
		return ""
	}
	return sum
}
