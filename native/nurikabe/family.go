package nurikabe

import (
	"twofold/native"
	"twofold/puzzles"
	board "twofold/puzzles/nurikabe"
)

// Family is what a list of families knows of this package.
var Family = native.Family{
	Engines: func(native.Options) ([]puzzles.Engine, error) {
		return []puzzles.Engine{
			native.Deciding(native.Search("backtrack", "propagating search (default native engine)", Backtrack), Decide),
			native.Tallying(native.Count("count", "exact count by a sweep over frontiers; lists nothing", Count), Tally),
		}, nil
	},
	Oracle: func(b puzzles.Reasoned, s puzzles.Solution) (puzzles.Oracle, error) {
		return NewOracle(b.(*board.Board), s), nil
	},
}
