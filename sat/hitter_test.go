package sat_test

import (
	"context"
	"errors"
	"math/bits"
	"testing"

	"pgregory.net/rapid"

	"twofold/sat"
)

// TestHitterAgainstBruteForce adds sets one by one.
func TestHitterAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 10).Draw(t, "n")
		h := sat.NewHitter(n, sat.InProcess)
		var masks []uint
		for range rapid.IntRange(0, 15).Draw(t, "sets") {
			set := rapid.SliceOfNDistinct(rapid.IntRange(0, n-1), 1, n, func(m int) int { return m }).Draw(t, "set")
			h.Add(set)
			masks = append(masks, mask(set))
			if rapid.Bool().Draw(t, "ask") {
				checkHitter(t, h, n, masks)
			}
		}
		checkHitter(t, h, n, masks)
	})
}

func checkHitter(t *rapid.T, h *sat.Hitter, n int, masks []uint) {
	t.Helper()
	got, err := h.Smallest(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	want := n
	for chosen := range uint(1) << n {
		if hitsAll(chosen, masks) {
			want = min(want, bits.OnesCount(chosen))
		}
	}
	if !hitsAll(mask(got), masks) || len(got) != want || h.Least() != want {
		t.Fatalf("got %v, least %d: want %d members\n%b", got, h.Least(), want, masks)
	}
}

func mask(set []int) (m uint) {
	for _, member := range set {
		m |= 1 << member
	}
	return m
}

func hitsAll(chosen uint, masks []uint) bool {
	for _, m := range masks {
		if chosen&m == 0 {
			return false
		}
	}
	return true
}

func TestHitterEnds(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	cause := errors.New("enough")
	cancel(cause)
	h := sat.NewHitter(3, sat.InProcess)
	h.Add([]int{0, 2})
	if _, err := h.Smallest(ctx); !errors.Is(err, cause) {
		t.Errorf("got %v, want %v", err, cause)
	}
}
