package rules

import (
	"context"
	"math/rand/v2"
	"testing"

	"twofold/puzzles/rules"
	"twofold/puzzles/rules/rulestest"
)

// TestCounts: of random models the number of solutions, and of those with each value, are those of the list.
func TestCounts(t *testing.T) {
	rulestest.Each(t, func(t *testing.T, _ *rand.Rand, m *rules.Model) {
		want := rulestest.Solutions(m)
		got, _, err := Tally(context.Background(), m)
		if err != nil || got.Count.Int64() != int64(len(want)) {
			t.Fatalf("counted %v, %v, want %d\n%s", got, err, len(want), rulestest.Shown(m))
		}
		if len(want) == 0 {
			return
		}
		for e := range m.Answer {
			ways := map[int]int64{}
			for _, s := range want {
				ways[s[e]]++
			}
			for _, w := range got.Entries[e] {
				if ways[w.Value] != w.Count.Int64() {
					t.Errorf("entry %d: %v, want %v", e, got.Entries[e], ways)
				}
				delete(ways, w.Value)
			}
			if len(ways) > 0 {
				t.Errorf("entry %d: %v, without %v", e, got.Entries[e], ways)
			}
		}
	})
}
