// Package model searches models of the vocabulary (puzzles/model) directly: a propagator for each item, which explains
// what it implies, and engines over them.
//
//	backtrack  propagation and a branching heuristic; learns nothing
//	learn      learns a clause from each conflict, by package learn
//	count      counts over frontiers, by package frontier; lists nothing
//
// Of a model it takes the data alone: Holds judges what it finds, and is not asked here.
//
// Files:
//
//	family, build, network: the engines, and a network of propagators, one for each item
//	backtrack, learn, count, apart: engines: two searches, counting, and parts that only a sum joins
//	session, oracle, minimizer, local, follow, tell: questions about one model, near a known solution
//	direct, distinct, leftover, sum, unary, regular, sight: propagators of numbers
//	graph, connected, island, cover, areas, loop, loopexplain: propagators of what is connected
package model

import (
	"context"

	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/runs"
)

// Family is the engines of boards that are model.Boards.
var Family = native.Family{
	Engines: func(native.Options) ([]puzzles.Engine, error) {
		return []puzzles.Engine{
			puzzles.Tautening(native.Deciding(
				native.Search("learn", "propagating search that learns from conflicts (default native engine)", ofBoard(Learn)),
				decide,
			)),
			native.Search("backtrack", "propagating search without learning", ofBoard(Backtrack)),
			native.WithMarginals(native.Count("count", "exact count over frontiers; lists nothing", countOf(Count)),
				countOf(Marginals)),
		}, nil
	},
	Oracle: newOracle,
	Minimizer: func(b puzzles.Clued, known puzzles.Solution) (puzzles.Minimizer, error) {
		m, err := model.Of(context.Background(), b)
		if err != nil {
			return nil, err
		}
		return newMinimizer(m, known), nil
	},
}

// A search yields the solutions of a model.
type search = func(ctx context.Context, m *model.Model, yield func(puzzles.Solution) bool) (runs.Stats, error)

// ofBoard is a search of a board's model.
func ofBoard(s search) func(context.Context, model.Board, func(puzzles.Solution) bool) (runs.Stats, error) {
	return func(ctx context.Context, b model.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
		m, err := b.Model(ctx)
		if err != nil {
			return runs.Stats{}, err
		}
		return s(ctx, m, yield)
	}
}

// countOf is what is counted of a board's model.
func countOf[T any](
	count func(context.Context, *model.Model) (T, runs.Stats, error),
) func(context.Context, model.Board) (T, runs.Stats, error) {
	return func(ctx context.Context, b model.Board) (n T, stats runs.Stats, err error) {
		m, err := b.Model(ctx)
		if err != nil {
			return n, stats, err
		}
		return count(ctx, m)
	}
}

func decide(ctx context.Context, b model.Board) (puzzles.Solution, runs.Stats, error) {
	m, err := b.Model(ctx)
	if err != nil {
		return nil, runs.Stats{}, err
	}
	return Backbone(ctx, m)
}
