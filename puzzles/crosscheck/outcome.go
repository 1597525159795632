package crosscheck

import (
	"errors"

	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// A Status sums up what came of a question, as the exit status of a program says it. Over several questions it is the
// largest.
type Status int

const (
	StatusHolds    Status = iota // found, or what was asked holds
	StatusNone                   // proved that there is none, or: does not hold
	StatusUsage                  // wrong usage or input
	StatusUnknown                // a limit was reached, or the user interrupted the work
	StatusDisagree               // engines contradict each other or the board's Check
)

// A Reported error is one that another process had.
type Reported struct {
	Problem string
	Status  Status // that it stands for
}

func (r *Reported) Error() string { return r.Problem }

// StatusOf is the status that an error stands for; that of nil is Holds. To ask for what is not served is wrong
// usage.
func StatusOf(err error) Status {
	var impossible *puzzles.Impossible
	var reported *Reported
	limit, limited := runs.LimitOf(err)
	kind := runs.KindOf(err)
	switch {
	case err == nil:
		return StatusHolds
	case errors.As(err, &reported):
		return reported.Status
	case kind == runs.Wrong || kind == runs.Verdict:
		return StatusDisagree
	case errors.As(err, &impossible):
		return StatusNone
	case limited && limit != runs.NotServed:
		return StatusUnknown
	}
	return StatusUsage
}

// StatusOfRun is what a run says of its question.
func StatusOfRun(run *puzzles.Run) Status {
	switch {
	case run.Err != nil:
		return StatusOf(run.Err)
	case run.Limit != nil, run.Verdict == puzzles.Unknown:
		return StatusUnknown
	case run.Verdict == puzzles.None:
		return StatusNone
	}
	return StatusHolds
}
