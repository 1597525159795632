package model

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestLeftovers: of a square of rows and columns of different numbers, with sums that a solution gives, all sums that
// are found hold of the solution, and where one number is outside of the sums of a row it is found alone.
func TestLeftovers(t *testing.T) {
	found := 0
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 56))
		size := 3 + r.IntN(4)
		m := &Model{}
		var values []int
		for v := range size {
			values = append(values, v+1)
		}
		nums, assigned := make([]Num, size*size), make([]int, size*size)
		rows, cols := r.Perm(size), r.Perm(size)
		for i := range nums {
			nums[i], assigned[i] = m.NewNum("", values), values[(rows[i/size]+cols[i%size])%size]
		}
		a := make(Assignment, m.Vars+1)
		for i, n := range nums {
			a[n.Lit(assigned[i])] = true
		}
		for line := range size {
			var row, col Different
			for i := range size {
				row, col = append(row, nums[line*size+i]), append(col, nums[i*size+line])
			}
			m.Add("", row)
			m.Add("", col)
		}
		left := r.Perm(size * size)
		for len(left) > 4 {
			n := 1 + r.IntN(4)
			sum := Sum{}
			for _, i := range left[:n] {
				sum.Terms = append(sum.Terms, Term{Factor: 1, Num: nums[i]})
				sum.Min += assigned[i]
			}
			sum.Max = sum.Min
			m.Add("", sum)
			left = left[n:]
		}
		for _, s := range Leftovers(m.Items) {
			if found++; !s.Holds(a) {
				t.Fatalf("seed %d: %v does not hold of %v", seed, s, assigned)
			}
		}
	}
	if found < 1000 {
		t.Errorf("%d sums are found", found)
	}
	three := []int{1, 2, 3}
	m := &Model{}
	row := Different{m.NewNum("", three), m.NewNum("", three), m.NewNum("", three)}
	m.Add("", row)
	m.Add("", Sum{Terms: []Term{{Factor: 1, Num: row[0]}, {Factor: 1, Num: row[2]}}, Min: 4, Max: 4})
	isTwo := func(s Sum) bool { return len(s.Terms) == 1 && s.Terms[0].Num.isSame(row[1]) && s.Min == 2 }
	if all := Leftovers(m.Items); !slices.ContainsFunc(all, isTwo) {
		t.Errorf("%v: want that the number outside of the sum is 2", all)
	}
}
