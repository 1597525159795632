package tour

import (
	"slices"

	"twofold/native/learn"
)

// need is how many steps are taken at a square at least.
func (p *propagator) need(s int32) int32 {
	if p.size() == 1 {
		return 0
	}
	if !p.closed && (p.positions[s].has(0) || p.positions[s].has(int32(p.size()-1))) {
		return 1
	}
	return 2
}

// drawDegree: if a square has no more edges than it needs, all of them are taken.
func (p *propagator) drawDegree(s int32) bool {
	need := p.need(s)
	if p.degree[s] < need {
		return p.Conflict(p.reasonDegree(s, none, p.TrailSize(), nil)...)
	}
	if p.degree[s] > need {
		return true
	}
	for _, e := range p.ways[s] {
		if p.usable[e] && p.Value(p.take(e)) != learn.True && !p.Imply(p.take(e), learn.Reason{Kind: byDegree, Of: s}) {
			return false
		}
	}
	return true
}

// most is how many steps are taken at a square at most.
func (p *propagator) most(s int32) int32 {
	n := int32(p.size())
	if !p.closed && (p.Value(p.yes(s, 0)) == learn.True || p.Value(p.yes(s, n-1)) == learn.True) {
		return 1
	}
	return 2
}

// drawEnough: if a square has its steps, no others are taken.
func (p *propagator) drawEnough(s int32) bool {
	if p.taken[s] < p.most(s) {
		return true
	}
	for _, e := range p.ways[s] {
		if p.Value(p.take(e)) != learn.True && !p.Imply(p.leave(e), learn.Reason{Kind: byEnough, Of: s}) {
			return false
		}
	}
	if p.taken[s] > p.most(s) {
		return p.Conflict(p.reasonEnough(s, none, 3, p.TrailSize(), nil)...)
	}
	return true
}

// spreadLeft: the step is not taken.
func (p *propagator) spreadLeft(e int32) bool {
	p.usable[e] = false
	one, two := p.edges[e].one, p.edges[e].two
	p.degree[one]--
	p.degree[two]--
	p.beside[one].remove(two)
	p.beside[two].remove(one)
	ok := p.drawDegree(one) && p.drawDegree(two)
	return ok && p.drawSupport(one, two) && p.drawSupport(two, one)
}

func (p *propagator) undoLeft(e int32) {
	one, two := p.edges[e].one, p.edges[e].two
	p.beside[one].add(two)
	p.beside[two].add(one)
	p.degree[one]++
	p.degree[two]++
	p.usable[e] = true
}

// drawSupport looks at all positions of s that were beside one of t.
func (p *propagator) drawSupport(s, t int32) bool {
	return p.positions[t].each(func(position int32) bool {
		return p.drawAfter(s, p.earlier(position)) && p.drawBefore(s, p.later(position))
	})
}

// spreadTaken: the step is taken, and joins two paths of such steps.
func (p *propagator) spreadTaken(e int32) bool {
	one, two := p.edges[e].one, p.edges[e].two
	p.taken[one]++
	p.taken[two]++
	if p.taken[one] > 2 || p.taken[two] > 2 {
		return p.drawEnough(one) && p.drawEnough(two)
	}
	if p.closes(e) {
		return p.closed && int(p.long[one]) == p.size() || p.Conflict(p.loop(e, nil)...)
	}
	far, end := p.end(one), p.end(two)
	long := p.long[one] + p.long[two]
	p.mate[far], p.mate[end] = end, far
	p.long[far], p.long[end] = long, long
	along := func(s, t int32) bool {
		return p.positions[s].each(func(position int32) bool { return p.drawAlong(s, t, position) })
	}
	return p.drawEnough(one) && p.drawEnough(two) && along(one, two) && along(two, one) && p.drawLoop(e, far, end)
}

func (p *propagator) undoTaken(e int32) {
	one, two := p.edges[e].one, p.edges[e].two
	if p.taken[one] <= 2 && p.taken[two] <= 2 && !p.closes(e) {
		for _, s := range [2]int32{one, two} {
			end := p.end(s)
			p.mate[end] = s
			if end != s {
				p.long[end] = p.long[s]
			} else {
				p.long[s] = 1
			}
		}
	}
	p.taken[one]--
	p.taken[two]--
}

// closes reports whether an edge that was just taken joins the two ends of one path.
func (p *propagator) closes(e int32) bool {
	one, two := p.edges[e].one, p.edges[e].two
	return p.taken[one] == 2 && p.taken[two] == 2 && p.mate[one] == two
}

// end is the other end of the path of s as it was before the edge that was just taken there. Within a path
// mate and long stay as they were when the square was an end.
func (p *propagator) end(s int32) int32 {
	if p.taken[s] == 1 {
		return s
	}
	return p.mate[s]
}

// drawLoop: the ends of a path, of which e is one edge, are not joined by a step, unless that closes the
// tour.
func (p *propagator) drawLoop(e, far, end int32) bool {
	i, found := slices.BinarySearch(p.next[far], end)
	if !found || p.ways[far][i] == e || p.closed && int(p.long[far]) == p.size() {
		return true
	}
	return p.Imply(p.leave(p.ways[far][i]), learn.Reason{Kind: byLoop, Of: e})
}
