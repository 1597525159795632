package encode

import (
	"context"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/families/tour"
)

// switchedTour says a board of the tour family whose solution is s, as steps: a switch puts a step in its square.
// Closed tours are numbered in any way as far as the kept clues leave it open, and differ from s if they have another
// edge.
func switchedTour(ctx context.Context, b puzzles.Clued, s puzzles.Solution) (*Switched, error) {
	return NewSwitched(ctx, func(w *Switched) { w.tour(b.(*tour.Board), s) })
}

func (w *Switched) tour(b *tour.Board, s puzzles.Solution) {
	g := newTourGraph(w.bounds, b)
	g.forget()
	t := &stepTour{Formula: w.Formula, tourDomains: anywhere(g), unnamed: true}
	t.rules(exactlyOne, exactlyDirect)
	for square, cell := range g.cells {
		if step := b.Given[cell]; step > 0 {
			w.Part(func() { w.say(t.is(step-1, square)) })
		}
	}
	w.weaken()
	w.say(t.other(s)...)
	w.Solution = func(model, _ []bool) puzzles.Solution { return t.solution(model) }
}

// tourReasons says the fillings of a tour board: its tours, with any numbers in the squares of given ones. A closed
// tour is numbered as the given numbers ask, kept or not.
//
// The edges of the other encodings are two thirds of a formula, and what they tell beyond the steps is seldom needed
// between squares that are known. So they are said of what is left open only.
func tourReasons(ctx context.Context, of puzzles.Reasoned) (*Switched, error) {
	return tourSaid(ctx, of.(*tour.Board), nil)
}

// farthest is how far a step may be from one that is asked about for tourNear to say it; leastLeft is how many times
// more steps there have to be than it says, for the formula of all of them serves more questions.
const farthest, leastLeft = 4, 3

// tourNear says the steps near those that some cells have in s and the ends of an open tour. Most of what few given
// numbers force follows from these, and on a large board that is little.
func tourNear(ctx context.Context, of puzzles.Reasoned, s puzzles.Solution, cells []int) (*Switched, error) {
	b := of.(*tour.Board)
	said, many := make([]bool, slices.Max(s)), 0
	for step := range said {
		said[step] = !b.Closed && (step == 0 || step == len(said)-1)
		for _, cell := range cells {
			said[step] = said[step] || max(s[cell]-1-step, step+1-s[cell]) <= farthest
		}
		if said[step] {
			many++
		}
	}
	if leastLeft*many > len(said) {
		return nil, nil
	}
	return tourSaid(ctx, b, said)
}

// tourSaid says these steps, and of the others which squares they have together; nil says all.
func tourSaid(ctx context.Context, b *tour.Board, said []bool) (*Switched, error) {
	return NewSwitched(ctx, func(w *Switched) {
		g := newTourGraph(w.bounds, b)
		anchor, form := none, g.closed() && g.reversible()
		if g.closed() {
			anchor = g.given[g.anchor()]
		}
		g.forget()
		t := &stepTour{Formula: w.Formula, tourDomains: anywhere(g), unnamed: true, said: said}
		t.numbered(exactlyNative)
		t.moves()
		if g.closed() && g.size() < 3 {
			w.Add()
		}
		if form && t.said == nil {
			t.formAt(anchor)
		}
		if g.closed() && len(b.ClueCells()) == 0 {
			w.say(t.is(0, 0))
		}
		for square, cell := range g.cells {
			if step := b.Given[cell]; step > 0 {
				w.Part(func() { w.say(t.is(step-1, square)) })
			}
		}
		w.Says, w.Implied, w.TrueFirst = t.says, t.edgesLeft, true
		w.Solution = func(model, _ []bool) puzzles.Solution { return t.solution(model) }
	})
}

// edgesLeft says the edges of the tour as values leave it.
func (t *stepTour) edgesLeft(values []int8) *Formula {
	left := t.left(values)
	left.edges(exactlyNative)
	for s, near := range left.near {
		for i, step := range left.when[s] {
			for j, n := range near {
				edge, here := left.edge[s][j], left.lits[s][i]
				if left.isSaid(step) {
					left.along(edge, here, step, left.is(left.next(step), n), left.is(left.before(step), n))
				} else {
					left.among(edge, here, n)
				}
			}
		}
	}
	return left.Formula
}

// left is the tour with the places that values leave open, or have, and a formula that says nothing of it.
func (t *stepTour) left(values []int8) *stepTour {
	n := t.size()
	left := &stepTour{
		Formula:     &Formula{unnamed: t.NumVars()},
		tourDomains: &tourDomains{tourGraph: t.tourGraph, squares: make([][]int, n), has: make([]bitset, n)},
		in:          make([][]int, n), when: make([][]int, n), lits: make([][]int, n),
		said: t.said, unsaid: t.unsaid,
	}
	for step, squares := range t.squares {
		if t.isShared(step) {
			left.squares[step], left.has[step], left.in[step] = left.squares[t.unsaid], left.has[t.unsaid], left.in[t.unsaid]
			continue
		}
		left.has[step] = newBitset(n)
		for i, s := range squares {
			l := t.in[step][i]
			switch {
			case isConstant(l):
			case values[l] > 0:
				l = always
			case values[l] < 0:
				continue
			}
			left.has[step].add(s)
			left.squares[step], left.in[step] = append(left.squares[step], s), append(left.in[step], l)
			left.when[s], left.lits[s] = append(left.when[s], step), append(left.lits[s], l)
		}
	}
	return left
}

// forget takes all given steps back.
func (g *tourGraph) forget() {
	for square := range g.given {
		g.given[square], g.at[square] = none, none
	}
	g.origin = none
}

// formAt says that the square after the one of a step comes before the one ahead of it.
func (t *stepTour) formAt(step int) {
	after, ahead := t.next(step), t.before(step)
	for middle := range t.near {
		for i, n := range t.near[middle] {
			for _, lower := range t.near[middle][:i] {
				t.say(not(t.is(step, middle)), not(t.is(after, n)), not(t.is(ahead, lower)))
			}
		}
	}
}

// says is Switched's Says.
func (t *stepTour) says(entry, value int) (literal int, isAlways bool) {
	square, isSquare := slices.BinarySearch(t.cells, entry)
	switch {
	case !isSquare:
		return 0, value == 0
	case value < 1 || value > t.size():
		return 0, false
	}
	l := t.is(value-1, square)
	if isConstant(l) {
		return 0, l == always
	}
	return l, false
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
