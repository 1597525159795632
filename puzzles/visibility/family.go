package visibility

import (
	"fmt"
	"iter"
	"math/rand/v2"

	"twofold/puzzles"
)

// Family is what a list of families knows of this one.
var Family = puzzles.Family{
	Name:     "visibility",
	About:    "clues count the white cells seen from them along row and column",
	Group:    "shade",
	Variants: []string{Plain.String(), Kuromasu.String(), Cave.String()},
	Usual:    puzzles.Recipe{Variant: Plain.String(), Rows: 10, Cols: 10, Density: 0.25, Given: 0.5},
	Small:    4,
	Large:    puzzles.Recipe{Rows: 20, Cols: 20},
	Read:     puzzles.Reader(Read),
	Random: func(r *rand.Rand, like puzzles.Recipe) (puzzles.Board, error) {
		recipe, err := recipeOf(like)
		if err != nil {
			return nil, err
		}
		b, _ := Random(r, recipe)
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
			recipe, err := recipeOf(like)
			recipe.Given = 0
			return func(r *rand.Rand) (puzzles.Solution, error) {
				_, s := Random(r, recipe)
				return s, nil
			}, err
		},
		Filled: puzzles.Having(0), // black cells
	},
	Primers: primers,
	Names: []puzzles.Name{
		{Name: "kuromasu", Variant: Kuromasu.String()},
		{Name: "kurodoko", Variant: Kuromasu.String()},
		{Name: "range", Variant: Kuromasu.String()},
		{Name: "cave", Variant: Cave.String()},
		{Name: "corral", Variant: Cave.String()},
		{Name: "bag", Variant: Cave.String()},
	},
	Foreign: []puzzles.Foreign{
		{Format: "puzzlink", Kind: "kurodoko", Variant: Kuromasu.String()},
		{Format: "puzzlink", Kind: "cave", Variant: Cave.String()},
		{Format: "pzprv3", Kind: "kurodoko", Variant: Kuromasu.String()},
		{Format: "pzprv3", Kind: "cave", Variant: Cave.String()},
		{Format: "tatham", Kind: "range", Variant: Kuromasu.String(), Form: "runs"},
	},
}

func recipeOf(like puzzles.Recipe) (Recipe, error) {
	rules, err := ParseVariant(like.Variant)
	return Recipe{rules, like.Rows, like.Cols, 1 - like.Density, like.Given}, err
}

func header(like puzzles.Recipe) string {
	return fmt.Sprintf("visibility %dx%d %s", like.Rows, like.Cols, like.Variant)
}

func words(like puzzles.Recipe) []string {
	all := append([]string{puzzles.Free}, puzzles.Numbers(0, like.Rows+like.Cols-1)...)
	if rules, err := ParseVariant(like.Variant); err == nil && laws[rules].whiteOnly {
		all[1] = "?" // there is no clue 0
	}
	return all
}
