package formats

import (
	"fmt"
	"slices"
	"strconv"

	"twofold/puzzles"
	"twofold/puzzles/insights"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
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

// An edgeGrid has the pairs of cells or corners that lie side by side in one direction.
type edgeGrid struct {
	rows, cols int
	pairs      []int
}

func edgeGridsOf(d *puzzles.Draft, corners bool) []edgeGrid {
	if !corners {
		within, across := pairs(d.Rows, d.Cols)
		return []edgeGrid{{d.Rows, d.Cols - 1, within}, {d.Rows - 1, d.Cols, across}}
	}
	within, across := pairs(d.Rows+1, d.Cols+1)
	return []edgeGrid{{d.Rows, d.Cols + 1, across}, {d.Rows + 1, d.Cols, within}}
}

// edgeGrids is a part of two grids of pairs of cells, or of corners, of which those across come first. In version 1 a
// framed one has those around the board, too, which are left out.
func edgeGrids(corners, framed bool, words map[string]int) filePart {
	grids := func(d *puzzles.Draft) []edgeGrid { return edgeGridsOf(d, corners) }
	read := func(p *parts, d *puzzles.Draft) error {
		for i, g := range grids(d) {
			around := [2]int{}
			if framed && p.version == ".1" {
				around[1-i] = 1
			}
			found, err := p.within(g.rows, g.cols, around, "lines")
			if err != nil || found == nil {
				return err
			}
			if i == 0 && d.Values == nil {
				all := grids(d)
				d.Values = opens(len(all[0].pairs) + len(all[1].pairs))
			}
			for i, w := range found {
				value, known := words[w.Text]
				if !known {
					return p.in.text.Errorf(w, "%s between cells or corners: expected 0, 1, 2 or -1", prose.Quote(w.Text, 40))
				}
				if value != puzzles.Open {
					d.Values[g.pairs[i]] = value
				}
			}
		}
		return nil
	}
	write := func(d *puzzles.Draft) ([][]string, error) {
		return pairLines(grids(d), func(pair int) string {
			if d.Values == nil {
				return wordFor(words, puzzles.Open)
			}
			return wordFor(words, d.Values[pair])
		}), nil
	}
	return filePart{read, write}
}

// pairLines is a word for each pair of grids.
func pairLines(grids []edgeGrid, word func(pair int) string) (all [][]string) {
	for _, g := range grids {
		for row := range g.rows {
			line := make([]string, g.cols)
			for i, pair := range g.pairs[row*g.cols : (row+1)*g.cols] {
				line[i] = word(pair)
			}
			all = append(all, line)
		}
	}
	return all
}

// readSizes joins neighbours with equal numbers, and parts those with others.
func readSizes(p *parts, d *puzzles.Draft) error {
	numbers, err := playerNumbers(p, d)
	if err != nil || numbers.Opens() == len(numbers) { // a player who has written nothing
		d.Values = nil
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

// writeSizes says of cells without a number how many cells their area has, if that is known.
func writeSizes(d *puzzles.Draft) ([][]string, error) {
	isBorder := make([]bool, pairsOf(d))
	for pair := range isBorder {
		isBorder[pair] = d.Values == nil || d.Values[pair] != 1
	}
	areas := areasOf(d, isBorder)
	size := sizesOf(areas)
	return gridOf(d, func(cell int) (string, error) {
		if d.Values == nil || d.Values.Opens() > 0 || isNumber(d.Cells[cell].Text) {
			return puzzles.Free, nil
		}
		return strconv.Itoa(size[areas[cell]]), nil
	})
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

// Areas that are part of a board.

// setAreas puts a grid of areas before other sections.
func setAreas(d *puzzles.Draft, names []parse.Token) {
	areas := puzzles.Section{Mark: parse.AreasMark, Lines: slices.Collect(slices.Chunk(names, d.Cols))}
	d.Sections = slices.Insert(d.Sections, 0, areas)
}

func readRooms(s *scan, d *puzzles.Draft) error {
	at := s.here()
	isBorder, err := readBorderBits(s, d)
	if err == nil {
		setBorders(d, isBorder, at)
	}
	return err
}

// readBorderBits reads borders, those within rows first.
func readBorderBits(s *scan, d *puzzles.Draft) ([]bool, error) {
	within, across := pairs(d.Rows, d.Cols)
	isBorder := make([]bool, len(within)+len(across))
	for _, some := range [][]int{within, across} {
		all, err := bits.read(s, len(some))
		if err != nil {
			return nil, err
		}
		for i, pair := range some {
			isBorder[pair] = all[i] > 0
		}
	}
	return isBorder, nil
}

func writeRooms(d *puzzles.Draft) (string, error) {
	isBorder := bordersOf(d)
	take(d, parse.AreasMark)
	return borderBits(d, isBorder), nil
}

func borderBits(d *puzzles.Draft, isBorder []bool) (text string) {
	within, across := pairs(d.Rows, d.Cols)
	for _, some := range [][]int{within, across} {
		var all []int
		for _, pair := range some {
			all = append(all, insights.Truth(isBorder[pair]))
		}
		text += bits.write(all)
	}
	return text
}

func readRoomGrid(p *parts, d *puzzles.Draft) error {
	if p.version == ".1" {
		return readPartition(p, d)
	}
	p.next() // how many
	names, err := p.rows(d.Rows, d.Cols, "areas")
	if err == nil && names != nil {
		setAreas(d, names)
	}
	return err
}

func writeRoomGrid(d *puzzles.Draft) ([][]string, error) {
	lines := take(d, parse.AreasMark)
	number := map[string]int{}
	grid, _ := gridOf(d, func(cell int) (string, error) {
		name := lines[cell/d.Cols][cell%d.Cols].Text
		if _, known := number[name]; !known {
			number[name] = len(number)
		}
		return strconv.Itoa(number[name]), nil
	})
	return append([][]string{{fmt.Sprint(len(number))}}, grid...), nil
}

// marks of cells that have a circle, as values: Open, white and black.
var circleMarks = map[string]int{"o": puzzles.Open, "%": 0, "#": 1}

// readMarked reads circles, and what the player made of them. Cells without one are white.
func readMarked(p *parts, d *puzzles.Draft) (err error) {
	if d.Cells, err = p.rows(d.Rows, d.Cols, "circles"); err != nil || d.Cells == nil {
		return err
	}
	d.Values = opens(len(d.Cells))
	for cell, word := range d.Cells {
		value, isCircle := circleMarks[word.Text]
		if d.Cells[cell].Text = puzzles.Free; isCircle {
			d.Cells[cell].Text, d.Values[cell] = "o", value
		}
	}
	return nil
}

func writeMarked(d *puzzles.Draft) ([][]string, error) {
	return gridOf(d, func(cell int) (string, error) {
		switch {
		case d.Cells[cell].Text == puzzles.Free:
			return puzzles.Free, nil
		case d.Cells[cell].Text != "o":
			return "", cannotSay(d, cell, aFile)
		case d.Values == nil:
			return "o", nil
		}
		return wordFor(circleMarks, d.Values[cell]), nil
	})
}

// Marks of cells where the answer is lines: a shaded cell has no line. One with a clue needs no mark.

func readUnlined(p *parts, d *puzzles.Draft) error {
	marks, err := p.rows(d.Rows, d.Cols, "marks")
	if err != nil || marks == nil {
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

func writeUnlined(d *puzzles.Draft) ([][]string, error) {
	mayHave := make([]bool, len(d.Cells)) // a line
	eachBeside(d, func(pair, cell, other int) {
		if d.Values == nil || d.Values[pair] != 0 {
			mayHave[cell], mayHave[other] = true, true
		}
	})
	return gridOf(d, func(cell int) (string, error) {
		if d.Values == nil || d.Cells[cell].Text != puzzles.Free || mayHave[cell] {
			return puzzles.Free, nil
		}
		return "#", nil
	})
}
