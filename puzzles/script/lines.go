package script

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/starlark"

	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/parse"
)

// segments is how many lines there are between each pair of neighbours of a grid, of cells or of corners, mostly 0 or
// 1: for each node to the right, then down. If they are free, they lead between any two cells: see free.go.
type segments struct {
	opaque
	corners, free bool
	most          int
}

// lines(on, most = 1).

func makeLines(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
	var on string
	most := 1
	if err := starlark.UnpackArgs(f.Name(), args, kw, "on", &on, "most?", &most); err != nil {
		return nil, err
	}
	if most != 1 && most != 2 {
		return nil, fmt.Errorf("lines: most %d: expected 1 or 2", most)
	}
	if on != "cells" && on != "corners" && on != "points" {
		return nil, fmt.Errorf(`lines on %q: expected "cells", "corners" or "points"`, on)
	}
	if on == "points" && most > 1 {
		return nil, fmt.Errorf(`lines on "points": most %d: expected 1`, most)
	}
	return segments{opaque{"lines"}, on == "corners", on == "points", most}, nil
}

func (segments) group() string { return "loop" }

// size is that of the grid of nodes.
func (g segments) size(rows, cols int) (int, int) {
	if g.corners {
		return rows + 1, cols + 1
	}
	return rows, cols
}

// graph is the nodes of all entries, for a board of rows and columns.
func (g segments) graph(rows, cols int) graph {
	if g.free {
		return freeGraph(rows * cols)
	}
	return gridOf(g.size(rows, cols))
}

func (g segments) length(rows, cols int) int {
	if n := rows * cols; g.free {
		return n * (n - 1) / 2
	}
	rows, cols = g.size(rows, cols)
	return rows*(cols-1) + cols*(rows-1)
}

func (g segments) bounds(int, int) (low, high int) { return 0, g.most }

// line is the nodes of an entry, of a grid of nodes.
func (g segments) line(i, rows, cols int) (from, to int) {
	if g.free {
		return freeLine(i, rows*cols)
	}
	row, at := i/(2*cols-1), i%(2*cols-1) // each row but the last has 2*cols-1 lines
	from = row*cols + at/2
	switch {
	case row == rows-1:
		return row*cols + at, row*cols + at + 1
	case at%2 == 0 && at < 2*cols-2:
		return from, from + 1
	}
	return from, from + cols
}

func (g segments) place(i, rows, cols int) string {
	rows, cols = g.size(rows, cols)
	from, to := g.line(i, rows, cols)
	return puzzles.Place(from, cols) + "-" + puzzles.Place(to, cols)
}

func (g segments) cells(i, rows, cols int) (cells []int) {
	height, width := g.size(rows, cols)
	from, to := g.line(i, height, width)
	if !g.corners {
		return []int{from, to}
	}
	r, c := from/width, from%width
	if above := r - 1; to == from+1 && above >= 0 {
		cells = append(cells, above*cols+c)
	}
	if left := c - 1; to != from+1 && left >= 0 {
		cells = append(cells, r*cols+left)
	}
	if r < rows && c < cols {
		cells = append(cells, r*cols+c)
	}
	return cells
}

// Of a node's character the digits, to the base 3, are its lines: up, right, down, left; a heavy stroke is two lines.
// Behind it and OpenWord stand the letters of those that are open, as in "┐?ur". OpenWord alone is a node of which
// all lines are open.
const (
	strokes = "·╵╹╶└┖╺┕┗╷│╿┌├┞┍┝┡╻╽┃┎┟┠┏┢┣╴┘┚─┴┸╼┶┺┐┤┦┬┼╀┮┾╄" +
		"┒┧┨┰╁╂┲╆╊╸┙┛╾┵┹━┷┻┑┥┩┭┽╃┯┿╇┓┪┫┱╅╉┳╈╋"
	lightStrokes = "·╵╶└╷│┌├╴┘─┴┐┤┬┼"
	sides        = "urdl"
)

// stroke is the character of a node with some lines, of which some are double; lines are those of a character, at most
// two on a side, and ok is false of other characters.
func stroke(lines, double int) string {
	at, digit := 0, 1
	for i := range sides {
		at += digit * (lines>>i&1 + double>>i&1)
		digit *= 3
	}
	return string([]rune(strokes)[at])
}

func linesOf(char string, most int) (lines, double int, ok bool) {
	at := slices.Index([]rune(strokes), []rune(char + " ")[0])
	if char == puzzles.Free {
		at = 0
	}
	if ok = at >= 0 && len([]rune(char)) == 1; !ok {
		return 0, 0, false
	}
	for i := range sides {
		if at%3 > 0 {
			lines |= 1 << i
		}
		if at%3 == 2 {
			double |= 1 << i
		}
		at /= 3
	}
	return lines, double, most == 2 || double == 0
}

// sidesOf are the bits of a line at its first node and at its second one.
func sidesOf(e model.Edge) (from, to int) {
	if e.B == e.A+1 {
		return 2, 8
	}
	return 4, 1
}

// withSides puts the letters of some sides behind a mark.
func withSides(mark string, of int) string {
	if of == 0 {
		return ""
	}
	for i, side := range sides {
		if of>>i&1 == 1 {
			mark += string(side)
		}
	}
	return mark
}

// cutSides cuts the letters behind a mark off a word: ok is false if something else stands there.
func cutSides(word, mark string) (before string, of int, ok bool) {
	before, letters, _ := strings.Cut(word, mark)
	for _, letter := range letters {
		i := strings.IndexRune(sides, letter)
		if i < 0 {
			return word, 0, false
		}
		of |= 1 << i
	}
	return before, of, true
}

const everySide = 15

// nodes are for each node the sides of all pairs, and of those with some value.
func nodes(rows, cols int, s puzzles.Solution, value int) (all, with []int) {
	all, with = make([]int, rows*cols), make([]int, rows*cols)
	for i, e := range gridOf(rows, cols) {
		from, to := sidesOf(e)
		all[e.A] |= from
		all[e.B] |= to
		if s[i] == value {
			with[e.A] |= from
			with[e.B] |= to
		}
	}
	return all, with
}

// openWord is a word with what is open.
func openWord(word string, open, all int) string {
	if open == all && all > 0 {
		return puzzles.OpenWord
	}
	return word + withSides(puzzles.OpenWord, open)
}

func (g segments) words(rows, cols int, s puzzles.Solution) ([]string, int) {
	if g.free {
		return freeWords(rows, cols, s), cols
	}
	rows, cols = g.size(rows, cols)
	all, single := nodes(rows, cols, s, 1)
	_, double := nodes(rows, cols, s, 2)
	_, open := nodes(rows, cols, s, puzzles.Open)
	words := make([]string, rows*cols)
	for node := range words {
		char := stroke(single[node]|double[node], double[node])
		words[node] = openWord(char, open[node], all[node])
	}
	return words, cols
}

// A drawnNode is the lines of a node, which of them are double, and which are open.
type drawnNode struct{ lines, double, open int }

func (g segments) readNode(t *parse.Text, word parse.Token) (n drawnNode, err error) {
	if word.Text == puzzles.OpenWord {
		return drawnNode{open: everySide}, nil
	}
	char, open, ok := cutSides(word.Text, puzzles.OpenWord)
	lines, double, isStroke := linesOf(char, g.most)
	if !ok || !isStroke {
		known := lightStrokes
		if g.most == 2 {
			known += ", heavy for two lines"
		}
		return n, t.Errorf(word, "%q: expected one of %s, or '?' open", word.Text, known)
	}
	return drawnNode{lines, double, open}, nil
}

// count is how many lines a node has on a side.
func (n drawnNode) count(side int) int { return min(1, n.lines&side) + min(1, n.double&side) }

// read reads characters. A line is open where both of its ends are, and there where the one end that is not has it.
func (g segments) read(t *parse.Text, rows, cols int) (puzzles.Solution, error) {
	if g.free {
		return readFree(t, rows, cols)
	}
	rows, cols = g.size(rows, cols)
	drawn, err := parse.Cells(t, 0, rows, cols, func(_ int, word parse.Token) (drawnNode, error) {
		return g.readNode(t, word)
	})
	if err != nil {
		return nil, err
	}
	edges := gridOf(rows, cols)
	s := make(puzzles.Solution, len(edges))
	for i, e := range edges {
		from, to := sidesOf(e)
		one, other := drawn[e.A], drawn[e.B]
		switch {
		case one.open&from > 0 && other.open&to > 0:
			s[i] = puzzles.Open
		case one.open&from > 0:
			s[i] = other.count(to)
		case other.open&to > 0 || one.count(from) == other.count(to):
			s[i] = one.count(from)
		default:
			return nil, t.Errorf(t.Lines[e.B/cols][e.B%cols], "a line from %s that does not come to %s: expected both",
				puzzles.Place(e.A, cols), puzzles.Place(e.B, cols))
		}
	}
	return s, nil
}

func (segments) value(v int) string { return [...]string{"empty", "drawn", "double"}[v] }

func (segments) unmarked() int { return 0 }

// given is a dict from pairs of nodes, the smaller one first, to 0 or 1.
func (g segments) given(rows, cols int, s puzzles.Solution) (starlark.Value, []Fault) {
	edges := g.graph(rows, cols)
	d := starlark.NewDict(len(edges))
	for i := range edges {
		_ = d.SetKey(edges.Index(i), starlark.MakeInt(s[i])) // pairs of integers have a hash
	}
	return d, nil
}

// division is 1 for each pair of neighbouring cells in one area, and 0 for others, in the order of lines on cells.
type division struct {
	segments
	shape *shape // near which solutions are drawn; nil for any
}

func makeDivision(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
	var like optional[*shape]
	err := starlark.UnpackArgs(f.Name(), args, kw, "like?", &like)
	return division{segments{opaque: opaque{"division"}, most: 1}, like.value}, err
}

func (v division) near(d *drawing) puzzles.Solution {
	if v.shape == nil {
		return nil
	}
	p := v.shape.partition(d.rng, d.like.Rows, d.like.Cols)
	p.draw()
	var s puzzles.Solution
	for _, e := range gridOf(p.rows, p.cols) {
		joined := 0
		if p.area[e.A] == p.area[e.B] {
			joined = 1
		}
		s = append(s, joined)
	}
	return s
}

// accepts asks for nine tenths of the nodes that a printed loop has, and in the end for a third of all.
func (g segments) accepts(d *drawing, s puzzles.Solution) bool {
	rows, cols := g.size(d.like.Rows, d.like.Cols)
	lines := 0
	for _, v := range s {
		lines += v
	}
	return d.loop == 0 || float64(lines) >= max(leastLoop, 0.9*(1-0.75*d.tolerance)*d.loop)*float64(rows*cols)
}

// areasOf is by cell the first cell of its area, if pairs with a value are joined.
func areasOf(rows, cols int, s puzzles.Solution, joined func(v int) bool) []int {
	first := upTo(rows * cols)
	for changed := true; changed; {
		changed = false
		for i, e := range gridOf(rows, cols) {
			if low := min(first[e.A], first[e.B]); joined(s[i]) && first[e.A] != first[e.B] {
				first[e.A], first[e.B], changed = low, low, true
			}
		}
	}
	return first
}

// words names areas by numbers in the order of their first cells. Behind OpenWord stand the sides of a cell of which it
// is open whether a border is there, and behind borderWord those with a border within an area.
func (division) words(rows, cols int, s puzzles.Solution) ([]string, int) {
	first := areasOf(rows, cols, s, func(v int) bool { return v == 1 })
	all, open := nodes(rows, cols, s, puzzles.Open)
	within := slices.Clone(s)
	for i, e := range gridOf(rows, cols) {
		if s[i] == 0 && first[e.A] != first[e.B] {
			within[i] = 1
		}
	}
	_, borders := nodes(rows, cols, within, 0)
	names := map[int]string{}
	words := make([]string, len(first))
	for cell, f := range first {
		if _, known := names[f]; !known {
			names[f] = strconv.Itoa(len(names) + 1)
		}
		words[cell] = openWord(names[f]+withSides(borderWord, borders[cell]), open[cell], all[cell])
	}
	return words, cols
}

const borderWord = "!"

// A drawnCell is the name of its area, and the sides that are open or have a border within it.
type drawnCell struct {
	name          string
	open, borders int
}

// read takes any words as names of areas. Pairs are open of which a cell is.
func (division) read(t *parse.Text, rows, cols int) (puzzles.Solution, error) {
	cells, err := parse.Cells(t, 0, rows, cols, func(_ int, word parse.Token) (c drawnCell, err error) {
		if word.Text == puzzles.OpenWord {
			return drawnCell{open: everySide}, nil
		}
		var ok, isBorder bool
		c.name, c.open, ok = cutSides(word.Text, puzzles.OpenWord)
		if c.name, c.borders, isBorder = cutSides(c.name, borderWord); !ok || !isBorder {
			return c, t.Errorf(word, "area %q: expected a name; behind '?' or '!' some of %s", word.Text, sides)
		}
		return c, nil
	})
	if err != nil {
		return nil, err
	}
	edges := gridOf(rows, cols)
	s := make(puzzles.Solution, len(edges))
	for i, e := range edges {
		from, to := sidesOf(e)
		switch one, other := cells[e.A], cells[e.B]; {
		case one.open&from > 0 || other.open&to > 0:
			s[i] = puzzles.Open
		case one.name == other.name && one.borders&from == 0 && other.borders&to == 0:
			s[i] = 1
		}
	}
	return s, nil
}

func (division) group() string { return "divide" }

func (division) value(v int) string { return [...]string{"a border", "joined"}[v] }

func (division) unmarked() int { return 1 }

// borderRule is the key of a rule that each division has.
const borderRule = "border"

// given is by cell the first cell of its area. A border within an area is broken.
func (d division) given(rows, cols int, s puzzles.Solution) (starlark.Value, []Fault) {
	first := areasOf(rows, cols, s, func(v int) bool { return v == 1 })
	var broken []Fault
	for i, e := range gridOf(rows, cols) {
		if s[i] == 0 && first[e.A] == first[e.B] {
			broken = append(broken, Fault{Rule: borderRule, Cells: []int{e.A, e.B}})
		}
	}
	return intList(first), broken
}
