package model

import (
	"context"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/runs"
)

const pairs = 110

// pairsOf is pairs of equal bits, and how many bits are true in all.
func pairsOf(total int) *model.Model {
	m := &model.Model{}
	var bits []model.Lit
	for range pairs {
		a, b := m.NewVar(""), m.NewVar("")
		m.Add("", model.Clause{-a, b})
		m.Add("", model.Clause{a, -b})
		bits = append(bits, a, b)
		m.Answer = append(m.Answer, model.Bit(a), model.Bit(b))
	}
	m.Add("", model.Count(bits, total, total))
	return m
}

// TestPartsAreSearchedWithoutTheSum: each pair is a part, all are false and then true whatever the sum asks for, and
// the mix of both is a solution.
func TestPartsAreSearchedWithoutTheSum(t *testing.T) {
	c := newClauses(context.Background(), pairsOf(88))
	if !c.PropagateAll() || c.net.whole == nil {
		t.Fatal("no sum over the whole")
	}
	parts := c.parts()
	if len(parts) != pairs {
		t.Errorf("%d parts, want %d", len(parts), pairs)
	}
	c.net.whole.off = true
	for _, isTrue := range []bool{false, true} {
		for v, is := range c.phases(parts, isTrue)[1:] {
			if is != isTrue {
				t.Errorf("variable %d is %v", v+1, is)
			}
		}
	}
	c = newClauses(context.Background(), pairsOf(88))
	c.apart()
	if !c.Solve() || c.Stats().Counts[runs.Conflicts] > 0 {
		t.Errorf("%v: want a solution without a conflict", c.Stats())
	}
}

// TestWholeOverParts: 2k true bits are k pairs of 110.
func TestWholeOverParts(t *testing.T) {
	for _, tt := range []struct{ total, solutions int }{
		{0, 1}, {2, pairs}, {2*pairs - 2, pairs}, {2 * pairs, 1}, {2*pairs + 1, 0}, {pairs, 40}, // of very many
	} {
		m := pairsOf(tt.total)
		found := map[string]bool{}
		_, err := Learn(context.Background(), m, func(s puzzles.Solution) bool {
			sum, key := 0, ""
			for i, v := range s {
				sum, key = sum+v, key+string(rune('0'+v))
				if v != s[i/2*2] {
					t.Fatalf("total %d: pair %d differs", tt.total, i/2)
				}
			}
			if sum != tt.total || found[key] {
				t.Fatalf("total %d: %s has %d, or is there twice", tt.total, key, sum)
			}
			found[key] = true
			return tt.total != pairs || len(found) < tt.solutions
		})
		if err != nil || len(found) != tt.solutions {
			t.Errorf("total %d: %d solutions, %v; want %d", tt.total, len(found), err, tt.solutions)
		}
	}
}
