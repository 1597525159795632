package explain

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/prose"
)

// An Explanation says which clues force a cell, or which rule.
type Explanation struct {
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
	// Mistake are the places of the position that contradict each other, if no solution extends it. No smaller set of
	// them does if Smallest is set.
	Mistake []string          `json:"mistake,omitempty"`
	Verdict puzzles.Verdict   `json:"verdict"` // none: no solution extends the position; multiple: two differ in the cell
	Status  crosscheck.Status `json:"-"`
	value   string            // in words
	from    string            // what forces it beside the clues
	names   []string          // of the clues
}

// ErrRewritten is why nothing is said of clues: see puzzles.Rewritten.
var ErrRewritten = errors.New(
	"with fewer clues the board writes its solutions otherwise, and its position would be another one")

// Explain finds a smallest set of clues that force a cell, and has the native engine verify it.
func (d *Desk) Explain(ctx context.Context, cell int) (*Explanation, error) {
	if puzzles.Rewritten(d.Board) {
		return nil, ErrRewritten
	}
	if err := d.HasClues(); err != nil {
		return nil, err
	}
	out := &Explanation{
		Board: d.Board.String(), Cell: puzzles.EntryPlace(d.Board, cell), Clues: []string{}, Status: crosscheck.StatusNone,
	}
	value, verdict, err := d.valueOf(ctx, cell)
	switch {
	case err != nil:
		return nil, err
	case verdict == puzzles.None:
		out.Verdict = verdict
		out.Mistake, out.Smallest, err = d.mistake(ctx)
		return out, err
	case value == nil:
		out.Verdict = verdict
		return out, nil
	}
	why, err := d.adviser.Explain(ctx, cell, *value)
	if err != nil {
		return nil, err
	}
	of := d.relaxed()
	with := of.Keep(why.Kept)
	var less []puzzles.Board // which do not force it
	if why.Rule != "" {
		with, less = d.Board.(puzzles.Clued), []puzzles.Board{of}
	}
	kept := slices.Clone(why.Kept)
	for clue, in := range why.Kept {
		if in {
			kept[clue] = false
			less = append(less, of.Keep(kept))
			kept[clue] = true
		}
	}
	out.from = "the rules"
	if puzzles.PositionOf(d.Board) != nil {
		out.from = "the position and the rules"
	}
	out.Verdict, out.Forced = verdict, true
	out.Value, out.value = *value, d.Board.(interface{ Value(int) string }).Value(*value)
	out.Clues, out.Rule, out.With = places(of, why.Kept), why.Rule, with.String()
	for clue, in := range why.Kept {
		if in {
			out.names = append(out.names, puzzles.ClueName(of, clue))
		}
	}
	out.Smallest, out.Least = why.Smallest, why.Least
	out.Verified, out.Status = d.verify(ctx, with, less, cell, *value)
	if !why.Smallest {
		out.Status = max(out.Status, crosscheck.StatusUnknown)
	}
	return out, nil
}

// valueOf is the value that the cell has in all solutions; nil if there are several solutions that differ there, or
// there is none, which the verdict tells.
func (d *Desk) valueOf(ctx context.Context, cell int) (*int, puzzles.Verdict, error) {
	s, err := first(ctx, d.Engines[0], d.Board)
	if err != nil {
		return nil, puzzles.Unknown, err
	}
	if s == nil {
		return nil, puzzles.None, nil
	}
	other, err := d.adviser.Counterexample(ctx, cell, s[cell])
	switch {
	case err != nil:
		return nil, puzzles.Unknown, err
	case other != nil:
		return nil, puzzles.Multiple, nil
	}
	return &s[cell], puzzles.Found, nil
}

// first is a solution of a board, nil if it has none.
func first(ctx context.Context, e puzzles.Engine, b puzzles.Board) (s puzzles.Solution, err error) {
	run := puzzles.Solve(ctx, e, b, 1, func(found puzzles.Solution) { s = found })
	switch {
	case run.Err != nil:
		return nil, run.Err
	case s == nil && !run.Complete:
		return nil, context.Cause(ctx)
	}
	return s, nil
}

// verify asks the native engine whether a board forces the cell, and none of those that say less does.
func (d *Desk) verify(ctx context.Context, with puzzles.Board, less []puzzles.Board, cell, value int) (
	words string, status crosscheck.Status) {
	native := d.Engines[1]
	forces := func(b puzzles.Board) (is, known bool) {
		run := puzzles.Backbone(ctx, native, b)
		return run.Backbone != nil && run.Backbone[cell] == value, run.Complete
	}
	is, known := forces(with)
	switch {
	case !known:
		return "not verified by " + native.Name + " in time", crosscheck.StatusHolds
	case !is:
		return "wrong: " + native.Name + " does not find the cell forced so", crosscheck.StatusDisagree
	}
	for _, b := range less {
		switch is, known := forces(b); {
		case !known:
			return "verified by " + native.Name + ", but not in time that nothing of it can be spared", crosscheck.StatusHolds
		case is:
			return "wrong: " + native.Name + " finds the cell forced by less", crosscheck.StatusDisagree
		}
	}
	return "verified by " + native.Name, crosscheck.StatusHolds
}

// Text is the explanation for people; where names the board.
func (e *Explanation) Text(where string) string {
	switch {
	case e.Mistake != nil:
		return fmt.Sprintf("%s: %s is not forced: %s\n", where, e.Cell, mistakeWords(e.Mistake))
	case e.Verdict == puzzles.None:
		return fmt.Sprintf("%s: %s is not forced: the board has no solution\n", where, e.Cell)
	case e.Verdict == puzzles.Multiple:
		return fmt.Sprintf("%s: %s is not forced: two solutions differ there\n", where, e.Cell)
	}
	return fmt.Sprintf("# %s: %s is %s because of %s; %s\n%s\n", where, e.Cell, e.value, e.reason(), e.Verified, e.With)
}

// reason says what forces the cell, and how few clues that are.
func (e *Explanation) reason() string {
	switch n := len(e.Clues); {
	case e.Rule != "":
		return "the rule that " + e.Rule
	case n == 0:
		return e.from + " alone, with no clue"
	case e.Smallest:
		return fmt.Sprintf("%s, the fewest that do: %s", prose.Some(n, "clue"), strings.Join(e.names, ", "))
	default:
		return fmt.Sprintf(
			"%s, none of which can be spared (at least %d are needed; whether fewer do was not decided in time): %s",
			prose.Some(n, "clue"),
			e.Least,
			strings.Join(e.names, ", "),
		)
	}
}
