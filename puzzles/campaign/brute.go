package campaign

import (
	"context"
	"fmt"
	"math/big"

	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// UsualBrute is the most assignments of a board that brute force tries, unless somebody says otherwise.
const UsualBrute = 20_000

// UsualBudget is the same of a campaign: what brute force tries on each of a thousand boards has to end soon.
const UsualBudget = 2000

// Brute is the engine that tries every assignment against the board's Check, up to most of them. Larger boards
// it does not serve. It is the truth of a campaign: there is nothing in it that could be wrong.
func Brute(all puzzles.Assignments, most int) puzzles.Engine {
	return puzzles.Engine{
		Name: puzzles.BruteForce, Promise: puzzles.Complete,
		About: fmt.Sprintf("every assignment tried against the rules, on boards with at most %d", most),
		Search: func(ctx context.Context, b puzzles.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
			return try(ctx, b, all, most, yield)
		},
		Count: func(ctx context.Context, b puzzles.Board) (*big.Int, runs.Stats, error) {
			var n int64
			stats, err := try(ctx, b, all, most, func(puzzles.Solution) bool { n++; return true })
			return big.NewInt(n), stats, err
		},
	}
}

// try yields the assignments that solve the board, of a ranked board the first and those as cheap: all yields
// cheaper ones first.
func try(ctx context.Context, b puzzles.Board, all puzzles.Assignments, most int,
	yield func(puzzles.Solution) bool) (runs.Stats, error) {
	ranked, isRanked := b.(puzzles.Ranked)
	if ctx.Err() != nil {
		return runs.Stats{}, context.Cause(ctx)
	}
	best, tried := -1, int64(0)
	err := all(b, most, func(s puzzles.Solution) bool {
		tried++
		if tried%1024 == 0 && ctx.Err() != nil {
			return false
		}
		if b.Check(s) != nil {
			return true
		}
		if isRanked {
			if best < 0 {
				best = ranked.Cost(s)
			}
			if ranked.Cost(s) > best {
				return true
			}
		}
		return yield(s)
	})
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return runs.Stats{Counts: map[runs.Counter]int64{runs.Generated: tried}}, err
}
