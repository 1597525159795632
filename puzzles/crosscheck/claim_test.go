package crosscheck

import (
	"context"
	"errors"
	"math/big"
	"testing"

	. "twofold/puzzles"
	"twofold/puzzles/runs"
)

// A claim is judged by itself, and then held against three solutions of a toy.
func TestClaimed(t *testing.T) {
	n := big.NewInt
	s := func(values ...int) (all []Solution) {
		for _, v := range values {
			all = append(all, Solution{v})
		}
		return all
	}
	for _, test := range []struct {
		board   toy
		claim   Claim
		verdict Verdict
		kind    runs.Kind // of the finding; "" if there is none
	}{
		{3, Claim{}, Unknown, ""},
		{3, Claim{Verdict: Multiple}, Multiple, ""},
		{3, Claim{Verdict: Found}, Found, ""},
		{3, Claim{Solutions: s(1)}, Found, ""},
		{3, Claim{Solutions: s(1, 0)}, Multiple, ""},
		{3, Claim{Verdict: Found, Solutions: s(1, 0)}, Multiple, ""},
		{3, Claim{Count: n(3)}, Multiple, ""},
		{3, Claim{Count: n(3), Solutions: s(0, 1, 2), Verdict: Multiple}, Multiple, ""},
		{0, Claim{Verdict: None}, None, ""},
		{0, Claim{Count: n(0)}, None, ""},
		{1, Claim{Verdict: Unique}, Unique, ""},
		{1, Claim{Verdict: Unique, Solutions: s(0)}, Unique, ""},
		{1, Claim{Verdict: Unique, Solutions: s(0), Count: n(1)}, Unique, ""},
		// What it says is wrong.
		{3, Claim{Verdict: None}, None, runs.Verdict},
		{3, Claim{Verdict: Unique}, Unique, runs.Verdict},
		{3, Claim{Verdict: Unique, Solutions: s(2)}, Unique, runs.Verdict},
		{1, Claim{Verdict: Multiple}, Multiple, runs.Verdict},
		{0, Claim{Verdict: Found}, Found, runs.Verdict},
		{0, Claim{Verdict: Unique}, Unique, runs.Verdict},
		{3, Claim{Count: n(2)}, Multiple, runs.Count},
		{3, Claim{Count: n(2), Solutions: s(0, 1)}, Multiple, runs.Missed},
		{3, Claim{Count: n(1)}, Unique, runs.Count},
		{1, Claim{Count: n(0)}, None, runs.Verdict},
		{3, Claim{Solutions: s(3)}, Unknown, runs.Wrong},
		{3, Claim{Solutions: s(1, 1)}, Unknown, runs.Duplicate},
		// It contradicts itself.
		{3, Claim{Verdict: None, Solutions: s(1)}, Unknown, runs.TooMany},
		{3, Claim{Verdict: Unique, Solutions: s(1, 2)}, Unknown, runs.TooMany},
		{3, Claim{Count: n(1), Solutions: s(1, 2)}, Unknown, runs.TooMany},
		{3, Claim{Verdict: Multiple, Count: n(1)}, Unknown, runs.Verdict},
		{3, Claim{Verdict: None, Count: n(3)}, Unknown, runs.Verdict},
		{0, Claim{Verdict: Found, Count: n(0)}, Unknown, runs.Verdict},
	} {
		a := Claimed("it", test.board, test.claim, runs.Stats{}, nil)
		kind := runs.Kind("")
		honest := script("all", Complete, nil, []int{0, 1, 2}[:test.board]...)
		if f := Compare([]Answer{Ask(context.Background(), test.board, honest, 0, runs.Limits{}), a}); f != nil {
			kind = f.Kind
		}
		if a.Verdict != test.verdict || kind != test.kind {
			t.Errorf(
				"%d solutions, %+v: %v, %q %v: want %v, %q",
				test.board,
				test.claim,
				a.Verdict,
				kind,
				a.Err,
				test.verdict,
				test.kind,
			)
		}
	}
	a := Claimed("it", toy(1), Claim{Verdict: Unique}, runs.Stats{}, errBroken)
	if runs.KindOf(a.Err) != runs.Crash || !errors.Is(a.Err, errBroken) {
		t.Errorf("%v: want the error of the claim", a.Err)
	}
}

// TestAskCounts: an engine that lists and counts does both where it listed only some.
func TestAskCounts(t *testing.T) {
	both := Engine{Name: "both", Promise: Complete, Search: all.Search, Count: counts.Count}
	a := Ask(context.Background(), toy(3), both, 2, runs.Limits{})
	if a.Found != 2 || a.Count == nil || a.Count.Int64() != 3 {
		t.Errorf("found %d, count %v: want 2 and 3", a.Found, a.Count)
	}
}
