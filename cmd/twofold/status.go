package main

import (
	"errors"

	"twofold/puzzles"
)

// statusOf is the exit status that a run asks for.
func statusOf(run puzzles.Run) int {
	var wrong *puzzles.WrongSolution
	switch {
	case errors.As(run.Err, &wrong):
		return statusDisagree
	case run.Err != nil:
		return statusUsage
	case run.Limit != "", run.Verdict == puzzles.Unknown:
		return statusUnknown
	case run.Verdict == puzzles.None:
		return statusNone
	}
	return statusHolds
}

// statusOfAll is that of several engines asked one question: the worst. That an engine which may miss solutions found none
// is no limit where the others settle the question.
func statusOfAll(r puzzles.Report) int {
	if r.Finding != nil {
		return statusDisagree
	}
	status := statusHolds
	for _, a := range r.Answers {
		if a.Err == nil && a.Limit == "" && a.Verdict == puzzles.Unknown && r.Verdict() != puzzles.Unknown {
			continue
		}
		status = max(status, statusOf(a.Run))
	}
	return status
}
