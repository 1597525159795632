package twofold_test

import (
	"context"
	"slices"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/campaign"
	"twofold/puzzles/model"
	"twofold/puzzles/puzzletest"
	"twofold/puzzles/runs"
)

const (
	mostLacking   = 200  // cases of a default campaign that have to find a solver that lacks a rule
	nearbyLacking = 1000 // answers near a solution that such a solver looks at
)

// lacks is an engine that was planted: it knows all rules but one. It yields what the engine finds of a board without
// the rule, and what is near the first of that and breaks no other rule.
func lacks(e puzzles.Engine, rule string) puzzles.Engine {
	return puzzles.Engine{Name: "planted", Promise: puzzles.Complete,
		Search: func(ctx context.Context, b puzzles.Board, yield func(puzzles.Solution) bool) (runs.Stats, error) {
			whole := b.(puzzles.Relaxable)
			without := whole.Without(rule)
			var first puzzles.Solution
			goesOn := true
			stats, err := e.Search(ctx, without, func(s puzzles.Solution) bool {
				if first == nil {
					first = slices.Clone(s)
				}
				goesOn = without.Check(s) != nil || yield(s)
				return goesOn
			})
			if err != nil || !goesOn || first == nil {
				return stats, err
			}
			left := nearbyLacking
			for s := range whole.Nearby(first) {
				if left--; left < 0 || without.Check(s) == nil && b.Check(s) != nil && !yield(s) {
					break
				}
			}
			return stats, nil
		}}
}

// implied are rules that follow from the others, or cannot be left out of the model alone, with the reason.
var implied = map[string]string{
	"country-road each": "two lines cross the border of each area, which once says, too",
	"dominosa domino":   "as many pairs as there are, each of them once, fill the board",
	"doppelblock black": "the other cells of a line have n - 2 numbers, each once, so two are left",
	"galaxies through":  "the items of these two say together which cells an area has: without one of them it has none",
	"galaxies turn":     "the items of these two say together which cells an area has: without one of them it has none",
	"moon-sun each":     "two lines cross the border of each area, which once says, too",
	"tents tree":        "the tree below the tent has a tent of its own, which touches that one",
	"usoone count":      "a number that does not count is a wrong one, and liar says how many of these there are",
}

// hasItems reports whether a model says a rule by items. Else its variables say it, and there is no model without it.
func hasItems(t *testing.T, p *campaign.Plan, rule string) bool {
	for index := range 40 {
		b, _, err := p.Draw(t.Context(), index)
		if err != nil {
			t.Fatal(err)
		}
		m, err := model.Of(t.Context(), b)
		if err == nil && slices.ContainsFunc(m.Items, func(p model.Posted) bool { return p.Rule == rule }) {
			return true
		}
	}
	return false
}

// TestDefaultCampaignsExerciseEachRule: a campaign of the sizes that are usual finds a solver that lacks one rule
// within 200 cases, for each rule of each family; with a part of what is drawn for one rule of each.
func TestDefaultCampaignsExerciseEachRule(t *testing.T) {
	for i, f := range twofold.All() {
		b, err := f.BlankBoard(f.Usual)
		whole, ok := b.(puzzles.Relaxable)
		if err != nil || !ok {
			continue
		}
		names := whole.RuleNames()
		if len(names) > 0 && puzzletest.Cases(100) < 100 {
			names = names[i%len(names):][:1]
		}
		for _, rule := range names {
			t.Run(f.Name+" "+rule, func(t *testing.T) {
				t.Parallel()
				if why := implied[f.Name+" "+rule]; why != "" {
					t.Skip(why)
				}
				engines, err := f.Choose("learn", twofold.Options{})
				if err != nil {
					t.Fatal(err)
				}
				p := campaign.New(&f.Family, engines[0], engines[0], lacks(engines[0], rule))
				p.Cases, p.Limit, p.Stop, p.Workers = mostLacking, 2, 1, 1
				if !hasItems(t, p, rule) {
					return
				}
				tally, err := p.Conduct(t.Context(), nil, nil)
				if err != nil {
					t.Fatal(err)
				}
				if tally.Faulty == 0 {
					t.Errorf("%s: not found in %d cases; rules: %v", p.Title(), tally.Cases, tally.Rules)
				}
				t.Logf("found in case %d", tally.Cases)
			})
		}
	}
}
