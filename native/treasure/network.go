// Package treasure has what stands beside the engines of the rules file: the classic graph searches over partial
// placements (BreadthFirst, DepthFirst, AStar), those of the notebook "Lovac na blago", and fields that open without a
// guess. The searches read the text of a board (see read), know no model, and share nothing with the rules file.
//
// Files:
//
//	family, graph, network, placement, inspect, board: searches over placements
//	notebook, python: those of the notebook, in its order
//	open, repair: fields that can be opened without a guess
package treasure

import (
	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// A clue says that exactly need of its cells hold a coin.
type clue struct {
	need  int
	cells []int32 // variables
}

// A network is a board as clues over 0/1 variables, one for each cell that may hold a coin.
type network struct {
	size    int        // cells of the board
	cellOf  []int32    // the cell of a variable
	clues   []clue     // in the order of their cells
	cluesOf [][]int32  // the clues that count a variable
	total   int        // of all coins, or noTotal
	ones    []int      // the cells without a variable that hold a coin
	poll    *runs.Poll // until the first conclusions are drawn; then nil, and a search asks for itself
}

// newNetwork reads the rules of the board's variant into clues and variables.
func newNetwork(poll *runs.Poll, b *board) *network {
	m := &network{size: len(b.clues), total: b.total, poll: poll}
	counts := make([][]int32, len(b.clues)) // the clues that count a cell, by number
	for at, n := range b.clues {
		if poll.Check(); n == blank {
			continue
		}
		number := int32(len(m.clues))
		m.clues = append(m.clues, clue{need: int(n)})
		for _, cell := range countedBy(b, at) {
			counts[cell] = append(counts[cell], number)
		}
	}
	for cell := range b.clues {
		poll.Check()
		isClue := b.clues[cell] != blank
		mayHold := !(isClue && b.variant != mosaic || b.variant == hunt && counts[cell] == nil)
		if isFixed := b.fixed[cell] != puzzles.Open; isFixed {
			m.fix(cell, b.fixed[cell] == 1, mayHold, counts[cell])
			continue
		}
		if !mayHold {
			continue
		}
		for _, c := range counts[cell] {
			m.clues[c].cells = append(m.clues[c].cells, int32(len(m.cellOf)))
		}
		m.cellOf = append(m.cellOf, int32(cell))
		m.cluesOf = append(m.cluesOf, counts[cell])
	}
	return m
}

// fix leaves a cell without a variable: the position reports whether it holds a coin. A coin where none may be, and one
// more than the total, contradict the board, as a clue does that lacks a coin and has no cells.
func (m *network) fix(cell int, isCoin, mayHold bool, countedBy []int32) {
	if !isCoin {
		return
	}
	m.ones = append(m.ones, cell)
	for _, c := range countedBy {
		m.clues[c].need--
	}
	switch {
	case !mayHold || m.total == 0:
		m.clues = append(m.clues, clue{need: 1})
	case m.total != noTotal:
		m.total--
	}
}

// countedBy lists the cells that a clue at a cell counts.
func countedBy(b *board, at int) []int32 {
	cells := make([]int32, 0, 9)
	for dr := -1; dr <= 1; dr++ {
		for dc := -1; dc <= 1; dc++ {
			row, col := at/b.cols+dr, at%b.cols+dc
			inside := row >= 0 && row < b.rows && col >= 0 && col < b.cols
			if inside && (dr != 0 || dc != 0 || b.variant == mosaic) {
				cells = append(cells, int32(row*b.cols+col))
			}
		}
	}
	return cells
}

// solution is the board's solution for values of the variables, 1 or else no coin.
func (m *network) solution(values []int8) puzzles.Solution {
	s := m.blank()
	for x, cell := range m.cellOf {
		if values[x] == 1 {
			s[cell] = 1
		}
	}
	return s
}

// blank is a solution with no coin but those of cells without a variable.
func (m *network) blank() puzzles.Solution {
	s := make(puzzles.Solution, m.size)
	for _, cell := range m.ones {
		s[cell] = 1
	}
	return s
}
