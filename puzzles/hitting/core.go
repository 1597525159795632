package hitting

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// A CoreQuestion is about sets of clues that suffice for something: to exclude whatever Ask looks for. Clues that
// suffice have to do so with more clues, too.
type CoreQuestion struct {
	Clues int
	// Given are clues that are there in any case; nil is none.
	Given []bool
	// Ask looks for a solution that shows that the kept clues do not suffice: each of them holds in it. It returns nil
	// if there is none. The error is ctx's cause.
	Ask func(ctx context.Context, kept []bool) (puzzles.Solution, error)
	// Broken lists, of all clues, those that a solution breaks.
	Broken func(s puzzles.Solution) []int
}

// A Core is a set of clues that suffices.
type Core struct {
	Kept     []bool // the given ones among them
	Smallest bool   // it was proved that no other has fewer clues; else that none of its own can be spared
	Least    int    // the clues, besides those given, that every such set was proved to have
}

// SmallestCore finds a smallest set of clues that suffices, by hitting sets of what solutions break, as Minimum does
// (for cores of formulas: Alexey Ignatiev, Alessandro Previti, Mark Liffiton and Joao Marques-Silva: Smallest MUS
// Extraction with Minimal Hitting Set Dualization, CP 2015). All clues have to suffice. The hitter is one for as many
// numbers of weight 1 as there are clues that are not given. A core of which no clue can be spared comes first; if ctx
// ends behind that, or patience (0 is without end), that is the answer. The error is ctx's cause if it ends before.
func SmallestCore(ctx context.Context, q CoreQuestion, h Hitter, r *rand.Rand, patience time.Duration) (*Core, error) {
	var units [][]int
	for clue := range q.Clues {
		if q.Given == nil || !q.Given[clue] {
			units = append(units, []int{clue})
		}
	}
	m := newMinimum(q, units, h, r)
	m.reduce = func(ctx context.Context, units [][]int) ([]bool, error) {
		kept := slices.Clone(m.Given)
		for _, unit := range units {
			kept[unit[0]] = true
		}
		return minimalCore(ctx, m.CoreQuestion, kept, r)
	}
	if err := m.begin(ctx); err != nil {
		return nil, err
	}
	patient, stop := runs.Limits{Time: patience}.Context(ctx)
	defer stop()
	err := m.run(patient)
	if err != nil && patient.Err() == nil {
		return nil, err
	}
	return &Core{Kept: m.best, Smallest: err == nil, Least: h.Least()}, nil
}

// minimalCore leaves out clues of a set that suffices, one by one in random order, as long as it suffices. It asks once
// for each. The error is ctx's cause.
func minimalCore(ctx context.Context, q CoreQuestion, kept []bool, r *rand.Rand) ([]bool, error) {
	core := slices.Clone(kept)
	for _, clue := range r.Perm(q.Clues) {
		if !core[clue] || q.Given != nil && q.Given[clue] {
			continue
		}
		core[clue] = false
		s, err := q.Ask(ctx, core)
		if err != nil {
			return nil, err
		}
		core[clue] = s != nil
	}
	return core, nil
}

// SmallestCorrection finds the fewest clues to drop so that Ask finds something, and what it finds. Of each set of
// clues that suffices one has to go, so these are a smallest hitting set of such sets, of which those are collected
// that are met (Raymond Reiter: A Theory of Diagnosis from First Principles, Artificial Intelligence 32, 1987). Each is
// made minimal before. Without clues Ask has to find something. The error is ctx's cause.
func SmallestCorrection(
	ctx context.Context, q CoreQuestion, h Hitter, r *rand.Rand,
) (dropped []int, s puzzles.Solution, err error) {
	for {
		dropped, err := h.Lightest(ctx)
		if err != nil {
			return nil, nil, err
		}
		kept := slices.Repeat([]bool{true}, q.Clues)
		for _, clue := range dropped {
			kept[clue] = false
		}
		for first := true; ; first = false {
			s, err := q.Ask(ctx, kept)
			if err != nil {
				return nil, nil, err
			}
			if s != nil && first {
				return dropped, s, nil
			}
			if s != nil {
				break
			}
			core, err := minimalCore(ctx, q, kept, r)
			if err != nil {
				return nil, nil, err
			}
			var members []int
			for clue, in := range core {
				if in {
					members = append(members, clue)
					kept[clue] = false
				}
			}
			h.Add(members)
		}
	}
}

// Spare lists the clues of a board that can be dropped, each by itself, so that the solution known to p
// stays the only one. The board must be unique.
func Spare(ctx context.Context, b puzzles.Clued, p puzzles.Minimizer) ([]int, error) {
	all := slices.Repeat([]bool{true}, len(b.ClueCells()))
	var spare []int
	for clue := range all {
		all[clue] = false
		other, err := p.Another(ctx, all)
		if err != nil {
			return nil, err
		}
		if other == nil {
			spare = append(spare, clue)
		}
		all[clue] = true
	}
	return spare, nil
}
