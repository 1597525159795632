package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"twofold/puzzles"
)

func (a *app) analyseCommand() *cobra.Command {
	own := &adviceFlags{}
	command := &cobra.Command{
		Use:   "analyse BOARD",
		Short: "Say all there is to say of a board: verdict, forced cells, spare clues, difficulty",
		Long: `Analyse asks both engines how many solutions the board has and shows

  of a unique one    the solution, its difficulty (as generate measures it), and the clues that are spare: each of
                     them can be dropped by itself so that this solution stays the only one. If there are none
                     the board is minimal. A clue without which it is unique with another solution is said
  of several         the cells that all solutions share, and two solutions side by side
  of none            clues that contradict each other, of which none can be spared

Exit status as that of solve: 0 there is a solution, 1 there is none, 3 a limit was reached, 4 the engines disagree.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, files []string) error {
			return a.advise(cmd.Context(), own, files[0], func(ctx context.Context, v *advice) error {
				return a.analyse(ctx, v, own.json)
			})
		},
	}
	own.add(command.Flags())
	return command
}

// An analysis is a line of analyse --json. What does not apply is absent.
type analysis struct {
	Board         string             `json:"board"`
	Verdict       puzzles.Verdict    `json:"verdict"`
	Engines       string             `json:"engines"`
	Difficulty    int64              `json:"difficulty"`
	Solutions     []puzzles.Solution `json:"solutions,omitempty"`
	Decided       puzzles.Solution   `json:"decided,omitempty"` // -1 where solutions differ
	Spare         []string           `json:"spare,omitempty"`
	Turning       []string           `json:"turning,omitempty"` // clues without which it is unique with another solution
	Contradiction []string           `json:"contradiction,omitempty"`
	Smallest      bool               `json:"smallest,omitempty"` // no smaller contradiction
	Left          []string           `json:"left,omitempty"`     // what was not found out, and why
}

func (a *app) analyse(ctx context.Context, v *advice, asJSON bool) error {
	report := puzzles.Crosscheck(ctx, v.board, v.engines, 2, puzzles.Limits{})
	a.raise(int(report.Status()))
	out := analysis{Board: v.board.String(), Verdict: report.Verdict(), Engines: report.Agreement(), Solutions: report.Solutions()}
	native := report.Answers[len(report.Answers)-1].Stats.Counts
	out.Difficulty = native[puzzles.Expanded] + native[puzzles.Conflicts]
	_, isClued := v.board.(puzzles.Clued)
	var core *puzzles.Core
	var err error
	switch {
	case report.Finding != nil:
		fmt.Fprintf(a.errs, "twofold: %s: %s\n", v.where, report.Finding.Problem)
	case out.Verdict == puzzles.Unique && isClued:
		out.Spare, out.Turning, err = v.spare(ctx, out.Solutions[0])
	case out.Verdict == puzzles.Multiple && !slices.ContainsFunc(v.engines, func(e puzzles.Engine) bool { return e.Decide == nil }):
		out.Decided, err = v.decided(ctx)
	case out.Verdict == puzzles.None && v.adviser != nil:
		if core, err = v.adviser.Contradiction(ctx); core != nil {
			out.Contradiction, out.Smallest = cellNames(v.board.(puzzles.Clued), core.Kept), core.Smallest
		}
	}
	if err != nil {
		out.Left = append(out.Left, err.Error())
		a.raise(statusUnknown)
	}
	if asJSON {
		return a.object(out)
	}
	a.sayAnalysis(v, out, core)
	return nil
}

func (a *app) sayAnalysis(v *advice, out analysis, core *puzzles.Core) {
	fmt.Fprintf(a.out, "# %s: %s: %v: %s; difficulty %d\n", v.where, puzzles.Title(v.board), out.Verdict, out.Engines, out.Difficulty)
	switch {
	case out.Verdict == puzzles.Unique:
		fmt.Fprintln(a.out, v.board.Picture(out.Solutions[0]))
		if b, ok := v.board.(puzzles.Clued); ok && out.Left == nil {
			fmt.Fprintln(a.out, spareWords(b, out.Spare)+turnedWords(out.Turning))
		}
	case out.Verdict == puzzles.Multiple:
		if out.Decided != nil {
			fmt.Fprintf(a.out, "%s\n%d of %d open\n\ntwo solutions:\n", v.board.Picture(out.Decided), openIn(out.Decided), len(out.Decided))
		}
		fmt.Fprint(a.out, beside(v.board.Picture(out.Solutions[0]), v.board.Picture(out.Solutions[1])))
	case core != nil:
		fmt.Fprintf(a.out, "%s:\n%v", contradictionWords(core), relaxedOf(v.board).Keep(core.Kept))
	}
	for _, what := range out.Left {
		fmt.Fprintf(a.out, "left out: %s\n", what)
	}
}

// contradictionWords says how many clues contradict each other.
func contradictionWords(core *puzzles.Core) string {
	n := countTrue(core.Kept)
	words := "no solution obeys " + puzzles.SomeClues(n)
	switch {
	case n == 0:
		return "no solution obeys the rules, even without a clue"
	case core.Smallest:
		return words + "; any fewer, some solution does"
	}
	return words + ", of which none can be spared"
}

func spareWords(b puzzles.Clued, spare []string) string {
	clues := len(b.ClueCells())
	switch {
	case clues == 0:
		return "minimal: it has no clue"
	case len(spare) == 0:
		return fmt.Sprintf("minimal, with %s: none can be dropped so that this solution stays the only one", puzzles.SomeClues(clues))
	}
	return fmt.Sprintf("spare, each by itself: %s (of %s)", strings.Join(spare, " "), puzzles.SomeClues(clues))
}

// spare are the clues without any one of which the solution stays the only one, and turning those without which another
// one is. Both engines have to find that.
func (v *advice) spare(ctx context.Context, s puzzles.Solution) (spares, turning []string, err error) {
	b := v.board.(puzzles.Clued)
	spare, turns := make([]bool, len(b.ClueCells())), make([]bool, len(b.ClueCells()))
	kept := slices.Repeat([]bool{true}, len(spare))
	for clue := range spare {
		kept[clue] = false
		less := b.Keep(kept)
		kept[clue] = true
		report := puzzles.Crosscheck(ctx, less, v.engines, 2, puzzles.Limits{})
		verdict := report.Verdict()
		if verdict != puzzles.Unique && verdict != puzzles.Multiple {
			return nil, nil, fmt.Errorf("spare clues: not decided whether the board without %s is unique", puzzles.CluePlace(b, clue))
		}
		if verdict == puzzles.Unique {
			spare[clue] = slices.Equal(report.Solutions()[0], puzzles.InForm(less, s))
			turns[clue] = !spare[clue]
		}
	}
	return cellNames(b, spare), cellNames(b, turns), nil
}

// decided are the values that all solutions share, on which both engines have to agree.
func (v *advice) decided(ctx context.Context) (puzzles.Solution, error) {
	report := puzzles.CrosscheckDecided(ctx, v.board, v.engines, puzzles.Limits{})
	if d := report.Decided(); d != nil && report.Finished() == len(v.engines) {
		return d, nil
	}
	return nil, fmt.Errorf("forced cells: not decided by both engines")
}

// beside puts two pictures side by side, with a mark between the lines that differ.
func beside(a, b string) string {
	left, right := strings.Split(strings.TrimRight(a, "\n"), "\n"), strings.Split(strings.TrimRight(b, "\n"), "\n")
	width := 0
	for _, line := range left {
		width = max(width, len(line))
	}
	var out strings.Builder
	for i := range max(len(left), len(right)) {
		var l, r string
		if i < len(left) {
			l = left[i]
		}
		if i < len(right) {
			r = right[i]
		}
		mark := " | "
		if l != r {
			mark = " < "
		}
		fmt.Fprintf(&out, "%-*s%s%s\n", width, l, mark, r)
	}
	return out.String()
}
