package encode

import (
	"context"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/tour"
)

// switchedTour says a board of the tour family whose solution is s, as steps: a switch puts a step in its square.
// Closed tours are numbered in any way as far as the kept clues leave it open, and differ from s if they have another
// edge.
func switchedTour(ctx context.Context, b puzzles.Clued, s puzzles.Solution) (*Switched, error) {
	return newSwitched(ctx, func(w *Switched) { w.tour(b.(*tour.Board), s) })
}

func (w *Switched) tour(b *tour.Board, s puzzles.Solution) {
	g := newTourGraph(w.bounds, b)
	for square := range g.given {
		g.given[square], g.at[square] = none, none
	}
	g.origin = none
	t := &stepTour{Formula: w.Formula, tourDomains: anywhere(g)}
	t.rules(exactlyOne, exactlyDirect)
	for square, cell := range g.cells {
		if step := b.Given[cell]; step > 0 {
			w.part(func() { w.say(t.is(step-1, square)) })
		}
	}
	w.weaken()
	w.say(t.other(s)...)
	w.Solution = func(model, _ []bool) puzzles.Solution { return t.solution(model) }
}

// anywhere leaves every square to every step.
func anywhere(g *tourGraph) *tourDomains {
	n := g.size()
	d := &tourDomains{tourGraph: g, squares: make([][]int, n), has: make([]bitset, n), steps: make([]int, n),
		waiting: make([]bool, n)}
	for step := range n {
		d.has[step] = newBitset(n)
		for s := range n {
			d.put(step, s)
		}
	}
	return d
}

// other is the clause that the tour is not s.
func (t *stepTour) other(s puzzles.Solution) []int {
	at := make([]int, t.size())
	for square, cell := range t.cells {
		at[s[cell]-1] = square
	}
	var clause []int
	for step, square := range at {
		if !t.closed() {
			clause = append(clause, not(t.is(step, square)))
			continue
		}
		i, _ := slices.BinarySearch(t.near[square], at[t.next(step)])
		clause = append(clause, not(t.edge[square][i]))
	}
	return clause
}
