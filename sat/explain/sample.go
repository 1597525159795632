package explain

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/sat"
)

// attempts is how many formulas are asked for each solution of a sample that is wanted.
const attempts = 4

// Sample draws up to n different solutions, which differ more than the first ones that an engine finds: each is asked
// for with random values of as many random keys as can be had. Some solutions are likelier than others. If ctx ends,
// it returns those that it has, with ctx's cause.
func (a *Adviser) Sample(ctx context.Context, n int, r *rand.Rand) (sample []puzzles.Solution, err error) {
	f, err := a.formula(ctx, a.board)
	if f == nil {
		return nil, err
	}
	seen := map[string]bool{}
	fixed := len(f.Keys) / 4
	for try := 0; try < n*attempts && len(sample) < n; try++ {
		s, err := a.draw(ctx, f, fixed, r)
		if err != nil {
			return sample, err
		}
		if s == nil {
			fixed -= (fixed + 3) / 4
			continue
		}
		fixed = min(fixed+1, len(f.Keys))
		if name := fmt.Sprint(s); !seen[name] {
			seen[name] = true
			sample = append(sample, s)
		}
	}
	return sample, nil
}

// draw finds a solution in which fixed keys have values drawn at random; nil if there is none.
func (a *Adviser) draw(ctx context.Context, f *encode.Formula, fixed int, r *rand.Rand) (s puzzles.Solution,
	err error) {
	part := *f
	part.Clauses = slices.Clip(f.Clauses)
	for _, i := range r.Perm(len(f.Keys))[:fixed] {
		part.Add(f.Keys[i] * (1 - 2*r.IntN(2)))
	}
	_, err = sat.Enumerate(ctx, &part, a.backend, func(model []bool) bool {
		s = f.Decode(model)
		return false
	})
	return s, err
}
