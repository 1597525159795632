package rules

import (
	"twofold/native/learn"
	"twofold/puzzles/rules"
)

// An island looks at two parts around its root: what hangs together with it for sure, and what may, at most so far away
// as its size allows. Where the first would become too large, or come to a node that it must stay apart from, it is
// closed; where the second would become too small without a node, that is true.
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
}

func (n *network) island(i rules.Island, unless []learn.Lit) {
	nodes := len(i.Nodes)
	p := &island{
		graph: newGraph(i.Nodes, i.Edges), root: int32(i.Root), min: i.Min, max: min(i.Max, nodes),
		apart: make([]bool, nodes), away: make([]int32, nodes), lost: make([]int32, nodes),
		inside: make([]int32, nodes), from: make([]int32, nodes),
	}
	for _, node := range i.Apart {
		p.apart[node] = true
	}
	n.add(later, unless, func(c *constraint) propagator {
		p.constraint = c
		return p
	})
	near := make([]bool, nodes) // enough to see that it is too large
	for _, node := range p.near(p.max+1, func(arc) bool { return true }) {
		near[node] = true
		n.watch(p.constraint, p.nodes[node])
	}
	for e, ends := range p.ends {
		if near[ends[0]] || near[ends[1]] {
			n.watch(p.constraint, p.edges[e])
		}
	}
}

// near marks and returns the nodes that are less than so many steps away from the root, by arcs that it may take.
func (i *island) near(steps int, may func(a arc) bool) []int32 {
	i.turn++
	i.mark[i.root], i.away[i.root] = i.turn, 0
	i.queue = append(i.queue[:0], i.root)
	for k := 0; k < len(i.queue); k++ {
		node := i.queue[k]
		if int(i.away[node]) >= steps-1 {
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
		for _, a := range i.arcs[node] {
			if i.inside[a.to] != i.turns && v.isTrue(i.edges[a.edge]) && v.isTrue(i.nodes[a.to]) {
				i.inside[a.to], i.from[a.to] = i.turns, a.edge
				i.sure = append(i.sure, a.to)
			}
		}
	}
	return true
}

func (i *island) propagate() bool {
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
	return i.close(now, size) && (size >= i.min || i.need(now))
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
	all := append([]int32{}, i.near(i.max, may)...)
	if len(all) < i.min {
		return i.fail()
	}
	for _, node := range all {
		i.lost[node] = 1
	}
	spare := int32(len(all) - i.min)
	if !i.walk(i.root, func(a arc) bool { return i.mark[a.to] == i.turn && may(a) },
		func(int32) int32 { return 1 },
		func(from int32, a arc, behind int32, bridge bool) bool {
			i.lost[from] += behind
			return !bridge || behind <= spare || i.imply(i.edges[a.edge])
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
	if len(i.near(i.max, i.may(v))) < i.min {
		return i.around(v, out)
	}
	i.turns++
	i.sure = i.sure[:0]
	i.grow(v, i.root, i.max)
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

// around appends what is false around all that the island may come to.
func (i *island) around(v view, out []learn.Lit) []learn.Lit {
	inner := i.queue[:0:0]
	for _, node := range i.queue {
		if int(i.away[node]) < i.max-1 {
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
