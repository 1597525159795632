package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/prose"
	"twofold/puzzles/runs"
)

func (a *app) randomCommand() *cobra.Command {
	var like recipeFlags
	var within limitFlags
	var count, first int
	var seed uint64
	var output string
	command := &cobra.Command{
		Use:   "random FAMILY",
		Short: "Make random boards, solvable but not made to be unique",
		Long: `Random writes boards of the family that have at least one solution, but with --any-order. They are
test material: whether the solution is the only one is left to chance. The comment above a board is
the command that makes this board again, on every machine.

Exit status: 1 if there are no boards as they are asked for, 3 if none was found.`,
		Example: `  twofold random treasure --variant minesweeper --size 16x30 --density 0.2 --given 0.4 --seed 7
  twofold random visibility --variant kuromasu --size 12x12 --density 0.25 --given 0.2 -n 10
  twofold random sliding --size 4x4 -n 3
  twofold random sliding --any-order -n 3
  twofold random knight --size 6x6 --start -n 5`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			f, recipe, err := like.recipe(a.families, args[0])
			if err != nil {
				return err
			}
			write := func(w io.Writer) error {
				return a.random(cmd.Context(), w, f, recipe, first, count, seed, within.limits())
			}
			if output == "-" {
				return write(a.out)
			}
			return a.writeFile(output, write)
		},
	}
	set := command.Flags()
	like.add(set)
	set.VarP(number(&count, 1, 0, endless), "number", "n", "how many boards")
	set.Var(number(&first, 0, 0, endless), "index", "the index of the first board: those of a seed are numbered from 0")
	set.Uint64Var(&seed, "seed", 1, "of the random numbers")
	set.StringVarP(&output, "output", "o", "-", "the file to write; - is standard output")
	set.Float64Var(&like.given, "given", 0,
		"the share of cells that give a clue or a number, or of a goal's cells that are said, 0 to 1 (default by family)")
	set.BoolVar(&like.AnyOrder, "any-order", false, "sliding: the start is any order of tiles; half have no solution")
	set.BoolVar(&like.Start, "start", false, "give the number 1 alone, on a random cell")
	within.addLimits(set)
	return command
}

func (a *app) random(ctx context.Context, w io.Writer, f *twofold.Family, like puzzles.Parameters, first, count int,
	seed uint64, bounds runs.Limits) error {
	command := prose.ShellLine(append([]string{"random"}, f.Flags(like)...))
	for i := first; i-first < count && ctx.Err() == nil; i++ {
		within, cancel := bounds.Context(ctx)
		b, err := f.RandomBoard(within, rand.New(rand.NewPCG(seed, uint64(i))), like)
		cancel()
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			return unmade(err)
		}
		fmt.Fprintf(w, "# twofold %s --seed %d --index %d\n%v\n", command, seed, i, b)
	}
	return nil
}

// unmade is an error of making boards: that there are none is told by its reason alone.
func unmade(err error) error {
	if impossible, ok := errors.AsType[*puzzles.Impossible](err); ok {
		return noBoards{impossible}
	}
	return err
}

type noBoards struct{ *puzzles.Impossible }

func (n noBoards) Error() string { return n.Reason }
func (n noBoards) Unwrap() error { return n.Impossible }
