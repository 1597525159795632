package count

import "slices"

// A tree says in which order tables are joined: its leaves are variables, each inner node joins the
// tables of its children. Children stand before their parents; the root is last.
type tree []node

// A node is a leaf if left < 0.
type node struct {
	left, right int
	variable    int // of the network
}

// within is the tree with only the leaves for which keep says so. It holds no table larger than t's.
func (t tree) within(keep func(variable int) bool) tree {
	var kept tree
	place := make([]int, len(t))
	for i, n := range t {
		switch {
		case n.left < 0 && !keep(n.variable):
			place[i] = -1
			continue
		case n.left < 0:
		case place[n.left] < 0 || place[n.right] < 0:
			place[i] = max(place[n.left], place[n.right])
			continue
		default:
			n.left, n.right = place[n.left], place[n.right]
		}
		place[i] = len(kept)
		kept = append(kept, n)
	}
	return kept
}

// A grower builds a tree from its leaves up.
type grower struct{ nodes tree }

func (g *grower) leaf(v int) int {
	g.nodes = append(g.nodes, node{left: -1, variable: v})
	return len(g.nodes) - 1
}

func (g *grower) join(a, b int) int {
	g.nodes = append(g.nodes, node{left: a, right: b})
	return len(g.nodes) - 1
}

// deep reorders nodes, of which only the last need be the root, so that children stand before their
// parents and few tables are alive at one time: depth first, the larger child first.
func (t tree) deep(cuts []cut) tree {
	order := make([]int, 0, len(t))
	for stack := []int{len(t) - 1}; len(stack) > 0; {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		order = append(order, at)
		if n := t[at]; n.left >= 0 {
			if cuts[n.left].size < cuts[n.right].size {
				n.left, n.right = n.right, n.left
			}
			stack = append(stack, n.left, n.right)
		}
	}
	slices.Reverse(order)
	place := make([]int, len(t))
	sorted := make(tree, len(t))
	for i, at := range order {
		n := t[at]
		if n.left >= 0 {
			n.left, n.right = place[n.left], place[n.right]
		}
		sorted[i], place[at] = n, i
	}
	return sorted
}
