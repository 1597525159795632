package count

import (
	"context"
	"math/bits"

	"twofold/puzzles"
)

// A search is one call of Solutions or of Marginals.
type search[T any] struct {
	ring    Ring[T]
	one     T
	weights [][]T
	limits  Limits
	clock   puzzles.Poll
	net     *network
	known   *Cache[T]
	stats   Stats

	circuit *Circuit[T] // how the count came about; nil if only the count is asked for
	shares  [][]T       // by variable and value; nil as well
	kept    int64       // bytes of tables that are kept to go back along them
}

func newSearch[T any](ctx context.Context, p Problem[T], limits Limits) *search[T] {
	p.check()
	if limits.Tables == 0 {
		limits.Tables = 2 << 30
	}
	if limits.Cache == 0 {
		limits.Cache = 256 << 20
	}
	dom := make([]uint64, len(p.Weights))
	for v, weights := range p.Weights {
		for x, w := range weights {
			if x < 64 && !p.Ring.IsZero(w) {
				dom[v] |= 1 << x
			}
		}
	}
	return &search[T]{
		ring: p.Ring, one: p.Ring.One(), weights: p.Weights, limits: limits, clock: puzzles.Poll{Context: ctx},
		net: newNetwork(p.Rules, dom), known: NewCache(limits.Cache, p.Ring.Size),
	}
}

// all counts the whole problem. The term is the count as a product.
func (s *search[T]) all() (Term[T], T, error) {
	for r := range s.net.rules {
		s.net.push(r)
	}
	if !s.net.settle() {
		return Term[T]{}, s.ring.Zero(), nil
	}
	var vars []int
	var free []factor[T]
	for v, uses := range s.net.uses {
		if len(uses) > 0 {
			vars = append(vars, v)
			continue
		}
		f := factor[T]{variable: v, weight: s.ring.Fresh()}
		for x, w := range s.weights[v] {
			f.values = append(f.values, x)
			f.weight = s.ring.AddMul(f.weight, w, s.one)
		}
		free = append(free, f)
	}
	return s.product(free, vars, nil)
}

// product counts what is left of vars: the product over the components and the variables that are in
// none, with some more factors. t is a tree over the variables, or nil.
func (s *search[T]) product(factors []factor[T], vars []int, t tree) (Term[T], T, error) {
	components, loose := s.net.split(vars)
	for _, v := range loose {
		factors = append(factors, factor[T]{v, members(s.net.dom[v]), s.weight(v)})
	}
	term := Term[T]{Own: s.one}
	for _, f := range factors {
		term.Own = s.ring.Mul(term.Own, f.weight)
	}
	if s.circuit != nil {
		term.Share = s.sharing(factors)
	}
	total := term.Own
	for _, c := range components {
		if s.ring.IsZero(total) {
			break
		}
		n, err := s.component(c, t)
		if err != nil {
			return term, total, err
		}
		total = s.ring.Mul(total, n.Value)
		if s.circuit != nil {
			term.Parts = append(term.Parts, n)
		}
	}
	return term, total, nil
}

// weight is the sum of the weights of the open values of v.
func (s *search[T]) weight(v int) T {
	sum := s.ring.Fresh()
	for d := s.net.dom[v]; d != 0; d &= d - 1 {
		sum = s.ring.AddMul(sum, s.weights[v][bits.TrailingZeros64(d)], s.one)
	}
	return sum
}

// component counts a component: from the cache, by tables, or by branching.
func (s *search[T]) component(vars []int, t tree) (*Node[T], error) {
	p := s.net.part(vars)
	name := p.key()
	if n := s.recall(name); n != nil {
		s.stats.CacheHits++
		return n, nil
	}
	n, err := s.work(p, t)
	if err != nil {
		return nil, err
	}
	s.stats.CacheEntries++
	if s.circuit != nil {
		return n, s.circuit.Add(string(name), n, 48*len(n.Terms))
	}
	s.known.Put(string(name), n.Value)
	return n, nil
}

// recall is the node of a component met before, or nil.
func (s *search[T]) recall(name []byte) *Node[T] {
	if s.circuit != nil {
		return s.circuit.Get(name)
	}
	if count, ok := s.known.Get(name); ok {
		return &Node[T]{Value: count}
	}
	return nil
}

func (s *search[T]) work(p *part, t tree) (*Node[T], error) {
	t, err := p.plan(t, &s.clock)
	if err != nil {
		return nil, err
	}
	price, cuts := p.price(t)
	if price.fits(s.limits.Tables) {
		if n, err := s.contract(p, t); err != errFull {
			return n, err
		}
	}
	return s.branch(p, p.widest(cuts), t)
}

// branch adds up the counts for the values of vars[i].
func (s *search[T]) branch(p *part, i int, t tree) (*Node[T], error) {
	v, mark := p.vars[i], len(s.net.trail)
	n := &Node[T]{Value: s.ring.Fresh()}
	for d := p.dom[i]; d != 0; d &= d - 1 {
		s.stats.Nodes++
		if err := s.clock.Now(); err != nil {
			return nil, err
		}
		s.net.limit(v, d&-d, -1)
		var term Term[T]
		count, err := s.ring.Zero(), error(nil)
		if s.net.settle() {
			term, count, err = s.product(nil, p.vars, t)
		}
		s.net.undo(mark)
		if err != nil {
			return nil, err
		}
		n.Value = s.ring.AddMul(n.Value, count, s.one)
		if s.circuit != nil && !s.ring.IsZero(count) {
			n.Terms = append(n.Terms, term)
		}
	}
	return n, nil
}
