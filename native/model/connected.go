package model

import (
	"slices"

	"twofold/native/learn"
	"twofold/puzzles/model"
)

// A connected walks over nodes and edges that may be there, from a true node. What it does not reach is false. A node,
// or an edge, behind which the walk found a true node and no other way back, is true. It is domain consistent, in
// linear time (Christian Bessiere, Emmanuel Hebrard, George Katsirelos and Toby Walsh: Reasoning about Connectivity
// Constraints, IJCAI 2015; articulation points: Robert Tarjan: Depth-First Search and Linear Graph Algorithms, 1972).
//
// A reason is two true nodes and a minimal set of false nodes and edges between them: of those around all that one of
// them can reach, those that the other one could come to first.
//
// It is asked the less the longer nothing followed, but always when all nodes are known, unless other constraints
// imply it. What cheaper constraints find meanwhile is most of the search.
type connected struct {
	*constraint
	graph
	implied bool // by other constraints
	pause   pause
}

// A pause is how often a constraint is passed over after it was asked, and for now: the more often, the longer nothing
// followed.
type pause struct{ long, left int }

const longestPause = 15

// isOver counts a time that the constraint could be asked.
func (p *pause) isOver() bool {
	p.left--
	return p.left < 0
}

// next begins after the constraint was asked.
func (p *pause) next(followed bool) {
	if p.long = min(2*p.long+1, longestPause); followed {
		p.long = 0
	}
	p.left = p.long
}

func (n *network) connected(i model.Connected, unless []learn.Lit) { n.addConnected(i, unless, false) }

// implied adds what other constraints imply.
func (n *network) implied(i model.Connected, unless []learn.Lit) { n.addConnected(i, unless, true) }

func (n *network) addConnected(i model.Connected, unless []learn.Lit, implied bool) {
	p := &connected{graph: newGraph(i.Nodes, i.Edges), implied: implied}
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
	if !c.pause.isOver() && (c.implied || c.isOpen()) {
		return true
	}
	before := c.TrailSize()
	ok := c.cut()
	c.pause.next(!ok || c.TrailSize() > before)
	return ok
}

// isOpen reports whether a node has no value. When all have one, only edges that become false matter, and it is asked
// again after these.
func (c *connected) isOpen() bool {
	return slices.ContainsFunc(c.nodes, func(l learn.Lit) bool { return c.truth[l] == learn.Open })
}

// cut draws what follows.
func (c *connected) cut() bool {
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
	c.turn++
	for node, l := range c.nodes {
		if truth := c.truth[l]; truth != learn.False {
			c.mark[node], c.behind[node] = c.turn, int32(truth)
		}
	}
	if !c.walk(root, c.truth, func(from int32, a arc, trues int32, bridge bool) bool {
		return trues == 0 || c.imply(c.nodes[from]) && (!bridge || c.imply(a.lit))
	}) {
		return false
	}
	for node, l := range c.nodes {
		if c.found[node] == 0 && !c.imply(l.Not()) {
			return false
		}
	}
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
	out = c.separator(v, b, out)
	middle := len(out)
	c.reach(v, b)
	out = c.separator(v, a, out)
	if len(out)-middle < middle-ends {
		return append(out[:ends], out[middle:]...)
	}
	return out[:middle]
}

// separator appends why the nodes that were reached do not hang together with another one: the false nodes beside them,
// and false edges to others, to which a way leads from that one that avoids all such. It leaves out the literal that
// the view takes to be false.
func (c *connected) separator(v view, from int32, out []learn.Lit) []learn.Lit {
	reached := c.turn
	c.turn += 2
	border, beyond := c.turn-1, c.turn
	for _, node := range c.queue {
		for _, a := range c.arcs[node] {
			if c.mark[a.to] != reached && v.isFalse(c.nodes[a.to]) {
				c.mark[a.to] = border
			}
		}
	}
	add := func(l learn.Lit) {
		if l != v.but {
			out = append(out, l)
		}
	}
	c.mark[from] = beyond
	c.queue = append(c.queue[:0], from)
	for i := 0; i < len(c.queue); i++ {
		for _, a := range c.arcs[c.queue[i]] {
			switch c.mark[a.to] {
			case beyond:
			case reached:
				add(c.edges[a.edge])
			case border:
				c.mark[a.to] = beyond
				add(c.nodes[a.to])
			default:
				c.mark[a.to] = beyond
				c.queue = append(c.queue, a.to)
			}
		}
	}
	return out
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
