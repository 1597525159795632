package count

import (
	"context"
	"slices"
)

// Marginals is the weighted count of p, and for each variable and each of its values the weighted count of those
// assignments alone that have this value: of polynomials only the coefficient of x^Degree. Otherwise it is as
// Solutions, and takes three to four times as long. It keeps what it counted, so the limit for the cache is one for all
// components, beyond which the error is a *puzzles.Unserved; and the limit for tables bounds all those of a component.
func Marginals[T any](ctx context.Context, p Problem[T], limits Limits) (T, [][]T, Stats, error) {
	var void T
	s := newSearch(ctx, p, limits)
	if err := s.clock.Now(); err != nil {
		return void, nil, s.stats, err
	}
	s.circuit = NewCircuit(p.Ring, s.limits.Cache)
	s.shares = make([][]T, len(p.Weights))
	for v, weights := range p.Weights {
		for range weights {
			s.shares[v] = append(s.shares[v], p.Ring.Fresh())
		}
	}
	root, total, err := s.all()
	if err == nil && !s.ring.IsZero(total) {
		err = s.circuit.Shares(&s.clock, root)
	}
	return total, s.shares, s.stats, err
}

// A factor is a variable that is in no component, with the values that are open.
type factor[T any] struct {
	variable int
	values   []int
	weight   T // of them all
}

// sharing hands the derivative by a product of factors on to each of their values.
func (s *search[T]) sharing(factors []factor[T]) func(rest T) {
	factors = slices.Clip(factors)
	return func(rest T) {
		after := make([]T, len(factors)+1)
		after[len(factors)] = s.one
		for i := len(factors) - 1; i >= 0; i-- {
			after[i] = s.ring.Mul(after[i+1], factors[i].weight)
		}
		for i, f := range factors {
			if i > 0 {
				rest = s.ring.Mul(rest, factors[i-1].weight)
			}
			out := s.ring.AddPart(s.ring.Fresh(), rest, after[i+1], f.weight)
			for _, x := range f.values {
				s.share(f.variable, x, out)
			}
		}
	}
}

// share adds to the count of a value what it is worth where the derivative by its weight is out.
func (s *search[T]) share(v, x int, out T) {
	s.shares[v][x] = s.ring.AddPart(s.shares[v][x], out, s.weights[v][x], s.one)
}

// back hands the derivative by a contraction's count on along its tree, from the root to the leaves.
func (c *contraction[T]) back(t tree, out T) error {
	outs := make([][]T, len(t))
	for i, table := range c.tables {
		outs[i] = make([]T, len(table.keys))
		for at := range outs[i] {
			outs[i][at] = c.s.ring.Fresh()
		}
	}
	outs[len(t)-1][0] = out
	for i := len(t) - 1; i >= 0; i-- {
		if n := t[i]; n.left < 0 {
			c.backLeaf(i, n.variable, outs[i])
		} else if err := c.backJoin(i, n, outs); err != nil {
			return err
		}
		outs[i], c.tables[i] = nil, nil
	}
	return nil
}

func (c *contraction[T]) backLeaf(at, v int, outs []T) {
	l, _ := c.readings(v) // it did not fail when the table was made
	for j, value := range l.values {
		if l.alive>>value&1 != 0 {
			c.s.share(v, value, outs[c.tables[at].find(l.keys[j])])
		}
	}
}

// backJoin goes through the same pairs as join. Most states of large tables lead to no solution, and cost little here.
func (c *contraction[T]) backJoin(at int, n node, outs [][]T) error {
	z, ring := c.tables[at], c.s.ring
	return c.meet(n.left, n.right, func(j *joining[T], k key, ofA, ofB []int32) error {
		outA, outB := outs[j.left], outs[j.right]
		for _, y := range ofB {
			ky := k.or(j.merge.moved(j.b.keys[y]))
			for _, x := range ofA {
				out := outs[at][z.find(ky.or(j.a.keys[x].and(j.merge.keep)))]
				if !ring.IsZero(out) {
					outA[x] = ring.AddPart(outA[x], out, j.b.counts[y], j.a.counts[x])
					outB[y] = ring.AddPart(outB[y], out, j.a.counts[x], j.b.counts[y])
				}
			}
		}
		return c.s.clock.Tick()
	})
}
