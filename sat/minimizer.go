package sat

import (
	"context"
	"sync"

	"twofold/encode"
	"twofold/puzzles"
)

// A Probe is a puzzles.Minimizer by SAT: one Solver for all questions, which switches clues by assumptions and so keeps
// all that it learned. It is kept until the context ends in which it was first asked, or until it fails.
type Probe struct {
	clues    int
	formula  func(ctx context.Context) (*encode.Switched, error)
	backend  Backend
	mutex    sync.Mutex
	switched *encode.Switched
	solver   Solver // nil if there is none
}

// NewProbe makes a Probe of a board with a number of clues. The formula is made at the first question.
func NewProbe(clues int, formula func(ctx context.Context) (*encode.Switched, error), backend Backend) *Probe {
	return &Probe{clues: clues, formula: formula, backend: backend}
}

// Minimal is puzzles.Minimizer's.
func (p *Probe) Minimal(ctx context.Context, units [][]int) ([]bool, error) {
	return puzzles.Pass(ctx, p.clues, units, p.Another)
}

// Another is puzzles.Minimizer's.
func (p *Probe) Another(ctx context.Context, kept []bool) (puzzles.Solution, error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.solver == nil {
		if err := p.begin(ctx); err != nil {
			return nil, err
		}
	}
	assumed := make([]int, len(kept))
	for clue, on := range kept {
		assumed[clue] = -p.switched.Switches[clue]
		if on {
			assumed[clue] = p.switched.Switches[clue]
		}
	}
	model, err := refined(ctx, p.switched.Formula, p.solver, assumed...)
	if err != nil {
		_ = p.solver.Close() // there is another error already
		p.solver = nil
	}
	if model == nil {
		return nil, err
	}
	return p.switched.Solution(model, kept), nil
}

// begin makes a solver, which is closed when ctx ends.
func (p *Probe) begin(ctx context.Context) (err error) {
	if p.switched, err = p.formula(ctx); err != nil {
		return err
	}
	made := p.backend(p.switched.Formula)
	p.solver = made
	context.AfterFunc(ctx, func() {
		p.mutex.Lock()
		defer p.mutex.Unlock()
		if p.solver == made {
			_ = made.Close() // nobody is there to be told
			p.solver = nil
		}
	})
	return nil
}
