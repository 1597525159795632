package crosscheck_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/runs"

	"twofold/puzzles/crosscheck"
)

func TestStatusOf(t *testing.T) {
	for _, c := range []struct {
		err  error
		want crosscheck.Status
	}{
		{nil, crosscheck.StatusHolds},
		{&puzzles.Impossible{Reason: "colours"}, crosscheck.StatusNone},
		{errors.New("no such file"), crosscheck.StatusUsage},
		{runs.Time, crosscheck.StatusUnknown},
		{&runs.Outgrown{Need: "much"}, crosscheck.StatusUnknown},
		{&runs.Unserved{Reason: "too small"}, crosscheck.StatusUsage},
		{context.DeadlineExceeded, crosscheck.StatusUnknown},
		{&runs.WrongSolution{Engine: "sat"}, crosscheck.StatusDisagree},
		{&runs.Fault{Kind: runs.Verdict}, crosscheck.StatusDisagree},
		{&runs.Fault{Kind: runs.Crash}, crosscheck.StatusUsage},
	} {
		for _, err := range []error{c.err, wrapped(c.err)} {
			if got := crosscheck.StatusOf(err); got != c.want {
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
