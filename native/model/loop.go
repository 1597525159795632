package model

import (
	"slices"

	"twofold/native/learn"
	"twofold/puzzles/model"
)

// Clauses say how many edges a node has. A loop then keeps the paths of true edges, by their ends: an edge that closes
// one too early is false, and once a loop is closed, all else is. Of paths between ends, those that are complete have
// equal numbers at both ends, and an edge between two of different numbers is false.
//
// A reason is the path, or loop, and for a loop a true node or edge beside it. These are long, and pay (Kathryn
// Francis and Peter Stuckey: Explaining Circuit Propagation, Constraints 2014). Only the ends of paths that changed are
// looked at, so time is that of their edges, and linear in the path for each edge that follows.
//
// One loop is also connected, which follows; see connected for how often that is asked.
type loop struct {
	*constraint
	graph
	numbers [][]learn.Lit // by node: of an end, by value, that it says that; nil for one loop
	degree  []int32       // by node: how many true edges there are
	other   []int32       // by node of degree 0 or 1: where its path ends
	long    []int32       // by node of degree 0 or 1: how many edges its path has
	on      int32         // true edges
	trues   int32         // true nodes
	paths   int32         // how many paths the true edges make
	closed  int32         // how many edges closed one to a loop
	excess  int32         // how many edges came when one node had too many

	changed []int32 // ends of paths, and nodes whose number changed
	all     bool    // all paths are to be looked at
	path    []int32 // edges of the path that was followed last
}

func (n *network) loop(l model.Loop, unless []learn.Lit) {
	p := &loop{graph: newGraph(l.Nodes, l.Edges), numbers: saying(l.Ends)}
	p.degree, p.other, p.long = make([]int32, len(l.Nodes)), make([]int32, len(l.Nodes)), make([]int32, len(l.Nodes))
	for node := range l.Nodes {
		p.other[node] = int32(node)
		n.degree(p, node, unless)
	}
	n.add(later, unless, func(c *constraint) propagator {
		p.constraint = c
		return p
	})
	for i, lit := range p.lits() { // nodes first
		n.watching[lit] = append(n.watching[lit], watch{p.constraint, int32(i)})
	}
	for node, says := range p.numbers {
		for _, is := range says {
			number := int32(len(p.nodes) + len(p.edges) + node)
			for _, lit := range [2]learn.Lit{is, is.Not()} {
				n.watching[lit] = append(n.watching[lit], watch{p.constraint, number})
			}
		}
	}
	p.all = true
	if l.Ends == nil {
		if p.isUnbalanced() {
			n.require(append(unless, literal(model.False))...)
		}
		n.implied(model.Connected{Nodes: l.Nodes, Edges: l.Edges}, unless)
	}
}

// isUnbalanced reports whether no loop goes through all nodes of a part of the graph that always have to be on it:
// where nodes have two colours, so that edges join different ones, a loop has as many of both.
func (l *loop) isUnbalanced() bool {
	colour := make([]int, len(l.nodes)) // 1 or -1; 0 if it was not met
	for first, is := range l.nodes {
		if is != literal(model.True) || colour[first] != 0 {
			continue
		}
		colour[first] = 1
		all, balance := true, 1
		for met := []int32{int32(first)}; len(met) > 0; met = met[1:] {
			for _, a := range l.arcs[met[0]] {
				switch to := l.nodes[a.to]; {
				case to == literal(model.False):
				case colour[a.to] == 0:
					colour[a.to] = -colour[met[0]]
					balance += colour[a.to]
					all = all && to == literal(model.True)
					met = append(met, a.to)
				default:
					all = all && colour[a.to] != colour[met[0]]
				}
			}
		}
		if all && balance != 0 {
			return true
		}
	}
	return false
}

// saying is the literals of numbers, by number and by any value of one of them.
func saying(numbers []model.Num) (all [][]learn.Lit) {
	var values []int
	for _, n := range numbers {
		values = append(values, n.Values...)
	}
	slices.Sort(values)
	values = slices.Compact(values)
	for _, n := range numbers {
		var is []learn.Lit
		for _, v := range values {
			if len(n.Values) > 0 {
				is = append(is, literal(n.Lit(v)))
			}
		}
		all = append(all, is)
	}
	return all
}

// isEnd reports whether a path ends at a node.
func (l *loop) isEnd(node int32) bool { return l.numbers != nil && len(l.numbers[node]) > 0 }

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

// room is how many edges a node may still have.
func (l *loop) room(node int32) int32 {
	if l.isEnd(node) {
		return 1 - l.degree[node]
	}
	return 2 - l.degree[node]
}

// edgeOf returns the edge of a watch; what is no edge has none.
func (l *loop) edgeOf(number int32) (edge int32, ok bool) {
	edge = number - int32(len(l.nodes))
	return edge, edge >= 0 && int(edge) < len(l.edges)
}

// noticed joins two paths by an edge, and notes what changed.
func (l *loop) noticed(number int32) bool {
	edge, isEdge := l.edgeOf(number)
	switch {
	case number == condition:
		l.all = true
	case isEdge:
		l.join(l.ends[edge][0], l.ends[edge][1])
	case int(number) < len(l.nodes):
		l.trues++
	default:
		l.changed = append(l.changed, number-int32(len(l.nodes)+len(l.edges)))
	}
	if len(l.changed) > len(l.nodes) {
		l.changed, l.all = l.changed[:0], true
	}
	return true
}

func (l *loop) join(a, b int32) {
	l.on++
	first, last := l.other[a], l.other[b]
	switch {
	case l.excess > 0 || l.room(a) < 1 || l.room(b) < 1:
		l.excess++
	case first == b && l.degree[a] > 0:
		l.closed++
	default:
		long := l.long[a] + l.long[b] + 1
		l.paths += 1 - min(l.degree[a], 1) - min(l.degree[b], 1)
		l.other[first], l.other[last], l.long[first], l.long[last] = last, first, long, long
		l.changed = append(l.changed, first, last)
		l.all = l.all || l.paths == 2 // the other one may not close alone any more
	}
	l.degree[a]++
	l.degree[b]++
}

// undone takes that back. What the nodes of an edge said before it was true, they still say, unless the path ended
// there.
func (l *loop) undone(number int32) {
	edge, isEdge := l.edgeOf(number)
	if !isEdge {
		if number != condition && int(number) < len(l.nodes) {
			l.trues--
		}
		return
	}
	a, b := l.ends[edge][0], l.ends[edge][1]
	l.on--
	l.degree[a]--
	l.degree[b]--
	first, last := l.pathEnd(a), l.pathEnd(b)
	switch {
	case l.excess > 0:
		l.excess--
	case first == b && l.degree[a] > 0:
		l.closed--
	default:
		l.paths -= 1 - min(l.degree[a], 1) - min(l.degree[b], 1)
		l.other[first], l.other[last] = a, b
		l.long[first], l.long[last] = l.before(a, first), l.before(b, last)
	}
}

// pathEnd is where the path of a node ended before an edge was added to it, and before how long that was.
func (l *loop) pathEnd(node int32) int32 {
	if l.degree[node] == 0 {
		return node
	}
	return l.other[node]
}

func (l *loop) before(node, end int32) int32 {
	if node == end {
		return 0
	}
	return l.long[node]
}

func (l *loop) propagate() bool {
	switch {
	case l.excess > 0:
		return true // clauses find that conflict
	case l.closed > 0 && l.numbers != nil:
		return l.fail()
	case l.closed > 0:
		return l.finish(view{l.network, l.TrailSize(), learn.None})
	case l.numbers == nil && l.paths == 1 && l.trues <= l.on+1:
		return true // it may close
	}
	if l.all || l.numbers == nil && l.paths == 1 {
		l.changeAll()
	}
	for len(l.changed) > 0 {
		if !l.look(l.changed[len(l.changed)-1]) {
			return false
		}
		l.changed = l.changed[:len(l.changed)-1]
	}
	l.all = false
	return true
}

// changeAll has all ends of paths looked at.
func (l *loop) changeAll() {
	for node := range int32(len(l.nodes)) {
		if l.degree[node] == 1 || l.isEnd(node) {
			l.changed = append(l.changed, node)
		}
	}
}

// look looks at the edges at both ends of the path that ends at a node.
func (l *loop) look(node int32) bool {
	if l.degree[node] > 1 || l.degree[node] == 0 && !l.isEnd(node) {
		return true
	}
	end := l.other[node]
	if l.isEnd(node) && l.isEnd(end) && node != end && !l.same(node, end) {
		return false
	}
	return l.lookAt(node) && l.lookAt(end)
}

// lookAt rules out the edges at an end of a path that would close it, or join it with one of another number.
func (l *loop) lookAt(x int32) bool {
	for _, a := range l.arcs[x] {
		lit := l.edges[a.edge]
		switch other := l.other[a.to]; {
		case l.room(x) < 1 || l.room(a.to) < 1 || l.truth[lit] != learn.Open:
		case other == x && l.degree[x] > 0 || !l.mayAgree(l.other[x], other):
			if !l.imply(lit.Not()) {
				return false
			}
		}
	}
	return true
}

// same makes the numbers at both ends of a path equal.
func (l *loop) same(a, b int32) bool {
	for i, one := range l.numbers[a] {
		other := l.numbers[b][i]
		if l.truth[one] == learn.Open {
			one, other = other, one
		}
		switch is := l.truth[one]; {
		case is == l.truth[other]:
		case is == learn.True && !l.imply(other), is == learn.False && !l.imply(other.Not()):
			return false
		}
	}
	return true
}

// mayAgree reports whether two nodes are not both ends, or may have the same number.
func (l *loop) mayAgree(a, b int32) bool {
	if !l.isEnd(a) || !l.isEnd(b) {
		return true
	}
	for i, one := range l.numbers[a] {
		if l.truth[one] != learn.False && l.truth[l.numbers[b][i]] != learn.False {
			return true
		}
	}
	return false
}

// differ appends why two ends that have numbers do not have the same one; nil if they may.
func (l *loop) differ(v view, a, b int32, out []learn.Lit) []learn.Lit {
	if !l.isEnd(a) || !l.isEnd(b) {
		return nil
	}
	from := len(out)
	isOpen := false
	for i, one := range l.numbers[a] {
		switch other := l.numbers[b][i]; {
		case v.isTrue(one) && v.isFalse(other):
			return append(out[:from], one.Not(), other)
		case v.isTrue(other) && v.isFalse(one):
			return append(out[:from], other.Not(), one)
		case v.isFalse(one):
			out = append(out, one)
		case v.isFalse(other):
			out = append(out, other)
		default:
			isOpen = true
		}
	}
	if isOpen {
		return nil
	}
	return out
}

// finish rules out all that is not on the loop that is closed.
func (l *loop) finish(now view) bool {
	l.turn++
	for _, ends := range l.ends {
		node := ends[0]
		if l.degree[node] < 2 || l.mark[node] == l.turn {
			continue
		}
		l.turn++
		if l.follow(now, node, -1) == node {
			break
		}
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

// follow goes from a node along true edges, but not by one, marks nodes, and returns where it ends: at the first node
// of a loop. The path is the edges.
func (l *loop) follow(v view, node, by int32) int32 {
	l.path = l.path[:0]
	for {
		l.mark[node] = l.turn
		next := slices.IndexFunc(l.arcs[node], func(a arc) bool { return a.edge != by && v.isTrue(l.edges[a.edge]) })
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
