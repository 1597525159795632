package tour

import (
	"fmt"
	"slices"

	"twofold/puzzles"
)

// Judge says what a partial tour, whose open squares hold puzzles.Open, amounts to. It is
//
//	Violated  if a rule is broken already, each judged by itself: a square without its given number, a
//	          number twice, numbers that follow each other no step apart, the form of closed tours
//	Met       if it is a solution; no square is open
//	Open      otherwise; this does not promise that there is a solution
//
// The error is nil unless the tour is violated, and tells the rule and where. O(R·C).
func (b *Board) Judge(partial puzzles.Solution) (puzzles.Judgement, error) {
	if err := b.checkShape(partial, true); err != nil {
		return puzzles.Violated, err
	}
	if err := puzzles.CheckPosition(b, partial); err != nil {
		return puzzles.Violated, err
	}
	if err := b.checkRules(partial); err != nil {
		return puzzles.Violated, err
	}
	if slices.Contains(partial, puzzles.Open) {
		return puzzles.Undecided, nil
	}
	return puzzles.Met, nil
}

// checkRules returns nil if no rule is broken already, whatever the open squares become, as far as each
// rule by itself can tell. Else it returns all that are.
func (b *Board) checkRules(s puzzles.Solution) error {
	at, all := b.places(s)
	for cell, step := range s {
		if given := b.Given[cell]; given > 0 && step != puzzles.Open && step != given {
			all = append(all, puzzles.Broken("%s: step %d: the board gives %d", puzzles.SpotAt(cell, b.Cols), step, given)...)
		}
	}
	last := len(at) - 1
	for step := 1; step < last; step++ {
		all = append(all, b.judgeStep(at, step, step+1)...)
	}
	if b.Closed && last < 3 {
		return fmt.Errorf("a closed tour of %d squares: expected at least 3", last)
	}
	if b.Closed {
		all = append(all, b.judgeStep(at, last, 1)...)
		all = append(all, b.judgeForm(at)...)
	}
	return all.Err()
}

func (b *Board) judgeStep(at []int, step, next int) puzzles.Breaches {
	if at[step] == nowhere || at[next] == nowhere || b.Joined(at[step], at[next]) {
		return nil
	}
	return b.noMove(at, step, next)
}

// judgeForm returns nil if a closed tour may be written in the one form that the package's documentation
// allows.
func (b *Board) judgeForm(at []int) puzzles.Breaches {
	anchor, step := b.anchor()
	if at[step] != anchor && at[step] != nowhere {
		return b.noStart(at[step], step, anchor)
	}
	after, ahead := neighboursOf(at, step)
	if b.reversible() && after != nowhere && ahead != nowhere && after > ahead {
		return b.turned(after, step, ahead)
	}
	return nil
}

// reversible reports whether a closed tour read backwards from the anchor meets all given numbers as well: the
// step that is k after the anchor's becomes that which is k ahead of it, so that only the anchor's own and
// the one half a tour away remain.
func (b *Board) reversible() bool {
	squares := b.Squares()
	_, step := b.anchor()
	for _, given := range b.Given {
		if given > 0 && 2*(given-step)%squares != 0 {
			return false
		}
	}
	return true
}
