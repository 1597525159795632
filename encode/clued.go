package encode

import (
	"context"
	"slices"

	"twofold/puzzles"
)

// A Switched formula says a board whose clues can be switched on and off. Under the assumption of the
// switches of some clues it has the solutions of the board with these clues, but for the known one; those
// of hunt with coins more on cells that no clue counts.
type Switched struct {
	*Formula
	Switches []int // by clue: true if it holds
	// Solution reads a solution of the board with the kept clues.
	Solution func(model []bool, kept []bool) puzzles.Solution
}

// switchedEncoding has clauses only, which can be weakened by a switch, and no variables for sets as small as
// those of a treasure board.
func switchedEncoding() Encoding {
	e := Encodings[0]
	e.exactly, e.total, e.IsCNF = exactlyDirect, exactlyTotal, true
	return e
}

// newSwitched joins the formula of the board without clues (base), which has a key for each cell, and those
// of the boards with one clue each, of which every clause is weakened by the clue's switch.
func newSwitched(ctx context.Context, b puzzles.Clued, s puzzles.Solution,
	fill func(f *Formula, part puzzles.Clued, base bool)) (*Switched, error) {
	clues := len(b.ClueCells())
	w := &Switched{}
	var err error
	w.Formula, err = building(ctx, func(f *Formula) {
		w.Formula = f
		fill(f, b.Keep(make([]bool, clues)), true)
		for clue := range clues {
			f.bounds.now()
			only := make([]bool, clues)
			only[clue] = true
			part := &Formula{bounds: f.bounds}
			fill(part, b.Keep(only), false)
			w.join(part, s)
		}
	})
	return w, err
}

// join adds the formula of a board with one clue. A cell that has no key there has the value of s.
func (w *Switched) join(part *Formula, s puzzles.Solution) {
	own := make([]int, part.NumVars()+1) // by variable of the part: ours
	at := 0
	on := w.NewVar("")
	w.Switches = append(w.Switches, on)
	for cell, key := range w.Keys {
		if at < len(part.Keys) && part.Names[part.Keys[at]-1] == w.Names[key-1] {
			own[part.Keys[at]] = key
			at++
			continue
		}
		w.Add(-on, signed(key, s[cell] != 0))
	}
	for v := 1; v <= part.NumVars(); v++ {
		if own[v] == 0 {
			own[v] = w.NewVar("")
		}
	}
	for _, clause := range part.Clauses {
		lits := []int{-on}
		for _, l := range clause {
			lits = append(lits, signed(own[max(l, -l)], l > 0))
		}
		w.Add(lits...)
	}
}

// differ says that not all cells for which may holds have the value of s.
func (w *Switched) differ(s puzzles.Solution, may func(value int) bool) {
	var clause []int
	for cell, key := range w.Keys {
		if may(s[cell]) {
			clause = append(clause, -signed(key, s[cell] != 0))
		}
	}
	w.Add(slices.Clip(clause)...)
}
