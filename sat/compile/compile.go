// Package compile turns a formula into a decision-DNNF, from which its models are counted in one pass: it decides
// variables, propagates, compiles the components into which the clauses fall each by itself, and remembers them. The
// steps of that search are the circuit: Jinbo Huang and Adnan Darwiche, "DPLL with a Trace" (IJCAI 2005). Components
// and their cache are those of Sang, Bacchus, Beame, Kautz and Pitassi, "Combining Component Caching and Clause
// Learning for Effective Model Counting" (SAT 2004).
//
// Nothing here has to be trusted: package verify/nnf checks the circuit against the formula.
package compile

import (
	"context"
	"fmt"

	"twofold/encode"
	"twofold/puzzles/runs"
)

// maxNodes bounds the memory of a circuit and of its search: some hundred bytes a node.
const maxNodes = 4 << 20

// Formula compiles the clauses of a formula, without its cardinality constraints. It decides keys only, and the error
// is a *runs.Unserved where these do not settle the other variables by propagation, or where the circuit would be
// too large; else it is ctx's cause. The cost is exponential in how far the clauses are entangled, not in the number of
// models.
func Formula(ctx context.Context, f *encode.Formula) (c *Circuit, err error) {
	defer runs.Unwound(&err)
	k := newCompiler(&runs.Poll{Context: ctx}, f)
	c = k.circuit
	switch {
	case !k.settle():
		c.root = falseNode
		return c, nil
	case len(k.trail) == 0:
		c.root = k.product(k.all())
	default:
		lits := k.literals(0)
		c.root = c.or([]arc{{lits, k.product(k.all())}})
	}
	return c, nil
}

// A compiler holds the clauses under the literals that are true.
type compiler struct {
	*propagator
	poll    *runs.Poll
	circuit *Circuit
	isKey   []bool // by variable
	rank    []int  // by variable: of the keys of a component that of the highest rank is decided
	known   map[signature]int32
	stamp   int32
	seenVar []int32 // by variable
	seen    []int32 // by clause
}

func newCompiler(poll *runs.Poll, f *encode.Formula) *compiler {
	k := &compiler{
		propagator: newPropagator(f), poll: poll, circuit: newCircuit(), isKey: make([]bool, f.NumVars()+1),
		known: map[signature]int32{}, seenVar: make([]int32, f.NumVars()+1), seen: make([]int32, len(f.Clauses)),
	}
	for _, v := range f.Keys {
		k.isKey[v] = true
	}
	k.rank = order(poll, f)
	return k
}

// A component is a set of open variables, and of the clauses that are not true, none of which has other open variables.
type component struct{ vars, clauses []int32 }

func (k *compiler) all() []component {
	vars := make([]int32, 0, len(k.isKey))
	for v := int32(1); int(v) < len(k.isKey); v++ {
		vars = append(vars, v)
	}
	return k.split(vars)
}

// split finds the components of the open ones of some variables. Those in no clause are in none.
func (k *compiler) split(vars []int32) (all []component) {
	k.stamp++
	for _, v := range vars {
		if k.value[positive(v)] != 0 || k.seenVar[v] == k.stamp {
			continue
		}
		k.seenVar[v] = k.stamp
		c := component{vars: []int32{v}}
		for next := 0; next < len(c.vars); next++ {
			k.flood(&c, positive(c.vars[next]))
			k.flood(&c, negative(c.vars[next]))
		}
		switch {
		case len(c.clauses) > 0:
			all = append(all, c)
		case !k.isKey[v]:
			runs.End(errUnsettled) // with either value there is a model
		}
	}
	return all
}

// flood adds the clauses with a literal, and their open variables.
func (k *compiler) flood(to *component, l lit) {
	for _, c := range k.occurs[l] {
		if k.trues[c] > 0 || k.seen[c] == k.stamp {
			continue
		}
		k.seen[c] = k.stamp
		to.clauses = append(to.clauses, c)
		for _, other := range k.clauses[c] {
			if v := other.vari(); k.value[other] == 0 && k.seenVar[v] != k.stamp {
				k.seenVar[v] = k.stamp
				to.vars = append(to.vars, v)
			}
		}
	}
}

// product compiles components. One that has no model stands for all of them.
func (k *compiler) product(components []component) int32 {
	var parts []int32
	for _, c := range components {
		n := k.component(c)
		if k.circuit.nodes[n].empty {
			return n
		}
		parts = append(parts, n)
	}
	return k.circuit.and(parts)
}

func (k *compiler) component(c component) int32 {
	name := k.signature(c.clauses)
	if n, ok := k.known[name]; ok {
		return n
	}
	runs.End(k.poll.Tick())
	if len(k.circuit.nodes) > maxNodes {
		runs.End(&runs.Unserved{Reason: fmt.Sprintf("its circuit has more than %d nodes", maxNodes)})
	}
	v := k.choose(c.vars)
	var arcs []arc
	for _, l := range [2]lit{positive(v), negative(v)} {
		mark := len(k.trail)
		if k.assume(l) {
			lits := k.literals(mark)
			arcs = append(arcs, arc{lits, k.product(k.split(c.vars))})
		}
		k.undo(mark)
	}
	if len(arcs) == 0 {
		arcs = []arc{{[]int32{v}, falseNode}}
	}
	n := k.circuit.or(arcs)
	k.known[name] = n
	return n
}

func (k *compiler) choose(vars []int32) int32 {
	best := int32(0)
	for _, v := range vars {
		if k.isKey[v] && (best == 0 || k.rank[v] > k.rank[best]) {
			best = v
		}
	}
	if best == 0 {
		runs.End(errUnsettled)
	}
	return best
}

var errUnsettled = &runs.Unserved{Reason: "its formula has variables that the entries of a solution do not settle"}
