// Package nnf checks that a circuit, a decision-DNNF, has exactly the models of a formula, and counts them. It needs no
// solver and nothing but the standard library. ../README.md says what it checks and why that is enough.
package nnf

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
)

// A Problem asks for the number of models of clauses over the variables 1 to Vars, of those models that have exactly so
// many of some literals true.
type Problem struct {
	Vars    int
	Clauses [][]int
	Named   []bool // by variable: models that differ in none of these are one; the others have to be settled by them
	Counted []int  // literals of named variables, each once; nil counts all models
	Exactly int
}

// Check returns the number of models if the circuit has those of the formula, else why it has not, or ctx's cause.
func Check(ctx context.Context, p Problem, text io.Reader) (*big.Int, error) {
	nodes, err := read(text, p.Vars)
	if err != nil {
		return nil, err
	}
	c := &checker{ctx: ctx, Problem: p, nodes: nodes}
	for _, step := range []func() error{c.structure, c.addsNone, c.losesNone} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return c.count()
}

type checker struct {
	Problem
	ctx   context.Context
	nodes circuit
	below []set // by node: the variables that it is about
}

func (c *checker) ended() error {
	if c.ctx.Err() != nil {
		return context.Cause(c.ctx)
	}
	return nil
}

// A set is one of variables.
type set []uint64

func (s set) has(v int) bool { return s[v>>6]>>(v&63)&1 == 1 }
func (s set) add(v int)      { s[v>>6] |= 1 << (v & 63) }

// addAll adds the members of another set; false says that there was one in common.
func (s set) addAll(other set) bool {
	apart := true
	for i, word := range other {
		apart = apart && s[i]&word == 0
		s[i] |= word
	}
	return apart
}

func variable(l int) int { return max(l, -l) }

// ErrTooLarge is the error of a circuit that takes more memory than is spent on a stranger's.
var ErrTooLarge = errors.New("the circuit is too large to check")

// maxNodes is the most nodes that are read, and maxWords the most words for the sets of variables below them.
const (
	maxNodes = 8 << 20
	maxWords = 1 << 27
)

// structure checks that each node has the arcs that its kind has, that the two arcs of a sum begin with a named
// variable and its negation, and that what is multiplied shares no variable.
func (c *checker) structure() error {
	if len(c.nodes)*(c.Vars/64+1) > maxWords {
		return ErrTooLarge
	}
	c.below = make([]set, len(c.nodes))
	for n := len(c.nodes) - 1; n >= 1; n-- {
		if err := c.ended(); err != nil {
			return err
		}
		c.below[n] = make(set, c.Vars/64+1)
		check := c.product
		switch c.nodes[n].kind {
		case 'o':
			check = c.sum
		case 't', 'f':
			check = c.constant
		}
		if err := check(c.nodes[n], c.below[n]); err != nil {
			return fmt.Errorf("node %d: %w", n, err)
		}
	}
	return nil
}

func (c *checker) constant(n node, _ set) error {
	if len(n.arcs) > 0 {
		return fmt.Errorf("kind %q: expected no arc", n.kind)
	}
	return nil
}

func (c *checker) product(n node, about set) error {
	for _, a := range n.arcs {
		if len(a.lits) > 0 {
			return errors.New("an arc of a product has literals: expected none")
		}
		if !about.addAll(c.below[a.to]) {
			return errors.New("two parts of a product share a variable")
		}
	}
	return nil
}

func (c *checker) sum(n node, about set) error {
	if len(n.arcs) < 1 || len(n.arcs) > 2 {
		return fmt.Errorf("%d arcs of a sum: expected one or two", len(n.arcs))
	}
	for _, a := range n.arcs {
		if len(a.lits) == 0 {
			return errors.New("an arc of a sum has no literal: expected the decision")
		}
		own := make(set, len(about))
		own.addAll(c.below[a.to])
		for _, l := range a.lits {
			if own.has(variable(l)) {
				return fmt.Errorf("variable %d stands twice on the way to node %d", variable(l), a.to)
			}
			own.add(variable(l))
		}
		about.addAll(own)
	}
	if len(n.arcs) == 2 {
		first, second := n.arcs[0].lits[0], n.arcs[1].lits[0]
		if first != -second || !c.Named[variable(first)] {
			return fmt.Errorf("a sum over %d and %d: expected a named variable and its negation", first, second)
		}
	}
	return nil
}

// addsNone checks that each model of the circuit is one of each clause: with the clause's literals false the circuit
// has none. That is told from the leaves up, for 64 clauses at a time.
func (c *checker) addsNone() error {
	for first := 0; first < len(c.Clauses); first += 64 {
		if err := c.ended(); err != nil {
			return err
		}
		batch := c.Clauses[first:min(first+64, len(c.Clauses))]
		if left := c.possible(batch); left != 0 {
			for i, clause := range batch {
				if left>>i&1 == 1 && !isTautology(clause) {
					return fmt.Errorf("a model of the circuit breaks clause %d, %v", first+i+1, clause)
				}
			}
		}
	}
	return nil
}

// possible is a set of clauses: those that the circuit can make false.
func (c *checker) possible(batch [][]int) uint64 {
	of := make([]uint64, 2*c.Vars+1) // by literal: the clauses that have it
	for i, clause := range batch {
		for _, l := range clause {
			of[c.Vars+l] |= 1 << i
		}
	}
	can := make([]uint64, len(c.nodes))
	for n := len(c.nodes) - 1; n >= 1; n-- {
		switch c.nodes[n].kind {
		case 't':
			can[n] = 1<<len(batch) - 1
		case 'a':
			can[n] = 1<<len(batch) - 1
			for _, a := range c.nodes[n].arcs {
				can[n] &= can[a.to]
			}
		case 'o':
			for _, a := range c.nodes[n].arcs {
				along := can[a.to]
				for _, l := range a.lits {
					along &^= of[c.Vars+l]
				}
				can[n] |= along
			}
		}
	}
	return can[1]
}

func isTautology(clause []int) bool {
	for i, a := range clause {
		for _, b := range clause[:i] {
			if a == -b {
				return true
			}
		}
	}
	return false
}
