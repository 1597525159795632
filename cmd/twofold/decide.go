package main

import (
	"context"
	"fmt"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
)

// decide answers for one board what its solutions have in common.
func (a *app) decide(ctx context.Context, q question, engines []puzzles.Engine) {
	show := a.newPrinter(q)
	defer a.progress(q.where, engines)()
	report := crosscheck.Backbones(ctx, q.board, engines, a.limitsFor(q))
	show.report(report, func() { show.decision(report) })
}

// decision shows what all solutions have in common, once, and the verdict that follows.
func (p *printer) decision(r crosscheck.Report) {
	open := ""
	if s := r.Backbone(); s != nil {
		fmt.Fprintln(p.out, p.board.Picture(s))
		open = fmt.Sprintf(", %d of %d open", s.Opens(), len(s))
	}
	fmt.Fprintf(p.out, "# %v%s: %s\n\n", r.Verdict(), open, by(r))
}

// by says who answered.
func by(r crosscheck.Report) string {
	if len(r.Answers) == 1 && r.Finding == nil {
		return r.Answers[0].Remark()
	}
	return r.Agreement()
}
