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
				level = h.next(level, rules)
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

// Level after level, the first hitting set is the one that comes first of all sets of as many reasons.
func TestLeastComesFirstOfAllSets(t *testing.T) {
	sizes := map[int]int{}
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 17))
		firstRule, rules := 3+r.IntN(5), r.IntN(4)
		var pool []*example
		for range 1 + r.IntN(8) {
			var breaks []int
			for reason := range firstRule + rules {
				if r.IntN(3) == 0 {
					breaks = append(breaks, reason)
				}
			}
			if breaks != nil {
				pool = append(pool, &example{breaks: breaks})
			}
		}
		h := &hitter{firstRule: firstRule}
		for level := 0; ; level = h.next(level, rules) {
			want := firstHitting(pool, nil, 0, firstRule+rules, firstRule, level/(rules+1), level%(rules+1))
			got, ok := h.least(slices.Clone(pool), level, rules, nil)
			if ok != (want != nil) || ok && !slices.Equal(got, want) {
				t.Fatalf("seed %d, level %d: got %v %v, want %v", seed, level, got, ok, want)
			}
			if ok {
				sizes[len(got)]++
				break
			}
		}
	}
	if sizes[1] < 20 || sizes[2] < 50 || sizes[3] < 20 {
		t.Errorf("sets by size: %v", sizes)
	}
}

// firstHitting goes through all sets of reasons that are chosen and of more others, in order; nil if none hits the
// pool.
func firstHitting(pool []*example, chosen []int, from, reasons, firstRule, more, mayRule int) []int {
	if more == 0 {
		for _, x := range pool {
			if !slices.ContainsFunc(x.breaks, func(r int) bool { return slices.Contains(chosen, r) }) {
				return nil
			}
		}
		return append([]int{}, chosen...)
	}
	for r := from; r < reasons; r++ {
		may := mayRule
		if r >= firstRule {
			may--
		}
		if may < 0 {
			continue
		}
		if found := firstHitting(pool, append(chosen, r), r+1, reasons, firstRule, more-1, may); found != nil {
			return found
		}
	}
	return nil
}
