package explain

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/hitting"
	"twofold/puzzles/runs"

	"twofold/puzzles/prose"
)

// A Goal says what a board is repaired towards.
type Goal struct {
	Solution  puzzles.Solution // nil if it is any
	Change    bool             // give clues other numbers or places rather than drop or add some
	Solutions int              // of a board with several, the most to list
}

// A Repair is a board that was repaired, and how.
type Repair struct {
	Board    string            `json:"board"`
	Verdict  puzzles.Verdict   `json:"verdict"` // of the board given
	Action   string            `json:"action"`  // none, add, drop or change
	Clues    []string          `json:"clues"`
	Fewest   bool              `json:"fewest"` // for this solution no fewer clues do
	Least    int               `json:"least"`  // the fewest that have to be, for this solution
	Tried    *Tried            `json:"tried,omitempty"`
	Moves    []Move            `json:"moves,omitempty"` // each does by itself; the first was made
	Then     *Repair           `json:"then,omitempty"`  // of the changed board, if that has several solutions
	Repaired string            `json:"repaired"`
	Now      puzzles.Verdict   `json:"now"`               // of the repaired board
	Problem  string            `json:"problem,omitempty"` // why it is not repaired; then the board is as it was
	Status   crosscheck.Status `json:"-"`
	engines  string            // what they say of the repaired board
}

// Tried says towards which solutions a board with several was repaired.
type Tried struct {
	Solutions int  `json:"solutions"` // that were tried
	All       bool `json:"all"`       // the board has no others
	Fewest    bool `json:"fewest"`    // no fewer clues do for any that was tried
	Least     int  `json:"least"`     // the fewest that have to be, for each that was tried
	spare     bool // some of the clues may be spared: there was no time to see
}

// Repair adds, drops or changes the fewest clues so that the board has one solution, or any if it had none. Both
// engines verify the board. If ctx ends before that is done, the error is its cause; the Repair beside it is not nil
// if it is of use.
func (d *Desk) Repair(ctx context.Context, to Goal) (*Repair, error) {
	report := crosscheck.Solutions(ctx, d.Board, d.Engines, 2, runs.Limits{})
	out := &Repair{
		Board: d.Board.String(), Verdict: report.Verdict(), Action: "none", Clues: []string{}, Fewest: true,
		Repaired: d.Board.String(), Now: report.Verdict(),
	}
	if report.Finding != nil || out.Verdict == puzzles.Unknown || out.Verdict == puzzles.Found {
		out.Fewest, out.Problem = false, "the engines did not decide how many solutions there are"
		out.Status = max(crosscheck.StatusUnknown, report.Status())
		return out, nil
	}
	if to.Change && to.Solution == nil && out.Verdict != puzzles.Unique && d.move(ctx, out) {
		return out, nil
	}
	fixed, err := d.fixed(ctx, to, out)
	if err != nil && ctx.Err() == nil {
		out.Fewest, out.Problem, out.Status = false, "cannot be repaired so: "+err.Error(), crosscheck.StatusNone
		return out, nil
	}
	if err != nil {
		return nil, err
	}
	d.verifyRepair(ctx, fixed, out)
	if to.Change && out.Now == puzzles.Multiple && out.Status == crosscheck.StatusHolds {
		return d.goOn(ctx, fixed, to, out)
	}
	return out, context.Cause(ctx)
}

// fixed is the board that was repaired by clues that are added, dropped or changed.
func (d *Desk) fixed(ctx context.Context, to Goal, out *Repair) (fixed puzzles.Clued, err error) {
	fixed = d.Board.(puzzles.Clued)
	switch {
	case out.Verdict == puzzles.Multiple:
		out.Action = "add"
		return d.add(ctx, to, out)
	case out.Verdict == puzzles.None && to.Change:
		out.Action = "change"
		changed, fixed, _, err := d.adviser.Change(ctx)
		if err == nil {
			out.took(fixed, changed)
		}
		return fixed, err
	case out.Verdict == puzzles.None:
		out.Action = "drop"
		dropped, _, err := d.adviser.Drop(ctx)
		if err != nil {
			return nil, err
		}
		gone := out.took(fixed, dropped)
		for clue := range gone {
			gone[clue] = !gone[clue]
		}
		return fixed.Keep(gone), nil
	}
	return fixed, nil
}

// goOn repairs a changed board with several solutions further.
func (d *Desk) goOn(ctx context.Context, fixed puzzles.Clued, to Goal, out *Repair) (*Repair, error) {
	then, err := d.of(fixed).Repair(ctx, to)
	if out.Then = then; then != nil {
		out.Repaired, out.Now, out.engines, out.Status = then.Repaired, then.Now, then.engines, then.Status
	}
	return out, err
}

// move makes the first move that does, if there is one.
func (d *Desk) move(ctx context.Context, out *Repair) bool {
	moves, err := d.moves(ctx)
	if err != nil || len(moves) == 0 {
		return false
	}
	out.took(d.Board.(puzzles.Clued), []int{moves[0].clue})
	out.Action, out.Moves = "change", moves
	d.verifyRepair(ctx, moves[0].board, out)
	return true
}

// took notes which clues of a board were taken away or changed.
func (r *Repair) took(b puzzles.Clued, clues []int) (gone []bool) {
	gone = make([]bool, len(b.ClueCells()))
	for _, clue := range clues {
		gone[clue] = true
	}
	r.Clues, r.Least = places(b, gone), len(clues)
	return gone
}

// verifyRepair has both engines say that the board is as it should be.
func (d *Desk) verifyRepair(ctx context.Context, fixed puzzles.Clued, out *Repair) {
	report := crosscheck.Solutions(ctx, fixed, d.Engines, 2, runs.Limits{})
	out.Repaired, out.Now, out.engines = fixed.String(), report.Verdict(), report.Agreement()
	wanted := out.Now == puzzles.Unique || out.Verdict == puzzles.None && out.Now == puzzles.Multiple
	undecided := out.Now == puzzles.Unknown || out.Now == puzzles.Found
	switch {
	case report.Finding != nil, !wanted && !undecided:
		out.Status = crosscheck.StatusDisagree
	case undecided, !out.Fewest:
		out.Status = crosscheck.StatusUnknown
	}
}

// Text is the repair for people; where names the board.
func (r *Repair) Text(where string) string {
	if r.Problem != "" {
		return fmt.Sprintf("%s: %s\n", where, r.Problem)
	}
	now := fmt.Sprintf("; now %v", r.Now)
	if r.Action == "none" && r.Now == r.Verdict {
		now = "" // as it was
	}
	text := fmt.Sprintf("# %s: %v: %s%s: %s\n", where, r.Verdict, r.words(), now, r.engines)
	for i, m := range r.Moves {
		text += fmt.Sprintf("# %s%s in place of %s\n", []string{"", "or "}[min(i, 1)], m.To, m.From)
	}
	return text + r.Repaired + "\n"
}

func (r *Repair) words() string {
	if r.Action == "none" {
		return "nothing to repair"
	}
	done := map[string]string{"add": "added", "drop": "dropped", "change": "changed"}[r.Action]
	words := fmt.Sprintf("%s %s: %s", done, prose.Some(len(r.Clues), "clue"), strings.Join(r.Clues, " "))
	switch {
	case r.Then != nil:
		return fmt.Sprintf("%s; no fewer do; then %s", words, r.Then.words())
	case r.Tried != nil:
		return words + r.triedWords()
	case r.Fewest:
		return words + "; no fewer do"
	}
	return words + r.spareWords()
}

// spareWords are said of clues that were not proved to be the fewest.
func (r *Repair) spareWords() string {
	return fmt.Sprintf("; none of them can be spared, at least %d have to be", r.Least)
}

// triedWords say how far it is proved that no fewer clues do.
func (r *Repair) triedWords() string {
	t := r.Tried
	of := fmt.Sprintf("its %d solutions", t.Solutions)
	if !t.All {
		of = fmt.Sprintf("the %d solutions tried, which are not all", t.Solutions)
	}
	switch {
	case t.Fewest:
		return "; no fewer do, for any of " + of
	case r.Fewest:
		return fmt.Sprintf(
			"; the fewest for the solution chosen; whether fewer do for another of %s was not decided in time (at least %d)",
			of,
			t.Least,
		)
	case t.spare:
		return fmt.Sprintf("; whether all are needed was not decided in time, at least %d have to be", r.Least)
	}
	return r.spareWords() + ", for any of " + of
}

// add adds the fewest clues, for the solution given or for that one which needs the fewest.
func (d *Desk) add(ctx context.Context, to Goal, out *Repair) (puzzles.Clued, error) {
	if to.Solution != nil {
		full, core, err := d.adviser.Add(ctx, to.Solution)
		if err != nil {
			return nil, err
		}
		return d.added(full, core, out), nil
	}
	found, tried, err := d.towardsAny(ctx, to.Solutions)
	if err != nil {
		return nil, err
	}
	best, err := d.adviser.AddAny(ctx, found)
	if err != nil {
		return nil, err
	}
	tried.Fewest, tried.Least, tried.spare = best.Any, best.AnyLeast, !best.Minimal
	out.Tried = tried
	return d.added(best.Full, best.Core, out), nil
}

// added is the board with a core of all clues, and says which are more than it had.
func (d *Desk) added(full puzzles.Clued, core *hitting.Core, out *Repair) puzzles.Clued {
	own := d.Board.(puzzles.Clued).ClueCells()
	out.Fewest, out.Least, out.Clues = core.Smallest, core.Least, nil
	for clue, cell := range full.ClueCells() {
		if core.Kept[clue] && !slices.Contains(own, cell) {
			out.Clues = append(out.Clues, puzzles.CluePlace(full, clue))
		}
	}
	return full.Keep(core.Kept)
}

// sampled is how many solutions are drawn at random where there are too many to list all.
const sampled = 200

// towardsAny lists solutions to try: all of them if they are no more than most, else those listed and some that were
// drawn at random.
func (d *Desk) towardsAny(ctx context.Context, most int) ([]puzzles.Solution, *Tried, error) {
	patient, stop := runs.Limits{Time: d.adviser.Patience}.Context(ctx)
	found, all, err := d.list(patient, d.Board, most)
	stop()
	if err != nil {
		return nil, nil, err
	}
	if all {
		return found, &Tried{Solutions: len(found), All: true}, nil
	}
	listed := map[string]bool{}
	for _, s := range found {
		listed[fmt.Sprint(s)] = true
	}
	patient, stop = runs.Limits{Time: d.adviser.Patience}.Context(ctx)
	defer stop()
	sample, err := d.adviser.Sample(patient, sampled, rand.New(rand.NewPCG(1, 1)))
	if err != nil && patient.Err() == nil {
		return nil, nil, err
	}
	sample = slices.DeleteFunc(sample, func(s puzzles.Solution) bool { return listed[fmt.Sprint(s)] })
	found = append(sample, found...)
	if len(found) == 0 {
		return nil, nil, context.Cause(patient)
	}
	return found, &Tried{Solutions: len(found)}, nil
}

// list asks the native engine for solutions, one more than most, or else the other engine, if that does not serve the
// board; all says that there are no others.
func (d *Desk) list(ctx context.Context, b puzzles.Board, most int) (found []puzzles.Solution, all bool, err error) {
	for _, engine := range []puzzles.Engine{d.Engines[1], d.Engines[0]} {
		run := puzzles.Solve(ctx, engine, b, most+1, func(s puzzles.Solution) { found = append(found, s) })
		if run.Err != nil || run.Limit != runs.NotServed {
			return found, run.Complete, run.Err
		}
	}
	return nil, false, errors.New("no engine lists the solutions")
}
