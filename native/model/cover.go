package model

import (
	"slices"

	"twofold/native/learn"
)

// A cover follows from islands and a connected: each true node hangs together with the last one, which is always true,
// and so with one of the nodes beside that. Each of these is the root of an island. So a node to which no island can
// come, with no more nodes than it may have, is false.
//
// What hangs together with a root for sure, and a node that a true edge joins with that, is of no other island. The
// last node of these on a way to a root tells whose island it is, and how many steps it could still go from there. So
// one walk, from the most steps down, finds all nodes that some island can come to: linear time.
//
// A reason is what a walk back from the node comes to: false nodes and edges, where an island could come with nothing
// in its way, and as much of islands as leaves them too few steps. It is asked after the islands, the less the longer
// nothing followed.
type cover struct {
	*constraint
	graph
	islands []*island
	could   []int32             // by node: the most steps that an island could go from there if all were true
	left    []int32             // by node: the same by what is known
	levels  [][]int32           // nodes by their steps
	owner   []int32             // by node: the island that has it for sure, or nobody
	holder  []int32             // by node of no owner: one that has it if it is true, or nobody
	sure    []int32             // nodes that have an owner
	size    []int32             // by island: how many of these are its
	away    []int32             // by node: steps to the one that is explained
	node    map[learn.Lit]int32 // the one that is false, by what was implied
	pause   pause
}

// nobody is no island.
const nobody = -1

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
	p := &cover{
		graph: islands[0].graph, islands: islands, could: make([]int32, nodes), left: make([]int32, nodes),
		owner: make([]int32, nodes), holder: make([]int32, nodes), away: make([]int32, nodes),
		size: make([]int32, len(islands)),
		node: map[learn.Lit]int32{},
	}
	p.mark, p.turn, p.queue = make([]int32, nodes), 0, nil
	most := 0
	for node := range p.could {
		p.could[node] = nobody
	}
	for _, i := range islands {
		most = max(most, i.max)
		p.could[i.root] = max(p.could[i.root], int32(i.max-1))
	}
	p.levels = make([][]int32, most+1)
	for node, steps := range p.could {
		p.level(p.could, int32(node), steps)
	}
	p.spread(p.could, func(arc) bool { return true })
	n.add(last, nil, func(c *constraint) propagator {
		p.constraint = c
		return p
	})
	n.watch(p.constraint, p.nodes...)
	n.watch(p.constraint, p.edges...)
}

// level notes that an island could still go some steps from a node.
func (c *cover) level(left []int32, node, steps int32) {
	if left[node] = steps; steps >= 0 {
		c.levels[steps] = append(c.levels[steps], node)
	}
}

// spread walks from the nodes of all levels, those with the most steps first, by arcs that it may take.
func (c *cover) spread(left []int32, may func(a arc) bool) {
	for steps := int32(len(c.levels) - 1); steps >= 0; steps-- {
		for _, node := range c.levels[steps] {
			if left[node] != steps {
				continue
			}
			for _, a := range c.arcs[node] {
				if left[a.to] < steps-1 && may(a) {
					c.level(left, a.to, steps-1)
				}
			}
		}
		c.levels[steps] = c.levels[steps][:0]
	}
}

func (c *cover) propagate() bool {
	if !c.pause.isOver() {
		return true
	}
	before := c.TrailSize()
	ok := c.look()
	c.pause.next(!ok || c.TrailSize() > before)
	return ok
}

// own finds the islands of nodes. It is false if a root is not true, or two islands meet, which others see to.
func (c *cover) own(v view) bool {
	for node := range c.owner {
		c.owner[node], c.holder[node] = nobody, nobody
	}
	c.sure = c.sure[:0]
	for k, i := range c.islands {
		switch {
		case !v.isTrue(i.nodes[i.root]):
			return false
		case c.owner[i.root] != nobody: // two edges join it with the last node
			continue
		}
		c.owner[i.root], c.size[k] = int32(k), 0
		c.sure = append(c.sure, i.root)
	}
	for k := 0; k < len(c.sure); k++ {
		node := c.sure[k]
		island := c.owner[node]
		c.size[island]++
		for _, a := range c.arcs[node] {
			switch {
			case c.owner[a.to] == island || !v.isTrue(a.lit):
			case c.owner[a.to] != nobody:
				return false
			case v.isTrue(c.nodes[a.to]):
				c.owner[a.to] = island
				c.sure = append(c.sure, a.to)
			default:
				c.holder[a.to] = island
			}
		}
	}
	return true
}

// look draws what follows.
func (c *cover) look() bool {
	if !c.own(view{c.network, c.TrailSize(), learn.None}) {
		return true
	}
	c.reach()
	for node, l := range c.nodes {
		if c.left[node] != nobody || c.owner[node] != nobody || c.truth[l] == learn.False {
			continue
		}
		if c.node[l.Not()] = int32(node); !c.imply(l.Not()) {
			return false
		}
	}
	return true
}

// reach finds how far islands could still go from each node.
func (c *cover) reach() {
	for node := range c.left {
		c.left[node] = nobody
	}
	mayBe := func(a arc) bool {
		return c.owner[a.to] == nobody && c.truth[c.nodes[a.to]] != learn.False && c.truth[a.lit] != learn.False
	}
	for _, node := range c.sure {
		island := c.owner[node]
		steps := int32(c.islands[island].max) - c.size[island] - 1
		for _, a := range c.arcs[node] {
			isFree := c.holder[a.to] == nobody || c.truth[a.lit] == learn.True
			if c.left[a.to] < steps && isFree && mayBe(a) {
				c.level(c.left, a.to, steps)
			}
		}
	}
	c.spread(c.left, func(a arc) bool { return c.holder[a.to] == nobody && mayBe(a) })
}

// explain takes l to be false, which says that a node is true, and walks back from that.
func (c *cover) explain(l learn.Lit, before int32, out []learn.Lit) []learn.Lit {
	v := view{c.network, before, learn.None}
	c.own(v)
	c.turn++
	c.network.turn++
	node := c.node[l]
	c.mark[node], c.away[node] = c.turn, 0
	c.queue = append(c.queue[:0], node)
	for k := 0; k < len(c.queue); k++ {
		node := c.queue[k]
		steps := c.away[node]
		if island := c.holder[node]; island != nobody {
			out = c.tooFar(v, island, node, steps, out)
			continue
		}
		for _, a := range c.arcs[node] {
			switch {
			case c.mark[a.to] == c.turn || c.could[a.to] <= steps:
			case v.isFalse(a.lit):
				out = append(out, a.lit)
			case v.isFalse(c.nodes[a.to]):
				c.mark[a.to] = c.turn
				out = append(out, c.nodes[a.to])
			case c.owner[a.to] != nobody:
				c.mark[a.to] = c.turn
				out = c.tooFar(v, c.owner[a.to], a.to, steps, out)
			default:
				c.mark[a.to], c.away[a.to] = c.turn, steps+1
				c.queue = append(c.queue, a.to)
			}
		}
	}
	return out
}

// tooFar appends why an island, which has a node or is joined with it, cannot go that many steps from there: nodes of
// it, as many that fewer steps are left, among them those that join the node with the root.
func (c *cover) tooFar(v view, number, node, steps int32, out []learn.Lit) []learn.Lit {
	i := c.islands[number]
	enough := i.max - int(steps)
	add := func(l learn.Lit) {
		if c.seen[l] != c.network.turn {
			c.seen[l] = c.network.turn
			out = append(out, l.Not())
		}
	}
	addNode := func(node int32) {
		i.inside[node] = 0
		enough--
		if add(i.nodes[node]); node != i.root {
			add(i.edges[i.from[node]])
		}
	}
	i.start(v)
	if c.owner[node] == nobody {
		at := slices.IndexFunc(c.arcs[node], func(a arc) bool { return c.owner[a.to] == number && v.isTrue(a.lit) })
		add(c.arcs[node][at].lit)
		node = c.arcs[node][at].to
	}
	for node != i.root {
		e := i.from[node]
		addNode(node)
		node = i.ends[e][0] + i.ends[e][1] - node
	}
	addNode(node)
	for _, other := range i.sure {
		if enough > 0 && i.inside[other] != 0 {
			addNode(other)
		}
	}
	return out
}
