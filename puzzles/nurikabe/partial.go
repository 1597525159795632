package nurikabe

import (
	"fmt"
	"slices"

	"twofold/puzzles"
)

var _ puzzles.PartialChecker = (*Board)(nil)

// Judge says what a partial colouring amounts to. It is
//
//	Violated  if a rule cannot be met any more, each judged by itself: a clue on a black cell, an island that has two
//	          clues or too many cells, or whose cells, with all open ones that it can come to, are too few or have no
//	          clue; a pool; black cells that white ones keep apart
//	Met       if every way to fill its open cells is a solution
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
	if b.isMet(s) {
		return puzzles.Met, nil
	}
	return puzzles.Undecided, nil
}

// isMet reports whether every way to fill the open cells is a solution: the all black and the all white one are, and
// each open cell is beside a white cell, so that it joins an island alone, and beside a black one, so that it joins the
// sea alone. Without a black cell the open ones are the sea: one, or two side by side.
func (b *Board) isMet(s puzzles.Solution) bool {
	for colour := range 2 {
		filled := slices.Clone(s)
		for cell, value := range filled {
			if value == puzzles.Open {
				filled[cell] = colour
			}
		}
		if b.Check(filled) != nil {
			return false
		}
	}
	hasSea := slices.Contains(s, 0)
	for cell, value := range s {
		isBeside := func(colour int) bool {
			return slices.ContainsFunc(b.beside(cell), func(other int) bool { return s[other] == colour })
		}
		if value == puzzles.Open && (!isBeside(1) || hasSea && !isBeside(0)) {
			return false
		}
	}
	return hasSea || s.Opens() <= 2
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
