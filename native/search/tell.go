package search

import "twofold/puzzles/runs"

// What a search tells of itself. Nothing here is called unless Space.Tell is set.

// tellStart tells of the start.
func (space *Space[S, K]) tellStart(h int) {
	e := runs.AtState(runs.Begin, 0, 0)
	e.H = h
	space.Tell(space.Start, e)
}

// tellMade tells of a successor with its estimate, and why it is not kept; "" if it is.
func (space *Space[S, K]) tellMade(s S, depth, cost, h int, why string) {
	e := runs.AtState(runs.Generate, depth, cost)
	e.H = h
	space.Tell(s, e)
	if why != "" {
		space.tellPruned(s, depth, cost, why)
	}
}

func (space *Space[S, K]) tellPruned(s S, depth, cost int, why string) {
	e := runs.AtState(runs.Prune, depth, cost)
	e.Why = why
	space.Tell(s, e)
}

// tellTurn tells of a state whose turn it is.
func (r *run[S, K]) tellTurn(s S, m mark, frontier int, isGoal bool) {
	e := runs.AtState(runs.Expand, m.depth(), int(m.cost))
	e.Frontier = frontier
	r.Tell(s, e)
	if isGoal {
		r.Tell(s, runs.AtState(runs.Reach, m.depth(), int(m.cost)))
	}
}

// Why a state is not kept.
const (
	reachedBefore  = "reached before"
	noCheaper      = "reached before as cheaply"
	tooDear        = "estimated dearer than the goal"
	onThePath      = "on the path already"
	beyondBound    = "beyond the bound"
	unkept         = "" // it is kept
	expandedBefore = "expanded before"
)

// ifNot is why, unless it holds.
func ifNot(holds bool, why string) string {
	if holds {
		return unkept
	}
	return why
}

// tellRound tells of a round with a limit.
func (p *plunge[S, K]) tellRound(limit int) {
	if p.Tell != nil {
		e := runs.AtState(runs.Round, 0, 0)
		e.Bound = limit
		p.Tell(p.Start, e)
	}
}

// tellDropped tells of a state that the path is not gone on to.
func (p *plunge[S, K]) tellDropped(s S, cost int, why string) {
	if p.Tell != nil {
		p.tellPruned(s, len(p.path), cost, why)
	}
}

// tellOnPath tells of the last state of the path.
func (p *plunge[S, K]) tellOnPath(did runs.Doing, s S, cost, frontier int) {
	if p.Tell != nil {
		e := runs.AtState(did, len(p.path)-1, cost)
		e.Frontier = frontier
		p.Tell(s, e)
	}
}

// tellExpanded tells of the last state of the path, and of its successors, which wait behind the first ones.
func (p *plunge[S, K]) tellExpanded(s S, cost, first int) {
	if p.Tell == nil {
		return
	}
	p.tellOnPath(runs.Expand, s, cost, len(p.waiting))
	for _, next := range p.waiting[first:] {
		p.tellMade(next.to, len(p.path), cost+next.cost, p.estimated(next.to), unkept)
	}
}

// estimated is what the search goes by, the rank or h of a state; without either there is no estimate.
func (p *plunge[S, K]) estimated(s S) int {
	switch {
	case p.rank != nil:
		return p.rank(s)
	case p.h != nil:
		return p.h(s)
	}
	return runs.NoBound
}
