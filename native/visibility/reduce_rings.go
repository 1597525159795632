package visibility

import (
	"twofold/native/learn"
	"twofold/native/reduce"
)

// rings are the further rules of Kuromasu for a reducible: the cells beside a black one are white, and so
// are those that would close a ring (see forest).
type rings struct {
	*learn.Solver
	forest *forest
	beside [][]int32
	alone  []learn.Lit // the cells that are a ring by themselves are white
	first  int32       // the rule that a black cell has white ones beside it, of cell 0
	out    []learn.Lit

	sets []int32 // room for apart: by node, another one of its set
}

func newRings(m *model) *rings {
	k := &rings{forest: newForest(m), sets: make([]int32, len(m.given)+1)}
	for cell := range int32(len(m.given)) {
		k.beside = append(k.beside, m.around(cell, directions))
		if k.forest.closes(cell, 0) {
			k.alone = append(k.alone, learn.LitOf(cell, white))
		}
	}
	return k
}

func (k *rings) start(s *learn.Solver, first int32) { k.Solver, k.first = s, first }

func (k *rings) spread(l learn.Lit) bool {
	if l.Value() == white {
		return true
	}
	cell := l.Var()
	at := k.At(learn.Yes(cell))
	k.forest.blacken(cell, at)
	for _, other := range k.beside[cell] {
		if k.Value(learn.Yes(other)) == black {
			return k.Clash(learn.LitOf(cell, white), learn.LitOf(other, white))
		}
		k.Imply(learn.LitOf(other, white), reduce.By(k.first+cell))
	}
	return k.join(cell, at)
}

// join joins a black cell to the trees that it touches. Cells that touch the new tree twice are white;
// those all lie around the smaller of two trees that were merged.
func (k *rings) join(cell, at int32) bool {
	f := k.forest
	if f.closes(cell, at) {
		k.out = append(k.out[:0], learn.LitOf(cell, white))
		return k.Clash(k.path(cell, at, k.out)...)
	}
	for _, node := range f.corners[cell] {
		if f.since[node] < at {
			k.around(f.join(cell, node))
		}
	}
	return true
}

// around looks at the open cells around a tree that was put under another one.
func (k *rings) around(root int32) {
	f := k.forest
	node := f.next[f.parent[root]] // see propagator.drawAround
	for range f.size[root] {
		for _, other := range f.corners[node] {
			if other != f.frame && k.Value(learn.Yes(other)) == open && f.closes(other, k.Now()) {
				k.Imply(learn.LitOf(other, white), reduce.By(k.first+int32(len(k.beside))))
			}
		}
		node = f.next[node]
	}
}

func (k *rings) explain(l learn.Lit, rule, before int32, out []learn.Lit) []learn.Lit {
	if beside := rule - k.first; int(beside) < len(k.beside) {
		return append(out, learn.LitOf(beside, white))
	}
	return k.path(l.Var(), before, out)
}

// path appends the negations of the black cells with which the cell would close a ring.
func (k *rings) path(cell, moment int32, out []learn.Lit) []learn.Lit {
	for _, other := range k.forest.path(cell, moment) {
		out = append(out, learn.LitOf(other, white))
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
