package tour

import (
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
	if err := b.checkRules(partial); err != nil {
		return puzzles.Violated, err
	}
	if slices.Contains(partial, puzzles.Open) {
		return puzzles.Undecided, nil
	}
	return puzzles.Met, nil
}
