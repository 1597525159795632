package treasure

import (
	"fmt"
	"math/rand/v2"

	"twofold/puzzles"
)

// Coins is the number of coins of a solution.
func Coins(s puzzles.Solution) (n int) {
	for _, coin := range s {
		n += coin
	}
	return n
}

// ClueCells are the cells that give a clue. A total is not one: it is part of the board, as its size is, and a board
// with a total is minimal if no clue can be dropped while the total stays.
func (b *Board) ClueCells() []int {
	return puzzles.CluesOn(b.Clues, func(clue int8) bool { return clue != Blank })
}

// Keep is the board with the kept clues only, and its total.
//
// In hunt this may lose solutions, for a blank cell that no clue counts holds no coin; and it adds
// some. But if s is the only solution with the clues K, and its coins each lie beside a clue of K, then it is
// the only one with any clues K' beyond those, too. For let s' be a solution with K', and r be s' without the
// coins that no clue of K counts. To the clues of K these are nothing, so r is a solution with K,
// and so r is s: s' has the coins of s and perhaps more. Each of those more lies beside a clue of K', since
// s' is a solution, and that clue then counts more in s' than in s, which is one as well. So there are none.
func (b *Board) Keep(kept []bool) puzzles.Clued {
	less := *b
	less.Clues = puzzles.KeepClues(b.Clues, b.ClueCells(), kept, Blank)
	return &less
}

// Broken lists the clues that s breaks: by their number, or by a coin on their cell.
func (b *Board) Broken(s puzzles.Solution) []int {
	var broken []int
	for clue, cell := range b.ClueCells() {
		n, _ := b.count(cell, s)
		if n != int(b.Clues[cell]) || b.Rules != Mosaic && s[cell] == 1 {
			broken = append(broken, clue)
		}
	}
	return broken
}

// RandomCoins places coins at random, each cell holding one with the chance of density, and leaves out those
// that no clue could count. O(R·C).
func RandomCoins(r *rand.Rand, rules Variant, rows, cols int, density float64) puzzles.Solution {
	s := make(puzzles.Solution, rows*cols)
	scatter(r, s, density, 0)
	return counted(s, rules, rows, cols)
}

// maxScattered bounds how often coins are placed for one time that each of them can be counted.
const maxScattered = 1000

// randomCoins is RandomCoins, or has exactly the recipe's Coins, each where a clue can count it.
func randomCoins(r *rand.Rand, rules Variant, like puzzles.Recipe) (puzzles.Solution, error) {
	if like.Coins == 0 {
		return RandomCoins(r, rules, like.Rows, like.Cols, like.Density), nil
	}
	for range maxScattered {
		s := make(puzzles.Solution, like.Rows*like.Cols)
		if scatter(r, s, 0, like.Coins); Coins(counted(s, rules, like.Rows, like.Cols)) == like.Coins {
			return s, nil
		}
	}
	return nil, fmt.Errorf("coins %d: in none of %d random solutions a clue can count each", like.Coins, maxScattered)
}

// counted takes away the coins that no clue could count.
func counted(s puzzles.Solution, rules Variant, rows, cols int) puzzles.Solution {
	told := Empty(rules, rows, cols).told(s)
	for cell := range s {
		if !told.isCounted(cell) {
			s[cell] = 0
		}
	}
	return s
}
