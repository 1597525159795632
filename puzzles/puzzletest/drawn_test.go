package puzzletest

import (
	"testing"

	"pgregory.net/rapid"
)

// TestUntil: what is rare is drawn until it was met.
func TestUntil(t *testing.T) {
	n, last := Cases(10), 0
	for i := range Until(10, func() bool { return last >= 50 }) {
		last = i
	}
	if last != 50 {
		t.Errorf("%d cases, and then until the 50th: %d", n, last)
	}
	met := false
	CheckUntil(t, func() bool { return met }, func(t *rapid.T) {
		if rapid.IntRange(0, 1).Draw(t, "left out") == 0 {
			t.Skip()
		}
		met = met || rapid.Uint16Range(0, 499).Draw(t, "number") == 371
	})
}
