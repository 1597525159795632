package script

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"go.starlark.net/starlark"
)

// A shape says how areas are drawn: connected, of min to max cells, and count of them if that is not 0. A bound
// may be the number of rows, columns or cells.
type shape struct {
	opaque
	least, most, count starlark.Value
	rectangles         bool
	words              *layer // what areas say; nil if nothing
	open               bool   // a cell may be in no area, which is written "."
}

// partition(min = 1, max = "cells", count = 0, rectangles = False, words = None, open = False) says how areas are
// drawn, and what they say: see shape.
func makePartition(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
	s := &shape{opaque: opaque{"partition"}, least: starlark.MakeInt(1), most: starlark.String("cells"),
		count: starlark.MakeInt(0)}
	var words optional[*layer]
	if err := starlark.UnpackArgs(f.Name(), args, kw, "min?", &s.least, "max?", &s.most, "count?", &s.count,
		"rectangles?", &s.rectangles, "words?", &words, "open?", &s.open); err != nil {
		return nil, err
	}
	s.words = words.value
	for _, bound := range []starlark.Value{s.least, s.most, s.count} {
		if n, err := extent(bound, 1, 1); err != nil || n < 0 {
			return nil, fmt.Errorf(`partition: %v: expected 0 or more, "rows", "cols" or "cells"`, bound)
		}
	}
	return s, nil
}

// extent is a bound of a board of some size.
func extent(bound starlark.Value, rows, cols int) (int, error) {
	switch name, _ := starlark.AsString(bound); name {
	case "rows":
		return rows, nil
	case "cols":
		return cols, nil
	case "cells":
		return rows * cols, nil
	}
	return starlark.AsInt32(bound)
}

// A partition is areas of a board. It is drawn by cuts: of a random spanning tree of an area, one edge is left out so
// that both sides have a size that is allowed; a rectangle is cut along a line. Two areas that touch are changed by a
// cut of their union (Daryl DeFord, Moon Duchin and Justin Solomon: Recombination: A Family of Markov Chains for
// Redistricting, 2021).
type partition struct {
	rng                *rand.Rand
	rows, cols         int
	least, most, count int
	rectangles         bool
	area               []int // by cell: the first cell of its area
	tree               []branch
}

// A branch is a cell in the spanning tree of what is cut.
type branch struct {
	parent, size int
	isBelow      bool // the cut
}

func (s *shape) partition(rng *rand.Rand, rows, cols int) *partition {
	p := &partition{rng: rng, rows: rows, cols: cols, rectangles: s.rectangles, area: make([]int, rows*cols)}
	p.least, _ = extent(s.least, rows, cols) // they were read before
	p.most, _ = extent(s.most, rows, cols)
	p.count, _ = extent(s.count, rows, cols)
	p.least = max(p.least, 1)
	p.most = max(p.most, p.least)
	return p
}

// mostCuts is how many cuts are drawn until one is allowed.
const mostCuts = 200

// draw draws all areas. An area of which no cut is allowed is joined with one beside it, and that is cut; where this
// does not help soon, an area stays too large.
func (p *partition) draw() {
	p.split(upTo(len(p.area)), p.count)
	if p.count > 0 || p.rectangles {
		return
	}
	for range mostCuts {
		size := map[int]int{}
		for _, area := range p.area {
			size[area]++
		}
		large := slices.IndexFunc(p.area, func(area int) bool { return size[area] > p.most })
		if large < 0 {
			return
		}
		cells := p.cells(p.area[large])
		beside := slices.DeleteFunc(p.around(cells), func(c int) bool { return p.area[c] == p.area[large] })
		if len(beside) == 0 {
			return
		}
		cells = append(cells, p.cells(p.area[beside[p.rng.IntN(len(beside))]])...)
		slices.Sort(cells)
		p.split(cells, 0)
	}
}

// split cuts cells into as many areas as said; 0 is as many as come.
func (p *partition) split(cells []int, count int) {
	n := len(cells)
	isDone := count == 1 || count == 0 && n <= p.most && (n < 2*p.least || p.rng.IntN(4) > 0)
	for range mostCuts {
		if isDone {
			break
		}
		one, other := p.cut(cells)
		first, ok := p.share(len(one), len(other), count)
		if ok {
			p.split(one, first)
			p.split(other, max(0, count-first))
			return
		}
	}
	p.name(cells)
}

// share is how many of an area's parts lie on one side of a cut; false if none is allowed.
func (p *partition) share(one, other, count int) (first int, ok bool) {
	if one == 0 {
		return 0, false
	}
	if count == 0 {
		return 0, p.parts(one) && p.parts(other)
	}
	first = min(max((count*one+(one+other)/2)/(one+other), 1), count-1)
	fits := func(n, count int) bool { return n >= count*p.least && n <= count*p.most }
	return first, fits(one, first) && fits(other, count-first)
}

// parts reports whether n cells can be areas. Where all have the same size, what is left over is one, too.
func (p *partition) parts(n int) bool {
	return n/p.least*p.most >= n && n >= p.least || p.least == p.most && n%p.most == len(p.area)%p.most
}

func (p *partition) name(cells []int) {
	first := slices.Min(cells)
	for _, cell := range cells {
		p.area[cell] = first
	}
}

func (p *partition) cells(area int) (all []int) {
	for cell, of := range p.area {
		if of == area {
			all = append(all, cell)
		}
	}
	return all
}

// cut cuts cells in two, or returns nil.
func (p *partition) cut(cells []int) (one, other []int) {
	if p.rectangles {
		return p.cutLine(cells)
	}
	return p.cutTree(cells)
}

// cutLine cuts a rectangle along a line.
func (p *partition) cutLine(cells []int) (one, other []int) {
	first, last := cells[0], cells[len(cells)-1]
	height, width := last/p.cols-first/p.cols+1, last%p.cols-first%p.cols+1
	if height+width < 3 {
		return nil, nil
	}
	at := 1 + p.rng.IntN(height+width-2)
	for _, cell := range cells {
		if at < height && cell/p.cols-first/p.cols < at || at >= height && cell%p.cols-first%p.cols < at-height+1 {
			one = append(one, cell)
		} else {
			other = append(other, cell)
		}
	}
	return one, other
}

// Cells that no branch has reached, and those of others.
const noCell, outside = -1, -2

// grow makes a random spanning tree of cells, and returns them as they join it. cutTree leaves none of it.
func (p *partition) grow(cells []int) (order []int) {
	if p.tree == nil {
		p.tree = slices.Repeat([]branch{{parent: outside}}, len(p.area))
	}
	for _, cell := range cells {
		p.tree[cell] = branch{parent: noCell}
	}
	root := cells[p.rng.IntN(len(cells))]
	type edge struct{ from, to int }
	order = make([]int, 0, len(cells))
	for frontier := []edge{{root, root}}; len(frontier) > 0; {
		i := p.rng.IntN(len(frontier))
		e := frontier[i]
		frontier[i] = frontier[len(frontier)-1]
		frontier = frontier[:len(frontier)-1]
		if p.tree[e.to].parent != noCell {
			continue
		}
		p.tree[e.to].parent = e.from
		order = append(order, e.to)
		for _, next := range p.beside(e.to) {
			if p.tree[next].parent != outside {
				frontier = append(frontier, edge{e.to, next})
			}
		}
	}
	return order
}

// cutTree leaves out a random edge of a random spanning tree; of those that give sides which are allowed, if there are.
func (p *partition) cutTree(cells []int) (one, other []int) {
	order := p.grow(cells)
	defer func() {
		for _, cell := range cells {
			p.tree[cell].parent = outside
		}
	}()
	var cuts []int
	for _, cell := range slices.Backward(order) {
		p.tree[cell].size++
		if n := p.tree[cell].size; cell != order[0] {
			p.tree[p.tree[cell].parent].size += n
			if p.parts(n) && p.parts(len(cells)-n) {
				cuts = append(cuts, cell)
			}
		}
	}
	if len(cuts) == 0 {
		return nil, nil
	}
	top := cuts[p.rng.IntN(len(cuts))]
	p.tree[top].isBelow = true
	for _, cell := range order {
		at := &p.tree[cell]
		if at.isBelow = at.isBelow || p.tree[at.parent].isBelow; at.isBelow {
			one = append(one, cell)
		} else {
			other = append(other, cell)
		}
	}
	slices.Sort(one)
	slices.Sort(other)
	return one, other
}

func (p *partition) beside(cell int) []int { return beside(cell, p.rows, p.cols) }

// beside is the cells that share an edge with one.
func beside(cell, rows, cols int) []int {
	all, row, col := make([]int, 0, 4), cell/cols, cell%cols
	for _, step := range [...][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
		if r, c := row+step[0], col+step[1]; r >= 0 && c >= 0 && r < rows && c < cols {
			all = append(all, r*cols+c)
		}
	}
	return all
}

// change changes the area of a cell, and reports whether areas are other ones: its union with one beside it is cut
// elsewhere, or, without a count, joined, or the area alone is cut.
func (p *partition) change(cell int) bool {
	cells := p.cells(p.area[cell])
	way := p.rng.IntN(4)
	if p.count == 0 && way == 0 {
		return p.cutArea(cells)
	}
	others := slices.DeleteFunc(p.around(cells), func(c int) bool { return p.area[c] == p.area[cell] })
	if len(others) == 0 {
		return false
	}
	cells = append(cells, p.cells(p.area[others[p.rng.IntN(len(others))]])...)
	slices.Sort(cells)
	switch {
	case p.rectangles && !p.isRectangle(cells):
		return false
	case p.count == 0 && way == 1 && len(cells) <= p.most:
		p.name(cells)
		return true
	}
	return p.cutArea(cells)
}

// cutArea makes two areas of cells, and reports whether it could.
func (p *partition) cutArea(cells []int) bool {
	for range mostCuts {
		one, other := p.cut(cells)
		if p.isArea(one) && p.isArea(other) {
			p.name(one)
			p.name(other)
			return true
		}
	}
	return false
}

func (p *partition) isArea(cells []int) bool { return len(cells) >= p.least && len(cells) <= p.most }

// around is the cells beside some, each as often as it is.
func (p *partition) around(cells []int) (all []int) {
	for _, cell := range cells {
		all = append(all, p.beside(cell)...)
	}
	return all
}

func (p *partition) isRectangle(cells []int) bool {
	first, last := cells[0], cells[len(cells)-1]
	height, width := last/p.cols-first/p.cols+1, last%p.cols-first%p.cols+1
	return height*width == len(cells) && width > 0 && !slices.ContainsFunc(cells, func(c int) bool {
		return c%p.cols < first%p.cols || c%p.cols > last%p.cols
	})
}

// words are the names of areas by cell.
func (p *partition) words() []string {
	words := make([]string, len(p.area))
	for cell, area := range p.area {
		words[cell] = fmt.Sprint(area + 1)
	}
	return words
}

// take reads names of areas.
func (p *partition) take(words []string) {
	first := map[string]int{}
	for cell, word := range words {
		if _, known := first[word]; !known {
			first[word] = cell
		}
		p.area[cell] = first[word]
	}
}

// anyShape is that of areas of which the file says no more.
var anyShape = &shape{least: starlark.MakeInt(1), most: starlark.String("rows"), count: starlark.MakeInt(0)}

func (r *Rules) areaShape() *shape { return cmp.Or(r.shape, anyShape) }
