package search

import (
	"cmp"
	"context"
	"math"
	"slices"

	"twofold/puzzles/runs"
)

// The searches of this file go depth first along one path and remember nothing else. A path does not come
// back to a state that it has been to, and ends at the first goal that it comes to. They yield paths as Paths
// does, each once, until yield returns false.

// DepthLimited yields the paths to goals whose cost is at most limit, in the order of the successors or, if rank is not
// nil, those of the smallest rank first. If it was not stopped and there are longer paths, the error is
// runs.DepthLimit.
func DepthLimited[S any, K comparable](
	ctx context.Context,
	space Space[S, K],
	limit int,
	rank func(S) int,
	yield func(path []S) bool,
) (runs.Stats, error) {
	p := newPlunge(ctx, space, nil, rank, yield)
	p.tellRound(limit)
	p.down(space.Start, 0, limit)
	if p.ended == nil && !p.done && p.beyond != none {
		p.ended = runs.DepthLimit
	}
	return p.stats(), p.ended
}

// IDAStar goes depth first as far as cost and estimate h together are within a limit, and again with the least
// sum that was beyond it, until there is a goal; the last round yields all paths of that cost (Richard E.
// Korf: Depth-First Iterative-Deepening: An Optimal Admissible Tree Search, 1985). If h is admissible these
// are all cheapest paths. With h nil it is iterative deepening. A space without a reachable goal has to have
// finitely many paths.
func IDAStar[S any, K comparable](
	ctx context.Context,
	space Space[S, K],
	h func(S) int,
	yield func(path []S) bool,
) (runs.Stats, error) {
	found := false
	p := newPlunge(ctx, space, h, nil, func(path []S) bool { found = true; return yield(path) })
	for limit := p.sum(space.Start, 0); limit != none && !found && !p.done; limit = p.beyond {
		p.beyond = none
		p.tellRound(limit)
		p.down(space.Start, 0, limit)
	}
	return p.stats(), p.ended
}

// none is the sum of a path that there is not.
const none = math.MaxInt

// A plunge is a depth-first search in place.
type plunge[S any, K comparable] struct {
	Space[S, K]
	tally
	ctx     context.Context
	h       func(S) int // adds to the cost; nil adds nothing
	rank    func(S) int // of successors, those of the smallest first; nil leaves them in their order
	yield   func(path []S) bool
	path    []S
	onPath  map[K]bool
	waiting []step[S] // successors made on the path and not gone to yet, and those gone to before them
	beyond  int       // the least sum of cost and estimate over the limit that was met
	done    bool      // stopped by yield, or ended by ctx
	ended   error
}

type step[S any] struct {
	to   S
	cost int
}

func newPlunge[S any, K comparable](
	ctx context.Context,
	space Space[S, K],
	h, rank func(S) int,
	yield func(path []S) bool,
) *plunge[S, K] {
	p := &plunge[S, K]{Space: space, ctx: ctx, h: h, rank: rank, yield: yield, onPath: map[K]bool{}, beyond: none}
	if p.Tell != nil {
		p.tellStart(p.estimated(space.Start))
	}
	return p
}

// sum is the cost of a state, and what is estimated to be left.
func (p *plunge[S, K]) sum(s S, cost int) int {
	if p.h == nil {
		return cost
	}
	return cost + p.h(s)
}

// down looks at a state that the path leads to at this cost, and goes on from there.
func (p *plunge[S, K]) down(s S, cost, limit int) {
	key := p.Key(s)
	if p.onPath[key] {
		p.tellDropped(s, cost, onThePath)
		return
	}
	if sum := p.sum(s, cost); sum > limit {
		p.beyond = min(p.beyond, sum)
		p.tellDropped(s, cost, beyondBound)
		return
	}
	p.onPath[key] = true
	p.path = append(p.path, s)
	if p.Goal(s) {
		p.tellOnPath(runs.Reach, s, cost, 0)
		p.done = !p.yield(slices.Clone(p.path))
	} else {
		p.further(s, cost, limit)
	}
	p.path = p.path[:len(p.path)-1]
	delete(p.onPath, key)
}

// further expands the last state of the path.
func (p *plunge[S, K]) further(s S, cost, limit int) {
	first := len(p.waiting)
	p.Successors(s, p.push)
	p.generated += int64(len(p.waiting) - first)
	if p.rank != nil {
		p.sort(first)
	}
	p.tellExpanded(s, cost, first)
	if p.ended = p.expand(p.ctx, len(p.waiting), len(p.path)-1); p.ended != nil {
		p.done = true
	}
	for i := first; i < len(p.waiting) && !p.done; i++ {
		next := p.waiting[i]
		p.down(next.to, cost+next.cost, limit)
	}
	p.waiting = p.waiting[:first]
	p.tellOnPath(runs.Backtrack, s, cost, 0)
}

// sort brings the waiting successors behind the first ones into the order of their ranks. It sorts places, since a sort
// of successors is compiled anew for each kind of state, which the page's program has to carry.
func (p *plunge[S, K]) sort(first int) {
	made := slices.Clone(p.waiting[first:])
	ranks, order := make([]int, len(made)), make([]int, len(made))
	for i, next := range made {
		ranks[i], order[i] = p.rank(next.to), i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(ranks[i], ranks[j]) })
	for i, from := range order {
		p.waiting[first+i] = made[from]
	}
}

func (p *plunge[S, K]) push(s S, cost int) { p.waiting = append(p.waiting, step[S]{s, cost}) }
