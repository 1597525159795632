package rules

import (
	"slices"

	"twofold/native/learn"
)

// A cover follows from islands and a connected: each true node hangs together with the last one, which is always true,
// and so with one of the nodes beside that. Each of these is the root of an island. So a node to which no island can
// come, with no more nodes than it may have, is false. It is asked after the islands, the less the longer nothing
// followed.
//
// A reason is, for each island whose root is near enough, what is sure of it if that matters, and the false nodes and
// edges that lie on the way.
type cover struct {
	*constraint
	graph
	islands []*island
	reached []int32 // by node: the turn in which an island could come to it
	turns   int32
	node    map[learn.Lit]int32 // the one that is false, by what was implied
	far     []int32             // by node that explain reached: steps to the one that is false
	pause   pause
}

// addCovers adds a cover for each connected of that kind.
func (n *network) addCovers() {
	for _, c := range n.constraints {
		if whole, ok := c.rule.(*connected); ok && len(c.unless) == 0 {
			if islands := n.islandsBeside(whole); len(islands) > 0 {
				n.cover(islands)
			}
		}
	}
}

// islandsBeside returns for each node beside the last one of a connected the smallest island around it. It is nil if
// one of these nodes has no bounded island, or the islands are on another graph.
func (n *network) islandsBeside(whole *connected) (islands []*island) {
	hub := int32(len(whole.nodes) - 1)
	if hub < 0 || whole.nodes[hub] != learn.Pos(0) {
		return nil
	}
	small := map[int32]*island{}
	for _, c := range n.constraints {
		i, ok := c.rule.(*island)
		if !ok || len(c.unless) > 0 || i.max >= len(i.nodes) || small[i.root] != nil && small[i.root].max <= i.max {
			continue
		}
		if edges := len(i.edges); slices.Equal(whole.nodes[:hub], i.nodes) &&
			len(whole.edges) == edges+len(whole.arcs[hub]) &&
			slices.Equal(whole.edges[:edges], i.edges) && slices.Equal(whole.ends[:edges], i.ends) {
			small[i.root] = i
		}
	}
	for _, a := range whole.arcs[hub] {
		if small[a.to] == nil {
			return nil
		}
		islands = append(islands, small[a.to])
	}
	return islands
}

func (n *network) cover(islands []*island) {
	nodes := len(islands[0].nodes)
	p := &cover{graph: islands[0].graph, islands: islands, reached: make([]int32, nodes), far: make([]int32, nodes)}
	p.node = map[learn.Lit]int32{}
	p.mark, p.turn, p.queue = make([]int32, nodes), 0, nil
	n.add(last, nil, func(c *constraint) propagator {
		p.constraint = c
		return p
	})
	n.watch(p.constraint, p.nodes...)
	n.watch(p.constraint, p.edges...)
	for _, i := range islands {
		if i.far == nil {
			far := newSeen(nodes)
			i.far = &far
		}
	}
}

func (c *cover) propagate() bool {
	if !c.pause.isOver() {
		return true
	}
	before := c.TrailSize()
	ok := c.look(before)
	c.pause.next(!ok || c.TrailSize() > before)
	return ok
}

// look draws what follows.
func (c *cover) look(before int32) bool {
	c.turns++
	for _, i := range c.islands {
		if i.seen.stale && !i.propagate() {
			c.clause = append(c.clause[:0], i.clause...)
			return false
		}
		if c.truth[i.nodes[i.root]] != learn.True || c.TrailSize() > before {
			return true // it is asked again when that has changed
		}
		if i.far.stale {
			i.reachable()
		}
		for _, node := range i.reach {
			c.reached[node] = c.turns
		}
	}
	for node, l := range c.nodes {
		if c.reached[node] == c.turns || c.truth[l] == learn.False {
			continue
		}
		if c.node[l.Not()] = int32(node); !c.imply(l.Not()) {
			return false
		}
	}
	return true
}

// explain takes l to be false, which says that a node is true.
func (c *cover) explain(l learn.Lit, before int32, out []learn.Lit) []learn.Lit {
	v := view{c.network, before, l}
	c.turn++
	node := c.node[l]
	most := 0
	for _, i := range c.islands {
		most = max(most, i.max)
	}
	c.mark[node], c.far[node] = c.turn, 0
	c.queue = append(c.queue[:0], node)
	for k := 0; k < len(c.queue) && int(c.far[c.queue[k]]) < most; k++ {
		for _, a := range c.arcs[c.queue[k]] {
			if c.mark[a.to] != c.turn {
				c.mark[a.to], c.far[a.to] = c.turn, c.far[c.queue[k]]+1
				c.queue = append(c.queue, a.to)
			}
		}
	}
	for _, i := range c.islands {
		if c.mark[i.root] != c.turn || int(c.far[i.root]) >= i.max {
			continue
		}
		i.within([]int32{i.root}, i.max-1, len(i.nodes), i.may(v))
		steps := i.max - 1
		if i.mark[node] == i.turn {
			if !i.start(v) {
				return i.explain(l, before, out)
			}
			for _, other := range i.sure[1:] {
				out = append(out, i.nodes[other].Not(), i.edges[i.from[other]].Not())
			}
			steps = i.max - len(i.sure)
			i.within(i.sure, steps, len(i.nodes), i.may(v))
		}
		out = append(out, i.nodes[i.root].Not())
		out = c.between(i, v, steps, out)
	}
	return out
}

// between appends what is false beside the nodes that an island reached, as far as a way by it would be short enough.
func (c *cover) between(i *island, v view, steps int, out []learn.Lit) []learn.Lit {
	for _, node := range i.queue {
		for _, a := range i.arcs[node] {
			short := c.mark[a.to] == c.turn && int(i.away[node]+1+c.far[a.to]) <= steps
			switch l := i.nodes[a.to]; {
			case !short || i.apart[a.to] || i.mark[a.to] == i.turn || i.mark[a.to] == -i.turn:
			case v.isFalse(l):
				i.mark[a.to] = -i.turn
				out = append(out, l)
			default:
				out = append(out, i.edges[a.edge])
			}
		}
	}
	return out
}
