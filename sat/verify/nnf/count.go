package nnf

import (
	"fmt"
	"math/big"
	"math/bits"
)

// A polynomial has at each place the number of models with that many of the counted literals true.
type polynomial []*big.Int

// count adds and multiplies from the leaves up. A variable that a node is not about, and a sum above it is, is free
// there: it has two values. Such a variable has to be named: one that is not would make several models of one.
func (c *checker) count() (*big.Int, error) {
	counted := make(map[int]bool, len(c.Counted))
	for _, l := range c.Counted {
		counted[l] = true
	}
	ways := make([]polynomial, len(c.nodes))
	for n := len(c.nodes) - 1; n >= 1; n-- {
		if err := c.ended(); err != nil {
			return nil, err
		}
		var err error
		switch own := c.nodes[n]; own.kind {
		case 't':
			ways[n] = polynomial{big.NewInt(1)}
		case 'a':
			ways[n] = polynomial{big.NewInt(1)}
			for _, a := range own.arcs {
				ways[n] = c.times(ways[n], ways[a.to])
			}
		case 'o':
			for _, a := range own.arcs {
				var along polynomial
				if along, err = c.along(a, ways[a.to], c.below[n], counted); err != nil {
					return nil, fmt.Errorf("node %d: %w", n, err)
				}
				ways[n] = plus(ways[n], along)
			}
		}
	}
	all := make(set, len(c.below[1]))
	for v := 1; v <= c.Vars; v++ {
		all.add(v)
	}
	total, err := c.along(arc{to: 1}, ways[1], all, counted)
	if err != nil {
		return nil, err
	}
	if c.Exactly < 0 || c.Exactly >= len(total) {
		return new(big.Int), nil
	}
	return total[c.Exactly], nil
}

// along is what an arc makes of the models of a child, over more variables.
func (c *checker) along(a arc, of polynomial, about set, counted map[int]bool) (polynomial, error) {
	if len(of) == 0 {
		return nil, nil // it has none
	}
	own := make(set, len(about))
	own.addAll(c.below[a.to])
	shift := 0
	for _, l := range a.lits {
		own.add(variable(l))
		if counted[l] {
			shift++
		}
	}
	out := of
	for i := range about {
		for free := about[i] &^ own[i]; free != 0; free &= free - 1 {
			v := i<<6 + bits.TrailingZeros64(free)
			if !c.Named[v] {
				return nil, fmt.Errorf("variable %d is not settled, and not named", v)
			}
			factor := polynomial{big.NewInt(2)}
			if counted[v] || counted[-v] {
				factor = polynomial{big.NewInt(1), big.NewInt(1)}
			}
			out = c.times(out, factor)
		}
	}
	for range shift {
		out = c.times(out, polynomial{new(big.Int), big.NewInt(1)})
	}
	return out, nil
}

func plus(a, b polynomial) polynomial {
	if len(a) < len(b) {
		a, b = b, a
	}
	sum := make(polynomial, len(a))
	for i := range a {
		sum[i] = a[i]
		if i < len(b) {
			sum[i] = new(big.Int).Add(a[i], b[i])
		}
	}
	return sum
}

// times leaves out what is above the degree that is asked for.
func (c *checker) times(a, b polynomial) polynomial {
	if len(a) == 0 || len(b) == 0 {
		return nil
	}
	product := make(polynomial, min(len(a)+len(b)-1, max(c.Exactly, 0)+1))
	for n := range product {
		product[n] = new(big.Int)
	}
	term := new(big.Int)
	for i, x := range a {
		for j, y := range b {
			if i+j < len(product) {
				product[i+j].Add(product[i+j], term.Mul(x, y))
			}
		}
	}
	return product
}
