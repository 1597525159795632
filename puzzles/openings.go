package puzzles

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"twofold/puzzles/runs"
)

// An Opening is a solution that is found from one cell on without a guess. It begins with that cell, whose clue is
// told. Each cell that is found to hold nothing, which is the value 0, tells its clue in turn.
type Opening struct {
	Solution   Solution
	Start      int
	Deductions []Deduction // in their order
}

// A Deduction says that cells have a value: with the values known before and the clues on some cells, all of them told
// by then, nothing else is possible.
type Deduction struct {
	Cells []int
	Value int
	Clues []int // cells
	Rules []int // of NamedRules, that it needs as well
}

// An Opener makes random openings. The error is a *Unopened if this one did not succeed and another one may, an
// *Impossible if there is none, or ctx's cause.
type Opener func(ctx context.Context, r *rand.Rand) (*Opening, error)

// Unopened is the error that a solution cannot be found without a guess.
type Unopened struct{ Why string }

func (u *Unopened) Error() string { return u.Why }

// A Covered board has clues that say of their own cells, too, what is there. Opened from a start, that has to be found.
type Covered interface {
	Reasoned
	// Covered has the same clues and rules for solutions that are 0 in every cell of a clue; but there may be something in
	// the cell of a clue that is not known.
	Covered() Reasoned
}

// Verify returns nil if an oracle finds that each deduction holds, and in the end all clues of the board are told: full
// has those that the solution can give. The oracle is one of full.Covered(). The error is a *Fault, or ctx's cause.
func (o *Opening) Verify(ctx context.Context, full Covered, oracle Oracle) error {
	v := &verifying{Opening: o, board: full, oracle: oracle, clueOn: map[int]int{}}
	v.facts = make(Solution, len(o.Solution))
	for cell := range v.facts {
		v.facts[cell] = Open
	}
	for clue, cell := range full.ClueCells() {
		v.clueOn[cell] = clue
	}
	if broken := full.Check(o.Solution); broken != nil {
		return v.fault(Deduction{}, broken)
	}
	v.facts[o.Start] = 0
	if o.Solution[o.Start] != 0 {
		return v.fault(Deduction{Cells: []int{o.Start}}, errors.New("the start is not empty"))
	}
	for _, d := range o.Deductions {
		if err := v.deduction(ctx, d); err != nil {
			return err
		}
	}
	for cell := range v.clueOn {
		if v.facts[cell] == Open {
			return v.fault(Deduction{Cells: []int{cell}}, errors.New("an empty cell is never found"))
		}
	}
	return nil
}

type verifying struct {
	*Opening
	board  Covered
	oracle Oracle
	clueOn map[int]int
	facts  Solution
}

func (v *verifying) deduction(ctx context.Context, d Deduction) error {
	kept := make([]bool, len(v.clueOn)+len(v.board.NamedRules()))
	for _, cell := range d.Clues {
		clue, gives := v.clueOn[cell]
		if !gives || v.facts[cell] != 0 {
			return v.fault(d, errors.New("a clue is used that is not told yet"))
		}
		kept[clue] = true
	}
	for _, rule := range d.Rules {
		kept[len(v.clueOn)+rule] = true
	}
	for _, cell := range d.Cells {
		other, err := v.oracle.Counterexample(ctx, v.facts, kept, cell, d.Value)
		switch {
		case err != nil:
			return err
		case other != nil || v.Solution[cell] != d.Value:
			return v.fault(d, errors.New("it may be otherwise"))
		}
	}
	for _, cell := range d.Cells {
		v.facts[cell] = d.Value
	}
	return nil
}

func (v *verifying) fault(d Deduction, why error) error {
	_, cols := v.board.Size()
	return &runs.Fault{Kind: runs.Verdict, Problem: fmt.Sprintf("the opening from %s, at %s: %v",
		Place(v.Start, cols), Places(d.Cells, cols), why)}
}

// Places are the places of cells.
func Places(cells []int, cols int) []string {
	out := []string{}
	for _, cell := range slices.Sorted(slices.Values(cells)) {
		out = append(out, Place(cell, cols))
	}
	return out
}
