package nurikabe

import (
	"fmt"

	"twofold/puzzles"
)

var _ puzzles.PartialChecker = (*Board)(nil)

// Judge says what a partial colouring amounts to. It is
//
//	Violated  if a rule cannot be met any more, each judged by itself: a clue on a black cell, an island that has two
//	          clues or too many cells, or whose cells, with all open ones that it can come to, are too few or have no
//	          clue; a pool; black cells that white ones keep apart
//	Met       if it is complete, and a solution
//	Open      otherwise; this does not promise that there is a solution
//
// The error is nil unless the colouring is violated, and tells the rule and where.
func (b *Board) Judge(s puzzles.Solution) (puzzles.Judgement, error) {
	if err := b.CheckShape(s, true); err != nil {
		return puzzles.Violated, err
	}
	for _, judge := range []func(puzzles.Solution) error{
		func(s puzzles.Solution) error { return puzzles.CheckPosition(b, s) },
		b.checkColours, b.judgeIslands, b.checkPools, b.judgeSea,
	} {
		if err := judge(s); err != nil {
			return puzzles.Violated, err
		}
	}
	if s.Opens() == 0 {
		return puzzles.Met, nil
	}
	return puzzles.Undecided, nil
}

// judgeIslands looks at the white areas, and at what each may grow to.
func (b *Board) judgeIslands(s puzzles.Solution) error {
	for _, island := range b.areas(s, 1) {
		clues := b.cluesOn(island)
		if len(clues) > 1 {
			return b.checkAlone(island, clues)
		}
		room := b.flood(island[0], make([]bool, len(s)), func(at int) bool { return s[at] != 0 })
		if len(clues) == 0 {
			if err := b.checkAlone(island, b.cluesOn(room)[:min(1, len(b.cluesOn(room)))]); err != nil {
				return err
			}
			continue
		}
		clue := int(b.Clues[clues[0]])
		switch {
		case clue == AnySize:
		case len(island) > clue:
			return fmt.Errorf("%s: clue %d has an island of %s or more", puzzles.Place(clues[0], b.Cols), clue,
				puzzles.Some(len(island), "cell"))
		case len(room) < clue:
			return fmt.Errorf("%s: clue %d has room for %s", puzzles.Place(clues[0], b.Cols), clue,
				puzzles.Some(len(room), "cell"))
		}
	}
	return nil
}

// judgeSea returns nil if the black cells can be connected, by black and open cells.
func (b *Board) judgeSea(s puzzles.Solution) error {
	var reached []bool
	first := -1
	for cell, value := range s {
		switch {
		case value != 0:
		case first < 0:
			first, reached = cell, make([]bool, len(s))
			b.flood(cell, reached, func(at int) bool { return s[at] != 1 })
		case !reached[cell]:
			return fmt.Errorf("%s and %s: black cells that are not connected", puzzles.Place(first, b.Cols),
				puzzles.Place(cell, b.Cols))
		}
	}
	return nil
}
