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
	write := func(d *puzzles.Draft) (all [][]string, err error) {
		for _, g := range grids(d) {
			for row := range g.rows {
				var line []string
				for _, pair := range g.pairs[row*g.cols : (row+1)*g.cols] {
					value := puzzles.Open
					if d.Values != nil {
						value = d.Values[pair]
					}
					line = append(line, wordFor(words, value))
				}
				all = append(all, line)
			}
		}
		return all, nil
	}
	return filePart{read, write}
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
	within, across := pairs(d.Rows, d.Cols)
	d.Values = opens(len(within) + len(across))
	for cell, n := range numbers {
		if right := cell + 1; right%d.Cols > 0 {
			d.Values[within[cell-cell/d.Cols]] = isSame(n, numbers[right])
		}
		if below := cell + d.Cols; below < len(numbers) {
			d.Values[across[cell]] = isSame(n, numbers[below])
		}
	}
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
	areas := areasOf(d.Rows, d.Cols, func(pair int) bool { return d.Values != nil && d.Values[pair] == 1 })
	size := make([]int, len(areas))
	for _, area := range areas {
		size[area]++
	}
	return gridOf(d, func(cell int) (string, error) {
		if d.Values == nil || d.Values.Opens() > 0 || isNumber(d.Cells[cell].Text) {
			return puzzles.Free, nil
		}
		return strconv.Itoa(size[areas[cell]]), nil
	})
}

// areasOf is for each cell the number of its area, if some pairs are joined; numbers are in the order of first cells.
func areasOf(rows, cols int, joined func(pair int) bool) (areas []int) {
	within, across := pairs(rows, cols)
	areas = make([]int, rows*cols)
	for cell := range areas {
		areas[cell] = -1
	}
	n := 0
	for first := range areas {
		if areas[first] >= 0 {
			continue
		}
		areas[first] = n
		for open := []int{first}; len(open) > 0; {
			cell := open[len(open)-1]
			open = open[:len(open)-1]
			visit := func(next int, is bool) {
				if is && areas[next] < 0 {
					areas[next] = n
					open = append(open, next)
				}
			}
			row, col := cell/cols, cell%cols
			visit(cell-1, col > 0 && joined(within[max(0, cell-1-row)]))
			visit(cell+1, col+1 < cols && joined(within[min(cell-row, len(within)-1)]))
			visit(cell-cols, row > 0 && joined(across[max(0, cell-cols)]))
			visit(cell+cols, row+1 < rows && joined(across[min(cell, len(across)-1)]))
		}
		n++
	}
	return areas
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
