// Package proposals proposes paths that visit every square of a graph once, where the squares of some positions are
// given.
//
// It knows no rule of a puzzle, and what it proposes is no answer: whoever asks it says which squares are one step
// apart and which of them a position may have, and then looks by rules of its own for a solution like the proposal. So
// two engines that ask it share nothing here that an answer rests on.
//
// Between given squares it keeps walks of the right length, which at first visit some squares twice and leave holes
// elsewhere. It changes them so that the holes become fewer, by simulated annealing (Scott Kirkpatrick, Daniel Gelatt
// and Mario Vecchi: Optimization by Simulated Annealing, Science 1983), in cycles that begin anew. When few holes are
// left it proposes the walk without what is around them. Where that is in a few ways only, as on a knight's boards, the
// next cycle goes on with the walk at a lower temperature, as long as holes come and go: where it is frozen, as a
// wazir's walks are soon, only a new one helps. A proposal near which a search took too long comes back later, with
// more time. What it does depends on nothing but the graph, and on what it is told of its proposals.
//
// Files:
//
//	proposals, anneal, change, region, late: walks from annealing, in which regions stay open
//	mend: walks that are changed until they are tours
package proposals

import (
	"context"
	"math/rand/v2"
	"slices"
)

// A Graph has squares, and as many positions on a path over all of them.
type Graph struct {
	Next [][]int32 // by square: those one step away
	May  [][]int32 // by position: squares that it may have, each one step from some of those before, and after
}

// Open is the square of a position that a proposal leaves open.
const Open = -1

// isLoose reports whether the positions have enough squares that a search without proposals is likely to be long.
// Boards that are made to have one solution have at most 17 squares a position, and 1,900 together; what a search finds
// in less time than proposals take is below these bounds.
func (g Graph) isLoose() bool {
	const mean, sum = 15, 3000
	open, places := 0, 0
	for _, may := range g.May {
		if len(may) == 0 {
			return false
		}
		if len(may) > 1 {
			open++
			places += len(may)
		}
	}
	return places >= sum && places >= mean*open
}

// A Guide proposes partial paths that may be parts of one over all squares.
type Guide struct {
	search  *search
	share   float64
	cycles  int      // made
	left    int64    // units
	unit    int64    // work in one
	regions [][]bool // to be proposed for the walk as it is
	moves   bool     // the last cycle changed how many holes there are
	goesOn  bool     // the next cycle changes this walk, and does not begin with a new one
	found   []int32  // a path that is known; nil if none is
	nearby  int      // how many proposals near it were made

	late     backlog
	last     []int32 // the last proposal
	searches int     // that were made near it before
}

// How much is tried: the units of all cycles together, those of the longest, and the proposals near a known path.
// A unit is unitWork times the number of squares, squared: 10 ms for a board of 20×20.
const (
	units       = 500
	longestUnit = 8
	unitWork    = 12
	mostNearby  = 24
	mostHoles   = 6
	manyRegions = 3
)

// New is a guide for a graph, or nil if a search is better off without: see isLoose. No proposal leaves open more than
// a share of the positions: the less a search can be broken off, the smaller it should be.
func New(g Graph, share float64) *Guide {
	if !g.isLoose() {
		return nil
	}
	n := int64(len(g.May))
	return &Guide{search: newSearch(g, rand.New(rand.NewPCG(uint64(n), 0))), share: share,
		unit: unitWork * n * n, left: units}
}

// Found tells a path over all squares, by position. Proposals from now on are near it.
func (g *Guide) Found(path []int32) {
	g.found, g.late = slices.Clone(path), nil
}

// Late tells that the search near the last proposal ended before it found a path, or that there is none. The proposal
// comes back when others have had as much.
func (g *Guide) Late() { g.late.put(g.searches+1, g.last) }

// Patience is how much the search near the last proposal may take, if it may take so much near a new one.
func (g *Guide) Patience(first int64) int64 {
	for range g.searches {
		first *= longer
	}
	return first
}

// Next is the square of each position, or Open; nil if there is nothing more to propose, or ctx has ended.
func (g *Guide) Next(ctx context.Context) []int32 {
	if g.searches, g.last = g.late.due(); g.last == nil {
		g.last = g.fresh(ctx)
	}
	return g.last
}

// fresh is a new proposal.
func (g *Guide) fresh(ctx context.Context) []int32 {
	if g.found != nil {
		return g.near()
	}
	for len(g.regions) == 0 {
		if !g.cycle(ctx) {
			return nil
		}
		if len(g.search.holes) <= mostHoles {
			g.regions = g.search.regions(g.share)
		}
		g.goesOn = g.moves && len(g.search.holes) <= mostHoles && len(g.regions) < manyRegions
	}
	open := g.regions[0]
	g.regions = g.regions[1:]
	return g.search.without(g.search.path, open)
}

// cycle makes a walk, of a new one or of the last one. Without work left, or after the end of ctx, it is false.
func (g *Guide) cycle(ctx context.Context) bool {
	length := min(int64(1)<<g.cycles, longestUnit)
	if g.left -= length; g.left < 0 {
		return false
	}
	g.cycles++
	if !g.goesOn {
		g.moves = true
		return g.search.begin(nil) && g.search.anneal(ctx, anew, length*g.unit)
	}
	before := len(g.search.holes)
	goesOn := g.search.anneal(ctx, again, length*g.unit)
	g.moves = len(g.search.holes) != before
	return goesOn
}

// near proposes the known path but around one square after the other: around few squares at first.
func (g *Guide) near() []int32 {
	const least, steps = 20, 4
	if g.nearby++; g.nearby > mostNearby {
		return nil
	}
	size := least << (g.nearby % steps)
	s := g.search
	return s.without(g.found, s.around(s.r.Int32N(int32(s.n)), size))
}
