package script

import (
	"fmt"
	"slices"

	"go.starlark.net/starlark"

	"twofold/puzzles"
	"twofold/puzzles/model"
)

// What makes the variables of an answer: shading, numbers, edges, division. Each file calls the one of its answer once.

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
			if lits[cell] = model.False; isIn(cell) {
				if lits[cell], err = s.newLit(puzzles.Place(cell, s.board.cols)); err != nil {
					return nil, err
				}
			}
			s.Answer = append(s.Answer, model.Bit(lits[cell]))
		}
		return lits, nil
	}
}

// chosen reports whether a cell is one of a list; each is without one.
func (s *stage) chosen(where *starlark.List) (func(cell int) bool, error) {
	if where == nil {
		return func(int) bool { return true }, nil
	}
	isIn, err := s.marked(where)
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
			n := &variable{model.Constant(0)}
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
		all, _, err := s.answerEdges(lines)
		if err != nil {
			return nil, err
		}
		for i := range all {
			s.room -= constantBytes
			if err := s.fits(); err != nil {
				return nil, err
			}
			n := model.Constant(0)
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

// constantBytes is about what an entry of the answer takes that is known.
const constantBytes = 64

// answerEdges is the edges of the answer, without literals, and the columns of their nodes, if the model has room.
func (s *stage) answerEdges(lines segments) (all graph, cols int, err error) {
	s.room -= edgeBytes * int64(lines.length(s.board.rows, s.board.cols))
	if err := s.fits(); err != nil {
		return nil, 0, err
	}
	_, cols = lines.size(s.board.rows, s.board.cols)
	return lines.graph(s.board.rows, s.board.cols), cols, nil
}

// edgesOn makes the answer of edges: new literals, or those that are known.
func (s *stage) edgesOn(lines segments, known []model.Lit) (starlark.Value, error) {
	all, cols, err := s.answerEdges(lines)
	if err != nil {
		return nil, err
	}
	for i, e := range all {
		var err error
		if known != nil {
			all[i].Lit = known[i]
		} else if all[i].Lit, err = s.newLit(puzzles.Place(e.A, cols) + "-" + puzzles.Place(e.B, cols)); err != nil {
			return nil, err
		}
		s.Answer = append(s.Answer, model.Bit(all[i].Lit))
	}
	return edgeSet{all, edgeIndex(all)}, nil
}

// An edgeSet is a graph of which e[a, b] is the literal of an edge, whichever node comes first, and False if there is
// none.
type edgeSet struct {
	graph
	index map[[2]int]model.Lit
}

func edgeIndex(all graph) map[[2]int]model.Lit {
	index := make(map[[2]int]model.Lit, len(all))
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
	return literal(model.False), true, err
}

// Attr is e.literals: those of all edges.
func (e edgeSet) Attr(name string) (starlark.Value, error) {
	if name != "literals" {
		return nil, nil
	}
	lits := make(row, len(e.graph))
	for i, edge := range e.graph {
		lits[i] = edge.Lit
	}
	return lits, nil
}

// AttrNames are literals.
func (e edgeSet) AttrNames() []string { return []string{"literals"} }
