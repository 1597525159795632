package model

import (
	"math/rand/v2"
	"testing"
)

// TestGroup: of an assignment of the literals, the grouped model says what the model says, and so do its items without
// what single literals settle.
func TestGroup(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		m := &Model{}
		var total Sum
		for range leastLarge {
			n := Bit(m.NewVar(""))
			m.Answer, total.Terms = append(m.Answer, n), append(total.Terms, Term{1, n})
		}
		for range r.IntN(4) {
			s := Sum{Min: r.IntN(3)}
			for _, at := range r.Perm(leastLarge)[:2+r.IntN(4)] {
				s.Terms = append(s.Terms, total.Terms[at])
			}
			s.Max = s.Min
			m.Add("clue", s)
		}
		if r.IntN(2) == 0 {
			m.Add("", Clause{m.Answer[r.IntN(leastLarge)].Is[r.IntN(2)]})
		}
		total.Min = r.IntN(6)
		total.Max = total.Min + r.IntN(3)
		m.Add("total", total)
		plain := *m
		plain.Items = append([]Posted(nil), m.Items...)
		m.Group()
		lessened := *m
		lessened.Items = m.Simplify(m.Items)
		for bits := range 1 << leastLarge {
			if bits%5 != 0 { // enough of them
				continue
			}
			s := make([]int, leastLarge)
			for i := range s {
				s[i] = bits >> i & 1
			}
			v := m.valued(s)
			v.settle(func(item int) bool {
				_, isSum := m.Items[item].Item.(Sum)
				return isSum && m.Items[item].Rule == ""
			})
			want := plain.Holds(v.Assignment[:leastLarge+1])
			if v.open > 0 || m.Holds(v.Assignment) != want || lessened.Holds(v.Assignment) != want {
				t.Fatalf("%v: %d open, grouped %t, lessened %t, want %t: %+v", s, v.open, m.Holds(v.Assignment),
					lessened.Holds(v.Assignment), want, plain.Items)
			}
		}
	}
}
