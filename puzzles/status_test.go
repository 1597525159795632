package puzzles_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"twofold/puzzles"
)

func TestStatusOf(t *testing.T) {
	for _, c := range []struct {
		err  error
		want puzzles.Status
	}{
		{nil, puzzles.StatusHolds},
		{&puzzles.Impossible{Reason: "colours"}, puzzles.StatusNone},
		{errors.New("no such file"), puzzles.StatusUsage},
		{puzzles.TimeLimit, puzzles.StatusUnknown},
		{&puzzles.Outgrown{Need: "much"}, puzzles.StatusUnknown},
		{&puzzles.Unserved{Reason: "too small"}, puzzles.StatusUsage},
		{context.DeadlineExceeded, puzzles.StatusUnknown},
		{&puzzles.WrongSolution{Engine: "sat"}, puzzles.StatusDisagree},
		{&puzzles.Fault{Kind: puzzles.KindVerdict}, puzzles.StatusDisagree},
		{&puzzles.Fault{Kind: puzzles.KindCrash}, puzzles.StatusUsage},
	} {
		for _, err := range []error{c.err, wrapped(c.err)} {
			if got := puzzles.StatusOf(err); got != c.want {
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
