package main

import (
	"fmt"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
)

// A printer writes what engines found out about one board, as text or as JSON.
type printer struct {
	*app
	question
	shown []puzzles.Solution // kept for JSON only
	first puzzles.Solution   // of those shown
	near  []puzzles.Solution // the one of those shown that came with the board, else the first
}

func (a *app) newPrinter(q question) *printer {
	p := &printer{app: a, question: q}
	if !a.flags.json {
		p.remark("# %s %s\n", q.where, puzzles.Title(q.board))
	}
	return p
}

// remark prints what is no solution: beside the text of another program on standard error.
func (p *printer) remark(format string, a ...any) {
	if p.flags.to.Format != nil {
		fmt.Fprintf(p.errs, format, a...)
		return
	}
	fmt.Fprintf(p.out, format, a...)
}

// solution shows a solution as soon as it is found.
func (p *printer) solution(s puzzles.Solution) {
	if p.first == nil {
		p.first, p.near = s, []puzzles.Solution{s}
	}
	if p.question.answer != nil && puzzles.LeavesPosition(s, p.question.answer) < 0 {
		p.near[0] = s
	}
	if p.flags.json {
		p.shown = append(p.shown, s)
		return
	}
	if p.flags.to.Format != nil {
		if err := p.flags.to.write(p.app, p.board, s); err != nil {
			p.fail(fmt.Errorf("%s: %w", p.where, err))
		}
		return
	}
	fmt.Fprintln(p.out, p.board.Picture(s))
	if stepper, ok := p.board.(puzzles.Stepper); ok && p.flags.steps {
		for n, step := range stepper.Steps(s) {
			fmt.Fprintf(p.out, "# step %d\n%s\n", n, step)
		}
	}
}

// came tells of a solution that came with the board and is none of those shown, or that the rules forbid. It reports
// whether there was something to tell.
func (a *app) came(q question, shown ...puzzles.Solution) bool {
	line := puzzles.Came(q.board, q.answer, shown...)
	if line != "" {
		fmt.Fprintf(a.errs, "twofold: %s: %s\n", q.where, line)
	}
	return line != ""
}

// run ends the board's output with what one engine has to say.
func (p *printer) run(run puzzles.Run) {
	if p.flags.json {
		p.object(run, p.shown, nil)
	} else {
		p.remark("# %v%s%s: %s\n\n", run.Verdict, inAll(run), p.praise(run.Best), run.Remark())
	}
	p.afterwards(run)
	p.marked(run.Verdict)
}

// marked tells that no solution has the marks that came with a board.
func (p *printer) marked(v puzzles.Verdict) {
	if v == puzzles.None && p.question.marked {
		fmt.Fprintf(p.errs, "twofold: %s: no solution has the marks of the board: 'twofold hint' names one that is wrong\n",
			p.where)
	}
}

// report tells what several engines answered, as text or as an object for each; then faults, limits, and what they
// contradict each other in.
func (p *printer) report(r crosscheck.Report, text func()) {
	for _, a := range r.Answers {
		if p.flags.json {
			p.object(a.Run, a.Solutions, r.Finding)
		}
	}
	if !p.flags.json {
		text()
	}
	for _, a := range r.Answers {
		p.afterwards(a.Run)
	}
	p.finding(r.Finding)
	p.marked(r.Verdict())
	p.raise(int(r.Status()))
}

// found shows the solutions of several engines once, then the verdict that they share, and a remark if it is not "".
func (p *printer) found(r crosscheck.Report, said string) {
	for _, s := range r.Solutions() {
		p.solution(s)
	}
	if said != "" {
		said = "# " + said + "\n"
	}
	p.remark("# %v%s: %s\n%s\n", r.Verdict(), p.praise(r.Best()), r.Agreement(), said)
}

// inAll is the number of solutions where several were found and there are no more.
func inAll(run puzzles.Run) string {
	if run.Verdict != puzzles.Multiple || run.Count == nil {
		return ""
	}
	return fmt.Sprintf(", %v in all", run.Count)
}

// praise says what the solutions shown cost, where boards are ranked.
func (p *printer) praise(best bool) string {
	ranked, ok := p.board.(puzzles.Ranked)
	if !ok || p.first == nil {
		return ""
	}
	return ", " + ranked.Praise(p.first, best)
}

// afterwards tells faults, limits and, if asked for, statistics on standard error.
func (p *printer) afterwards(run puzzles.Run) {
	if p.flags.stats {
		fmt.Fprintf(p.errs, "%s: %s: %v\n", p.where, run.Engine, run.Stats)
	}
	if run.Err != nil {
		fmt.Fprintf(p.errs, "twofold: %s: %v\n", p.where, run.Err)
	}
	if run.Limit != nil {
		fmt.Fprintf(p.errs, "twofold: %s: %s: %s\n", p.where, run.Engine, run.Stopped())
	}
}

// finding shows a disagreement with the solution that proves it.
func (p *printer) finding(f *crosscheck.Finding) {
	if f == nil {
		return
	}
	fmt.Fprintf(p.errs, "twofold: %s: %s\n", p.where, f.Problem)
	if f.Solution != nil {
		fmt.Fprintf(p.errs, "%v%s", p.board, p.board.Picture(f.Solution))
	}
}

func (p *printer) object(run puzzles.Run, solutions []puzzles.Solution, finding *crosscheck.Finding) {
	o := run.Object(p.board, solutions, finding.String())
	if !p.flags.rows {
		_ = p.app.object(o) // a.out remembers the error
		return
	}
	in := inRows{o, make([][][]int, len(o.Solutions)), p.rowsOf(o.Backbone)}
	for i, s := range o.Solutions {
		in.Solutions[i] = p.rowsOf(s)
	}
	_ = p.app.object(in)
}

// inRows is an object with lists of rows in place of solutions.
type inRows struct {
	puzzles.RunObject
	Solutions [][][]int `json:"solutions"`
	Decided   [][]int   `json:"decided,omitzero"`
}

// rowsOf are the rows of a solution that has an entry for each cell.
func (p *printer) rowsOf(s puzzles.Solution) [][]int {
	_, cols := p.board.Size()
	if s == nil {
		return nil
	}
	return slices.Collect(slices.Chunk([]int(s), cols))
}
