package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"twofold/encode"
	"twofold/puzzles"
)

func (a *app) cnfCommand() *cobra.Command {
	var encoding, output string
	var horizon int
	command := &cobra.Command{
		Use:   "cnf BOARD",
		Short: "Write a board as DIMACS CNF",
		Long: `Cnf writes the one board in the file BOARD as DIMACS CNF. A comment line "c 7 r1c3" before the
header names each variable that says something about the board.

A board whose solutions may have any length has a formula for each: --horizon says which.`,
		Example: `  twofold cnf board.txt | cadical -q
  twofold cnf --horizon 21 sliding.txt -o 21.cnf`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, files []string) error {
			q, err := a.theBoard(files[0])
			if err != nil {
				return err
			}
			e, err := q.family.Encode.Encoding(encoding, true)
			if err != nil {
				return err
			}
			ladder, err := e.Ladder(cmd.Context(), q.board)
			if err != nil {
				return fmt.Errorf("%s: %w", q.where, err)
			}
			if horizon, err = rung(ladder, horizon, cmd.Flags().Changed("horizon")); err != nil {
				return fmt.Errorf("%s: %w", q.where, err)
			}
			f, err := ladder.At(cmd.Context(), horizon)
			if err != nil {
				return fmt.Errorf("%s: %w", q.where, err)
			}
			return a.writeTo(output, func(w io.Writer) error {
				fmt.Fprintf(w, "c %s, encoding %s\n", puzzles.Title(q.board), e.Name)
				return encode.WriteDIMACS(w, f)
			})
		},
	}
	command.Flags().StringVar(&encoding, "encoding", "", "one that is CNF; see 'twofold engines' (default the first)")
	command.Flags().IntVar(&horizon, "horizon", 0, "the length of the solutions, for boards that do not say it")
	command.Flags().StringVarP(&output, "output", "o", "-", "the file to write; - is standard output")
	return command
}

// rung chooses the formula of a ladder: the only one, or that which was asked for.
func rung(l encode.Ladder, horizon int, asked bool) (int, error) {
	switch {
	case !asked && l.First == l.Last:
		return l.First, nil
	case !asked:
		return 0, fmt.Errorf("there is a formula for each length of a solution: expected --horizon, %d or more", l.First)
	case horizon < l.First || l.Last >= 0 && horizon > l.Last || (horizon-l.First)%l.Step != 0:
		return 0, fmt.Errorf("--horizon %d: expected %v", horizon, l)
	}
	return horizon, nil
}
