package rules

import (
	"context"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/rules"
)

// Pairs of equal bits and a total: 2k true bits are k pairs of 110.
func TestWholeOverParts(t *testing.T) {
	const pairs = 110
	for _, tt := range []struct{ total, solutions int }{
		{0, 1}, {2, pairs}, {2*pairs - 2, pairs}, {2 * pairs, 1}, {2*pairs + 1, 0}, {pairs, 40}, // of very many
	} {
		m := &rules.Model{}
		var bits []rules.Lit
		for range pairs {
			a, b := m.NewVar(""), m.NewVar("")
			m.Add("", rules.Clause{-a, b})
			m.Add("", rules.Clause{a, -b})
			bits = append(bits, a, b)
			m.Answer = append(m.Answer, rules.Bit(a), rules.Bit(b))
		}
		m.Add("", rules.Count(bits, tt.total, tt.total))
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
