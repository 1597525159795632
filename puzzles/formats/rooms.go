package formats

import (
	"fmt"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/insights"
	"twofold/puzzles/parse"
)

// Areas by the borders between them, and what belongs to an area.

// setBorders makes areas of the pairs of cells that have no border between them.
func setBorders(d *puzzles.Draft, isBorder []bool, at parse.Token) {
	areas := areasOf(d, isBorder)
	names := make([]parse.Token, len(areas))
	for cell, area := range areas {
		names[cell] = parse.Token{Text: strconv.Itoa(area + 1), Line: at.Line, Col: at.Col}
	}
	setAreas(d, names)
}

// bordersOf is for each pair of neighbours whether they are in different areas.
func bordersOf(d *puzzles.Draft) []bool {
	names, isBorder := areaNames(d), make([]bool, pairsOf(d))
	eachBeside(d, func(pair, cell, other int) { isBorder[pair] = names != nil && names[cell] != names[other] })
	return isBorder
}

// areaNames is the name of each cell's area; nil if there are none.
func areaNames(d *puzzles.Draft) (names []string) {
	for _, s := range d.Sections {
		if s.Mark == parse.AreasMark {
			for _, line := range s.Lines {
				for _, word := range line {
					name, _, _ := strings.Cut(word.Text, areaColon)
					names = append(names, name)
				}
			}
		}
	}
	return names
}

func readPartition(p *parts, d *puzzles.Draft) error {
	at := p.peek()
	isBorder, err := readBorderRows(p, d)
	if err == nil && isBorder != nil {
		setBorders(d, isBorder, at)
	}
	return err
}

// readBorderRows reads borders between the cells of a row, then of a column; nil if the file ends before.
func readBorderRows(p *parts, d *puzzles.Draft) ([]bool, error) {
	isBorder := make([]bool, pairsOf(d))
	for _, g := range edgeGridsOf(d, false) {
		marks, err := p.rows(g.rows, g.cols, "borders")
		if err != nil || marks == nil && len(g.pairs) > 0 {
			return nil, err
		}
		for i, mark := range marks {
			isBorder[g.pairs[i]] = mark.Text == "1"
		}
	}
	return isBorder, nil
}

func writePartition(d *puzzles.Draft) (all [][]string, err error) {
	isBorder := bordersOf(d)
	take(d, parse.AreasMark)
	return borderRows(d, isBorder), nil
}

func borderRows(d *puzzles.Draft, isBorder []bool) [][]string {
	return pairLines(edgeGridsOf(d, false), func(pair int) string { return strconv.Itoa(insights.Truth(isBorder[pair])) })
}

// heads are the cells of areas that hold what is said of the whole: the topmost cell of the first column. They are in
// the order of the first cells of areas.
func heads(d *puzzles.Draft) (cells []int, area []int) {
	cells, area = firsts(d)
	for cell, i := range area {
		if cell%d.Cols < cells[i]%d.Cols {
			cells[i] = cell
		}
	}
	return cells, area
}

// readCounted reads rooms, and a number for each.
func readCounted(s *scan, d *puzzles.Draft) error {
	if err := readRooms(s, d); err != nil {
		return err
	}
	cells, _ := heads(d)
	f := &filling{s: s, what: theAddress, n: len(cells)}
	words, err := f.fill(number16)
	if err != nil {
		return err
	}
	d.Cells = freeCells(d)
	for i, cell := range cells {
		d.Cells[cell] = words[i]
	}
	return nil
}

// writeCounted moves the number of a room to its head.
func writeCounted(d *puzzles.Draft) (string, error) {
	cells, area := heads(d)
	words := make([]parse.Token, len(cells))
	for i := range words {
		words[i].Text = puzzles.Free
	}
	for cell, word := range d.Cells {
		if word.Text == puzzles.Free {
			continue
		}
		if words[area[cell]].Text != puzzles.Free {
			return "", fmt.Errorf("%s: a second number of an area: %s cannot say it", puzzles.Place(cell, d.Cols), anAddress)
		}
		words[area[cell]] = word
	}
	text, bad := writeNumbers(words, sayNumber16)
	if bad >= 0 {
		return "", fmt.Errorf("%q: %s cannot say it", words[bad].Text, anAddress)
	}
	rooms, err := writeRooms(d)
	return rooms + text, err
}
