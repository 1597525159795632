package twofold

import (
	"runtime"
	"slices"
	"time"

	"twofold/puzzles"
	"twofold/puzzles/lab/campaign"
)

// Campaign is a plan that holds engines of the family, picked by names as Choose does, against each other over small
// boards of all variants, with more engines of the caller's. Brute force is among them unless o.Brute is below 0.
func (f *Family) Campaign(names string, o Options, more ...puzzles.Engine) (*campaign.Plan, error) {
	all, err := f.Engines(o)
	if err != nil {
		return nil, err
	}
	p := &campaign.Plan{
		Family: &f.Family, Variants: f.Variants, Sizes: campaign.Sizes{Least: [2]int{1, 1}, Most: [2]int{f.Small, f.Small}},
		Cases: 1000, Seed: 1, Judge: all[1], Limit: 100, Limits: puzzles.Limits{Time: campaign.UsualTime},
		Workers: runtime.GOMAXPROCS(0), Patience: 30 * time.Second,
	}
	if p.Engines, err = Choose(all, names); err != nil {
		return nil, err
	}
	p.Engines = append(p.Engines, more...)
	brute := all[len(all)-1]
	if o.Brute >= 0 && !slices.ContainsFunc(p.Engines, func(e puzzles.Engine) bool { return e.Name == brute.Name }) {
		p.Engines = append(p.Engines, brute)
	}
	return p, nil
}
