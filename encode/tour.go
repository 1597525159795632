package encode

import (
	"context"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/families/tour"
	"twofold/puzzles/runs"
)

// TourFamily is this package's part of the family tour. Of boards with given steps the proofs in steps are the
// shortest, of others those in remainder.
//
//	name       variables                        given steps   on demand
//	native     undirected edges                 on demand     that the edges are one tour
//	           or, where steps other than the first and the last are given, as steps
//	steps      step and square, and edges       domains       nothing
//	remainder  moves, and remainders one-hot    units         nothing
//
// native has constraints of the solver's own where the others have clauses. Knight's tours found from nothing,
// by processor time on a shared machine; "-" was cut off after a minute by the clock:
//
//	board         native   steps                    remainder
//	8×8 closed    <1 ms    0.06 s, 62,000 clauses   0.015 s, 8,900 clauses
//	12×12 closed  2 ms     0.8 s, 280,000 clauses   2.8 s, 26,000 clauses
//	12×12 open    2 ms     0.6 s, 290,000 clauses   0.9 s, 28,000 clauses
//	20×20 open    3 ms     3.0 s, 2.4 million       -
//	100×100       0.2 to 3.6 s (five boards)
//
// Boards with one tour, of which a tenth to a half of the steps are given, proved unique. The mean of two to eight
// boards, "-" was cut off after 20 s by the clock; "fewest" are boards that lose their uniqueness with any of their
// numbers:
//
//	board                 native            steps               remainder
//	10×10 king, 40 %      1.6 ms            1.9 ms
//	20×20 king, 40 %      14 ms             22 ms               -
//	20×20 king, 30 %      0.16 s            0.15 s              -
//	20×20 wazir, 30 %     2 ms              3 ms                0.3 s
//	8×8 knight, fewest    23 ms, 820 vars   28 ms, 820 vars     -
//	12×12 knight, fewest  0.5 s, 1830 vars  0.4 s, 2960 vars    -
//
// So to write CNF of boards without given steps, remainder is the smallest, and of clued ones steps.
var TourFamily = Family{
	Encodings: []BoardEncoding{
		tourEncoding(Native, "edges, or steps where inner ones are given; constraints of the solver's own; no CNF", false,
			tourNative),
		tourEncoding("steps", "a square of a step is a variable, if the given steps let it be there", true,
			tourSteps(exactlyOne, exactlyDirect)),
		tourEncoding("remainder", "a move is a variable; steps are counted modulo several small numbers", true,
			tourArcs),
	},
	Shortest: func(_ context.Context, b puzzles.Board) string {
		if t, ok := b.(*tour.Board); ok && !slices.ContainsFunc(t.Given, func(given int) bool { return given > 0 }) {
			return "remainder"
		}
		return "steps"
	},
	Switched: switchedTour,
	Reasons:  tourReasons,
	Near:     tourNear,
}

// tourNative is edges, or steps if steps other than the ends of the tour are given, of which edges see too little.
// Of boards that are too large for steps it is edges again.
func tourNative(f *Formula, g *tourGraph) error {
	if g.onlyEnds() || tourSteps(exactlyNative, exactlyNative)(f, g) != nil {
		return tourEdges(f, g)
	}
	return nil
}

// tourEncoding fills one formula. The error of its ladder is a *puzzles.Impossible if an argument refutes the board,
// whatever the encoding, or ctx's cause. That of At may also say that the board is too large for steps (see
// maxPlaces). What is refuted has a formula without colours, unless it rests on that the argument was made first.
func tourEncoding(name, about string, isCNF bool, fill func(f *Formula, g *tourGraph) error) BoardEncoding {
	return BoardEncoding{name, about, isCNF, ladderOf(func(ctx context.Context, b *tour.Board) (Ladder, error) {
		var g *tourGraph
		reason := ""
		_, err := within(ctx, roomOf(ctx), func(limits *bounds) {
			g = newTourGraph(limits, b)
			reason = g.refuted()
		})
		if err != nil {
			return Ladder{}, err
		}
		l := Single(func(f *Formula) {
			g.bounds = f.bounds
			runs.End(fill(f, g))
		})
		if reason == "" {
			return l, nil
		}
		g.plain = true
		if g.contradicted() != "" || g.tooFewSquares() != "" {
			l = Ladder{}
		}
		return l, &puzzles.Impossible{Reason: reason}
	})}
}
