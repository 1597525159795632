package sat

import (
	"context"

	"twofold/encode"
)

// A Hitter is a puzzles.Hitter. As long as it is asked for the same weight, one Solver gets the sets as clauses and
// keeps what it learned. A lightest hitting set is one of the weight that was proved to be needed, a number that is
// raised each time there is none. On boards of 10x10 this took a tenth of the time of a branch and bound with
// Lagrangian bounds, and of a native search with clause learning over the same bounds.
//
// Neighbouring numbers are expected to be in the same sets. Before a solver is made for all numbers, each half of
// them is asked alone in the same way, with the sets that lie in it, and before that its own halves: what a part is
// known to weigh at least, the whole need not find out again. On boards of 10x10 this took about a quarter off the
// CPU time of the fewest clues.
type Hitter struct {
	weights []int
	backend Backend
	sets    [][]int
	all     encode.Range
	floors  map[encode.Range]int // what hitting sets weigh in a range, as far as was proved
	raised  int                  // how many sets there were when the halves' floors were raised
	solver  Solver               // of hitting sets of all that weigh at most so much; nil before the first question
	most    int                  // so much
}

// smallest is the size of ranges that are not asked alone.
const smallest = 12

// NewHitter makes a Hitter for sets of numbers of the weights, by number.
func NewHitter(weights []int, backend Backend) *Hitter {
	return &Hitter{
		weights: weights, backend: backend,
		all: encode.Range{To: len(weights)}, floors: map[encode.Range]int{},
	}
}

// Add adds a set to hit.
func (h *Hitter) Add(set []int) {
	h.sets = append(h.sets, set)
	if h.solver != nil {
		h.solver.Add(h.all.Members(set))
	}
}

// Least is the weight that every hitting set was proved to have.
func (h *Hitter) Least() int { return h.floors[h.all] }

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
	h.floors[h.all] = most + 1
	return nil, h.Close()
}

// begin makes the solver of a weight, if the floors of the halves leave anything to ask.
func (h *Hitter) begin(ctx context.Context, most int) (err error) {
	if err := h.Close(); err != nil {
		return err
	}
	if h.raised < len(h.sets) {
		if err := h.raiseHalves(ctx, h.all); err != nil {
			return err
		}
		h.raised = len(h.sets)
	}
	if most < h.Least() {
		return nil
	}
	h.solver, err = h.ask(ctx, h.all, most)
	h.most = most
	return err
}

// ask makes a solver for hitting sets of a range that weigh at most so much.
func (h *Hitter) ask(ctx context.Context, r encode.Range, most int) (Solver, error) {
	f, err := encode.HittingSets(ctx, h.weights, r, r.Within(h.sets), most, h.floors)
	if err != nil {
		return nil, err
	}
	return h.backend(f), nil
}

// raiseHalves raises the floors of the halves of a range as far as can be, and its own to what they are together.
func (h *Hitter) raiseHalves(ctx context.Context, r encode.Range) error {
	left, right := r.Halves()
	if left.To-left.From < smallest {
		return nil
	}
	for _, half := range []encode.Range{left, right} {
		if err := h.raise(ctx, half); err != nil {
			return err
		}
	}
	h.floors[r] = max(h.floors[r], h.floors[left]+h.floors[right])
	return nil
}

// raise raises the floor of a range as far as can be.
func (h *Hitter) raise(ctx context.Context, r encode.Range) error {
	if err := h.raiseHalves(ctx, r); err != nil {
		return err
	}
	for {
		s, err := h.ask(ctx, r, h.floors[r])
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
		h.floors[r]++
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
