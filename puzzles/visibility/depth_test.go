package visibility

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

// TestLoosen holds the depths of deductions against all colourings of small boards. There an instance is a pair of
// cells side by side, or any smallest set of cells that cuts the others apart.
func TestLoosen(t *testing.T) {
	seen := map[int]int{}
	byRing := map[int]int{}
	for seed := range uint64(1000) {
		r := rand.New(rand.NewPCG(seed, 5))
		b, s := Random(r, Recipe{Rules: Kuromasu, Rows: 1 + r.IntN(3), Cols: 2 + r.IntN(3), White: 0.6, Given: 0.4})
		position := b.Shown()
		for cell := range position {
			if r.IntN(4) == 0 {
				position[cell] = s[cell]
			}
		}
		cuts := smallestCuts(b)
		rule := false
		for _, depth := range puzzletest.Loosened(t, r, b, s, position, func(reasons []int, entry int) [][]int {
			if rule = slices.Contains(reasons, len(b.ClueCells())); rule {
				return brokenByBrute(b, position, reasons, entry, s[entry], cuts)
			}
			return brokenByBrute(b, position, reasons, entry, s[entry], nil)
		}) {
			seen[depth]++
			if rule {
				byRing[depth]++
			}
		}
	}
	t.Log(seen, byRing)
	for depth := -1; depth <= 2; depth++ {
		if seen[depth] < 10 || byRing[depth] < 10 {
			t.Errorf("only %d deductions of depth %d, %d with rings", seen[depth], depth, byRing[depth])
		}
	}
}

// smallestCuts are sets of cells, as bits, without which white cells are not connected.
func smallestCuts(b *Board) (cuts []int) {
	all := make([]int, 1<<len(b.Clues))
	for set := range all {
		all[set] = set
	}
	slices.SortStableFunc(all, func(x, y int) int { return bits.OnesCount(uint(x)) - bits.OnesCount(uint(y)) })
	for _, set := range all {
		if b.checkWhite(coloured(b, set)) != nil && !slices.ContainsFunc(cuts, func(cut int) bool { return cut&^set == 0 }) {
			cuts = append(cuts, set)
		}
	}
	return cuts
}

// coloured has a set of black cells.
func coloured(b *Board, black int) puzzles.Solution {
	s := make(puzzles.Solution, len(b.Clues))
	for cell := range s {
		s[cell] = 1 - black>>cell&1
	}
	return s
}

func brokenByBrute(b *Board, facts puzzles.Solution, reasons []int, entry, value int, cuts []int) (sets [][]int) {
	clues := b.ClueCells()
	for black := range 1 << len(facts) {
		a := coloured(b, black)
		if puzzles.Leaves(a, facts) >= 0 || a[entry] == value || slices.ContainsFunc(reasons, func(r int) bool {
			return r < len(clues) && b.Clues[clues[r]] > 0 && b.checkClue(a, clues[r]) != nil
		}) {
			continue
		}
		set := []int{}
		for cell := range a {
			for other := range cell {
				down, right := cell/b.Cols-other/b.Cols, cell%b.Cols-other%b.Cols
				if a[cell]+a[other] == 0 && down*down+right*right == 1 {
					set = append(set, other*len(a)+cell)
				}
			}
		}
		for i, cut := range cuts {
			if cut&^black == 0 {
				set = append(set, len(a)*len(a)+i)
			}
		}
		sets = append(sets, set)
	}
	return sets
}
