package campaign

import (
	"context"
	"slices"
	"strings"

	"twofold/puzzles"

	"twofold/puzzles/runs"
)

// A Reduced is a finding on the smallest board that was found to show it.
type Reduced struct {
	Example
	Small   puzzles.Board
	Trials  int
	Minimal bool    // nothing can be taken away from the board
	Answers Answers // to the small board, of those who contradict each other, and of brute force; none if ctx ended before
	Again   bool    // the finding showed again when it was tried again
}

// Reduce makes the boards of a group smaller, and returns the smallest that comes of it.
func (p *Plan) Reduce(ctx context.Context, g *Group) Reduced {
	var best *Reduced
	for _, e := range g.smallest {
		r := p.reduce(ctx, e)
		if best == nil || r.Again && !best.Again || r.Again == best.Again &&
			slices.Compare(TextSize(r.Small), TextSize(best.Small)) < 0 {
			best = &r
		}
	}
	return *best
}

func (p *Plan) reduce(ctx context.Context, e Example) Reduced {
	b, _ := p.Family.Parse(e.Board)
	r := Reduced{Example: e, Small: b, Answers: Answers{Board: b}}
	for _, those := range []*Plan{p.involved(e.Found), p} {
		// The answers that show the finding are kept with their board: nobody can be asked again when ctx has ended.
		bad := func(ctx context.Context, b puzzles.Board) bool {
			answers := those.Ask(ctx, b)
			again := ctx.Err() == nil && shows(answers, e.Found)
			if again {
				r.Again, r.Small, r.Answers = true, b, answers
			}
			return again
		}
		if bad(ctx, b) {
			limited, cancel := runs.Limits{Time: p.Patience}.Context(ctx)
			small := Shrink(limited, b, p.Family.Read, bad)
			cancel()
			r.Trials, r.Minimal = small.Trials, small.Minimal
		}
		if r.Again || ctx.Err() != nil {
			return r
		}
	}
	r.Answers = p.Ask(ctx, b)
	return r
}

// involved is the plan with those only who contradict each other in a finding, and brute force.
func (p *Plan) involved(f Found) *Plan {
	those := *p
	names := strings.Split(f.Culprit, ",")
	has := func(name string) bool { return slices.Contains(names, name) }
	those.Guests = slices.DeleteFunc(slices.Clone(p.Guests), func(g Guest) bool { return !has(g.Name) })
	those.Engines = slices.DeleteFunc(slices.Clone(p.Engines), func(e puzzles.Engine) bool {
		return e.Name != puzzles.BruteForce && e.Name != p.Judge.Name && !has(e.Name)
	})
	return &those
}

// shows reports whether the finding is among those of the answers.
func shows(a Answers, f Found) bool {
	return slices.ContainsFunc(a.Findings(), func(g Found) bool {
		return g.Kind == f.Kind && (g.Culprit == f.Culprit || slices.ContainsFunc(strings.Split(g.Culprit, ","),
			func(name string) bool {
				return slices.Contains(strings.Split(f.Culprit, ","), name)
			}))
	})
}
