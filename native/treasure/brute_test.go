package treasure

import (
	"math/big"

	"twofold/puzzles"
	"twofold/puzzles/enginetest"
	board "twofold/puzzles/treasure"
)

func everySolution(b *board.Board) []puzzles.Solution {
	return enginetest.EverySolution(b, len(b.Clues))
}

// sweep is the oracle for counts on medium boards: it decides cell after cell, column by column, and
// merges the beginnings that leave every clue and the total lacking the same. It knows no
// propagation, components or order.
func sweep(b *board.Board) *big.Int {
	lacks := make([]byte, len(b.Clues)+2) // what each clue lacks, then the coins so far in two bytes
	for cell, clue := range b.Clues {
		if clue != board.Blank {
			lacks[cell] = byte(clue)
		}
	}
	ways := map[string]*big.Int{string(lacks): big.NewInt(1)}
	for col := range b.Cols {
		for row := range b.Rows {
			ways = sweepCell(b, row, col, ways)
		}
	}
	sum := new(big.Int)
	for state, n := range ways {
		coins := int(state[len(b.Clues)])<<8 + int(state[len(b.Clues)+1])
		if b.Total == board.NoTotal || coins == b.Total {
			sum.Add(sum, n)
		}
	}
	return sum
}

// sweepCell decides one cell; clues up and left of it have then seen all of their cells.
func sweepCell(b *board.Board, row, col int, before map[string]*big.Int) map[string]*big.Int {
	clues := cluesAround(b, row, col)
	isClue := b.Clues[row*b.Cols+col] != board.Blank
	may := b.Rules == board.Mosaic || !isClue && (b.Rules == board.Minesweeper || len(clues) > 0)
	after := map[string]*big.Int{}
	for state, n := range before {
		for coin := range 2 {
			next := []byte(state)
			if coin == 1 && (!may || !take(b, next, clues)) || !seenAll(b, next, row, col) {
				continue
			}
			sum, ok := after[string(next)]
			if !ok {
				sum = new(big.Int)
				after[string(next)] = sum
			}
			sum.Add(sum, n)
		}
	}
	return after
}

// take gives a coin to each of the clues, and counts it if there is a total; false if a clue lacks none.
func take(b *board.Board, state []byte, clues []int) bool {
	for _, c := range clues {
		if state[c] == 0 {
			return false
		}
		state[c]--
	}
	if last := len(b.Clues) + 1; b.Total != board.NoTotal {
		if state[last]++; state[last] == 0 {
			state[last-1]++
		}
	}
	return true
}

// seenAll says whether the clues that have the cell for their last one lack nothing.
func seenAll(b *board.Board, state []byte, row, col int) bool {
	for r := max(0, row-1); r <= min(row+1, b.Rows-1); r++ {
		for c := max(0, col-1); c <= min(col+1, b.Cols-1); c++ {
			isLast := row == min(r+1, b.Rows-1) && col == min(c+1, b.Cols-1)
			if isLast && state[r*b.Cols+c] > 0 {
				return false
			}
		}
	}
	return true
}

// cluesAround are the cells of the clues that count the cell.
func cluesAround(b *board.Board, row, col int) (out []int) {
	for r := max(0, row-1); r <= min(row+1, b.Rows-1); r++ {
		for c := max(0, col-1); c <= min(col+1, b.Cols-1); c++ {
			if own := r == row && c == col; b.Clues[r*b.Cols+c] != board.Blank && (!own || b.Rules == board.Mosaic) {
				out = append(out, r*b.Cols+c)
			}
		}
	}
	return out
}
