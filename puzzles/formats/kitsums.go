package formats

import (
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// Numbers of cells are sums of 1 for the side on the right, 2 for the one below, 4 and 8 for those on the left and
// above; - is 0.

// sums reads them, of a grid that is as much smaller than our board as c.more says.
func (c *kitCursor) sums() (sums []int, words []parse.Token, err error) {
	rows, cols := c.d.Rows-c.more, c.d.Cols-c.more
	words = make([]parse.Token, rows*cols)
	err = c.lines(rows, cols, pointers(words))
	for _, word := range words {
		n, wrong := strconv.Atoi(strings.Replace(word.Text, "-", "0", 1))
		if err == nil && (wrong != nil || n < 0 || n > 15) {
			err = c.errorAt(word, "%s: expected a sum of 1, 2, 4 and 8", prose.Quote(word.Text, 40))
		}
		sums = append(sums, n)
	}
	return sums, words, err
}

func kitDots(c *kitCursor) error {
	sums, _, err := c.sums()
	eachBeside(c.d, func(_, cell, other int) {
		if sums[cell]>>puzzles.Truth(other != cell+1)&1 > 0 {
			c.groups = append(c.groups, groupLine{words: []string{c.argument},
				parts: [][]string{{puzzles.Place(cell, c.d.Cols), puzzles.Place(other, c.d.Cols)}}})
		}
	})
	return err
}

// kitBorders makes areas of the sides that are borders, which both cells have to say.
func kitBorders(c *kitCursor) error {
	at, isBorder := c.place(), make([]bool, pairsOf(c.d))
	sums, words, err := c.sums()
	eachBeside(c.d, func(pair, cell, other int) {
		below := puzzles.Truth(other != cell+1)
		isBorder[pair] = sums[cell]>>below&1 > 0
		if err == nil && isBorder[pair] != (sums[other]>>below&4 > 0) {
			err = c.errorAt(words[other], "%s: expected the same of its side as the cell before or above",
				prose.Quote(words[other].Text, 40))
		}
	})
	if err == nil {
		err = c.closed(isBorder)
	}
	setBorders(c.d, isBorder, at)
	return err
}

// kitSides puts = at sides of cells, whose corners are the cells of ours.
func kitSides(c *kitCursor) error {
	c.d.Rows, c.d.Cols, c.more = c.d.Rows+1, c.d.Cols+1, 1
	lines := c.section(parse.EdgesMark)
	sums, words, err := c.sums()
	for i, sum := range sums {
		corner := i/(c.d.Cols-1)*c.d.Cols + i%(c.d.Cols-1)
		for bit, side := range [][3]int{{1, 1, 0}, {c.d.Cols, 0, 1}, {0, 1, 0}, {0, 0, 1}} {
			if sum>>bit&1 > 0 {
				to := edgeAt(c.d, lines, corner+side[0], side[1], side[2])
				*to = words[i]
				to.Text = "="
			}
		}
	}
	return err
}

// kitMiddles are dots: 1 in a cell, 2 on its lower side, 3 on its right one, and 5 on both sides.
func kitMiddles(c *kitCursor) error {
	cells, words := c.cells(), freeCells(c.d)
	lines := c.section(parse.EdgesMark)
	err := c.lines(c.d.Rows, c.d.Cols, pointers(words))
	for i, word := range words {
		to := map[string][]*parse.Token{"-": {}, "1": {cells[i]}, "2": {edgeAt(c.d, lines, i, 1, 0)},
			"3": {edgeAt(c.d, lines, i, 0, 1)}}
		to["5"] = slices.Concat(to["2"], to["3"])
		places, known := to[word.Text]
		if err == nil && (!known || slices.Contains(places, nil)) {
			err = c.errorAt(word, "%s: expected -, 1, or 2, 3 or 5 where there is a cell beside it", prose.Quote(word.Text, 40))
		}
		for _, to := range places {
			if err == nil {
				*to = parse.Token{Text: c.argument, Line: word.Line, Col: word.Col}
			}
		}
	}
	return err
}
