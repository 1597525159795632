package rules

import (
	"twofold/native/learn"
	"twofold/puzzles/rules"
)

// Clauses say how many edges a node has. A loop then follows the paths of true edges: an edge that closes one too
// early is false, and once a loop is closed, all else is. Of paths between ends, those that are complete have equal
// numbers at both ends, and an edge between two of different numbers is false.
//
// A reason is the path, or loop, and for a loop a true node or edge beside it. These are long, and pay (Kathryn
// Francis and Peter Stuckey: Explaining Circuit Propagation, Constraints 2014). Time is linear in the graph.
type loop struct {
	*constraint
	graph
	numbers []rules.Num // by node: what an end says; nil for one loop
	degree  []int32     // by node: how many true edges there are
	other   []int32     // by node of degree 0 or 1: where its path ends
	path    []int32     // edges of the path that was followed last
}

func (n *network) loop(l rules.Loop, unless []learn.Lit) {
	p := &loop{graph: newGraph(l.Nodes, l.Edges), numbers: l.Ends}
	p.degree, p.other = make([]int32, len(l.Nodes)), make([]int32, len(l.Nodes))
	for node := range l.Nodes {
		n.degree(p, node, unless)
	}
	n.add(later, unless, func(c *constraint) propagator {
		p.constraint = c
		return p
	})
	n.watch(p.constraint, p.lits()...)
	for _, num := range l.Ends {
		n.watch(p.constraint, literals(num.Is)...)
	}
	if l.Ends == nil {
		n.connected(rules.Connected{Nodes: l.Nodes, Edges: l.Edges}, unless)
	}
}

// isEnd reports whether a path ends at a node.
func (l *loop) isEnd(node int32) bool { return l.numbers != nil && len(l.numbers[node].Values) > 0 }

// degree says how many edges a node has: two, at an end one, and none if it is false.
func (n *network) degree(p *loop, node int, unless []learn.Lit) {
	var edges []learn.Lit
	for _, a := range p.arcs[node] {
		edges = append(edges, p.edges[a.edge])
	}
	is := p.nodes[node]
	if p.isEnd(int32(node)) {
		n.require(append(unless, is)...)
		n.require(append(edges, unless...)...)
		n.atMostOne(edges, unless...)
		return
	}
	for i, e := range edges {
		n.require(append(unless, is, e.Not())...)
		other := append(append([]learn.Lit{is.Not()}, unless...), edges[:i]...)
		n.require(append(other, edges[i+1:]...)...)
		for j := range i {
			for k := range j {
				n.require(append(unless, e.Not(), edges[j].Not(), edges[k].Not())...)
			}
		}
	}
	if len(edges) == 0 {
		n.require(append(unless, is.Not())...)
	}
}

func (l *loop) propagate() bool {
	if !l.count() {
		return true // clauses find that conflict
	}
	now := view{l.network, l.TrailSize(), learn.None}
	l.turn++
	on := int32(0) // edges of paths
	for node := range int32(len(l.nodes)) {
		if l.degree[node] == 0 {
			l.other[node] = node
		}
		if l.degree[node] != 1 || l.mark[node] == l.turn {
			continue
		}
		end := l.follow(now, node, -1)
		l.other[node], l.other[end] = end, node
		on += int32(len(l.path))
		if !l.join(node, end) {
			return false
		}
	}
	if l.numbers != nil {
		return l.apart(now, on)
	}
	return l.close(now, on)
}

// count counts edges, and reports whether no node has too many.
func (l *loop) count() bool {
	clear(l.degree)
	for e, lit := range l.edges {
		if l.truth[lit] == learn.True {
			for _, node := range l.ends[e] {
				if l.degree[node]++; l.degree[node] > 2 || l.degree[node] > 1 && l.isEnd(node) {
					return false
				}
			}
		}
	}
	return true
}

// follow goes from a node along true edges, but not by one, marks nodes, and returns where it ends: at the first node
// of a loop. The path is the edges.
func (l *loop) follow(v view, node, by int32) int32 {
	l.path = l.path[:0]
	for {
		l.mark[node] = l.turn
		next := int32(-1)
		for i, a := range l.arcs[node] {
			if a.edge != by && v.isTrue(l.edges[a.edge]) {
				next = int32(i)
				break
			}
		}
		if next < 0 {
			return node
		}
		a := l.arcs[node][next]
		l.path = append(l.path, a.edge)
		if node, by = a.to, a.edge; l.mark[node] == l.turn {
			return node
		}
	}
}

// join makes the numbers at both ends of a path equal, if it is complete.
func (l *loop) join(a, b int32) bool {
	if !l.isEnd(a) || !l.isEnd(b) {
		return true
	}
	for _, pair := range [2][2]rules.Num{{l.numbers[a], l.numbers[b]}, {l.numbers[b], l.numbers[a]}} {
		for i, is := range literals(pair[0].Is) {
			same := literal(pair[1].Lit(pair[0].Values[i]))
			switch l.truth[is] {
			case learn.True:
				if !l.imply(same) {
					return false
				}
			case learn.False:
				if !l.imply(same.Not()) {
					return false
				}
			}
		}
	}
	return true
}

// apart rules out edges that close a path to a loop, or join ends of different numbers. The paths have so many edges.
func (l *loop) apart(now view, on int32) bool {
	for e, lit := range l.edges {
		switch a, b := l.ends[e][0], l.ends[e][1]; {
		case now.isTrue(lit):
			on--
		case l.truth[lit] == learn.False || l.degree[a] > 1 || l.degree[b] > 1:
		case l.other[a] == b || l.differ(now, l.other[a], l.other[b], nil) != nil:
			if !l.imply(lit.Not()) {
				return false
			}
		}
	}
	return on == 0 || l.fail()
}

// differ appends why two ends that have numbers do not have the same one; nil if they may.
func (l *loop) differ(v view, a, b int32, out []learn.Lit) []learn.Lit {
	if !l.isEnd(a) || !l.isEnd(b) {
		return nil
	}
	if out == nil {
		out = []learn.Lit{}
	}
	for _, pair := range [2][2]rules.Num{{l.numbers[a], l.numbers[b]}, {l.numbers[b], l.numbers[a]}} {
		for i, is := range literals(pair[0].Is) {
			if same := literal(pair[1].Lit(pair[0].Values[i])); v.isTrue(is) && v.isFalse(same) {
				return append(out, is.Not(), same)
			}
		}
	}
	for i, is := range literals(l.numbers[a].Is) {
		switch same := literal(l.numbers[b].Lit(l.numbers[a].Values[i])); {
		case v.isFalse(is):
			out = append(out, is)
		case v.isFalse(same):
			out = append(out, same)
		default:
			return nil
		}
	}
	return out
}

// close rules out what does not fit to a loop that is closed, and edges that close one too early. The paths have so
// many edges.
func (l *loop) close(now view, on int32) bool {
	edges, nodes := int32(0), 0
	for _, lit := range l.edges {
		if l.truth[lit] == learn.True {
			edges++
		}
	}
	for _, lit := range l.nodes {
		if l.truth[lit] == learn.True {
			nodes++
		}
	}
	if edges > on {
		return l.finish(now)
	}
	for a := range int32(len(l.nodes)) {
		if l.degree[a] != 1 || l.other[a] < a {
			continue
		}
		for _, arc := range l.arcs[a] {
			if lit := l.edges[arc.edge]; arc.to == l.other[a] && l.truth[lit] == learn.Open {
				l.turn++
				l.follow(now, a, -1)
				if (int32(len(l.path)) < edges || l.passes(nodes)) && !l.imply(lit.Not()) {
					return false
				}
			}
		}
	}
	return true
}

// passes reports whether some of the true nodes are not marked.
func (l *loop) passes(nodes int) bool {
	for node, lit := range l.nodes {
		if l.mark[node] == l.turn && l.truth[lit] == learn.True {
			nodes--
		}
	}
	return nodes > 0
}

// finish rules out all that is not on the loop that is closed.
func (l *loop) finish(now view) bool {
	for e, lit := range l.edges {
		if l.truth[lit] != learn.True || l.mark[l.ends[e][0]] == l.turn {
			continue
		}
		l.turn++
		l.follow(now, l.ends[e][0], -1)
		break
	}
	for e, lit := range l.edges {
		beside := l.mark[l.ends[e][0]] != l.turn && l.mark[l.ends[e][1]] != l.turn // clauses see to the others
		if beside && !l.imply(lit.Not()) {
			return false
		}
	}
	for node, lit := range l.nodes {
		if l.mark[node] != l.turn && !l.imply(lit.Not()) {
			return false
		}
	}
	return true
}
