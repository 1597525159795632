package crosscheck

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"twofold/puzzles"
	"twofold/puzzles/runs"

	"twofold/puzzles/parse"
)

// A Report holds the runs of several engines over one board against each other.
type Report struct {
	Answers []Answer // one for each engine, in the engines' order
	// Finding is nil if the engines agree as far as their limits let them.
	Finding *Finding
}

// Finished is the number of engines that no limit stopped: those whose agreement means something.
func (r Report) Finished() int {
	n := 0
	for _, a := range r.Answers {
		if a.Limit == nil && a.Err == nil {
			n++
		}
	}
	return n
}

// Solutions are those that the first engine with the most of them found; engines that found best ones go
// before those that did not.
func (r Report) Solutions() []puzzles.Solution {
	if most := r.mostSolutions(); most != nil {
		return most.Solutions
	}
	return nil
}

func (r Report) mostSolutions() *Answer {
	var most *Answer
	for i := range r.Answers {
		a := &r.Answers[i]
		switch {
		case len(a.Solutions) == 0:
		case most == nil, a.best() && !most.best(), a.best() == most.best() && len(a.Solutions) > len(most.Solutions):
			most = a
		}
	}
	return most
}

// Best says that the solutions are best ones. An engine that does not promise it may have found them: the
// least cost is what one that does has found.
func (r Report) Best() bool {
	if r.Finding != nil {
		return false
	}
	most := r.mostSolutions()
	for _, a := range r.Answers {
		if most != nil && a.Run.Best && len(a.Solutions) > 0 && a.cost(0) == most.cost(0) {
			return true
		}
	}
	return false
}

// Backbone is what the engines that finished say is decided; nil if none of them did, if there is no
// solution, or if they differ.
func (r Report) Backbone() puzzles.Solution {
	if r.Finding == nil {
		for _, a := range r.Answers {
			if a.Backbone != nil {
				return a.Backbone
			}
		}
	}
	return nil
}

// Marginals is that of the engines that finished; nil if none of them did or if they differ.
func (r Report) Marginals() *puzzles.Marginals {
	if r.Finding == nil {
		for _, a := range r.Answers {
			if a.Marginals != nil {
				return a.Marginals
			}
		}
	}
	return nil
}

// CountText is the number of solutions that all engines agree on, or how many there are at least; ? with a Finding.
func (r Report) CountText() string {
	most := int64(0)
	for _, a := range r.Answers {
		if a.Count != nil && r.Finding == nil {
			return a.Count.String()
		}
		most = max(most, a.Found)
	}
	if r.Finding != nil {
		return "?"
	}
	return fmt.Sprintf(">=%d", most)
}

// Failed says that every engine ended with an error and found nothing: there is nothing to tell but the errors.
func (r Report) Failed() bool {
	return !slices.ContainsFunc(r.Answers, func(a Answer) bool { return a.Err == nil || a.Found > 0 || a.Count != nil })
}

// Verdict is what all engines together show: none and unique only if every engine asked that promises to
// miss nothing, and one at least, exhausted the space or counted. That an engine without this promise found
// nothing lowers no verdict. With a Finding it is Unknown.
func (r Report) Verdict() puzzles.Verdict {
	if r.Finding != nil {
		return puzzles.Unknown
	}
	var most int64
	all, any := true, false
	for _, a := range r.Answers {
		any = any || a.Complete
		all = all && (a.Complete || a.promise < puzzles.Complete)
		most = max(most, a.Verdict.Least())
	}
	return puzzles.VerdictOf(most, all && any)
}

// Compared says how the answers compare: they agree, contradict each other, or are too few; or that rules are wrong.
func (r Report) Compared() Status {
	switch {
	case r.Finding != nil:
		return StatusDisagree
	case slices.ContainsFunc(r.Answers, func(a Answer) bool { return parse.IsError(a.Err) }):
		return StatusUsage
	case r.Finished() < 2:
		return StatusUnknown
	}
	return StatusHolds
}

// Table writes a line for each engine, and one for how they compare.
func (r Report) Table(w io.Writer, b puzzles.Board) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, a := range r.Answers {
		said := strings.TrimSuffix(fmt.Sprintf("%v; %s", a.Stats, a.Ending()), "; ")
		fmt.Fprintf(t, "  %s\t%v\t%s\t%s\n", a.Engine, a.Verdict, a.Amount(), said)
	}
	t.Flush()
	for _, a := range r.Answers {
		if fault, ok := errors.AsType[*runs.Fault](a.Err); ok {
			for _, line := range runs.ShownNoise(fault.Noise) {
				fmt.Fprintf(w, "  stderr of %s: %s\n", a.Engine, line)
			}
		}
	}
	switch r.Compared() {
	case StatusDisagree:
		fmt.Fprintf(w, "  DISAGREE: %s\n", r.Finding.Problem)
		if r.Finding.Solution != nil {
			fmt.Fprintf(w, "%v\n%s", b, b.Picture(r.Finding.Solution))
		}
	case StatusUnknown:
		fmt.Fprintln(w, "  not compared: fewer than two engines finished")
	default:
		fmt.Fprintln(w, "  agree")
	}
	fmt.Fprintln(w)
}

// Status is the worst of the engines'. An engine that may miss solutions and found none reached no limit where the
// others settle the question.
func (r Report) Status() Status {
	if r.Finding != nil {
		return StatusDisagree
	}
	status := StatusHolds
	for _, a := range r.Answers {
		if a.Err == nil && a.Limit == nil && a.Verdict == puzzles.Unknown && r.Verdict() != puzzles.Unknown {
			continue
		}
		status = max(status, StatusOfRun(&a.Run))
	}
	return status
}

// Agreement says how the answers of the engines compare.
func (r Report) Agreement() string {
	var remarks []string
	for _, a := range r.Answers {
		remarks = append(remarks, a.Remark())
	}
	text := strings.Join(remarks, ", ")
	switch {
	case r.Finding != nil:
		return text + " DISAGREE"
	case r.Finished() < 2:
		return text + ", not compared"
	}
	return text + " agree"
}
