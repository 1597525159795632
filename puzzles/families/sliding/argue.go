package sliding

import (
	"fmt"
	"slices"
)

// distance is the number of rows and columns between two cells.
func distance(cols, a, b int) int {
	rows, columns := a/cols-b/cols, a%cols-b%cols
	return max(rows, -rows) + max(columns, -columns)
}

// Fewest: each move brings one tile, and the blank, a row or column nearer to where it has to be, at best.
func (b *Board) Fewest() int {
	if b.Fixed != nil {
		rest, err := b.onward()
		if err != nil {
			return 0
		}
		return len(b.Fixed) + rest.Fewest()
	}
	if b.Question == Exact {
		return b.Moves
	}
	tiles, alone := 0, 0
	for cell, tile := range b.Goal {
		from := slices.Index(b.Start, tile)
		switch {
		case tile == Any:
		case tile == Blank:
			alone = distance(b.Cols, from, cell)
		default:
			tiles += distance(b.Cols, from, cell)
		}
	}
	return max(tiles, alone)
}

// Parities goes through the cells where the blank can end. A move swaps two things, so the number of moves is even
// if and only if that of inversions between start and end is; and the blank changes colour with each.
func (b *Board) Parities() (can [2]bool) {
	if b.Fixed != nil {
		rest, err := b.onward()
		if err != nil {
			return can
		}
		can = rest.Parities()
		if len(b.Fixed)%2 == 1 {
			can[0], can[1] = can[1], can[0]
		}
		return can
	}
	start := slices.Index(b.Start, Blank)
	for cell, wanted := range b.Goal {
		if wanted != Blank && (wanted != Any || slices.Contains(b.Goal, Blank)) {
			continue
		}
		moves := distance(b.Cols, start, cell) % 2
		if b.Rows == 1 || b.Cols == 1 {
			can[moves] = can[moves] || keepsOrder(b, cell)
			continue
		}
		end, open := completed(b, cell)
		if open > 1 || inversions(b.Start, end)%2 == moves {
			can[moves] = true // with two tiles that may change places, there is an end of each parity
		}
	}
	return can
}

// completed is the goal with the blank in a cell and the tiles that it does not name in the cells that are left; open
// is the number of those.
func completed(b *Board, cell int) (end []int8, open int) {
	end = slices.Clone(b.Goal)
	end[cell] = Blank
	for _, tile := range b.Start {
		if !slices.Contains(end, tile) {
			end[slices.Index(end, Any)] = tile
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
func keepsOrder(b *Board, cell int) bool {
	tiles := slices.DeleteFunc(slices.Clone(b.Start), func(tile int8) bool { return tile == Blank })
	for at, tile := range slices.Insert(tiles, cell, Blank) {
		if b.Goal[at] != Any && b.Goal[at] != tile {
			return false
		}
	}
	return true
}

// Argue looks at what every move keeps (puzzles.Arguer).
func (b *Board) Argue() (name, words string) {
	if b.Fixed != nil {
		rest, err := b.onward()
		if err != nil {
			return "position", err.Error()
		}
		return rest.Argue()
	}
	can := b.Parities()
	switch {
	case can == [2]bool{} && (b.Rows == 1 || b.Cols == 1):
		return "order", "tiles in one line cannot pass each other"
	case can == [2]bool{}:
		return "parity", "the permutation from start to goal and the colours of the blank's cells differ in parity"
	case b.Question == Exact && !can[b.Moves%2]:
		return "parity", fmt.Sprintf("every way to the goal has an %s number of moves", [2]string{"odd", "even"}[b.Moves%2])
	}
	return "", ""
}
