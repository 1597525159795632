package visibility

import (
	"context"
	"math/big"

	"twofold/puzzles"
	board "twofold/puzzles/visibility"
)

// tallyConnected lists the solutions as long as they are few, then sweeps the board and goes back, and lists them after
// all if it is too wide for that.
func tallyConnected(ctx context.Context, b *board.Board) (*puzzles.Tally, puzzles.Stats, error) {
	s := newSweep(ctx, b)
	if s == nil {
		return listedTally(ctx, b, 0)
	}
	tally, stats, err := listedTally(ctx, b, maxListed)
	if tally != nil || err != nil {
		return tally, stats, err
	}
	if tally, ok := s.tally(ctx); ok {
		return tally, s.stats(), nil
	}
	s.next = nil
	return listedTally(ctx, b, 0)
}

// listedTally counts the values of solutions as they are listed; it is nil if there are as many as most, which is not
// 0.
func listedTally(ctx context.Context, b *board.Board, most int64) (*puzzles.Tally, puzzles.Stats, error) {
	whites := make([]int64, len(b.Clues))
	listed := int64(0)
	stats, err := Backtrack(ctx, b, func(solution puzzles.Solution) bool {
		for cell, value := range solution {
			whites[cell] += int64(value)
		}
		listed++
		return listed != most
	})
	if err != nil || most > 0 && listed == most {
		return nil, stats, err
	}
	ones := make([]*big.Int, len(whites))
	for cell, n := range whites {
		ones[cell] = big.NewInt(n)
	}
	return puzzles.TallyOnes(big.NewInt(listed), ones), stats, nil
}

// tally is count, and for each cell the number of solutions in which it is white: the ways to come to a frontier times
// the ways to go on from there. The frontiers before each row are kept, and those within a row are found again on the
// way back: so it takes two to three times as long as count, and the memory of as many frontiers as a row and a column
// have cells times the most at a time. ok is false if that are too many, or ctx ended.
func (s *sweep) tally(ctx context.Context) (tally *puzzles.Tally, ok bool) {
	before := []map[frontier]*big.Int{s.start()}
	kept := 1
	for row := range s.rows {
		last, ok := s.row(ctx, before[row], row, func(map[frontier]*big.Int) {})
		if kept += len(last); !ok || kept > maxFrontiers {
			return nil, false
		}
		before = append(before, last)
	}
	total, onward := s.ends(before[s.rows])
	ones := make([]*big.Int, len(s.clues))
	for row := s.rows - 1; row >= 0; row-- {
		var within []map[frontier]*big.Int // by cell of the row: the frontiers before it
		held := kept
		_, ok := s.row(ctx, before[row], row, func(now map[frontier]*big.Int) {
			within = append(within, now)
			held += len(now)
		})
		if !ok || held > maxFrontiers {
			return nil, false
		}
		for col := s.cols - 1; col >= 0; col-- {
			cell := row*s.cols + col
			if onward, ones[s.origin[cell]], ok = s.back(ctx, cell, within[col], onward); !ok {
				return nil, false
			}
		}
		kept -= len(before[row+1])
		before[row+1] = nil
	}
	return puzzles.TallyOnes(total, ones), true
}

// row reads a row, given the frontiers before it, and returns those behind it. use is told of those before each cell.
func (s *sweep) row(ctx context.Context, now map[frontier]*big.Int, row int, use func(now map[frontier]*big.Int)) (
	behind map[frontier]*big.Int, ok bool,
) {
	for col := range s.cols {
		use(now)
		if now, ok = s.step(ctx, now, row*s.cols+col); !ok {
			return nil, false
		}
	}
	return now, true
}

// back is, for each frontier before a cell, the number of ways to go on, given those of the frontiers behind it; and
// the number of solutions in which the cell is white.
func (s *sweep) back(ctx context.Context, cell int, before, behind map[frontier]*big.Int) (
	onward map[frontier]*big.Int, whites *big.Int, ok bool,
) {
	onward, whites = map[frontier]*big.Int{}, new(big.Int)
	product := new(big.Int)
	s.behind = behind
	defer func() { s.behind = nil }()
	for f, ways := range before {
		if s.states++; s.states%pollEvery == 0 && ctx.Err() != nil {
			return nil, nil, false
		}
		s.onward = new(big.Int)
		if s.colours[cell] != black {
			s.white(f, cell, ways)
			whites.Add(whites, product.Mul(ways, s.onward))
		}
		if s.colours[cell] != white {
			s.black(f, cell, ways)
		}
		if s.onward.Sign() > 0 {
			onward[f] = s.onward
		}
	}
	return onward, whites, true
}
