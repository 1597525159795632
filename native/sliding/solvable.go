package sliding

import (
	"fmt"
	"slices"

	"twofold/puzzles"
	board "twofold/puzzles/families/sliding"
)

// impossible is the argument that the board has no plan, or nil. Without one a Shortest board has a plan; an Exact
// board may still have too few moves.
//
// A move exchanges the blank with a tile, and takes it to a cell of the other colour of a chequered board. So
// from start to goal the parity of the permutation is that of the distance between the blank's two cells, and
// that of the number of moves. This is necessary on every board, wherever the blank is in the end.
//
// With two rows and two columns or more it is sufficient too (William W. Johnson and William E. Story:
// Notes on the "15" Puzzle, 1879): going to a square of four cells, round it and back, the blank turns three tiles
// in a circle and leaves the others alone, and such turns generate all even permutations of the tiles (Aaron
// F. Archer: A Modern Treatment of the 15 Puzzle, 1999). For graphs in general it is Richard M. Wilson's theorem
// (Graph Puzzles, Homotopy, and the Alternating Group, 1974), which excepts rings and one graph that is no grid;
// the 2x2 board is a ring, but turning its three tiles is all that even permutations of three do.
//
// On a line tiles do not pass each other: their order has to be the same.
//
// A goal with open cells stands for all arrangements that complete it. Let the blank's cell in the end be given.
// If two tiles or more are open, exchanging two of them changes the parity, so some completion can be reached; else
// there is only one completion. So each cell that the blank may end at is looked at once.
func impossible(b *board.Board) error {
	ends := blankEnds(b)
	if len(ends) == 0 {
		reason := "start and goal differ in parity"
		if isLine(b) {
			reason = "on a board of one line the tiles keep their order, and the goal has another"
		}
		return &puzzles.Impossible{Reason: reason}
	}
	start := slices.Index(b.Start, board.Blank)
	fits := func(end int) bool { return (distance(b, start, end)+b.Moves)%2 == 0 }
	if b.Question == board.Exact && !slices.ContainsFunc(ends, fits) {
		parity := [2]string{"even", "odd"}[(b.Moves+1)%2]
		return &puzzles.Impossible{Reason: fmt.Sprintf("%d moves: every plan has an %s number of moves", b.Moves, parity)}
	}
	return nil
}

func isLine(b *board.Board) bool { return b.Rows == 1 || b.Cols == 1 }

// blankEnds are the cells at which the blank may be in an arrangement that meets the goal and can be reached.
func blankEnds(b *board.Board) (cells []int) {
	blankIsOpen := !slices.Contains(b.Goal, board.Blank)
	for cell, want := range b.Goal {
		if want != board.Blank && !(blankIsOpen && want == board.Any) {
			continue
		}
		if isLine(b) && inOrder(b, cell) || !isLine(b) && inParity(b, cell) {
			cells = append(cells, cell)
		}
	}
	return cells
}

// inOrder reports whether a line meets the goal with its blank at the cell.
func inOrder(b *board.Board, blank int) bool {
	line := slices.DeleteFunc(slices.Clone(b.Start), func(tile int8) bool { return tile == board.Blank })
	return meets(b.Goal, slices.Insert(line, blank, board.Blank))
}

// meets compares an arrangement with a goal.
func meets(goal, cells []int8) bool {
	for cell, want := range goal {
		if want != board.Any && want != cells[cell] {
			return false
		}
	}
	return true
}

// inParity reports whether some completion of the goal with its blank at the cell has the right parity.
func inParity(b *board.Board, blank int) bool {
	end := slices.Clone(b.Goal)
	end[blank] = board.Blank
	open := openTiles(end)
	if len(open) > 1 {
		return true
	}
	if len(open) == 1 {
		end[slices.Index(end, board.Any)] = open[0]
	}
	return sameParity(b, end)
}

// sameParity reports whether start and an arrangement agree in the parity of permutation and blank.
func sameParity(b *board.Board, end []int8) bool {
	from, to := slices.Index(b.Start, board.Blank), slices.Index(end, board.Blank)
	return (permutationParity(b.Start, end)+distance(b, from, to))%2 == 0
}

// openTiles are the tiles that a goal leaves open, the blank among them, in their order.
func openTiles(goal []int8) (open []int8) {
	for tile := range int8(len(goal)) {
		if !slices.Contains(goal, tile) {
			open = append(open, tile)
		}
	}
	return open
}

// permutationParity is the parity of exchanges that turn one arrangement into another: that of the pairs which
// stand in another order.
func permutationParity(from, to []int8) int {
	inversions := 0
	for i, one := range from {
		for _, other := range from[i+1:] {
			if slices.Index(to, other) < slices.Index(to, one) {
				inversions++
			}
		}
	}
	return inversions % 2
}

// distance is the rows and columns between two cells.
func distance(b *board.Board, one, two int) int {
	return abs(one/b.Cols-two/b.Cols) + abs(one%b.Cols-two%b.Cols)
}

func abs(n int) int { return max(n, -n) }
