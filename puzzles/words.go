package puzzles

import (
	"fmt"

	"twofold/puzzles/runs"
)

// Remark is an engine's name, with what a limit or a fault left of its answer.
func (run *Run) Remark() string {
	switch {
	case run.Err != nil:
		return run.Engine + " (failed)"
	case run.Limit == runs.NotServed:
		return fmt.Sprintf("%s (not served: %s)", run.Engine, run.Reason)
	case run.Limit != nil:
		return fmt.Sprintf("%s (%v, %v)", run.Engine, run.Verdict, run.Limit.Error())
	case run.Reason != "":
		return fmt.Sprintf("%s (%s)", run.Engine, run.Reason)
	}
	return run.Engine
}

// Amount is how many solutions a run knows of, by its count or by its verdict.
func (run *Run) Amount() string {
	switch {
	case run.Count != nil:
		return run.Count.String()
	case run.Verdict == None:
		return "0"
	case run.Verdict == Unique:
		return "1"
	case run.Verdict == Multiple:
		return fmt.Sprintf(">=%d", max(run.Found, 2))
	}
	return fmt.Sprintf(">=%d", run.Found)
}

// Stopped is which limit ended a run and why; "" if none did.
func (run *Run) Stopped() string {
	switch {
	case run.Limit == nil:
		return ""
	case run.Reason == "":
		return run.Limit.Error()
	}
	return run.Limit.Error() + ": " + run.Reason
}

// Ending is why a run ended so; "" if its search ended by itself.
func (run *Run) Ending() string {
	switch {
	case run.Err != nil:
		return run.Err.Error()
	case run.Limit != nil:
		return run.Stopped()
	}
	return run.Reason
}
