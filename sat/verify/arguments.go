package verify

import (
	"fmt"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/sliding"
)

// distance is the number of rows and columns between two cells.
func distance(cols, a, b int) int {
	rows, columns := a/cols-b/cols, a%cols-b%cols
	return max(rows, -rows) + max(columns, -columns)
}

// fewestMoves: each move brings one tile, and the blank, a row or column nearer to where it has to be, at best.
func fewestMoves(b puzzles.Board) int {
	own := b.(*sliding.Board)
	if own.Question == sliding.Exact {
		return own.Moves
	}
	tiles, alone := 0, 0
	for cell, tile := range own.Goal {
		from := slices.Index(own.Start, tile)
		switch {
		case tile == sliding.Any:
		case tile == sliding.Blank:
			alone = distance(own.Cols, from, cell)
		default:
			tiles += distance(own.Cols, from, cell)
		}
	}
	return max(tiles, alone)
}

// planParity goes through the cells where the blank can end. A move swaps two things, so the number of moves is even
// if and only if that of inversions between start and end is; and the blank changes colour with each.
func planParity(b puzzles.Board) (can [2]bool) {
	own := b.(*sliding.Board)
	start := slices.Index(own.Start, sliding.Blank)
	for cell, wanted := range own.Goal {
		if wanted != sliding.Blank && (wanted != sliding.Any || slices.Contains(own.Goal, sliding.Blank)) {
			continue
		}
		moves := distance(own.Cols, start, cell) % 2
		if own.Rows == 1 || own.Cols == 1 {
			can[moves] = can[moves] || keepsOrder(own, cell)
			continue
		}
		end, open := completed(own, cell)
		if open > 1 || inversions(own.Start, end)%2 == moves {
			can[moves] = true // with two tiles that may change places, there is an end of each parity
		}
	}
	return can
}

// completed is the goal with the blank in a cell and the tiles that it does not name in the cells that are left; open
// is the number of those.
func completed(b *sliding.Board, cell int) (end []int8, open int) {
	end = slices.Clone(b.Goal)
	end[cell] = sliding.Blank
	for _, tile := range b.Start {
		if !slices.Contains(end, tile) {
			end[slices.Index(end, sliding.Any)] = tile
			open++
		}
	}
	return end, open
}

// inversions counts the pairs that stand in another order in the end than in the start.
func inversions(start, end []int8) int {
	n := 0
	for i, a := range end {
		for _, b := range end[:i] {
			if slices.Index(start, b) > slices.Index(start, a) {
				n++
			}
		}
	}
	return n
}

// keepsOrder: tiles in one line do not pass each other.
func keepsOrder(b *sliding.Board, cell int) bool {
	tiles := slices.DeleteFunc(slices.Clone(b.Start), func(tile int8) bool { return tile == sliding.Blank })
	for at, tile := range slices.Insert(tiles, cell, sliding.Blank) {
		if b.Goal[at] != sliding.Any && b.Goal[at] != tile {
			return false
		}
	}
	return true
}

func argueSliding(b puzzles.Board) (name, words string) {
	own := b.(*sliding.Board)
	can := planParity(b)
	switch {
	case can == [2]bool{} && (own.Rows == 1 || own.Cols == 1):
		return "order", "tiles in one line cannot pass each other"
	case can == [2]bool{}:
		return "parity", "the permutation from start to goal and the colours of the blank's cells differ in parity"
	case own.Question == sliding.Exact && !can[own.Moves%2]:
		return "parity", fmt.Sprintf("every way to the goal has an %s number of moves", [2]string{"odd", "even"}[own.Moves%2])
	}
	return "", ""
}
