package steps

import "twofold/puzzles"

var (
	Brute   = brute
	Written = written
)

// Trying is an oracle that looks at all fillings.
func Trying(b puzzles.Reasoned, fillings []puzzles.Solution) puzzles.Oracle {
	return &trying{b: b, fillings: fillings}
}

// WithoutReasons is the board without its clues, whose assignments are more than those of its own.
func WithoutReasons(b puzzles.Reasoned) puzzles.Board {
	return b.Keep(make([]bool, len(b.ClueCells())))
}
