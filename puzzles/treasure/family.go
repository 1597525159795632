package treasure

import (
	"fmt"
	"iter"
	"math/rand/v2"

	"twofold/puzzles"
)

// Family is what a list of families knows of this one.
var Family = puzzles.Family{
	Name:     "treasure",
	About:    "clues count the coins in the cells around them",
	Group:    "place",
	Variants: []string{Hunt.String(), Minesweeper.String(), Mosaic.String()},
	Usual:    puzzles.Recipe{Variant: Hunt.String(), Rows: 10, Cols: 10, Density: 0.25, Given: 0.5},
	Small:    4,
	Large:    puzzles.Recipe{Rows: 20, Cols: 20},
	Read:     puzzles.Reader(Read),
	Random: func(r *rand.Rand, like puzzles.Recipe) (puzzles.Board, error) {
		rules, err := ParseVariant(like.Variant)
		if err != nil {
			return nil, err
		}
		b, _ := Random(r, Recipe{rules, like.Rows, like.Cols, like.Density, like.Given, like.Total, like.Coins})
		return b, nil
	},
	Blank: blank,
	Words: words,
	Every: every,
	Vary: func(r *rand.Rand, like puzzles.Recipe) puzzles.Recipe {
		like.Total = r.IntN(2) == 0 && like.Variant == Minesweeper.String()
		return like
	},
	Assignments: puzzles.Values(0, 1),
	Odd:         Odd,
	Make: &puzzles.Making{
		Solutions: func(like puzzles.Recipe) (puzzles.Sampler, error) {
			rules, err := ParseVariant(like.Variant)
			return func(r *rand.Rand) (puzzles.Solution, error) {
				return randomCoins(r, rules, like)
			}, err
		},
		LeastClues: func(like puzzles.Recipe) int {
			if like.Density == 0 && like.Coins == 0 || like.Rows*like.Cols == 1 {
				return 0
			}
			return 1 // a board without coins needs none, and is no puzzle
		},
		Totals: []string{Minesweeper.String()},
		Coins:  true,
		Filled: puzzles.Having(1), // coins
	},
	Primers: primers,
	Names: []puzzles.Name{
		{Name: "minesweeper", Variant: Minesweeper.String()}, {Name: "マインスイーパ", Variant: Minesweeper.String()},
		{Name: "mosaic", Variant: Mosaic.String()},
		{Name: "fill-a-pix", Variant: Mosaic.String()}, {Name: "ぬり絵パズル", Variant: Mosaic.String()},
	},
	Foreign: []puzzles.Foreign{
		{Format: "puzzlink", Kind: "mines", Variant: Minesweeper.String(), Open: openSafe},
		{Format: "pzprv3", Kind: "mines", Variant: Minesweeper.String(), Open: openSafe},
		{Format: "tatham", Kind: "mosaic", Variant: Mosaic.String(), Form: "digits"},
		{Format: "tatham", Kind: "mines", Variant: Minesweeper.String(), Form: "layout", Open: openLayout,
			Close: closeLayout},
	},
}

func header(like puzzles.Recipe) string {
	return fmt.Sprintf("treasure %dx%d %s", like.Rows, like.Cols, like.Variant)
}

func words(like puzzles.Recipe, _ string) []string {
	rules, _ := ParseVariant(like.Variant)
	return append([]string{puzzles.Free}, puzzles.Numbers(0, rules.maxClue())...)
}

func blank(like puzzles.Recipe) string {
	text := header(like)
	if like.Total {
		text += " total=0"
	}
	return puzzles.BoardText(text, puzzles.Blanks(like), like.Cols)
}

// every lists the boards with every pattern of clues and, in minesweeper, every total.
func every(like puzzles.Recipe) iter.Seq[string] {
	return func(yield func(string) bool) {
		totals := []string{""}
		if like.Variant == Minesweeper.String() {
			for _, n := range puzzles.Numbers(0, like.Rows*like.Cols) {
				totals = append(totals, " total="+n)
			}
		}
		for _, total := range totals {
			for text := range puzzles.EveryGrid(header(like)+total, words(like, ""), like.Rows, like.Cols) {
				if !yield(text) {
					return
				}
			}
		}
	}
}
