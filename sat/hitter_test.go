package sat_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"twofold/sat"
)

// TestHitterAgainstBruteForce adds sets one by one.
func TestHitterAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 10).Draw(t, "n")
		weights := rapid.SliceOfN(rapid.IntRange(1, 4), n, n).Draw(t, "weights")
		h := sat.NewHitter(weights, sat.InProcess)
		var masks []uint
		for range rapid.IntRange(0, 15).Draw(t, "sets") {
			set := rapid.SliceOfNDistinct(rapid.IntRange(0, n-1), 1, n, func(m int) int { return m }).Draw(t, "set")
			h.Add(set)
			masks = append(masks, mask(set))
			switch rapid.IntRange(0, 2).Draw(t, "ask") {
			case 1:
				checkHitter(t, h, weights, masks)
			case 2:
				checkWithin(t, h, weights, masks, rapid.IntRange(-1, 12).Draw(t, "most"))
			}
		}
		checkHitter(t, h, weights, masks)
	})
}

func checkHitter(t *rapid.T, h *sat.Hitter, weights []int, masks []uint) {
	t.Helper()
	got, err := h.Lightest(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	want := lightest(weights, masks)
	if !hitsAll(mask(got), masks) || weight(mask(got), weights) != want || h.Least() != want {
		t.Fatalf("got %v, least %d: want %d\n%b", got, h.Least(), want, masks)
	}
}

// checkWithin asks for less or more than the lightest hitting set weighs, and afterwards for others.
func checkWithin(t *rapid.T, h *sat.Hitter, weights []int, masks []uint, most int) {
	t.Helper()
	got, err := h.Within(context.Background(), most)
	if err != nil {
		t.Fatal(err)
	}
	want := lightest(weights, masks)
	if (got != nil) != (most >= want) || h.Least() > want || got == nil && h.Least() <= most {
		t.Fatalf("within %d: got %v, least %d: the lightest weighs %d\n%b", most, got, h.Least(), want, masks)
	}
	if got != nil && (!hitsAll(mask(got), masks) || weight(mask(got), weights) > most) {
		t.Fatalf("within %d: got %v\n%b", most, got, masks)
	}
}

func lightest(weights []int, masks []uint) int {
	best := weight(1<<len(weights)-1, weights)
	for chosen := range uint(1) << len(weights) {
		if hitsAll(chosen, masks) {
			best = min(best, weight(chosen, weights))
		}
	}
	return best
}

func weight(chosen uint, weights []int) (sum int) {
	for member, w := range weights {
		sum += w * int(chosen>>member&1)
	}
	return sum
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
	h := sat.NewHitter([]int{1, 1, 1}, sat.InProcess)
	h.Add([]int{0, 2})
	if _, err := h.Lightest(ctx); !errors.Is(err, cause) {
		t.Errorf("got %v, want %v", err, cause)
	}
}

// TestHitterOfManyMembers has halves that are asked alone, with sets of neighbours, most of which lie in one half.
func TestHitterOfManyMembers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(24, 60).Draw(t, "n")
		weights := rapid.SliceOfN(rapid.IntRange(1, 4), n, n).Draw(t, "weights")
		h := sat.NewHitter(weights, sat.InProcess)
		var sets [][]int
		for range rapid.IntRange(1, 9).Draw(t, "sets") {
			first := rapid.IntRange(0, n-6).Draw(t, "first")
			set := rapid.SliceOfNDistinct(rapid.IntRange(first, first+5), 1, 3, func(m int) int { return m }).Draw(t, "set")
			h.Add(set)
			sets = append(sets, set)
			if rapid.Bool().Draw(t, "ask") {
				checkMany(t, h, weights, sets)
			}
		}
		checkMany(t, h, weights, sets)
	})
}

func checkMany(t *rapid.T, h *sat.Hitter, weights []int, sets [][]int) {
	t.Helper()
	chosen, err := h.Lightest(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	got := 0
	for _, member := range chosen {
		got += weights[member]
	}
	for _, set := range sets {
		if !slices.ContainsFunc(set, func(m int) bool { return slices.Contains(chosen, m) }) {
			t.Fatalf("%v does not hit %v", chosen, set)
		}
	}
	if want := lightestByBranching(weights, sets, nil); got != want || h.Least() != want {
		t.Fatalf("got %v of weight %d, least %d: want %d\n%v", chosen, got, h.Least(), want, sets)
	}
}

// lightestByBranching tries each member of the first set that is not hit.
func lightestByBranching(weights []int, sets [][]int, chosen []int) int {
	if len(sets) == 0 {
		return 0
	}
	if slices.ContainsFunc(sets[0], func(m int) bool { return slices.Contains(chosen, m) }) {
		return lightestByBranching(weights, sets[1:], chosen)
	}
	lightest := math.MaxInt
	for _, member := range sets[0] {
		lightest = min(lightest, weights[member]+lightestByBranching(weights, sets[1:], append(slices.Clip(chosen), member)))
	}
	return lightest
}

func TestHitterOfNoMembers(t *testing.T) {
	h := sat.NewHitter(nil, sat.InProcess)
	if got, err := h.Lightest(context.Background()); err != nil || len(got) != 0 || h.Least() != 0 {
		t.Errorf("got %v, least %d, %v", got, h.Least(), err)
	}
}
