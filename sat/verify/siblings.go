package verify

import (
	"math/rand/v2"
	"slices"

	"twofold/encode"
	"twofold/puzzles"
)

const (
	siblings       = 12     // boards that are asked about, at most
	fewSiblings    = 4      // however large their formulas are
	siblingClauses = 40_000 // clauses of all of them, before the last
	siblingDraws   = 5      // until one succeeds
	siblingChanges = 6      // of a solution, from one sibling to the next
	siblingTrials  = 60     // of changes: not all lead to a sibling
)

// A formulaOf says a board whose solution has as many entries as a claim's formula says the verifier's own.
type formulaOf func(b puzzles.Board, entries int) (*encode.Formula, error)

// encoded says a board by the manifest's encoding.
func (v *verifier) encoded(b puzzles.Board, entries int) (*encode.Formula, error) {
	e, err := v.kind.Encode.Encoding(v.Manifest.Encoding, true)
	if err != nil {
		return nil, err
	}
	ladder, err := e.Ladder(v.ctx, b)
	if err != nil {
		return nil, err
	}
	if v.isStepwise() {
		return ladder.At(v.ctx, entries)
	}
	return ladder.At(v.ctx, ladder.First)
}

func (v *verifier) counted(b puzzles.Board, _ int) (*encode.Formula, error) {
	return CountFormula(v.ctx, v.kind.Encode, b)
}

// askSiblings makes boards with clues on the same cells, each with a solution that is known, and asks their formulas
// about it. Where an encoder says too much, its formulas exclude solutions. The board itself does not show that: nobody
// knows which solutions it lacks. Every other sibling has a solution near the board's, the others one that is drawn.
func (v *verifier) askSiblings(file string, formula formulaOf) error {
	own, ok := v.board.(puzzles.Clued)
	if !ok {
		return nil
	}
	r := rand.New(rand.NewPCG(1, 2))
	near, clauses := v.solution, 0
	for n := 0; n < siblings && (n < fewSiblings || clauses < siblingClauses); n++ {
		var sibling puzzles.Clued
		var s puzzles.Solution
		sibling, s, near = v.sibling(r, own, n, near)
		if sibling == nil || slices.Equal(s, v.solution) && sibling.String() == v.board.String() {
			continue
		}
		if len(near) == 0 {
			near = s
		}
		f, err := formula(sibling, len(s))
		if err != nil && v.ctx.Err() == nil {
			return fault(file, "the encoder refuses a board like it: %v", err)
		} else if err != nil {
			return err
		}
		v.report.Siblings++
		clauses += len(f.Clauses)
		if err := newAsker(v, sibling.(puzzles.Evident), file, f, s).ask(s, s); err != nil {
			return err
		}
	}
	return nil
}

// sibling is the n-th one, near or drawn; the other kind if there is none of its own. It returns as well the solution
// that the next near one begins with.
func (v *verifier) sibling(r *rand.Rand, own puzzles.Clued, n int, near puzzles.Solution) (
	sibling puzzles.Clued, s, next puzzles.Solution) {
	for _, isDrawn := range [2]bool{n%2 == 1, n%2 == 0} {
		switch {
		case sibling != nil:
		case isDrawn:
			sibling, s = drawSibling(r, own)
		case len(near) > 0:
			sibling, near = v.nearSibling(r, own, near)
			s = near
		}
	}
	return sibling, s, near
}

// drawSibling is nil if the board draws none, or only such as are no siblings.
func drawSibling(r *rand.Rand, own puzzles.Clued) (puzzles.Clued, puzzles.Solution) {
	b, ok := own.(puzzles.Sibling)
	for draw := 0; ok && draw < siblingDraws; draw++ {
		if sibling, s := puzzles.DrawSibling(r, b); sibling != nil {
			return sibling, s
		}
	}
	return nil, nil
}

// nearSibling changes a solution several times, and keeps each change that leads to a sibling. It is nil, and the
// solution as it was, if none does.
func (v *verifier) nearSibling(
	r *rand.Rand, own puzzles.Clued, s puzzles.Solution,
) (sibling puzzles.Clued, last puzzles.Solution) {
	entries := make([]int, len(s))
	for entry := range entries {
		entries[entry] = entry
	}
	for trial, changes := 0, 0; trial < siblingTrials && changes < siblingChanges; trial++ {
		if next, to := puzzles.SiblingOf(own, v.board.Near(r, s, entries)); next != nil {
			sibling, s = next, to
			changes++
		}
	}
	return sibling, s
}
