package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"twofold/encode"
	nativesliding "twofold/native/sliding"
	"twofold/native/sliding/heuristic"
	nativetour "twofold/native/tour"
	nativetreasure "twofold/native/treasure"
	nativevisibility "twofold/native/visibility"
	"twofold/puzzles"
	"twofold/puzzles/sliding"
	"twofold/puzzles/tour"
	"twofold/puzzles/treasure"
	"twofold/puzzles/visibility"
	"twofold/sat"
)

// A generator makes boards of one family out of solutions.
type generator struct {
	// blank is a board without clues, whose ReadPicture reads the user's own solution, the picture.
	blank func(like recipe, picture *puzzles.Text) (puzzles.Board, error)
	// solutions makes random ones. Not every solution has a board that is unique. The error is a *puzzles.Impossible if
	// there are no boards as they are asked for.
	solutions func(like recipe) (func(r *rand.Rand) (puzzles.Solution, error), error)
	maxCells  int // the most cells of a board; 0 for maxGeneratedCells
	// moves is the number of moves of a solution unless one is asked for; 0 if that may not be asked.
	moves int
	// needsClues, if it is not nil, says whether boards are to have a clue where it is not said how many.
	needsClues func(like recipe) bool
	// total is the variant whose boards may give a total, or "".
	total string
	// full is the board with all clues of a solution.
	full func(like recipe, s puzzles.Solution) (puzzles.Clued, error)
	// inForm, if it is not nil, is how a board writes a solution that may be written otherwise with more clues.
	inForm func(b puzzles.Clued, s puzzles.Solution) puzzles.Solution
	// unserved, if it is not nil, says why the probers do not take a board, or "".
	unserved func(b puzzles.Clued) string
	// probers are the engines that drop clues, the fastest first. CPU time of native and sat for the same boards:
	// visibility 8x8 1:9, 15x15 1:8, kuromasu 9x9 1:7, treasure hunt and minesweeper 10x10 1:11, mosaic 1:2,
	// tours 6x6 of knights 1:3, kings 1:12, wazirs 1:16.
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
		solutions: func(like recipe) (func(*rand.Rand) (puzzles.Solution, error), error) {
			rules, err := treasure.ParseVariant(like.variant)
			return func(r *rand.Rand) (puzzles.Solution, error) {
				return treasure.RandomCoins(r, rules, like.rows, like.cols, like.density), nil
			}, err
		},
		needsClues: func(like recipe) bool { return like.density > 0 && like.rows*like.cols > 1 },
		total:      treasure.Minesweeper.String(),
		full: func(like recipe, s puzzles.Solution) (puzzles.Clued, error) {
			rules, err := treasure.ParseVariant(like.variant)
			if err != nil {
				return nil, err
			}
			full, err := treasure.Full(rules, like.rows, like.cols, s)
			if err == nil && like.total {
				full.Total = treasure.Coins(s)
			}
			return full, err
		},
		probers: []prober{
			{"native", func(b puzzles.Clued, s puzzles.Solution) puzzles.Prober {
				return nativetreasure.NewReducer(b.(*treasure.Board), s)
			}},
			{"sat", func(b puzzles.Clued, s puzzles.Solution) puzzles.Prober {
				return sat.NewProbe(len(b.ClueCells()), func(ctx context.Context) (*encode.Switched, error) {
					return encode.SwitchedTreasure(ctx, b.(*treasure.Board), s)
				})
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
		solutions: func(like recipe) (func(*rand.Rand) (puzzles.Solution, error), error) {
			rules, err := visibility.ParseVariant(like.variant)
			return func(r *rand.Rand) (puzzles.Solution, error) {
				_, s := visibility.Random(r, visibility.Recipe{Rules: rules, Rows: like.rows, Cols: like.cols, White: 1 - like.density})
				return s, nil
			}, err
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
				return sat.NewProbe(len(b.ClueCells()), func(ctx context.Context) (*encode.Switched, error) {
					return encode.SwitchedVisibility(ctx, b.(*visibility.Board), s)
				})
			}},
		},
	},
	"sliding": {
		blank: func(like recipe, _ *puzzles.Text) (puzzles.Board, error) {
			return sliding.Full(like.rows, like.cols, nil)
		},
		solutions: slidingSolutions,
		moves:     20,
		full: func(like recipe, s puzzles.Solution) (puzzles.Clued, error) {
			return sliding.Full(like.rows, like.cols, s)
		},
		probers: []prober{
			{"native", func(b puzzles.Clued, s puzzles.Solution) puzzles.Prober {
				own := b.(*sliding.Board)
				if len(own.Start) > nativesliding.WaveCells || own.Question != sliding.Shortest {
					return puzzles.Inquire(searcher("idastar", "", nativesliding.IDAStar(heuristic.Manhattan, heuristic.Tables{})), b, s)
				}
				return nativesliding.NewReducer(own, s)
			}},
			{"sat", func(b puzzles.Clued, s puzzles.Solution) puzzles.Prober {
				e := sat.Engine("sat", "", slidingEncodings()[0].formulas, sat.InProcess)
				return puzzles.Inquire(e, b, s)
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
		solutions: tourSolutions,
		maxCells:  nativetour.MaxSquares,
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
				return sat.NewProbe(len(b.ClueCells()), func(ctx context.Context) (*encode.Switched, error) {
					return encode.SwitchedTour(ctx, b.(*tour.Board), s)
				})
			}},
		},
	},
}
