package main

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"twofold/encode"
)

func (a *app) cnfCommand() *cobra.Command {
	var encoding, output string
	command := &cobra.Command{
		Use:   "cnf BOARD",
		Short: "Write a board as DIMACS CNF",
		Long: `Cnf writes the one board in the file BOARD as DIMACS CNF. A comment line "c 7 r1c3" before the
header names each variable that says something about the board.`,
		Example: `  twofold cnf board.txt | cadical -q`,
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, files []string) error {
			e, err := encode.EncodingByName(encoding)
			if err != nil {
				return err
			}
			q, err := a.theBoard(files[0])
			if err != nil {
				return err
			}
			return a.writeTo(output, func(w io.Writer) error {
				fmt.Fprintf(w, "c %s, encoding %s\n", title(q.board), e.Name)
				return encode.WriteDIMACS(w, q.family.encode(q.board, e))
			})
		},
	}
	command.Flags().StringVar(&encoding, "encoding", encode.Direct, "how cardinality is encoded: direct, sequential, totalizer")
	command.Flags().StringVarP(&output, "output", "o", "-", "the file to write; - is standard output")
	return command
}

// writeTo writes to a file, or to standard output if its name is -. A file is complete or an error is
// returned.
func (a *app) writeTo(file string, write func(io.Writer) error) error {
	if file == "-" {
		out := bufio.NewWriter(a.out)
		if err := write(out); err != nil {
			return err
		}
		return out.Flush()
	}
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(f)
	err = write(out)
	if err == nil {
		err = out.Flush()
	}
	if closing := f.Close(); err == nil {
		err = closing
	}
	return err
}
