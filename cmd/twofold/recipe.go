package main

import (
	"fmt"

	"github.com/spf13/pflag"

	"twofold"
	"twofold/puzzles"
)

// recipeFlags say what boards are to be like.
type recipeFlags struct {
	asked puzzles.Recipe
	size  string
}

func (f *recipeFlags) add(set *pflag.FlagSet) {
	set.StringVar(&f.size, "size", "", "rows x columns (default by family)")
	set.StringVar(&f.asked.Variant, "variant", "", "the family's rules (default its first variant)")
	set.Float64Var(&f.asked.Density, "density", 0, "the share of cells with a coin, or black ones, or holes, from 0 to 0.9 (default by family)")
	set.BoolVar(&f.asked.Total, "total", false, "give the total as well (minesweeper); it is part of the board and no clue")
	set.IntVar(&f.asked.Moves, "moves", 0, "of a random walk from the goal, or of the shortest plan")
}

// recipe is what is usual of a family, changed as the flags say that were given.
func (f *recipeFlags) recipe(family *twofold.Family, given func(flag string) bool) (puzzles.Recipe, error) {
	like := family.Usual
	if given("size") {
		var err error
		if like.Rows, like.Cols, err = puzzles.ParseSize(f.size); err != nil {
			return like, err
		}
	}
	if given("variant") {
		like.Variant = f.asked.Variant
	}
	if given("density") {
		like.Density = f.asked.Density
	}
	if given("given") {
		like.Given = f.asked.Given
	}
	if given("moves") {
		if like.Moves = f.asked.Moves; like.Moves < 1 {
			return like, fmt.Errorf("--moves %d: expected 1 or more", like.Moves)
		}
	}
	like.Total = f.asked.Total
	return like, family.Fits(like)
}
