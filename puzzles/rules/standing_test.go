package rules_test

import (
	"runtime"
	"slices"
	"testing"

	"twofold/puzzles/rules"
)

// TestStandings: of each partial answer of three bits, against all its completions.
func TestStandings(t *testing.T) {
	m := &rules.Model{}
	x, y, z := m.NewVar("x"), m.NewVar("y"), m.NewVar("z")
	for _, l := range []rules.Lit{x, y, z} {
		m.Answer = append(m.Answer, rules.Bit(l))
	}
	m.Add("some", rules.Clause{x, -y})
	m.Add("two", rules.Count([]rules.Lit{x, y, z}, 2, 2))
	m.Add("other", rules.Different{rules.Bit(y), rules.Bit(z)})
	for at := range 27 {
		s := []int{at%3 - 1, at/3%3 - 1, at/9 - 1}
		holds, fails := make([]int, len(m.Items)), make([]int, len(m.Items))
		for full := range 8 {
			a := rules.Assignment{false, full&1 == 1, full&2 == 2, full&4 == 4}
			if slices.ContainsFunc([]int{0, 1, 2}, func(i int) bool { return s[i] >= 0 && (s[i] == 1) != a[i+1] }) {
				continue
			}
			for i, p := range m.Items {
				if p.Holds(a) {
					holds[i]++
				} else {
					fails[i]++
				}
			}
		}
		for i, got := range m.Standings(s, -1) {
			want := rules.Unsure
			if holds[i] == 0 {
				want = rules.Broken
			} else if fails[i] == 0 {
				want = rules.Met
			}
			if got != want {
				t.Errorf("%v, item %d: %v: want %v", s, i, got, want)
			}
		}
	}
}

// TestStandingsOnce: a model four times as large needs about four times the memory. A copy of the assignment for each
// item made that sixteen times, which was gigabytes for the hint on a board of a thousand items.
func TestStandingsOnce(t *testing.T) {
	bytesOf := func(n int) uint64 {
		m := &rules.Model{}
		for range n {
			x := m.NewVar("x")
			m.Answer = append(m.Answer, rules.Bit(x))
			m.Add("some", rules.Clause{x})
		}
		open := slices.Repeat([]int{-1}, n)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		m.Standings(open, -1)
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	if small, large := bytesOf(1000), bytesOf(4000); large > 8*small {
		t.Errorf("1000 items took %d bytes, 4000 took %d", small, large)
	}
}
