package main

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"twofold/encode"
	nativetour "twofold/native/tour"
	nativetreasure "twofold/native/treasure"
	nativevisibility "twofold/native/visibility"
	"twofold/puzzles"
	"twofold/puzzles/tour"
	"twofold/puzzles/treasure"
	"twofold/puzzles/visibility"
	"twofold/sat"
)

// A generator makes boards of one family out of solutions.
type generator struct {
	// blank is a board without clues, whose ReadPicture reads the user's own solution, the picture.
	blank func(like recipe, picture *puzzles.Text) (puzzles.Board, error)
	// solution is a random one. Not every solution has a board that is unique.
	solution func(r *rand.Rand, like recipe) (puzzles.Solution, error)
	// full is the board with all clues of a solution.
	full func(like recipe, s puzzles.Solution) (puzzles.Clued, error)
	// inForm, if it is not nil, is how a board writes a solution that may be written otherwise with more clues.
	inForm func(b puzzles.Clued, s puzzles.Solution) puzzles.Solution
	// unserved, if it is not nil, says why the probers do not take a board, or "".
	unserved func(b puzzles.Clued) string
	// probers are the engines that drop clues, the fastest first. CPU time of native and sat for the same boards:
	// visibility 8x8 1:9, 15x15 1:8, kuromasu 9x9 1:7, treasure hunt and minesweeper 10x10 1:11, mosaic 1:2.
	probers []prober
}

// A prober makes a puzzles.Prober of a board with all its clues and its solution.
type prober struct {
	name string
	make func(b puzzles.Clued, s puzzles.Solution) puzzles.Prober
}

// generators lists the families that boards are generated of.
var generators = map[string]generator{
	"treasure": {
		blank: func(like recipe, _ *puzzles.Text) (puzzles.Board, error) {
			rules, err := treasure.ParseVariant(like.variant)
			if err != nil {
				return nil, err
			}
			clues := slices.Repeat([]int8{treasure.Blank}, like.rows*like.cols)
			return &treasure.Board{Rules: rules, Rows: like.rows, Cols: like.cols, Total: treasure.NoTotal, Clues: clues}, nil
		},
		solution: func(r *rand.Rand, like recipe) (puzzles.Solution, error) {
			rules, err := treasure.ParseVariant(like.variant)
			return treasure.RandomCoins(r, rules, like.rows, like.cols, like.density), err
		},
		full: func(like recipe, s puzzles.Solution) (puzzles.Clued, error) {
			rules, err := treasure.ParseVariant(like.variant)
			if err != nil {
				return nil, err
			}
			return treasure.Full(rules, like.rows, like.cols, s)
		},
		unserved: func(b puzzles.Clued) string {
			if b.(*treasure.Board).Total != treasure.NoTotal {
				return "a board with a total: expected none, for it is not said which clues it makes spare"
			}
			return ""
		},
		probers: []prober{
			{"native", func(b puzzles.Clued, s puzzles.Solution) puzzles.Prober {
				return nativetreasure.NewReducer(b.(*treasure.Board), s)
			}},
			{"sat", func(b puzzles.Clued, s puzzles.Solution) puzzles.Prober {
				return sat.NewProbe(encode.SwitchedTreasure(b.(*treasure.Board), s))
			}},
		},
	},
	"visibility": {
		blank: func(like recipe, _ *puzzles.Text) (puzzles.Board, error) {
			rules, err := visibility.ParseVariant(like.variant)
			if err != nil {
				return nil, err
			}
			clues := slices.Repeat([]int32{visibility.Blank}, like.rows*like.cols)
			return &visibility.Board{Rules: rules, Rows: like.rows, Cols: like.cols, Clues: clues}, nil
		},
		solution: func(r *rand.Rand, like recipe) (puzzles.Solution, error) {
			rules, err := visibility.ParseVariant(like.variant)
			_, s := visibility.Random(r, visibility.Recipe{Rules: rules, Rows: like.rows, Cols: like.cols, White: 1 - like.density})
			return s, err
		},
		full: func(like recipe, s puzzles.Solution) (puzzles.Clued, error) {
			rules, err := visibility.ParseVariant(like.variant)
			if err != nil {
				return nil, err
			}
			return visibility.Full(rules, like.rows, like.cols, s)
		},
		probers: []prober{
			{"native", func(b puzzles.Clued, s puzzles.Solution) puzzles.Prober {
				return nativevisibility.NewReducer(b.(*visibility.Board), s)
			}},
			{"sat", func(b puzzles.Clued, s puzzles.Solution) puzzles.Prober {
				return sat.NewProbe(encode.SwitchedVisibility(b.(*visibility.Board), s))
			}},
		},
	},
	"tour": {
		blank: func(like recipe, picture *puzzles.Text) (puzzles.Board, error) {
			piece, isClosed, err := parseTourVariant(like.variant)
			if err != nil {
				return nil, err
			}
			return tour.Pictured(picture, like.rows, like.cols, piece, isClosed)
		},
		solution: func(r *rand.Rand, like recipe) (puzzles.Solution, error) {
			piece, isClosed, err := parseTourVariant(like.variant)
			if err != nil {
				return nil, err
			}
			// With all numbers given, a closed tour is numbered from any square on.
			_, s, err := tour.Random(r, tour.Recipe{
				Rows: like.rows, Cols: like.cols, Piece: piece, Closed: isClosed, Given: 1, Holes: like.density,
			})
			return s, err
		},
		full: func(like recipe, s puzzles.Solution) (puzzles.Clued, error) {
			piece, isClosed, err := parseTourVariant(like.variant)
			if err != nil {
				return nil, err
			}
			return tour.Full(like.rows, like.cols, piece, isClosed, s)
		},
		inForm: func(b puzzles.Clued, s puzzles.Solution) puzzles.Solution { return b.(*tour.Board).InForm(s) },
		unserved: func(b puzzles.Clued) string {
			if n := b.(*tour.Board).Squares(); n > nativetour.MaxSquares {
				return fmt.Sprintf("a board of %d squares: expected at most %d", n, nativetour.MaxSquares)
			}
			return ""
		},
		probers: []prober{
			{"native", func(b puzzles.Clued, s puzzles.Solution) puzzles.Prober {
				return nativetour.NewReducer(b.(*tour.Board), s)
			}},
			{"sat", func(b puzzles.Clued, s puzzles.Solution) puzzles.Prober {
				return sat.NewProbe(encode.SwitchedTour(b.(*tour.Board), s))
			}},
		},
	},
}
