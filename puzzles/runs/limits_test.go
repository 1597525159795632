package runs

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"
)

func TestLimitOf(t *testing.T) {
	own := errors.New("own")
	for _, test := range []struct {
		err     error
		want    Limit
		limited bool
	}{
		{nil, "", false},
		{own, "", false},
		{Time, Time, true},
		{Memory, Memory, true},
		{Interrupted, Interrupted, true},
		{fmt.Errorf("node 7: %w", Memory), Memory, true},
		{errors.Join(own, Time), Time, true},
		{context.Canceled, Interrupted, true},
		{context.DeadlineExceeded, Time, true},
		{fmt.Errorf("node 7: %w", context.Canceled), Interrupted, true},
		{&WrongSolution{Engine: "e", Reason: own}, "", false},
	} {
		if got, limited := LimitOf(test.err); got != test.want || limited != test.limited {
			t.Errorf("%v: got %q, %t, want %q, %t", test.err, got, limited, test.want, test.limited)
		}
	}
}

func TestLimitErrors(t *testing.T) {
	for limit, want := range map[Limit]string{
		Time: "time limit reached", Memory: "memory limit reached", Interrupted: "interrupted", "": "",
	} {
		if got := limit.Error(); got != want {
			t.Errorf("%q: got %q, want %q", string(limit), got, want)
		}
	}
}

func TestNoLimits(t *testing.T) {
	for _, limits := range []Limits{{}, {Time: time.Hour}, {Memory: 1 << 50}} {
		ctx, cancel := limits.Context(context.Background())
		if err := ctx.Err(); err != nil {
			t.Errorf("%+v: ended with %v", limits, err)
		}
		cancel()
		if got := context.Cause(ctx); got != context.Canceled {
			t.Errorf("%+v: cancelled with %v", limits, got)
		}
	}
}

func TestHeldMemoryHoldsWhatIsAllocated(t *testing.T) {
	held := make([]byte, 64<<20)
	for i := range held {
		held[i] = 1
	}
	if got := Held(); got < int64(len(held)) {
		t.Errorf("got %d bytes, and %d are in use", got, len(held))
	}
	held[0]++ // in use up to here
}
