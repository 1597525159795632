package main

import (
	"cmp"
	"context"
	"slices"
	"time"

	"twofold/puzzles/lab/campaign"
	"twofold/puzzles/lab/grade"
)

// grade runs the campaign and prints how the programs did.
func (r *campaignReport) grade(ctx context.Context, g *guestFlags, journal string) error {
	var names []string
	for _, guest := range r.plan.Guests {
		names = append(names, guest.Name)
	}
	cards := grade.NewCards(names, r.plan.Judge.Name)
	return r.campaign(ctx, r.plan, journal, cards.Add, func(t *campaign.Tally, _ time.Duration) error {
		report := grade.Report{Title: r.plan.Title(), Cards: cards.All}
		for _, group := range t.Findings {
			found := r.plan.Reduce(ctx, group)
			report.Failures = append(report.Failures, grade.Failure{
				Solver: group.Culprit, Kind: group.Kind, Cases: group.Cases, Problem: problemOf(found),
				Board: found.Small.String(), Again: r.replay(found),
			})
		}
		if err := r.plan.Generate(ctx, g.made, func(m campaign.Made) {
			cards.Made(m)
			report.Failures = withMade(report.Failures, m)
			if m.Problem != "" {
				r.raise(statusDisagree)
			}
		}); err != nil {
			return err
		}
		slices.SortStableFunc(report.Failures, func(f, g grade.Failure) int {
			return cmp.Compare(slices.Index(names, f.Solver), slices.Index(names, g.Solver))
		})
		write := map[string]func() error{
			"text":  func() error { return report.Text(r.out) },
			"json":  func() error { return report.JSON(r.out) },
			"junit": func() error { return report.JUnit(r.out) },
		}
		return write[g.format]()
	})
}

// withMade adds a board that a program should not have made, the smallest of its kind.
func withMade(all []grade.Failure, m campaign.Made) []grade.Failure {
	if m.Problem == "" {
		return all
	}
	for i, f := range all {
		if f.Solver == m.Guest && f.Kind == m.Kind {
			all[i].Cases++
			if len(m.Board) < len(f.Board) {
				all[i].Board, all[i].Problem = m.Board, m.Problem
			}
			return all
		}
	}
	return append(all, grade.Failure{Solver: m.Guest, Kind: m.Kind, Cases: 1, Problem: m.Problem, Board: m.Board, Again: "generate " + m.Asked})
}
