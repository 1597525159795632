package model

import (
	"twofold/native/learn"
	"twofold/puzzles/model"
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
	some     []int32 // nodes that it may have: all of them, or more than it needs
	bridges  []arc   // by which it may go to more nodes than it can spare
	seen     seen    // what propagate saw
}

// A seen is what an island looked at, and whether that is what it would see now.
type seen struct {
	near   []int32 // by node: the turn in which it was looked at as one that may be, or beside one
	beside []int32 // by node: the same, as one that is sure, or beside one
	turn   int32
	size   int32 // the trail's
	stale  bool  // something of that changed, or was taken back
}

func newSeen(nodes int) seen {
	return seen{near: make([]int32, nodes), beside: make([]int32, nodes), stale: true}
}

// begin forgets all.
func (s *seen) begin(size int32) { s.turn, s.size, s.stale = s.turn+1, size, false }

func (n *network) island(i model.Island, unless []learn.Lit) {
	nodes := len(i.Nodes)
	p := &island{
		graph: newGraph(i.Nodes, i.Edges), root: int32(i.Root), min: i.Min, max: min(i.Max, nodes),
		apart: make([]bool, nodes), away: make([]int32, nodes), lost: make([]int32, nodes),
		inside: make([]int32, nodes), from: make([]int32, nodes), seen: newSeen(nodes),
	}
	for _, node := range i.Apart {
		p.apart[node] = true
	}
	n.add(later, unless, func(c *constraint) propagator {
		p.constraint = c
		return p
	})
	isNear := make([]bool, nodes) // enough to see that it is too large
	for _, node := range p.within([]int32{p.root}, p.max, nodes, func(arc) bool { return true }) {
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
	if number == condition {
		return true
	}
	return i.seen.stale || i.saw(number)
}

func (i *island) undone(number int32) {
	if s := &i.seen; !s.stale && number != condition && i.at[i.literal(number).Var()] < s.size {
		s.stale = i.saw(number) || i.saw(number^1)
	}
}

// saw reports whether what changed is something that was looked at.
func (i *island) saw(number int32) bool {
	in := i.seen.near
	if number%2 == 0 {
		in = i.seen.beside
	}
	which := int(number / 2)
	if which < len(i.nodes) {
		return in[which] == i.seen.turn
	}
	ends := i.ends[which-len(i.nodes)]
	return in[ends[0]] == i.seen.turn || in[ends[1]] == i.seen.turn
}

// literal is the node or edge of a watch.
func (i *island) literal(number int32) learn.Lit {
	if which := int(number / 2); which >= len(i.nodes) {
		return i.edges[which-len(i.nodes)]
	}
	return i.nodes[number/2]
}

// within marks and returns some nodes and those that are at most that many steps away, by arcs that it may take, until
// there are enough.
func (i *island) within(nodes []int32, steps, enough int, may func(a arc) bool) []int32 {
	i.turn++
	i.queue = append(i.queue[:0], nodes...)
	for _, node := range nodes {
		i.mark[node], i.away[node] = i.turn, 0
	}
	for k := 0; k < len(i.queue) && len(i.queue) < enough; k++ {
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
	i.seen.begin(i.TrailSize())
	i.seen.stale = !i.look() // a conflict is all that it saw
	return !i.seen.stale
}

// look draws what follows.
func (i *island) look() bool {
	i.seen.beside[i.root], i.seen.near[i.root] = i.seen.turn, i.seen.turn
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
	if !i.start(now) {
		return i.fail()
	}
	size := len(i.sure)
	i.touched(i.seen.beside, i.sure)
	return i.close(now, size) && (size >= i.min || i.need(now))
}

// start finds what hangs together with the root, which is true; false if that is too much.
func (i *island) start(v view) bool {
	i.turns++
	i.sure = i.sure[:0]
	return i.grow(v, i.root, i.max)
}

// touched notes some nodes, and those beside them.
func (i *island) touched(in, nodes []int32) {
	for _, node := range nodes {
		in[node] = i.seen.turn
		for _, a := range i.arcs[node] {
			in[a.to] = i.seen.turn
		}
	}
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
			i.touched(i.seen.beside, i.sure[size:])
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

// need finds nodes and edges without which the island is too small. Without such a node, less than it needs can be
// reached. So it is one of any set of that size that hangs together, and it is enough to look at one of twice as many.
// What seems to be needed there may have a way around it outside.
func (i *island) need(now view) bool {
	may, enough := i.may(now), 2*i.min
	i.some = append(i.some[:0], i.within(i.sure, i.max-len(i.sure), enough, may)...)
	i.touched(i.seen.near, i.some)
	if len(i.some) < i.min {
		return i.fail()
	}
	spare := int32(len(i.some) - i.min)
	i.cuts(spare)
	isAll := len(i.some) < enough
	for _, b := range i.bridges {
		isNeeded := isAll || i.isShort(func(a arc) bool { return a.edge != b.edge && may(a) })
		if isNeeded && !i.imply(b.lit) {
			return false
		}
	}
	for _, node := range i.some {
		if i.lost[node] <= spare || i.truth[i.nodes[node]] != learn.Open {
			continue
		}
		isNeeded := isAll || i.isShort(func(a arc) bool { return a.to != node && may(a) })
		if isNeeded && !i.imply(i.nodes[node]) {
			return false
		}
	}
	return true
}

// cuts finds how many of some nodes are lost without each of them, and the bridges behind which more than spare are.
func (i *island) cuts(spare int32) {
	i.bridges = i.bridges[:0]
	for _, node := range i.some {
		i.lost[node], i.behind[node] = 1, 1
	}
	i.walk(i.root, i.truth, func(from int32, a arc, behind int32, bridge bool) bool {
		if i.lost[from] += behind; bridge && behind > spare && i.truth[a.lit] == learn.Open {
			i.bridges = append(i.bridges, a)
		}
		return true
	})
}

// isShort reports whether the island is too small by the arcs that it may take.
func (i *island) isShort(may func(a arc) bool) bool {
	all := i.within(i.sure, i.max-len(i.sure), i.min, may)
	i.touched(i.seen.near, all)
	return len(all) < i.min
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
	if len(i.within([]int32{i.root}, i.max-1, i.min, i.may(v))) < i.min {
		return i.around(v, i.max-1, out)
	}
	if i.start(v) {
		for _, node := range i.sure[1:] {
			add(i.nodes[node].Not())
			add(i.edges[i.from[node]].Not())
		}
		i.within(i.sure, i.max-len(i.sure), len(i.nodes), i.may(v))
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

// around appends what is false around all that the island may come to in that many steps.
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
