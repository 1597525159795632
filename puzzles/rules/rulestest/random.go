// Package rulestest makes small random models and solves them by trying everything, for tests of what says models.
package rulestest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/rules"
)

// Kinds is the items that Random makes, by the name of their type.
var Kinds = []Kind{
	{"Clause", maker.clause}, {"Sum", maker.sum}, {"Different", maker.different}, {"Table", maker.table},
	{"Regular", maker.regular}, {"Connected", maker.connected}, {"Island", maker.island}, {"Loop", maker.loop},
	{"Paths", maker.paths}, {"Sight", maker.sight}, {"Areas", maker.areas}, {"Pieces", maker.pieces},
}

// A Kind is an item to draw.
type Kind struct {
	Name string
	make func(m maker) rules.Item
}

// maker draws the parts of an item from a model's variables.
type maker struct {
	*rand.Rand
	*rules.Model
	nums []rules.Num
}

// Random makes a model of at most 12 variables with items of the kinds, of which nil are all: with conditions,
// opposite literals, constants, edges that are doubled, numbers that are two entries of the answer, and items about
// nothing. It passes Check.
func Random(r *rand.Rand, kinds ...string) *rules.Model {
	m := maker{r, &rules.Model{}, nil}
	for i := range 3 + r.IntN(6) {
		m.nums = append(m.nums, rules.Bit(m.NewVar(fmt.Sprint("x", i))))
	}
	for i := range r.IntN(3) {
		m.nums = append(m.nums, m.NewNum(fmt.Sprint("n", i), m.values(2+r.IntN(2))))
	}
	for range 1 + r.IntN(3) {
		kind := Kinds[r.IntN(len(Kinds))]
		if len(kinds) > 0 {
			name := kinds[r.IntN(len(kinds))]
			kind = Kinds[slices.IndexFunc(Kinds, func(k Kind) bool { return k.Name == name })]
		}
		p := rules.Posted{Item: kind.make(m), Rule: kind.Name}
		if r.IntN(3) == 0 {
			p.If = m.lits(1 + r.IntN(2))
		}
		m.Items = append(m.Items, p)
	}
	for _, n := range m.nums {
		if r.IntN(5) > 0 {
			m.Answer = append(m.Answer, n)
		}
	}
	if r.IntN(4) > 0 { // all of them, in most models
		m.Answer = m.nums
	}
	if r.IntN(3) == 0 { // one number is two entries, mostly the last, which has several values
		m.Answer = append(slices.Clone(m.Answer), m.nums[len(m.nums)-1-r.IntN(2)])
	}
	return m.Model
}

func (m maker) values(n int) []int {
	all := m.Perm(6)[:n]
	slices.Sort(all)
	for i := range all {
		all[i]--
	}
	return all
}

func (m maker) lit() rules.Lit {
	switch m.IntN(12) {
	case 0:
		return rules.True
	case 1:
		return rules.False
	}
	l := rules.Lit(1 + m.IntN(m.Vars))
	if m.IntN(3) == 0 {
		return -l
	}
	return l
}

func (m maker) lits(n int) []rules.Lit {
	all := make([]rules.Lit, n)
	for i := range all {
		all[i] = m.lit()
	}
	return all
}

func (m maker) num() rules.Num {
	switch m.IntN(6) {
	case 0:
		return rules.Constant(m.IntN(4))
	case 1:
		return rules.Bit(m.lit())
	}
	return m.nums[m.IntN(len(m.nums))]
}

func (m maker) numsOf(n int) []rules.Num {
	all := make([]rules.Num, n)
	for i := range all {
		all[i] = m.num()
	}
	return all
}

func (m maker) clause() rules.Item { return rules.Clause(m.lits(m.IntN(5))) }

func (m maker) sum() rules.Item {
	s := rules.Sum{Min: rules.NoMin, Max: rules.NoMax}
	for _, n := range m.numsOf(m.IntN(7)) {
		s.Terms = append(s.Terms, rules.Term{Factor: [...]int{1, 1, 1, -1, 2, -3}[m.IntN(6)], Num: n})
	}
	if m.Vars < 8 && m.IntN(3) == 0 {
		s.Terms = m.distinct()
	}
	middle := m.IntN(6) - 1
	if m.IntN(4) > 0 {
		s.Min = middle - m.IntN(3)
	}
	if m.IntN(4) > 0 {
		s.Max = middle + m.IntN(3) - m.IntN(2)
	}
	return s
}

// distinct is terms of new numbers that always differ, of which a sum may have all or all but one.
func (m maker) distinct() (terms []rules.Term) {
	var d rules.Different
	for len(d) < 2 {
		n := m.NewNum("", m.values(3))
		d, terms = append(d, n), append(terms, rules.Term{Factor: 1, Num: n})
	}
	m.Add("", append(d, m.num()))
	return terms[:1+m.IntN(2)]
}

func (m maker) different() rules.Item { return rules.Different(m.numsOf(m.IntN(5))) }

func (m maker) table() rules.Item {
	t := rules.Table{Nums: m.numsOf(m.IntN(4))}
	for range m.IntN(6) {
		row := make([]int, len(t.Nums))
		for i, n := range t.Nums {
			row[i] = n.Values[m.IntN(len(n.Values))]
			if m.IntN(10) == 0 {
				row[i] = 9
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (m maker) regular() rules.Item {
	r := rules.Regular{Nums: m.numsOf(m.IntN(6)), Symbols: []int{-1, 0, 1, 2, 3, 4}}
	states := 1 + m.IntN(4)
	for range states {
		next := make([]int, len(r.Symbols))
		for i := range next {
			next[i] = m.IntN(states+1) - 1
		}
		r.Next, r.Accept = append(r.Next, next), append(r.Accept, m.IntN(2) == 0)
	}
	return r
}

// graph is edges of n nodes, more often than not true.
func (m maker) graph(n int) (edges []rules.Edge) {
	if n < 2 {
		return nil
	}
	for range m.IntN(2 * n) {
		a := m.IntN(n)
		e := rules.Edge{A: a, B: (a + 1 + m.IntN(n-1)) % n, Lit: rules.True}
		if m.IntN(2) == 0 {
			e.Lit = m.lit()
		}
		edges = append(edges, e)
	}
	return edges
}

func (m maker) connected() rules.Item {
	nodes := m.lits(m.IntN(7))
	return rules.Connected{Nodes: nodes, Edges: m.graph(len(nodes))}
}

func (m maker) island() rules.Item {
	nodes := m.lits(1 + m.IntN(7))
	least := m.IntN(4)
	i := rules.Island{
		Nodes: nodes, Edges: m.graph(len(nodes)), Root: m.IntN(len(nodes)), Min: least, Max: least + m.IntN(4),
	}
	if m.IntN(3) == 0 {
		i.Apart = []int{m.IntN(len(nodes))}
	}
	return i
}

// loop draws edges that are variables, since few loops are made of others, and sometimes two pairs of nodes, each
// joined twice.
func (m maker) loop() rules.Item {
	nodes := m.lits(m.IntN(5))
	edges := m.graph(len(nodes))
	if len(nodes) == 4 && m.IntN(2) == 0 {
		edges = []rules.Edge{{A: 0, B: 1}, {A: 1, B: 0}, {A: 2, B: 3}, {A: 3, B: 2}}
	}
	for i := range edges {
		if edges[i].Lit == 0 || m.IntN(6) > 0 {
			edges[i].Lit = rules.Lit(1 + m.IntN(m.Vars))
		}
	}
	if m.IntN(3) == 0 {
		for i := range nodes {
			nodes[i] = rules.True
		}
	}
	return rules.Loop{Nodes: nodes, Edges: edges}
}

func (m maker) paths() rules.Item {
	l := m.loop().(rules.Loop)
	l.Ends = make([]rules.Num, len(l.Nodes))
	for range min(len(l.Nodes), 2*m.IntN(3)) {
		l.Ends[m.IntN(len(l.Nodes))] = m.num()
	}
	return l
}

func (m maker) sight() rules.Item {
	s := rules.Sight{Min: m.IntN(4), Max: m.IntN(6)}
	for range m.IntN(4) {
		s.Rays = append(s.Rays, m.lits(m.IntN(4)))
	}
	return s
}

// areas draws sizes that are often equal, and often nodes in a row with variables between them, so that areas may be
// alike.
func (m maker) areas() rules.Item {
	n := m.IntN(6)
	r := rules.Areas{Edges: m.graph(n), Differ: m.IntN(2) == 0}
	if m.IntN(2) == 0 {
		r.More = 1 + m.IntN(3)
	}
	if m.IntN(2) == 0 {
		r.Edges = nil
		for i := range min(n-1, m.Vars) {
			r.Edges = append(r.Edges, rules.Edge{A: i, B: i + 1, Lit: rules.Lit(i + 1)})
		}
	}
	usual := rules.Constant(1 + m.IntN(3))
	for range n {
		size := m.num()
		if m.IntN(3) == 0 {
			size = usual
		}
		r.Sizes = append(r.Sizes, size)
	}
	if m.IntN(3) == 0 {
		r.Sizes = slices.Repeat([]rules.Num{usual}, n)
	}
	return r
}

func (m maker) pieces() rules.Item {
	p := rules.Pieces{Cells: m.lits(m.IntN(5))}
	for range m.IntN(6) {
		p.From = append(p.From, rules.Piece{Lit: m.lit(), Cells: m.Perm(len(p.Cells))[:m.IntN(len(p.Cells)+1)]})
	}
	return p
}

// Solutions returns the solutions of a model, by trying every assignment, in the order of Compare.
func Solutions(m *rules.Model) []puzzles.Solution {
	var all []puzzles.Solution
	for n := range 1 << m.Vars {
		if a := assignment(m, n); m.Holds(a) {
			all = append(all, m.Solution(a))
		}
	}
	return Sorted(all)
}

// Sorted sorts solutions, and leaves out those that are there already.
func Sorted(all []puzzles.Solution) []puzzles.Solution {
	slices.SortFunc(all, slices.Compare[puzzles.Solution])
	return slices.CompactFunc(all, slices.Equal[puzzles.Solution])
}
