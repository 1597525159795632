package pattern

import (
	"context"
	"errors"
	"testing"

	"twofold/puzzles/runs"
)

var small = New(3, 3, 0b001011010, 0)

func TestBuildErrors(t *testing.T) {
	for _, p := range []Pattern{
		{},
		New(1, 5, 0b00010, 0),
		New(2, 2, 0b0110, 0),
		New(3, 3, 0, 0),
		New(4, 4, 0x1ff0, 0),
		New(5, 6, 0b10, 0),
		New(5, 5, 0b11111110, 0),
		{Rows: 3, Cols: 3, Places: 0b10},
		{Rows: 3, Cols: 3, Places: 0b10, Blank: 0b11},
		{Rows: 3, Cols: 3, Places: 1 << 9, Blank: 0b1},
	} {
		if _, err := Build(context.Background(), p, nil); err == nil {
			t.Errorf("%v: expected an error", p)
		}
	}
}

func TestBuildStops(t *testing.T) {
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	_, err := Build(ctx, small, func(float64) { cancel(why) })
	if err != why {
		t.Errorf("error %v: expected %v", err, why)
	}
}

// TestBuildKeepsToTheMemory does not begin what does not fit.
func TestBuildKeepsToTheMemory(t *testing.T) {
	ctx, cancel := runs.Limits{Memory: 1000}.Context(t.Context())
	defer cancel()
	if _, err := Build(ctx, small, nil); !errors.Is(err, runs.Memory) {
		t.Errorf("error %v: expected the memory limit", err)
	}
}
