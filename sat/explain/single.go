package explain

import (
	"context"
	"math/bits"
	"slices"

	"twofold/puzzles"
)

// A singler looks for clues of one solution that single it out among its rivals: that all those break.
type singler struct {
	*known // the rivals
	ctx    context.Context
	nodes  int
	banned []bool // by place
}

func newSingler(ctx context.Context, rivals *known) *singler {
	return &singler{known: rivals, ctx: ctx, banned: make([]bool, len(rivals.cells))}
}

// clues finds at most n places of which the numbers of own, a solution of a form, single it out; ok reports whether
// there are such. The error is ctx's cause.
//
// What a rival breaks of the clues of own is a set of which one member has to be there, so this is a smallest hitting
// set by a search tree of bounded depth, which branches on the members of a small set. Members that were tried are
// banned from the branches beside, and one is left out if another excludes all that it excludes. A node is a failure
// if n times what the best clue excludes is less than what is left. With N rivals and sets of up to d of the C cells:
// O(d^(n-1)) nodes of O((C+d²)·N/64) each.
func (g *singler) clues(own []int32, form, n int) (places []int, ok bool, err error) {
	clear(g.banned)
	ok, err = g.search(own, g.others(form), n, &places)
	return places, ok, err
}

func (g *singler) search(own []int32, rest []uint64, n int, places *[]int) (bool, error) {
	if g.nodes++; g.nodes%64 == 0 && g.ctx.Err() != nil {
		return false, context.Cause(g.ctx)
	}
	left := size64(rest)
	switch {
	case left == 0:
		return true, nil
	case n == 0 || n > 1 && n*(left-g.fewestLeft(own, rest)) < left:
		return false, nil
	}
	choices := g.differ(own, g.nearest(own, rest, n), g.banned)
	if n == 1 {
		at := slices.IndexFunc(choices, func(place int) bool { return g.excludes(rest, own, place) })
		if at >= 0 {
			*places = append(*places, choices[at])
		}
		return at >= 0, nil
	}
	branches := g.branches(own, rest, choices)
	defer func() {
		for _, b := range branches {
			g.banned[b.place] = false
		}
	}()
	for _, b := range branches {
		ok, err := g.search(own, b.rest, n-1, places)
		if ok {
			*places = append(*places, b.place)
		}
		if ok || err != nil {
			return ok, err
		}
		g.banned[b.place] = true
	}
	return false, nil
}

// fewestLeft is how many of rest the best clue of own leaves.
func (g *singler) fewestLeft(own []int32, rest []uint64) int {
	_, fewest := g.best(own, rest)
	return fewest
}

// best is the place of the clue of own that leaves the fewest of rest.
func (g *singler) best(own []int32, rest []uint64) (place, fewest int) {
	place, fewest = -1, size64(rest)
	scratch := make([]uint64, len(rest))
	for at, number := range own {
		if number == puzzles.Silent || g.banned[at] {
			continue
		}
		if n := g.left(scratch, rest, own, at); n < fewest {
			place, fewest = at, n
		}
	}
	return place, fewest
}

// looked is how many solutions are looked at for one from which own differs in few places.
const looked = 64

// nearest is a solution in rest that differs from own in few places; behind the last choice any will do.
func (g *singler) nearest(own []int32, rest []uint64, n int) int {
	near, fewest, seen := -1, 0, 0
	for i, word := range rest {
		for ; word != 0; word &= word - 1 {
			t := i*64 + bits.TrailingZeros64(word)
			if n == 1 {
				return t
			}
			if d := len(g.differ(own, t, g.banned)); near < 0 || d < fewest {
				near, fewest = t, d
			}
			if seen++; seen == looked {
				return near
			}
		}
	}
	return near
}

// A branch is a clue and what it leaves.
type branch struct {
	place, size int
	rest        []uint64
}

// branches are those of the choices that none of the others dominates, the one that leaves the fewest first.
func (g *singler) branches(own []int32, rest []uint64, choices []int) (kept []branch) {
	var all []branch
	for _, place := range choices {
		b := branch{place: place, rest: make([]uint64, len(rest))}
		b.size = g.left(b.rest, rest, own, place)
		all = append(all, b)
	}
	slices.SortStableFunc(all, func(a, b branch) int { return a.size - b.size })
	for _, b := range all {
		if !slices.ContainsFunc(kept, func(better branch) bool { return within(better.rest, b.rest) }) {
			kept = append(kept, b)
		}
	}
	return kept
}

// within reports whether all of a is in b.
func within(a, b []uint64) bool {
	for i := range a {
		if a[i]&^b[i] != 0 {
			return false
		}
	}
	return true
}

// greedy takes the clue of own that leaves the fewest rivals, one by one, until none is left; ok is false if one of
// them breaks no clue of own.
func (g *singler) greedy(own []int32, form int) (places []int, ok bool) {
	clear(g.banned)
	rest := g.others(form)
	for size64(rest) > 0 {
		place, _ := g.best(own, rest)
		if place < 0 {
			return nil, false
		}
		g.left(rest, rest, own, place)
		places = append(places, place)
	}
	return places, true
}
