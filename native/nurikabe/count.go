package nurikabe

import (
	"context"
	"math/big"

	"twofold/native/count"
	"twofold/native/learn"
	"twofold/puzzles"
	board "twofold/puzzles/nurikabe"
)

const (
	maxListed    = 2000    // solutions that are listed before they are counted without
	maxFrontiers = 2 << 20 // that are kept at a time: some hundred bytes each
)

// Count returns the exact number of solutions. They are listed by Backtrack as long as they are few, or if both sides
// of the board are long, and otherwise counted by a sweep along its longer side. Time and memory of that grow
// exponentially with the shorter side, and with the numbers; the longer side costs time in proportion.
func Count(ctx context.Context, b *board.Board) (*big.Int, puzzles.Stats, error) {
	tally, stats, err := total(ctx, b, false)
	if err != nil {
		return nil, stats, err
	}
	return tally.Count, stats, nil
}

// Tally counts the solutions, and those in which each cell is white, as Count does.
func Tally(ctx context.Context, b *board.Board) (*puzzles.Tally, puzzles.Stats, error) {
	return total(ctx, b, true)
}

func total(ctx context.Context, b *board.Board, cells bool) (*puzzles.Tally, puzzles.Stats, error) {
	s := newSweeper(ctx, b)
	if s == nil {
		return listed(ctx, b, 0)
	}
	if tally, stats, err := listed(ctx, b, maxListed); tally != nil || err != nil {
		return tally, stats, err
	}
	sweep := s.newSweep()
	tally, ok := s.sweep(ctx, sweep, cells)
	if !ok {
		return listed(ctx, b, 0)
	}
	return tally, puzzles.Stats{Counts: map[puzzles.Counter]int64{
		puzzles.Expanded: sweep.States, puzzles.Table: int64(sweep.Largest),
	}}, nil
}

func (s *sweeper) newSweep() *count.Sweep[frontier] {
	return &count.Sweep[frontier]{Cells: s.rows * s.cols, Row: s.cols, Step: s.step, Ends: s.ends, Most: maxFrontiers}
}

// sweep is nil if it came to too much, or ctx ended.
func (s *sweeper) sweep(ctx context.Context, sweep *count.Sweep[frontier], cells bool) (tally *puzzles.Tally, ok bool) {
	if !cells {
		n, ok := sweep.Count(ctx)
		return &puzzles.Tally{Count: n}, ok
	}
	n, read, ok := sweep.Tally(ctx)
	if !ok {
		return nil, false
	}
	ones := make([]*big.Int, len(read))
	for cell, white := range read {
		ones[s.origin[cell]] = white
	}
	return puzzles.TallyOnes(n, ones), true
}

// listed counts solutions, and the white cells of them, as they are listed; it is nil if there are as many as most,
// which is not 0.
func listed(ctx context.Context, b *board.Board, most int64) (*puzzles.Tally, puzzles.Stats, error) {
	whites := make([]int64, len(b.Clues))
	n := int64(0)
	stats, err := Backtrack(ctx, b, func(solution puzzles.Solution) bool {
		for cell, value := range solution {
			whites[cell] += int64(value)
		}
		n++
		return n != most
	})
	if err != nil || most > 0 && n == most {
		return nil, stats, err
	}
	ones := make([]*big.Int, len(whites))
	for cell, n := range whites {
		ones[cell] = big.NewInt(n)
	}
	return puzzles.TallyOnes(big.NewInt(n), ones), stats, nil
}

// newSweeper lays the board so that it has no more columns than rows. It returns nil if a frontier has no room for it.
func newSweeper(ctx context.Context, b *board.Board) *sweeper {
	if min(b.Rows, b.Cols) > maxWidth || b.Rows*b.Cols > maxCells {
		return nil
	}
	m := newModel(&puzzles.Poll{Context: ctx}, b)
	r := newRules(m, always(len(m.cells)))
	r.start(learn.New(ctx, len(m.near), r))
	r.givens() // a contradiction is found by listing
	s := &sweeper{rows: b.Rows, cols: b.Cols}
	place := func(cell int) int { return cell }
	if s.cols > s.rows {
		s.rows, s.cols = s.cols, s.rows
		place = func(cell int) int { return cell%b.Cols*b.Rows + cell/b.Cols }
	}
	s.clues, s.colours, s.origin = make([]int, len(b.Clues)), make([]int8, len(b.Clues)), make([]int, len(b.Clues))
	for cell := range b.Clues {
		at, clue := place(cell), m.clueAt[cell]
		s.origin[at], s.clues[at] = cell, none
		s.colours[at] = r.Value(whiteLit(int32(cell)))
		if clue != none {
			s.clues[at] = m.numbers[clue]
			s.largest = max(s.largest, m.numbers[clue])
			s.open = s.open || m.numbers[clue] == 0
		}
	}
	return s
}
