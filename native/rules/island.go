package rules

import (
	"twofold/native/learn"
	"twofold/puzzles/rules"
)

// An island looks at two parts around its root: what hangs together with it for sure, and what may, at most so far
// away from that as its size allows. Where the first would become too large, or come to a node that it must stay
// apart from, it is closed; where the second would become too small without a node, that is true.
//
// It is asked again only after something changed that it looked at: a node or edge beside what is sure that became
// true, or one among what may be, or beside it, that became false.
//
// A reason is true nodes as a tree from the root, or the false nodes around what it may come to. Time is linear in
// the part of the graph that is as near as the size allows, and for what stays apart in the true part beside it.
type island struct {
	*constraint
	graph
	root     int32
	min, max int
	apart    []bool  // by node
	away     []int32 // by node that was reached: steps from the root
	lost     []int32 // by node that was reached: how many nodes hang together with the root by it alone
	sure     []int32 // nodes that hang together with the root for sure
	inside   []int32 // by node: the turn in which it was sure
	turns    int32
	from     []int32 // by node that is sure: the arc from it towards the root
	near     []int32 // by node: the turn of asked in which it was looked at as one that may be, or beside one
	beside   []int32 // by node: the same, as one that is sure, or beside one
	asked    int32
	size     int32   // the trail's when it was asked
	stale    bool    // something of that was taken back
	covers   bool    // a cover needs reach
	reach    []int32 // the nodes that it may have, when it was asked
}

func (n *network) island(i rules.Island, unless []learn.Lit) {
	nodes := len(i.Nodes)
	p := &island{
		graph: newGraph(i.Nodes, i.Edges), root: int32(i.Root), min: i.Min, max: min(i.Max, nodes),
		apart: make([]bool, nodes), away: make([]int32, nodes), lost: make([]int32, nodes),
		inside: make([]int32, nodes), from: make([]int32, nodes),
		near: make([]int32, nodes), beside: make([]int32, nodes), stale: true,
	}
	for _, node := range i.Apart {
		p.apart[node] = true
	}
	n.add(later, unless, func(c *constraint) propagator {
		p.constraint = c
		return p
	})
	isNear := make([]bool, nodes) // enough to see that it is too large
	for _, node := range p.within([]int32{p.root}, p.max, func(arc) bool { return true }) {
		isNear[node] = true
		p.listen(p.nodes[node], node)
	}
	for e, ends := range p.ends {
		if isNear[ends[0]] || isNear[ends[1]] {
			p.listen(p.edges[e], int32(nodes+e))
		}
	}
}

// listen watches a node or edge: an even number says that it became true.
func (i *island) listen(l learn.Lit, which int32) {
	i.watching[l] = append(i.watching[l], watch{i.constraint, 2 * which})
	i.watching[l.Not()] = append(i.watching[l.Not()], watch{i.constraint, 2*which + 1})
}

// noticed reports whether a change may matter.
func (i *island) noticed(number int32) bool {
	switch {
	case i.stale || number == condition:
		return true
	case number%2 == 0:
		return i.lookedAt(i.beside, number)
	}
	return i.lookedAt(i.near, number)
}

func (i *island) undone(number int32) {
	if !i.stale && number != condition {
		i.stale = i.at[i.literal(number).Var()] < i.size && (i.lookedAt(i.beside, number) || i.lookedAt(i.near, number))
	}
}

// literal is the node or edge of a watch.
func (i *island) literal(number int32) learn.Lit {
	if which := int(number / 2); which >= len(i.nodes) {
		return i.edges[which-len(i.nodes)]
	}
	return i.nodes[number/2]
}

// lookedAt reports whether the last propagate looked at a node, or at an end of an edge.
func (i *island) lookedAt(turn []int32, number int32) bool {
	which := int(number / 2)
	if which < len(i.nodes) {
		return turn[which] == i.asked
	}
	ends := i.ends[which-len(i.nodes)]
	return turn[ends[0]] == i.asked || turn[ends[1]] == i.asked
}

// within marks and returns some nodes and those that are at most so many steps away, by arcs that it may take.
func (i *island) within(nodes []int32, steps int, may func(a arc) bool) []int32 {
	i.turn++
	i.queue = append(i.queue[:0], nodes...)
	for _, node := range nodes {
		i.mark[node], i.away[node] = i.turn, 0
	}
	for k := 0; k < len(i.queue); k++ {
		node := i.queue[k]
		if int(i.away[node]) >= steps {
			break
		}
		for _, a := range i.arcs[node] {
			if i.mark[a.to] != i.turn && may(a) {
				i.mark[a.to], i.away[a.to] = i.turn, i.away[node]+1
				i.queue = append(i.queue, a.to)
			}
		}
	}
	return i.queue
}

// grow adds to sure what hangs together with a node for sure, which is taken to be true, until there are more nodes
// than a number, or one of them has to stay apart: then it is false.
func (i *island) grow(v view, node int32, most int) bool {
	k := len(i.sure)
	i.inside[node] = i.turns
	i.sure = append(i.sure, node)
	for ; k < len(i.sure); k++ {
		node := i.sure[k]
		if len(i.sure) > most || i.apart[node] {
			return false
		}
		i.beside[node] = i.asked
		for _, a := range i.arcs[node] {
			i.beside[a.to] = i.asked
			if i.inside[a.to] != i.turns && v.isTrue(i.edges[a.edge]) && v.isTrue(i.nodes[a.to]) {
				i.inside[a.to], i.from[a.to] = i.turns, a.edge
				i.sure = append(i.sure, a.to)
			}
		}
	}
	return true
}

func (i *island) propagate() bool {
	i.asked, i.size = i.asked+1, i.TrailSize()
	i.stale = !i.look() // a conflict is all that it saw
	return !i.stale
}

// look draws what follows.
func (i *island) look() bool {
	i.beside[i.root], i.near[i.root] = i.asked, i.asked
	root := i.nodes[i.root]
	switch {
	case i.min > 0 && !i.imply(root):
		return false
	case (i.max < 1 || i.apart[i.root]) && !i.imply(root.Not()):
		return false
	case i.truth[root] != learn.True:
		return true
	}
	now := view{i.network, i.TrailSize(), learn.None}
	i.turns++
	i.sure = i.sure[:0]
	if !i.grow(now, i.root, i.max) {
		return i.fail()
	}
	size := len(i.sure)
	return i.close(now, size) && (size >= i.min && !i.covers || i.need(now))
}

// close rules out nodes and edges by which what is sure would become too large, or come to what stays apart.
func (i *island) close(now view, size int) bool {
	for k := range size {
		for _, a := range i.arcs[i.sure[k]] {
			edge, node := i.edges[a.edge], i.nodes[a.to]
			if i.inside[a.to] == i.turns || now.isFalse(edge) || now.isFalse(node) || !now.isTrue(edge) && !now.isTrue(node) {
				continue
			}
			fits := i.grow(now, a.to, i.max)
			for _, other := range i.sure[size:] {
				i.inside[other] = 0
			}
			i.sure = i.sure[:size]
			if fits {
				continue
			}
			out := edge
			if now.isTrue(edge) {
				out = node
			}
			if !i.imply(out.Not()) {
				return false
			}
		}
	}
	return true
}

// may reports whether the island may go on by an arc.
func (i *island) may(v view) func(a arc) bool {
	return func(a arc) bool {
		return !i.apart[a.to] && !v.isFalse(i.nodes[a.to]) && !v.isFalse(i.edges[a.edge])
	}
}

// need finds nodes and edges without which the island is too small.
func (i *island) need(now view) bool {
	may := i.may(now)
	all := append(i.reach[:0], i.within(i.sure, i.max-len(i.sure), may)...)
	i.reach = all
	if len(all) < i.min {
		return i.fail()
	}
	for _, node := range all {
		i.lost[node], i.behind[node], i.near[node] = 1, 1, i.asked
		for _, a := range i.arcs[node] {
			i.near[a.to] = i.asked
		}
	}
	if len(i.sure) >= i.min {
		return true
	}
	spare := int32(len(all) - i.min)
	if !i.walk(i.root, i.truth, func(from int32, a arc, behind int32, bridge bool) bool {
		i.lost[from] += behind
		return !bridge || behind <= spare || i.imply(a.lit)
	}) {
		return false
	}
	for _, node := range all {
		if i.lost[node] > spare && !i.imply(i.nodes[node]) {
			return false
		}
	}
	return true
}

// explain takes l to be false. Then the root is, or the island is too small, or too large.
func (i *island) explain(l learn.Lit, before int32, out []learn.Lit) []learn.Lit {
	v := view{i.network, before, l}
	root := i.nodes[i.root]
	add := func(lit learn.Lit) {
		if lit != l {
			out = append(out, lit)
		}
	}
	if i.min > 0 && v.isFalse(root) {
		add(root)
		return out
	}
	add(root.Not())
	if len(i.within([]int32{i.root}, i.max-1, i.may(v))) < i.min {
		return i.around(v, i.max-1, out)
	}
	i.turns++
	i.sure = i.sure[:0]
	if i.grow(v, i.root, i.max) {
		for _, node := range i.sure[1:] {
			add(i.nodes[node].Not())
			add(i.edges[i.from[node]].Not())
		}
		i.within(i.sure, i.max-len(i.sure), i.may(v))
		return i.around(v, i.max-len(i.sure), out)
	}
	for _, node := range i.sure {
		if i.apart[node] { // the path there is enough
			for node != i.root {
				e := i.from[node]
				add(i.nodes[node].Not())
				add(i.edges[e].Not())
				node = i.ends[e][0] + i.ends[e][1] - node
			}
			return out
		}
	}
	for _, node := range i.sure[1 : i.max+1] {
		add(i.nodes[node].Not())
		add(i.edges[i.from[node]].Not())
	}
	return out
}

// around appends what is false around all that the island may come to in so many steps.
func (i *island) around(v view, steps int, out []learn.Lit) []learn.Lit {
	inner := i.queue[:0:0]
	for _, node := range i.queue {
		if int(i.away[node]) < steps {
			inner = append(inner, node)
		}
	}
	i.queue = inner
	for node, is := range i.apart {
		if is {
			i.mark[node] = -i.turn
		}
	}
	return i.border(v, out)
}
