package treasure

import (
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

// TestLoosen holds the depths of deductions against all ways in which each reason may fill the board for itself.
func TestLoosen(t *testing.T) {
	seen := map[int]int{}
	for seed := range uint64(1500) {
		r := rand.New(rand.NewPCG(seed, 5))
		b, s := Random(r, Recipe{
			Rules: Variants[r.IntN(3)], Rows: 1 + r.IntN(3), Cols: 2 + r.IntN(3), Density: 0.4, Given: 0.3,
		})
		if b.Rules == Minesweeper && r.IntN(2) == 0 {
			b.Total = Coins(s)
		}
		position := b.Shown()
		for cell := range position {
			if r.IntN(3) == 0 {
				position[cell] = s[cell]
			}
		}
		if position.Opens() > 6 || len(b.ClueCells()) > 5 {
			continue
		}
		for _, depth := range puzzletest.Loosened(t, r, b, s, position, func(reasons []int, entry int) [][]int {
			return differing(b, position, reasons, entry, s[entry])
		}) {
			seen[depth]++
		}
	}
	t.Log(seen)
	for depth := -1; depth <= 2; depth++ {
		if seen[depth] < 10 {
			t.Errorf("only %d deductions of depth %d", seen[depth], depth)
		}
	}
}

// differing lists the cells on which reasons differ, for each way in which each of them fills the cells for itself.
// Only the cells that a reason speaks of are its own.
func differing(b *Board, facts puzzles.Solution, reasons []int, entry, value int) (sets [][]int) {
	var fillings [][]puzzles.Solution // by reason; Open where it says nothing
	for _, reason := range reasons {
		var own []puzzles.Solution
		_ = puzzles.Values(0, 1)(b, 1<<16, func(s puzzles.Solution) bool {
			if puzzles.Leaves(s, facts) >= 0 || s[entry] == value {
				return true
			}
			broken, err := b.Breaks(s)
			if err == nil && !slices.Contains(broken, reason) {
				own = append(own, spoken(b, reason, s))
			}
			return true
		})
		slices.SortFunc(own, slices.Compare)
		fillings = append(fillings, slices.CompactFunc(own, slices.Equal))
	}
	var walk func(chosen []puzzles.Solution)
	walk = func(chosen []puzzles.Solution) {
		if len(chosen) < len(fillings) {
			for _, s := range fillings[len(chosen)] {
				walk(append(chosen, s))
			}
			return
		}
		set := []int{}
		for cell := range facts {
			has := map[int]bool{}
			for _, s := range chosen {
				has[s[cell]] = true
			}
			if has[0] && has[1] {
				set = append(set, cell)
			}
		}
		sets = append(sets, set)
	}
	walk(nil)
	return sets
}

// spoken is the cells of a filling of which a reason speaks: those whose change may break it.
func spoken(b *Board, reason int, s puzzles.Solution) puzzles.Solution {
	out := slices.Repeat(puzzles.Solution{puzzles.Open}, len(s))
	cells := b.ClueCells()
	for cell := range s {
		near := reason >= len(cells) && (b.Total != NoTotal || b.Clues[cell] == Blank && !b.isCounted(cell))
		if reason < len(cells) {
			down, right := cell/b.Cols-cells[reason]/b.Cols, cell%b.Cols-cells[reason]%b.Cols
			near = down*down <= 1 && right*right <= 1
		}
		if near {
			out[cell] = s[cell]
		}
	}
	return out
}
