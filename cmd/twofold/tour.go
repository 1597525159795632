package main

import (
	"math/rand/v2"
	"strings"

	"twofold/encode"
	nativetour "twofold/native/tour"
	"twofold/puzzles"
	"twofold/puzzles/tour"
)

// tourVariants are those that random boards may have; leapers are named in a board's text.
var tourVariants = []string{"knight", "knight-closed", "king", "king-closed", "wazir", "wazir-closed"}

func tourEncodings() []encoding[*tour.Board] {
	var all []encoding[*tour.Board]
	for _, e := range encode.TourEncodings {
		all = append(all, encoding[*tour.Board]{e.Name, e.About, e.IsCNF, e.Ladder})
	}
	return all
}

func tourEngines(o options) []puzzles.Engine {
	return []puzzles.Engine{
		decider(searcher("backtrack", "propagating search with clause learning (default native engine)", nativetour.Backtrack), nativetour.Decide),
		searcher("dfs", "plain depth-first search, steps tried in the order that --order names", nativetour.Plain(o.order)),
		sound(searcher("warnsdorff", "one tour by Warnsdorff's rule, with restarts", nativetour.Warnsdorff)),
		sound(searcher("divide", "one knight's tour of a large board, joined of small ones", nativetour.Divided)),
		counter("frontier", "exact count by a frontier dynamic program; lists nothing", nativetour.Frontier),
	}
}

func randomTour(r *rand.Rand, like recipe) (*tour.Board, error) {
	asked, err := tourRecipe(like)
	if err != nil {
		return nil, err
	}
	b, _, err := tour.Random(r, asked)
	return b, err
}

// tourRecipe is a recipe for random tours. The error is a *puzzles.Impossible if there are none, as far as arguments tell:
// random walks would never end.
func tourRecipe(like recipe) (tour.Recipe, error) {
	piece, isClosed, err := parseTourVariant(like.variant)
	asked := tour.Recipe{Rows: like.rows, Cols: like.cols, Piece: piece, Closed: isClosed, Given: like.given, Holes: like.density}
	if err != nil {
		return asked, err
	}
	squares, err := asked.Squares()
	if err == nil && squares == like.rows*like.cols {
		if why := nativetour.Impossible(tour.Empty(like.rows, like.cols, piece, isClosed)); why != nil {
			return asked, why
		}
	}
	return asked, err
}

// parseTourVariant is the piece of one of the variants, and whether its tours are closed.
func parseTourVariant(variant string) (piece tour.Piece, closed bool, err error) {
	name, closed := strings.CutSuffix(variant, "-closed")
	piece, err = tour.ParsePiece(name)
	return piece, closed, err
}

// tourSolutions makes random tours. With all numbers given, a closed one is numbered from any square on.
func tourSolutions(like recipe) (func(*rand.Rand) (puzzles.Solution, error), error) {
	full, err := tourRecipe(like)
	full.Given = 1
	return func(r *rand.Rand) (puzzles.Solution, error) {
		_, s, err := tour.Random(r, full)
		return s, err
	}, err
}
