package count

import (
	"slices"
	"strings"

	"twofold/puzzles/model"
)

// An areas keeps which of the nodes on the frontier are in one area, how many nodes it has so far and should have, and
// which areas a false edge keeps apart. Of areas of More nodes or more that must differ, it keeps the sizes of closed
// ones beside each.
type areas struct {
	*layout
	areas    model.Areas
	label    []int // by node
	count    []int // by label, and so on
	target   []int
	apart    [][]bool
	beside   []string       // sizes that it must not have, in order
	sets     map[string]int // of these, and their number
	setOf    []string
	newLabel []int
	oldLabel []int
}

func (k clock) areas(r model.Areas) (machine, []byte, error) {
	born := make([]int, len(r.Sizes))
	for n, size := range r.Sizes {
		born[n] = k.whenNum(size)
	}
	lay, err := k.layout(born, r.Edges, true)
	if err != nil {
		return nil, nil, err
	}
	m := &areas{layout: lay, areas: r, label: make([]int, len(born)), sets: map[string]int{"": 0}, setOf: []string{""}}
	most := 0
	for i := range lay.work {
		most = max(most, len(lay.work[i]))
	}
	m.count, m.target = make([]int, most+1), make([]int, most+1)
	m.beside = make([]string, most+1)
	m.newLabel, m.oldLabel = make([]int, most+1), make([]int, most+1)
	m.apart = make([][]bool, most+1)
	for i := range m.apart {
		m.apart[i] = make([]bool, most+1)
	}
	start := make([]byte, m.size(0))
	if !m.run(before, nil, start) {
		start = nil
	}
	return m, start, nil
}

// A slot has its area and, at the first of each, two numbers; then each pair of areas has a bit.
func (r *areas) size(k int) int {
	if k == r.last() {
		return 0
	}
	n := len(r.slots[k])
	return 9*n + (n*(n-1)/2+7)/8 + len(r.waiting[k])
}

func (r *areas) read(k int, from, to []byte) bool { return r.run(k, from, to) }

func (r *areas) run(k int, from, to []byte) bool {
	labels := r.load(k, from)
	for _, n := range r.born[k+1] {
		labels++
		r.label[n], r.count[labels], r.target[labels] = labels, 1, r.a.Of(r.areas.Sizes[n])
		r.beside[labels] = ""
		for i := range labels {
			r.apart[i][labels], r.apart[labels][i] = false, false
		}
		if r.target[labels] < 1 || r.target[labels] > len(r.label) || r.areas.More > 0 && r.target[labels] > r.areas.More {
			return false
		}
	}
	for _, e := range r.join[k+1] {
		a, b := r.label[r.edges[e].A], r.label[r.edges[e].B]
		if !r.joins(k, a, b, r.isEdge(e), labels) {
			return false
		}
	}
	for _, n := range r.gone[k+1] {
		own, left := r.label[n], false
		r.label[n] = 0
		for _, n := range r.work[k+1] {
			left = left || r.label[n] == own
		}
		if !left && !r.close(own, labels) {
			return false
		}
	}
	return r.store(k+1, labels, to)
}

// isMore reports whether an area has as many nodes as the number More, or more, and has to differ in them from others.
func (r *areas) isMore(label int) bool { return r.areas.Differ && r.target[label] == r.areas.More }

// close is false if an area that gets no more nodes is wrong.
func (r *areas) close(label, labels int) bool {
	if !r.isMore(label) {
		return r.count[label] == r.target[label]
	}
	if r.count[label] < r.target[label] || strings.ContainsRune(r.beside[label], rune(r.count[label])) {
		return false
	}
	for i := 1; i <= labels; i++ {
		if r.apart[label][i] && r.isMore(i) {
			r.beside[i] = merged(r.beside[i], string(rune(r.count[label])))
		}
	}
	return true
}

// merged has the runes of both, in order.
func merged(a, b string) string {
	all := []rune(a + b)
	slices.Sort(all)
	return string(slices.Compact(all))
}

// joins reads an edge between two areas.
func (r *areas) joins(k, a, b int, is bool, labels int) bool {
	if !is {
		r.apart[a][b], r.apart[b][a] = true, true
		return a != b && !(r.areas.Differ && r.target[a] == r.target[b] && !r.isMore(a))
	}
	if a == b {
		return true
	}
	if r.apart[a][b] || r.target[a] != r.target[b] {
		return false
	}
	for _, n := range r.work[k+1] {
		if r.label[n] == b {
			r.label[n] = a
		}
	}
	for i := 1; i <= labels; i++ {
		if r.apart[b][i] {
			r.apart[a][i], r.apart[i][a] = true, true
		}
	}
	r.count[a] += r.count[b]
	if r.isMore(a) {
		r.beside[a] = merged(r.beside[a], r.beside[b])
		return true
	}
	if r.target[a] == r.areas.More {
		r.count[a] = min(r.count[a], r.areas.More)
	}
	return r.count[a] <= r.target[a]
}

func (r *areas) load(k int, from []byte) (labels int) {
	if k == before {
		return 0
	}
	n := len(r.slots[k])
	for i, node := range r.slots[k] {
		own := int(from[i])
		r.label[node] = own
		if own > labels {
			labels = own
			rest := from[n+8*(own-1):]
			r.count[own], r.target[own], r.beside[own] = get(rest[:4]), get(rest[4:6]), r.setOf[get(rest[6:8])]
		}
	}
	pairs := from[9*n:]
	bit := 0
	for i := 1; i <= labels; i++ {
		r.apart[i][i] = false
		for j := 1; j < i; j++ {
			is := pairs[bit/8]>>(bit%8)&1 == 1
			r.apart[i][j], r.apart[j][i] = is, is
			bit++
		}
	}
	r.loadEdges(k, from[9*n+(n*(n-1)/2+7)/8:])
	return labels
}

func (r *areas) store(k, labels int, to []byte) bool {
	if k == r.last() {
		return true
	}
	n, next := len(r.slots[k]), 0
	clear(r.newLabel[:labels+1])
	rest := to[n:]
	clear(rest[:8*n+(n*(n-1)/2+7)/8])
	for i, node := range r.slots[k] {
		own := r.label[node]
		if r.newLabel[own] == 0 {
			next++
			r.newLabel[own], r.oldLabel[next] = next, own
			put(rest[8*(next-1):8*next-4], r.count[own])
			put(rest[8*next-4:8*next-2], r.target[own])
			put(rest[8*next-2:8*next], r.numberOf(r.beside[own]))
		}
		to[i] = byte(r.newLabel[own])
	}
	bit := 0
	for i := 1; i <= next; i++ {
		for j := 1; j < i; j++ {
			a, b := r.oldLabel[i], r.oldLabel[j]
			if r.apart[a][b] && r.target[a] == r.target[b] {
				rest[8*n+bit/8] |= 1 << (bit % 8)
			}
			bit++
		}
	}
	r.storeEdges(k, rest[8*n+(n*(n-1)/2+7)/8:])
	return true
}

func (r *areas) numberOf(set string) int {
	at, known := r.sets[set]
	if !known {
		at = len(r.setOf)
		r.sets[set], r.setOf = at, append(r.setOf, set)
	}
	return at
}
