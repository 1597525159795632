package formats

import (
	"encoding/json"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// endsOf are the corners between which the line is that parts each pair of cells.
func (s *penpaSheet) endsOf() [][2]place {
	all := make([][2]place, pairsOf(s.d))
	eachBeside(s.d, func(pair, cell, other int) {
		at := s.cell(cell)
		corner := place{atCorner, at.row, at.col}
		if all[pair] = [2]place{{atCorner, at.row - 1, at.col}, corner}; other != cell+1 {
			all[pair][0] = place{atCorner, at.row, at.col - 1}
		}
	})
	return all
}

// dots are white (1) or black (2) circles of any size.
func (s *penpaSheet) dots(string) error {
	for cell, word := range s.cells() {
		if at := s.cell(cell); !s.writes && isDark(s.colours[at]) {
			word.Text = noArea
			delete(s.colours, at)
		}
	}
	err := throughDots(&s.cursor, s.circles)
	for cell, word := range s.cells() {
		if s.writes && word.Text == noArea {
			s.set("surface", s.index(s.cell(cell)), 4)
		}
	}
	return err
}

// circles are white or black ones on all places, row by row.
func (s *penpaSheet) circles(places []*parse.Token) error {
	for i, word := range places {
		wide := 2*s.d.Cols - 1
		row, col := i/wide, i%wide
		at := place{[]int{atCell, behindCell, below, atCorner}[row%2*2+col%2], row / 2, col / 2}
		name, style, _ := strings.Cut(s.symbols[at], ":")
		switch is := strings.HasPrefix(name, "circle_"); {
		case s.writes && isSaid(word):
			s.set("symbol", s.index(at), []any{1 + strings.Index("ob", word.Text), "circle_SS", 2})
		case is && (style == "1" || style == "2"):
			word.Text = map[string]string{"1": "o", "2": "b"}[style]
			delete(s.symbols, at)
		}
	}
	return nil
}

// Arrows and their signs, of which each has a number with the next odd one in a drawing.
const slideSigns, slideArrow = "<^>v", "arrow_N_B:"

// slideAt takes the arrow of a place: to the left, up, to the right, down; or -1.
func (s *penpaSheet) slideAt(at place) int {
	for way := range slideSigns {
		if s.symbols[at] == slideArrow+strconv.Itoa(1+2*way) {
			delete(s.symbols, at)
			return way
		}
	}
	return -1
}

// slides are arrows between cells, and those on the frame, with which a line comes in and goes out.
func (s *penpaSheet) slides(string) error {
	cells, lines, name, ends := s.cells(), s.section(parse.EdgesMark), strings.TrimSuffix(slideArrow, ":"), s.endsOf()
	var err error
	eachBeside(s.d, func(pair, cell, other int) {
		at, word := s.cell(cell), edgeAt(s.d, lines, cell, puzzles.Truth(other != cell+1), puzzles.Truth(other == cell+1))
		if at.kind = behindCell; other != cell+1 {
			at.kind = below
		}
		if s.writes && isSaid(word) {
			s.sign(at, name, strconv.Itoa(1+2*strings.Index(slideSigns, word.Text)))
		} else if way := s.slideAt(at); way >= 0 {
			word.Text = slideSigns[way : way+1]
		}
		if s.edges[ends[pair]] != "" && isSaid(cells[cell]) && isSaid(cells[other]) {
			err = s.fail("a line between cells at %v: expected none there", s.cell(cell))
		}
	})
	word, ways := &s.section(parse.BoardMark)[0][0], []string{"", ""}
	for _, side := range s.sides() {
		out := strings.Index("wnes", side[:1])
		n, _ := strconv.Atoi(side[1:])
		at := []place{{behindCell, n - 1, -1}, {below, -1, n - 1}, {behindCell, n - 1, s.d.Cols - 1},
			{below, s.d.Rows - 1, n - 1}}[out]
		for i, end := range strings.Split(word.Text, ">") {
			if s.writes && end == side {
				s.sign(at, name, strconv.Itoa(1+2*((out+2-2*i)%4)))
			}
		}
		if way := s.slideAt(at); way >= 0 {
			ways[puzzles.Truth(way == out)] += side // of two the board says that they are none
		}
	}
	if s.edges = nil; !s.writes {
		word.Text = strings.Join(ways, ">")
	}
	return err
}

// erased are areas, between whose cells the lines of the grid are erased.
func (s *penpaSheet) erased(string) error {
	return areas(func(c *cursor, isBorder []bool) error {
		for pair, ends := range s.endsOf() {
			if s.writes && !isBorder[pair] {
				s.set("deleteedge", s.index(ends[0])+","+s.index(ends[1]), 1)
			}
			isBorder[pair] = !s.isErased[ends]
		}
		if s.writes {
			return nil
		}
		return c.closed(isBorder)
	})(&s.cursor)
}

// holed is areas, of which those of one cell are dark.
func (s *penpaSheet) holed(string) error {
	if s.writes {
		_, area := firsts(s.d)
		sizes := sizesOf(area)
		for cell := range area {
			if sizes[area[cell]] == 1 {
				s.set("surface", s.index(s.cell(cell)), 4)
			}
		}
	}
	return areas(func(_ *cursor, isBorder []bool) error {
		err := s.borders(isBorder)
		eachBeside(s.d, func(pair, cell, other int) {
			isBorder[pair] = isBorder[pair] || isDark(s.colours[s.cell(cell)]) || isDark(s.colours[s.cell(other)])
		})
		clear(s.colours)
		return err
	})(&s.cursor)
}

// between are circles on the borders of cells.
func (s *penpaSheet) between(string) error {
	lines := s.section(parse.EdgesMark)
	for cell := range s.cells() {
		for kind, way := range map[int][2]int{behindCell: {0, 1}, below: {1, 0}} {
			pair, at := edgeAt(s.d, lines, cell, way[0], way[1]), s.cell(cell)
			at.kind = kind
			name, style, _ := strings.Cut(s.symbols[at], ":")
			switch {
			case pair != nil && s.writes && isSaid(pair):
				s.set("symbol", s.index(at), []any{1 + strings.Index("wb", pair.Text), "circle_SS", 2})
			case pair != nil && strings.HasPrefix(name, "circle_") && (style == "1" || style == "2"):
				pair.Text = map[string]string{"1": "w", "2": "b"}[style]
				delete(s.symbols, at)
			}
		}
	}
	return nil
}

// ways are the sides to which lines go from cells.
func (s *penpaSheet) ways(string) error {
	for cell, word := range s.cells() {
		at := s.cell(cell)
		if !s.writes {
			ways := ""
			for _, way := range "nsew" {
				if strings.ContainsRune(s.strokes[at], way) {
					ways += string(way)
				}
			}
			if delete(s.strokes, at); ways != "" {
				word.Text = ways
			}
			continue
		}
		for _, way := range strings.TrimSuffix(word.Text, puzzles.Free) {
			to := map[rune]place{'n': {below, at.row - 1, at.col}, 's': {below, at.row, at.col},
				'e': {behindCell, at.row, at.col}, 'w': {behindCell, at.row, at.col - 1}}[way]
			s.set("line", s.index(at)+","+s.index(to), 2)
		}
	}
	return nil
}

// lines are those of the player between cells, or where none is.
func (s *penpaSheet) lines(string) error {
	if s.writes {
		return nil
	}
	pairOf, values := map[[2]place]int{}, opens(pairsOf(s.d))
	eachBeside(s.d, func(pair, cell, other int) {
		a, b := s.cell(cell), s.cell(other)
		pairOf[[2]place{a, b}], pairOf[[2]place{b, a}] = pair, pair
		if a.kind = behindCell; other != cell+1 {
			a.kind = below
		}
		pairOf[[2]place{a}] = pair
	})
	err := s.each(1, "line", func(keys []int, value json.RawMessage) error {
		ends, drawn := [2]place{s.place(keys[0])}, 0
		if len(keys) == 2 {
			ends[1], drawn = s.place(keys[1]), 1
		}
		pair, is := pairOf[ends]
		if !is {
			return s.fail("a line of the answer at %v: expected it between two cells", ends[0])
		}
		if values[pair] = drawn; string(value) == "30" {
			values[pair] = 2
		}
		return nil
	})
	if values.Opens() < len(values) {
		s.d.Values = values
	}
	return err
}

// fenceOf is the pair of corners that a line joins.
func (s *penpaSheet) fenceOf(ends [2]place) (pair int, is bool) {
	a, right, is := lineOf(ends)
	within, across := pairs(s.d.Rows+1, s.d.Cols+1)
	switch {
	case is && right && isIn(a.row+1, s.d.Rows+1) && isIn(a.col+1, s.d.Cols):
		return within[(a.row+1)*s.d.Cols+a.col+1], true
	case is && !right && isIn(a.col+1, s.d.Cols+1) && isIn(a.row+1, s.d.Rows):
		return across[(a.row+1)*(s.d.Cols+1)+a.col+1], true
	}
	return -1, false
}

// drawnEdges are lines of the player between corners, which have a value for a pair.
func (s *penpaSheet) drawnEdges(pairOf func(ends [2]place) (pair int, is bool), n, value int) error {
	if s.writes {
		return nil
	}
	values := opens(n)
	err := s.each(1, "edge", func(keys []int, _ json.RawMessage) error {
		at, drawn := s.place(keys[0]), value
		ends := [2]place{at, s.place(keys[len(keys)-1])}
		if len(keys) < 2 { // a sign that there is none
			drawn = 1 - value
			ends = [2]place{{atCorner, at.row, at.col - 1}, {atCorner, at.row, at.col}}
			if at.kind == behindCell {
				ends[0] = place{atCorner, at.row - 1, at.col}
			}
		}
		pair, is := pairOf(ends)
		if !is {
			return s.fail("a line of the answer at %v: expected it between two corners side by side", at)
		}
		if pair >= 0 {
			values[pair] = drawn
		}
		return nil
	})
	if values.Opens() < len(values) {
		s.d.Values = values
	}
	return err
}
