package script

import (
	"fmt"
	"slices"
	"strings"

	"go.starlark.net/starlark"
)

// placed(form) is where a piece may lie, turned and mirrored in all ways, each as a list of cells: a form is such as
// "110/011", row by row. placed(form, cells) is where it lies within some cells.
func (s *stage) placed() function {
	return func(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
		var form string
		var within starlark.Value = intList(upTo(s.board.rows * s.board.cols))
		if err := starlark.UnpackArgs(f.Name(), args, kw, "form", &form, "cells?", &within); err != nil {
			return nil, err
		}
		cells, err := sequence(within, s.cell)
		if err != nil {
			return nil, err
		}
		isIn, _ := s.marked(within)
		var all [][]int
		for _, piece := range turns(form) {
			if len(piece) == 0 {
				return nil, fmt.Errorf("form %q: expected rows of 0 and 1, such as 110/011", form)
			}
			for _, cell := range cells {
				if at := s.board.laid(piece, cell, isIn); at != nil {
					s.room -= int64(100 + 24*len(at))
					all = append(all, at)
				}
			}
		}
		return listOfLists(all), s.fits()
	}
}

// laid is the cells of a piece of which the first lies in a cell; nil if one of them is not to be had.
func (b *Board) laid(piece [][2]int, cell int, isIn []bool) []int {
	at := make([]int, 0, len(piece))
	for _, step := range piece {
		row, col := cell/b.cols+step[0]-piece[0][0], cell%b.cols+step[1]-piece[0][1]
		if row >= b.rows || col < 0 || col >= b.cols || !isIn[row*b.cols+col] {
			return nil
		}
		at = append(at, row*b.cols+col)
	}
	return at
}

// turns are the rows and columns of a form's cells in each of its forms, row by row.
func turns(form string) (all [][][2]int) {
	var piece [][2]int
	for row, marks := range strings.Split(form, "/") {
		for col, mark := range marks {
			if mark == '1' {
				piece = append(piece, [2]int{row, col})
			}
		}
	}
	for turn := range 8 {
		for i, step := range piece {
			if piece[i] = [2]int{step[1], -step[0]}; turn == 4 {
				piece[i] = [2]int{step[1], step[0]}
			}
		}
		next := slices.Clone(piece)
		slices.SortFunc(next, func(x, y [2]int) int { return slices.Compare(x[:], y[:]) })
		for i := len(next) - 1; i >= 0; i-- {
			next[i] = [2]int{next[i][0] - next[0][0], next[i][1] - next[0][1]}
		}
		if !slices.ContainsFunc(all, func(other [][2]int) bool { return slices.Equal(other, next) }) {
			all = append(all, next)
		}
	}
	return all
}
