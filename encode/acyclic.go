package encode

import (
	"math/bits"
	"slices"
)

// An Arc is a directed edge between two nodes: To is the parent of From.
type Arc struct{ From, To int }

// Acyclic says that the arcs whose literals are true close no ring: by vertex elimination, or by levels where there
// are too many nodes for its fill-in. Each arc has its opposite among them. The map is changed.
func (f *Formula) Acyclic(nodes int, arcs map[Arc]int) { acyclic(nodes)(f, nodes, arcs) }

// eliminate forbids rings by vertex elimination (Masood Feyzbakhsh Rankooh and Jussi Rintanen: Propositional
// Encodings of Acyclicity and Reachability by Using Vertex Elimination, AAAI 2022): cells are taken away one by
// one, and an arc into the cell and one out of it make an arc past it, until a ring shows as two
// opposite arcs. Unit propagation finds every rinf. The cell with the fewest neighbours left goes
// first, so that few arcs are made.
func eliminate(f *Formula, nodes int, arcs map[Arc]int) {
	near := make([][]int, nodes)
	for _, a := range sortedArcs(arcs) {
		near[a.From] = append(near[a.From], a.To)
	}
	for {
		cell := -1
		for c, n := range near {
			if len(n) > 0 && (cell < 0 || len(n) < len(near[cell])) {
				cell = c
			}
		}
		if cell < 0 {
			return
		}
		around := near[cell]
		near[cell] = nil
		for _, from := range around {
			near[from] = slices.DeleteFunc(near[from], func(n int) bool { return n == cell })
			f.Add(-arcs[Arc{from, cell}], -arcs[Arc{cell, from}])
			for _, to := range around {
				if from == to {
					continue
				}
				past, known := arcs[Arc{from, to}]
				if !known {
					past = f.NewVar("")
					arcs[Arc{from, to}] = past
					near[from] = append(near[from], to)
				}
				f.Add(-arcs[Arc{from, cell}], -arcs[Arc{cell, to}], past)
			}
		}
	}
}

// level forbids rings by levels: a cell's level, in binary, is one more than its parent's. The levels
// suffice for a way through all cells. O(log n) variables and clauses for each cell.
func level(f *Formula, nodes int, arcs map[Arc]int) {
	width := bits.Len(uint(nodes))
	levels, above := map[int][]int{}, map[int][]int{}
	for _, a := range sortedArcs(arcs) {
		if _, known := levels[a.From]; !known {
			levels[a.From] = f.number(width)
			above[a.From] = f.successor(levels[a.From])
		}
	}
	for _, a := range sortedArcs(arcs) {
		for i := range width {
			one, other := levels[a.From][i], above[a.To][i]
			f.Add(-arcs[a], -one, other)
			f.Add(-arcs[a], one, -other)
		}
	}
}

// number is as many variables, the lowest bit first.
func (f *Formula) number(width int) []int {
	digits := make([]int, width)
	for i := range digits {
		digits[i] = f.NewVar("")
	}
	return digits
}

// successor is one more than a number, which says that the number is not the largest.
func (f *Formula) successor(digits []int) []int {
	next := []int{-digits[0]}
	carry := digits[0]
	for _, bit := range digits[1:] {
		sum, both := add(f, []int{bit, carry})
		next = append(next, sum)
		carry = both
	}
	f.Add(-carry)
	return next
}

func sortedArcs(arcs map[Arc]int) []Arc {
	var sorted []Arc
	for a := range arcs {
		sorted = append(sorted, a)
	}
	slices.SortStableFunc(sorted, func(a, b Arc) int { return arcs[a] - arcs[b] })
	return sorted
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
