package runs

import (
	"errors"
	"fmt"
	"strings"

	"twofold/puzzles/prose"
)

// A Kind of finding says in two or three words what an engine did wrong.
type Kind string

const (
	Wrong     Kind = "wrong solution"     // it yielded what Check rejects
	Duplicate Kind = "duplicate solution" // it yielded a solution twice
	Missed    Kind = "missed solution"    // it said that it has all solutions, and has not
	Verdict   Kind = "wrong verdict"      // none, unique or multiple is not true
	Count     Kind = "wrong count"        // the number of solutions is another one
	Dearer    Kind = "not optimal"        // its best solution is not a best one
	Decided   Kind = "wrong deduction"    // it said that something is decided, or open, and it is not
	TooMany   Kind = "too many solutions" // it went on when it was told to stop, or against its own verdict
	Crash     Kind = "crash"              // it failed
	Hang      Kind = "hang"               // it did not end within the limits
	Format    Kind = "wrong output format"
	TooLong   Kind = "too much output"
	TooLarge  Kind = "too much memory"
	Unstarted Kind = "not started" // the program could not be run at all
)

// A WrongSolution is one that an engine yielded and the board's Check rejects.
type WrongSolution struct {
	Engine   string
	Solution []int
	Reason   error // what Check says
}

func (w *WrongSolution) Error() string {
	return fmt.Sprintf("%s yielded a wrong solution: %v", w.Engine, w.Reason)
}

func (w *WrongSolution) Unwrap() error { return w.Reason }

// A Fault is the error of an engine that did what no engine may, apart from yielding a wrong solution.
type Fault struct {
	Kind    Kind
	Problem string // in one line
	Noise   string // what it wrote to its standard error, or its stack; "" if nothing
}

func (f *Fault) Error() string { return f.Problem }

// shownNoise is how many lines of an engine's standard error are shown; JSON has them all.
const shownNoise = 12

// ShownNoise are the lines of an engine's standard error that are shown, as text of strangers.
func ShownNoise(noise string) (shown []string) {
	lines := strings.Split(strings.TrimSpace(noise), "\n")
	for _, line := range lines[:min(len(lines), shownNoise)] {
		if line != "" {
			shown = append(shown, prose.OneLine(line))
		}
	}
	return shown
}

// Twice is the fault of an engine that repeats a solution.
func Twice(engine string) error {
	return &Fault{Kind: Duplicate, Problem: engine + " yielded a solution twice"}
}

// KindOf sorts the error of a run. Whatever is not known is a crash.
func KindOf(err error) Kind {
	var wrong *WrongSolution
	var fault *Fault
	switch {
	case errors.As(err, &wrong):
		return Wrong
	case errors.As(err, &fault):
		return fault.Kind
	}
	return Crash
}
