package encode

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles/families/tour"
)

// tourMoves are the moves of the named pieces, each as rows down and columns to the right.
var tourMoves = map[tour.Piece][][2]int{
	tour.Knight: {{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}},
	tour.King:   {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}},
	tour.Wazir:  {{-1, 0}, {0, -1}, {0, 1}, {1, 0}},
}

// movesOf is the piece's moves. A leaper a,b goes a along one side of the board and b along the other, either way; if
// a and b are equal, or one is 0, moves are listed twice.
func movesOf(p tour.Piece) [][2]int {
	if moves, named := tourMoves[p]; named {
		return moves
	}
	along, across, _ := strings.Cut(string(p), ",")
	a, err := strconv.Atoi(along)
	b, err2 := strconv.Atoi(across)
	if err = errors.Join(err, err2); err != nil {
		panic(fmt.Sprintf("piece %q: %v", p, err))
	}
	return [][2]int{{a, b}, {a, -b}, {-a, b}, {-a, -b}, {b, a}, {b, -a}, {-b, a}, {-b, -a}}
}

// moves lists for each square the squares one move away, ascending.
func (g *tourGraph) moves(square []int) (near [][]int) {
	moves := movesOf(g.board.Piece)
	for _, cell := range g.cells {
		g.tick()
		var to []int
		for _, move := range moves {
			r, c := cell/g.board.Cols+move[0], cell%g.board.Cols+move[1]
			if r >= 0 && r < g.board.Rows && c >= 0 && c < g.board.Cols && square[r*g.board.Cols+c] != none {
				to = append(to, square[r*g.board.Cols+c])
			}
		}
		slices.Sort(to)
		near = append(near, slices.Compact(to))
	}
	return near
}
