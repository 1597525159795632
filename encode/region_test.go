package encode

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestLinks holds the clauses of a region against all ways in which nodes can belong to it: each holds where the region
// is connected and has its size, and has one literal or none that is not false; where all is known there are none only
// if the region is connected. A region whose nodes are not counted is one of any size.
func TestLinks(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	clauses := 0
	for range 3000 {
		g := randomRegion(r)
		var fit []int // all members, as bits, that fit
		for members := range 1 << len(g.near) {
			if g.isConnected(members) {
				fit = append(fit, members)
			}
		}
		for range 4 {
			values := make([]int8, len(g.near)+1)
			isFull := r.IntN(3) == 0
			for v := range values[1:] {
				if values[v+1] = int8(r.IntN(3) - 1); isFull && values[v+1] == 0 {
					values[v+1] = 1
				}
			}
			got := g.Links(values)
			clauses += len(got)
			for _, clause := range got {
				g.judge(t, clause, values, fit)
			}
			if known, members := g.members(values); known && len(got) == 0 && g.hasSize(members) {
				if !slices.Contains(fit, members) {
					t.Fatalf("no clauses for %v of\n%v", values, g)
				}
			}
		}
	}
	if clauses < 5000 {
		t.Errorf("only %d clauses", clauses)
	}
}

// A testRegion has the variables 1, 2, … as its nodes, each true or negated, but for constants.
type testRegion struct {
	*Region
}

func (g testRegion) String() string {
	return fmt.Sprintf("in %v near %v root %d size %d to %d", g.in, g.near, g.root, g.min, g.max)
}

func randomRegion(r *rand.Rand) testRegion {
	n := 2 + r.IntN(6)
	in, near := make([]int, n), make([][]int, n)
	for node := range in {
		switch in[node] = node + 1; r.IntN(8) {
		case 0:
			in[node] = always
		case 1:
			in[node] = never
		case 2:
			in[node] = -node - 1
		}
		for other := range node {
			if r.IntN(3) == 0 {
				near[node], near[other] = append(near[node], other), append(near[other], node)
			}
		}
	}
	root, low, high := noNode, 0, 0
	if r.IntN(2) == 0 {
		root = r.IntN(n)
		in[root] = always
	}
	if r.IntN(2) == 0 {
		high = 1 + r.IntN(n)
		low = high - r.IntN(2)*r.IntN(high+1)
	}
	return testRegion{NewRegion(in, near, root, low, high)}
}

// members are the nodes of the region, as bits, if all are known.
func (g testRegion) members(values []int8) (known bool, members int) {
	for node, l := range g.in {
		switch {
		case l == never:
		case l == always || valueOf(values, l) > 0:
			members |= 1 << node
		case valueOf(values, l) == 0:
			return false, 0
		}
	}
	return true, members
}

func (g testRegion) hasSize(members int) bool {
	n := 0
	for node := range g.in {
		n += members >> node & 1
	}
	return g.max == 0 || g.min <= n && n <= g.max
}

// isConnected reports whether some nodes may be all of the region.
func (g testRegion) isConnected(members int) bool {
	first := noNode
	for node, l := range g.in {
		is := members>>node&1 == 1
		if l == always && !is || l == never && is {
			return false
		}
		if is {
			first = node
		}
	}
	if first == noNode {
		return g.hasSize(0)
	}
	met := 1 << first
	for range g.in {
		for node := range g.in {
			for _, next := range g.near[node] {
				if met>>node&1 == 1 {
					met |= members & (1 << next)
				}
			}
		}
	}
	return met == members && g.hasSize(members)
}

// judge looks at a clause.
func (g testRegion) judge(t *testing.T, clause []int, values []int8, fit []int) {
	t.Helper()
	notFalse := 0
	for _, l := range clause {
		if valueOf(values, l) >= 0 {
			notFalse++
		}
		if valueOf(values, l) > 0 {
			t.Fatalf("clause %v is true for %v of\n%v", clause, values, g)
		}
	}
	if notFalse > 1 {
		t.Fatalf("clause %v says nothing for %v of\n%v", clause, values, g)
	}
	for _, members := range fit {
		holds := func(l int) bool {
			node := max(l, -l) - 1
			return (l == g.in[node]) == (members>>node&1 == 1)
		}
		if !slices.ContainsFunc(clause, holds) {
			t.Fatalf("clause %v of values %v does not hold if %b are of\n%v", clause, values, members, g)
		}
	}
}
