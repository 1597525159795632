package sliding

import board "twofold/puzzles/families/sliding"

// moveOrder is the order in which successors are made: that of Korf's programs.
var moveOrder = [4]board.Move{board.Up, board.Left, board.Right, board.Down}

// slides says where the blank can go.
type slides struct {
	from [][]slide // by the blank's cell, in moveOrder
}

// A slide of the blank.
type slide struct {
	to   int
	move board.Move
}

func newSlides(rows, cols int) slides {
	offsets := map[board.Move][2]int{board.Up: {-1, 0}, board.Left: {0, -1}, board.Right: {0, 1}, board.Down: {1, 0}}
	from := make([][]slide, rows*cols)
	for cell := range from {
		for _, move := range moveOrder {
			row, col := cell/cols+offsets[move][0], cell%cols+offsets[move][1]
			if row >= 0 && row < rows && col >= 0 && col < cols {
				from[cell] = append(from[cell], slide{row*cols + col, move})
			}
		}
	}
	return slides{from}
}

// between is the move that takes the blank from one cell to another beside it.
func (s slides) between(from, to int) board.Move {
	for _, slide := range s.from[from] {
		if slide.to == to {
			return slide.move
		}
	}
	panic("sliding: the cells are not beside each other")
}
