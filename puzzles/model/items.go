package model

import "slices"

// A Clause says that at least one of its literals is true.
type Clause []Lit

// Holds reports whether one of the literals is true.
func (c Clause) Holds(a Assignment) bool { return slices.ContainsFunc(c, a.Is) }

// A Sum says that the sum of its terms lies between Min and Max, both included. NoMin and NoMax are no bounds.
type Sum struct {
	Terms    []Term
	Min, Max int
}

// A Term is Factor times Num.
type Term struct {
	Factor int
	Num    Num
}

// NoMin and NoMax are bounds of a Sum that always hold.
const (
	NoMin = -1 << 40
	NoMax = 1 << 40
)

// Count says that at least least and at most most of the literals are true.
func Count(lits []Lit, least, most int) Sum {
	terms, is := make([]Term, len(lits)), make([]Lit, 2*len(lits))
	for i, l := range lits {
		own := is[2*i : 2*i+2 : 2*i+2]
		own[0], own[1] = -l, l
		terms[i] = Term{1, Num{bitValues, own}}
	}
	return Sum{terms, least, most}
}

// Holds adds the terms.
func (s Sum) Holds(a Assignment) bool {
	sum := 0
	for i := range s.Terms { // to copy each takes three times as long as the rest
		sum += s.Terms[i].Factor * a.Of(s.Terms[i].Num)
	}
	return s.Min <= sum && sum <= s.Max
}

// Different says that no two of its numbers are equal.
type Different []Num

// Holds compares all pairs.
func (d Different) Holds(a Assignment) bool {
	var seen []int
	for _, n := range d {
		value := a.Of(n)
		if slices.Contains(seen, value) {
			return false
		}
		seen = append(seen, value)
	}
	return true
}

// A Table says that its numbers together are one of the rows.
type Table struct {
	Nums []Num
	Rows [][]int
}

// Holds looks for the row.
func (t Table) Holds(a Assignment) bool {
	row := make([]int, len(t.Nums))
	for i, n := range t.Nums {
		row[i] = a.Of(n)
	}
	return slices.ContainsFunc(t.Rows, func(r []int) bool { return slices.Equal(r, row) })
}

// Regular says that a deterministic automaton accepts its numbers in their order. States are numbered from 0, where
// it begins: Next[state][i] is the state after Symbols[i], or -1 if there is none. No automaton reads other numbers.
type Regular struct {
	Nums    []Num
	Symbols []int
	Next    [][]int
	Accept  []bool
}

// Holds runs the automaton.
func (r Regular) Holds(a Assignment) bool {
	state := 0
	for _, n := range r.Nums {
		symbol := slices.Index(r.Symbols, a.Of(n))
		if symbol < 0 || r.Next[state][symbol] < 0 {
			return false
		}
		state = r.Next[state][symbol]
	}
	return r.Accept[state]
}

// Connected says that the true nodes hang together by true edges between true nodes. No node, or one, is connected.
type Connected struct {
	Nodes []Lit
	Edges []Edge
}

// Holds walks from the first true node.
func (c Connected) Holds(a Assignment) bool {
	root := slices.IndexFunc(c.Nodes, a.Is)
	if root < 0 {
		return true
	}
	_, reached := reach(a, c.Nodes, c.Edges, root)
	return reached == count(a, c.Nodes)
}

// An Island says of the component of true nodes with Root, joined as Connected says, that it has at least Min and at
// most Max nodes, and none of Apart. If Root is false, the component is empty.
type Island struct {
	Nodes    []Lit
	Edges    []Edge
	Root     int
	Min, Max int
	Apart    []int
}

// Holds walks from the root.
func (i Island) Holds(a Assignment) bool {
	in, nodes := reach(a, i.Nodes, i.Edges, i.Root)
	return i.Min <= nodes && nodes <= i.Max && !slices.ContainsFunc(i.Apart, func(n int) bool { return in[n] })
}

// reach marks the nodes that a walk over true nodes and edges from root comes to, and counts them: none if root is
// false.
func reach(a Assignment, nodes []Lit, edges []Edge, root int) (in []bool, reached int) {
	in = make([]bool, len(nodes))
	if a.Is(nodes[root]) {
		in[root], reached = true, 1
	}
	for before := 0; before < reached; {
		before = reached
		for _, e := range edges {
			if in[e.A] != in[e.B] && a.Is(e.Lit) && a.Is(nodes[e.A]) && a.Is(nodes[e.B]) {
				in[e.A], in[e.B] = true, true
				reached++
			}
		}
	}
	return in, reached
}

// A Loop says that its true edges are one closed loop, which does not cross itself, through exactly the true nodes;
// no edge and no node is a loop, too. If Ends is not nil, they are paths instead: a node whose number in Ends has
// values is the end of one path, a true node without passes one on, paths join ends with equal numbers, and no loop
// is closed.
type Loop struct {
	Nodes []Lit
	Edges []Edge
	Ends  []Num // by node; one without Values is no end
}

// Holds counts the edges at each node, and follows the first path or loop from each node.
func (l Loop) Holds(a Assignment) bool {
	at := make([][]int, len(l.Nodes))
	for _, e := range l.Edges {
		if a.Is(e.Lit) {
			at[e.A], at[e.B] = append(at[e.A], e.B), append(at[e.B], e.A)
		}
	}
	for node, lit := range l.Nodes {
		want := 0
		switch {
		case a.Is(lit) && l.isEnd(node):
			want = 1
		case a.Is(lit):
			want = 2
		}
		if len(at[node]) != want || l.isEnd(node) && !a.Is(lit) {
			return false
		}
	}
	if l.Ends == nil {
		on := slices.IndexFunc(l.Nodes, a.Is)
		return on < 0 || len(follow(at, on)) == count(a, l.Nodes)
	}
	followed := 0
	for node := range l.Nodes {
		if l.isEnd(node) {
			path := follow(at, node)
			followed += len(path)
			if a.Of(l.Ends[node]) != a.Of(l.Ends[path[len(path)-1]]) {
				return false
			}
		}
	}
	return followed == 2*count(a, l.Nodes) // each path from both of its ends
}

func (l Loop) isEnd(node int) bool { return l.Ends != nil && len(l.Ends[node].Values) > 0 }

// follow returns the nodes from the first on a line, until it ends or is closed.
func follow(at [][]int, first int) (line []int) {
	before, node := -1, first
	for {
		line = append(line, node)
		next := slices.IndexFunc(at[node], func(n int) bool { return n != before })
		if next < 0 && len(at[node]) == 2 { // twice to the same node
			next = 0
		}
		if next < 0 || at[node][next] == first && len(line) > 1 {
			return line
		}
		before, node = node, at[node][next]
	}
}

// A Sight says that Min to Max literals are seen: on each ray those before the first false one.
type Sight struct {
	Rays     [][]Lit
	Min, Max int
}

// Holds looks along the rays.
func (s Sight) Holds(a Assignment) bool {
	seen := 0
	for _, ray := range s.Rays {
		for _, l := range ray {
			if !a.Is(l) {
				break
			}
			seen++
		}
	}
	return s.Min <= seen && seen <= s.Max
}

// Areas says that the true edges divide the nodes into areas, that no false edge lies within an area, and that the
// number of each node is the number of nodes of its area. If More is not 0, the number More stands for that many
// nodes or more. If Differ is set, a false edge joins areas that have not as many nodes as each other.
type Areas struct {
	Sizes  []Num
	Edges  []Edge
	More   int
	Differ bool
}

// Holds walks from each node.
func (r Areas) Holds(a Assignment) bool {
	all := slices.Repeat([]Lit{True}, len(r.Sizes))
	area, sizes := make([][]bool, len(r.Sizes)), make([]int, len(r.Sizes))
	for node, size := range r.Sizes {
		area[node], sizes[node] = reach(a, all, r.Edges, node)
		nodes := sizes[node]
		if r.More > 0 {
			nodes = min(nodes, r.More)
		}
		if nodes != a.Of(size) {
			return false
		}
	}
	return !slices.ContainsFunc(r.Edges, func(e Edge) bool {
		return !a.Is(e.Lit) && (area[e.A][e.B] || r.Differ && sizes[e.A] == sizes[e.B])
	})
}

// Pieces says that the pieces whose literals are true cover each true cell once, and no other.
type Pieces struct {
	Cells []Lit
	From  []Piece
}

// A Piece lies on cells, which are indices, each at most once.
type Piece struct {
	Lit   Lit
	Cells []int
}

// Holds counts the pieces on each cell.
func (p Pieces) Holds(a Assignment) bool {
	on := make([]int, len(p.Cells))
	for _, piece := range p.From {
		if a.Is(piece.Lit) {
			for _, cell := range piece.Cells {
				on[cell]++
			}
		}
	}
	for cell, l := range p.Cells {
		if on[cell] > 1 || (on[cell] == 1) != a.Is(l) {
			return false
		}
	}
	return true
}
