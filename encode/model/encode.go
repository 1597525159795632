// Package model says models of package puzzles/model as formulas, an item at a time. It shares nothing with package
// native/model but the model.
//
// Variable v of the model is variable v of the formula. There are three encodings: "cnf" is clauses alone, "loose" says
// on demand that things are connected (see link.go), and "cuts" counts by the solver's own constraints besides.
//
// Files:
//
//	encode: the encodings, and the table of items
//	plain, sum, adder, distinct, live, sight: clauses and numbers, sums, distinct values, automata, sights
//	link, island, loop, areas, areacuts, region: what is connected: islands, loops, areas, and cuts on demand
//	reasons: a model reason by reason
package model

import (
	"context"
	"math"
	"slices"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/model"
)

// Family is the encodings of all boards that are models.
var Family = encode.Family{
	Encodings: []encode.BoardEncoding{
		{
			Name: "cuts", About: "counts by the solver's own constraints, what is connected by cuts on demand; no CNF",
			Ladder: ladder(Cuts),
		},
		{
			Name: "cnf", About: "clauses alone: order encoding, totalizers, and parents without rings", IsCNF: true,
			Ladder: ladder(CNF),
		},
	},
	Cited: encode.BoardEncoding{Name: "loose", Ladder: ladder(Loose)},
	Shortest: func(ctx context.Context, b puzzles.Board) string {
		m, err := model.Of(ctx, b)
		if err == nil && slices.ContainsFunc(m.Items, func(p model.Posted) bool { return p.Parts().Nodes > 0 }) {
			return "loose"
		}
		return "cnf"
	},
	Reasons: reasons,
	Counted: ladder(Counted),
}

func ladder(fill func(f *encode.Formula, m *model.Model)) func(context.Context, puzzles.Board) (encode.Ladder, error) {
	return func(ctx context.Context, b puzzles.Board) (encode.Ladder, error) {
		m, err := model.Of(ctx, b)
		if err != nil {
			return encode.Ladder{}, err
		}
		return encode.Single(func(f *encode.Formula) { fill(f, m) }), nil
	}
}

// An encoder fills a formula. While it says an item, when holds the opposites of the item's conditions, which belong
// to each clause.
type encoder struct {
	*encode.Formula
	isCNF bool
	// isCounted has the variables of the answer settle all others.
	isCounted bool
	when      []model.Lit
	orders    map[*model.Lit][]model.Lit       // of numbers, by their first literal
	differ    map[*model.Lit][]model.Different // those that always hold, by the first literal of their numbers
	links     []conditional
	known     map[model.Lit]bool       // literals that single clauses say; nil if parts may be off
	spans     map[[2]model.Lit]spanned // by their first and last literals; nil if parts may be off
	sights    map[int]*seen            // by item; those that may face each other
	islands   []reachedIsland          // those that hold without conditions
	at        int                      // the item that is said
	room      []int
}

// Cuts says a model by clauses, by constraints of the solver's own, and by cuts on demand.
func Cuts(f *encode.Formula, m *model.Model) {
	e := newEncoder(f, m, false)
	for _, p := range m.Items {
		if c, is := p.Item.(model.Connected); is && len(p.Guards) == 0 {
			e.hub(c)
		}
	}
	e.demand()
}

// CNF says a model by clauses.
func CNF(f *encode.Formula, m *model.Model) { newEncoder(f, m, true).trees() }

// Loose is CNF with cuts in place of the clauses that say what is connected, which are most of a large formula.
func Loose(f *encode.Formula, m *model.Model) { newEncoder(f, m, true).demand() }

// Counted says a model by clauses whose other variables those of the answer settle, as far as can be: areas do not. A
// large total of the answer stays a constraint.
func Counted(f *encode.Formula, m *model.Model) {
	e := begin(f, m, true)
	e.isCounted = true
	said := map[model.Lit]bool{}
	for _, p := range m.Items {
		if c, is := p.Item.(model.Clause); is && len(c) == 1 && len(p.Guards) == 0 {
			said[c[0]] = true
		}
	}
	for _, p := range m.Items {
		if !e.whole(p, said) {
			e.post(p)
		}
	}
	e.trees()
}

// leastWhole is the fewest literals of a total that stays a constraint where models are counted: as clauses it would
// entangle all of them, and who counts can count models by their true literals as well.
const leastWhole = 12

// whole says such a total, over variables of the answer and numbers that are said. It reports whether the item is one.
func (e *encoder) whole(p model.Posted, said map[model.Lit]bool) bool {
	s, is := p.Item.(model.Sum)
	if !is || len(p.Guards) > 0 || s.Min != s.Max {
		return false
	}
	var lits, others []int
	size, left := 0, s.Min
	for _, t := range s.Terms {
		at := slices.IndexFunc(t.Num.Is, func(l model.Lit) bool { return said[l] })
		size += t.Num.Values[len(t.Num.Values)-1]
		switch {
		case t.Factor != 1:
			return false
		case at >= 0:
			left -= t.Num.Values[at]
		case slices.Equal(t.Num.Values, []int{0, 1}) && slices.Contains(e.Keys, t.Num.Is[1].Var()):
			lits, others = append(lits, int(t.Num.Is[1])), append(others, -int(t.Num.Is[1]))
		default:
			return false
		}
	}
	if size < leastWhole || left < 0 || left > len(lits) || len(lits) == 0 {
		return false
	}
	e.AtLeast(lits, left)
	e.AtLeast(others, len(lits)-left)
	return true
}

// newEncoder says all but the links.
func newEncoder(f *encode.Formula, m *model.Model, isCNF bool) *encoder {
	e := begin(f, m, isCNF)
	e.distinct(m.Items)
	items := m.MergeIslands(false)
	e.known, e.spans, e.sights = map[model.Lit]bool{}, map[[2]model.Lit]spanned{}, map[int]*seen{}
	for _, p := range items {
		if c, is := p.Item.(model.Clause); is && len(c) == 1 && len(p.Guards) == 0 {
			e.known[c[0]] = true
		}
	}
	for i, p := range items {
		e.at = i
		e.post(p)
	}
	e.facing(items)
	for _, s := range model.Leftovers(items) {
		if !e.sumOfSet(s) && len(s.Terms) <= 3 {
			e.sum(s)
		}
	}
	return e
}

// begin makes the variables of a model, and says that numbers have one value each.
func begin(f *encode.Formula, m *model.Model, isCNF bool) *encoder {
	e := &encoder{
		Formula: f, isCNF: isCNF, orders: map[*model.Lit][]model.Lit{}, differ: map[*model.Lit][]model.Different{},
	}
	for v := range m.Vars {
		f.NewVar(m.Names[v])
	}
	f.Facts = m.Facts
	isKey := make([]bool, m.Vars+1)
	for _, n := range m.Answer {
		for _, l := range n.Is {
			if v := l.Var(); v > 0 && !isKey[v] {
				isKey[v] = true
				f.Keys = append(f.Keys, v)
			}
		}
	}
	f.Decode = func(values []bool) puzzles.Solution {
		return m.Solution(append(model.Assignment{false}, values[:m.Vars]...))
	}
	for _, n := range m.Domains {
		e.domain(n)
	}
	return e
}

// post says an item where its conditions hold.
func (e *encoder) post(p model.Posted) {
	for _, l := range p.Guards {
		e.when = append(e.when, -l)
	}
	e.item(p.Item)
	e.when = nil
}

func (e *encoder) item(item model.Item) {
	switch item := item.(type) {
	case model.Clause:
		e.clause(item...)
	case model.Sum:
		if !e.sumOfSet(item) {
			e.sum(item)
		}
	case model.Different:
		e.different(item)
	case model.Table:
		e.table(item)
	case model.Regular:
		e.regular(item)
	case model.Connected:
		e.connected(item.Nodes, item.Edges)
	case model.Island:
		e.island(item)
	case model.Loop:
		e.loop(item)
	case model.Sight:
		e.sight(item)
	case model.Areas:
		e.areas(item)
	case model.Pieces:
		e.pieces(item)
	}
}

// clause adds a clause of literals and constants, which holds where the conditions do.
func (e *encoder) clause(lits ...model.Lit) {
	out := e.room[:0]
	for _, l := range lits {
		switch l {
		case model.True:
			return
		case model.False:
		default:
			out = append(out, int(l))
		}
	}
	for _, l := range e.when {
		switch l {
		case model.True:
			return
		case model.False:
		default:
			out = append(out, int(l))
		}
	}
	if e.room = out; !isTautology(out) {
		e.Add(out...)
	}
}

// isTautology reports whether a literal and its opposite occur, and drops none that occurs twice: solvers do.
func isTautology(lits []int) bool {
	for i, l := range lits {
		if slices.Contains(lits[:i], -l) {
			return true
		}
	}
	return false
}

// implies adds: where a is true, one of the others is.
func (e *encoder) implies(a model.Lit, others ...model.Lit) {
	e.clause(append([]model.Lit{-a}, others...)...)
}

func (e *encoder) newVar() model.Lit { return model.Lit(e.NewVar("")) }

// or is a literal that is true exactly where one of the literals is.
func (e *encoder) or(lits ...model.Lit) model.Lit {
	lits = slices.DeleteFunc(slices.Clone(lits), func(l model.Lit) bool { return l == model.False })
	switch {
	case slices.Contains(lits, model.True):
		return model.True
	case len(lits) == 0:
		return model.False
	case len(lits) == 1:
		return lits[0]
	}
	any := e.newVar()
	defer e.always()()
	for _, l := range lits {
		e.implies(l, any)
	}
	e.implies(any, lits...)
	return any
}

// and is a literal that is true exactly where both are.
func (e *encoder) and(a, b model.Lit) model.Lit { return -e.or(-a, -b) }

// always leaves the conditions out until what it returns is called: for what defines a literal.
func (e *encoder) always() func() {
	when := e.when
	e.when = nil
	return func() { e.when = when }
}

// demand says the links by cuts.
func (e *encoder) demand() {
	if len(e.links) > 0 {
		e.Demand(closing(e.links))
		e.mention()
	}
}

// trees says the links by clauses.
func (e *encoder) trees() {
	for _, l := range e.links {
		e.when = l.when
		l.tree(e)
	}
}

// mention makes each variable occur in a clause, since solvers know no others: cuts may be over any.
func (e *encoder) mention() {
	occurs := make([]bool, e.NumVars()+1)
	for _, clause := range e.Clauses {
		for _, l := range clause {
			occurs[max(l, -l)] = true
		}
	}
	free := 0
	for v := 1; v < len(occurs); v++ {
		if !occurs[v] {
			if free == 0 {
				free = e.NewVar("")
			}
			e.Add(v, free)
		}
	}
}

// combinations is n over k, or a large number.
func combinations(n, k int) int {
	c := 1
	for i := range min(k, n-k) {
		if c = c * (n - i) / (i + 1); c > math.MaxInt32 {
			return math.MaxInt32
		}
	}
	return c
}
