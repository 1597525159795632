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

// TestLoosenCave holds the depths of deductions of cave against all colourings.
func TestLoosenCave(t *testing.T) {
	seen := map[int]int{}
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 7))
		b, s := Random(r, Recipe{Rules: Cave, Rows: 3, Cols: 3 + r.IntN(2), White: 0.5, Given: 0.2})
		position := b.Shown()
		for cell := range position {
			if r.IntN(4) == 0 {
				position[cell] = s[cell]
			}
		}
		for _, depth := range puzzletest.Loosened(t, r, b, s, position, func(reasons []int, entry int) (sets [][]int) {
			for black := range 1 << len(s) {
				a := coloured(b, black)
				if puzzles.Leaves(a, position) < 0 && a[entry] != s[entry] {
					if set, is := brokenCave(b, a, slices.Index(position, 1), reasons); is {
						sets = append(sets, set)
					}
				}
			}
			return sets
		}) {
			seen[depth]++
		}
	}
	for depth, least := range map[int]int{-1: 100, 0: 100, 1: 30, 2: 2} {
		if seen[depth] < least {
			t.Errorf("only %d deductions of depth %d", seen[depth], depth)
		}
	}
}

// brokenCave are the instances that a colouring breaks which breaks none of the clues that are reasons. Cells hang
// together by marks that spread, those of black ones from the edge.
func brokenCave(b *Board, s puzzles.Solution, root int, reasons []int) (set []int, is bool) {
	clues := b.ClueCells()
	for _, r := range reasons {
		if r < len(clues) && b.Clues[clues[r]] > 0 && b.checkClue(s, clues[r]) != nil {
			return nil, false
		}
	}
	const atEdge = -1
	marks := make([]int, len(s))
	for cell := range s {
		if marks[cell] = cell; s[cell] == 0 && (cell < b.Cols || cell >= len(s)-b.Cols || cell%b.Cols%(b.Cols-1) == 0) {
			marks[cell] = atEdge
		}
	}
	for range s {
		for cell := range s {
			for other := range s {
				down, right := cell/b.Cols-other/b.Cols, cell%b.Cols-other%b.Cols
				if s[cell] == s[other] && down*down+right*right == 1 {
					marks[cell] = min(marks[cell], marks[other])
				}
			}
		}
	}
	set = []int{}
	pieces := map[int]bool{}
	for cell := range s {
		switch {
		case s[cell] == 1 && slices.Contains(reasons, len(clues)):
			if pieces[marks[cell]] = true; root >= 0 && marks[cell] != marks[root] {
				set = append(set, cell)
			}
		case s[cell] == 0 && slices.Contains(reasons, len(clues)+1) && marks[cell] != atEdge:
			set = append(set, 100+cell)
		}
	}
	if root < 0 && len(pieces) > 1 {
		set = append(set, 200)
	}
	return set, true
}
