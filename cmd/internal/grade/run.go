package grade

import (
	"cmp"
	"context"
	"slices"

	"twofold/puzzles/campaign"
)

// Complete adds to a report of cards what a campaign found, and grades number boards that each program makes. The end
// of ctx is no error: what was made before it is graded.
func (r *Report) Complete(ctx context.Context, c *Cards, found campaign.Report, number int) error {
	r.Title, r.Cards = found.Plan.Title(), c.All
	for f := range found.Findings(ctx) {
		r.Failures = append(r.Failures, Failure{
			Solver: f.Culprit, Kind: f.Kind, Cases: f.Cases, Problem: f.Problem, Board: f.Board, Again: f.Again,
		})
	}
	err := found.Plan.Generate(ctx, number, func(m campaign.Made) {
		c.Made(m)
		r.addMade(m)
	})
	place := func(f Failure) int {
		return slices.IndexFunc(c.All, func(c *Card) bool { return c.Solver == f.Solver })
	}
	slices.SortStableFunc(r.Failures, func(f, g Failure) int { return cmp.Compare(place(f), place(g)) })
	if ctx.Err() != nil {
		err = nil
	}
	return err
}

// addMade adds a board that a program should not have made, the smallest of its kind.
func (r *Report) addMade(m campaign.Made) {
	if m.Problem == "" {
		return
	}
	for i, f := range r.Failures {
		if f.Solver == m.Guest && f.Kind == m.Kind {
			r.Failures[i].Cases++
			if len(m.Board) < len(f.Board) {
				r.Failures[i].Board, r.Failures[i].Problem = m.Board, m.Problem
			}
			return
		}
	}
	r.Failures = append(r.Failures, Failure{
		Solver: m.Guest, Kind: m.Kind, Cases: 1, Problem: m.Problem, Board: m.Board, Again: "generate " + m.Asked,
	})
}
