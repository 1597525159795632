package drat

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
)

// Check returns nil if the proof shows that the formula has no model, else the line that is wrong and why, or ctx's
// cause.
func Check(ctx context.Context, f Formula, proof io.Reader) error {
	_, err := run(ctx, f, proof, false)
	return err
}

// run checks a proof. If it is to explain, it takes note of what each clause follows from.
func run(ctx context.Context, f Formula, proof io.Reader, explains bool) (*checker, error) {
	c := newChecker(f, explains)
	steps := newStepReader(proof, f.Vars)
	for isFirst := true; ; isFirst = false {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		s, err := steps.next()
		if err == nil && s.end && (!isFirst || c.refuted == none) {
			err = errors.New("the proof ends without the empty clause: expected a line 0")
		}
		done := false
		if err == nil {
			done, err = c.take(s)
		}
		if err != nil {
			return nil, fmt.Errorf("proof: %s: %w", steps.place(), err)
		}
		if done {
			return c, nil
		}
	}
}

// A checker holds the clauses that hold at a step of the proof.
type checker struct {
	*propagator
	given    int // the formula's clauses are those with smaller numbers
	index    *index
	explains *explainer // nil if nobody asks
	history  []event    // kept for the explainer
}

func newChecker(f Formula, explains bool) *checker {
	c := &checker{propagator: newPropagator(f), given: len(f.Clauses)}
	if explains {
		c.explains = newExplainer(c.propagator)
	}
	return c
}

// take takes one step; done says that it was the empty clause and follows.
func (c *checker) take(s step) (done bool, err error) {
	if s.deletes {
		c.remove(s.clause)
		return false, nil
	}
	if c.explains != nil {
		c.explains.begin()
	}
	isRAT := false
	if !c.follows(s.clause) {
		if isRAT = c.followsByResolution(s.clause); !isRAT {
			return false, fmt.Errorf("clause %v does not follow by unit propagation", s.clause)
		}
	}
	added := c.add(s.clause)
	if c.index != nil {
		c.index.add(c.propagator, added)
	}
	if c.explains != nil {
		c.explains.end()
		c.history = append(c.history, event{clause: added, lits: s.clause, isRAT: isRAT})
	}
	return len(s.clause) == 0, nil
}

// follows reports whether propagation refutes the clause's negation.
func (c *checker) follows(lits []int) bool {
	defer func() { c.undo(c.settled) }()
	return c.refutes(lits, 0)
}

// refutes assumes the negation of the literals besides what is assumed, and reports whether there is a conflict. The
// literal besides is left out; 0 is none.
func (c *checker) refutes(lits []int, besides int) bool {
	if c.refuted != none {
		c.explain(c.refuted)
		return true
	}
	for _, l := range lits {
		if l != besides && !c.assume(litOf(l).not()) {
			c.explainLiteral(litOf(l))
			return true
		}
	}
	conflict := c.propagate()
	if conflict == none {
		return false
	}
	c.explain(conflict)
	return true
}

func (c *checker) explain(conflict ref) {
	if c.explains != nil {
		c.explains.conflict(conflict)
	}
}

func (c *checker) explainLiteral(l lit) {
	if c.explains != nil {
		c.explains.contradiction(l)
	}
}

// followsByResolution reports whether the clause, and each clause that has the negation of its first literal, are
// refuted together.
func (c *checker) followsByResolution(lits []int) bool {
	if len(lits) == 0 {
		return false
	}
	pivot := lits[0]
	opposite := litOf(pivot).not()
	if c.value[opposite] == 1 {
		return false // it is a clause of its own, and what is left of this one does not follow
	}
	defer func() { c.undo(c.settled) }()
	c.refutes(lits, 0) // it does not, but assumes
	mark := len(c.trail)
	for i := range c.clauses {
		if !c.clauses[i].watched || !has(c.lits(ref(i)), opposite) {
			continue
		}
		var rest []int
		for _, l := range c.lits(ref(i)) {
			rest = append(rest, l.dimacs())
		}
		if !c.refutes(rest, -pivot) {
			return false
		}
		c.undo(mark)
	}
	return true
}

func has(lits []lit, l lit) bool {
	return slices.Contains(lits, l)
}

// remove deletes a clause if it is there. Its watches go as they are come by.
func (c *checker) remove(lits []int) {
	if c.index == nil {
		c.index = newIndex(c.propagator)
	}
	deleted := c.index.take(c.propagator, lits)
	if deleted == none {
		return
	}
	c.clauses[deleted].watched = false
	if c.explains != nil {
		c.history = append(c.history, event{clause: deleted, lits: lits, deletes: true})
	}
}
