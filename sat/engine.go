package sat

import (
	"context"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// Engine is a complete engine for the boards that the function says as ladders of formulas. It climbs the
// ladder: each horizon is either refuted, or has the solutions. The function's error is passed on: an
// *puzzles.Impossible is an answer.
func Engine[B puzzles.Board](name, about string, formulas func(context.Context, B) (encode.Ladder, error),
	backend Backend) puzzles.Engine {
	search := func(ctx context.Context, b B, yield func(puzzles.Solution) bool) (runs.Stats, error) {
		ladder, err := formulas(ctx, b)
		if err != nil {
			return runs.Stats{}, err
		}
		return Climb(ctx, ladder, func(f *encode.Formula) (bool, runs.Stats, error) {
			found := false
			stats, err := Enumerate(ctx, f, backend, func(model []bool) bool {
				found = true
				return yield(f.Decode(model))
			})
			return found, stats, err
		})
	}
	decide := func(ctx context.Context, b B) (decided puzzles.Solution, stats runs.Stats, err error) {
		ladder, err := formulas(ctx, b)
		if err != nil {
			return nil, runs.Stats{}, err
		}
		stats, err = Climb(ctx, ladder, func(f *encode.Formula) (bool, runs.Stats, error) {
			var stats runs.Stats
			var err error
			decided, stats, err = Backbone(ctx, f, backend)
			return decided != nil, stats, err
		})
		return decided, stats, err
	}
	return puzzles.Engine{
		Name: name, About: about, Promise: puzzles.Complete,
		Search: puzzles.Searcher(search), Backbone: puzzles.BackboneFinder(decide),
	}
}

// Climb asks about the formula of one horizon after another until there is none left or one is satisfiable or
// could not be decided. Work is summed up over the horizons that were finished; sizes are those of the largest
// formula; Depth is the last horizon that was asked, where there are several.
func Climb(ctx context.Context, l encode.Ladder, ask func(*encode.Formula) (satisfiable bool, stats runs.Stats,
	err error)) (runs.Stats, error) {
	var sum runs.Stats
	for horizon := range l.Horizons() {
		if ctx.Err() != nil {
			return sum, context.Cause(ctx)
		}
		f, err := l.At(ctx, horizon)
		if err != nil {
			return sum, err
		}
		satisfiable, stats, err := ask(f)
		sum = sum.Join(stats)
		if l.First != l.Last {
			sum.Counts[runs.Depth] = int64(horizon)
		}
		if satisfiable || err != nil {
			return sum, err
		}
	}
	return sum, nil
}
