package encode

import (
	"context"

	"twofold/puzzles"
)

// A Switched formula says a board reason by reason, so that some of the reasons can be left out: each is a Part of its
// constraints, and the others say the free rules.
//
// A formula for a minimizer has a clue's constraints weakened by a switch as well, and says that not all is as in the
// known solution. Under the assumption of the switches of some clues it has the solutions of the board with these
// clues, but for the known one; those of hunt with coins more on cells that no clue counts.
type Switched struct {
	*Formula
	Parts    []Part // by reason, or by clue
	Switches []int  // by clue: true if it holds; none unless the formula is a minimizer's
	// Says is the literal that an entry of the solution has a value. If it is 0, no variable tells, and isAlways
	// reports whether the entry always has it.
	Says func(entry, value int) (literal int, isAlways bool)
	Lazy []Lazy
	// Implied, if it is not nil, says more of what values leave open, which are written as Lazy has them. It follows
	// from the formula and the values, but not by unit propagation. Its own variables are numbered behind the formula's.
	Implied func(values []int8) *Formula
	// Solution reads a solution of the board with the kept clues, or a filling.
	Solution func(model []bool, kept []bool) puzzles.Solution
}

// Lazy says more of a part on demand.
type Lazy struct {
	Part int // or as many as there are parts, for the free rules
	// Closing returns clauses of the part of which these values, by variable 1 for true, -1 for false and 0 for open,
	// leave one literal or none that is not false. If no variable of a key is open and it returns none, the values obey
	// the part.
	Closing func(values []int8) [][]int
}

// A Part is constraints of a formula: clauses and cards from one number up to but not another.
type Part struct{ Clauses, Cards Range }

// A Range is that of the numbers from From up to but not To.
type Range struct{ From, To int }

// NewSwitched is the formula that fill fills.
func NewSwitched(ctx context.Context, fill func(w *Switched)) (*Switched, error) {
	var w *Switched
	_, err := building(ctx, func(f *Formula) {
		w = &Switched{Formula: f}
		fill(w)
	})
	if err != nil {
		return nil, err
	}
	return w, nil
}

// Part says what fill says as a part.
func (w *Switched) Part(fill func()) {
	p := Part{Range{From: len(w.Clauses)}, Range{From: len(w.Cards)}}
	w.bounds.now()
	fill()
	p.Clauses.To, p.Cards.To = len(w.Clauses), len(w.Cards)
	w.Parts = append(w.Parts, p)
}

// weaken gives each part, which has clauses only, a switch.
func (w *Switched) weaken() {
	for _, p := range w.Parts {
		on := w.NewVar("")
		w.Switches = append(w.Switches, on)
		for i := p.Clauses.From; i < min(p.Clauses.To, len(w.Clauses)); i++ {
			w.bounds.take(wordBytes * (1 + len(w.Clauses[i])))
			w.Clauses[i] = append([]int{-on}, w.Clauses[i]...)
		}
	}
}
