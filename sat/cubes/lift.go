package cubes

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"

	"twofold/encode"
	"twofold/sat"
	"twofold/sat/drat"
)

// A Refutation makes a proof that a formula has no model of proofs that it has none in the parts of a board. What the
// tree and the parts say is not trusted: whoever checks the proof needs the formula alone.
//
// The cube of a node is the conjunction of the literals that say its choices. A proof that F has no model in a cube, of
// clauses that follow by unit propagation (RUP), becomes one of F that ends with the clause that forbids the cube: each
// of its clauses gets the negation of the cube, and those that are true in the cube are left out. From the clauses that
// forbid the cubes of all choices, F refutes the node's own cube, mostly by propagation; if it does not, a solver does
// (Marijn Heule, Oliver Kullmann and Victor Marek: Solving and Verifying the Boolean Pythagorean Triples Problem via
// Cube-and-Conquer, SAT 2016).
type Refutation struct {
	Formula *encode.Formula
	Tree    *Tree
	Says    func(entry, value int) []int             // the literals that say a choice; none if the formula has none for it
	Part    func(part int) (proof []byte, err error) // in the DRAT format without deletions, by the number of the part
	Backend sat.Backend                              // gophersat
}

// Cube is the literals that say the choices above each leaf that is to be solved, by its number.
func (t *Tree) Cube(says func(entry, value int) []int) (all [][]int) {
	t.leaves(nil, says, func(cube []int) { all = append(all, cube) })
	return all
}

func (t *Tree) leaves(cube []int, says func(entry, value int) []int, use func([]int)) {
	if len(t.Choices) == 0 && !t.Broken {
		use(cube)
	}
	for i := range t.Choices {
		c := &t.Choices[i]
		c.Tree.leaves(with(cube, says(c.Entry, c.Value)), says, use)
	}
}

// with is a cube and more literals.
func with(cube, lits []int) []int {
	cube = slices.Clone(cube)
	for _, l := range lits {
		if !slices.Contains(cube, l) {
			cube = append(cube, l)
		}
	}
	return cube
}

// Within is a formula in a cube. The formula stays as it is.
func Within(f *encode.Formula, cube []int) *encode.Formula {
	in := *f
	in.Clauses = slices.Grow(slices.Clip(f.Clauses), len(cube))
	for _, l := range cube {
		in.Clauses = append(in.Clauses, []int{l})
	}
	return &in
}

// Write writes the proof. It is not checked: a proof of a part that does not hold makes one that does not.
func (r *Refutation) Write(ctx context.Context, w io.Writer) error {
	l := &lifter{r, ctx, bufio.NewWriter(w)}
	if err := l.node(r.Tree, nil, 0); err != nil {
		return err
	}
	return l.out.Flush()
}

type lifter struct {
	*Refutation
	ctx context.Context
	out *bufio.Writer
}

// node ends with the clause that forbids the cube; first is the number of the first part below. A choice that has no
// literals is one that the formula excludes, or one that it makes itself. So it comes last, and is left out if what is
// left is refuted without it.
func (l *lifter) node(t *Tree, cube []int, first int) error {
	if len(t.Choices) == 0 && !t.Broken {
		proof, err := l.Part(first)
		if err == nil {
			err = l.lift(cube, proof)
		}
		return err
	}
	left := Within(l.Formula, cube)
	unsaid, its := (*Tree)(nil), 0
	for i := range t.Choices {
		c := &t.Choices[i]
		child := with(cube, l.Says(c.Entry, c.Value))
		switch {
		case len(child) > len(cube):
			if err := l.node(&c.Tree, child, first); err != nil {
				return err
			}
			left.Clauses = append(left.Clauses, negated(child))
		case !c.Tree.Broken && unsaid == nil:
			unsaid, its = &c.Tree, first
		}
		first += c.Tree.parts()
	}
	open, err := sat.Propagated(l.ctx, left)
	switch {
	case err != nil:
		return err
	case open == 0:
		return l.lift(cube, []byte("0\n"))
	case unsaid != nil:
		return l.node(unsaid, cube, its)
	}
	return l.refute(left, cube)
}

// parts is how many leaves of the tree are to be solved.
func (t *Tree) parts() (n int) {
	t.leaves(nil, func(int, int) []int { return nil }, func([]int) { n++ })
	return n
}

// refute refutes what is left of a cube by a solver.
func (l *lifter) refute(left *encode.Formula, cube []int) error {
	var proof bytes.Buffer
	status, _, err := sat.Prove(l.ctx, left, &proof, l.Backend)
	switch {
	case err != nil:
		return err
	case status != sat.Unsatisfiable:
		return fmt.Errorf("the formula has a model in the cube %v and in none of its parts", cube)
	}
	return l.lift(cube, proof.Bytes())
}

// lift writes a proof in a cube as one of the formula.
func (l *lifter) lift(cube []int, proof []byte) error {
	clauses, err := drat.Clauses(bytes.NewReader(proof), l.Formula.NumVars())
	if err != nil {
		return err
	}
	forbidden := negated(cube)
	for _, clause := range clauses {
		if slices.ContainsFunc(clause, func(lit int) bool { return slices.Contains(cube, lit) }) {
			continue
		}
		for _, lit := range with(clause, forbidden) {
			l.out.WriteString(strconv.Itoa(lit) + " ")
		}
		l.out.WriteString("0\n") // whoever flushes gets the error
	}
	return nil
}

func negated(lits []int) []int {
	out := make([]int, len(lits))
	for i, l := range lits {
		out[i] = -l
	}
	return out
}
