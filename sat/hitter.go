package sat

import (
	"context"

	"twofold/encode"
)

// A Hitter is a hitting.Hitter. As long as it is asked for the same weight, one Solver gets the sets as clauses and
// keeps what it learned. A lightest hitting set is one of the weight that was proved to be needed, a number that is
// raised each time there is none. On boards of 10x10 this took a tenth of the time of a branch and bound with
// Lagrangian bounds, and of a native search with clause learning over the same bounds.
//
// Numbers are counted in groups of those that are in the same small sets, for what is left to find out then is how much
// few large sets add: hunts of 15x15 took three to twenty times as long with pieces of the board. Before a solver is
// made for all numbers, each part of a group is asked alone in the same way, with the sets that lie in it, and before
// that its own parts: what a part is known to weigh at least, the whole need not find out again. Parts that are nearly
// all are not asked: most groups of plain visibility boards are another one and a single number.
type Hitter struct {
	weights []int
	backend Backend
	sets    [][]int
	all     *encode.Group // what the first sets relate; nil before the first question
	related int           // how many these are
	least   int           // what hitting sets weigh, as far as was proved
	solver  Solver        // of hitting sets that weigh at most so much; nil before the first question
	most    int           // so much
}

// Groups of fewer numbers than smallest, and of more than two thirds of all, are not asked alone.
const smallest = 12

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
		hitting, err := h.Within(ctx, h.Least())
		if hitting != nil || err != nil {
			return hitting, err
		}
	}
}

// Within returns a hitting set that weighs at most so much, or nil, which raises Least above that. The error is as that
// of Lightest.
func (h *Hitter) Within(ctx context.Context, most int) ([]int, error) {
	if h.solver == nil || h.most != most {
		if err := h.begin(ctx, most); h.solver == nil || err != nil {
			return nil, err
		}
	}
	status, err := h.solver.Solve(ctx)
	if err != nil {
		return nil, err
	}
	if status == Satisfiable {
		return h.chosen(), nil
	}
	h.least = most + 1
	return nil, h.Close()
}

// begin makes the solver of a weight, if what the groups weigh leaves anything to ask.
func (h *Hitter) begin(ctx context.Context, most int) (err error) {
	if err := h.Close(); err != nil {
		return err
	}
	if h.all == nil || len(h.sets) > 2*h.related {
		all := encode.Related(len(h.weights), h.sets)
		if err := h.raise(ctx, all, h.sets); err != nil {
			return err
		}
		h.all, h.related, h.least = all, len(h.sets), max(h.least, all.Least)
	}
	if most < h.least {
		return nil
	}
	h.solver, err = h.ask(ctx, h.all, h.sets, most)
	h.most = most
	return err
}

// ask makes a solver for hitting sets, of the sets of a group, that weigh at most so much.
func (h *Hitter) ask(ctx context.Context, g *encode.Group, sets [][]int, most int) (Solver, error) {
	f, err := encode.HittingSets(ctx, h.weights, g, sets, most)
	if err != nil {
		return nil, err
	}
	return h.backend(f), nil
}

// raise finds what hitting sets of a group weigh at least: what its parts weigh together, or more if that has to be
// asked, since some of the sets lie in neither.
func (h *Hitter) raise(ctx context.Context, g *encode.Group, sets [][]int) error {
	if len(g.Members) < smallest || len(sets) == 0 {
		return nil
	}
	across := len(sets)
	for _, part := range g.Parts {
		within := h.within(part, sets)
		if err := h.raise(ctx, part, within); err != nil {
			return err
		}
		g.Least += part.Least
		across -= len(within)
	}
	if across == 0 || 3*len(g.Members) > 2*len(h.weights) {
		return nil
	}
	for {
		s, err := h.ask(ctx, g, sets, g.Least)
		if err != nil {
			return err
		}
		status, err := s.Solve(ctx)
		if closed := s.Close(); err == nil {
			err = closed
		}
		if err != nil || status == Satisfiable {
			return err
		}
		g.Least++
	}
}

// within lists those of the sets that lie in a group.
func (h *Hitter) within(g *encode.Group, sets [][]int) (within [][]int) {
	is := make([]bool, len(h.weights))
	for _, member := range g.Members {
		is[member] = true
	}
	for _, set := range sets {
		lies := true
		for _, member := range set {
			lies = lies && is[member]
		}
		if lies {
			within = append(within, set)
		}
	}
	return within
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
