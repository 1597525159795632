package main

import (
	"github.com/spf13/pflag"

	"twofold"
	"twofold/puzzles"
)

// recipeFlags say what boards are to be like.
type recipeFlags struct {
	puzzles.Request
	density, given float64
	set            *pflag.FlagSet
}

func (f *recipeFlags) add(set *pflag.FlagSet) {
	f.set = set
	set.StringVar(&f.Size, "size", "", "rows x columns (default by family)")
	set.StringVar(&f.Variant, "variant", "", "the family's rules (default its first variant)")
	set.Float64Var(&f.density, "density", 0,
		"the share of coins, black cells, holes, trees or islands, 0 to 0.9")
	set.Var(number(&f.Coins, 0, 1, endless), "coins", "how many cells have a coin, instead of --density")
	set.BoolVar(&f.Total, "total", false, "give the total as well (minesweeper); it is no clue")
	set.Var(number(&f.Moves, 0, 1, endless), "moves", "of a random walk from the goal, or of the shortest plan")
}

// recipe is what is usual of a family, changed as the flags say that were given.
func (f *recipeFlags) recipe(families twofold.Catalogue, name string) (*twofold.Family, puzzles.Parameters, error) {
	family, err := families.Find(name)
	if err != nil {
		return nil, puzzles.Parameters{}, err
	}
	if f.set.Changed("density") {
		f.Density = &f.density
	}
	if f.set.Changed("given") {
		f.Given = &f.given
	}
	like, err := family.Parameters(f.Request)
	return family, like, err
}
