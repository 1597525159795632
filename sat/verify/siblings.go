package verify

import (
	"math/rand/v2"
	"slices"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/model"
)

const (
	siblingChanges = 6    // of a solution, from one sibling to the next
	nearBytes      = 2000 // of a bundle, for each entry of the solution, by which one more near-solution is asked about
	nearLooks      = 100  // at clauses for near-solutions, for each clause of the bundle
	siblingClauses = 6    // of all siblings but the last, for each clause of the bundle
)

// An effort is how much a board's formulas are asked as a whole.
type effort struct {
	near     int // solutions near the board's
	most     int // and as long as they cost little
	cases    int // in which all are asked about, at most
	siblings int // boards that are asked about, at most
	few      int // and however large their formulas are
	draws    int // until one succeeds
	trials   int // of solutions, drawn or changed: not all lead to a sibling
}

// effort is small where each item is asked by itself. There the board's rules are a file, whose check takes as long as
// much of making the bundle did.
func (v *verifier) effort() effort {
	if _, ok := v.board.(model.Board); ok {
		near := max(2, int(v.report.Bytes)/nearBytes/max(1, len(v.solution)))
		return effort{near: near, most: near, cases: 16, siblings: 1, few: 1, draws: 2, trials: 1}
	}
	return effort{near: 50, most: 300, cases: 4096, siblings: 12, few: 3, draws: 5, trials: 60}
}

// clauses are those of the bundle's formulas.
func (v *verifier) clauses() (n int) {
	for _, f := range v.formulas {
		n += len(f.Clauses)
	}
	return n
}

// A formulaOf says a board whose solution has as many entries as a claim's formula says the verifier's own.
type formulaOf func(b puzzles.Board, entries int) (*encode.Formula, error)

// encoded says a board by the manifest's encoding.
func (v *verifier) encoded(b puzzles.Board, entries int) (*encode.Formula, error) {
	e, err := v.kind.Encode.ForProof(v.ctx, v.Manifest.Encoding, v.board)
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
// knows which solutions it lacks. Every other sibling has a solution that is drawn, the others one near the board's.
func (v *verifier) askSiblings(file string, formula formulaOf) error {
	own, ok := v.board.(puzzles.Clued)
	if !ok {
		return nil
	}
	r, most := rand.New(rand.NewPCG(1, 2)), v.effort()
	near, asked, clauses := v.solution, 0, 0
	for n := 0; n < most.siblings && (asked < most.few || clauses < siblingClauses*v.clauses()); n++ {
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
		asked++
		clauses += len(f.Clauses)
		if err := newAsker(v, sibling.(puzzles.Certifiable), file, f, s).has(s); err != nil {
			return err
		}
	}
	return nil
}

// sibling is the n-th one, drawn or near; the other kind if there is none of its own. It returns as well the solution
// that the next near one begins with.
func (v *verifier) sibling(r *rand.Rand, own puzzles.Clued, n int, near puzzles.Solution) (
	sibling puzzles.Clued, s, next puzzles.Solution) {
	for _, isDrawn := range [2]bool{n%2 == 0, n%2 == 1} {
		switch {
		case sibling != nil:
		case isDrawn:
			sibling, s = v.drawSibling(r, own)
		case len(near) > 0:
			sibling, near = v.nearSibling(r, own, near)
			s = near
		}
	}
	return sibling, s, near
}

// drawSibling is nil if the board draws none, or only such as are no siblings.
func (v *verifier) drawSibling(r *rand.Rand, own puzzles.Clued) (puzzles.Clued, puzzles.Solution) {
	b, ok := own.(puzzles.Sibling)
	for draw, trial := 0, 0; ok && draw < v.effort().draws && trial < v.effort().trials; draw++ {
		s := b.Sibling(r, v.solution)
		if s == nil || slices.Equal(s, v.solution) {
			continue
		}
		trial++
		if sibling, s := puzzles.SiblingOf(b, s); sibling != nil {
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
	for trial, changes := 0, 0; trial < v.effort().trials && changes < siblingChanges; trial++ {
		if next, to := puzzles.SiblingOf(own, v.board.Near(r, s, entries)); next != nil {
			sibling, s = next, to
			changes++
		}
	}
	return sibling, s
}
