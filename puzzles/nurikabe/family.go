package nurikabe

import (
	"fmt"
	"iter"
	"math/rand/v2"

	"twofold/puzzles"
)

// Family is what a list of families knows of this one.
var Family = puzzles.Family{
	Name:     "nurikabe",
	About:    "islands of as many cells as their numbers say, in one sea without pools",
	Group:    "shade",
	Variants: []string{variant},
	Usual:    puzzles.Recipe{Variant: variant, Rows: 10, Cols: 10, Density: 0.7, Given: 0.15},
	Small:    4,
	Large:    puzzles.Recipe{Rows: 8, Cols: 8},
	Read:     puzzles.Reader(Read),
	Random: func(r *rand.Rand, like puzzles.Recipe) (puzzles.Board, error) {
		b, _ := Random(r, recipeOf(like))
		return b, nil
	},
	Blank: func(like puzzles.Recipe) string {
		return puzzles.BoardText(header(like), puzzles.Blanks(like), like.Cols)
	},
	Words: words,
	Every: func(like puzzles.Recipe) iter.Seq[string] {
		return puzzles.EveryGrid(header(like), words(like), like.Rows, like.Cols)
	},
	Assignments: puzzles.Values(0, 1),
	Odd:         Odd,
	Make: &puzzles.Making{
		Solutions: func(like puzzles.Recipe) (puzzles.Sampler, error) {
			return func(r *rand.Rand) (puzzles.Solution, error) {
				_, s := Random(r, recipeOf(like))
				return s, nil
			}, nil
		},
		Filled: puzzles.Having(0), // black cells
	},
	Primers: primers,
	Foreign: []puzzles.Foreign{
		{Format: "puzzlink", Kind: "nurikabe", Variant: variant},
		{Format: "pzprv3", Kind: "nurikabe", Variant: variant, Form: "joined"},
	},
}

func recipeOf(like puzzles.Recipe) Recipe {
	return Recipe{like.Rows, like.Cols, like.Density, like.Given}
}

func header(like puzzles.Recipe) string { return fmt.Sprintf("nurikabe %dx%d", like.Rows, like.Cols) }

func words(like puzzles.Recipe) []string {
	return append([]string{puzzles.Free, "?"}, puzzles.Numbers(1, like.Rows*like.Cols)...)
}
