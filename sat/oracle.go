package sat

import (
	"context"
	"errors"
	"slices"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// An Oracle is a puzzles.Incremental by SAT. Most questions are whether a fact follows from a few reasons, and most of
// those are answered by unit propagation: over one formula of the board whose reasons are on or off, from facts that
// stay as long as there are only more of them. What it leaves open is a formula of its own, in which the reasons that
// are off and all that is known are missing, and a Solver decides that.
//
// A new formula costs less than one Solver that is asked under assumptions: gophersat looks at all of a formula
// for each question, and the reasons of one question are a small part of a board.
type Oracle struct {
	board   puzzles.Reasoned
	known   puzzles.Solution // nil if it was made without one
	formula func(ctx context.Context) (*encode.Switched, error)
	backend Backend
	// Near, if it is not nil, makes a smaller formula: see encode.Family. It is asked first as long as the formula was
	// not made.
	Near func(ctx context.Context, b puzzles.Reasoned, s puzzles.Solution, entries []int) (*encode.Switched, error)

	*reasons                  // nil before the first question
	position puzzles.Solution // what was assumed, without what only clues tell
	clueTold []int            // the entries that only clues tell
	taken    bool             // the facts that were taken are the position, but for fresh entries
	fresh    []int
}

// NewOracle makes an Oracle of a board. It is Incremental with one of its solutions; without, nil, it answers
// Counterexample only. The formula is made at the first question.
func NewOracle(b puzzles.Reasoned, s puzzles.Solution,
	formula func(ctx context.Context) (*encode.Switched, error), backend Backend) *Oracle {
	o := &Oracle{board: b, known: s, formula: formula, backend: backend}
	reasons := len(b.ClueCells()) + len(b.NamedRules())
	for entry, value := range b.Facts(make(puzzles.Solution, puzzles.Entries(b)), make([]bool, reasons)) {
		if value == puzzles.Open {
			o.clueTold = append(o.clueTold, entry)
		}
	}
	if s != nil {
		o.position = slices.Repeat(puzzles.Solution{puzzles.Open}, len(s))
	}
	return o
}

// Counterexample is puzzles.Oracle's.
func (o *Oracle) Counterexample(ctx context.Context, facts puzzles.Solution, kept []bool,
	entry, value int) (puzzles.Solution, error) {
	var on []int
	for reason, is := range kept {
		if is {
			on = append(on, reason)
		}
	}
	if err := o.begin(ctx); err != nil {
		return nil, err
	}
	o.taken = false
	also, may, err := o.takeAny(facts)
	if !may || err != nil {
		return nil, err
	}
	if may, err = o.suppose(on, also, entry, value); !may || err != nil {
		return nil, err
	}
	return o.ask(ctx)
}

// Assume is puzzles.Incremental's.
func (o *Oracle) Assume(entries []int) {
	for _, entry := range entries {
		if !slices.Contains(o.clueTold, entry) {
			o.position[entry] = o.known[entry]
			o.fresh = append(o.fresh, entry)
		}
	}
}

// Differ is puzzles.Incremental's.
func (o *Oracle) Differ(ctx context.Context, kept []int, entry int) (*puzzles.Counterexample, error) {
	if refuted, err := o.refutedNear(ctx, kept, entry); refuted || err != nil {
		return nil, err
	}
	may, err := o.supposeOther(ctx, kept, entry)
	if !may || err != nil {
		return nil, err
	}
	filling, err := o.ask(ctx)
	if filling == nil {
		return nil, err
	}
	other := &puzzles.Counterexample{}
	for entry, value := range filling {
		if value != o.known[entry] {
			other.Entries, other.Values = append(other.Entries, entry), append(other.Values, value)
		}
	}
	other.Breaks, err = o.board.Breaks(filling, kept)
	return other, err
}

// refutedNear reports whether propagation refutes a question from what is near the kept clues and the entry, or a
// search of few conflicts that is told what is implied, too. It does not search without that: what is near a corner
// which only an end of a tour can leave has models without edges.
func (o *Oracle) refutedNear(ctx context.Context, kept []int, entry int) (bool, error) {
	if o.Near == nil || o.reasons != nil {
		return false, nil
	}
	entries := []int{entry}
	for _, clue := range kept { // families with rules that have names have no Near
		entries = append(entries, o.board.ClueCells()[clue])
	}
	w, err := o.Near(ctx, o.board, o.known, entries)
	if w == nil || err != nil {
		return false, err
	}
	near := *o
	near.formula = func(context.Context) (*encode.Switched, error) { return w, nil }
	may, err := near.supposeOther(ctx, kept, entry)
	if !may || err != nil {
		return err == nil, err
	}
	left := near.left()
	left.imply(near.Implied(near.value))
	filling, err := near.decide(ctx, left, true)
	if errors.Is(err, runs.ErrEnough) {
		return false, nil
	}
	return filling == nil && err == nil, err
}

// supposeOther draws what follows from the position, the kept reasons, and that the entry has another value than in the
// known solution; false is a contradiction.
func (o *Oracle) supposeOther(ctx context.Context, kept []int, entry int) (may bool, err error) {
	if err := o.begin(ctx); err != nil {
		return false, err
	}
	if may, err = o.takePosition(); !may || err != nil {
		return false, err
	}
	return o.suppose(kept, nil, entry, o.known[entry])
}

// takePosition takes the position as the facts: what is new of it, unless others were taken.
func (o *Oracle) takePosition() (may bool, err error) {
	if o.taken {
		may, err = o.takeMore(o.position, o.fresh)
	} else {
		may, err = o.take(o.position)
	}
	o.taken, o.fresh = err == nil, o.fresh[:0]
	return may, err
}

// begin makes the formula, ahead of the first question.
func (o *Oracle) begin(ctx context.Context) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if o.reasons == nil {
		w, err := o.formula(ctx)
		if err != nil {
			return err
		}
		if o.reasons, err = newReasons(ctx, w, o.clueTold); err != nil {
			return err
		}
	}
	o.poll = runs.Poll{Context: ctx}
	return nil
}

// ask is Counterexample of what was supposed: cases first, then a search that may end soon, and what has no end last.
// Of parts that say more on demand many cases come ahead of that: propagation draws what they say, and a Solver knows
// it only of whole models. It was still at it after ten seconds where up to as many cases told.
func (o *Oracle) ask(ctx context.Context) (puzzles.Solution, error) {
	cases := fewCases
	if refuted, err := o.refuted(&cases); refuted || err != nil {
		return nil, err
	}
	left := o.left()
	filling, err := o.decide(ctx, left, o.Implied != nil || left.Refine != nil)
	if !errors.Is(err, runs.ErrEnough) {
		return filling, err
	}
	if left.Refine != nil {
		cases = manyCases
		if refuted, err := o.refuted(&cases); refuted || err != nil {
			return nil, err
		}
	}
	if o.Implied != nil {
		left.imply(o.Implied(o.value))
	}
	return o.decide(ctx, left, false)
}

// A search may take a few conflicts, and meet a few models that clauses on demand exclude, before more is looked at:
// most take fewer, and less time than that does.
const fewConflicts, fewModels = 200, 50

// decide asks a solver. With few set the error may be runs.ErrEnough, and gophersat searches in this process: that few
// conflicts end it is limit enough, and to start a worker and send it the formula takes as long as many a search.
func (o *Oracle) decide(ctx context.Context, left *rest, few bool) (filling puzzles.Solution, err error) {
	formula, err := saturated(ctx, left.Formula)
	if err != nil {
		return nil, err
	}
	models := 0
	if refine := formula.Refine; few && refine != nil {
		limited := *formula
		limited.Refine = func(model []bool) [][]int {
			if models++; models > fewModels {
				return nil
			}
			return refine(model)
		}
		formula = &limited
	}
	solver := o.backend(formula)
	if ours, ok := solver.(*reducedSolver); ok && few {
		ours.enough, ours.start = fewConflicts, here(usual)
	}
	defer func() {
		if closing := solver.Close(); err == nil {
			err = closing
		}
	}()
	model, err := refined(ctx, formula, solver)
	if models > fewModels && err == nil {
		err = runs.ErrEnough
	}
	if err != nil || model == nil {
		return nil, err
	}
	kept := make([]bool, len(o.Parts))
	for _, reason := range o.on {
		kept[reason] = true
	}
	return o.Solution(left.model(model), kept), nil
}
