package visibility

import (
	"context"

	"twofold/native/learn"
)

// A propagator is the theory of a search over one board.
type propagator struct {
	*model
	rules
	learn.Queue           // clues to look at
	cluesOf     [][]int32 // the clues that have a cell on a ray
}

func newPropagator(ctx context.Context, m *model) *propagator {
	cells := len(m.given)
	p := &propagator{
		model:   m,
		rules:   newRules(m, m.clues),
		Queue:   learn.NewQueue(len(m.clues)),
		cluesOf: make([][]int32, cells),
	}
	p.Start(learn.New(ctx, cells, p))
	for i, c := range m.clues {
		m.poll.Check()
		p.Push(int32(i))
		for _, ray := range c.rays {
			for _, cell := range ray {
				p.cluesOf[cell] = append(p.cluesOf[cell], int32(i))
			}
		}
	}
	return p
}

// begin colours what the board gives and what is known from the outset; false means a contradiction.
func (p *propagator) begin() bool {
	if p.broken {
		return false
	}
	defer func() { p.poll = nil }()
	for cell, c := range p.given {
		if p.poll.Check(); c != open {
			p.Imply(learn.LitOf(int32(cell), c), learn.Reason{})
		}
	}
	if p.rings != nil {
		for _, l := range p.alone {
			switch p.poll.Check(); p.Value(l) {
			case learn.False:
				return false // by the position
			case learn.Open:
				p.Imply(l, learn.Reason{Kind: byRing})
			}
		}
	}
	return p.PropagateAll()
}

// Propagate tells everybody that a literal became true.
func (p *propagator) Propagate(l learn.Lit) bool {
	p.poll.Check()
	cell := l.Var()
	for _, c := range p.cluesOf[cell] {
		p.Push(c)
	}
	return p.rules.Propagate(l)
}

// Backtrack is the contract of learn.Theory.
func (p *propagator) Backtrack(lits []learn.Lit) {
	p.Clear()
	p.rules.Backtrack(lits)
}

// FinalCheck looks at the clues that wait, until one forces something: that may spare looking at others twice.
func (p *propagator) FinalCheck() bool {
	for now := p.TrailSize(); p.TrailSize() == now; {
		c, ok := p.Pop()
		if !ok {
			return p.Late()
		}
		if !p.draw(c) {
			return false
		}
	}
	return true
}
