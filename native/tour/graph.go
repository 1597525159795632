// Package tour holds the native engines of the tour family:
//
//	engine      finds                                           promise   where
//	plain       every tour, by the source's depth-first search  complete  plain.go
//	backtrack   every tour, with given numbers or without       complete  backtrack.go, propagate.go, places.go, edges.go
//	decide      what all tours have in common                   complete  backtrack.go
//	Frontier    the number of tours                             complete  frontier.go, stages.go, sweep.go, table.go
//	warnsdorff  one tour of any piece, fast                     sound     warnsdorff.go
//
// All of them first ask Impossible for an argument that there is no tour. Package learn is the search of
// backtrack and decide without the rules. Oracle finds tours that break some of them.
//
// Files:
//
//	graph, family, moves, squares, impossible: a board as a graph, and arguments that it has no tour
//	plain, order, auto, warnsdorff: searches without learning, and the orders of steps
//	backtrack, propagate, places, edges, domains, cuts, reasons, lead: the search that learns: what
//		it propagates, and why
//	frontier, net, stages, state, sweep, table: counting along a frontier
//	oracle, differ, vicinity, mend, filter, fill: tours that differ from a known one
package tour

import (
	"context"
	"fmt"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/runs"

	board "twofold/puzzles/families/tour"
)

// none is the square or the position of something that has none.
const none = -1

// A graph is a board as squares, numbered row by row without the holes, and positions: the places in a tour
// from 0 on. In an open tour position p is step p+1. A closed tour begins anywhere, so its position 0 is
// the square that the board's documentation anchors it at.
type graph struct {
	cols   int
	closed bool
	cells  []int32   // by square
	next   [][]int32 // by square: those one step away, ascending
	given  []int32   // by square: its given position, or none
	at     []int32   // by position: the square that it is given to, or none
	shift  int       // position p is step (p+shift)%n+1
	// mirrored: the tour read backwards from position 0 meets all given numbers as well. Then position 1 has
	// to be at a lower square than the last one.
	mirrored bool
	// contradicted says in which step the board's position contradicts it or itself; "" if in none.
	contradicted string

	watch runs.Watcher // may be nil
	poll  *runs.Poll   // of its making, and of arguments
}

// begins tells the watcher, if there is one, that a search along a path begins.
func (g *graph) begins() {
	if g.watch != nil {
		g.watch(runs.AtUnknown(runs.Begin, puzzles.Nowhere, 0, 0))
	}
}

// entered and left tell the watcher, which is not nil, of a square that is at a position of the path, or was.
func (g *graph) entered(s, position int32, did runs.Doing) {
	g.watch(runs.AtUnknown(did, int(g.cells[s]), g.step(position), int(position)))
}

func (g *graph) left(s, position int32) {
	g.watch(runs.AtUnknown(runs.Backtrack, int(g.cells[s]), puzzles.Open, int(position)))
}

// step is the number in a tour of a position.
func (g *graph) step(position int32) int { return (int(position)+g.shift)%g.size() + 1 }

// newGraph ends by runs.End when ctx does.
func newGraph(ctx context.Context, b *board.Board) *graph {
	g := &graph{cols: b.Cols, closed: b.Closed, poll: &runs.Poll{Context: ctx}}
	runs.End(g.poll.Now())
	square := make([]int32, len(b.Given))
	g.cells = make([]int32, 0, len(b.Given))
	for cell, given := range b.Given {
		square[cell] = none
		if given != board.Hole {
			square[cell] = int32(len(g.cells))
			g.cells = append(g.cells, int32(cell))
		}
	}
	g.next = make([][]int32, g.size())
	moves := movesOf(b.Piece)
	all := make([]int32, 0, g.size()*len(moves)) // of a million squares a slice each takes a third of a second
	for s, cell := range g.cells {
		g.poll.Check()
		first := len(all)
		for _, m := range moves {
			if to, onBoard := m.from(int(cell), b); onBoard && square[to] != none {
				all = append(all, square[to])
			}
		}
		g.next[s] = all[first:len(all):len(all)]
		slices.Sort(g.next[s])
	}
	g.give(b)
	return g
}

// give turns given numbers into given positions, those of the position of the board among them. The form of closed
// tours is that of the board without it.
func (g *graph) give(b *board.Board) {
	n := g.size()
	g.given, g.at = make([]int32, n), make([]int32, n)
	for i := range n {
		g.given[i], g.at[i] = none, none
	}
	lowest := 0
	for _, cell := range g.cells {
		if number := b.Given[cell]; number > 0 && (lowest == 0 || number < lowest) {
			lowest = number
		}
	}
	if g.closed {
		g.shift = max(lowest, 1) - 1
	}
	g.mirrored = g.closed
	for s, cell := range g.cells {
		if number := b.Given[cell]; number > 0 {
			position := number - 1 - g.shift
			g.put(int32(s), int32(position))
			g.mirrored = g.mirrored && 2*position%n == 0
		}
	}
	if lowest == 0 && (g.closed || n == 1) {
		g.put(0, 0)
	}
	if b.Fixed != nil {
		g.fix(b.Fixed)
	}
}

// fix places what a position has.
func (g *graph) fix(position puzzles.Solution) {
	n := g.size()
	for s, cell := range g.cells {
		if number := position[cell]; number > 0 {
			g.place(int32(s), int32((number-1-g.shift+n)%n))
		}
	}
}

// place puts a square at a position, unless one of them has another already: then the board is contradicted.
func (g *graph) place(square, position int32) {
	if g.given[square] == position {
		return
	}
	place := func(square int32) string { return puzzles.Place(int(g.cells[square]), g.cols) }
	switch {
	case g.at[position] != none:
		g.contradicted = fmt.Sprintf("the position has step %d at %s: it is at %s", g.step(position), place(square),
			place(g.at[position]))
	case g.given[square] != none:
		g.contradicted = fmt.Sprintf("the position has step %d at %s: step %d is there", g.step(position), place(square),
			g.step(g.given[square]))
	default:
		g.put(square, position)
	}
}

func (g *graph) put(square, position int32) { g.given[square], g.at[position] = position, square }

// size is the number of squares.
func (g *graph) size() int { return len(g.cells) }

// joined reports whether one step leads from one square to the other.
func (g *graph) joined(s, t int32) bool {
	_, found := slices.BinarySearch(g.next[s], t)
	return found
}

// write puts the tour that goes through the squares in their order into out, which has one value a cell.
func (g *graph) write(path []int32, out puzzles.Solution) {
	for position, s := range path {
		out[g.cells[s]] = (position+g.shift)%len(path) + 1
	}
}

// release takes all given positions back. Position p is step p+1 then, and a closed tour is numbered in any way.
func (g *graph) release() {
	for i := range g.at {
		g.at[i], g.given[i] = none, none
	}
	g.shift, g.mirrored = 0, false
}

// position is that of a step.
func (g *graph) position(step int) int32 { return int32((step - 1 - g.shift + g.size()) % g.size()) }
