package visibility

import (
	"context"

	"twofold/native/learn"
)

// A propagator is the theory of a search over one board.
type propagator struct {
	*model
	rules
	learn.Agenda           // clues to look at
	cluesOf      [][]int32 // the clues that have a cell on a ray
}

func newPropagator(ctx context.Context, m *model) *propagator {
	cells := len(m.given)
	p := &propagator{
		model:   m,
		rules:   newRules(m, m.clues),
		Agenda:  learn.NewAgenda(len(m.clues)),
		cluesOf: make([][]int32, cells),
	}
	p.Start(learn.New(ctx, cells, p))
	for i, c := range m.clues {
		m.poll.Check()
		p.Touch(int32(i))
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
			p.Imply(learn.LitOf(int32(cell), c), learn.Cause{})
		}
	}
	if p.rings != nil {
		for _, l := range p.alone {
			switch p.poll.Check(); p.Value(l) {
			case learn.False:
				return false // by the position
			case learn.Open:
				p.Imply(l, learn.Cause{Kind: byRing})
			}
		}
	}
	return p.Fixpoint()
}

// Spread tells everybody that a literal became true.
func (p *propagator) Spread(l learn.Lit) bool {
	p.poll.Check()
	cell := l.Var()
	for _, c := range p.cluesOf[cell] {
		p.Touch(c)
	}
	return p.rules.Spread(l)
}

// Undo is the contract of learn.Theory.
func (p *propagator) Undo(lits []learn.Lit) {
	p.Clear()
	p.rules.Undo(lits)
}

// Complete looks at the clues that wait, until one forces something: that may spare looking at others twice.
func (p *propagator) Complete() bool {
	for now := p.Now(); p.Now() == now; {
		c, ok := p.Next()
		if !ok {
			return p.Late()
		}
		if !p.draw(c) {
			return false
		}
	}
	return true
}
