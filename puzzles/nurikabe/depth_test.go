package nurikabe

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

// TestLoosen holds the depths of deductions against all colourings of small boards.
func TestLoosen(t *testing.T) {
	seen := map[int]int{}
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 6))
		rows := 2 + r.IntN(2)
		b, s := Random(r, Recipe{Rows: rows, Cols: 9/rows - r.IntN(2), Black: 0.3 + 0.5*r.Float64(), Given: 0.8})
		position := b.Shown()
		for cell := range position {
			if r.IntN(4) == 0 {
				position[cell] = s[cell]
			}
		}
		for _, depth := range puzzletest.Loosened(t, r, b, s, position, func(reasons []int, entry int) (sets [][]int) {
			everyColouring(t, b, func(a puzzles.Solution) {
				if puzzles.Leaves(a, position) < 0 && a[entry] != s[entry] {
					if set, is := brokenByBrute(b, a, slices.Index(position, 0), reasons); is {
						sets = append(sets, set)
					}
				}
			})
			return sets
		}) {
			seen[depth]++
		}
	}
	for depth := -1; depth <= 3; depth++ {
		if seen[depth] < 10 {
			t.Errorf("only %d deductions of depth %d", seen[depth], depth)
		}
	}
}

// brokenByBrute are the instances that a colouring breaks which breaks none of the clues that are reasons. Which cells
// hang together is a matter of marks that spread. Instances are numbered as they come to mind.
func brokenByBrute(b *Board, s puzzles.Solution, root int, reasons []int) (set []int, is bool) {
	set = []int{}
	marks := spread(b, s)
	clues := b.ClueCells()
	isReason := func(reason int) bool { return slices.Contains(reasons, reason) }
	size := map[int]int{}
	for _, mark := range marks {
		size[mark]++
	}
	for i, cell := range clues {
		if isReason(i) && size[marks[cell]] < int(b.Clues[cell]) {
			return nil, false
		}
		if isReason(len(clues)) && size[marks[cell]] > int(b.Clues[cell]) {
			set = append(set, 1000+cell)
		}
	}
	isCut := false
	for cell := range s {
		isClued := false
		for other, clue := range b.Clues {
			if marks[other] == marks[cell] && clue != Blank {
				if isClued = true; b.Clues[cell] != Blank && other < cell {
					set = append(set, 2000+20*cell+other)
				}
			}
			isCut = isCut || s[cell]+s[other] == 0 && marks[other] != marks[cell]
		}
		switch {
		case s[cell] == 1 && !isClued:
			set = append(set, cell)
		case s[cell] == 0 && root >= 0 && isReason(len(clues)+1) && marks[cell] != marks[root]:
			set = append(set, 100+cell)
		}
		if right, down := cell+1, cell+b.Cols; isReason(len(clues)+2) && right%b.Cols > 0 && down < len(s) &&
			s[cell]+s[right]+s[down]+s[down+1] == 0 {
			set = append(set, 200+cell)
		}
	}
	if isCut && root < 0 && isReason(len(clues)+1) {
		set = append(set, 300)
	}
	return set, true
}

// spread marks each cell by the first one that it hangs together with.
func spread(b *Board, s puzzles.Solution) []int {
	marks := make([]int, len(s))
	for cell := range marks {
		marks[cell] = cell
	}
	for before := ""; before != fmt.Sprint(marks); {
		before = fmt.Sprint(marks)
		for cell := range s {
			for other := range s {
				down, right := cell/b.Cols-other/b.Cols, cell%b.Cols-other%b.Cols
				if s[cell] == s[other] && down*down+right*right == 1 {
					marks[cell] = min(marks[cell], marks[other])
				}
			}
		}
	}
	return marks
}
