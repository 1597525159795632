package model

import "slices"

// Rings tell which entries of an answer lie close together on the board: those that a small item speaks of, those of
// the edges at a node, and those of two nodes that an edge joins. So a model of any rules has them.
type Rings struct {
	groups [][]int // of variables
	of     [][]int // by variable: the groups that it is in
	vars   [][]int // by entry
	at     [][]int // by variable: entries
}

// mostInGroup is the most parts of an item that is small.
const mostInGroup = 9

// Rings finds them in time linear in the items.
func (m *Model) Rings() *Rings {
	r := &Rings{of: make([][]int, m.Vars+1), at: make([][]int, m.Vars+1)}
	for entry, n := range m.Answer {
		r.vars = append(r.vars, varsOf(nil, n.Is...))
		for _, v := range r.vars[entry] {
			r.at[v] = append(r.at[v], entry)
		}
	}
	known := map[*Edge]bool{} // graphs that several items share
	for _, n := range m.Domains {
		r.join(varsOf(nil, n.Is...))
	}
	for _, p := range m.Items {
		parts := p.Parts()
		switch {
		case len(parts.Edges) > 0:
			if !known[&parts.Edges[0]] {
				known[&parts.Edges[0]] = true
				r.joinEdges(parts)
			}
		case len(parts.Lits)+len(parts.Nums) <= mostInGroup:
			vars := varsOf(nil, parts.Lits...)
			for _, n := range parts.Nums {
				vars = varsOf(vars, n.Is...)
			}
			r.join(varsOf(vars, p.Guards...))
		}
	}
	return r
}

func varsOf(to []int, lits ...Lit) []int {
	for _, l := range lits {
		if v := l.Var(); v > 0 && !slices.Contains(to, v) {
			to = append(to, v)
		}
	}
	return to
}

func (r *Rings) join(vars []int) {
	if len(vars) < 2 {
		return
	}
	for _, v := range vars {
		r.of[v] = append(r.of[v], len(r.groups))
	}
	r.groups = append(r.groups, vars)
}

// joinEdges joins what is at a node if edges are open, else the two nodes of each edge.
func (r *Rings) joinEdges(parts Parts) {
	at := make([][]Lit, parts.Nodes)
	for node := range min(len(at), len(parts.Lits)) {
		at[node] = append(at[node], parts.Lits[node])
	}
	for _, e := range parts.Edges {
		if !e.Lit.IsConstant() {
			at[e.A], at[e.B] = append(at[e.A], e.Lit), append(at[e.B], e.Lit)
		} else if e.Lit == True && len(parts.Lits) == parts.Nodes {
			r.join(varsOf(nil, parts.Lits[e.A], parts.Lits[e.B]))
		}
	}
	for _, lits := range at {
		if len(lits) <= mostInGroup { // not a hub
			r.join(varsOf(nil, lits...))
		}
	}
}

// Around lists the entries that are few steps away from some, in increasing order.
func (r *Rings) Around(entries []int, steps int) (all []int) {
	seen, isIn := make([]bool, len(r.of)), make([]bool, len(r.vars))
	var front []int
	take := func(v int) {
		if !seen[v] {
			seen[v] = true
			front = append(front, v)
		}
	}
	for _, entry := range entries {
		isIn[entry] = true
		for _, v := range r.vars[entry] {
			take(v)
		}
	}
	for range steps {
		for _, v := range slices.Clone(front) {
			for _, group := range r.of[v] {
				for _, other := range r.groups[group] {
					take(other)
				}
			}
		}
	}
	for _, v := range front {
		for _, entry := range r.at[v] {
			isIn[entry] = true
		}
	}
	for entry, is := range isIn {
		if is {
			all = append(all, entry)
		}
	}
	return all
}
