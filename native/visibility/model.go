// Package visibility holds the native engines of the visibility family: Backtrack and Decide search with
// propagators that explain what they force, so that the search (package learn) learns from its dead ends; Count
// counts a plain board component by component and sweeps a Kuromasu. All of them start from the same
// reading of the board, a model.
package visibility

import (
	"twofold/puzzles"
	board "twofold/puzzles/visibility"
)

// A colour is what a cell is known to be; the numbers are those of a truth table over "is white".
type colour = int8

const (
	black colour = -1
	open  colour = 0
	white colour = 1
)

// A clue says that the runs of white cells from its cell outwards have need cells together, its own not
// counted.
type clue struct {
	cell int32
	need int
	// rays are the cells of each direction outwards, as far as they can matter: need cells of a run and the
	// one that ends it.
	rays [4][]int32
}

// A model is a board as colours that are given and clues over the others.
type model struct {
	rows, cols int
	lines      *lines
	apart      bool          // no two black cells share an edge, and the white ones are connected: see rings
	linked     bool          // the white cells are connected, and the black ones with the edge: see links
	given      []colour      // by cell; open where the board gives none
	clues      []clue        // those with a number to meet
	broken     bool          // some clue cannot hold whatever the colours
	poll       *puzzles.Poll // until the first conclusions are drawn; then nil, and a search asks for itself
}

var directions = [4][2]int{{0, -1}, {0, 1}, {-1, 0}, {1, 0}}

// newModel reads the rules of the board's variant into given colours and clues.
func newModel(poll *puzzles.Poll, b *board.Board) *model {
	m := &model{
		poll:   poll,
		rows:   b.Rows,
		cols:   b.Cols,
		apart:  b.Rules == board.Kuromasu,
		linked: b.Rules == board.Cave,
		given:  make([]colour, len(b.Clues)),
		lines:  newLines(b.Rows, b.Cols),
	}
	numbers := 0
	for _, n := range b.Clues {
		if n > 0 {
			numbers++
		}
	}
	m.clues = make([]clue, 0, numbers)
	for cell, n := range b.Clues {
		poll.Check()
		switch {
		case n == board.Blank:
		case n == board.AnyNumber:
			m.given[cell] = white
		case n == 0:
			m.given[cell] = black
			m.broken = m.broken || m.apart || m.linked
		default:
			m.given[cell] = white
			m.clues = append(m.clues, m.clue(cell, int(n)-1))
		}
	}
	m.fix(b.Fixed)
	return m
}

// fix gives the colours of a position.
func (m *model) fix(position puzzles.Solution) {
	for cell, value := range position {
		if value == puzzles.Open {
			continue
		}
		fixed := black
		if value == 1 {
			fixed = white
		}
		m.broken = m.broken || m.given[cell] == -fixed
		m.given[cell] = fixed
	}
}

func (m *model) clue(cell, need int) clue {
	c := clue{cell: int32(cell), need: need}
	row, col := cell/m.cols, cell%m.cols
	for d, room := range [4]int{col, m.cols - 1 - col, row, m.rows - 1 - row} { // in the order of directions
		c.rays[d] = m.lines.ray(cell, d, min(need+1, room))
	}
	return c
}

func (m *model) inside(row, col int) bool {
	return row >= 0 && row < m.rows && col >= 0 && col < m.cols
}

// around appends to out the cells at the given steps from a cell that are on the board.
func (m *model) around(cell int32, steps [4][2]int, out []int32) []int32 {
	for _, step := range steps {
		row, col := int(cell)/m.cols+step[0], int(cell)%m.cols+step[1]
		if m.inside(row, col) {
			out = append(out, int32(row*m.cols+col))
		}
	}
	return out
}

// roomFor is room for so many numbers for each of some things, none of which is there yet.
func roomFor(each, things int) [][]int32 {
	all, rooms := make([]int32, each*things), make([][]int32, things)
	for i := range rooms {
		rooms[i] = all[each*i : each*i : each*(i+1)]
	}
	return rooms
}
