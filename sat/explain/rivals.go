package explain

import (
	"context"
	"slices"

	"twofold/puzzles"
)

const (
	allWritings = 20_000 // how many solutions are known in all their writings from the start; others come as they are met
	firstRivals = 512    // how many of those that are known are rivals from the start
)

// learnAll makes the solutions known, in their order, then their other writings, and some of them rivals. The error is
// ctx's cause.
func (p *picker) learnAll(ctx context.Context) error {
	solutions := p.solutions
	var cells []int
	own := p.adviser.board.ClueCells()
	for cell := range p.adviser.numbered.Numbers(solutions[0]) {
		if !slices.Contains(own, cell) {
			cells = append(cells, cell)
		}
	}
	p.known, p.rivals = newKnown(cells), newKnown(cells)
	for _, s := range solutions {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		p.learn(s, s)
	}
	if n := len(p.adviser.board.Writings(solutions[0])); n > 1 && n*len(solutions) <= allWritings {
		for _, s := range solutions {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			p.learnWritings(s)
		}
	}
	for i := range min(firstRivals, len(p.known.form)) {
		p.meet(i * len(p.known.form) / min(firstRivals, len(p.known.form)))
	}
	return nil
}

// meet makes a solution a rival.
func (p *picker) meet(t int) { p.rivals.add(p.known.form[t], p.known.numbers[t]) }

func (p *picker) learn(form, s puzzles.Solution) { p.known.learn(form, p.adviser.numbered.Numbers(s)) }

func (p *picker) learnWritings(s puzzles.Solution) {
	form := puzzles.Unrelaxed(p.adviser.board, s)
	for _, t := range p.adviser.board.Writings(s) {
		p.learn(form, t)
	}
}
