package script

import (
	"fmt"
	"slices"

	"go.starlark.net/starlark"
)

// polyominoes(size, cells) is all connected sets of so many of some cells, each as a pair of its shape and the cells.
// Two sets have one shape if one is the other, turned or mirrored. Sets are counted in the model's room.
//
// Each set is found once, from its first cell, by choosing or leaving out one neighbour after another (D. Hugh
// Redelmeier: Counting polyominoes: yet another attack, 1981).
func (s *stage) polyominoes() function {
	return func(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
		var size int
		var list starlark.Value
		if err := starlark.UnpackArgs(f.Name(), args, kw, "size", &size, "cells", &list); err != nil {
			return nil, err
		}
		if size < 1 {
			return nil, fmt.Errorf("polyominoes of %d cells: expected at least 1", size)
		}
		cells, err := sequence(list, s.cell)
		if err != nil {
			return nil, err
		}
		g := &growth{board: s.board, size: size, isFree: make([]bool, s.board.rows*s.board.cols)}
		for _, cell := range cells {
			g.isFree[cell] = true
		}
		var all []starlark.Value
		g.each = func(set []int) error {
			s.room -= int64(200 + 24*size)
			all = append(all, starlark.Tuple{starlark.String(s.board.shapeOf(set)), intList(set)})
			return s.fits()
		}
		for cell, is := range g.isFree {
			if !is {
				continue
			}
			if err := g.grow(nil, []int{cell}); err != nil {
				return nil, err
			}
			g.isFree[cell] = false // it is in no further set
		}
		return starlark.NewList(all), nil
	}
}

// A growth is sets of cells in the making: isFree are the cells that may still come in.
type growth struct {
	board  *Board
	size   int
	isFree []bool
	each   func(set []int) error // with cells in order
}

// grow completes a set by some of the cells that were found beside it, and by what is found beside these.
func (g *growth) grow(set, found []int) error {
	if len(set) == g.size {
		return g.each(slices.Sorted(slices.Values(set)))
	}
	var taken []int
	defer func() {
		for _, cell := range taken {
			g.isFree[cell] = true
		}
	}()
	for len(found) > 0 {
		cell := found[len(found)-1]
		found = found[:len(found)-1]
		g.isFree[cell] = false
		taken = append(taken, cell)
		next := slices.Clone(found)
		var beside []int
		for _, step := range [4][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
			row, col := cell/g.board.cols+step[0], cell%g.board.cols+step[1]
			if row < 0 || col < 0 || row >= g.board.rows || col >= g.board.cols {
				continue
			}
			if near := row*g.board.cols + col; g.isFree[near] && !slices.Contains(next, near) {
				beside = append(beside, near)
			}
		}
		if err := g.grow(append(slices.Clone(set), cell), append(next, beside...)); err != nil {
			return err
		}
	}
	return nil
}

// shapeOf names the shape of some cells: the first of the eight ways to turn and mirror them.
func (b *Board) shapeOf(cells []int) (name string) {
	for turn := range 8 {
		points := make([][2]int, len(cells))
		for i, cell := range cells {
			r, c := cell/b.cols, cell%b.cols
			if turn&1 > 0 {
				r = -r
			}
			if turn&2 > 0 {
				c = -c
			}
			if turn&4 > 0 {
				r, c = c, r
			}
			points[i] = [2]int{r, c}
		}
		top, left := points[0][0], points[0][1]
		for _, p := range points {
			top, left = min(top, p[0]), min(left, p[1])
		}
		for i := range points {
			points[i][0] -= top
			points[i][1] -= left
		}
		slices.SortFunc(points, func(p, q [2]int) int { return slices.Compare(p[:], q[:]) })
		if turned := fmt.Sprint(points); name == "" || turned < name {
			name = turned
		}
	}
	return name
}
