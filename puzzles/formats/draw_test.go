package formats_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// drawPuzzle draws a board, and perhaps marks of a player; of a rules file a solution, of which true clues are kept.
func drawPuzzle(rng *rand.Rand, f *twofold.Family, variant string) (p twofold.Puzzle, ok bool) {
	like := f.Usual
	like.Variant, like.Rows, like.Cols = variant, 2+rng.IntN(4), 2+rng.IntN(4)
	if rng.IntN(2) == 0 {
		like.Cols = like.Rows
	}
	if _, err := f.BlankBoard(like); err != nil {
		like.Rows, like.Cols = f.Usual.Rows, f.Usual.Cols // many a family has few sizes
	}
	like.Given = min(1, 1.5*rng.Float64())
	if f.Make.Moves > 0 {
		like.Moves, like.Given = 6, 1 // a goal that leaves cells open is said by our text alone
	}
	b, err := f.RandomBoard(context.Background(), rng, like)
	if err != nil {
		return p, false // there is none
	}
	p = twofold.Puzzle{Board: b, Family: f}
	if rng.IntN(2) == 0 {
		p.Board = drawMarks(b, rng)
	}
	return p, true
}

// drawMarks is a board with marks of a player, if it can have some: of a few cells without clues, or a whole solution.
func drawMarks(b puzzles.Board, rng *rand.Rand) puzzles.Board {
	var marks puzzles.Solution
	if of, is := b.(puzzles.Sibling); is {
		if marks = of.Sibling(rng, nil); marks != nil && b.Check(marks) != nil {
			full, err := of.(puzzles.Clued).Full(marks)
			if err != nil || full.Check(marks) != nil {
				return b
			}
			b = full
		}
	} else if of, is := b.(puzzles.PartialChecker); is {
		marks = drawCells(of, rng)
	}
	if marks == nil {
		return b
	}
	marked, err := puzzles.AtPosition(b, marks)
	if err != nil {
		return b
	}
	return marked
}

// drawCells makes marks of a few cells, none with a number that tells more than the board.
func drawCells(b puzzles.PartialChecker, rng *rand.Rand) puzzles.Solution {
	rows, cols := b.Size()
	s := make(puzzles.Solution, rows*cols)
	for cell := range s {
		s[cell] = puzzles.Open + rng.IntN(2-puzzles.Open)
	}
	marks, err := parse.One(b.Picture(s), b.ReadPicture)
	if err != nil {
		return nil
	}
	return marks
}

// isSaidElsewhere reports whether a text says something in another place than the board: of an area in its first cell,
// and of a cell with a clue nothing that a player marked; or of lines between points only those that there are.
func isSaidElsewhere(p twofold.Puzzle, format string) bool {
	return slices.ContainsFunc(p.Family.Foreign, func(foreign puzzles.Foreign) bool {
		return foreign.Format == format && foreign.Variant == p.Board.Variant() &&
			(strings.Contains(foreign.Form, "counted") || strings.HasPrefix(foreign.Form, "points") ||
				format == "pzprv3" && foreign.Kind == "nurikabe" ||
				foreign.Kind == "solo") // of which boards with areas or cages alone are of other families
	})
}
