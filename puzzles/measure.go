package puzzles

import (
	"fmt"

	"twofold/puzzles/prose"
)

// A Measure is a number, or one for each cell, that follows from the rules for a board as it stands, at its position if
// it has one. What is no number is told as one: 1 for yes, 0 for no.
type Measure struct {
	Name   string // one word
	About  string // one line for people
	Values func() []int
}

// A Reporter is a board that computes what exercises ask for by hand.
type Reporter interface {
	Board
	// Measures are numbers; some are what searches go by.
	Measures() []Measure
	// Insights are words and tables besides the measures.
	Insights() []Insight
}

// MeasureOf finds a measure of a board by its name.
func MeasureOf(b Board, name string) (Measure, error) {
	reporter, ok := b.(Reporter)
	if !ok {
		return Measure{}, fmt.Errorf("boards of %s have no measures", b.Family())
	}
	return prose.Named("measure of "+b.Family(), name, reporter.Measures(), func(m Measure) string { return m.Name })
}

// Truth is a truth as a number of a Measure.
func Truth(truth bool) int {
	if truth {
		return 1
	}
	return 0
}
