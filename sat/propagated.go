package sat

import (
	"context"

	"twofold/encode"
	"twofold/puzzles/runs"
)

// Propagated is how many variables of a formula unit propagation leaves open, and 0 if it shows that there is no model.
// It is linear in the size of the formula.
func Propagated(ctx context.Context, f *encode.Formula) (open int, err error) {
	poll := runs.Poll{Context: ctx}
	all, err := rows(&poll, f)
	if err != nil {
		return 0, err
	}
	p := &propagator{value: make([]int8, f.NumVars()+1), rows: all}
	if err := p.propagate(&poll); err != nil || p.impossible {
		return 0, err
	}
	return f.NumVars() - len(p.trail) + 1, nil
}
