package main

import (
	"context"
	"fmt"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/prose"
	"twofold/puzzles/runs"
	"twofold/puzzles/script"
)

// mostDoubted is about how many neighbours of solutions check is asked.
const mostDoubted = 2000

// doubt asks the check of a rules file, and its model, about answers beside the solutions of a report. Engines of a
// rules file read one model, so what is wrong there is in all their answers. An answer of which check says otherwise
// becomes the finding of the report, unless it has one. It returns in one line what was found; "" of boards in Go.
func doubt(ctx context.Context, b puzzles.Board, r *crosscheck.Report) string {
	own, is := b.(*script.Board)
	if !is || r.Finding != nil || r.Failed() {
		return ""
	}
	found := r.Solutions()
	d, asked, err := own.Doubts(ctx, found, mostDoubted)
	agrees := fmt.Sprintf("agrees on %s and %s", prose.Some(len(found), "solution"), prose.Some(asked, "other answer"))
	switch _, isLimit := runs.LimitOf(err); {
	case d != nil:
		r.Finding = doubted(r, d)
		agrees = "differs on an answer"
	case isLimit:
		agrees += ", then a limit was reached"
	case err != nil:
		agrees = err.Error()
	}
	return "the engines read one model of the rules; check, written apart, " + agrees
}

// doubted is a doubt as the finding of the engines that finished.
func doubted(r *crosscheck.Report, d *script.Doubt) *crosscheck.Finding {
	f := &crosscheck.Finding{Kind: runs.Missed, Solution: d.Answer}
	for _, a := range r.Answers {
		if a.Limit == nil && a.Err == nil {
			f.Engines = append(f.Engines, a.Engine)
		}
	}
	names := strings.Join(f.Engines, " and ")
	if f.Problem = names + " miss a solution that check accepts"; d.Reason != nil {
		f.Kind = runs.Wrong
		f.Problem = fmt.Sprintf("%s have a wrong solution: %v", names, d.Reason)
	}
	return f
}
