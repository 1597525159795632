package tour

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	board "twofold/puzzles/families/tour"
)

// A move is a number of rows down and of columns to the right.
type move struct{ down, right int }

// movesOf lists the moves of a piece: those down and along the row before those up, among them those over fewer rows
// first, then those over fewer columns, then right before left. Of the knight that is the source's order.
func movesOf(p board.Piece) (all []move) {
	var one []move // of which quarter turns make all
	switch p {
	case board.Knight:
		one = []move{{1, 2}, {2, 1}}
	case board.King:
		one = []move{{0, 1}, {1, 1}}
	case board.Wazir:
		one = []move{{0, 1}}
	default:
		short, long, _ := strings.Cut(string(p), ",")
		a, errA := strconv.Atoi(short)
		b, errB := strconv.Atoi(long)
		if errA != nil || errB != nil {
			panic(fmt.Sprintf("piece %q: expected a name or two numbers", p))
		}
		one = []move{{a, b}, {b, a}}
	}
	for _, m := range one {
		for range 4 {
			all = append(all, m)
			m = move{m.right, -m.down}
		}
	}
	slices.SortStableFunc(all, func(m, n move) int { return slices.Compare(m.rank(), n.rank()) })
	return slices.Compact(all)
}

// rank is what moves are ordered by.
func (m move) rank() []int {
	up := 0
	if m.down < 0 {
		up = 1
	}
	return []int{up, max(m.down, -m.down), max(m.right, -m.right), -m.right}
}

// from is the cell where the move leads from a cell of the board; onBoard is false if it leads off it.
func (m move) from(cell int, b *board.Board) (to int, onBoard bool) {
	row, col := cell/b.Cols+m.down, cell%b.Cols+m.right
	return row*b.Cols + col, row >= 0 && row < b.Rows && col >= 0 && col < b.Cols
}
