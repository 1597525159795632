// Package modeltest makes small random models and solves them by trying everything, for tests of what says models.
package modeltest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/model"
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
	make func(m maker) model.Item
}

// maker draws the parts of an item from a model's variables.
type maker struct {
	*rand.Rand
	*model.Model
	nums []model.Num
}

// Random makes a model of at most 12 variables with items of the kinds, of which nil are all: with conditions,
// opposite literals, constants, edges that are doubled, numbers that are two entries of the answer, and items about
// nothing. It passes Check.
func Random(r *rand.Rand, kinds ...string) *model.Model {
	m := maker{r, &model.Model{}, nil}
	for i := range 3 + r.IntN(6) {
		m.nums = append(m.nums, model.Bit(m.NewVar(fmt.Sprint("x", i))))
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
		p := model.Posted{Item: kind.make(m), Rule: kind.Name}
		if r.IntN(3) == 0 {
			p.Guards = m.lits(1 + r.IntN(2))
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

func (m maker) lit() model.Lit {
	switch m.IntN(12) {
	case 0:
		return model.True
	case 1:
		return model.False
	}
	l := model.Lit(1 + m.IntN(m.Vars))
	if m.IntN(3) == 0 {
		return -l
	}
	return l
}

func (m maker) lits(n int) []model.Lit {
	all := make([]model.Lit, n)
	for i := range all {
		all[i] = m.lit()
	}
	return all
}

func (m maker) num() model.Num {
	switch m.IntN(6) {
	case 0:
		return model.Constant(m.IntN(4))
	case 1:
		return model.Bit(m.lit())
	}
	return m.nums[m.IntN(len(m.nums))]
}

func (m maker) numsOf(n int) []model.Num {
	all := make([]model.Num, n)
	for i := range all {
		all[i] = m.num()
	}
	return all
}

func (m maker) clause() model.Item { return model.Clause(m.lits(m.IntN(5))) }

func (m maker) sum() model.Item {
	s := model.Sum{Min: model.NoMin, Max: model.NoMax}
	for _, n := range m.numsOf(m.IntN(7)) {
		s.Terms = append(s.Terms, model.Term{Factor: [...]int{1, 1, 1, -1, 2, -3}[m.IntN(6)], Num: n})
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
func (m maker) distinct() (terms []model.Term) {
	var d model.Different
	for len(d) < 2 {
		n := m.NewNum("", m.values(3))
		d, terms = append(d, n), append(terms, model.Term{Factor: 1, Num: n})
	}
	m.Add("", append(d, m.num()))
	return terms[:1+m.IntN(2)]
}

func (m maker) different() model.Item { return model.Different(m.numsOf(m.IntN(5))) }

func (m maker) table() model.Item {
	t := model.Table{Nums: m.numsOf(m.IntN(4))}
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

func (m maker) regular() model.Item {
	r := model.Regular{Nums: m.numsOf(m.IntN(6)), Symbols: []int{-1, 0, 1, 2, 3, 4}}
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
func (m maker) graph(n int) (edges []model.Edge) {
	if n < 2 {
		return nil
	}
	for range m.IntN(2 * n) {
		a := m.IntN(n)
		e := model.Edge{A: a, B: (a + 1 + m.IntN(n-1)) % n, Lit: model.True}
		if m.IntN(2) == 0 {
			e.Lit = m.lit()
		}
		edges = append(edges, e)
	}
	return edges
}

func (m maker) connected() model.Item {
	nodes := m.lits(m.IntN(7))
	return model.Connected{Nodes: nodes, Edges: m.graph(len(nodes))}
}

func (m maker) island() model.Item {
	nodes := m.lits(1 + m.IntN(7))
	least := m.IntN(4)
	i := model.Island{
		Nodes: nodes, Edges: m.graph(len(nodes)), Root: m.IntN(len(nodes)), Min: least, Max: least + m.IntN(4),
	}
	if m.IntN(3) == 0 {
		i.Apart = []int{m.IntN(len(nodes))}
	}
	return i
}

// loop draws edges that are variables, since few loops are made of others, and sometimes two pairs of nodes, each
// joined twice.
func (m maker) loop() model.Item {
	nodes := m.lits(m.IntN(5))
	edges := m.graph(len(nodes))
	if len(nodes) == 4 && m.IntN(2) == 0 {
		edges = []model.Edge{{A: 0, B: 1}, {A: 1, B: 0}, {A: 2, B: 3}, {A: 3, B: 2}}
	}
	for i := range edges {
		if edges[i].Lit == 0 || m.IntN(6) > 0 {
			edges[i].Lit = model.Lit(1 + m.IntN(m.Vars))
		}
	}
	if m.IntN(3) == 0 {
		for i := range nodes {
			nodes[i] = model.True
		}
	}
	return model.Loop{Nodes: nodes, Edges: edges}
}

func (m maker) paths() model.Item {
	l := m.loop().(model.Loop)
	l.Ends = make([]model.Num, len(l.Nodes))
	for range min(len(l.Nodes), 2*m.IntN(3)) {
		l.Ends[m.IntN(len(l.Nodes))] = m.num()
	}
	return l
}

func (m maker) sight() model.Item {
	s := model.Sight{Min: m.IntN(4), Max: m.IntN(6)}
	for range m.IntN(4) {
		s.Rays = append(s.Rays, m.lits(m.IntN(4)))
	}
	return s
}

// areas draws sizes that are often equal, and often nodes in a row with variables between them, so that areas may be
// alike.
func (m maker) areas() model.Item {
	n := m.IntN(6)
	r := model.Areas{Edges: m.graph(n), Differ: m.IntN(2) == 0}
	if m.IntN(2) == 0 {
		r.More = 1 + m.IntN(3)
	}
	if m.IntN(2) == 0 {
		r.Edges = nil
		for i := range min(n-1, m.Vars) {
			r.Edges = append(r.Edges, model.Edge{A: i, B: i + 1, Lit: model.Lit(i + 1)})
		}
	}
	usual := model.Constant(1 + m.IntN(3))
	for range n {
		size := m.num()
		if m.IntN(3) == 0 {
			size = usual
		}
		r.Sizes = append(r.Sizes, size)
	}
	if m.IntN(3) == 0 {
		r.Sizes = slices.Repeat([]model.Num{usual}, n)
	}
	return r
}

func (m maker) pieces() model.Item {
	p := model.Pieces{Cells: m.lits(m.IntN(5))}
	for range m.IntN(6) {
		p.From = append(p.From, model.Piece{Lit: m.lit(), Cells: m.Perm(len(p.Cells))[:m.IntN(len(p.Cells)+1)]})
	}
	return p
}

// Solutions returns the solutions of a model, by trying every assignment, in the order of Compare.
func Solutions(m *model.Model) []puzzles.Solution {
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
