package explain

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/runs"

	"twofold/puzzles/prose"
	"twofold/puzzles/steps"
)

// An Analysis is all there is to say of a board. What does not apply is absent.
type Analysis struct {
	Board         string             `json:"board"`
	Verdict       puzzles.Verdict    `json:"verdict"`
	Engines       string             `json:"engines"`
	Effort        int64              `json:"effort"` // of the native search
	Difficulty    *steps.Difficulty  `json:"difficulty,omitempty"`
	Ungraded      string             `json:"ungraded,omitempty"` // why there is no difficulty, if it took too long
	Solutions     []puzzles.Solution `json:"solutions,omitempty"`
	Backbone      puzzles.Solution   `json:"decided,omitempty"` // -1 where solutions differ
	Count         string             `json:"count,omitempty"`   // decimal
	Cells         *puzzles.Marginals `json:"cells,omitempty"`   // how many solutions have each value
	Spare         []string           `json:"spare,omitempty"`
	Turning       []string           `json:"turning,omitempty"` // clues without which it is unique with another solution
	Contradiction []string           `json:"contradiction,omitempty"`
	Smallest      bool               `json:"smallest,omitempty"` // no smaller contradiction
	Mistake       []string           `json:"mistake,omitempty"`  // places of the position that contradict each other
	Finding       string             `json:"finding,omitempty"`  // what the engines contradict each other in
	Left          []string           `json:"left,omitempty"`     // what was not found out, and why
	Status        crosscheck.Status  `json:"-"`

	board puzzles.Board
	clues *Clues // of a unique board
	words string // what Steps say of a board without a solution
}

// Analyse asks both engines for the verdict, and then what a board of this verdict is asked.
func (d *Desk) Analyse(ctx context.Context) *Analysis {
	report := crosscheck.Solutions(ctx, d.Board, d.Engines, 2, runs.Limits{})
	out := &Analysis{
		Board: d.Board.String(), Verdict: report.Verdict(), Engines: report.Agreement(), Solutions: report.Solutions(),
		Status: report.Status(), board: d.Board,
	}
	out.Effort = report.Answers[len(report.Answers)-1].Stats.Effort() // the native engine's
	if report.Finding != nil {
		out.Finding = report.Finding.Problem
	}
	if err := d.lookInto(ctx, out); err != nil {
		out.Left = append(out.Left, err.Error())
		out.Status = max(out.Status, crosscheck.StatusUnknown, crosscheck.StatusOf(err))
	}
	return out
}

func (d *Desk) lookInto(ctx context.Context, out *Analysis) (err error) {
	b, isClued := d.Board.(puzzles.Clued)
	switch {
	case out.Verdict == puzzles.Unique && isClued && puzzles.PositionOf(b) == nil:
		if out.clues, err = d.spare(ctx, b, out.Solutions[0]); err != nil {
			return fmt.Errorf("spare clues: %w", err)
		}
		out.Spare, out.Turning = out.clues.Spare, out.clues.Turning
		return d.grade(ctx, out)
	case out.Verdict == puzzles.Multiple && !slices.ContainsFunc(d.Engines, silent):
		return d.share(ctx, out)
	case out.Verdict == puzzles.None && d.adviser != nil && d.isReasoned():
		return d.against(ctx, out)
	}
	return err
}

// against finds what contradicts itself in a board without a solution that is solved in steps: what Steps say of it.
func (d *Desk) against(ctx context.Context, out *Analysis) (err error) {
	if out.Mistake, out.Smallest, err = d.mistake(ctx); err != nil || out.Mistake != nil {
		out.words = mistakeWords(out.Mistake)
		return err
	}
	b, _, err := d.reasoned()
	if err != nil {
		return err
	}
	w := &walk{desk: d, board: b, out: &Steps{List: steps.List{Board: b}}}
	if w.proves, err = d.Proves(b, nil); err == nil {
		err = w.contradiction(ctx)
	}
	out.Contradiction, out.Smallest, out.words = w.out.Against, w.out.Smallest, w.out.ending()
	return err
}

// share says what the solutions of a board with several have in common.
func (d *Desk) share(ctx context.Context, out *Analysis) error {
	report := crosscheck.Backbones(ctx, d.Board, d.Engines, runs.Limits{})
	if out.Backbone = report.Backbone(); report.Finished() < len(d.Engines) || out.Backbone == nil {
		out.Backbone = nil
		return errors.New("forced cells: not decided by both engines")
	}
	if err := d.marginals(ctx, out); err != nil {
		return fmt.Errorf("shares: %w", err)
	}
	return nil
}

// grade sums up the steps of a unique board, if they are found as soon as the patience lasts.
func (d *Desk) grade(ctx context.Context, out *Analysis) error {
	if !d.isReasoned() {
		return nil
	}
	patient, stop := runs.Limits{Time: d.patience}.Context(ctx)
	defer stop()
	s, err := d.Steps(patient, -1)
	switch {
	case ctx.Err() == nil && patient.Err() != nil:
		out.Ungraded = "the steps were not found in time"
		return nil
	case err != nil:
		return fmt.Errorf("steps: %w", err)
	}
	out.Difficulty = s.Difficulty
	return nil
}

// marginals counts how many solutions have each value. What is decided has to be what all of them have.
func (d *Desk) marginals(ctx context.Context, out *Analysis) error {
	if d.Tallier == nil {
		return nil
	}
	ctx, cancel := runs.Limits{Time: d.patience}.Context(ctx)
	defer cancel()
	run := puzzles.MarginalsBy(ctx, *d.Tallier, d.Board)
	switch {
	case run.Err != nil:
		return run.Err
	case run.Limit != nil:
		return errors.New(run.Stopped())
	case !slices.Equal(run.Marginals.Backbone(), out.Backbone):
		out.Finding = run.Engine + " counts solutions that have other values than those decided"
		out.Status = crosscheck.StatusDisagree
		return nil
	}
	out.Count, out.Cells = run.Count.String(), run.Marginals
	return nil
}

// silent says that an engine does not tell what is decided.
func silent(e puzzles.Engine) bool { return e.Backbone == nil }

// Text is the analysis for people; where names the board.
func (a *Analysis) Text(where string) string {
	var out strings.Builder
	fmt.Fprintf(&out, "# %s: %s: %v: %s; search effort %d\n", where, puzzles.Title(a.board), a.Verdict, a.Engines,
		a.Effort)
	switch {
	case a.Verdict == puzzles.Unique:
		fmt.Fprintln(&out, a.board.Picture(a.Solutions[0]))
		if a.clues != nil && a.Left == nil {
			fmt.Fprintln(&out, a.clues.words()+a.clues.Turned())
		}
		if a.Difficulty != nil {
			fmt.Fprintf(&out, "difficulty: %v\n", a.Difficulty)
		}
		if a.Ungraded != "" {
			fmt.Fprintf(&out, "difficulty: not told: %s\n", a.Ungraded)
		}
	case a.Verdict == puzzles.Multiple:
		if a.Backbone != nil {
			fmt.Fprintf(&out, "%s\n%d of %d open\n\n",
				a.board.Picture(a.Backbone), a.Backbone.Opens(), len(a.Backbone))
		}
		if a.Cells != nil {
			fmt.Fprintf(&out, "%s solutions\n%s\n", a.Count, a.Cells.Text(a.board))
		}
		out.WriteString("two solutions:\n")
		out.WriteString(beside(a.board.Picture(a.Solutions[0]), a.board.Picture(a.Solutions[1])))
	case a.words != "":
		fmt.Fprintln(&out, a.words)
	}
	for _, what := range a.Left {
		fmt.Fprintf(&out, "left out: %s\n", what)
	}
	return out.String()
}

func (c *Clues) words() string {
	number := prose.Some(c.Number, "clue")
	switch {
	case c.Number == 0:
		return "minimal: it has no clue"
	case len(c.Spare) == 0:
		return fmt.Sprintf("minimal, with %s: none can be dropped so that this solution stays the only one", number)
	}
	return fmt.Sprintf("spare, each by itself: %s (of %s)", strings.Join(c.Spare, " "), number)
}

// beside puts two pictures of one shape side by side, with a mark between the lines that differ.
func beside(a, b string) string {
	left, right := strings.Split(strings.TrimRight(a, "\n"), "\n"), strings.Split(strings.TrimRight(b, "\n"), "\n")
	width := 0
	for _, line := range left {
		width = max(width, len(line))
	}
	var out strings.Builder
	for i := range max(len(left), len(right)) {
		lines := [2]string{}
		for side, all := range [2][]string{left, right} {
			if i < len(all) {
				lines[side] = all[i]
			}
		}
		mark := '|'
		if lines[0] != lines[1] {
			mark = '<'
		}
		fmt.Fprintf(&out, "%-*s %c %s\n", width, lines[0], mark, lines[1])
	}
	return out.String()
}
