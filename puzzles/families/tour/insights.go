package tour

import (
	"slices"
	"strconv"

	"twofold/puzzles"
)

// Insights are where the tour so far may go on, by Warnsdorff's rule: to the free square from which the piece reaches
// the fewest other free ones.
func (b *Board) Insights() []puzzles.Insight {
	step, from := b.reachedStep()
	next := puzzles.Insight{Name: "next", About: "where the next step may go, and how many free squares it sees"}
	if step == 0 {
		next.Words = "step 1 is not known: Warnsdorff's rule goes on from a square"
		return []puzzles.Insight{next}
	}
	next.Table = &puzzles.InsightTable{Columns: []string{"step", "cell", "degree", "rule"}}
	exits := b.degrees(b.isFree)
	ways := slices.DeleteFunc(b.reached(from, b.Piece.steps()), func(to int) bool { return !b.mayBe(to, step+1) })
	least := len(b.Given)
	for _, to := range ways {
		least = min(least, exits[to])
	}
	for _, to := range ways {
		rule := ""
		if exits[to] == least {
			rule = "fewest"
		}
		next.Table.Add(strconv.Itoa(step+1), puzzles.Place(to, b.Cols), strconv.Itoa(exits[to]), rule)
	}
	if len(ways) == 0 {
		next.Words, next.Table = "no free square is one move from step "+strconv.Itoa(step), nil
	}
	return []puzzles.Insight{next}
}

// stepOf is what is known of a square: its step, or 0.
func (b *Board) stepOf(cell int) int {
	if given := b.Given[cell]; given > 0 {
		return given
	}
	if b.Fixed != nil && b.Fixed[cell] > 0 {
		return b.Fixed[cell]
	}
	return 0
}

// isFree says that a square has no step yet.
func (b *Board) isFree(cell int) bool { return b.Given[cell] != Hole && b.stepOf(cell) == 0 }

// reachedStep is the last of the steps from 1 on that are known without a gap, and its square; 0 if there is none.
func (b *Board) reachedStep() (step, cell int) {
	at := make([]int, b.Squares()+2)
	for cell := range b.Given {
		if n := b.stepOf(cell); n > 0 && b.Given[cell] != Hole {
			at[n] = cell + 1
		}
	}
	for at[step+1] > 0 {
		step++
	}
	return step, at[step] - 1
}

// mayBe reports whether a square has a step, or is free and no other one has it.
func (b *Board) mayBe(cell, step int) bool {
	taken := slices.ContainsFunc(b.cellNumbers(), func(n int) bool { return n == step })
	return b.stepOf(cell) == step || !taken && b.isFree(cell)
}

func (b *Board) cellNumbers() []int {
	numbers := make([]int, len(b.Given))
	for cell := range numbers {
		numbers[cell] = b.stepOf(cell)
	}
	return numbers
}

var _ puzzles.Reporter = (*Board)(nil)
