package steps

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// From the least hitting set of a smaller pool on there is the same one as from the beginning.
func TestLeastGoesOnFromTheLastOne(t *testing.T) {
	wentOn := 0
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 16))
		firstRule := 6 + r.IntN(5)
		level, rules := 0, r.IntN(3)
		var pool []*example
		var last []int
		h, anew := &hitter{firstRule: firstRule}, &hitter{firstRule: firstRule}
		for len(pool) < 25 {
			set, ok := h.least(pool, level, rules, last)
			want, wantOK := anew.least(slices.Clone(pool), level, rules, nil)
			if ok != wantOK || !slices.Equal(set, want) {
				t.Fatalf("seed %d, level %d: %v %v, from the beginning %v %v", seed, level, set, ok, want, wantOK)
			}
			if last = set; !ok {
				level = h.next(pool, level, rules)
				continue
			}
			if level/(rules+1) > 1 {
				wentOn++
			}
			var breaks []int
			for reason := range firstRule + rules {
				if !slices.Contains(set, reason) && r.IntN(3) == 0 {
					breaks = append(breaks, reason)
				}
			}
			if len(breaks) == 0 {
				break
			}
			pool = append(pool, &example{breaks: breaks})
		}
	}
	if wentOn < 1000 {
		t.Errorf("only %d sets of several members", wentOn)
	}
}
