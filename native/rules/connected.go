package rules

import (
	"twofold/native/learn"
	"twofold/puzzles/rules"
)

// A connected walks over nodes and edges that may be there, from a true node. What it does not reach is false. A node,
// or an edge, behind which the walk found a true node and no other way back, is true. It is domain consistent, in
// linear time (Christian Bessiere, Emmanuel Hebrard, George Katsirelos and Toby Walsh: Reasoning about Connectivity
// Constraints, IJCAI 2015; articulation points: Robert Tarjan: Depth-First Search and Linear Graph Algorithms, 1972).
//
// A reason is two true nodes and the false nodes and edges around all that one of them can reach.
type connected struct {
	*constraint
	graph
	found, low []int32 // by node: when the walk came to it, from 1 on, and the earliest node seen behind it
	by         []int32 // by node: the edge by which the walk came
	next       []int32 // by node: the arc that is looked at next
	trues      []int32 // by node: how many true nodes are behind it, with itself
}

func (n *network) connected(i rules.Connected, unless []learn.Lit) {
	p := &connected{graph: newGraph(i.Nodes, i.Edges)}
	nodes := len(i.Nodes)
	room := make([]int32, 5*nodes)
	p.found, p.low, p.by = room[:nodes], room[nodes:2*nodes], room[2*nodes:3*nodes]
	p.next, p.trues = room[3*nodes:4*nodes], room[4*nodes:]
	n.add(last, unless, func(c *constraint) propagator {
		p.constraint = c
		return p
	})
	n.watch(p.constraint, p.nodes...)
	for _, l := range p.edges {
		n.watching[l.Not()] = append(n.watching[l.Not()], watch{constraint: p.constraint})
	}
}

func (c *connected) propagate() bool {
	root := int32(-1)
	for node, l := range c.nodes {
		if c.truth[l] == learn.True {
			root = int32(node)
			break
		}
	}
	if root < 0 {
		return true
	}
	clear(c.found)
	if !c.walk(root) {
		return false
	}
	for node, l := range c.nodes {
		if c.found[node] == 0 && !c.imply(l.Not()) {
			return false
		}
	}
	return true
}

// walk goes depth first from the root.
func (c *connected) walk(root int32) bool {
	path, time := append(c.queue[:0], root), int32(0)
	enter := func(node, by int32) {
		time++
		c.found[node], c.low[node], c.by[node], c.next[node], c.trues[node] = time, time, by, 0, 0
		if c.truth[c.nodes[node]] == learn.True {
			c.trues[node] = 1
		}
	}
	enter(root, -1)
	for len(path) > 0 {
		node := path[len(path)-1]
		if int(c.next[node]) < len(c.arcs[node]) {
			a := c.arcs[node][c.next[node]]
			c.next[node]++
			switch {
			case a.edge == c.by[node] || c.truth[c.edges[a.edge]] == learn.False || c.truth[c.nodes[a.to]] == learn.False:
			case c.found[a.to] > 0:
				c.low[node] = min(c.low[node], c.found[a.to])
			default:
				enter(a.to, a.edge)
				path = append(path, a.to)
			}
			continue
		}
		path = path[:len(path)-1]
		if len(path) == 0 {
			break
		}
		from := path[len(path)-1]
		if c.trues[node] > 0 && c.low[node] >= c.found[from] {
			if !c.imply(c.nodes[from]) || c.low[node] == c.found[node] && !c.imply(c.edges[c.by[node]]) {
				c.queue = path
				return false
			}
		}
		c.trues[from] += c.trues[node]
		c.low[from] = min(c.low[from], c.low[node])
	}
	c.queue = path
	return true
}

// explain takes l to be false, and cuts off one of two true nodes.
func (c *connected) explain(l learn.Lit, before int32, out []learn.Lit) []learn.Lit {
	v := view{c.network, before, l}
	a := c.earliest(v, false)
	c.reach(v, a)
	b := c.earliest(v, true)
	for _, node := range [2]int32{a, b} {
		if lit := c.nodes[node].Not(); lit != l {
			out = append(out, lit)
		}
	}
	ends := len(out)
	out = c.border(v, out)
	middle := len(out)
	c.reach(v, b)
	out = c.border(v, out)
	if len(out)-middle < middle-ends {
		return append(out[:ends], out[middle:]...)
	}
	return out[:middle]
}

// earliest is the node that was true first, of all or of those that were not reached.
func (c *connected) earliest(v view, apart bool) int32 {
	first, at := int32(-1), int32(0)
	for node, l := range c.nodes {
		if v.isTrue(l) && !(apart && c.mark[node] == c.turn) {
			if i := c.at[l.Var()]; first < 0 || l == v.but.Not() || i < at {
				first, at = int32(node), i
				if l == v.but.Not() {
					at = -1
				}
			}
		}
	}
	return first
}
