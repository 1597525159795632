// Package count counts the solutions of models of the vocabulary (puzzles/model) by reading variable after variable:
// all that those read so far mean to the others is a state for each item, and assignments with equal states are one,
// with their number (Kyoko Sekine, Hiroshi Imai and Seiichiro Tani: Computing the Tutte polynomial of a graph of
// moderate size, ISAAC 1995; Jun Kawahara, Takeru Inoue, Hiroaki Iwashita and Shin-ichi Minato: Frontier-based search
// for enumerating all constrained subgraphs with compressed representation, 2017; Donald Knuth's Simpath, The Art of
// Computer Programming 4A, 7.1.4). Time and memory grow with the number of different states, which is exponential in
// the width of the order at worst. Items are read in the order that is the narrowest of some. Parts of sums alone have
// a tree in place of an order: see tree.
//
// Files:
//
//	frontier, unit, order, machine: a Counter: units that are read, their order, and what items keep of them
//	sweep: counting along an order
//	tree, climb: counting along a tree, where all items are sums
//	whole, alike: a sum that joins parts, and variables that are alike
//	small, regular, graph, areas, loop: the states of items
package count

import (
	"context"
	"math/big"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/runs"
)

// A Counter counts the solutions of one model.
type Counter struct {
	ctx     context.Context
	model   *model.Model
	known   []bool           // by variable: its value is known before
	follows []bool           // by variable: no two solutions with one answer differ in it
	a       model.Assignment // of these, and of what is read now
	units   []*unit
	unitOf  []int // by variable
	parts   []*part
	never   bool       // there is no solution
	whole   *model.Sum // a sum that joins parts, and is counted beside them: see aside; nil if there is none

	Most    int   // states that may be kept at a time; 0 for as many as there is memory for
	States  int64 // read so far
	Largest int   // the most that were kept at a time
}

// New prepares to count. Some variables are known to have the values of a in each solution, and some follow from the
// answer, whatever it is; others cost more. It costs the square of the variables. The error is a *runs.Outgrown.
func New(ctx context.Context, m *model.Model, known, follows []bool, a model.Assignment) (*Counter, error) {
	c := &Counter{ctx: ctx, model: m, known: known, follows: follows, a: a}
	items := c.simplified()
	if err := c.makeUnits(items); err != nil || c.never {
		return c, err
	}
	c.joinAlike(items)
	for _, p := range c.aside(items) {
		if p.tree = c.plant(p); p.tree != nil {
			p.tree.grow(ctx)
			p.width = p.tree.width()
			c.parts = append(c.parts, p)
			continue
		}
		c.order(p)
		if err := c.compile(p); err != nil || c.never {
			return c, err
		}
		c.parts = append(c.parts, p)
	}
	return c, nil
}

// Width is the binary logarithm of the number of states to expect, roughly.
func (c *Counter) Width() (bits float64) {
	for _, p := range c.parts {
		bits = max(bits, p.width)
	}
	return bits
}

// Count is the number of solutions, and with tally of those with each value. The error is the cause of the context's
// end, or a *runs.Outgrown.
func (c *Counter) Count(tally bool) (t *puzzles.Marginals, err error) {
	defer runs.Unwound(&err)
	t = &puzzles.Marginals{Count: big.NewInt(1)}
	if c.never {
		t.Count.SetInt64(0)
		return t, nil
	}
	ways := map[int][]puzzles.Ways{}
	if c.whole != nil {
		c.countWhole(t, tally, ways)
		return t, nil
	}
	counts := make([]*big.Int, len(c.parts))
	for i, p := range c.parts {
		final, back := c.run(p, tally)
		counts[i] = new(big.Int)
		if len(final.ends) > 0 {
			setWords(counts[i], final.count(0))
			if tally {
				back([]*big.Int{big.NewInt(1)}, ways)
			}
		}
		if t.Count.Mul(t.Count, counts[i]); t.Count.Sign() == 0 {
			return t, nil
		}
	}
	if tally {
		for i, p := range c.parts { // those of a part times the solutions of all others
			others := new(big.Int).Quo(t.Count, counts[i])
			for _, u := range p.order {
				for _, e := range c.units[u].entries {
					for j := range ways[e] {
						ways[e][j].Count.Mul(ways[e][j].Count, others)
					}
				}
			}
		}
		t.Entries = c.entries(t.Count, ways)
	}
	return t, nil
}

// entries has the ways of each entry; one that is known has its value in all solutions.
func (c *Counter) entries(all *big.Int, ways map[int][]puzzles.Ways) [][]puzzles.Ways {
	entries := make([][]puzzles.Ways, len(c.model.Answer))
	for e, n := range c.model.Answer {
		entries[e] = []puzzles.Ways{{Value: c.valueOf(n), Count: all}}
	}
	for _, p := range c.parts {
		for _, u := range p.order {
			for _, e := range c.units[u].entries {
				entries[e] = ways[e]
			}
		}
	}
	return entries
}

// valueOf is the value of a number all of whose variables are known; that of an open one means nothing.
func (c *Counter) valueOf(n model.Num) int {
	return n.Values[max(0, slices.IndexFunc(n.Is, c.a.Is))]
}

// isKnown reports whether a literal is, before anything is read.
func (c *Counter) isKnown(l model.Lit) bool { return l.IsConstant() || c.known[l.Var()] }

// simplified are the items that are left: without those under a condition that is known to be false, clauses and pieces
// as sums, and islands without conditions of one graph together with what connects it.
func (c *Counter) simplified() (items []model.Posted) {
	for _, p := range c.model.MergeIslands(false) {
		open := p.Guards[:0:0]
		off := false
		for _, l := range p.Guards {
			if !c.isKnown(l) {
				open = append(open, l)
			} else if !c.a.Is(l) {
				off = true
			}
		}
		if off {
			continue
		}
		switch i := p.Item.(type) {
		case model.Clause:
			all := slices.Clone(i)
			for _, l := range open {
				all = append(all, -l)
			}
			items = append(items, model.Posted{Item: c.clause(all)})
		case model.Pieces:
			for cell, l := range i.Cells {
				cover := model.Count([]model.Lit{l}, 0, 0)
				cover.Terms[0].Factor = -1
				for _, piece := range i.From {
					if slices.Contains(piece.Cells, cell) {
						cover.Terms = append(cover.Terms, model.Term{Factor: 1, Num: model.Bit(piece.Lit)})
					}
				}
				items = append(items, model.Posted{Item: cover, Guards: open})
			}
		case model.Sum:
			items = append(items, model.Posted{Item: c.withoutKnown(i), Guards: open})
		default:
			items = append(items, model.Posted{Item: i, Guards: open})
		}
	}
	return grouped(unlike(items))
}

func (c *Counter) clause(lits []model.Lit) model.Sum {
	slices.Sort(lits)
	return model.Count(slices.Compact(lits), 1, model.NoMax)
}
