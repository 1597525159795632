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
//
// One that other constraints imply is asked the less the longer nothing followed: for a masyu that pays, for a
// slitherlink seldom.
type connected struct {
	*constraint
	graph
	implied     bool // by other constraints
	pause, wait int  // how often it is passed over after it was asked, and for now
}

// longestPause is how often a connected that is implied may be passed over.
const longestPause = 15

func (n *network) connected(i rules.Connected, unless []learn.Lit) { n.addConnected(i, unless, false) }

// implied adds what other constraints imply.
func (n *network) implied(i rules.Connected, unless []learn.Lit) { n.addConnected(i, unless, true) }

func (n *network) addConnected(i rules.Connected, unless []learn.Lit, implied bool) {
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
	if !c.implied {
		return c.cut()
	}
	if c.wait > 0 {
		c.wait--
		return true
	}
	before := c.TrailSize()
	ok := c.cut()
	if c.pause = min(2*c.pause+1, longestPause); !ok || c.TrailSize() > before {
		c.pause = 0
	}
	c.wait = c.pause
	return ok
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
	may := func(a arc) bool {
		return c.truth[c.edges[a.edge]] != learn.False && c.truth[c.nodes[a.to]] != learn.False
	}
	weight := func(node int32) int32 { return int32(max(c.truth[c.nodes[node]], 0)) }
	if !c.walk(root, may, weight, func(from int32, a arc, trues int32, bridge bool) bool {
		return trues == 0 || c.imply(c.nodes[from]) && (!bridge || c.imply(c.edges[a.edge]))
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
