package model

import (
	"context"
	"math/rand/v2"
	"testing"

	"twofold/puzzles/model"
	"twofold/puzzles/model/modeltest"
)

// TestCounts: of random models the number of solutions, and of those with each value, are those of the list.
func TestCounts(t *testing.T) {
	modeltest.Each(t, func(t *testing.T, _ *rand.Rand, m *model.Model) {
		want := modeltest.Solutions(m)
		got, _, err := Marginals(context.Background(), m)
		if err != nil || got.Count.Int64() != int64(len(want)) {
			t.Fatalf("counted %v, %v, want %d\n%s", got, err, len(want), modeltest.Shown(m))
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

// TestCountsOfOneNumber: entries that are one number, as the two halves of a bridge, are not chosen apart.
func TestCountsOfOneNumber(t *testing.T) {
	m := &model.Model{}
	bridge := m.NewNum("bridge", []int{0, 1, 2})
	m.Answer = []model.Num{bridge, bridge}
	m.Add("connected", model.Clause{-bridge.Is[0]})
	if got, _, err := Marginals(context.Background(), m); err != nil || got.Count.Int64() != 2 {
		t.Errorf("counted %v, %v, want 2", got, err)
	}
}
