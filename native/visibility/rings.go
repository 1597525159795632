package visibility

import "twofold/native/learn"

// Rings are the further rules of Kuromasu: the cells beside a black one are white, and so are those that would
// close a ring (see forest).
type rings struct {
	solver *learn.Solver
	forest *forest
	beside [][]int32
	alone  []learn.Lit // the cells that are a ring by themselves are white
	path   []learn.Lit // room for a clash
	unless learn.Lit   // rings are allowed unless it is false; learn.None if they never are

	sets []int32 // room for apart: by node, another one of its set
}

func newRings(m *model) *rings {
	k := &rings{
		forest: newForest(m), unless: learn.None, sets: make([]int32, len(m.given)+1),
		beside: roomFor(len(directions), len(m.given)),
	}
	for cell := range int32(len(m.given)) {
		k.beside[cell] = m.around(cell, directions, k.beside[cell])
		if k.forest.closes(cell, 0) {
			k.alone = append(k.alone, whiteLit(cell))
		}
	}
	return k
}

// blacken: the cells beside a black one are white.
func (k *rings) blacken(cell int32) bool {
	at := k.solver.TrailIndex(whiteLit(cell))
	k.forest.blacken(cell, at)
	for _, other := range k.beside[cell] {
		switch k.solver.Value(whiteLit(other)) {
		case open:
			k.solver.Imply(whiteLit(other), learn.Reason{Kind: byBeside, Of: cell})
		case black:
			return k.solver.Conflict(whiteLit(cell), whiteLit(other))
		}
	}
	return k.join(cell, at)
}

// join joins a black cell to the trees that it touches. Cells that touch the new tree twice are white;
// those all lie around the smaller of two trees that were merged.
func (k *rings) join(cell, at int32) bool {
	f, counts := k.forest, k.unless == learn.None || k.solver.Value(k.unless) == learn.False
	if counts && f.closes(cell, at) {
		k.path = k.ring(cell, at, append(k.path[:0], whiteLit(cell)))
		return k.solver.Conflict(k.path...)
	}
	for _, node := range f.corners[cell] {
		if f.since[node] >= at {
			continue
		}
		if root := f.join(cell, node); counts {
			k.around(root)
		}
	}
	return true
}

// around looks at the open cells around a tree that was put under another one.
func (k *rings) around(root int32) {
	f := k.forest
	// the circle of the smaller tree was spliced into the larger one's: it is as long as its size
	node := f.next[f.parent[root]]
	for range f.size[root] {
		for _, other := range f.corners[node] {
			if other != f.frame && k.solver.Value(whiteLit(other)) == open && f.closes(other, k.solver.TrailSize()) {
				k.solver.Imply(whiteLit(other), learn.Reason{Kind: byRing})
			}
		}
		node = f.next[node]
	}
}

// ring appends the negations of the black cells with which the cell would have closed a ring.
func (k *rings) ring(cell, before int32, out []learn.Lit) []learn.Lit {
	if k.unless != learn.None {
		out = append(out, k.unless)
	}
	for _, other := range k.forest.path(cell, before) {
		out = append(out, whiteLit(other))
	}
	return out
}

// apart says whether in a picture no two black cells share an edge, and none of them close a ring.
func (k *rings) apart(picture []int8) bool {
	for node := range k.sets {
		k.sets[node] = int32(node)
	}
	for cell, value := range picture {
		if value == white {
			continue
		}
		for _, other := range k.beside[cell] {
			if picture[other] == black {
				return false
			}
		}
		if !k.unite(int32(cell), picture) {
			return false
		}
	}
	return true
}

// unite joins a black cell to the black ones that it touches and that come before it; false means that
// they were joined already.
func (k *rings) unite(cell int32, picture []int8) bool {
	for _, node := range k.forest.corners[cell] {
		if node != k.forest.frame && (node > cell || picture[node] == white) {
			continue
		}
		a, b := k.set(cell), k.set(node)
		if a == b {
			return false
		}
		k.sets[a] = b
	}
	return true
}

func (k *rings) set(node int32) int32 {
	for k.sets[node] != node {
		k.sets[node] = k.sets[k.sets[node]]
		node = k.sets[node]
	}
	return node
}
