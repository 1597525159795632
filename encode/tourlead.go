package encode

import (
	"context"

	"twofold/puzzles/families/tour/proposals"
)

// A stepLeader proposes the steps of squares. Positions of walks are steps, counted from the anchor of a closed tour.
type stepLeader struct {
	*stepTour
	guide *proposals.Guide
	first int // the step of position 0
}

// What share of the squares a proposal leaves open at most, and how many conflicts the first search near one may take.
const (
	maxShare = 0.5
	patience = 1000
)

// lead is Formula's Lead: where few steps are given.
func (t *stepTour) lead() Leader {
	if t.onlyEnds() {
		return nil
	}
	l := &stepLeader{stepTour: t}
	if t.closed() {
		l.first = t.given[t.anchor()]
	}
	g := proposals.Graph{}
	for _, near := range t.near {
		g.Next = append(g.Next, squares32(near))
	}
	for position := range t.squares {
		g.May = append(g.May, squares32(t.squares[l.step(position)]))
	}
	if l.guide = proposals.New(g, maxShare); l.guide == nil {
		return nil
	}
	return l
}

func squares32(squares []int) []int32 {
	out := make([]int32, len(squares))
	for i, s := range squares {
		out[i] = int32(s)
	}
	return out
}

func (l *stepLeader) step(position int) int { return (l.first + position) % l.size() }

// Known changes nothing: what follows from given steps shows in which squares they may have.
func (l *stepLeader) Known([]int8) {}

// Patience: without a bound a question in a hundred took 5,000 conflicts, and one on a king's board of 25×25 20 s.
func (l *stepLeader) Patience() int64 { return l.guide.Patience(patience) }

func (l *stepLeader) Late() { l.guide.Late() }

func (l *stepLeader) Next(ctx context.Context) []int {
	proposal := l.guide.Next(ctx)
	if proposal == nil {
		return nil
	}
	lits := []int{}
	for position, s := range proposal {
		if s == proposals.Open {
			continue
		}
		if lit := l.is(l.step(position), int(s)); !isConstant(lit) {
			lits = append(lits, lit)
		}
	}
	return lits
}

func (l *stepLeader) Found(model []bool) {
	path := make([]int32, l.size())
	for position := range path {
		step := l.step(position)
		for i, s := range l.squares[step] {
			if isTrue(l.in[step][i], model) {
				path[position] = int32(s)
			}
		}
	}
	l.guide.Found(path)
}
