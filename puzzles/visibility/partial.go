package visibility

import (
	"fmt"

	"twofold/puzzles"
)

// A partial colouring is a Solution whose open cells hold puzzles.Open: 1 white, 0 black, -1 open.

// maxSeen is, for each cell, how many cells can be seen from it if all open cells are white: the most
// that any completion of s shows. From a black cell one sees none. O(R·C) for the whole board.
func (b *Board) maxSeen(s puzzles.Solution) []int { return b.seen(s, 1) }

// minSeen is maxSeen with the open cells black, the fewest: from an open cell one sees none.
func (b *Board) minSeen(s puzzles.Solution) []int { return b.seen(s, 0) }

// seen is what is seen from each cell with the open ones of one colour. From a cell one sees its run of
// white cells along the row and that along the column, and is itself in both.
func (b *Board) seen(s puzzles.Solution, open int) []int {
	seen := make([]int, len(s))
	line := func(first, step, n int) {
		start := 0
		for i := range n + 1 {
			if i < n && (s[first+i*step] == 1 || s[first+i*step] == puzzles.Open && open == 1) {
				continue
			}
			for j := start; j < i; j++ {
				seen[first+j*step] += i - start
			}
			start = i + 1
		}
	}
	for row := range b.Rows {
		line(row*b.Cols, 1, b.Cols)
	}
	for col := range b.Cols {
		line(col, b.Cols, b.Rows)
	}
	for cell := range seen {
		seen[cell] = max(seen[cell]-1, 0)
	}
	return seen
}

// Judge says what a partial colouring amounts to. It is
//
//	Violated  if a clue, or a further rule of the variant, cannot be met any more, each judged by itself: a
//	          clue whose number lies outside of minSeen to maxSeen, two black cells side by side, white
//	          cells that black ones keep apart, a black cell that white ones keep from the edge
//	Met       if whatever the open cells become is a solution
//	Open      otherwise; this does not promise that there is a solution
//
// The error is nil unless the colouring is violated, and tells the rule and where.
func (b *Board) Judge(s puzzles.Solution) (puzzles.Judgement, error) {
	if err := b.CheckShape(s, true); err != nil {
		return puzzles.Violated, err
	}
	if err := puzzles.CheckPosition(b, s); err != nil {
		return puzzles.Violated, err
	}
	if err := b.checkRules(s); err != nil {
		return puzzles.Violated, err
	}
	if puzzles.Covers(s, b.Fixed) && b.met(s) {
		return puzzles.Met, nil
	}
	return puzzles.Undecided, nil
}

// checkRules returns nil if no rule is broken already, whatever the open cells become, as far as each
// rule by itself can tell.
func (b *Board) checkRules(s puzzles.Solution) error {
	least, most := b.minSeen(s), b.maxSeen(s)
	for cell, clue := range b.Clues {
		if err := b.judgeClue(cell, s[cell], least[cell], most[cell]); err != nil {
			return fmt.Errorf("%s: %s %w", puzzles.Place(cell, b.Cols), clueName(clue), err)
		}
	}
	return b.checkLaw(s)
}

// judgeClue returns nil if the clue of a cell with that colour, which sees least to most white cells,
// can be met.
func (b *Board) judgeClue(cell, colour, least, most int) error {
	clue := int(b.Clues[cell])
	switch {
	case clue == Blank:
		return nil
	case clue == 0 && colour == 1:
		return fmt.Errorf("is on a white cell")
	case clue != 0 && colour == 0:
		return fmt.Errorf("is on a black cell")
	case clue == AnyNumber || least <= clue && clue <= most:
		return nil
	case least == most:
		return fmt.Errorf("sees %s", whiteCells(least))
	case most < clue:
		return fmt.Errorf("can see no more than %s", whiteCells(most))
	}
	return fmt.Errorf("sees no fewer than %s", whiteCells(least))
}

// met: whatever the open cells become, it is a solution. All open cells black is the worst case. Numbers
// are fixed if they are the same there as with all of them white; black cells touch there if they ever
// do; and if none touch, each open cell has only white cells beside it, so that with those connected a
// further white cell cannot be cut off. A cave has another worst case: see loose.
func (b *Board) met(s puzzles.Solution) bool {
	worst := make(puzzles.Solution, len(s))
	for cell, v := range s {
		worst[cell] = max(v, 0)
	}
	if b.Check(worst) != nil {
		return false
	}
	most := b.maxSeen(s)
	for cell, clue := range b.Clues {
		if clue >= 0 && most[cell] != int(clue) {
			return false
		}
	}
	return !b.law().open || b.loose(s)
}
