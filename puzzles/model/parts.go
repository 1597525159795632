package model

import (
	"cmp"
	"fmt"
	"slices"
)

// Parts is what an item speaks of: its literals, numbers and edges, and how many nodes its indices may name.
type Parts struct {
	Lits  []Lit
	Nums  []Num
	Edges []Edge
	Nodes int
	At    []int // indices of nodes
}

// Parts of an item are for who looks at all items alike.
func (c Clause) Parts() Parts    { return Parts{Lits: c} }
func (d Different) Parts() Parts { return Parts{Nums: d} }
func (t Table) Parts() Parts     { return Parts{Nums: t.Nums} }
func (r Regular) Parts() Parts   { return Parts{Nums: r.Nums} }
func (c Connected) Parts() Parts { return Parts{Lits: c.Nodes, Edges: c.Edges, Nodes: len(c.Nodes)} }
func (s Sight) Parts() Parts     { return Parts{Lits: slices.Concat(s.Rays...)} }
func (r Areas) Parts() Parts     { return Parts{Nums: r.Sizes, Edges: r.Edges, Nodes: len(r.Sizes)} }

// Parts of a sum are its numbers.
func (s Sum) Parts() (p Parts) {
	p.Nums = make([]Num, len(s.Terms))
	for i := range s.Terms {
		p.Nums[i] = s.Terms[i].Num
	}
	return p
}

// Parts of an island are its graph and the nodes that it names.
func (i Island) Parts() Parts {
	return Parts{Lits: i.Nodes, Edges: i.Edges, Nodes: len(i.Nodes), At: append([]int{i.Root}, i.Apart...)}
}

// Parts of a loop are its graph and the numbers at the ends of paths.
func (l Loop) Parts() Parts {
	p := Parts{Lits: l.Nodes, Edges: l.Edges, Nodes: len(l.Nodes)}
	for _, n := range l.Ends {
		if len(n.Values) > 0 {
			p.Nums = append(p.Nums, n)
		}
	}
	return p
}

// Parts of pieces are the literals of cells and pieces.
func (p Pieces) Parts() Parts {
	all := Parts{Lits: make([]Lit, len(p.Cells), len(p.Cells)+len(p.From)), Nodes: len(p.Cells)}
	copy(all.Lits, p.Cells)
	for _, piece := range p.From {
		all.Lits, all.At = append(all.Lits, piece.Lit), append(all.At, piece.Cells...)
	}
	return all
}

// Check returns what is wrong with the model, whoever made it: a variable that there is none of, a number without
// values, an edge of a node that there is none of, a bound that is none. Engines rely on it.
func (m *Model) Check() error {
	c := m.Checker()
	for i, p := range m.Items {
		if err := c.Check(p, p.Parts()); err != nil {
			return fmt.Errorf("item %d, a %T: %w", i+1, p.Item, err)
		}
	}
	for _, n := range slices.Concat(m.Domains, m.Answer) {
		if err := m.checkNum(n); err != nil {
			return err
		}
	}
	return nil
}

// A Checker checks the items of a model as they come. It passes over long lists that it has seen, which many items may
// share, and which nobody may change.
type Checker struct {
	*Model
	lits   map[*Lit]int
	graphs map[*Edge]graph
}

// A graph is how many nodes and edges there are.
type graph struct{ nodes, edges int }

// long is the length from which on lists are remembered.
const long = 20

// Checker makes one.
func (m *Model) Checker() Checker { return Checker{m, map[*Lit]int{}, map[*Edge]graph{}} }

// Check returns nil if an item of these parts is about variables of the model, and about nodes and values that there
// are.
func (c Checker) Check(p Posted, parts Parts) error {
	for _, lits := range [2][]Lit{parts.Lits, p.Guards} {
		if err := c.literals(lits); err != nil {
			return err
		}
	}
	for _, n := range parts.Nums {
		if err := c.checkNum(n); err != nil {
			return err
		}
	}
	if err := c.edges(parts.Edges, parts.Nodes); err != nil {
		return err
	}
	for _, node := range parts.At {
		if err := checkNode(node, parts.Nodes); err != nil {
			return err
		}
	}
	if shaped, ok := p.Item.(interface{ shape() error }); ok {
		return shaped.shape()
	}
	return nil
}

func (c Checker) literals(lits []Lit) error {
	if len(lits) >= long {
		if c.lits[&lits[0]] == len(lits) {
			return nil
		}
		c.lits[&lits[0]] = len(lits)
	}
	for _, l := range lits {
		if err := c.checkLit(l); err != nil {
			return err
		}
	}
	return nil
}

func (c Checker) edges(edges []Edge, nodes int) error {
	if len(edges) >= long {
		if c.graphs[&edges[0]] == (graph{nodes, len(edges)}) {
			return nil
		}
		c.graphs[&edges[0]] = graph{nodes, len(edges)}
	}
	for _, e := range edges {
		if err := cmp.Or(c.checkLit(e.Lit), checkNode(e.A, nodes), checkNode(e.B, nodes)); err != nil {
			return err
		}
		if e.A == e.B {
			return fmt.Errorf("an edge from node %d to itself: expected two nodes", e.A)
		}
	}
	return nil
}

func (m *Model) checkLit(l Lit) error {
	if l == 0 || !l.IsConstant() && l.Var() > m.Vars {
		return fmt.Errorf("literal %d: expected one of %d variables", l, m.Vars)
	}
	return nil
}

func checkNode(node, nodes int) error {
	if node < 0 || node >= nodes {
		return fmt.Errorf("node %d: expected one of %d", node, nodes)
	}
	return nil
}

// maxValue bounds numbers, so that sums of them do not overflow.
const maxValue = 1 << 24

func (m *Model) checkNum(n Num) error {
	if len(n.Values) == 0 || len(n.Values) != len(n.Is) {
		return fmt.Errorf("a number of %d values and %d literals: expected one or more of each", len(n.Values), len(n.Is))
	}
	for i, v := range n.Values {
		switch {
		case v > maxValue || v < -maxValue:
			return fmt.Errorf("value %d: expected %d to %d", v, -maxValue, maxValue)
		case i > 0 && n.Values[i-1] >= v:
			return fmt.Errorf("value %d after %d: expected them to increase", v, n.Values[i-1])
		}
		if err := m.checkLit(n.Is[i]); err != nil {
			return err
		}
	}
	return nil
}

func (s Sum) shape() error {
	for _, t := range s.Terms {
		if t.Factor > maxValue || t.Factor < -maxValue || t.Factor == 0 {
			return fmt.Errorf("factor %d: expected 1 to %d, or the negative of one", t.Factor, maxValue)
		}
	}
	return nil
}

func (t Table) shape() error {
	for _, row := range t.Rows {
		if len(row) != len(t.Nums) {
			return fmt.Errorf("a row of %d values: expected %d", len(row), len(t.Nums))
		}
	}
	return nil
}

func (r Regular) shape() error {
	if len(r.Next) == 0 || len(r.Next) != len(r.Accept) {
		return fmt.Errorf("%d states of which %d may accept: expected one state or more", len(r.Next), len(r.Accept))
	}
	for _, next := range r.Next {
		if len(next) != len(r.Symbols) {
			return fmt.Errorf("a state with %d successors: expected %d", len(next), len(r.Symbols))
		}
		for _, state := range next {
			if state < -1 || state >= len(r.Next) {
				return fmt.Errorf("state %d: expected one of %d, or -1", state, len(r.Next))
			}
		}
	}
	return nil
}

func (l Loop) shape() error {
	if l.Ends != nil && len(l.Ends) != len(l.Nodes) {
		return fmt.Errorf("%d ends: expected one for each of %d nodes", len(l.Ends), len(l.Nodes))
	}
	return nil
}
