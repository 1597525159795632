package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/spf13/cobra"

	"twofold/puzzles"
	"twofold/puzzles/treasure"
	"twofold/puzzles/visibility"
)

// A recipe is what random boards of any family can be asked to be like.
type recipe struct {
	variant    string
	rows, cols int
	density    float64 // the share of cells with a coin, or black ones, or holes
	given      float64 // the share of cells that give a clue, or of a goal's cells that are said
	total      bool
	moves      int // a random walk from the goal; 0 for any arrangement
}

func (a *app) randomCommand() *cobra.Command {
	var asked recipe
	var size string
	var number int
	var seed uint64
	command := &cobra.Command{
		Use:   "random FAMILY",
		Short: "Make random boards, solvable but not made to be unique",
		Long: `Random writes boards of the family that have at least one solution. They are test material: whether
the solution is the only one is left to chance. Board i of a seed is the same on every machine.

Exit status: 1 if there are no boards as they are asked for, 3 if none was found.`,
		Example: `  twofold random treasure --variant minesweeper --size 16x30 --density 0.2 --given 0.4 --seed 7
  twofold random visibility --variant kuromasu --size 12x12 --density 0.25 --given 0.2 -n 10
  twofold random sliding --size 4x4 -n 3`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			f, ok := familyOf(args[0])
			if !ok {
				return fmt.Errorf("family %q: expected one that 'twofold families' lists", args[0])
			}
			like := f.usual
			changed := cmd.Flags().Changed
			if changed("size") {
				var err error
				if like.rows, like.cols, err = puzzles.ParseSize(size); err != nil {
					return err
				}
			}
			if changed("variant") {
				like.variant = asked.variant
			}
			if changed("density") {
				like.density = asked.density
			}
			if changed("given") {
				like.given = asked.given
			}
			like.total, like.moves = asked.total, asked.moves
			return a.random(cmd.Context(), f, like, number, seed)
		},
	}
	set := command.Flags()
	set.StringVar(&size, "size", "", "rows x columns (default by family)")
	set.IntVarP(&number, "number", "n", 1, "how many boards")
	set.Uint64Var(&seed, "seed", 1, "of the random numbers")
	set.StringVar(&asked.variant, "variant", "", "the family's rules (default its first variant)")
	set.Float64Var(&asked.density, "density", 0, "the share of cells with a coin, or black ones, or holes, from 0 to 0.9 (default by family)")
	set.Float64Var(&asked.given, "given", 0, "the share of cells that give a clue or a number, or of a goal's cells that are said, from 0 to 1 (default by family)")
	set.BoolVar(&asked.total, "total", false, "give the total as well (minesweeper)")
	set.IntVar(&asked.moves, "moves", 0, "start so many random moves from the goal (sliding; default any arrangement)")
	return command
}

// maxRandomCells bounds a random board: about 100 MB of work.
const maxRandomCells = 10_000_000

func (a *app) random(ctx context.Context, f family, like recipe, number int, seed uint64) error {
	switch {
	case number < 0:
		return fmt.Errorf("-n %d: expected a number of boards", number)
	case !slices.Contains(f.variants, like.variant):
		return fmt.Errorf("variant %q: expected one of %v", like.variant, f.variants)
	case like.rows*like.cols > maxRandomCells:
		return fmt.Errorf("size %dx%d: expected at most %d cells", like.rows, like.cols, maxRandomCells)
	case !(like.density >= 0 && like.density <= 0.9):
		return fmt.Errorf("density %v: expected 0 to 0.9", like.density)
	case !(like.given >= 0 && like.given <= 1):
		return fmt.Errorf("given %v: expected 0 to 1", like.given)
	}
	for i := 0; i < number && ctx.Err() == nil; i++ {
		b, err := f.random(rand.New(rand.NewPCG(seed, uint64(i))), like)
		if err != nil {
			return a.unmade(err)
		}
		fmt.Fprintf(a.out, "# seed %d, board %d\n%v\n", seed, i, b)
	}
	return nil
}

// unmade says that there are no boards as they are asked for, or that none was found. Other errors are returned.
func (a *app) unmade(err error) error {
	var impossible *puzzles.Impossible
	var limit puzzles.Limit
	switch {
	case errors.As(err, &impossible):
		fmt.Fprintf(a.errs, "twofold: %s\n", impossible.Reason)
		a.raise(statusNone)
	case errors.As(err, &limit):
		fmt.Fprintf(a.errs, "twofold: %v\n", err)
		a.raise(statusUnknown)
	default:
		return err
	}
	return nil
}

func randomTreasure(r *rand.Rand, like recipe) (*treasure.Board, error) {
	rules, err := treasure.ParseVariant(like.variant)
	if err != nil {
		return nil, err
	}
	b, _ := treasure.Random(r, treasure.Recipe{
		Rules: rules, Rows: like.rows, Cols: like.cols,
		Density: like.density, Given: like.given, Total: like.total,
	})
	return b, nil
}

func randomVisibility(r *rand.Rand, like recipe) (*visibility.Board, error) {
	rules, err := visibility.ParseVariant(like.variant)
	if err != nil {
		return nil, err
	}
	b, _ := visibility.Random(r, visibility.Recipe{
		Rules: rules, Rows: like.rows, Cols: like.cols,
		White: 1 - like.density, Given: like.given,
	})
	return b, nil
}
