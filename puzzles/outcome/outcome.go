// Package outcome sums up what came of questions, as the exit status of a program says it.
package outcome

import (
	"errors"

	"twofold/puzzles"
	"twofold/puzzles/faults"
	"twofold/puzzles/limits"
)

// A Status sums up what came of a question, as the exit status of a program says it. Over several questions it is the
// largest.
type Status int

const (
	Holds    Status = iota // found, or what was asked holds
	None                   // proved that there is none, or: does not hold
	Usage                  // wrong usage or input
	Unknown                // a limit was reached, or the user interrupted the work
	Disagree               // engines contradict each other or the board's Check
)

// A Reported error is one that another process had.
type Reported struct {
	Problem string
	Status  Status // that it stands for
}

func (r *Reported) Error() string { return r.Problem }

// Of is the status that an error stands for; that of nil is Holds. To ask for what is not served is wrong
// usage.
func Of(err error) Status {
	var impossible *puzzles.Impossible
	var reported *Reported
	limit, limited := limits.Of(err)
	kind := faults.KindOf(err)
	switch {
	case err == nil:
		return Holds
	case errors.As(err, &reported):
		return reported.Status
	case kind == faults.Wrong || kind == faults.Verdict:
		return Disagree
	case errors.As(err, &impossible):
		return None
	case limited && limit != limits.NotServed:
		return Unknown
	}
	return Usage
}

// OfRun is what a run says of its question.
func OfRun(run *puzzles.Run) Status {
	switch {
	case run.Err != nil:
		return Of(run.Err)
	case run.Limit != "", run.Verdict == puzzles.Unknown:
		return Unknown
	case run.Verdict == puzzles.None:
		return None
	}
	return Holds
}
