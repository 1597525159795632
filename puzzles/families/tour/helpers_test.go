package tour

import (
	"math/rand/v2"

	"pgregory.net/rapid"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

var family = puzzletest.Family[*Board]{
	Name:  "tour",
	Parse: Parse,
	Draw:  func(t *rapid.T) (*Board, puzzles.Solution) { return drawBoard(t, 12) },
	Fits:  func(b *Board) bool { return len(b.Given) == b.Rows*b.Cols && b.Squares() > 0 },
}

var pieces = []Piece{Knight, King, Wazir, Leaper(2, 3), Leaper(1, 1), Leaper(0, 2)}

func drawSeed(t *rapid.T) *rand.Rand {
	return rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
}

// drawBoard draws a board and, if the board was not spoilt, a solution.
func drawBoard(t *rapid.T, side int) (*Board, puzzles.Solution) {
	recipe := Parameters{
		Rows:   rapid.IntRange(1, side).Draw(t, "rows"),
		Cols:   rapid.IntRange(1, side).Draw(t, "cols"),
		Piece:  rapid.SampledFrom(pieces).Draw(t, "piece"),
		Closed: rapid.Bool().Draw(t, "closed"),
		Given:  rapid.Float64Range(0, 1).Draw(t, "given"),
		Holes:  rapid.SampledFrom([]float64{0, 0, 0.2, 0.5, 1}).Draw(t, "holes"),
	}
	b, s, err := Random(drawSeed(t), recipe)
	if err == nil {
		return b, s
	}
	b = Empty(recipe.Rows, recipe.Cols, recipe.Piece, recipe.Closed)
	b.Given[rapid.IntRange(0, len(b.Given)-1).Draw(t, "cell")] = rapid.IntRange(0, len(b.Given)).Draw(t, "number")
	return b, nil
}

// everyNumbering calls try with all ways to write the numbers from 1 on into the squares, each once.
func everyNumbering(b *Board, try func(puzzles.Solution)) {
	s := make(puzzles.Solution, len(b.Given))
	used := make([]bool, b.Squares()+1)
	var fill func(cell int)
	fill = func(cell int) {
		switch {
		case cell == len(s):
			try(s)
		case b.Given[cell] == Hole:
			fill(cell + 1)
		default:
			for step := 1; step < len(used); step++ {
				if used[step] {
					continue
				}
				s[cell], used[step] = step, true
				fill(cell + 1)
				used[step] = false
			}
		}
	}
	fill(0)
}
