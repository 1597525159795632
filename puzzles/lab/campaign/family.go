package campaign

import (
	"iter"
	"math/rand/v2"

	"twofold/puzzles"
)

// A Shape is what a drawn board is to be like.
type Shape struct {
	Variant    string
	Rows, Cols int
}

// A Family is what a campaign has to know of a family of boards.
type Family struct {
	Name     string
	Variants []string
	Read     func(*puzzles.Text) (puzzles.Board, error)

	// Random draws a board that has a solution: density is the share of coins, black cells or holes, given that
	// of the clues, each 0 to 1. The error says that such a shape has none, or that none was found.
	Random func(r *rand.Rand, s Shape, density, given float64) (puzzles.Board, error)

	// Blank is the text of the board without clues, or of the plainest one.
	Blank func(s Shape) string

	// Words are those that a grid of the shape may hold.
	Words func(s Shape) []string

	// Every yields the text of every board of the shape, and some that Read refuses. It is nil of a family
	// whose boards are not listed.
	Every func(s Shape) iter.Seq[string]

	// Assignments yields all that might solve a board, and is asked for no more than most of them: complete is
	// false if there are more. A slice that was yielded may be used again.
	Assignments Assignments
}

// Assignments calls use with everything that might solve the board until it returns false. It returns an
// *puzzles.Unserved before or after some calls if there is more than most to try.
type Assignments func(b puzzles.Board, most int, use func(puzzles.Solution) bool) error

func (f Family) parse(text string) (puzzles.Board, error) { return puzzles.ParseOne(text, f.Read) }
