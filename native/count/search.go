package count

import (
	"context"
	"math/bits"

	"twofold/puzzles"
)

// A search is one call of Solutions.
type search[T any] struct {
	ring    Ring[T]
	one     T
	weights [][]T
	limits  Limits
	clock   puzzles.Poll
	net     *network
	known   *Cache[T]
	stats   Stats
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

// all counts the whole problem.
func (s *search[T]) all() (T, error) {
	for r := range s.net.rules {
		s.net.push(r)
	}
	if !s.net.settle() {
		return s.ring.Zero(), nil
	}
	var vars []int
	free := s.one
	for v, uses := range s.net.uses {
		if len(uses) > 0 {
			vars = append(vars, v)
			continue
		}
		sum := s.ring.Fresh()
		for _, w := range s.weights[v] {
			sum = s.ring.AddMul(sum, w, s.one)
		}
		free = s.ring.Mul(free, sum)
	}
	total, err := s.product(vars, nil)
	return s.ring.Mul(free, total), err
}

// product counts what is left of vars: the product over the components and the variables that are in
// none. t is a tree over them all, or nil.
func (s *search[T]) product(vars []int, t tree) (T, error) {
	components, loose := s.net.split(vars)
	total := s.one
	for _, v := range loose {
		total = s.ring.Mul(total, s.weight(v))
	}
	for _, c := range components {
		if s.ring.IsZero(total) {
			break
		}
		count, err := s.component(c, t)
		if err != nil {
			return total, err
		}
		total = s.ring.Mul(total, count)
	}
	return total, nil
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
func (s *search[T]) component(vars []int, t tree) (T, error) {
	p := s.net.part(vars)
	name := p.key()
	if count, ok := s.known.Get(name); ok {
		s.stats.CacheHits++
		return count, nil
	}
	count, err := s.work(p, t)
	if err == nil {
		s.stats.CacheEntries++
		s.known.Put(string(name), count)
	}
	return count, err
}

func (s *search[T]) work(p *part, t tree) (T, error) {
	t, err := p.plan(t, &s.clock)
	if err != nil {
		return s.one, err
	}
	price, cuts := p.price(t)
	if price.fits(s.limits.Tables) {
		if count, err := s.contract(p, t); err != errFull {
			return count, err
		}
	}
	return s.branch(p, p.widest(cuts), t)
}

// branch adds up the counts for the values of vars[i].
func (s *search[T]) branch(p *part, i int, t tree) (T, error) {
	v, mark := p.vars[i], len(s.net.trail)
	sum := s.ring.Fresh()
	for d := p.dom[i]; d != 0; d &= d - 1 {
		s.stats.Nodes++
		if err := s.clock.Now(); err != nil {
			return sum, err
		}
		s.net.limit(v, d&-d, -1)
		count, err := s.ring.Zero(), error(nil)
		if s.net.settle() {
			count, err = s.product(p.vars, t)
		}
		s.net.undo(mark)
		if err != nil {
			return sum, err
		}
		sum = s.ring.AddMul(sum, count, s.one)
	}
	return sum, nil
}
