package steps_test

import (
	"strings"
	"testing"

	"twofold/puzzles/steps"
)

// TestDifficultyTellsUntoldDepths: a depth that is not known is no depth of zero, and is said.
func TestDifficultyTellsUntoldDepths(t *testing.T) {
	for _, test := range []struct {
		depths []int
		want   string
	}{
		{[]int{2, 3, 3}, "depth 3 (2 steps)"},
		{[]int{2, steps.Untold, 1, steps.Untold}, "depth 2 (1 step), not known of 2"},
		{[]int{steps.Untold}, ""},
	} {
		var l steps.List
		for _, depth := range test.depths {
			l.Steps = append(l.Steps, &steps.Step{Reasons: []int{1}, Depth: depth, Proved: true})
		}
		got := ""
		for part := range strings.SplitSeq(l.Difficulty().String(), "; ") {
			if strings.HasPrefix(part, "depth") {
				got = part
			}
		}
		if got != test.want {
			t.Errorf("%v: %q, want %q", test.depths, got, test.want)
		}
	}
}
