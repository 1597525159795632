package clues

import (
	"slices"

	"twofold/puzzles"
)

const (
	allWritings = 20_000 // how many solutions are known in all their writings from the start; above it others come as they are met
	firstRivals = 512    // how many of those that are known are rivals from the start
)

// learnAll makes the solutions known, in their order, then their other writings, and some of them rivals.
func (p *picker) learnAll() error {
	solutions := p.solutions
	var cells []int
	own := p.adviser.board.ClueCells()
	for cell := range solutions[0] {
		if !slices.Contains(own, cell) {
			cells = append(cells, cell)
		}
	}
	p.known, p.rivals = newKnown(cells), newKnown(cells)
	for _, s := range solutions {
		if err := p.learn(s, s); err != nil {
			return err
		}
	}
	if n := len(p.adviser.writings(solutions[0])); n > 1 && n*len(solutions) <= allWritings {
		for _, s := range solutions {
			if err := p.learnWritings(s); err != nil {
				return err
			}
		}
	}
	for i := range min(firstRivals, len(p.known.form)) {
		p.meet(i * len(p.known.form) / min(firstRivals, len(p.known.form)))
	}
	return nil
}

// meet makes a solution a rival.
func (p *picker) meet(t int) { p.rivals.add(p.known.form[t], p.known.numbers[t]) }

func (p *picker) learn(form, s puzzles.Solution) error {
	numbers, err := p.adviser.numbersOf(s)
	if err == nil {
		p.known.learn(form, numbers)
	}
	return err
}

func (p *picker) learnWritings(s puzzles.Solution) error {
	form := p.adviser.form(s)
	for _, t := range p.adviser.writings(s) {
		if err := p.learn(form, t); err != nil {
			return err
		}
	}
	return nil
}
