package campaign

import (
	"context"
	"math/rand/v2"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/runs"
)

// positionShare is of how many boards one is drawn at a position.
const positionShare = 6

// mostLike is of how many solutions that of a position is drawn.
const mostLike = 20

// positioned puts a board at a position now and then: of one of its solutions, as the judge finds them, or where it has
// none of anything that has the shape of one. Guests get boards without, for they need not know of positions.
func (p *Plan) positioned(ctx context.Context, r *rand.Rand, b puzzles.Board) puzzles.Board {
	if _, ok := b.(puzzles.Positioned); !ok || len(p.Guests) > 0 || r.IntN(positionShare) > 0 {
		return b
	}
	like := puzzles.Solution{}
	if all := crosscheck.Ask(ctx, b, Guarded(p.Judge), mostLike, runs.Limits{}).Solutions; len(all) > 0 {
		like = all[r.IntN(len(all))]
	} else if err := p.Family.Assignments(b, mostLike, func(s puzzles.Solution) bool {
		like = slices.Clone(s)
		return r.IntN(3) > 0
	}); err != nil && len(like) == 0 {
		return b
	}
	return Positioned(r, b, like)
}

// Positioned is a board at a random position: some entries of a solution, or its first ones, and now and then one of
// them with the value of another.
func Positioned(r *rand.Rand, b puzzles.Board, like puzzles.Solution) puzzles.Board {
	for {
		position := slices.Clone(like)
		first, share, inOrder := r.IntN(len(like)+1), r.Float64(), r.IntN(2) == 0
		for i := range position {
			if inOrder && i >= first || !inOrder && r.Float64() < share {
				position[i] = puzzles.Open
			}
		}
		if len(like) > 0 && r.IntN(3) == 0 {
			position[r.IntN(len(like))] = like[r.IntN(len(like))]
		}
		if at, err := puzzles.AtPosition(b, position); err == nil {
			return at
		}
	}
}
