package tour

import (
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

// TestLoosen holds the depths of deductions against all ways to put the numbers into squares.
func TestLoosen(t *testing.T) {
	seen := map[int]int{}
	for seed := range uint64(600) {
		r := rand.New(rand.NewPCG(seed, 6))
		recipe := Recipe{Rows: 1 + r.IntN(3), Cols: 2 + r.IntN(2), Closed: r.IntN(4) == 0, Given: 0.5, Piece: King}
		if r.IntN(2) == 0 {
			recipe.Piece = Wazir
		}
		b, s, err := Random(r, recipe)
		if err != nil || b.Squares() > 8 {
			continue
		}
		position := b.Shown()
		for cell := range position {
			if r.IntN(3) == 0 {
				position[cell] = s[cell]
			}
		}
		if r.IntN(2) == 0 {
			keepMost(r, b, s, position)
		}
		if position.Opens()+len(b.ClueCells()) > 5 {
			continue
		}
		for _, depth := range puzzletest.Loosened(t, r, b, s, position, func(reasons []int, entry int) [][]int {
			return elsewhere(b, s, position, reasons, entry)
		}) {
			seen[depth]++
		}
	}
	t.Log(seen)
	for depth := -1; depth <= 4; depth++ {
		if depth != 0 && seen[depth] < 10 {
			t.Errorf("only %d deductions of depth %d", seen[depth], depth)
		}
	}
}

// keepMost opens two cells only.
func keepMost(r *rand.Rand, b *Board, s, position puzzles.Solution) {
	copy(position, s)
	for range 2 {
		if cell := r.IntN(len(s)); b.Given[cell] == Free {
			position[cell] = puzzles.Open
		}
	}
}

// elsewhere lists what is broken by each way to put the numbers into squares, the known ones into their own, in which
// the entry has not its number. It puts each number that is not known into each square.
func elsewhere(b *Board, s, position puzzles.Solution, reasons []int, entry int) (sets [][]int) {
	kept := make([]bool, len(b.ClueCells()))
	for _, r := range reasons {
		kept[r] = true
	}
	facts := b.Facts(position, kept)
	for _, r := range reasons {
		facts[b.ClueCells()[r]] = s[b.ClueCells()[r]]
	}
	at := make([]int, b.Squares()+1)
	var open, squares []int
	for cell, number := range s {
		squares = append(squares, cell)
		if at[number] = cell; facts[cell] == puzzles.Open {
			open = append(open, number)
		}
	}
	var put func(rest []int)
	put = func(rest []int) {
		if len(rest) == 0 {
			if at[s[entry]] != entry {
				sets = append(sets, brokenBy(b, at))
			}
			return
		}
		for _, cell := range squares {
			at[rest[0]] = cell
			put(rest[1:])
		}
	}
	put(open)
	return least(sets)
}

// brokenBy numbers pairs of numbers by the first, and then the squares with several numbers and those without one.
func brokenBy(b *Board, at []int) (broken []int) {
	n := len(at) - 1
	for number := 1; number <= n; number++ {
		next := number%n + 1
		if (b.Closed || next > number) && !b.Joined(at[number], at[next]) {
			broken = append(broken, number)
		}
	}
	for cell := range b.Given {
		have := 0
		for _, other := range at[1:] {
			if other == cell {
				have++
			}
		}
		switch {
		case have > 1:
			broken = append(broken, 100+cell)
		case have == 0:
			broken = append(broken, 200+cell)
		}
	}
	return broken
}

// least are the sets of which no other one is a part.
func least(sets [][]int) (out [][]int) {
	slices.SortFunc(sets, func(a, b []int) int { return len(a) - len(b) })
	for _, set := range sets {
		if !slices.ContainsFunc(out, func(part []int) bool {
			return !slices.ContainsFunc(part, func(m int) bool { return !slices.Contains(set, m) })
		}) {
			out = append(out, set)
		}
	}
	return out
}
