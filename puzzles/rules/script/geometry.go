package script

import (
	"fmt"
	"slices"

	"go.starlark.net/starlark"

	"twofold/puzzles"
	"twofold/puzzles/rules"
)

// A stage is what build and clue know of the board: places and structure, and no word of a clue.
type stage struct {
	opaque
	*building
	grid       graph
	neighbours [][]int
}

func newStage(b *building) *stage {
	s := &stage{opaque: opaque{"board"}, building: b}
	s.grid = gridOf(b.board.rows, b.board.cols)
	return s
}

// gridOf is the pairs of nodes of a grid that are neighbours in a row or column.
func gridOf(rows, cols int) graph {
	all := make(graph, 0, 2*rows*cols)
	for node := range rows * cols {
		if node%cols+1 < cols {
			all = append(all, rules.Edge{A: node, B: node + 1, Lit: rules.True})
		}
		if node/cols+1 < rows {
			all = append(all, rules.Edge{A: node, B: node + cols, Lit: rules.True})
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
	"fixed":      func(s *stage) starlark.Value { return s.board.fixed() },
	"given":      func(s *stage) starlark.Value { return intList(s.board.given()) },
	"neighbours": func(s *stage) starlark.Value { return s.grid },
	"lines":      func(s *stage) starlark.Value { return listOfLists(s.board.lines()) },
	"board":      func(s *stage) starlark.Value { return s.board.wholeValue() },
	"areas":      func(s *stage) starlark.Value { return listOfLists(s.board.areaCells()) },
}

var stageCalls = map[string]func(s *stage) function{
	"beside":      (*stage).beside,
	"rays":        (*stage).rays,
	"runs":        (*stage).runs,
	"windows":     (*stage).windowsCall,
	"rectangle":   (*stage).rectangle,
	"polyominoes": (*stage).polyominoes,
	"rectangles":  (*stage).rectangles,
	"joined":      (*stage).joined,
	"shading":     (*stage).shading,
	"numbers":     (*stage).numbers,
	"edges":       (*stage).edges,
	"division":    (*stage).division,
}

// Attr is a value or function of the stage.
func (s *stage) Attr(name string) (starlark.Value, error) {
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
		return starlark.NewBuiltin(name, call(s)), nil
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

func (b *Board) block(row, col, height, width int) (cells []int) {
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
		var at starlark.Value
		of := optional[row]{}
		if err := starlark.UnpackArgs(f.Name(), args, kw, "cell", &at, "literals?", &of); err != nil {
			return nil, err
		}
		cell, err := s.cell(at)
		if err != nil {
			return nil, err
		}
		all := make([]starlark.Value, 0, 4)
		for _, step := range [4][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
			cells := s.board.ray(cell, step)
			if of.value == nil {
				all = append(all, intList(cells))
				continue
			}
			lits := make(row, len(cells))
			for i, c := range cells {
				lits[i] = of.value[c]
			}
			all = append(all, lits)
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
		var list starlark.Value
		if err := starlark.UnpackArgs(f.Name(), args, kw, "cells", &list); err != nil {
			return nil, err
		}
		cells, err := sequence(list, s.cell)
		if err != nil {
			return nil, err
		}
		isEnd := make([]bool, s.board.rows*s.board.cols)
		for _, cell := range cells {
			isEnd[cell] = true
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

// rectangle(row, col, height, width) is the cells of one, as far as it lies on the board.
func (s *stage) rectangle() function {
	return func(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
		var row, col, height, width int
		if err := starlark.UnpackArgs(f.Name(), args, kw, "row", &row, "col", &col, "height", &height, "width",
			&width); err != nil {
			return nil, err
		}
		top, left := max(row, 0), max(col, 0)
		return intList(s.board.block(top, left, min(row+height, s.board.rows)-top, min(col+width, s.board.cols)-left)), nil
	}
}

// answering makes sure that the answer's variables are made once.
func (s *stage) answering(what string, is bool) error {
	switch {
	case !is:
		return fmt.Errorf("%s: expected what the puzzle's answer is", what)
	case s.done:
		return fmt.Errorf("%s: expected to be called once", what)
	}
	s.done = true
	return nil
}

// shading() is a literal for each cell: that it is 1. shading(cells) is so for these, and False for others. The answer
// is shade().
func (s *stage) shading() function {
	return func(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
		var where *starlark.List
		if err := starlark.UnpackArgs(f.Name(), args, kw, "cells?", &where); err != nil {
			return nil, err
		}
		_, is := s.board.rules.answer.(shades)
		isIn, err := s.chosen(where)
		if err == nil {
			err = s.answering(f.Name(), is)
		}
		if err != nil {
			return nil, err
		}
		lits := make(row, s.board.rows*s.board.cols)
		for cell := range lits {
			if lits[cell] = rules.False; isIn(cell) {
				if lits[cell], err = s.newLit(puzzles.Place(cell, s.board.cols)); err != nil {
					return nil, err
				}
			}
			s.Answer = append(s.Answer, rules.Bit(lits[cell]))
		}
		return lits, nil
	}
}

// chosen reports whether a cell is one of a list; each is without one.
func (s *stage) chosen(where *starlark.List) (func(cell int) bool, error) {
	if where == nil {
		return func(int) bool { return true }, nil
	}
	cells, err := sequence(where, s.cell)
	isIn := make([]bool, s.board.rows*s.board.cols)
	for _, cell := range cells {
		isIn[cell] = true
	}
	return func(cell int) bool { return isIn[cell] }, err
}

// numbers(low, high) is a number for each cell; numbers(low, high, cells) for these, and 0 for others. high may be a
// list of one for each cell. The answer is number(...).
func (s *stage) numbers() function {
	return func(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
		var low int
		var most starlark.Value
		var where *starlark.List
		if err := starlark.UnpackArgs(f.Name(), args, kw, "low", &low, "high", &most, "cells?", &where); err != nil {
			return nil, err
		}
		high, err := s.eachCell(most)
		if err != nil {
			return nil, fmt.Errorf("high: %w", err)
		}
		_, is := s.board.rules.answer.(numbers)
		isIn, err := s.chosen(where)
		if err == nil {
			err = s.answering(f.Name(), is)
		}
		if err != nil {
			return nil, err
		}
		all := make([]starlark.Value, s.board.rows*s.board.cols)
		for cell := range all {
			n := &variable{rules.Constant(0)}
			if isIn(cell) {
				if n, err = s.newNum(puzzles.Place(cell, s.board.cols), low, high[cell]); err != nil {
					return nil, err
				}
			}
			all[cell] = n
			s.Answer = append(s.Answer, n.Num)
		}
		return starlark.NewList(all), nil
	}
}

// eachCell reads an integer for each cell, or one for all.
func (s *stage) eachCell(v starlark.Value) ([]int, error) {
	n := s.board.rows * s.board.cols
	if _, isList := v.(starlark.Iterable); !isList {
		one, err := intOf(v)
		return slices.Repeat([]int{one}, n), err
	}
	all, err := intsOf(v)
	if err == nil && len(all) != n {
		err = fmt.Errorf("%d integers: expected one for each of %d cells", len(all), n)
	}
	return all, err
}

// edges() is the edges of the answer, which is lines(...), each with a literal, in the order of the answer.
// edges(known) takes a dict from pairs, the smaller node first, to numbers or literals; other edges are 0. It returns
// literals that say that edges are not 0.
func (s *stage) edges() function {
	return func(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
		var known *starlark.Dict
		if err := starlark.UnpackArgs(f.Name(), args, kw, "known?", &known); err != nil {
			return nil, err
		}
		lines, is := s.board.rules.answer.(segments)
		if err := s.answering(f.Name(), is && (known != nil || lines.most == 1)); err != nil {
			return nil, err
		}
		if known == nil {
			return s.edgesOn(lines, nil)
		}
		all := gridOf(lines.size(s.board.rows, s.board.cols))
		for i := range all {
			n := rules.Constant(0)
			if v, found, err := known.Get(all.Index(i)); err != nil {
				return nil, err
			} else if found {
				if n, err = numOf(v); err != nil {
					return nil, err
				}
			}
			s.Answer = append(s.Answer, n)
			all[i].Lit = -n.Lit(0)
		}
		return edgeSet{all, edgeIndex(all)}, nil
	}
}

// division() is the pairs of neighbouring cells, each with a literal that says that they are in one area;
// division(literals) takes literals that are known, in the order of neighbours. The answer is division().
func (s *stage) division() function {
	return func(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
		var known starlark.Value
		if err := starlark.UnpackArgs(f.Name(), args, kw, "literals?", &known); err != nil {
			return nil, err
		}
		d, is := s.board.rules.answer.(division)
		if err := s.answering(f.Name(), is); err != nil || isMissing(known) {
			if err != nil {
				return nil, err
			}
			return s.edgesOn(d.segments, nil)
		}
		lits, err := litsOf(known)
		if err == nil && len(lits) != len(s.grid) {
			err = fmt.Errorf("%d literals: expected one for each of %d neighbours", len(lits), len(s.grid))
		}
		if err != nil {
			return nil, err
		}
		return s.edgesOn(d.segments, lits)
	}
}

// edgesOn makes the answer of edges: new literals, or those that are known.
func (s *stage) edgesOn(lines segments, known []rules.Lit) (starlark.Value, error) {
	rows, cols := lines.size(s.board.rows, s.board.cols)
	all := gridOf(rows, cols)
	s.room -= edgeBytes * int64(len(all))
	if err := s.fits(); err != nil {
		return nil, err
	}
	for i, e := range all {
		var err error
		if known != nil {
			all[i].Lit = known[i]
		} else if all[i].Lit, err = s.newLit(puzzles.Place(e.A, cols) + "-" + puzzles.Place(e.B, cols)); err != nil {
			return nil, err
		}
		s.Answer = append(s.Answer, rules.Bit(all[i].Lit))
	}
	return edgeSet{all, edgeIndex(all)}, nil
}

// An edgeSet is a graph of which e[a, b] is the literal of an edge, whichever node comes first, and False if there is
// none.
type edgeSet struct {
	graph
	index map[[2]int]rules.Lit
}

func edgeIndex(all graph) map[[2]int]rules.Lit {
	index := make(map[[2]int]rules.Lit, len(all))
	for _, e := range all {
		index[[2]int{e.A, e.B}] = e.Lit
	}
	return index
}

// Get is e[a, b].
func (e edgeSet) Get(key starlark.Value) (starlark.Value, bool, error) {
	pair, ok := key.(starlark.Tuple)
	if !ok || len(pair) != 2 {
		return nil, false, fmt.Errorf("%v: expected two nodes", key)
	}
	a, err := intOf(pair[0])
	if err != nil {
		return nil, false, err
	}
	b, err := intOf(pair[1])
	if l, known := e.index[[2]int{min(a, b), max(a, b)}]; known {
		return literal(l), true, err
	}
	return literal(rules.False), true, err
}

// Attr is e.at(node): the literals of the edges at a node; e.literals is all of them.
func (e edgeSet) Attr(name string) (starlark.Value, error) {
	switch name {
	case "literals":
		lits := make(row, len(e.graph))
		for i, edge := range e.graph {
			lits[i] = edge.Lit
		}
		return lits, nil
	case "at":
		return starlark.NewBuiltin(name, e.at), nil
	}
	return nil, nil
}

// AttrNames are at and literals.
func (e edgeSet) AttrNames() []string { return []string{"at", "literals"} }

func (e edgeSet) at(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
	var node int
	if err := starlark.UnpackArgs(f.Name(), args, kw, "node", &node); err != nil {
		return nil, err
	}
	var lits row
	for _, edge := range e.graph {
		if edge.A == node || edge.B == node {
			lits = append(lits, edge.Lit)
		}
	}
	return lits, nil
}
