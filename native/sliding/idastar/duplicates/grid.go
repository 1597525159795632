package duplicates

import board "twofold/puzzles/sliding"

// order is the one in which a search tries the moves: Korf's.
var order = [ways]board.Move{board.Up, board.Left, board.Right, board.Down}

// ways is the number of ways to move.
const ways = 4

// A grid says where the blank can go.
type grid struct{ rows, cols int }

func (g grid) cells() int { return g.rows * g.cols }

// step is the cell that a move leads to, or -1 off the board.
func (g grid) step(cell int, way board.Move) int {
	row, col := cell/g.cols, cell%g.cols
	switch way {
	case board.Up:
		row--
	case board.Left:
		col--
	case board.Right:
		col++
	case board.Down:
		row++
	}
	if row < 0 || row == g.rows || col < 0 || col == g.cols {
		return -1
	}
	return row*g.cols + col
}
