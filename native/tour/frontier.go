package tour

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"slices"

	"twofold/puzzles"
	board "twofold/puzzles/tour"
)

// Frontier counts tours by a dynamic program over the squares, along the board's shorter side. The squares that
// are done have no choices left; of those that they reach, the frontier, all that matters is how many steps
// are taken at each, and which are the two ends of one path, its mates (Donald Knuth: The Art of Computer
// Programming, volume 4A, 2011, section 7.1.4). An open tour is a cycle through one more square that is beside all
// others.
//
// Open tours are counted directed, closed ones undirected, as solutions are. Given numbers other than the first
// and the last of an open tour, and the lowest of a closed one, have no place in this: such tours are listed by
// Backtrack and counted.
//
// Time and memory are proportional to the number of states, of which puzzles.Table is the most at a time, and
// which is exponential in the width of the frontier. Where the squares that are left are their own mirror image, so
// that a state and its image have as many tours ahead, they are one. A state takes some 50 bytes at the peak, and more
// if the frontier is wider than 16 squares or numbers do not fit into 64 bits. The error is that of a search, or says
// that the frontier is too wide.
func Frontier(ctx context.Context, b *board.Board) (*big.Int, puzzles.Stats, error) {
	g, err := possible(ctx, b)
	if err != nil {
		return nil, puzzles.Stats{}, err
	}
	if !g.onlyEnds() {
		return countListed(ctx, b)
	}
	if g.size() == 1 {
		return big.NewInt(1), puzzles.Stats{}, nil
	}
	f := newFrontier(ctx, g, b.Cols > b.Rows)
	if f.width >= maxSlots {
		return nil, puzzles.Stats{}, &puzzles.Unserved{
			Reason: fmt.Sprintf("the frontier is %d squares wide, and may have less than %d", f.width, maxSlots),
		}
	}
	count, err := f.count()
	if err == nil && !g.closed && g.at[0] == none && g.at[g.size()-1] == none {
		count.Lsh(count, 1)
	}
	return count, puzzles.Stats{
		Counts: map[puzzles.Counter]int64{puzzles.Expanded: f.expanded, puzzles.Table: int64(f.most)},
	}, err
}

// onlyEnds says whether no positions are given but position 0 and, of an open tour, the last one.
func (g *graph) onlyEnds() bool {
	for position, s := range g.at {
		if s != none && position > 0 && (g.closed || position < g.size()-1) {
			return false
		}
	}
	return true
}

func countListed(ctx context.Context, b *board.Board) (*big.Int, puzzles.Stats, error) {
	count := new(big.Int)
	one := big.NewInt(1)
	stats, err := Backtrack(ctx, b, func(puzzles.Solution) bool {
		count.Add(count, one)
		return true
	})
	if err != nil {
		return nil, stats, err
	}
	return count, stats, nil
}

// A frontier goes through the squares in their order.
type frontier struct {
	ctx    context.Context
	next   [][]int // by square: those one step away, ascending
	end    []bool  // by square: an open tour may end there
	must   []bool  // by square: it has to
	open   bool
	width  int      // the farthest that a step leads on in the order of squares
	line   int      // squares from one side of the board to the other, or 0 if it has holes
	colour []int    // by square: 1 or -1, or 0 if two colours do not suffice
	beyond []int    // by square: twice the colours from it on
	near   []uint64 // by square u: bit i is set if it is one step from square u-width+i
	same   []bool   // by square: those after it are their own mirror image

	fresh *table   // the states after the square that is looked at
	total []uint64 // the tours that are complete
	over  bool     // a number did not fit

	expanded int64
	most     int
}

// newFrontier numbers the squares along the rows, or the columns.
func newFrontier(ctx context.Context, g *graph, columns bool) *frontier {
	n := g.size()
	f := &frontier{ctx: ctx, next: make([][]int, n), end: make([]bool, n), must: make([]bool, n), open: !g.closed}
	order := make([]int, n)
	for s := range order {
		order[s] = s
	}
	if columns {
		slices.SortStableFunc(
			order,
			func(s, t int) int { return cmp.Compare(int(g.cells[s])%g.cols, int(g.cells[t])%g.cols) },
		)
	}
	place := make([]int, n)
	for v, s := range order {
		place[s] = v
	}
	for v, s := range order {
		for _, t := range g.next[s] {
			f.next[v] = append(f.next[v], place[t])
			f.width = max(f.width, place[t]-v)
		}
		slices.Sort(f.next[v])
	}
	f.measure(g, columns)
	f.paint(g, order)
	both := f.open && g.at[0] != none && g.at[n-1] != none
	for v, s := range order {
		f.must[v] = f.open && (g.given[s] == 0 || int(g.given[s]) == n-1)
		f.end[v] = f.open && (!both || f.must[v])
	}
	f.reflect()
	return f
}

// count is the number of tours; numbers get twice as many words whenever they do not fit.
func (f *frontier) count() (*big.Int, error) {
	for words := 1; ; words *= 2 {
		if err := f.run(words); err != nil {
			return nil, err
		}
		if !f.over {
			return bigOf(f.total), nil
		}
	}
}

func (f *frontier) run(words int) error {
	f.total, f.over = make([]uint64, words), false
	now := newTable(1+f.width/slotsPerWord, words)
	now.add(f.start(), append([]uint64{1}, f.total[1:]...))
	now.flush()
	for v := range f.next {
		f.fresh = now.like()
		var err error
		now.drain(func(k key, count []uint64) bool {
			if f.expanded++; f.expanded%pollStates == 0 && f.ctx.Err() != nil {
				err = context.Cause(f.ctx)
				return false
			}
			f.expand(v, k, count)
			return true
		})
		f.fresh.flush()
		if f.over = f.over || f.fresh.overflow; err != nil || f.over {
			return err
		}
		now = f.fresh
		f.most = max(f.most, now.rows())
	}
	return nil
}

const pollStates = 1 << 14

// start is the state before any square.
func (f *frontier) start() key {
	var m mates
	for i := range m {
		m[i] = uint8(i)
	}
	for i := len(f.next) + 1; i <= f.width; i++ {
		m[i] = done
	}
	if !f.open {
		m[f.outside()] = done
	}
	return f.pack(&m)
}
