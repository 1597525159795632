package treasure

import (
	"twofold/puzzles"
	"twofold/puzzles/insights"
)

// Measures are the functions of the notebook "Lovac na blago" at the board's position, where an open cell holds no coin
// yet.
func (b *Board) Measures() []insights.Measure {
	held := b.Fixed
	if held == nil {
		held = make(puzzles.Solution, len(b.Clues))
		for cell := range held {
			held[cell] = puzzles.Open
		}
	}
	each := func(value func(cell int) int) func() []int {
		return func() []int {
			values := make([]int, len(b.Clues))
			for cell := range values {
				values[cell] = value(cell)
			}
			return values
		}
	}
	sum := func(value func(cell int) int) func() []int {
		return func() []int {
			total := 0
			for cell := range b.Clues {
				total += value(cell)
			}
			return []int{total}
		}
	}
	beside := func(cell int) int { coins, _ := b.count(cell, held); return coins }
	isOpen := func(cell int) bool { return b.Clues[cell] == Blank && held[cell] == puzzles.Open }
	return []insights.Measure{
		{Name: "coins", About: "coins placed", Values: sum(func(cell int) int { return insights.Truth(held[cell] == 1) })},
		{Name: "around", About: "coins that a clue on each cell would count", Values: each(beside)},
		{Name: "unmet", About: "the sum of what clues still miss; the notebook's estimate", Values: sum(func(cell int) int {
			return insights.Truth(b.Clues[cell] != Blank) * (int(b.Clues[cell]) - beside(cell))
		})},
		{Name: "met", About: "1 if each clue counts its number of coins", Values: func() []int {
			for cell, clue := range b.Clues {
				if clue != Blank && beside(cell) != int(clue) {
					return []int{0}
				}
			}
			return []int{1}
		}},
		{Name: "open", About: "cells without a clue that are open: where one coin more may be tried",
			Values: sum(func(cell int) int { return insights.Truth(isOpen(cell)) })},
		{Name: "barred", About: "1 for each cell that can hold no coin: a clue beside it is met, or no clue counts it",
			Values: each(func(cell int) int {
				return insights.Truth(b.Clues[cell] == Blank && (held[cell] == 0 || isOpen(cell) && b.isBarred(held, cell)))
			})},
	}
}

// isBarred says that the cell has a clue beside it that counts its number already, or, in a hunt, no clue.
func (b *Board) isBarred(held puzzles.Solution, cell int) bool {
	for n := range b.near(cell) {
		if coins, _ := b.count(n, held); b.Clues[n] != Blank && coins >= int(b.Clues[n]) {
			return true
		}
	}
	return b.Rules == Hunt && !b.isCounted(cell)
}

var _ insights.Measured = (*Board)(nil)
