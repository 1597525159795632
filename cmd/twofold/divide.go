package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	nativetour "twofold/native/tour"
	"twofold/puzzles"
)

func (a *app) divideCommand() *cobra.Command {
	var size, output string
	var closed, check bool
	command := &cobra.Command{
		Use:   "divide",
		Short: "Write a knight's tour of a large board",
		Long: `Divide makes a knight's tour of an empty board in time linear in its squares and one byte for each, walks
it to check it, and writes the number of each square's step, row by row; with --check it only says that the tour
is one. Boards are from 5x5.

Other pieces, holes and given numbers are for solve.`,
		Example: `  twofold divide --size 100x100 --closed
  twofold divide --size 10000x10000 -o tour.txt`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			rows, cols, err := puzzles.ParseSize(size)
			if err != nil {
				return err
			}
			return a.divide(cmd.Context(), rows, cols, closed, check, output)
		},
	}
	command.Flags().StringVar(&size, "size", "8x8", "rows x columns")
	command.Flags().BoolVar(&closed, "closed", false, "a tour whose last square is a step from its first")
	command.Flags().BoolVar(&check, "check", false, "make and check the tour without writing it")
	command.Flags().StringVarP(&output, "output", "o", "-", "the file to write; - is standard output")
	return command
}

// maxDivided bounds the squares of a board, of which each takes a byte.
const maxDivided = 1_000_000_000

func (a *app) divide(ctx context.Context, rows, cols int, closed, check bool, output string) error {
	if rows*cols > maxDivided {
		return fmt.Errorf("size %dx%d: expected at most %d squares", rows, cols, maxDivided)
	}
	links, err := nativetour.Divide(ctx, rows, cols, closed)
	if err != nil {
		return err
	}
	if err := links.Check(ctx); err != nil {
		return fmt.Errorf("divide made what is no tour: %w", err)
	}
	return a.writeTo(output, func(w io.Writer) error {
		if check {
			_, err := fmt.Fprintf(w, "%dx%d: a knight's tour of %d squares\n", rows, cols, rows*cols)
			return err
		}
		_, err := links.Write(ctx, w)
		return err
	})
}
