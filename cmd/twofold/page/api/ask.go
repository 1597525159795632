package api

import (
	"context"
	"fmt"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/runs"

	"twofold/puzzles/picture"
)

// A solveAsk asks engines for solutions.
type solveAsk struct {
	engineAsk
	N  int // solutions to look for, 1 to mostAsked
	ID string
}

// An answer has a run for each engine; the solutions are there once.
type answer struct {
	Verdict   puzzles.Verdict     `json:"verdict"`
	Count     string              `json:"count"`
	Finished  int                 `json:"finished"` // engines whose answers were compared
	Status    crosscheck.Status   `json:"status"`   // as the exit status of the commands
	Finding   string              `json:"finding,omitempty"`
	Praise    string              `json:"praise,omitempty"` // of a best solution
	Runs      []puzzles.RunObject `json:"runs"`
	Found     int                 `json:"found"` // solutions, of which some may be shown only
	Solutions []puzzles.Solution  `json:"solutions"`
	Pictures  []shown             `json:"pictures"`
	Limits    applied             `json:"limits"`
}

// Applied are the limits that each engine had.
type applied struct {
	Seconds float64 `json:"seconds"`
	Memory  int64   `json:"memory"`
}

// checks asks engines and compares what they say.
type checks func(context.Context, puzzles.Board, []puzzles.Engine, runs.Limits) crosscheck.Report

func (j job) solve(q solveAsk) (any, error) {
	if q.N < 1 || q.N > mostAsked {
		return nil, fmt.Errorf("n %d: expected 1 to %d solutions", q.N, mostAsked)
	}
	lists := func(e puzzles.Engine) bool { return e.Search != nil }
	return j.asked(q, lists, func(
		ctx context.Context, b puzzles.Board, all []puzzles.Engine, l runs.Limits,
	) crosscheck.Report {
		return crosscheck.Solutions(ctx, b, all, q.N, l)
	}, func(b picture.Subject, r crosscheck.Report, out *answer) (views []picture.View) {
		out.Found = len(r.Solutions())
		for i, s := range r.Solutions() {
			if ranked, ok := b.(puzzles.Ranked); ok && i == 0 {
				out.Praise = ranked.Praise(s, r.Best())
			}
			if i < mostShown {
				out.Solutions = append(out.Solutions, s)
				views = append(views, picture.View{Values: s})
			}
		}
		return views
	})
}

func (j job) decided(q solveAsk) (any, error) {
	return j.asked(q, puzzles.Engine.HasBackbone, crosscheck.Backbones,
		func(_ picture.Subject, r crosscheck.Report, out *answer) []picture.View {
			if s := r.Backbone(); s != nil {
				out.Solutions = append(out.Solutions, s)
				return []picture.View{{Values: s, Decided: true}}
			}
			return nil
		})
}

func (j job) count(q solveAsk) (any, error) {
	return j.asked(q, anything, crosscheck.Counts,
		func(picture.Subject, crosscheck.Report, *answer) []picture.View { return nil })
}

func (j job) cells(q solveAsk) (any, error) {
	tallies := func(e puzzles.Engine) bool { return e.Marginals != nil || e.Search != nil }
	return j.asked(q, tallies, crosscheck.Tallies,
		func(_ picture.Subject, r crosscheck.Report, _ *answer) []picture.View {
			if t := r.Marginals(); t != nil && t.Count.Sign() > 0 {
				return []picture.View{{Shares: t}}
			}
			return nil
		})
}

func anything(puzzles.Engine) bool { return true }

// asked asks the engines, and draws what is to be seen of their report.
func (j job) asked(
	q solveAsk, able func(puzzles.Engine) bool, ask checks,
	views func(picture.Subject, crosscheck.Report, *answer) []picture.View,
) (any, error) {
	p, subject, err := q.pictured(j)
	if err != nil {
		return nil, err
	}
	engines, err := j.engines(q.engineAsk, p, able)
	if err != nil {
		return nil, err
	}
	limits, err := j.within(q.timeAsk)
	if err != nil {
		return nil, err
	}
	report := ask(j.ctx, p.Board, engines, limits)
	out := &answer{
		Verdict: report.Verdict(), Count: report.CountText(), Finished: report.Finished(), Status: report.Status(),
		Solutions: []puzzles.Solution{}, Pictures: []shown{}, Limits: applied{limits.Time.Seconds(), limits.Memory},
	}
	if report.Finding != nil {
		out.Finding = report.Finding.Problem
	}
	for _, a := range report.Answers {
		shown := a.Solutions[:min(len(a.Solutions), mostShown)]
		out.Runs = append(out.Runs, a.Run.Object(p.Board, shown, report.Finding.String()))
	}
	for i, v := range views(subject, report, out) {
		if err := out.add(subject, v, fmt.Sprintf("%s%d-", q.ID, i+1)); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// add adds a picture of a board. Of values that are no solution there is no text.
func (a *answer) add(b picture.Subject, v picture.View, prefix string) error {
	scene := b.Scene(v)
	if err := picture.AddShares(scene, v.Shares); err != nil {
		return nil // there is no picture of shares in what is no cell
	}
	one, err := show(scene, prefix)
	if v.Values != nil {
		one.Text = b.Picture(v.Values)
	}
	a.Pictures = append(a.Pictures, one)
	return err
}
