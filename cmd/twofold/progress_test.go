package main

import (
	"testing"
	"time"
)

// TestMeterMoves: while the last jobs take longer than those before, the line says for how long.
func TestMeterMoves(t *testing.T) {
	for _, test := range []struct {
		n           int
		since, last time.Duration
		want        string
	}{
		{0, 5 * time.Second, 0, "0 of 20 boards"},
		{10, 10 * time.Second, 10 * time.Second, "10 of 20 boards, 1 a second, 10s left"},
		{19, 20 * time.Second, 19 * time.Second, "19 of 20 boards, 0.95 a second, 1s left"},
		{19, 44 * time.Second, 19 * time.Second, "19 of 20 boards, the last 25s ago"},
	} {
		if got := meterText("boards", test.n, 20, test.since, test.last); got != test.want {
			t.Errorf("%+v: got %q", test, got)
		}
	}
}
