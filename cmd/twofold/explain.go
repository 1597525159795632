package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"twofold/puzzles"
	"twofold/sat/clues"
)

func (a *app) explainCommand() *cobra.Command {
	own := &adviceFlags{}
	var cell string
	command := &cobra.Command{
		Use:   "explain BOARD --cell r3c4",
		Short: "Say which clues force a cell",
		Long: `Explain shows a smallest set of clues that together force the value of a cell, with the rules and nothing else, as
a board that has only those clues. The native engine verifies it: with these clues the cell is decided, and without any
one of them it is not. If the time for a smallest set runs out, the set is one of which no clue can be spared.

Some rules speak of cells without a clue, such as that a blank cell beside no clue holds no coin. Explain gives such a rule
as the reason where it is one. Of the other cells it says nothing, for then fewer clues would say more.

Exit status: 0 if the cell is forced, 1 if it is not or there is no solution, 3 if a limit was reached.`,
		Example: `  twofold explain board.txt --cell r3c4`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, files []string) error {
			return a.advise(cmd.Context(), own, files[0], func(ctx context.Context, v *advice) error {
				if err := v.needsClues(); err != nil {
					return err
				}
				rows, cols := v.board.Size()
				at, err := puzzles.ParsePlace(cell, rows, cols)
				if err != nil {
					return fmt.Errorf("--cell %w", err)
				}
				return a.explain(ctx, v, at, own.json)
			})
		},
	}
	command.Flags().StringVar(&cell, "cell", "", "the cell, such as r3c4")
	_ = command.MarkFlagRequired("cell") // it is defined above
	own.add(command.Flags())
	return command
}

// An explanation is a line of explain --json.
type explanation struct {
	Board    string   `json:"board"`
	Cell     string   `json:"cell"`
	Forced   bool     `json:"forced"`
	Value    int      `json:"value"`
	Clues    []string `json:"clues"`
	Rule     string   `json:"rule,omitempty"` // the reason where it is no clue
	Smallest bool     `json:"smallest"`
	Least    int      `json:"least"` // clues that every such set was proved to have
	Verified string   `json:"verified"`
	With     string   `json:"with"` // the board with these clues only
}

func (a *app) explain(ctx context.Context, v *advice, cell int, asJSON bool) error {
	value, err := v.valueOf(ctx, cell)
	if err != nil {
		return err
	}
	_, cols := v.board.Size()
	if value == nil {
		a.raise(statusNone)
		if asJSON {
			return a.object(explanation{Board: v.board.String(), Cell: puzzles.Place(cell, cols), Clues: []string{}})
		}
		fmt.Fprintf(a.out, "%s: %s is not forced: the board has no solution, or two that differ there\n", v.where, puzzles.Place(cell, cols))
		return nil
	}
	why, err := v.adviser.Explain(ctx, cell, *value)
	if err != nil {
		return err
	}
	if !why.Smallest {
		a.raise(statusUnknown)
	}
	of := relaxedOf(v.board)
	with := of.Keep(why.Kept)
	verified := ""
	if why.Rule == "" {
		verified = v.verifyForced(ctx, of, why.Core, cell, *value)
	} else {
		with = v.board.(puzzles.Clued)
		verified = v.verifyRule(ctx, of, cell, *value)
	}
	if strings.HasPrefix(verified, wrong) {
		a.raise(statusDisagree)
	}
	if asJSON {
		return a.object(explanation{v.board.String(), puzzles.Place(cell, cols), true, *value, cellNames(of, why.Kept), why.Rule, why.Smallest, why.Least, verified, with.String()})
	}
	fmt.Fprintf(a.out, "# %s: %s is %s because of %s; %s\n%v\n", v.where, puzzles.Place(cell, cols), v.board.(puzzles.Numbered).Value(*value),
		reasonWords(why), verified, with)
	return nil
}

// reasonWords says what forces a cell, and how few clues that are.
func reasonWords(why *clues.Explanation) string {
	n := countTrue(why.Kept)
	switch {
	case why.Rule != "":
		return "the rule that " + why.Rule
	case n == 0:
		return "the rules alone, with no clue"
	case why.Smallest:
		return puzzles.SomeClues(n) + ", the fewest that do"
	}
	return fmt.Sprintf("%s, none of which can be spared (at least %d are needed; whether fewer do was not decided in time)", puzzles.SomeClues(n), why.Least)
}

// verifyRule asks the native engine whether the cell is forced by the board, and not by one that has all its clues and
// lacks the rule.
func (v *advice) verifyRule(ctx context.Context, without puzzles.Clued, cell, value int) string {
	native := v.engines[1]
	ruled, free := puzzles.Decide(ctx, native, v.board), puzzles.Decide(ctx, native, without)
	switch {
	case !ruled.Complete || !free.Complete:
		return "not verified by " + native.Name + " in time"
	case ruled.Decided == nil || ruled.Decided[cell] != value:
		return wrong + native.Name + " does not find the cell forced"
	case free.Decided == nil || free.Decided[cell] != puzzles.Open:
		return wrong + native.Name + " finds the cell forced without this rule"
	}
	return "verified by " + native.Name
}

// valueOf is the value that the cell has in all solutions; nil if it has several, or there is none.
func (v *advice) valueOf(ctx context.Context, cell int) (*int, error) {
	var s puzzles.Solution
	run := puzzles.Solve(ctx, v.engines[0], v.board, 1, func(found puzzles.Solution) { s = found })
	switch {
	case run.Err != nil:
		return nil, run.Err
	case s == nil && !run.Complete:
		return nil, context.Cause(ctx)
	case s == nil:
		return nil, nil
	}
	other, err := v.adviser.Otherwise(ctx, cell, s[cell])
	if err != nil || other != nil {
		return nil, err
	}
	return &s[cell], nil
}

const wrong = "wrong: "

// verifyForced asks the native engine whether a core forces the cell, and whether it does without any one of its clues.
func (v *advice) verifyForced(ctx context.Context, of puzzles.Clued, core *puzzles.Core, cell, value int) string {
	native := v.engines[1]
	forces := func(kept []bool) (is, known bool) {
		run := puzzles.Decide(ctx, native, of.Keep(kept))
		return run.Decided != nil && run.Decided[cell] == value, run.Complete
	}
	is, known := forces(core.Kept)
	switch {
	case !known:
		return "not verified by " + native.Name + " in time"
	case !is:
		return wrong + native.Name + " does not find the cell forced by these clues"
	}
	kept := slices.Clone(core.Kept)
	for clue, in := range core.Kept {
		if !in {
			continue
		}
		kept[clue] = false
		is, known := forces(kept)
		kept[clue] = true
		switch {
		case !known:
			return "verified by " + native.Name + ", but not in time that no clue can be spared"
		case is:
			return wrong + native.Name + " finds the cell forced without one of these clues"
		}
	}
	return "verified by " + native.Name
}

// relaxedOf is the board of which dropping clues loses no solution.
func relaxedOf(b puzzles.Board) puzzles.Clued {
	relaxed, _ := puzzles.Relaxed(b.(puzzles.Numbered))
	return relaxed
}

// cellNames are the cells of the clues that are kept.
func cellNames(b puzzles.Clued, kept []bool) []string {
	out := []string{}
	for clue, in := range kept {
		if in {
			out = append(out, puzzles.CluePlace(b, clue))
		}
	}
	return out
}

func countTrue(kept []bool) int {
	n := 0
	for _, k := range kept {
		if k {
			n++
		}
	}
	return n
}
