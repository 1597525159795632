package treasure

import (
	"math/big"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

func everySolution(b puzzles.Board) []puzzles.Solution {
	rows, cols := b.Size()
	return puzzletest.EverySolution(b, rows*cols)
}

// sweep is the oracle for counts on medium boards: it decides cell after cell, column by column, and
// merges the beginnings that leave every clue and the total lacking the same. It knows no
// propagation, components or order.
func sweep(b *board) *big.Int {
	lacks := make([]byte, len(b.clues)+2) // what each clue lacks, then the coins so far in two bytes
	for cell, clue := range b.clues {
		if clue != blank {
			lacks[cell] = byte(clue)
		}
	}
	ways := map[string]*big.Int{string(lacks): big.NewInt(1)}
	for col := range b.cols {
		for row := range b.rows {
			ways = sweepCell(b, row, col, ways)
		}
	}
	sum := new(big.Int)
	for state, n := range ways {
		coins := int(state[len(b.clues)])<<8 + int(state[len(b.clues)+1])
		if b.total == noTotal || coins == b.total {
			sum.Add(sum, n)
		}
	}
	return sum
}

// sweepCell decides one cell; clues up and left of it have then seen all of their cells.
func sweepCell(b *board, row, col int, before map[string]*big.Int) map[string]*big.Int {
	clues := cluesAround(b, row, col)
	isClue := b.clues[row*b.cols+col] != blank
	may := b.variant == mosaic || !isClue && (b.variant == minesweeper || len(clues) > 0)
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
func take(b *board, state []byte, clues []int) bool {
	for _, c := range clues {
		if state[c] == 0 {
			return false
		}
		state[c]--
	}
	if last := len(b.clues) + 1; b.total != noTotal {
		if state[last]++; state[last] == 0 {
			state[last-1]++
		}
	}
	return true
}

// seenAll reports whether the clues that have the cell for their last one lack nothing.
func seenAll(b *board, state []byte, row, col int) bool {
	for r := max(0, row-1); r <= min(row+1, b.rows-1); r++ {
		for c := max(0, col-1); c <= min(col+1, b.cols-1); c++ {
			isLast := row == min(r+1, b.rows-1) && col == min(c+1, b.cols-1)
			if isLast && state[r*b.cols+c] > 0 {
				return false
			}
		}
	}
	return true
}

// cluesAround are the cells of the clues that count the cell.
func cluesAround(b *board, row, col int) (out []int) {
	for r := max(0, row-1); r <= min(row+1, b.rows-1); r++ {
		for c := max(0, col-1); c <= min(col+1, b.cols-1); c++ {
			if own := r == row && c == col; b.clues[r*b.cols+c] != blank && (!own || b.variant == mosaic) {
				out = append(out, r*b.cols+c)
			}
		}
	}
	return out
}
