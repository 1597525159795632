package tour

import (
	"twofold/native"
	"twofold/puzzles"
	board "twofold/puzzles/families/tour"
)

// Family is what a list of families knows of this package.
var Family = native.Family{
	Engines: func(o native.Options) ([]puzzles.Engine, error) {
		order, err := parseOrder(o.Order)
		if err != nil {
			return nil, err
		}
		return []puzzles.Engine{
			native.Deciding(
				native.Search("backtrack", "propagating search with clause learning (default native engine)", backtrack),
				decide,
			),
			native.Listening(
				native.Search("dfs", "plain depth-first search, steps tried in the order that is chosen", plain(order)),
				puzzles.ByOrder,
			),
			native.Sound(native.Search("warnsdorff", "one tour by Warnsdorff's rule, with restarts", warnsdorff)),
			native.Count("frontier", "exact count by a frontier dynamic program; lists nothing", reporting(o.Tables.Report)),
		}, nil
	},
	Orders:     []string{"A", "B", "clockwise", "anticlockwise", "auto"},
	Impossible: func(b puzzles.Board) *puzzles.Impossible { return Impossible(b.(*board.Board)) },
	Oracle: func(b puzzles.Reasoned, s puzzles.Solution) (puzzles.Oracle, error) {
		return newOracle(b.(*board.Board), s)
	},
}
