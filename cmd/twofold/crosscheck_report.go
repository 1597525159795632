package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"twofold/puzzles"
	"twofold/puzzles/lab/campaign"
)

// A campaignReport prints what a campaign found. Boards are made smaller as they are shown.
type campaignReport struct {
	*app
	plan *campaign.Plan
	// again are the flags of the command that asks the same engines, and the culprit, about one board.
	again func(culprit string) string
}

func (r *campaignReport) text(ctx context.Context, t *campaign.Tally, took time.Duration) error {
	fmt.Fprintf(r.out, "%s\n\n", r.plan.Title())
	r.mixes(t)
	fmt.Fprintf(r.out, "\nbrute force settled %d of %d boards\n", t.Brute, t.Cases)
	for _, name := range slices.Sorted(keys(t.Limited)) {
		fmt.Fprintf(r.out, "%s reached a limit on %d boards\n", name, t.Limited[name])
	}
	for _, s := range t.Slowest {
		fmt.Fprintf(r.out, "slow: %.6f s %s, case %d, %s\n", s.Seconds, s.Engine, s.Index, firstLine(s.Board))
	}
	fmt.Fprintf(r.out, "%.3f s for the cases of this run\n", took.Seconds())
	for i, g := range t.Findings {
		r.finding(i+1, g, r.plan.Reduce(ctx, g))
	}
	fmt.Fprintf(r.out, "\ncases %d: findings in %d\n", t.Cases, t.Faulty)
	return nil
}

func keys[V any](m map[string]V) func(func(string) bool) {
	return func(yield func(string) bool) {
		for key := range m {
			if !yield(key) {
				return
			}
		}
	}
}

// mixes prints how many boards of each kind had how many solutions.
func (r *campaignReport) mixes(t *campaign.Tally) {
	w := tabwriter.NewWriter(r.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	row := func(name string, m campaign.Mix) {
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t\n", name, m.Boards(),
			m[puzzles.None], m[puzzles.Unique], m[puzzles.Multiple], m[puzzles.Found], m[puzzles.Unknown])
	}
	fmt.Fprintln(w, "boards\tcases\tnone\tunique\tmultiple\tfound\tunknown\t")
	for _, kind := range append([]string{"every"}, campaign.Kinds...) {
		if m := t.Kinds[kind]; m != nil {
			row(kind, *m)
		}
	}
	row("all", t.Verdicts)
	w.Flush()
}

// shownNoise is how many lines of an engine's standard error are shown; --json has them all.
const shownNoise = 12

// finding prints one finding with the smallest board that shows it.
func (r *campaignReport) finding(number int, g *campaign.Group, found campaign.Reduced) {
	fmt.Fprintf(r.out, "\n# finding %d: %s by %s in %s; of case %d, %s\n", number, g.Kind, g.Culprit, some(g.Cases, "case"), found.Index, reduction(found))
	fmt.Fprintf(r.out, "# %s\n%v\n", problemOf(found), found.Small)
	w := tabwriter.NewWriter(r.out, 0, 0, 2, ' ', 0)
	for _, answers := range [][]puzzles.Answer{found.Answers.Engines, found.Answers.Guests} {
		for _, a := range answers {
			fmt.Fprintf(w, "#   %s\t%v\t%s%s\n", a.Engine, a.Verdict, amount(a.Run), ending(a.Run))
		}
	}
	w.Flush()
	if len(found.Answers.Engines) > 0 {
		fmt.Fprintf(r.out, "#   truth: %s\n", found.Answers.Truth(found.Found))
	}
	lines := strings.Split(strings.TrimSpace(noiseOf(found)), "\n")
	for _, line := range lines[:min(len(lines), shownNoise)] {
		if line != "" {
			fmt.Fprintf(r.out, "#   stderr: %s\n", puzzles.OneLine(line))
		}
	}
	fmt.Fprintf(r.out, "#   again: %s\n", r.replay(found))
}

func reduction(found campaign.Reduced) string {
	switch {
	case len(found.Answers.Engines) == 0:
		return "not made smaller"
	case !found.Again:
		return "which did not show again"
	case found.Minimal:
		return "made as small as can be in " + some(found.Trials, "trial")
	}
	return "made smaller in " + some(found.Trials, "trial") + ", until the time was over"
}

func some(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// problemOf is the finding in words, of the small board.
func problemOf(found campaign.Reduced) string {
	for _, f := range found.Answers.Findings() {
		if f.Kind == found.Found.Kind {
			return f.Problem
		}
	}
	return found.Found.Problem
}

func noiseOf(found campaign.Reduced) string {
	for _, f := range found.Answers.Findings() {
		if f.Kind == found.Found.Kind && f.Noise != "" {
			return f.Noise
		}
	}
	return found.Found.Noise
}

// replay is the command line that asks the same engines about the small board.
func (r *campaignReport) replay(found campaign.Reduced) string {
	return fmt.Sprintf("printf '%s' | twofold crosscheck%s", strings.ReplaceAll(found.Small.String(), "\n", `\n`), r.again(found.Found.Culprit))
}

// again are the flags that choose the engines of a plan.
func (a *app) again(p *campaign.Plan) string {
	text := ""
	for _, e := range p.Engines {
		if e.Name != outsideName(a.flags.solver) {
			text += "," + e.Name
		}
	}
	text = " --engine " + strings.TrimPrefix(text, ",")
	if a.flags.solver != "" {
		text += " --solver " + quoted(a.flags.solver)
	}
	if a.flags.encoding != "" {
		text += " --encoding " + a.flags.encoding
	}
	return text
}
