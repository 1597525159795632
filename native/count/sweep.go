package count

import (
	"context"
	"math/big"
)

// A Sweep counts what can be read cell by cell, each of which is 0 or 1, by dynamic programming over frontiers: all
// that the cells read so far mean to the others (Kyoko Sekine, Hiroshi Imai and Seiichiro Tani: Computing the Tutte
// polynomial of a graph of moderate size, ISAAC 1995). Time is that of all frontiers, memory that of the most at a
// time.
type Sweep[F comparable] struct {
	Cells, Row int // Cells in all, in rows of Row each
	Start      F   // before all cells
	// Step calls use with each value that a cell may have behind a frontier, and with the frontier behind that.
	Step func(f F, cell int, use func(value int, next F))
	Ends func(f F) bool // whether a frontier behind all cells is of a solution
	Most int            // frontiers that are kept at a time

	States  int64 // frontiers read so far
	Largest int   // the most at a time
}

type ways[F comparable] map[F]*big.Int

const pollEvery = 1024

// Count is the number of solutions; ok is false if there were too many frontiers, or ctx ended.
func (s *Sweep[F]) Count(ctx context.Context) (n *big.Int, ok bool) {
	now := ways[F]{s.Start: big.NewInt(1)}
	for cell := range s.Cells {
		if now, ok = s.step(ctx, now, cell); !ok {
			return nil, false
		}
	}
	n, _ = s.ends(now)
	return n, true
}

// step reads a cell.
func (s *Sweep[F]) step(ctx context.Context, now ways[F], cell int) (ways[F], bool) {
	next := ways[F]{}
	for f, n := range now {
		if s.States++; s.States%pollEvery == 0 && ctx.Err() != nil || len(next) > s.Most {
			return nil, false
		}
		s.Step(f, cell, func(_ int, behind F) {
			if sum := next[behind]; sum != nil {
				sum.Add(sum, n)
			} else {
				next[behind] = new(big.Int).Set(n)
			}
		})
	}
	s.Largest = max(s.Largest, len(next))
	return next, true
}

// ends adds up the ways to the frontiers of solutions, and returns 1 for each of these.
func (s *Sweep[F]) ends(last ways[F]) (n *big.Int, good ways[F]) {
	n, good = new(big.Int), ways[F]{}
	for f, ways := range last {
		if s.Ends(f) {
			n.Add(n, ways)
			good[f] = big.NewInt(1)
		}
	}
	return n, good
}

// Tally is Count, and for each cell the number of solutions in which it is 1: the ways to come to a frontier times the
// ways to go on from there. The frontiers before each row are kept, and those within a row are found again on the way
// back, so that it takes two to three times as long.
func (s *Sweep[F]) Tally(ctx context.Context) (n *big.Int, ones []*big.Int, ok bool) {
	rows := s.Cells / s.Row
	before := []ways[F]{{s.Start: big.NewInt(1)}}
	kept := 1
	for row := range rows {
		_, last, ok := s.row(ctx, before[row], row)
		if kept += len(last); !ok || kept > s.Most {
			return nil, nil, false
		}
		before = append(before, last)
	}
	n, onward := s.ends(before[rows])
	ones = make([]*big.Int, s.Cells)
	for row := rows - 1; row >= 0; row-- {
		within, _, ok := s.row(ctx, before[row], row)
		if !ok {
			return nil, nil, false
		}
		for col := s.Row - 1; col >= 0; col-- {
			cell := row*s.Row + col
			if onward, ones[cell], ok = s.back(ctx, cell, within[col], onward); !ok {
				return nil, nil, false
			}
		}
		before[row+1] = nil
	}
	return n, ones, true
}

// row reads a row, given the frontiers before it: within has those before each cell.
func (s *Sweep[F]) row(ctx context.Context, now ways[F], row int) (within []ways[F], behind ways[F], ok bool) {
	held := 0
	for col := range s.Row {
		within = append(within, now)
		if now, ok = s.step(ctx, now, row*s.Row+col); !ok {
			return nil, nil, false
		}
		if held += len(now); held > s.Most {
			return nil, nil, false
		}
	}
	return within, now, true
}

// back is, for each frontier before a cell, the number of ways to go on, given those of the frontiers behind it; and
// the number of solutions in which the cell is 1.
func (s *Sweep[F]) back(ctx context.Context, cell int, before, behind ways[F]) (
	onward ways[F], ones *big.Int, ok bool,
) {
	onward, ones = ways[F]{}, new(big.Int)
	product := new(big.Int)
	for f, n := range before {
		if s.States++; s.States%pollEvery == 0 && ctx.Err() != nil {
			return nil, nil, false
		}
		sum := new(big.Int)
		s.Step(f, cell, func(value int, next F) {
			more := behind[next]
			if more == nil {
				return
			}
			if sum.Add(sum, more); value == 1 {
				ones.Add(ones, product.Mul(n, more))
			}
		})
		if sum.Sign() > 0 {
			onward[f] = sum
		}
	}
	return onward, ones, true
}
