package tour

import (
	"context"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/runs"

	board "twofold/puzzles/families/tour"
)

// plain is the depth-first search of the source, "Prehľadávanie stavového priestoru" (2020), which knows nothing
// but the rules, and counts as runs.Expanded one step for each square that it enters after the start. It
// begins where the board gives the first number, else at every square, row by row; of a closed tour at the
// square of the lowest given number, else at the first. It yields every solution once. Time is exponential,
// memory O(n), and no step allocates.
func plain(order Order) func(context.Context, *board.Board, func(puzzles.Solution) bool) (runs.Stats, error) {
	return func(ctx context.Context, b *board.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
		g, err := possible(ctx, b)
		if err != nil {
			return runs.Stats{}, err
		}
		moves, err := order.on(b)
		if err != nil {
			return runs.Stats{}, err
		}
		w := newWalker(ctx, g, b, moves)
		err = w.all(func() bool {
			w.write(w.path, w.out)
			return yield(w.out)
		})
		return runs.Stats{Counts: map[runs.Counter]int64{runs.Expanded: w.steps}}, err
	}
}

// A walker goes from square to square.
type walker struct {
	*graph
	ctx   context.Context
	ways  []int32 // the squares one step away from each, in the order of trial; none after the last
	width int32   // how many places in ways a square has
	must  []int32 // by square: the position that it has to have, free if any, or used
	path  []int32
	tried []int32 // by position: where in ways the next square to try is
	steps int64
	out   puzzles.Solution
}

const (
	free = none // the value in must of a square that may come at any position
	used = -2   // of one that is on the path
)

// pollSteps is how many steps a walker makes before it looks at the context again; a power of 2.
const pollSteps = 1 << 16

func newWalker(ctx context.Context, g *graph, b *board.Board, moves []move) *walker {
	g.watch = runs.WatcherOf(ctx)
	g.begins()
	n := g.size()
	w := &walker{
		graph: g, ctx: ctx, width: int32(len(moves) + 1), must: slices.Clone(g.given),
		path: make([]int32, n), tried: make([]int32, n), out: make(puzzles.Solution, len(b.Given)),
	}
	square := make([]int32, len(b.Given))
	for s, cell := range g.cells {
		square[cell] = int32(s)
	}
	for _, cell := range g.cells {
		from := len(w.ways)
		for _, m := range moves {
			if to, onBoard := m.from(int(cell), b); onBoard && b.Given[to] != board.Hole {
				w.ways = append(w.ways, square[to])
			}
		}
		for len(w.ways) < from+int(w.width) {
			w.ways = append(w.ways, none)
		}
	}
	return w
}

// all searches from every square that the tour may begin at, until found returns false.
func (w *walker) all(found func() bool) error {
	for s := range int32(w.size()) {
		if w.at[0] != none && w.at[0] != s || w.must[s] > 0 {
			continue
		}
		if more, err := w.from(s, found); !more || err != nil {
			return err
		}
	}
	return nil
}

// from goes through all paths from a square on; more is false if found returned false.
func (w *walker) from(start int32, found func() bool) (more bool, err error) {
	last := int32(w.size() - 1)
	w.enter(start, 0)
	for position := int32(0); position >= 0; {
		if position == last && w.ends() && !found() {
			return false, nil
		}
		next := int32(none)
		for position < last {
			way := w.ways[w.tried[position]]
			w.tried[position]++
			if way == none {
				break
			}
			if must := w.must[way]; must == position+1 || must == free && w.at[position+1] == none {
				next = way
				break
			}
		}
		if next == none {
			w.must[w.path[position]] = w.given[w.path[position]]
			if w.watch != nil {
				w.left(w.path[position], position)
			}
			position--
			continue
		}
		position++
		w.enter(next, position)
		if w.steps++; w.steps%pollSteps == 0 && w.ctx.Err() != nil {
			return false, context.Cause(w.ctx)
		}
	}
	return true, nil
}

func (w *walker) enter(s, position int32) {
	w.path[position], w.tried[position], w.must[s] = s, s*w.width, used
	switch {
	case w.watch == nil:
	case position == 0:
		w.entered(s, position, runs.Set)
	default:
		w.entered(s, position, runs.Expand)
	}
}

// ends reports whether a path over all squares is a tour.
func (w *walker) ends() bool {
	n := len(w.path)
	if !w.closed {
		return true
	}
	return w.joined(w.path[n-1], w.path[0]) && (!w.mirrored || w.path[1] < w.path[n-1])
}
