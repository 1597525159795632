package encode

import (
	"slices"

	"twofold/puzzles"
)

// maxCut is the longest clause that says that some edge leaves a piece.
const maxCut = 20

// refine returns clauses that every tour obeys, and none if the model is one.
//
// Where the edges form more than one piece, each piece gives a clause: some edge leaves it. Those of many
// squares would be long; of these the edges are forbidden instead, which says less.
//
// Where the edges form one tour without the given steps, a part of it between two squares with given steps that
// is too long or too short is forbidden; or all of it, if no part is wrong by itself.
func (e *edgeTour) refine(model []bool) [][]int {
	piece := make([]int, e.size())
	path := e.walk(model, e.first(e.tourGraph, model), piece, 1)
	if len(path) == e.size() {
		return e.misnumbered(path, model)
	}
	clauses := [][]int{}
	pieces := 1
	for s := range piece {
		if piece[s] == 0 {
			pieces++
			clauses = append(clauses, e.leave(e.walk(model, s, piece, pieces), piece, model))
		}
	}
	if pieces > 2 { // the clause of the second of two is that of the first one
		clauses = append(clauses, e.leave(path, piece, model))
	}
	return clauses
}

// walk follows the edges from a square until they come to an end or back, and marks the squares that it
// meets.
func (e *edgeTour) walk(model []bool, from int, piece []int, mark int) []int {
	path := []int{from}
	piece[from] = mark
	for at := from; ; {
		i := slices.IndexFunc(e.near[at], func(n int) bool { return piece[n] == 0 && isTrue(e.between(at, n), model) })
		if i < 0 {
			return path
		}
		at = e.near[at][i]
		piece[at] = mark
		path = append(path, at)
	}
}

// leave is the clause that a piece of the edges breaks.
func (e *edgeTour) leave(path, piece []int, model []bool) []int {
	var cut []int
	for _, s := range path {
		for i, n := range e.near[s] {
			if l := e.edge[s][i]; l != never && piece[n] != piece[s] {
				cut = append(cut, l)
			}
		}
	}
	if len(cut) <= maxCut {
		return cut
	}
	return e.forbid(path, model)
}

// forbid is the clause that not all edges of a path are true: nor that which closes it, if it is, and not where
// the tour starts and ends, if it does so there.
func (e *edgeTour) forbid(path []int, model []bool) []int {
	first, last := path[0], path[len(path)-1]
	parts := []int{e.start[first], e.end[last]}
	for i, s := range path[1:] {
		parts = append(parts, e.between(path[i], s))
	}
	if _, near := slices.BinarySearch(e.near[last], first); near && len(path) > 2 {
		parts = append(parts, e.between(last, first))
	}
	var clause []int
	for _, l := range parts {
		if isTrue(l, model) && l != always {
			clause = append(clause, -l)
		}
	}
	return clause
}

// path is the tour of the model in the order of its steps, from its first square, or if it is closed from
// the anchor. A walk from there goes first to the nearest square in their order, as the form has it.
func (e *edgeTour) path(model []bool) []int {
	path := e.walk(model, e.first(e.tourGraph, model), make([]int, e.size()), 1)
	if e.closed() && !e.reversible() && !e.numbered(path) {
		slices.Reverse(path[1:])
	}
	return path
}

// numbered reports whether the path has the given steps.
func (e *edgeTour) numbered(path []int) bool {
	first := max(0, e.given[path[0]])
	for i, s := range path {
		if e.given[s] != none && e.given[s] != (first+i)%e.size() {
			return false
		}
	}
	return true
}

// misnumbered forbids the first part of the tour between two given steps that is wrong by itself, whichever way
// it is gone, or the tour; nothing if it has all given steps.
func (e *edgeTour) misnumbered(path []int, model []bool) [][]int {
	if e.numbered(e.path(model)) {
		return nil
	}
	last := none // where on the path the last given step was met
	for i, s := range path {
		if e.given[s] == none {
			continue
		}
		if last != none && !e.apart(e.given[path[last]], e.given[s], i-last) {
			return [][]int{e.forbid(path[last:i+1], model)}
		}
		last = i
	}
	return [][]int{e.forbid(path, model)}
}

// apart reports whether two steps are the given number of moves apart, one way or the other.
func (e *edgeTour) apart(a, b, moves int) bool {
	if e.closed() {
		return (a-b-moves)%e.size() == 0 || (b-a-moves)%e.size() == 0
	}
	return a-b == moves || b-a == moves
}

// telling are the edges that lead from the first square on, and to the last one. In closed tours the two edges of
// the anchor tell the way round, or the edges as far as a given step.
func (e *edgeTour) telling(model []bool, entries puzzles.Solution) []int {
	path := e.path(model)
	told := e.tell(path, entries)
	keys := e.endKeys(path, told)
	told.moves(path, e.closed(), func(s, n int) { keys = append(keys, e.between(s, n)) })
	if !e.closed() || told.from-told.until == len(path) {
		return keys
	}
	if told.until == 0 {
		keys = append(keys, e.between(path[0], path[1]))
	}
	if told.from == len(path) {
		keys = append(keys, e.between(path[0], path[len(path)-1]))
	}
	return keys
}
