package tour

import (
	"context"
	"fmt"
	"slices"

	"twofold/puzzles"
	board "twofold/puzzles/families/tour"
	"twofold/puzzles/runs"
)

// Impossible returns an argument that the board has no tour, or nil if it knows none:
//
//	position   the board's position contradicts it
//	size       a closed tour has 3 squares at least
//	theorems   boards without holes on which no knight has a tour
//	connected  each square can be reached from the first
//	dead ends  a square with fewer steps than a tour takes there
//	distance   two given numbers are further apart than the steps between them
//	colour     each step changes the colour of the square
//
// Boards without a tour for which it returns nil are common: the engines search them. O(n·d) for n squares
// with d steps each, and for each given number a search of the squares that lie within its gap.
func Impossible(b *board.Board) *puzzles.Impossible {
	return newGraph(context.Background(), b).refuted(b)
}

// possible is the board's graph. The error is that of an engine: an argument that there is no tour, or ctx's cause.
func possible(ctx context.Context, b *board.Board) (g *graph, err error) {
	defer runs.Unwound(&err)
	g = newGraph(ctx, b)
	if why := g.refuted(b); why != nil {
		return nil, why
	}
	return g, nil
}

func (g *graph) refuted(b *board.Board) *puzzles.Impossible {
	a := newArguer(b, g)
	for _, argument := range []func() string{a.misplaced, a.small, a.theorem, a.disconnected, a.deadEnd, a.distance,
		a.colour} {
		if reason := argument(); reason != "" {
			return &puzzles.Impossible{Reason: reason}
		}
	}
	return nil
}

// An arguer looks for arguments; each is a sentence, or "" if it does not hold of the board.
type arguer struct {
	board *board.Board
	*graph
	distances []int32 // by square: see reach
	reached   []int32 // the squares that have one
}

func newArguer(b *board.Board, g *graph) *arguer {
	return &arguer{board: b, graph: g, distances: slices.Repeat([]int32{none}, g.size())}
}

func (a *arguer) misplaced() string { return a.contradicted }

func (a *arguer) small() string {
	if a.closed && a.size() < 3 {
		return fmt.Sprintf("a closed tour has at least 3 squares: the board has %d", a.size())
	}
	return ""
}

// theorem knows the knight's boards without holes. For closed tours it is complete (Allen J. Schwenk: Which
// Rectangular Chessboards Have a Knight's Tour?, Mathematics Magazine 1991). Open tours are on every board of
// at least 5x5 (Paul Cull and Jeffery De Curtins: Knight's Tour Revisited, Fibonacci Quarterly 1978); the
// smaller ones that have none are known by exhaustion, which the tests repeat.
func (a *arguer) theorem() string {
	rows, cols := min(a.board.Rows, a.board.Cols), max(a.board.Rows, a.board.Cols)
	if a.board.Piece != board.Knight || a.size() != rows*cols {
		return ""
	}
	name := fmt.Sprintf("%dx%d", a.board.Rows, a.board.Cols)
	switch {
	case a.closed && (rows*cols%2 == 1 || rows <= 2 || rows == 4 || rows == 3 && cols <= 8):
		return name + " has no closed knight's tour (Schwenk 1991)"
	case !a.closed && (rows <= 2 && cols > 1 || slices.Contains(openless, [2]int{rows, cols})):
		return name + " has no knight's tour"
	case !a.closed && rows == 4:
		return a.inner()
	}
	return ""
}

// openless are the boards of three rows and more without an open tour.
var openless = [][2]int{{3, 3}, {3, 5}, {3, 6}, {4, 4}}

// inner: on a board of four rows, a tour's ends are in the outer two. A square of those leads to the inner
// two only, so that no two outer squares follow each other. There are as many inner squares as outer ones; if
// an end is an inner square, each outer square needs one of its own before or after it, and inner and outer
// squares alternate. So do white and black ones, and all outer squares are of one colour, which they are not.
func (a *arguer) inner() string {
	for _, position := range [2]int{0, a.size() - 1} {
		s := a.at[position]
		if s == none {
			continue
		}
		line := int(a.cells[s]) / a.cols
		if a.board.Rows != 4 {
			line = int(a.cells[s]) % a.cols
		}
		if line == 1 || line == 2 {
			return fmt.Sprintf("step %d at %s: a knight's tour of four rows begins and ends in the outer ones", position+1,
				a.place(s))
		}
	}
	return ""
}

func (a *arguer) disconnected() string {
	distance := a.reach(0, a.size(), func(int32) bool { return true })
	for s, far := range distance {
		if far == none {
			return fmt.Sprintf("no steps lead from %s to %s", a.place(0), a.place(int32(s)))
		}
	}
	return ""
}

// deadEnd: within a tour two steps are taken at each square, and one at the ends of an open tour.
func (a *arguer) deadEnd() string {
	var ends []int32
	for s, next := range a.next {
		s := int32(s)
		switch {
		case a.size() == 1 || len(next) > 1:
		case a.closed || len(next) == 0:
			return fmt.Sprintf("%s: the piece has %d steps there", a.place(s), len(next))
		case a.given[s] > 0 && int(a.given[s]) < a.size()-1:
			return fmt.Sprintf("%s: step %d is within the tour, and the piece has one step there", a.place(s), a.given[s]+1)
		default:
			ends = append(ends, s)
		}
	}
	if len(ends) > 2 {
		return fmt.Sprintf("%s, %s and %s: the piece has one step at each, and a tour two ends", a.place(ends[0]),
			a.place(ends[1]), a.place(ends[2]))
	}
	return ""
}

// distance: what lies between two given numbers are squares without one.
func (a *arguer) distance() string {
	first, last := none, none
	for position, s := range a.at {
		if s == none {
			continue
		}
		if last == none {
			first = position
		} else if reason := a.gap(last, position, position-last); reason != "" {
			return reason
		}
		last = position
	}
	if a.closed {
		return a.gap(last, first, a.size()-last+first)
	}
	return ""
}

// gap argues that the steps do not lead from one given position to the next.
func (a *arguer) gap(from, to, steps int) string {
	s, t := a.at[from], a.at[to]
	if from == to {
		return ""
	}
	distance := a.reach(s, steps, func(on int32) bool { return a.given[on] == none || on == t })
	number := func(position int) int { return (position+a.shift)%a.size() + 1 }
	switch {
	case distance[t] != none:
		return ""
	case steps == 1:
		return fmt.Sprintf("no step leads from %d at %s to %d at %s", number(from), a.place(s), number(to), a.place(t))
	}
	return fmt.Sprintf("%d steps do not lead from %d at %s to %d at %s", steps, number(from), a.place(s), number(to),
		a.place(t))
}

// reach is the number of steps from a square to each other one, over squares that are open to it, or none if it is
// more than most. It is valid until the next call.
func (a *arguer) reach(from int32, most int, open func(int32) bool) []int32 {
	distance := a.distances
	for _, s := range a.reached {
		distance[s] = none
	}
	a.reached = append(a.reached[:0], from)
	distance[from] = 0
	for at := 0; at < len(a.reached) && int(distance[a.reached[at]]) < most; at++ {
		a.poll.Check()
		s := a.reached[at]
		for _, t := range a.next[s] {
			if distance[t] == none && open(t) {
				distance[t] = distance[s] + 1
				a.reached = append(a.reached, t)
			}
		}
	}
	return distance
}

// colour: if the squares can be coloured in two colours so that each step changes it, as on a chessboard for
// knight and wazir, then the positions of one colour are all even or all odd.
func (a *arguer) colour() string {
	colours, count := a.colours()
	if colours == nil {
		return ""
	}
	if count[0] > count[1]+1 || count[1] > count[0]+1 || a.closed && count[0] != count[1] {
		return fmt.Sprintf(
			"each step changes the colour of the square, and there are %d squares of one colour and %d of the other",
			count[0],
			count[1],
		)
	}
	start := none // the colour of position 0
	if count[0] != count[1] {
		start = 0
		if count[1] > count[0] {
			start = 1
		}
	}
	for position, s := range a.at {
		if s == none {
			continue
		}
		switch colour := int(colours[s]) ^ position&1; start {
		case none:
			start = colour
		case colour:
		default:
			return fmt.Sprintf("step %d at %s: each step changes the colour of the square, and this one is of the wrong colour",
				(position+a.shift)%a.size()+1, a.place(s))
		}
	}
	return ""
}

// colours is the colour of each square of a connected board, the first one's being 0, and how many there are of
// each; nil if two colours do not suffice.
func (a *arguer) colours() ([]int32, [2]int) {
	colours := a.reach(0, a.size(), func(int32) bool { return true })
	var count [2]int
	for s := range colours {
		colours[s] &= 1
		count[colours[s]]++
	}
	for s, next := range a.next {
		for _, t := range next {
			if colours[s] == colours[t] {
				return nil, count
			}
		}
	}
	return colours, count
}

func (a *arguer) place(s int32) string {
	return puzzles.Place(int(a.cells[s]), a.cols)
}
