package idastar

import board "twofold/puzzles/families/sliding"

// A move of the blank is the cell that it leads to, and its name in plans.
type move struct {
	to  int
	way board.Move
}

// movesOf lists the moves from each cell of a board in the order in which Korf tries them: up, left, right, down.
func movesOf(b *board.Board) [][]move {
	moves := make([][]move, len(b.Start))
	for cell := range moves {
		row, col := cell/b.Cols, cell%b.Cols
		for _, m := range []struct {
			possible bool
			move
		}{
			{row > 0, move{cell - b.Cols, board.Up}},
			{col > 0, move{cell - 1, board.Left}},
			{col+1 < b.Cols, move{cell + 1, board.Right}},
			{row+1 < b.Rows, move{cell + b.Cols, board.Down}},
		} {
			if m.possible {
				moves[cell] = append(moves[cell], m.move)
			}
		}
	}
	return moves
}
