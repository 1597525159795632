package encode

import (
	"slices"

	"twofold/puzzles"
)

// An arcTour says of each directed move whether the tour makes it: one key variable for each. One move leads
// out of each square but the last one, and one into each but the first. That the moves make one tour, and
// no smaller cycles beside it, is left to the counting of steps.
type arcTour struct {
	*Formula
	*tourGraph
	tourEnds
	arc [][]int // of each square, for each square near it, the variable of the move to it, or never
}

// tourArcs is the encoding by moves, counted by remainders.
func tourArcs(f *Formula, g *tourGraph) error {
	a := &arcTour{Formula: f, tourGraph: g}
	a.arcs()
	a.tourEnds = newTourEnds(a.Formula, g, exactlySequential)
	a.Keys = append(a.Keys, slices.DeleteFunc(slices.Clone(a.start), isConstant)...)
	for s := range g.cells {
		settled(f, append(slices.Clone(a.arc[s]), a.end[s]), 1, exactlyDirect) // an end stands for a move
		settled(f, append(a.into(s), a.start[s]), 1, exactlyDirect)
	}
	if g.closed() && g.reversible() {
		a.form()
	}
	for _, modulus := range moduli(a.size()) {
		a.countModulo(modulus)
	}
	a.Decode = func(model []bool) puzzles.Solution {
		path := a.path(model)
		return g.solution(path, max(0, g.given[path[0]]))
	}
	a.Explain = a.telling
	return nil
}

func (a *arcTour) arcs() {
	a.arc = make([][]int, a.size())
	for s, near := range a.near {
		a.arc[s] = make([]int, len(near))
		for i, n := range near {
			if a.mayFollow(s, n) {
				a.arc[s][i] = a.Key(a.place(s) + ">" + a.place(n))
			}
			if n < s && a.size() > 2 {
				a.say(not(a.arc[s][i]), not(a.to(n, s)))
			}
		}
	}
}

// to is the move between two squares near each other.
func (a *arcTour) to(from, to int) int {
	i, _ := slices.BinarySearch(a.near[from], to)
	return a.arc[from][i]
}

// into are the moves into a square.
func (a *arcTour) into(s int) []int {
	var moves []int
	for _, n := range a.near[s] {
		moves = append(moves, a.to(n, s))
	}
	return moves
}

// form says that the square after the anchor comes before the one ahead of it.
func (a *arcTour) form() {
	anchor := a.anchor()
	for i, move := range a.arc[anchor] {
		for _, lower := range a.near[anchor][:i] {
			a.say(not(move), not(a.to(lower, anchor)))
		}
	}
}

// counted calls visit with each move that counts.
func (a *arcTour) counted(visit func(move, from, to int)) {
	for s, near := range a.near {
		for i, n := range near {
			if a.arc[s][i] != never && !(a.closed() && n == a.anchor()) {
				visit(a.arc[s][i], s, n)
			}
		}
	}
}

// number is how far the counter is in a square with a given step, and none in others.
func (a *arcTour) number(s int) int {
	switch {
	case a.given[s] == none || !a.closed():
		return a.given[s]
	}
	return (a.given[s] - a.given[a.anchor()] + a.size()) % a.size()
}

// path is the tour of the model in the order of its steps, from its first square, or if it is closed from
// the anchor.
func (a *arcTour) path(model []bool) []int {
	s := a.first(a.tourGraph, model)
	path := []int{s}
	for len(path) < a.size() {
		s = a.near[s][slices.IndexFunc(a.arc[s], func(l int) bool { return isTrue(l, model) })]
		path = append(path, s)
	}
	return path
}

// telling are the moves that lead from the first square on, and to the last one.
func (a *arcTour) telling(model []bool, entries puzzles.Solution) []int {
	path := a.path(model)
	told := a.tell(path, entries)
	keys := a.endKeys(path, told)
	told.moves(path, a.closed(), func(s, n int) { keys = append(keys, a.to(s, n)) })
	return keys
}
