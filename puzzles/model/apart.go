package model

import "slices"

// Apart returns a model with the same solutions in which loops are said place by place if they are such reasons
// (ByPlace): an item for each node says that it has two edges, or none, and one item that all nodes are connected. A
// node that is no constant is on the loop if one of its edges is, which is no reason. Steps are found in this model.
// Propagation of a whole loop is stronger, so solutions are found in the other.
func (m *Model) Apart() *Model {
	g := *m
	g.Items = make([]Posted, 0, len(m.Items))
	for _, p := range m.Items {
		if l, isLoop := p.Item.(Loop); isLoop && p.Reason == ByPlace && l.Ends == nil && len(p.Guards) == 0 {
			g.Items = append(g.Items, p.apart(l)...)
		} else {
			g.Items = append(g.Items, p)
		}
	}
	return &g
}

// apart are the items of a loop.
func (p Posted) apart(l Loop) (all []Posted) {
	at := make([]Clause, len(l.Nodes))
	for _, e := range l.Edges {
		at[e.A], at[e.B] = append(at[e.A], e.Lit), append(at[e.B], e.Lit)
	}
	define := func(c Clause) { all = append(all, Posted{Item: c, Reason: ByNone}) }
	for node, lit := range l.Nodes {
		for _, edge := range at[node] {
			if lit != True {
				define(slices.DeleteFunc(Clause{-edge, lit}, func(l Lit) bool { return l == False }))
			}
		}
		p.Item, p.Guards = Count(at[node], 2, 2), nil
		if !lit.IsConstant() {
			define(append(Clause{-lit}, at[node]...))
			p.Guards = []Lit{lit}
		}
		if lit != False {
			all = append(all, p)
		}
	}
	p.Item, p.Guards = Connected{l.Nodes, l.Edges}, nil
	return append(all, p)
}
