package tour

import (
	"context"
	"fmt"
	"math/big"
	"runtime"
	"sync"

	"twofold/puzzles"
	"twofold/puzzles/runs"

	board "twofold/puzzles/families/tour"
)

// Frontier counts tours by a dynamic program over the squares, along the board's shorter side. The squares that
// are done have no choices left; of those that they reach, the frontier, all that matters is how many steps
// are taken at each, and which are the two ends of one path, its mates (Donald Knuth: The Art of Computer
// Programming, volume 4A, 2011, section 7.1.4). An open tour is a cycle through one more square that is beside all
// others.
//
// Open tours are counted directed, closed ones undirected, as solutions are. Given numbers other than the first
// and the last of an open tour, and the lowest of a closed one, have no place in this: such tours are listed by
// backtrack and counted.
//
// Time and memory are proportional to the number of states, of which runs.Table is the most at a time, and which
// is exponential in the width of the frontier. Where the squares that are left are their own mirror image, so that a
// state and its image have as many tours ahead, they are one. A state takes some 30 bytes at the peak, and more if
// the frontier has more than 19 squares or numbers do not fit into 64 bits. The error is that of a search, or says
// that the frontier is too wide.
func Frontier(ctx context.Context, b *board.Board) (*big.Int, runs.Stats, error) {
	return reporting(nil)(ctx, b)
}

// reporting is Frontier that calls report with the share of a stage that is done; report may be nil.
func reporting(report func(what string, share float64)) puzzles.Asking[*board.Board, *big.Int] {
	return func(ctx context.Context, b *board.Board) (*big.Int, runs.Stats, error) {
		return frontierCount(ctx, b, report)
	}
}

func frontierCount(ctx context.Context, b *board.Board, report func(string, float64)) (
	*big.Int, runs.Stats, error) {
	g, err := possible(ctx, b)
	if err != nil {
		return nil, runs.Stats{}, err
	}
	if !g.onlyEnds() {
		return countListed(ctx, b)
	}
	if g.size() == 1 {
		return big.NewInt(1), runs.Stats{}, nil
	}
	p := newNet(g, b.Cols > b.Rows).plan()
	if p == nil {
		return nil, runs.Stats{}, &runs.Unserved{
			Reason: fmt.Sprintf("the frontier has more than %d squares", maxSlots),
		}
	}
	return counted(g, p, &frontier{ctx: ctx, report: report})
}

// counted counts by a plan. An open tour is a cycle that is gone round in two directions, if no end is given.
func counted(g *graph, p *plan, f *frontier) (*big.Int, runs.Stats, error) {
	count, err := f.count(p)
	if err == nil && !g.closed && g.at[0] == none && g.at[g.size()-1] == none {
		count.Lsh(count, 1)
	}
	return count, runs.Stats{
		Counts: map[runs.Counter]int64{runs.Expanded: f.expanded, runs.Table: int64(f.most)},
	}, err
}

// onlyEnds reports whether no positions are given but position 0 and, of an open tour, the last one.
func (g *graph) onlyEnds() bool {
	for position, s := range g.at {
		if s != none && position > 0 && (g.closed || position < g.size()-1) {
			return false
		}
	}
	return true
}

func countListed(ctx context.Context, b *board.Board) (*big.Int, runs.Stats, error) {
	count := new(big.Int)
	one := big.NewInt(1)
	stats, err := backtrack(ctx, b, func(puzzles.Solution) bool {
		count.Add(count, one)
		return true
	})
	if err != nil {
		return nil, stats, err
	}
	return count, stats, nil
}

// A frontier counts by sweeps through the stages of plans.
type frontier struct {
	ctx      context.Context
	words    int      // of numbers
	total    []uint64 // the tours that are complete
	expanded int64
	most     int
	report   func(what string, share float64) // may be nil
	tell     func()                           // that a part is done
}

// count counts with numbers of one word, and of twice as many whenever they do not fit.
func (f *frontier) count(p *plan) (*big.Int, error) {
	for f.words = 1; ; f.words *= 2 {
		if n, err := p.count(f); err != nil || n != nil {
			return n, err
		}
	}
}

// count counts in one sweep. It returns nil if a number did not fit.
func (p *plan) count(f *frontier) (*big.Int, error) {
	if fits, err := f.run(p, p.start(f.words)); !fits {
		return nil, err
	}
	return bigOf(f.total), nil
}

// start is the state before any choice, with a number of that many words.
func (p *plan) start(words int) *table {
	first := newTable(p.coding, words)
	row := make([]uint64, first.stride())
	row[first.words] = 1
	first.insert(partOf(0), row)
	return first
}

// run goes through the stages of a plan. It reports whether all numbers fit.
func (f *frontier) run(p *plan, now *table) (fits bool, err error) {
	f.total = make([]uint64, f.words)
	workers := make([]*sweeper, runtime.GOMAXPROCS(0))
	for i := range workers {
		workers[i] = newSweeper(p, f.words)
	}
	for i := range p.stages {
		fresh := now.like()
		f.tell = f.teller(fmt.Sprintf("stage %d of %d", i+1, len(p.stages)))
		if err := f.stage(&p.stages[i], now, fresh, workers); err != nil || fresh.overflow.Load() {
			return false, err
		}
		now = fresh
		f.most = max(f.most, now.rows())
	}
	return true, nil
}

// stage drains a table into a fresh one, which overflows if a number did not fit.
func (f *frontier) stage(st *stage, now, fresh *table, workers []*sweeper) error {
	for _, w := range workers {
		w.feed.to = fresh
	}
	eachPart(f.ctx, func(worker, p int) {
		workers[worker].work(f.ctx, st, now, p)
		f.tell()
	})
	for _, w := range workers {
		w.feed.flush()
		f.expanded += w.expanded
		w.expanded = 0
		if addTo(f.total, w.total) || w.over {
			fresh.overflow.Store(true)
		}
		clear(w.total)
	}
	if f.ctx.Err() != nil {
		return context.Cause(f.ctx)
	}
	return nil
}

// teller returns what is to be called when another part of what is done.
func (f *frontier) teller(what string) func() {
	if f.report == nil {
		return func() {}
	}
	var lock sync.Mutex
	done := 0
	return func() {
		lock.Lock()
		defer lock.Unlock()
		done++
		f.report(what, float64(done)/parts)
	}
}

// work drains a part of a table.
func (w *sweeper) work(ctx context.Context, st *stage, now *table, part int) {
	now.drain(part, func(k key, count []uint64) bool {
		if w.expanded++; w.expanded%pollStates == 0 && ctx.Err() != nil {
			return false
		}
		w.expand(st, k, count)
		return true
	})
}

const pollStates = 1 << 14
