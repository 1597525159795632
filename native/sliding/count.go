package sliding

import (
	"context"
	"math/big"

	"twofold/native/search"
	board "twofold/puzzles/families/sliding"
	"twofold/puzzles/runs"
)

// Count returns the exact number of shortest plans, or of plans of an Exact board, without listing them.
//
// Shortest plans are counted over the arrangements that bidirectional search reaches, or breadth-first search
// if the goal's open cells leave too many arrangements to start from. Plans of an Exact board are counted by layers
// of arrangements, from both ends under the same condition: a few seconds for a hundred moves on 3x3. A board that
// parity rules out is a *puzzles.Impossible at once.
func Count(ctx context.Context, b *board.Board) (*big.Int, runs.Stats, error) {
	if b.Fixed != nil {
		rest, err := behind(b)
		if err != nil {
			return nil, runs.Stats{}, err
		}
		b = rest
	}
	if err := impossible(b); err != nil {
		return nil, runs.Stats{}, err
	}
	if len(b.Start) <= smallCells {
		return count(ctx, b, shortest[small](b))
	}
	return count(ctx, b, shortest[large](b))
}

func count[S comparable](ctx context.Context, b *board.Board, m *model[S]) (*big.Int, runs.Stats, error) {
	goals := m.goals()
	switch {
	case b.Question == board.Exact:
		return search.CountWalks(ctx, m.space, b.Moves, goals)
	case goals == nil:
		return m.countForward(ctx)
	}
	meeting, stats, err := search.Meet(ctx, m.space, goals)
	if err != nil {
		return nil, stats, err
	}
	n, err := meeting.Count(ctx)
	return n, stats, err
}

// countForward counts the shortest paths to the nearest goals by breadth-first search.
func (m *model[S]) countForward(ctx context.Context) (*big.Int, runs.Stats, error) {
	var goals []S
	g := search.NewGraph(m.space)
	stats, err := g.BreadthFirst(ctx, func(goal S, cost int) (limit int) {
		goals = append(goals, goal)
		return cost
	})
	if err != nil {
		return nil, stats, err
	}
	n, err := g.Count(ctx, goals)
	return n, stats, err
}
