package model

import "twofold/puzzles/model"

// maxTotalizer is the most literals times their count of which a totalizer is made, which takes about twice as many
// clauses.
const maxTotalizer = 500_000

// added says that exactly k of the literals are true: it adds them up in binary, by full and half adders, and compares
// the bits of the sum with those of k (Joost Warners: A Linear-Time Transformation of Linear Inequalities into
// Conjunctive Normal Form, Information Processing Letters 68, 1998). At most 14·n clauses and 2·n variables. Unit
// propagation on it is weak: it serves where a totalizer would be too large.
func (e *encoder) added(lits []model.Lit, k int) {
	for column, bit := lits, 0; len(column) > 0; bit++ {
		var carries []model.Lit
		for len(column) > 1 {
			operands := column[:min(3, len(column))]
			sum, carry := e.add(operands)
			carries = append(carries, carry)
			column = append(column[len(operands):len(column):len(column)], sum)
		}
		e.clause(signed(column[0], k>>bit&1 == 1))
		column = carries
	}
}

// add returns the parity of two or three literals, and one that says that at least two of them are true.
func (e *encoder) add(operands []model.Lit) (sum, carry model.Lit) {
	defer e.always()()
	sum, carry = e.newVar(), e.newVar()
	n := len(operands)
	for row := range 1 << n { // of the truth table
		ones, differs := 0, make([]model.Lit, 0, n+1)
		for i, l := range operands {
			ones += row >> i & 1
			differs = append(differs, signed(l, row>>i&1 == 0))
		}
		e.clause(append(differs, signed(sum, ones%2 == 1))...)
	}
	if n == 2 { // a false operand is the third
		operands = []model.Lit{operands[0], operands[1], model.False}
	}
	for i, l := range operands {
		for _, other := range operands[:i] {
			e.clause(-l, -other, carry)
			e.clause(l, other, -carry)
		}
	}
	return sum, carry
}

func signed(l model.Lit, is bool) model.Lit {
	if is {
		return l
	}
	return -l
}
