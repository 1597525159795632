package encode

import (
	"fmt"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/families/tour"
)

// A tourGraph is a board of the tour family as a graph. Squares count from 0 in the board's order, holes left
// out, and steps count from 0, one less than the board's numbers.
type tourGraph struct {
	*bounds // of the making of the graph, and then of a formula
	board   *tour.Board
	cells   []int   // of each square its cell
	near    [][]int // of each square the squares one move away, in their order
	given   []int   // of each square its step, or none
	at      []int   // of each step its square, or none
	origin  int     // the square of the lowest given step, or none; of a closed tour of those that the grid gives
	// eitherWay says of closed tours that the grid's steps leave open which way round they go: all are the anchor's, or
	// half a tour away from it.
	eitherWay bool
	plain     bool   // do without the colours of squares
	misplaced string // how the board's position contradicts it or itself; "" if it does not
}

// none stands for a step that is not given, and for a square that a step was not given to.
const none = -1

// newTourGraph also gives step 0 to the first square of a board of closed tours that gives no number: that is
// how such a tour is numbered.
func newTourGraph(limits *bounds, b *tour.Board) *tourGraph {
	g := &tourGraph{bounds: limits, board: b}
	square := make([]int, len(b.Given))
	for cell, number := range b.Given {
		square[cell] = none
		if number != tour.Hole {
			square[cell] = len(g.cells)
			g.cells = append(g.cells, cell)
			g.given = append(g.given, number-1) // Free is 0, and becomes none
		}
	}
	g.at = slices.Repeat([]int{none}, len(g.cells))
	for s, step := range g.given {
		if step != none {
			g.at[step] = s
		}
	}
	if g.origin = g.lowest(); b.Closed && g.origin == none {
		g.given[0], g.at[0], g.origin = 0, 0, 0
	}
	g.eitherWay = b.Closed && g.isEitherWay()
	g.takePosition()
	g.near = g.moves(square)
	return g
}

// takePosition takes the steps of the board's position for given ones. How closed tours are numbered, the grid says
// alone.
func (g *tourGraph) takePosition() {
	for s, cell := range g.cells {
		if g.board.Fixed == nil || g.board.Fixed[cell] < 1 {
			continue
		}
		step := g.board.Fixed[cell] - 1
		other := g.at[step]
		switch {
		case other == s:
		case other != none:
			g.misplaced = fmt.Sprintf("step %d is at %s and, by the position, at %s", step+1, g.place(other), g.place(s))
		case g.given[s] != none:
			g.misplaced = fmt.Sprintf("%s has step %d and, by the position, step %d", g.place(s), g.given[s]+1, step+1)
		default:
			g.given[s], g.at[step] = step, s
		}
	}
	if !g.closed() {
		g.origin = g.lowest()
	}
}

func (g *tourGraph) size() int { return len(g.cells) }

func (g *tourGraph) closed() bool { return g.board.Closed }

// anchor is the square of the lowest given step, or none.
func (g *tourGraph) anchor() int { return g.origin }

func (g *tourGraph) lowest() int {
	for _, square := range g.at {
		if square != none {
			return square
		}
	}
	return none
}

// reversible says of closed tours that which way round they go is said by their form, and not by the grid.
func (g *tourGraph) reversible() bool { return g.eitherWay }

func (g *tourGraph) isEitherWay() bool {
	first := g.given[g.anchor()]
	for _, step := range g.given {
		if step != none && 2*(step-first)%g.size() != 0 {
			return false
		}
	}
	return true
}

// onlyEnds reports whether no steps are given but the first and the last one, or of a closed tour the anchor's.
func (g *tourGraph) onlyEnds() bool {
	for s, step := range g.given {
		end := step == 0 || step == g.size()-1
		if g.closed() {
			end = s == g.anchor()
		}
		if step != none && !end {
			return false
		}
	}
	return true
}

// next is the step after another one, none after the last step of an open tour.
func (g *tourGraph) next(step int) int {
	switch {
	case step+1 < g.size():
		return step + 1
	case g.closed():
		return 0
	}
	return none
}

// before is the step ahead of another one, none ahead of the first step of an open tour.
func (g *tourGraph) before(step int) int {
	if step == 0 && g.closed() {
		return g.size() - 1
	}
	return step - 1
}

// solution numbers the squares in the order of the path, the first of which has the step first.
func (g *tourGraph) solution(path []int, first int) puzzles.Solution {
	s := make(puzzles.Solution, len(g.board.Given))
	for i, square := range path {
		s[g.cells[square]] = (first+i)%len(path) + 1
	}
	return s
}

// A telling is the parts of a path that tell entries: what leads from its first square to place until, and from
// place from to its last square, and on to the first one if the tour is closed. Each entry in between is given, or
// not asked for.
type telling struct{ until, from int }

// tell leaves the longest part of the path out. Of an open tour until is -1 if nothing is to be told from its first
// square, and from is the path's length if nothing is from its last one; of a closed tour, whose path begins at
// the anchor, the anchor counts as both ends. Where given steps tell the way round, one of them is told too.
func (g *tourGraph) tell(path []int, entries puzzles.Solution) telling {
	ends := -1
	if g.closed() {
		ends = 0
	}
	told := []int{ends}
	wayRound := g.closed() && !g.reversible()
	for i, s := range path {
		asked := g.given[s] == none && entries[g.cells[s]] != puzzles.Open
		if tells := wayRound && g.given[s] != none && 2*i%len(path) != 0; tells {
			asked, wayRound = true, false
		}
		if asked && i > ends {
			told = append(told, i)
		}
	}
	told = append(told, len(path))
	var longest telling
	for i, from := range told[1:] {
		if from-told[i] > longest.from-longest.until {
			longest = telling{told[i], from}
		}
	}
	return longest
}

// moves calls visit with the places of each two squares of which the path between them tells.
func (t telling) moves(path []int, closed bool, visit func(s, n int)) {
	for i := range len(path) - 1 {
		if i < t.until || i >= t.from {
			visit(path[i], path[i+1])
		}
	}
	if closed && t.from < len(path) {
		visit(path[len(path)-1], path[0])
	}
}

func (g *tourGraph) place(square int) string { return puzzles.Place(g.cells[square], g.board.Cols) }
