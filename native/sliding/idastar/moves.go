package idastar

import board "twofold/puzzles/sliding"

// A move takes the blank to a cell.
type move struct {
	to  int
	way board.Move
}

// none is the move before the first one.
const none = 4

// order is the one in which moves are tried: Korf's.
var order = []board.Move{board.Up, board.Left, board.Right, board.Down}

// back takes a move back.
var back = [none]board.Move{
	board.Left:  board.Right,
	board.Right: board.Left,
	board.Up:    board.Down,
	board.Down:  board.Up,
}

// movesFrom lists the moves of the blank from a cell, but for the one that takes the last one back.
func movesFrom(b *board.Board, cell, last int) []move {
	var moves []move
	for _, way := range order {
		row, col := cell/b.Cols, cell%b.Cols
		switch way {
		case board.Left:
			col--
		case board.Right:
			col++
		case board.Up:
			row--
		case board.Down:
			row++
		}
		inside := row >= 0 && row < b.Rows && col >= 0 && col < b.Cols
		if inside && (last == none || way != back[last]) {
			moves = append(moves, move{row*b.Cols + col, way})
		}
	}
	return moves
}
