package formats

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// What modules say of sudokus is drawn by what they have for this format: a list of cells (thermo), of which the first
// one may be a part of its own (arrows head), or which has a small text (killercages note); or a sign on a cell
// (circle_L:3 cell) or between two (circle_SS:1 pair).

// groups reads or draws regions and groups.
func (s *penpaSheet) groups(specs map[string]string) error {
	if s.writes {
		return s.drawGroups(specs)
	}
	groups := s.regions()
	for _, spec := range slices.Sorted(maps.Keys(specs)) {
		part, how, _ := strings.Cut(spec, " ")
		for _, list := range s.listsOf(part, how) {
			g, err := s.group(part, how, strings.Fields(specs[spec]), list)
			if err != nil {
				return err
			}
			groups = append(groups, g)
		}
	}
	addGroups(s.d, groups)
	return nil
}

// regions are those between borders, if they are not the blocks of a sudoku.
func (s *penpaSheet) regions() (groups []groupLine) {
	isBorder := make([]bool, pairsOf(s.d))
	s.borders(isBorder)
	if areas := areasOf(s.d, isBorder); s.d.Rows == s.d.Cols && slices.Max(areas) > 0 {
		names := make([]string, len(areas))
		for cell, area := range areas {
			names[cell] = strconv.Itoa(area)
		}
		var noBoxes bool
		if groups, noBoxes = regionLines(s.d, names); noBoxes {
			s.d.Settings = append(s.d.Settings, noBoxesWord)
		}
	}
	return groups
}

// group is a list of cells as a group with words of ours.
func (s *penpaSheet) group(part, how string, words []string, list []place) (g groupLine, err error) {
	var cells []string
	g.words = words
	for _, at := range list {
		if at.kind != atCell || !s.isInside(at) {
			return g, s.fail("%s at %v: expected it in cells of the board", prose.Quote(part, 20), at)
		}
		cells = append(cells, at.String())
		if text := s.notes[at][0]; how == "note" && text != "" {
			g.words = append(g.words, text)
			delete(s.notes[at], 0)
		}
	}
	if g.parts = [][]string{cells}; how == "head" {
		g.parts = [][]string{cells[:1], cells[1:]}
	}
	return g, nil
}

// listsOf are the cells of each list, or sign, of a name. They are taken from the sheet.
func (s *penpaSheet) listsOf(part, how string) (all [][]place) {
	if !strings.Contains(part, ":") {
		all = s.lists[part]
		delete(s.lists, part)
		return all
	}
	for _, at := range slices.SortedFunc(maps.Keys(s.symbols), byPlace) {
		if s.symbols[at] == part && (at.kind == atCell) == (how == "cell") {
			all = append(all, cellsAt(at))
			delete(s.symbols, at)
		}
	}
	return all
}

// cellsAt are a cell, or the two of which one lies below the other, or behind it.
func cellsAt(at place) []place {
	cell := place{atCell, at.row, at.col}
	switch at.kind {
	case below:
		return []place{cell, {atCell, at.row + 1, at.col}}
	case behindCell:
		return []place{cell, {atCell, at.row, at.col + 1}}
	}
	return []place{cell}
}

func (s *penpaSheet) drawGroups(specs map[string]string) error {
	isBorder, of := make([]bool, pairsOf(s.d)), regionsOf(s.d)
	isSaid := of != nil
	if of == nil && s.d.Rows == s.d.Cols {
		height := blockHeight(s.d.Rows)
		for cell := range s.d.Rows * s.d.Cols {
			of = append(of, cell/s.d.Cols/height*height+cell%s.d.Cols/(s.d.Rows/height))
		}
	}
	eachBeside(s.d, func(pair, cell, other int) { isBorder[pair] = of != nil && of[cell] != of[other] })
	if isSaid && !isDivision(s.d, of, isBorder) {
		return fmt.Errorf("regions that are not connected, or do not cover the board: %s cannot say it", inPenpa.a)
	}
	s.borders(isBorder)
	for _, line := range take(s.d, parse.GroupsMark) {
		g := splitGroup(line)
		isDrawn := false
		for _, spec := range slices.Sorted(maps.Keys(specs)) {
			isDrawn = isDrawn || s.drawGroup(spec, strings.Fields(specs[spec]), g)
		}
		if !isDrawn {
			return fmt.Errorf("%s: %s cannot say it", strings.Join(g.words, " "), inPenpa.a)
		}
	}
	return nil
}

// isDivision reports whether regions are those between borders, and have all cells.
func isDivision(d *puzzles.Draft, of []int, isBorder []bool) bool {
	region := map[int]int{}
	for cell, area := range areasOf(d, isBorder) {
		if before, is := region[of[cell]]; of[cell] < 0 || is && before != area {
			return false
		}
		region[of[cell]] = area
	}
	return true
}

// drawGroup draws a group as a spec says; it reports whether it could.
func (s *penpaSheet) drawGroup(spec string, own []string, g groupLine) bool {
	part, how, _ := strings.Cut(spec, " ")
	if len(g.words) < len(own) || !slices.Equal(g.words[:len(own)], own) || g.outside != "" {
		return false
	}
	words, cells := g.words[len(own):], []place{}
	for _, text := range slices.Concat(g.parts...) {
		row, col, _ := placeOf(text)
		cells = append(cells, place{atCell, row, col})
	}
	isFit := len(words) == 0 || how == "note" && len(words) == 1
	if isHead := how == "head"; isHead != (len(g.parts) == 2) || isHead && len(g.parts[0]) != 1 || !isFit {
		return false
	}
	if !strings.Contains(part, ":") {
		if s.lists[part] = append(s.lists[part], cells); how == "note" {
			s.drawCage(cells)
			s.note(cells[0], 0, strings.Join(words, ""))
		}
		return true
	}
	if how == "pair" {
		cells = between(cells)
	}
	name, style, _ := strings.Cut(part, ":")
	for _, at := range cells {
		s.sign(at, name, style)
	}
	return len(cells) > 0
}

// between is the edge between two cells; nil if there are not two.
func between(cells []place) []place {
	if len(cells) != 2 {
		return nil
	}
	slices.SortFunc(cells, byPlace)
	at := place{below, cells[0].row, cells[0].col}
	if cells[1].row == at.row {
		at.kind = behindCell
	}
	return []place{at}
}

// drawCage draws the dashed line around a cage, between the corners of its cells.
func (s *penpaSheet) drawCage(cells []place) {
	draw := func(a place, corner int, b place, other int) {
		a.kind, b.kind = 1, 1
		s.set("cage", s.times4(a, corner)+","+s.times4(b, other), 10)
	}
	has := func(at place, down, right int) bool {
		return slices.Contains(cells, place{atCell, at.row + down, at.col + right})
	}
	for _, at := range cells {
		for _, side := range []struct{ down, right, corner, other int }{{-1, 0, 0, 1}, {1, 0, 2, 3}, {0, -1, 0, 2},
			{0, 1, 1, 3}} {
			if !has(at, side.down, side.right) {
				draw(at, side.corner, at, side.other)
			}
		}
		for _, to := range []struct{ down, right, from, into int }{{0, 1, 1, 0}, {0, 1, 3, 2}, {1, 0, 2, 0}, {1, 0, 3, 1}} {
			if !has(at, to.down, to.right) {
				continue
			}
			// The line goes on along both cells, unless the cage is on its other side as well.
			down, right := 1-2*puzzles.Truth(to.from == 1), 0
			if to.down == 1 {
				down, right = 0, 1-2*puzzles.Truth(to.from == 2)
			}
			next := place{atCell, at.row + to.down, at.col + to.right}
			if !has(at, down, right) || !has(next, down, right) {
				draw(at, to.from, next, to.into)
			}
		}
	}
}

// times4 is the number of a corner of a cell.
func (s *penpaSheet) times4(at place, corner int) string {
	index, _ := strconv.Atoi(s.index(at)) // our own number
	return strconv.Itoa(4*index + corner)
}
