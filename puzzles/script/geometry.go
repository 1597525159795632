package script

import (
	"fmt"
	"slices"

	"go.starlark.net/starlark"

	"twofold/puzzles/model"
)

// A stage is what build and clue know of the board: places and structure, and no word of a clue.
type stage struct {
	opaque
	*building
	grid       graph
	neighbours [][]int
	given      *starlark.Dict
	reads      bool           // somebody asked for given
	isFrozen   bool           // it is part of what build returned
	blind      bool           // it knows no areas
	entries    *starlark.List // the answer, as modules see it; nil before one asked
}

func newStage(b *building, grid graph, given *starlark.Dict) *stage {
	return &stage{opaque: opaque{"board"}, building: b, grid: grid, given: given}
}

// Freeze is called with what build returned.
func (s *stage) Freeze() { s.isFrozen = true }

// gridOf is the pairs of nodes of a grid that are neighbours in a row or column.
func gridOf(rows, cols int) graph {
	all := make(graph, 0, 2*rows*cols)
	for node := range rows * cols {
		if node%cols+1 < cols {
			all = append(all, model.Edge{A: node, B: node + 1, Lit: model.True})
		}
		if node/cols+1 < rows {
			all = append(all, model.Edge{A: node, B: node + cols, Lit: model.True})
		}
	}
	return all
}

// stageValues are what a stage has without a call; stageCalls its functions.
var stageValues = map[string]func(s *stage) starlark.Value{
	"rows":       func(s *stage) starlark.Value { return starlark.MakeInt(s.board.rows) },
	"cols":       func(s *stage) starlark.Value { return starlark.MakeInt(s.board.cols) },
	"cells":      func(s *stage) starlark.Value { return intList(upTo(s.board.rows * s.board.cols)) },
	"variant":    func(s *stage) starlark.Value { return starlark.String(s.board.variant) },
	"given":      func(s *stage) starlark.Value { s.reads = true; return s.given },
	"neighbours": func(s *stage) starlark.Value { return s.grid },
	"lines":      func(s *stage) starlark.Value { return listOfLists(s.board.lines()) },
	"board":      func(s *stage) starlark.Value { return s.board.wholeValue() },
	"regions":    func(s *stage) starlark.Value { return listOfLists(s.board.regions()) },
	"flags":      func(s *stage) starlark.Value { return s.board.headerWords() },
	"groups":     func(s *stage) starlark.Value { return groupsByName(s.board) },
	"low":        func(s *stage) starlark.Value { return starlark.MakeInt(s.board.numbers()[0]) },
	"high":       func(s *stage) starlark.Value { return starlark.MakeInt(s.board.numbers()[1]) },
	"areas":      func(s *stage) starlark.Value { return listOfLists(s.board.areaCells()) },
}

var stageCalls = map[string]func(s *stage) function{
	"beside":          (*stage).beside,
	"rays":            (*stage).rays,
	"runs":            (*stage).runs,
	"windows":         (*stage).windowsCall,
	"rectangle":       (*stage).rectangle,
	"placed":          (*stage).placed,
	"rectangles_with": (*stage).rectangles,
	"joined":          (*stage).joined,
	"sights":          (*stage).sights,
	"crossings":       (*stage).crossings,
	"shading":         (*stage).shading,
	"numbers":         (*stage).numbers,
	"edges":           (*stage).edges,
	"division":        (*stage).division,
}

// Attr is a value or function of the stage.
func (s *stage) Attr(name string) (starlark.Value, error) {
	if name == "areas" && s.blind {
		return nil, errOtherAreas
	}
	if name == "areas" { // a million on a large board
		s.room -= areaBytes * int64(len(s.board.areaCells()))
		if err := s.fits(); err != nil {
			return nil, err
		}
	}
	if value, ok := stageValues[name]; ok {
		return value(s), nil
	}
	if call, ok := stageCalls[name]; ok {
		return starlark.NewBuiltin(name, call(s)).BindReceiver(s), nil
	}
	return nil, nil
}

// areaBytes is what the list of an area takes, at least, and edgeBytes an edge of the answer with its index.
const (
	areaBytes = 150
	edgeBytes = 100
)

// AttrNames are all of them, in order.
func (s *stage) AttrNames() (names []string) {
	for name := range stageValues {
		names = append(names, name)
	}
	for name := range stageCalls {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func upTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

func listOfLists(all [][]int) *starlark.List {
	out := make([]starlark.Value, len(all))
	for i, cells := range all {
		out[i] = intList(cells)
	}
	return starlark.NewList(out)
}

// lines are the cells of each row, and then of each column.
func (b *Board) lines() (all [][]int) {
	for row := range b.rows {
		all = append(all, b.line(row))
	}
	for col := range b.cols {
		all = append(all, b.line(b.rows+col))
	}
	return all
}

// line is row i, or, behind the rows, a column.
func (b *Board) line(i int) (cells []int) {
	if i < b.rows {
		for col := range b.cols {
			cells = append(cells, i*b.cols+col)
		}
		return cells
	}
	for row := range b.rows {
		cells = append(cells, row*b.cols+i-b.rows)
	}
	return cells
}

// windows are all rectangles of a height and a width, row by row.
func (b *Board) windows(height, width int) (all [][]int) {
	for row := range b.rows - height + 1 {
		for col := range b.cols - width + 1 {
			all = append(all, b.block(row, col, height, width))
		}
	}
	return all
}

func (b *Board) block(row, col, height, width int) []int {
	cells := make([]int, 0, max(0, height)*max(0, width))
	for r := row; r < row+height; r++ {
		for c := col; c < col+width; c++ {
			cells = append(cells, r*b.cols+c)
		}
	}
	return cells
}

// cell reads a cell of the board.
func (s *stage) cell(v starlark.Value) (int, error) {
	n, err := starlark.AsInt32(v)
	if err != nil || n < 0 || n >= s.board.rows*s.board.cols {
		return 0, fmt.Errorf("cell %v: expected 0 to %d", v, s.board.rows*s.board.cols-1)
	}
	return n, nil
}

// marked reports of each cell whether it is one of a list.
func (s *stage) marked(list starlark.Value) ([]bool, error) {
	cells, err := sequence(list, s.cell)
	isIn := make([]bool, s.board.rows*s.board.cols)
	for _, cell := range cells {
		isIn[cell] = true
	}
	return isIn, err
}

// unpackCells reads the one argument of a function, a list of cells, as marked.
func (s *stage) unpackCells(f *starlark.Builtin, args tuple, kw kwargs) ([]bool, error) {
	var list starlark.Value
	if err := starlark.UnpackArgs(f.Name(), args, kw, "cells", &list); err != nil {
		return nil, err
	}
	return s.marked(list)
}

// beside(cell) is the cells that share an edge with one.
func (s *stage) beside() function {
	return func(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
		var at starlark.Value
		if err := starlark.UnpackArgs(f.Name(), args, kw, "cell", &at); err != nil {
			return nil, err
		}
		cell, err := s.cell(at)
		if err != nil {
			return nil, err
		}
		if s.neighbours == nil {
			s.neighbours = make([][]int, s.board.rows*s.board.cols)
			for _, e := range s.grid {
				s.neighbours[e.A] = append(s.neighbours[e.A], e.B)
				s.neighbours[e.B] = append(s.neighbours[e.B], e.A)
			}
		}
		return intList(s.neighbours[cell]), nil
	}
}

// rays(cell) is the cells up, left, right and down from one, the nearest first. rays(cell, literals) is the literals
// of these.
func (s *stage) rays() function {
	return func(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
		var x starlark.Value
		of := optional[row]{}
		if err := starlark.UnpackArgs(f.Name(), args, kw, "cell", &x, "literals?", &of); err != nil {
			return nil, err
		}
		cell, err := s.cell(x)
		if err != nil {
			return nil, err
		}
		all := make([]starlark.Value, 0, 4)
		for _, step := range [4][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
			ray, err := at(of.value, s.board.ray(cell, step))
			if err != nil {
				return nil, err
			}
			all = append(all, ray)
		}
		return starlark.NewList(all), nil
	}
}

func (b *Board) ray(cell int, step [2]int) (cells []int) {
	row, col := cell/b.cols+step[0], cell%b.cols+step[1]
	for row >= 0 && row < b.rows && col >= 0 && col < b.cols {
		cells = append(cells, row*b.cols+col)
		row, col = row+step[0], col+step[1]
	}
	return cells
}

// runs(cells) is the longest stretches of each row, and then of each column, that have none of some cells.
func (s *stage) runs() function {
	return func(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
		isEnd, err := s.unpackCells(f, args, kw)
		if err != nil {
			return nil, err
		}
		var all [][]int
		for _, line := range s.board.lines() {
			from := 0
			for i := range len(line) + 1 {
				if i < len(line) && !isEnd[line[i]] {
					continue
				}
				if from < i {
					all = append(all, line[from:i])
				}
				from = i + 1
			}
		}
		return listOfLists(all), nil
	}
}

// windows(height, width) is all rectangles of a size.
func (s *stage) windowsCall() function {
	return func(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
		var height, width int
		if err := starlark.UnpackArgs(f.Name(), args, kw, "height", &height, "width", &width); err != nil {
			return nil, err
		}
		if height < 1 || width < 1 {
			return nil, fmt.Errorf("windows of %dx%d: expected at least 1x1", height, width)
		}
		return listOfLists(s.board.windows(height, width)), nil
	}
}

// rectangle(row, col, height, width) is the cells of one, as far as it lies on the board, or the literals of these.
func (s *stage) rectangle() function {
	return func(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
		of := optional[row]{}
		var top, left, height, width int
		if err := starlark.UnpackArgs(f.Name(), args, kw, "row", &top, "col", &left, "height", &height, "width",
			&width, "literals?", &of); err != nil {
			return nil, err
		}
		bottom, right := min(top+height, s.board.rows), min(left+width, s.board.cols)
		top, left = max(top, 0), max(left, 0)
		return at(of.value, s.board.block(top, left, bottom-top, right-left))
	}
}

// at is the literals of cells, or the cells if there are no literals.
func at(of row, cells []int) (starlark.Value, error) {
	if of == nil {
		return intList(cells), nil
	}
	lits := make(row, len(cells))
	for i, cell := range cells {
		if cell >= len(of) {
			return nil, fmt.Errorf("%d literals: expected one for each cell", len(of))
		}
		lits[i] = of[cell]
	}
	return lits, nil
}
