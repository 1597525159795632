package model

import (
	"slices"

	"twofold/native/learn"
	"twofold/puzzles/model"
)

// Clauses say that true edges join equal sizes, and, if the areas differ, that false ones do not. An areas then looks
// at the nodes whose size or edges changed, and at those beside them: at what true edges join, which has an upper bound
// on its size, and at what may still be joined, which must be enough. Where it is enough only with a node, or an edge,
// that belongs to it. The number More bounds from below alone; two areas that it stands for are compared when both are
// closed.
//
// It finds all conflicts, since one node of an area that is wrong changed last. A reason is the edges of a tree that is
// too large, or what is false around an area that is too small. Time for a node is that of areas of its greatest size.
//
// Cut nodes as in connected. To look only where something changed took a hard fillomino from 7.8 to 0.8 s.
type areas struct {
	*constraint
	graph
	model.Areas
	values [][]learn.Lit // by node: that it has each of its sizes
	dirty  []int32       // nodes that changed
	is     []bool        // by node
	at     [][]int32     // by watch: its nodes
	joined []int32       // the nodes that true edges join to one
	from   []int32       // by node that is joined: the edge from it towards the first
	inside []int32       // by node: the turn in which it was joined
	turns  int32
	away   []int32 // by node that was reached
	lost   []int32
	about  map[int32][]int32 // by variable: the nodes that it says something of
	bad    []int32           // the node of the last conflict
}

func (n *network) areas(r model.Areas, unless []learn.Lit) {
	nodes := len(r.Sizes)
	p := &areas{
		graph: newGraph(slices.Repeat([]model.Lit{model.True}, nodes), r.Edges), Areas: r, is: make([]bool, nodes),
		from: make([]int32, nodes), inside: make([]int32, nodes), away: make([]int32, nodes), lost: make([]int32, nodes),
		about: map[int32][]int32{},
	}
	n.add(later, unless, func(c *constraint) propagator {
		p.constraint = c
		return p
	})
	for node, size := range r.Sizes {
		p.values = append(p.values, literals(size.Is))
		p.listen([]int32{int32(node)}, p.values[node]...)
		p.touchNode(int32(node))
	}
	for e, l := range p.edges {
		a, b := p.ends[e][0], p.ends[e][1]
		p.listen([]int32{a, b}, l)
		for i, is := range p.values[a] {
			v := r.Sizes[a].Values[i]
			other := p.has(b, v)
			n.require(append(unless, l.Not(), is.Not(), other)...)
			if r.Differ && (r.More == 0 || v < r.More) {
				n.require(append(unless, l, is.Not(), other.Not())...)
			}
		}
		for i, is := range p.values[b] {
			n.require(append(unless, l.Not(), is.Not(), p.has(a, r.Sizes[b].Values[i]))...)
		}
	}
}

// most is the most nodes of areas that a number stands for: none if it stands for no area.
func (r *areas) most(size int) int {
	switch {
	case r.More == 0 || size < r.More:
		return size
	case size == r.More:
		return len(r.nodes)
	}
	return 0
}

// listen has some nodes looked at when one of the literals gets a value.
func (r *areas) listen(nodes []int32, lits ...learn.Lit) {
	for _, l := range lits {
		for _, l := range [2]learn.Lit{l, l.Not()} {
			r.watching[l] = append(r.watching[l], watch{r.constraint, int32(len(r.at))})
		}
		r.about[l.Var()] = append(r.about[l.Var()], nodes...)
	}
	r.at = append(r.at, nodes)
}

func (r *areas) noticed(number int32) bool {
	if number == condition {
		for node := range r.is {
			r.touchNode(int32(node))
		}
		return true
	}
	for _, node := range r.at[number] {
		r.touchNode(node)
		for _, a := range r.arcs[node] {
			if r.truth[r.edges[a.edge]] != learn.False {
				r.touchNode(a.to)
			}
		}
	}
	return true
}

// undone does nothing: what is looked at is what changed since, or was not looked at because of a conflict.
func (r *areas) undone(int32) {}

func (r *areas) touchNode(node int32) {
	if !r.is[node] {
		r.is[node] = true
		r.dirty = append(r.dirty, node)
	}
}

func (r *areas) propagate() bool {
	now := view{r.network, r.TrailSize(), learn.None}
	for len(r.dirty) > 0 {
		node := r.dirty[len(r.dirty)-1]
		if r.is[node] && !r.look(now, node) {
			return false
		}
		r.dirty = r.dirty[:len(r.dirty)-1]
		r.is[node] = false
	}
	return true
}

// join finds what true edges join to a node, until that is more than a number of nodes; nodes that are joined already
// are left out.
func (r *areas) join(v view, node int32, most int) {
	k := len(r.joined)
	r.inside[node] = r.turns
	r.joined = append(r.joined, node)
	for ; k < len(r.joined) && len(r.joined) <= most; k++ {
		for _, a := range r.arcs[r.joined[k]] {
			if r.inside[a.to] != r.turns && v.isTrue(r.edges[a.edge]) {
				r.inside[a.to], r.from[a.to] = r.turns, a.edge
				r.joined = append(r.joined, a.to)
			}
		}
	}
}

// look draws what follows for the area of one node.
func (r *areas) look(now view, node int32) bool {
	r.turns++
	r.joined = r.joined[:0]
	r.join(now, node, len(r.nodes))
	size, most := len(r.joined), 0
	for i, l := range r.values[node] {
		v := r.most(r.Sizes[node].Values[i])
		switch {
		case v < size:
			if !r.imply(l.Not()) {
				return false
			}
		case !now.isFalse(l):
			most = max(most, v)
		}
	}
	if r.Differ && r.More > 0 && size >= r.More && r.alike(now) != nil {
		r.bad = []int32{node}
		return r.fail()
	}
	if most > 0 && !(r.close(now, size, most) && r.grow(now, node, size)) {
		return false
	}
	for _, other := range r.joined { // nothing else follows from these
		r.is[other] = false
	}
	return true
}

// alike returns a reason why the area that was joined cannot be beside one of as many nodes; nil if it may.
func (r *areas) alike(v view) []learn.Lit {
	size := len(r.joined)
	reason := r.closed(v, r.joined)
	if reason == nil {
		return nil
	}
	for _, node := range r.joined[:size:size] {
		for _, a := range r.arcs[node] {
			if r.inside[a.to] == r.turns {
				continue
			}
			r.join(v, a.to, 2*size)
			other := r.joined[size:]
			var around []learn.Lit
			if len(other) == size {
				around = r.closed(v, other)
			}
			if around != nil {
				reason = append(append(append(reason, around...), r.tree(r.joined[:size])...), r.tree(other)...)
			}
			for _, node := range other {
				r.inside[node] = 0
			}
			if r.joined = r.joined[:size]; around != nil {
				return append(reason, r.edges[a.edge])
			}
		}
	}
	return nil
}

// closed returns the edges by which some nodes that true edges join could go on, if all are false; nil if one is not.
func (r *areas) closed(v view, nodes []int32) []learn.Lit {
	out := []learn.Lit{}
	for _, node := range nodes {
		for _, a := range r.arcs[node] {
			switch l := r.edges[a.edge]; {
			case v.isFalse(l):
				out = append(out, l)
			case r.inside[a.to] != r.turns || !slices.Contains(nodes, a.to):
				return nil
			}
		}
	}
	return out
}

// close sees to the edges within an area, and to those by which it would become too large.
func (r *areas) close(now view, size, most int) bool {
	for k := range size {
		for _, a := range r.arcs[r.joined[k]] {
			l := r.edges[a.edge]
			switch {
			case now.isTrue(l):
			case r.inside[a.to] == r.turns:
				if !r.imply(l) {
					return false
				}
			case !now.isFalse(l):
				r.join(now, a.to, most)
				fits := len(r.joined) <= most
				for _, other := range r.joined[size:] {
					r.inside[other] = 0
				}
				r.joined = r.joined[:size]
				if !fits && !r.imply(l.Not()) {
					return false
				}
			}
		}
	}
	return true
}

// may reports whether an area of a size may go on by an arc.
func (r *areas) may(v view, size int) func(a arc) bool {
	return func(a arc) bool {
		return !v.isFalse(r.edges[a.edge]) && !v.isFalse(r.has(a.to, size))
	}
}

// has is the literal that says that a node has a size.
func (r *areas) has(node int32, size int) learn.Lit {
	values := r.Sizes[node].Values
	if i := size - values[0]; i >= 0 && i < len(values) && values[i] == size { // mostly they have no gaps
		return r.values[node][i]
	}
	if i := slices.Index(values, size); i >= 0 {
		return r.values[node][i]
	}
	return learn.Neg(0)
}

// near marks nodes that may be in one area of a size with a node, until there are most of them. It returns them.
func (r *areas) near(node int32, size, most int, may func(a arc) bool) []int32 {
	r.turn++
	r.mark[node], r.away[node] = r.turn, 1
	r.queue = append(r.queue[:0], node)
	for k := 0; k < len(r.queue) && len(r.queue) < most && int(r.away[r.queue[k]]) < size; k++ {
		for _, a := range r.arcs[r.queue[k]] {
			if r.mark[a.to] != r.turn && may(a) {
				r.mark[a.to], r.away[a.to] = r.turn, r.away[r.queue[k]]+1
				r.queue = append(r.queue, a.to)
			}
		}
	}
	return r.queue
}

// grow rules out sizes that an area cannot reach, and finds what it needs to reach the one that is known.
func (r *areas) grow(now view, node int32, size int) bool {
	for i, l := range r.values[node] {
		v := r.Sizes[node].Values[i]
		if v <= size || r.most(v) == 0 || now.isFalse(l) {
			continue
		}
		may := func(a arc) bool {
			return r.truth[a.lit] != learn.False && r.truth[r.has(a.to, v)] != learn.False
		}
		switch {
		case len(r.near(node, r.most(v), v, may)) < v:
			if !r.imply(l.Not()) {
				return false
			}
		case now.isTrue(l) && !r.need(node, v, may):
			return false
		}
	}
	return true
}

// need finds nodes and edges without which an area does not reach its size. Without a node that it needs, less than
// its size is near, and all that is nearer than that node: so it is among the first ones. If there is much more than
// that, it is cheaper to leave out each of these than to walk over all.
func (r *areas) need(node int32, size int, may func(a arc) bool) bool {
	all := slices.Clone(r.near(node, r.most(size), size*size+size, may))
	if len(all) > size*size {
		return r.needOf(node, all[1:size], size, may)
	}
	for _, other := range all {
		r.lost[other], r.behind[other] = 1, 1
	}
	spare := int32(len(all) - size)
	if !r.walk(node, r.truth, func(from int32, a arc, behind int32, bridge bool) bool {
		r.lost[from] += behind
		return !bridge || behind <= spare || r.imply(a.lit)
	}) {
		return false
	}
	for _, other := range all {
		if r.lost[other] > spare && !r.imply(r.has(other, size)) {
			return false
		}
	}
	return true
}

// needOf finds which of some nodes an area does not reach its size without, and the edges that lead there alone.
func (r *areas) needOf(node int32, some []int32, size int, may func(a arc) bool) bool {
	for _, x := range some {
		others := r.near(node, r.most(size), size, func(a arc) bool { return a.to != x && may(a) })
		if len(others) >= size {
			continue
		}
		by, ways := int32(0), 0
		for _, a := range r.arcs[x] {
			if r.mark[a.to] == r.turn && may(arc{x, a.edge, a.lit}) {
				by, ways = a.edge, ways+1
			}
		}
		if !r.imply(r.has(x, size)) || ways == 1 && !r.imply(r.edges[by]) {
			return false
		}
	}
	return true
}

// explain takes l to be false, and looks for an area in which something is wrong: first where l is, then further away.
func (r *areas) explain(l learn.Lit, before int32, out []learn.Lit) []learn.Lit {
	v := view{r.network, before, l}
	nodes := r.bad
	if l != learn.None {
		nodes = r.about[l.Var()]
	}
	nodes = slices.Clone(nodes)
	done := make([]bool, len(r.nodes))
	for _, node := range nodes {
		done[node] = true
	}
	for k := 0; k < len(nodes); k++ {
		if reason := r.wrong(v, nodes[k]); reason != nil {
			return append(out, slices.DeleteFunc(reason, func(other learn.Lit) bool { return other == l })...)
		}
		for _, a := range r.arcs[nodes[k]] {
			if !done[a.to] {
				done[a.to] = true
				nodes = append(nodes, a.to)
			}
		}
	}
	panic("native/model: areas without a reason")
}

// wrong returns a reason that the area of a node cannot be; nil if there is none.
func (r *areas) wrong(v view, node int32) []learn.Lit {
	r.turns++
	r.joined = r.joined[:0]
	r.join(v, node, len(r.nodes))
	most := 0
	for i, is := range r.values[node] {
		size := r.Sizes[node].Values[i]
		limit := r.most(size)
		if !v.isFalse(is) {
			most = max(most, limit)
		}
		switch {
		case !v.isTrue(is):
		case len(r.joined) > limit:
			return append(r.tree(r.joined[:max(limit+1, 1)]), is.Not())
		case len(r.near(node, limit, size, r.may(v, size))) < size:
			return append(r.around(v, size), is.Not())
		}
	}
	if reason := r.parted(v); reason != nil {
		return reason
	}
	if len(r.joined) > most {
		reason := r.tree(r.joined[:most+1])
		for i, is := range r.values[node] {
			if r.most(r.Sizes[node].Values[i]) > most {
				reason = append(reason, is)
			}
		}
		return reason
	}
	if r.Differ && r.More > 0 && len(r.joined) >= r.More {
		return r.alike(v)
	}
	return nil
}

// parted returns why two joined nodes cannot have a border between them that they have; nil if there is none.
func (r *areas) parted(v view) []learn.Lit {
	for _, other := range r.joined {
		for _, a := range r.arcs[other] {
			if l := r.edges[a.edge]; r.inside[a.to] == r.turns && v.isFalse(l) {
				return r.path(other, a.to, []learn.Lit{l})
			}
		}
	}
	return nil
}

// tree returns the edges that join nodes, as opposites.
func (r *areas) tree(nodes []int32) []learn.Lit {
	out := []learn.Lit{}
	for _, node := range nodes[1:] {
		out = append(out, r.edges[r.from[node]].Not())
	}
	return out
}

// path appends the edges that join two nodes, as opposites.
func (r *areas) path(a, b int32, out []learn.Lit) []learn.Lit {
	for a != b {
		if slices.Index(r.joined, a) < slices.Index(r.joined, b) {
			a, b = b, a // the one that was joined later has its edge before the other
		}
		e := r.from[a]
		out = append(out, r.edges[e].Not())
		a = r.ends[e][0] + r.ends[e][1] - a
	}
	return out
}

// around appends why an area of a size does not reach further: edges, and sizes of nodes.
func (r *areas) around(v view, size int) (out []learn.Lit) {
	for _, node := range r.queue {
		if int(r.away[node]) >= r.most(size) {
			continue
		}
		for _, a := range r.arcs[node] {
			if r.mark[a.to] == r.turn || r.mark[a.to] == -r.turn {
				continue
			}
			if is := r.has(a.to, size); v.isFalse(is) {
				r.mark[a.to] = -r.turn
				out = append(out, is)
			} else {
				out = append(out, r.edges[a.edge])
			}
		}
	}
	return out
}
