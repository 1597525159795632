package treasure

import (
	"math/rand/v2"

	"twofold/puzzles"
)

// A Recipe says what a random board is like.
type Recipe struct {
	Rules      Variant
	Rows, Cols int
	Density    float64 // the chance that a cell holds a coin, 0 to 1
	Given      float64 // the share of all cells that give a clue, as far as enough of them can
	Total      bool    // whether a minesweeper board gives its total
	Coins      int     // how many cells hold one, if it is not 0, whatever the density
}

// Random places coins at random and gives some of their clues. The board has at least the solution
// that it is returned with: in hunt, coins that no clue counts are taken away first, which changes no
// clue. The same recipe and the same r give the same board. O(R·C).
func Random(r *rand.Rand, recipe Recipe) (*Board, puzzles.Solution) {
	cells := recipe.Rows * recipe.Cols
	b := Empty(recipe.Rules, recipe.Rows, recipe.Cols)
	coins := make(puzzles.Solution, cells)
	scatter(r, coins, recipe.Density, recipe.Coins)
	chance := recipe.Given
	if recipe.Rules != Mosaic && recipe.Coins > 0 {
		chance *= float64(cells) / float64(max(1, cells-recipe.Coins))
	} else if recipe.Rules != Mosaic {
		chance /= 1 - recipe.Density // only cells without a coin can give a clue
	}
	for cell := range b.Clues {
		given := r.Float64() < chance
		if given && (recipe.Rules == Mosaic || coins[cell] == 0) {
			clue, _ := b.count(cell, coins)
			b.Clues[cell] = int8(clue)
		}
	}
	total := 0
	for cell := range coins {
		if recipe.Rules == Hunt && !b.isCounted(cell) {
			coins[cell] = 0
		}
		total += coins[cell]
	}
	if recipe.Rules == Minesweeper && recipe.Total {
		b.Total = total
	}
	return b, coins
}

// scatter places so many coins, or if that is 0 one in each cell with the chance of density.
func scatter(r *rand.Rand, s puzzles.Solution, density float64, coins int) {
	if coins > 0 {
		for _, cell := range r.Perm(len(s))[:coins] {
			s[cell] = 1
		}
		return
	}
	for cell := range s {
		if r.Float64() < density {
			s[cell] = 1
		}
	}
}
