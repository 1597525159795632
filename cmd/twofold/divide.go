package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"twofold"
	"twofold/native"
	"twofold/puzzles/parse"
)

func (a *app) divideCommand() *cobra.Command {
	var size, output string
	var closed, check bool
	command := &cobra.Command{
		Use:   "divide",
		Short: "Write a solution of a large board",
		Long: `Divide makes a solution of an empty board in time linear in its cells and one byte for each, walks
it to check it, and writes the number of each cell's step, row by row. With --check it only says
that it is a solution. It serves families whose solutions visit all cells, and the default variant
of those. Other boards are for solve.`,
		Example: `  twofold divide --size 100x100 --closed
  twofold divide --size 10000x10000 -o tour.txt`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			rows, cols, err := parse.Size(size)
			if err != nil {
				return err
			}
			return a.divide(cmd.Context(), rows, cols, closed, check, output)
		},
	}
	command.Flags().StringVar(&size, "size", "8x8", "rows x columns")
	command.Flags().BoolVar(&closed, "closed", false, "a solution whose last cell is a step from its first")
	command.Flags().BoolVar(&check, "check", false, "make and check the solution without writing it")
	command.Flags().StringVarP(&output, "output", "o", "-", "the file to write; - is standard output")
	return command
}

// maxDivided bounds the squares of a board, of which each takes a byte.
const maxDivided = 1_000_000_000

func (a *app) divide(ctx context.Context, rows, cols int, closed, check bool, output string) error {
	if rows*cols > maxDivided {
		return fmt.Errorf("size %dx%d: expected at most %d squares", rows, cols, maxDivided)
	}
	s, err := divided(ctx, rows, cols, closed)
	if err != nil {
		return err
	}
	if err := s.Check(ctx); err != nil {
		return fmt.Errorf("divide made what is no solution: %w", err)
	}
	return a.writeTo(output, func(w io.Writer) error {
		if check {
			_, err := fmt.Fprintf(w, "%dx%d: %v\n", rows, cols, s)
			return err
		}
		_, err := s.Write(ctx, w)
		return err
	})
}

// divided is what the first family that divides boards makes.
func divided(ctx context.Context, rows, cols int, closed bool) (native.Divided, error) {
	for _, f := range twofold.Families {
		if f.Native.Divide != nil {
			return f.Native.Divide(ctx, rows, cols, closed)
		}
	}
	return nil, errors.New("no family divides boards")
}
