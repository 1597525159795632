package encode

import (
	"math/bits"
	"slices"
)

// An arc says that the black cell to is the parent of the black cell from.
type arc struct{ from, to int }

// forest says that the graph of black cells that touch at corners, with the edge of the board as one
// more node, is a forest: each cell has at most one parent, of two cells that touch one is the parent of
// the other, the edge is the parent of all cells at it, and no cell is its own forebear. Where the edge
// is the root, a chain that comes back to it would need a cell with two parents. In the inner part of the
// board acyclic says that no ring of parents is closed.
func (g *grid) forest(acyclic func(g *grid, arcs map[arc]int)) {
	arcs := map[arc]int{}
	for cell := range g.white {
		for _, n := range g.near(cell, diagonal) {
			switch {
			case n < cell || g.white[cell] == always || g.white[n] == always:
			case g.atEdge(cell) && g.atEdge(n): // a chain by themselves
				g.Add(g.white[cell], g.white[n])
			case !g.atEdge(cell) && !g.atEdge(n):
				up, down := g.NewVar(""), g.NewVar("")
				arcs[arc{cell, n}], arcs[arc{n, cell}] = up, down
				g.Add(g.white[cell], g.white[n], up, down)
			}
		}
	}
	for cell := range g.white {
		if g.white[cell] != always && !g.atEdge(cell) {
			g.oneParent(cell, arcs)
		}
	}
	acyclic(g, arcs)
}

// oneParent says it of a cell in the inner part, of which any black cell at the edge that it touches is
// the parent.
func (g *grid) oneParent(cell int, arcs map[arc]int) {
	var parents []int
	for _, n := range g.near(cell, diagonal) {
		l, inner := arcs[arc{cell, n}]
		switch {
		case g.white[n] == always:
			continue
		case !inner:
			l = -g.white[n]
		}
		for _, other := range parents {
			g.Add(g.white[cell], -other, -l)
		}
		parents = append(parents, l)
	}
}

// eliminate forbids rings by vertex elimination (Masood Feyzbakhsh Rankooh and Jussi Rintanen: Propositional
// Encodings of Acyclicity and Reachability by Using Vertex Elimination, AAAI 2022): cells are taken away one by
// one, and an arc into the cell and one out of it make an arc past it, until a ring shows as two
// opposite arcs. Unit propagation finds every ring. The cell with the fewest neighbours left goes
// first, so that few arcs are made.
func eliminate(g *grid, arcs map[arc]int) {
	near := make([][]int, len(g.white))
	for _, a := range sortedArcs(arcs) {
		near[a.from] = append(near[a.from], a.to)
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
			g.Add(-arcs[arc{from, cell}], -arcs[arc{cell, from}])
			for _, to := range around {
				if from == to {
					continue
				}
				past, known := arcs[arc{from, to}]
				if !known {
					past = g.NewVar("")
					arcs[arc{from, to}] = past
					near[from] = append(near[from], to)
				}
				g.Add(-arcs[arc{from, cell}], -arcs[arc{cell, to}], past)
			}
		}
	}
}

// level forbids rings by levels: a cell's level, in binary, is one more than its parent's. The levels
// suffice for a way through all cells. O(log n) variables and clauses for each cell.
func level(g *grid, arcs map[arc]int) {
	width := bits.Len(uint(len(g.white)))
	levels, above := map[int][]int{}, map[int][]int{}
	for _, a := range sortedArcs(arcs) {
		if _, known := levels[a.from]; !known {
			levels[a.from] = g.number(width)
			above[a.from] = g.successor(levels[a.from])
		}
	}
	for _, a := range sortedArcs(arcs) {
		for i := range width {
			one, other := levels[a.from][i], above[a.to][i]
			g.Add(-arcs[a], -one, other)
			g.Add(-arcs[a], one, -other)
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

func sortedArcs(arcs map[arc]int) []arc {
	var sorted []arc
	for a := range arcs {
		sorted = append(sorted, a)
	}
	slices.SortStableFunc(sorted, func(a, b arc) int { return arcs[a] - arcs[b] })
	return sorted
}
