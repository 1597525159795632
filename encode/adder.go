package encode

// exactlyAdder adds the literals up in binary and compares the sum's bits with k's: a parallel counter
// of full and half adders (Joost Warners: A Linear-Time Transformation of Linear Inequalities into
// Conjunctive Normal Form, IPL 68, 1998). At most 14·n clauses and 2·n variables. Unit propagation on it
// is weak, so it serves only where better encodings would be too large.
func exactlyAdder(f *Formula, lits []int, k int) {
	column := lits
	for bit := 0; len(column) > 0; bit++ {
		var carries []int
		for len(column) > 1 {
			operands := column[:min(3, len(column))]
			sum, carry := add(f, operands)
			carries = append(carries, carry)
			column = append(column[len(operands):len(column):len(column)], sum)
		}
		if k>>bit&1 == 1 {
			f.Add(column[0])
		} else {
			f.Add(-column[0])
		}
		column = carries
	}
}

// add makes a half adder of two literals or a full adder of three: sum is their parity, carry says
// that at least two of them are true. Each row of the truth table is two clauses; those of carry that
// another one implies are left out.
func add(f *Formula, operands []int) (sum, carry int) {
	sum, carry = f.NewVar(""), f.NewVar("")
	n := len(operands)
	for row := range 1 << n {
		differs := make([]int, n, n+1) // true unless the operands are as in the row
		ones := 0
		for i, l := range operands {
			differs[i] = l
			if row>>i&1 == 1 {
				differs[i] = -l
				ones++
			}
		}
		f.Add(append(differs, signed(sum, ones%2 == 1))...)
	}
	for i := range n {
		for j := range i {
			f.Add(-operands[i], -operands[j], carry)
			if n == 3 {
				f.Add(operands[i], operands[j], -carry)
			}
		}
		if n == 2 {
			f.Add(operands[i], -carry)
		}
	}
	return sum, carry
}

func signed(v int, positive bool) int {
	if positive {
		return v
	}
	return -v
}
