// Package nurikabe holds the native engines of the nurikabe family: Backtrack and Decide search with rules that explain
// what they force, so that the search (package learn) learns from its dead ends; Count sweeps the board.
package nurikabe

import (
	"twofold/native/learn"
	"twofold/puzzles"
	board "twofold/puzzles/nurikabe"
)

// A model is a board as clues and given colours.
type model struct {
	rows, cols int
	near       [][]int32 // by cell: those beside it
	clueAt     []int32   // by cell: its clue, or none
	cells      []int32   // by clue: its cell
	numbers    []int     // by clue: its number, 0 for '?'
	given      []int8    // by cell: what the position and the clues say of it
	broken     bool      // the position contradicts a clue
}

// none is no clue, no area and no cell.
const none = -1

func newModel(poll *puzzles.Poll, b *board.Board) *model {
	m := &model{
		rows: b.Rows, cols: b.Cols,
		near: make([][]int32, len(b.Clues)), clueAt: make([]int32, len(b.Clues)), given: make([]int8, len(b.Clues)),
	}
	room := make([]int32, 0, 4*len(b.Clues))
	for cell, clue := range b.Clues {
		poll.Check()
		from := len(room)
		row, col := cell/b.Cols, cell%b.Cols
		for _, step := range [4][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
			if y, x := row+step[0], col+step[1]; y >= 0 && y < b.Rows && x >= 0 && x < b.Cols {
				room = append(room, int32(y*b.Cols+x))
			}
		}
		m.near[cell] = room[from:len(room):len(room)]
		if m.clueAt[cell] = none; clue == board.Blank {
			continue
		}
		m.clueAt[cell] = int32(len(m.cells))
		m.cells = append(m.cells, int32(cell))
		m.numbers = append(m.numbers, max(int(clue), 0))
		m.given[cell] = learn.True
	}
	for cell, value := range b.Fixed {
		if value != puzzles.Open {
			fixed := int8(2*value - 1)
			m.broken = m.broken || m.given[cell] == -fixed
			m.given[cell] = fixed
		}
	}
	return m
}

// narrow is how many times as many cells as black ones a board has at least, on which it helps to count these.
const narrow = 3

// seaSize is how many cells are black, if each island has a number and they are few; else 0.
func (m *model) seaSize() int {
	size := len(m.near)
	for _, number := range m.numbers {
		if number == 0 {
			return 0
		}
		size -= number
	}
	if size*narrow > len(m.near) {
		return 0
	}
	return max(size, 0)
}

// apart is how many rows and columns two cells are apart, together.
func (m *model) apart(a, b int32) int {
	rows, cols := int(a)/m.cols-int(b)/m.cols, int(a)%m.cols-int(b)%m.cols
	return max(rows, -rows) + max(cols, -cols)
}

// blocks calls use with each block of 2x2 cells that a cell is in, until that returns false.
func (m *model) blocks(cell int32, use func(block [4]int32) bool) bool {
	row, col, cols := int(cell)/m.cols, int(cell)%m.cols, int32(m.cols)
	for y := max(row-1, 0); y <= min(row, m.rows-2); y++ {
		for x := max(col-1, 0); x <= min(col, m.cols-2); x++ {
			first := int32(y)*cols + int32(x)
			if !use([4]int32{first, first + 1, first + cols, first + cols + 1}) {
				return false
			}
		}
	}
	return true
}
