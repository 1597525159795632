package script

import (
	"fmt"
	"slices"

	"go.starlark.net/starlark"

	"twofold/puzzles/model"
)

// What families need whose pieces are rectangles, or whose pieces divide the board. A file that looked for these cell
// by cell would take too many steps on a large board.

// rectangles_with(cells) is all rectangles that have exactly one of some cells, each as a pair of it and all cells.
func (s *stage) rectangles() function {
	return func(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
		isOne, err := s.unpackCells(f, args, kw)
		if err != nil {
			return nil, err
		}
		var all []starlark.Value
		for cell, is := range isOne {
			if !is {
				continue
			}
			at := starlark.MakeInt(cell)
			if err := s.board.rectanglesWith(cell, isOne, func(row, col, height, width int) error {
				s.room -= int64(100 + 24*height*width)
				all = append(all, starlark.Tuple{at, cellList{opaque{"list"}, s.board.block(row, col, height, width)}})
				return s.fits()
			}); err != nil {
				return nil, err
			}
		}
		return starlark.NewList(all), nil
	}
}

// rectanglesWith calls each for all rectangles that have a cell and no other of isOne, until that fails. The time is
// linear in what it finds.
func (b *Board) rectanglesWith(cell int, isOne []bool, each func(row, col, height, width int) error) error {
	at, col := cell/b.cols, cell%b.cols
	// narrow leaves of the columns from left to right those around col that have no other cell in a row.
	narrow := func(row, left, right int) (int, int) {
		line := isOne[row*b.cols : (row+1)*b.cols]
		if i := slices.Index(line[col+1:right+1], true); i >= 0 {
			right = col + i
		}
		for c := col - 1; c >= left; c-- {
			if line[c] {
				return c + 1, right
			}
		}
		return left, right
	}
	isFree := func(row int) bool { return row == at || !isOne[row*b.cols+col] }
	left, right := 0, b.cols-1
	for top := at; top >= 0 && isFree(top); top-- {
		left, right = narrow(top, left, right)
		first, last := left, right
		for bottom := at; bottom < b.rows && isFree(bottom); bottom++ {
			first, last = narrow(bottom, first, last)
			for from := first; from <= col; from++ {
				for to := col; to <= last; to++ {
					if err := each(top, from, bottom-top+1, to-from+1); err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}

// joined(pieces) says that the pieces that are true cover each cell once, and is a literal for each pair of neighbours,
// in their order: one piece covers both cells.
func (s *stage) joined() function {
	return func(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
		var list starlark.Value
		var a about
		if err := unpack(args, kw, &a, "pieces", &list); err != nil {
			return nil, err
		}
		cover := model.Pieces{Cells: slices.Repeat([]model.Lit{model.True}, s.board.rows*s.board.cols)}
		var err error
		if cover.From, err = sequence(list, s.pieceOf); err != nil {
			return nil, err
		}
		if _, err := s.post(a, cover); err != nil {
			return nil, err
		}
		return s.joinedBy(cover.From)
	}
}

// pieceOf reads a piece on cells of the board.
func (s *stage) pieceOf(v starlark.Value) (model.Piece, error) {
	p, err := pieceOf(v)
	for _, cell := range p.Cells {
		if cell < 0 || cell >= s.board.rows*s.board.cols {
			return p, fmt.Errorf("cell %d: expected 0 to %d", cell, s.board.rows*s.board.cols-1)
		}
	}
	return p, err
}

// joinedBy parts a pair where a piece covers its first cell alone, so that a piece is named along two of its sides, and
// not at each of its pairs.
func (s *stage) joinedBy(pieces []model.Piece) (starlark.Value, error) {
	ofCell := make([][]int, s.board.rows*s.board.cols) // by first cell: indices of pairs
	for i, e := range s.grid {
		ofCell[e.A] = append(ofCell[e.A], i)
	}
	parted, in := make([][]model.Lit, len(s.grid)), make([]int, len(ofCell)) // by cell: the last piece, from 1, with it
	for i, piece := range pieces {
		for _, cell := range piece.Cells {
			in[cell] = i + 1
		}
		for _, cell := range piece.Cells {
			for _, pair := range ofCell[cell] {
				if in[s.grid[pair].B] != i+1 {
					parted[pair] = append(parted[pair], piece.Lit)
				}
			}
		}
	}
	clauses := len(s.grid)
	for _, some := range parted {
		clauses += len(some)
	}
	s.Items = slices.Grow(s.Items, clauses)
	lits := make(row, len(parted))
	for pair, some := range parted {
		l, err := s.or(some)
		if err != nil {
			return nil, err
		}
		lits[pair] = -l
	}
	return lits, nil
}

// A cellList is cells in a list that files read, and never change.
type cellList struct {
	opaque
	cells []int
}

func (l cellList) Len() int                   { return len(l.cells) }
func (l cellList) Index(i int) starlark.Value { return starlark.MakeInt(l.cells[i]) }

func (l cellList) Iterate() starlark.Iterator { return &cellIterator{l.cells} }

type cellIterator struct{ rest []int }

func (i *cellIterator) Next(v *starlark.Value) bool {
	if len(i.rest) == 0 {
		return false
	}
	*v, i.rest = starlark.MakeInt(i.rest[0]), i.rest[1:]
	return true
}

func (*cellIterator) Done() {}
