package treasure

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

// away is the least number of steps to a goal, by trying all of them; far if there is none.
func away(ps *placements, p *placement) int {
	const far = 1 << 20
	if ps.goal(p) {
		return 0
	}
	least := far
	ps.successors(p, func(next *placement, cost int) { least = min(least, cost+away(ps, next)) })
	return least
}

// eachState calls use with the states of a random walk over a random board.
func eachState(r *rand.Rand, use func(b puzzles.Board, ps *placements, p *placement)) {
	b := randomBoard(r)
	ps := newPlacements(newNetwork(nil, readOf(b)))
	p, alive := ps.start()
	for alive && p != nil {
		use(b, ps, p)
		var next []*placement
		ps.successors(p, func(s *placement, _ int) { next = append(next, s) })
		p = nil
		if len(next) > 0 {
			p = next[r.IntN(len(next))]
		}
	}
}

// TestServedIsAdmissibleAndConsistent: it never estimates more than is left, and no step lowers it by
// more than the step costs.
func TestServedIsAdmissibleAndConsistent(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	states := 0
	for range 400 {
		eachState(r, func(b puzzles.Board, ps *placements, p *placement) {
			states++
			h := ps.served(p)
			if left := away(ps, p); h > left || ps.goal(p) && h != 0 {
				t.Errorf("served %d, %d steps are left from %v:\n%v", h, left, p.values, b)
			}
			ps.successors(p, func(next *placement, cost int) {
				if h > cost+ps.served(next) {
					t.Errorf("served falls from %d to %d with a step from %v to %v:\n%v", h, ps.served(next), p.values, next.values, b)
				}
			})
		})
	}
	if states < 400 {
		t.Errorf("only %d states", states)
	}
}

// TestUnmetIsNotAdmissible: one coin serves two clues.
func TestUnmetIsNotAdmissible(t *testing.T) {
	b := boardOf("treasure 1x3\n1 . 1\n")
	ps := newPlacements(newNetwork(nil, readOf(b)))
	p, _ := ps.start()
	if h, left := ps.sumOfUnmet(p), away(ps, p); h != 2 || left != 1 {
		t.Errorf("unmet %d, %d steps are left: want 2 and 1\n%v", h, left, b)
	}
}

// TestServedFindsFewestCoins first, which unmet does not on some boards.
func TestServedFindsFewestCoins(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for range 300 {
		b := randomBoard(r)
		all := puzzletest.Listed(t, b, searches["astar:served"])
		if len(all) == 0 {
			continue
		}
		var first puzzles.Solution
		if _, err := searches["astar:served"](context.Background(), b,
			func(s puzzles.Solution) bool { first = s; return false }); err != nil {
			t.Fatal(err)
		}
		if fewest := slices.Min(coins(all...)); coins(first)[0] != fewest {
			t.Errorf("the first solution %v has not %d coins, the fewest\n%v", first, fewest, b)
		}
	}
}

// coins are the numbers of coins of solutions.
func coins(all ...puzzles.Solution) (out []int) {
	for _, s := range all {
		n := 0
		for _, coin := range s {
			n += coin
		}
		out = append(out, n)
	}
	return out
}
