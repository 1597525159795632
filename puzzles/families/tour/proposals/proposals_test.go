package proposals

import (
	"context"
	"slices"
	"testing"
)

// grid is a square board of n×n squares that a king walks, or a wazir, with the steps of a tour given: every n-th.
// The tour goes along the rows, to and fro.
func grid(n int, king bool, every int) Graph {
	var g Graph
	isStep := func(a, b int) bool {
		rows, cols := a/n-b/n, a%n-b%n
		square := rows*rows + cols*cols
		return square == 1 || king && square == 2
	}
	tour := make([]int, n*n)
	for i := range tour {
		tour[i] = i
		if row := i / n; row%2 == 1 {
			tour[i] = row*n + n - 1 - i%n
		}
	}
	isGiven := func(position int) bool { return position%every == 0 }
	for a := range n * n {
		var next []int32
		for b := range n * n {
			if isStep(a, b) {
				next = append(next, int32(b))
			}
		}
		g.Next = append(g.Next, next)
	}
	for position := range tour {
		var may []int32
		for at, square := range tour {
			if isGiven(position) || isGiven(at) {
				if at == position {
					may = append(may, int32(square))
				}
				continue
			}
			may = append(may, int32(square))
		}
		g.May = append(g.May, may)
	}
	for g.narrow() {
	}
	return g
}

// narrow drops squares that are not beside one of the position before, and behind, and reports whether there were some.
func (g Graph) narrow() (dropped bool) {
	for position, may := range g.May {
		beside := func(square int32, other int) bool {
			return other < 0 || other >= len(g.May) ||
				slices.ContainsFunc(g.Next[square], func(next int32) bool { return slices.Contains(g.May[other], next) })
		}
		g.May[position] = slices.DeleteFunc(may, func(square int32) bool {
			return !beside(square, position-1) || !beside(square, position+1)
		})
		dropped = dropped || len(g.May[position]) < len(may)
	}
	return dropped
}

// TestProposals are parts of walks: squares of positions that follow each other are one step apart, no square comes
// twice, and the squares that are left over are as many as the positions. Near a known path nothing else is proposed.
func TestProposals(t *testing.T) {
	for _, row := range []struct {
		n     int
		king  bool
		every int
		share float64
	}{
		{16, true, 12, 0.6}, {14, true, 14, 0.4}, {16, false, 24, 0.6}, {14, false, 200, 0.5},
	} {
		g := grid(row.n, row.king, row.every)
		one, other := New(g, row.share), New(g, row.share)
		if one == nil {
			t.Errorf("%v: no guide", row)
			continue
		}
		proposed := 0
		for ; proposed < 3; proposed++ {
			proposal := one.Next(context.Background())
			if again := other.Next(context.Background()); !slices.Equal(proposal, again) {
				t.Fatalf("%v: %v and then %v", row, proposal, again)
			}
			if proposal == nil {
				break
			}
			checkPart(t, g, proposal, row.share)
		}
		if proposed == 0 {
			t.Errorf("%v: nothing was proposed", row)
		}
		path := make([]int32, row.n*row.n)
		for position := range path {
			path[position] = int32(position)
		}
		for one.Found(path); ; proposed++ {
			proposal := one.Next(context.Background())
			if proposal == nil {
				break
			}
			for position, square := range proposal {
				if square != Open && square != path[position] {
					t.Fatalf("%v: position %d has %d near a path where it has %d", row, position, square, path[position])
				}
			}
			if !slices.Contains(proposal, Open) {
				t.Fatalf("%v: the known path was proposed", row)
			}
		}
	}
}

func checkPart(t *testing.T, g Graph, proposal []int32, share float64) {
	t.Helper()
	seen, open := map[int32]bool{}, 0
	for position, square := range proposal {
		if square == Open {
			open++
			continue
		}
		if seen[square] || !slices.Contains(g.May[position], square) {
			t.Fatalf("position %d has square %d, which is taken or not among %v", position, square, g.May[position])
		}
		seen[square] = true
		if position > 0 && proposal[position-1] != Open && !slices.Contains(g.Next[proposal[position-1]], square) {
			t.Fatalf("position %d is at %d, and the one before at %d", position, square, proposal[position-1])
		}
	}
	if open > int(share*float64(len(proposal))) {
		t.Fatalf("%d of %d positions are open: expected a share of %g at most", open, len(proposal), share)
	}
}

// TestNoGuide for graphs on which a search is fast, or that nothing goes with; and no proposal after the end of the
// context.
func TestNoGuide(t *testing.T) {
	impossible := grid(14, true, 14)
	impossible.May[5] = nil
	stuck := grid(14, true, 14)
	stuck.May[5] = []int32{14*14 - 1}
	if proposal := New(stuck, 0.5).Next(context.Background()); proposal != nil {
		t.Errorf("%v where there is no walk", proposal)
	}
	for name, g := range map[string]Graph{
		"tight": grid(20, true, 3), "small": grid(6, true, 20), "impossible": impossible,
	} {
		if New(g, 0.5) != nil {
			t.Errorf("%s: a guide", name)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if proposal := New(grid(14, true, 14), 0.5).Next(ctx); proposal != nil {
		t.Errorf("%v after the end", proposal)
	}
}

// knights is a board that a knight walks, with a tour by Warnsdorff's rule, of which the squares of every n-th
// positions are given.
func knights(t *testing.T, n, every int) Graph {
	t.Helper()
	g := Graph{Next: make([][]int32, n*n), May: make([][]int32, n*n)}
	for a := range n * n {
		for b := range n * n {
			if rows, cols := a/n-b/n, a%n-b%n; rows*rows+cols*cols == 5 {
				g.Next[a] = append(g.Next[a], int32(b))
			}
		}
	}
	seen, at := make([]bool, n*n), int32(0)
	free := func(a int32) (all []int32) {
		for _, b := range g.Next[a] {
			if !seen[b] {
				all = append(all, b)
			}
		}
		return all
	}
	tour := make([]int32, n*n)
	for position := range tour {
		tour[position], seen[at] = at, true
		next := free(at)
		if len(next) == 0 && position < n*n-1 {
			t.Fatalf("the rule fails after %d squares", position+1)
		}
		if len(next) > 0 {
			at = slices.MinFunc(next, func(a, b int32) int { return len(free(a)) - len(free(b)) })
		}
	}
	for position := range tour {
		for i, square := range tour {
			if i == position || i%every != 0 && position%every != 0 {
				g.May[position] = append(g.May[position], square)
			}
		}
	}
	for g.narrow() {
	}
	return g
}

// TestWalksGoOn: on a knight's board few holes are soon reached, and none only by going on with such a walk.
func TestWalksGoOn(t *testing.T) {
	const enough = 40
	g := New(knights(t, 14, 10), 0.5)
	for proposal := []int32{Open}; slices.Contains(proposal, Open); {
		if proposal = g.Next(context.Background()); proposal == nil || units-g.left > enough {
			t.Fatalf("no walk without holes after %d units of work: expected one within %d", units-g.left, enough)
		}
	}
}

// TestLate: whenever four searches took too much, that of their proposals that leaves the fewest positions open comes
// back, with four times the patience; and none once a path is known.
func TestLate(t *testing.T) {
	const first = 10
	g := New(grid(16, true, 12), 0.6)
	ctx := context.Background()
	var waiting [3][][]int32 // by how often they were late
	var came [3]int
	for range 27 {
		proposal := g.Next(ctx)
		times := slices.Index([]int64{first, 4 * first, 16 * first}, g.Patience(first))
		if came[times]++; times > 0 {
			before := waiting[times-1]
			at := slices.IndexFunc(before, func(other []int32) bool { return slices.Equal(other, proposal) })
			for _, other := range before {
				if at < 0 || openIn(other) < openIn(proposal) {
					t.Fatalf("%d open, %d in one that waits: expected the fewest", openIn(proposal), openIn(other))
				}
			}
			waiting[times-1] = slices.Delete(before, at, at+1)
		}
		waiting[times] = append(waiting[times], proposal)
		g.Late()
	}
	if came != [3]int{21, 5, 1} {
		t.Errorf("%v proposals by patience", came)
	}
	path := make([]int32, 16*16)
	for position := range path {
		path[position] = int32(position)
	}
	for range 4 {
		g.Late()
	}
	g.Found(path)
	if g.Next(ctx); g.Patience(first) != first {
		t.Error("a late proposal came back when a path was known")
	}
}
