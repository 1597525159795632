package outcome_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/faults"
	"twofold/puzzles/limits"
	"twofold/puzzles/outcome"
)

func TestStatusOf(t *testing.T) {
	for _, c := range []struct {
		err  error
		want outcome.Status
	}{
		{nil, outcome.Holds},
		{&puzzles.Impossible{Reason: "colours"}, outcome.None},
		{errors.New("no such file"), outcome.Usage},
		{limits.Time, outcome.Unknown},
		{&limits.Outgrown{Need: "much"}, outcome.Unknown},
		{&limits.Unserved{Reason: "too small"}, outcome.Usage},
		{context.DeadlineExceeded, outcome.Unknown},
		{&faults.WrongSolution{Engine: "sat"}, outcome.Disagree},
		{&faults.Fault{Kind: faults.Verdict}, outcome.Disagree},
		{&faults.Fault{Kind: faults.Crash}, outcome.Usage},
	} {
		for _, err := range []error{c.err, wrapped(c.err)} {
			if got := outcome.Of(err); got != c.want {
				t.Errorf("%v: status %d: want %d", err, got, c.want)
			}
		}
	}
}

func wrapped(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("board.txt: %w", err)
}
