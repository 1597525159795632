package sat

import (
	"context"
	"slices"

	"twofold/encode"
)

// Cuts are what refutes a formula besides its clauses.
type Cuts struct {
	Clauses [][]int // of its Closing
	Known   []int   // literals that follow from all that by unit propagation, from one and those before it each
}

// Refute decides a formula with a Closing. If there is no model, the cuts show that; else model is one. The error is
// that of Solver.Solve.
func Refute(ctx context.Context, f *encode.Formula, backend Backend) (cuts *Cuts, model []bool, err error) {
	s, err := saturate(ctx, f)
	if err != nil {
		return nil, nil, err
	}
	cuts = &Cuts{slices.Clone(s.kept), slices.Clone(s.trail)}
	strong := s.stronger()
	strong.Refine = func(model []bool) [][]int {
		clauses := s.refine(model)
		cuts.Clauses = append(cuts.Clauses, clauses...)
		return clauses
	}
	solver := backend(strong)
	model, err = refined(ctx, strong, solver)
	if closing := solver.Close(); err == nil {
		err = closing
	}
	return cuts, model, err
}
