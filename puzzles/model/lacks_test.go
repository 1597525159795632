package model

import "testing"

// TestLacks: sums lack what they are short of or beyond, other items one.
func TestLacks(t *testing.T) {
	m := &Model{}
	for range 4 {
		m.Answer = append(m.Answer, Bit(m.NewVar("")))
	}
	m.Add("", Count([]Lit{1, 2, 3, 4}, 3, 3))
	m.Add("", Count([]Lit{1, 2}, 0, 0))
	m.Add("", Clause{-1, -2})
	for _, c := range []struct{ answer, want int }{{0b0000, 3}, {0b1111, 4}, {0b1110, 1}, {0b0011, 4}, {0b1100, 1}} {
		answer := make([]int, 4)
		for i := range answer {
			answer[i] = c.answer >> i & 1
		}
		if got := m.Lacks(answer); got != c.want {
			t.Errorf("%04b lacks %d, want %d", c.answer, got, c.want)
		}
	}
}
