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
// which is exponential in the width of the frontier. A state takes some 60 bytes at the peak, and more if the frontier is
// wider than 16 squares or numbers do not fit into 64 bits. The error is that of a search, or says that the
// frontier is too wide.
func Frontier(ctx context.Context, b *board.Board) (*big.Int, puzzles.Stats, error) {
	if err := impossible(b); err != nil {
		return nil, puzzles.Stats{}, err
	}
	g := newGraph(b)
	if !g.onlyEnds() {
		return countListed(ctx, b)
	}
	if g.size() == 1 {
		return big.NewInt(1), puzzles.Stats{}, nil
	}
	f := newFrontier(ctx, g, b.Cols > b.Rows)
	if f.width >= maxSlots {
		return nil, puzzles.Stats{}, &puzzles.Unserved{Reason: fmt.Sprintf("the frontier is %d squares wide, and may have less than %d", f.width, maxSlots)}
	}
	count, err := f.count()
	if err == nil && !g.closed && g.at[0] == none && g.at[g.size()-1] == none {
		count.Lsh(count, 1)
	}
	return count, puzzles.Stats{Counts: map[puzzles.Counter]int64{puzzles.Expanded: f.expanded, puzzles.Table: int64(f.most)}}, err
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
	ctx   context.Context
	next  [][]int // by square: those one step away, ascending
	end   []bool  // by square: an open tour may end there
	must  []bool  // by square: it has to
	open  bool
	width int // the farthest that a step leads on in the order of squares

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
		slices.SortStableFunc(order, func(s, t int) int { return cmp.Compare(int(g.cells[s])%g.cols, int(g.cells[t])%g.cols) })
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
	both := f.open && g.at[0] != none && g.at[n-1] != none
	for v, s := range order {
		f.must[v] = f.open && (g.given[s] == 0 || int(g.given[s]) == n-1)
		f.end[v] = f.open && (!both || f.must[v])
	}
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

// expand makes all choices of the steps at square v that are left to it.
func (f *frontier) expand(v int, k key, count []uint64) {
	m := f.unpack(v, k)
	if m[0] == done {
		f.keep(v, &m, count)
		return
	}
	var ways [maxSlots + 2]int
	n := 0
	for _, w := range f.next[v] {
		if w > v && m[w-v] != done {
			ways[n] = w - v
			n++
		}
	}
	inner := n
	if f.end[v] && m[f.outside()] != done {
		ways[n] = f.outside()
		n++
	}
	for i := range n {
		switch {
		case m[0] != 0:
			if !f.must[v] || i == inner {
				f.take(v, m, 0, ways[i], count)
			}
		case f.must[v] && i < inner && n > inner:
			f.take(v, m, ways[i], f.outside(), count)
		case !f.must[v]:
			for _, way := range ways[i+1 : n] {
				f.take(v, m, ways[i], way, count)
			}
		}
	}
}

// take joins two slots through v; of them the first is v itself if a step is taken there already.
func (f *frontier) take(v int, m mates, one, two int, count []uint64) {
	far, end := m[one], m[two]
	closes := far == uint8(two)
	if int(far) != one {
		m[one] = done
	}
	if int(end) != two {
		m[two] = done
	}
	if closes {
		if f.complete(v, &m) {
			f.over = addTo(f.total, count) || f.over
		}
		return
	}
	m[far], m[end] = end, far
	if f.feasible(v, &m) {
		f.keep(v, &m, count)
	}
}

// complete says whether all squares after v are done, none of them being an end that v was too early for.
func (f *frontier) complete(v int, m *mates) bool {
	for slot, mate := range m[1:f.outside()] {
		if u := v + 1 + slot; mate != done || u < len(f.must) && f.must[u] {
			return false
		}
	}
	return m[f.outside()] == done
}

// feasible says whether the squares of the frontier can still have as many steps as they need.
func (f *frontier) feasible(v int, m *mates) bool {
	for u := v + 1; u <= v+f.width && u < len(f.next); u++ {
		need := 1
		switch int(m[u-v]) {
		case done:
			if f.must[u] {
				return false
			}
			continue
		case u - v:
			need = 2
		}
		if f.end[u] && m[f.outside()] != done {
			need--
		} else if f.must[u] {
			return false
		}
		for _, w := range f.next[u] {
			if w > v && (w-v > f.width || m[w-v] != done) {
				need--
			}
		}
		if need > 0 {
			return false
		}
	}
	return true
}

// keep adds what is left after v to the states.
func (f *frontier) keep(v int, m *mates, count []uint64) { f.fresh.add(f.pack(m), count) }
