package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"twofold/puzzles"
)

func (a *app) checkCommand() *cobra.Command {
	own := &flags{}
	var minimal bool
	command := &cobra.Command{
		Use:   "check BOARD SOLUTION",
		Short: "Say whether a solution is one, else the rule that is broken and where",
		Long: `Check judges every solution in the file SOLUTION, drawn as solve draws it or given as an array of
integers as solve --json has it, against the one board in the file BOARD. Either may be -.

A solution may be partial: '?' in a drawing and -1 in an array is an open cell. It is violated if a rule,
judged by itself, cannot be met any more; met if whatever the open cells become is a solution; else open.
The exit status is 1 for one that is violated.

With --minimal all arguments are files of boards. Of each board it says whether it is unique and whether it is minimal:
` + minimalMeans + `
A clue that can be dropped by itself is called spare. Two engines have to agree. The exit status is 1 if the board is not
unique or not minimal. A board may be unique with another solution without a clue that is not spare; that is said.`,
		Example: `  twofold solve board.txt | twofold check board.txt -
  twofold generate visibility -n 10 | twofold check --minimal -`,
		Args: func(cmd *cobra.Command, files []string) error {
			if minimal {
				return nil
			}
			return cobra.ExactArgs(2)(cmd, files)
		},
		RunE: func(cmd *cobra.Command, files []string) error {
			if minimal {
				a.flags = own
				return a.checkMinimal(cmd.Context(), files)
			}
			q, err := a.theBoard(files[0])
			if err != nil {
				return err
			}
			return a.textsOf(files[1], func(t *puzzles.Text) bool {
				s, err := readSolution(q.board, t)
				if err != nil {
					a.fail(err)
					return true
				}
				a.judge(q.board, s, fmt.Sprintf("%s:%d", t.File, t.Lines[0][0].Line))
				return true
			})
		},
	}
	command.Flags().BoolVar(&minimal, "minimal", false, "say of boards whether they are unique and which clues are spare")
	own.addLimits(command.Flags())
	return command
}

func (a *app) judge(b puzzles.Board, s puzzles.Solution, where string) {
	if partial, ok := b.(puzzles.PartialChecker); ok && slices.Contains(s, puzzles.Open) {
		a.judgePartial(partial, s, where)
		return
	}
	if broken := b.Check(s); broken != nil {
		fmt.Fprintf(a.out, "%s: no: %v\n", where, broken)
		a.raise(statusNone)
		return
	}
	fmt.Fprintf(a.out, "%s: a solution\n", where)
}

func (a *app) judgePartial(b puzzles.PartialChecker, s puzzles.Solution, where string) {
	judgement, broken := b.Judge(s)
	if broken != nil {
		fmt.Fprintf(a.out, "%s: %v: %v\n", where, judgement, broken)
		a.raise(statusNone)
		return
	}
	fmt.Fprintf(a.out, "%s: %v\n", where, judgement)
}

// readSolution reads an array of integers, or else a picture.
func readSolution(b puzzles.Board, t *puzzles.Text) (puzzles.Solution, error) {
	first := t.Lines[0][0]
	if !strings.HasPrefix(first.Text, "[") {
		return b.ReadPicture(t)
	}
	var text strings.Builder
	for _, line := range t.Lines {
		for _, token := range line {
			text.WriteString(token.Text + " ")
		}
	}
	var s puzzles.Solution
	if err := json.Unmarshal([]byte(text.String()), &s); err != nil {
		return nil, t.Errorf(first, "%v: expected an array of integers such as [0, 1]", err)
	}
	return s, nil
}
