package count

import (
	"encoding/binary"
	"slices"
	"strconv"

	"twofold/puzzles/model"
	"twofold/puzzles/runs"
)

// together is items of one graph: that its true nodes are connected, and islands.
type groups struct {
	model.Connected
	whole   bool
	islands []model.Island
}

// Holds is not asked once something is open.
func (g groups) Holds(a model.Assignment) bool {
	return (!g.whole || g.Connected.Holds(a)) &&
		!slices.ContainsFunc(g.islands, func(i model.Island) bool { return !i.Holds(a) })
}

// mostMarks is how many kinds of nodes islands of a group tell apart.
const mostMarks = 64

// grouped makes one of connected items and islands of one graph, without conditions.
func grouped(items []model.Posted) (out []model.Posted) {
	last := map[string]int{}
	for _, p := range items {
		var g groups
		switch i := p.Item.(type) {
		case model.Connected:
			g = groups{Connected: i, whole: true}
		case model.Island:
			g = groups{model.Connected{Nodes: i.Nodes, Edges: i.Edges}, false, []model.Island{i}}
		default:
			out = append(out, p)
			continue
		}
		if key := keyOf(g.Connected); len(p.Guards) == 0 {
			if at, known := last[key]; known {
				both := out[at].Item.(groups)
				both.whole, both.islands = both.whole || g.whole, slices.Concat(both.islands, g.islands)
				if kinds, _ := both.marks(); len(kinds) <= mostMarks {
					out[at].Item = both
					continue
				}
			}
			last[key] = len(out)
		}
		out = append(out, model.Posted{Item: g, Guards: p.Guards})
	}
	return out
}

func keyOf(c model.Connected) string {
	var key []byte
	for _, l := range c.Nodes {
		key = binary.AppendVarint(key, int64(l))
	}
	for _, e := range c.Edges {
		key = binary.AppendVarint(binary.AppendVarint(binary.AppendVarint(key, int64(e.A)), int64(e.B)), int64(e.Lit))
	}
	return string(key)
}

// marks gives nodes that islands tell apart a bit each, by what they are to which island.
func (g groups) marks() (kinds map[string]int, of []string) {
	of = make([]string, len(g.Nodes))
	for i, island := range g.islands {
		of[island.Root] += "r" + strconv.Itoa(i)
		for _, n := range island.Apart {
			of[n] += "a" + strconv.Itoa(i)
		}
	}
	kinds = map[string]int{"": -1}
	for _, kind := range of {
		if _, known := kinds[kind]; !known {
			kinds[kind] = len(kinds) - 1
		}
	}
	delete(kinds, "")
	return kinds, of
}

// A layout is which nodes of a graph are known when, and until when something is kept of them. An edge is read once its
// nodes are known, and kept as it is until then.
type layout struct {
	clock
	edges            []model.Edge
	born, gone, join [][]int // by step+1: nodes that become known, that are not needed any more, and edges to read
	slots            [][]int // by step k: nodes that are kept before it
	waiting          [][]int // and edges
	work             [][]int // by step+1: nodes of slots and born

}

// mostSlots is how many nodes may be kept, which is far more than can be counted.
const mostSlots = 250

func (k clock) layout(born []int, edges []model.Edge, falseToo bool) (*layout, error) {
	n := k.last() + 1
	l := &layout{clock: k, edges: edges, born: make([][]int, n), gone: make([][]int, n), join: make([][]int, n)}
	l.slots, l.waiting, l.work = make([][]int, n), make([][]int, n), make([][]int, n)

	gone := slices.Clone(born)
	for i, e := range edges {
		if !falseToo && k.isKnown(e.Lit) && !k.a.Is(e.Lit) {
			continue
		}
		at := max(k.when(e.Lit), born[e.A], born[e.B])
		gone[e.A], gone[e.B] = max(gone[e.A], at), max(gone[e.B], at)
		l.join[at+1] = append(l.join[at+1], i)
		for step := k.when(e.Lit) + 1; step <= at; step++ {
			if !k.isKnown(e.Lit) {
				l.waiting[step] = append(l.waiting[step], i)
			}
		}
	}
	for node, at := range born {
		l.born[at+1], l.gone[gone[node]+1] = append(l.born[at+1], node), append(l.gone[gone[node]+1], node)
		for step := at + 1; step <= gone[node]; step++ {
			l.slots[step] = append(l.slots[step], node)
		}
	}
	for i := range n {
		if l.work[i] = l.born[i]; i > 0 {
			l.work[i] = slices.Concat(l.slots[i-1], l.born[i])
		}
		if len(l.slots[i]) > mostSlots {
			return nil, &runs.Outgrown{Need: "count: the board is too wide"}
		}
	}
	return l, nil
}

// isEdge is whether an edge is true, once it is read.
func (l *layout) isEdge(e int) bool { return l.a.Is(l.edges[e].Lit) }

// loadEdges reads the edges that wait; others are read from their literals.
func (l *layout) loadEdges(k int, from []byte) {
	for i, e := range l.waiting[k] {
		l.a[l.edges[e].Lit.Var()] = (from[i] == 1) == (l.edges[e].Lit > 0)
	}
}

func (l *layout) storeEdges(k int, to []byte) {
	for i, e := range l.waiting[k] {
		to[i] = 0
		if l.a.Is(l.edges[e].Lit) {
			to[i] = 1
		}
	}
}

// A graph keeps which of the nodes on the frontier are connected by true ones, and of each component, if there are
// islands, how many nodes it has, no further than matters, and which kinds of marked nodes.
type graph struct {
	*layout
	nodes    []model.Lit
	whole    bool
	islands  []island
	marks    []uint64       // by node
	caps     [64]int        // by mark: how far nodes are counted in a component that has it, 0 if it is no root
	ahead    []int          // by step k: how far for the sake of roots that are not known before it
	empty    [][]int        // by step+1: islands whose root becomes known
	label    []int          // by node, from 1; 0 if it is false
	sizes    []int          // by label
	marked   []uint64       // by label
	sets     map[uint64]int // of marks, and their number
	setOf    []uint64
	perSlot  int
	newLabel []int
}

type island struct {
	model.Island
	root, apart uint64
}

func (k clock) graph(item model.Item) (machine, []byte, error) {
	g := item.(groups)
	born := make([]int, len(g.Nodes))
	for i, l := range g.Nodes {
		born[i] = k.when(l)
	}
	lay, err := k.layout(born, g.Edges, false)
	if err != nil {
		return nil, nil, err
	}
	m := &graph{layout: lay, nodes: g.Nodes, whole: g.whole, perSlot: 1, label: make([]int, len(g.Nodes))}
	nodes := len(g.Nodes) + 1
	m.sizes, m.marked, m.newLabel = make([]int, nodes), make([]uint64, nodes), make([]int, nodes)
	m.ahead, m.empty = make([]int, k.last()+1), make([][]int, k.last()+1)
	m.sets, m.setOf = map[uint64]int{0: 0}, []uint64{0}
	if len(g.islands) > 0 {
		m.perSlot = 5
		m.marking(g, born)
	}
	start := make([]byte, m.size(0))
	if !m.run(before, nil, start) {
		start = nil
	}
	return m, start, nil
}

func (g *graph) marking(of groups, born []int) {
	kinds, kindOf := of.marks()
	g.marks = make([]uint64, len(of.Nodes))
	for n, kind := range kindOf {
		if kind != "" {
			g.marks[n] = 1 << kinds[kind]
		}
	}
	for i, is := range of.islands {
		own := island{Island: is, root: g.marks[is.Root]}
		for _, n := range is.Apart {
			own.apart |= g.marks[n]
		}
		g.islands = append(g.islands, own)
		most := max(1, is.Min)
		if is.Max < len(of.Nodes) {
			most = max(is.Max, 0) + 1
		}
		at := kinds[kindOf[is.Root]]
		g.caps[at] = max(g.caps[at], most)
		for step := 0; step <= born[is.Root]; step++ {
			g.ahead[step] = max(g.ahead[step], most)
		}
		g.empty[born[is.Root]+1] = append(g.empty[born[is.Root]+1], i)
	}
}

func (g *graph) size(k int) int {
	if k == g.last() {
		return 0
	}
	size := len(g.slots[k])*g.perSlot + len(g.waiting[k])
	if g.whole {
		size++
	}
	return size
}

func (g *graph) read(k int, from, to []byte) bool { return g.run(k, from, to) }

// run goes through step k: nodes, then edges, then what may close. One pass over bytes is faster than several.
//
//gocyclo:ignore
func (g *graph) run(k int, from, to []byte) bool {
	closed, labels := g.load(k, from)
	for _, n := range g.born[k+1] {
		g.label[n] = 0
		if g.a.Is(g.nodes[n]) {
			if closed {
				return false
			}
			labels++
			g.label[n], g.sizes[labels], g.marked[labels] = labels, 1, 0
			if g.marks != nil {
				g.marked[labels] = g.marks[n]
			}
		}
	}
	for _, i := range g.empty[k+1] {
		if is := g.islands[i]; g.label[is.Root] == 0 && (is.Min > 0 || is.Max < 0) {
			return false
		}
	}
	for _, e := range g.join[k+1] {
		a, b := g.label[g.edges[e].A], g.label[g.edges[e].B]
		if a == 0 || b == 0 || a == b || !g.isEdge(e) {
			continue
		}
		for _, n := range g.work[k+1] {
			if g.label[n] == b {
				g.label[n] = a
			}
		}
		g.sizes[a] += g.sizes[b]
		g.marked[a] |= g.marked[b]
	}
	for _, n := range g.work[k+1] {
		if g.label[n] > 0 && !g.may(g.label[n]) {
			return false
		}
	}
	for _, n := range g.gone[k+1] {
		own := g.label[n]
		if g.label[n] = 0; own == 0 || slices.ContainsFunc(g.work[k+1], func(n int) bool { return g.label[n] == own }) {
			continue
		}
		if g.whole && closed || !g.ends(own) {
			return false
		}
		closed = true
	}
	return g.store(k+1, closed && g.whole, labels, to)
}

// may is false if a component is too large for an island, or has a node that is not its.
func (g *graph) may(label int) bool {
	for i := range g.islands {
		is := &g.islands[i]
		if is.root&g.marked[label] != 0 && (g.sizes[label] > is.Max || is.apart&g.marked[label] != 0) {
			return false
		}
	}
	return true
}

// ends is false if a component is too small for an island.
func (g *graph) ends(label int) bool {
	for i := range g.islands {
		if is := &g.islands[i]; is.root&g.marked[label] != 0 && g.sizes[label] < is.Min {
			return false
		}
	}
	return true
}

func (g *graph) load(k int, from []byte) (closed bool, labels int) {
	if k == before {
		return false, 0
	}
	if g.whole {
		closed, from = from[0] == 1, from[1:]
	}
	n := len(g.slots[k])
	for i, node := range g.slots[k] {
		own := int(from[i])
		g.label[node] = own
		if own > labels {
			labels = own
			if g.perSlot > 1 {
				rest := from[n+4*(own-1):]
				g.sizes[own], g.marked[own] = get(rest[:2]), g.setOf[get(rest[2:4])]
			}
		}
	}
	g.loadEdges(k, from[n*g.perSlot:])
	return closed, labels
}

// store numbers components in the order of their first nodes.
func (g *graph) store(k int, closed bool, labels int, to []byte) bool {
	if k == g.last() {
		return true
	}
	if g.whole {
		to[0] = 0
		if closed {
			to[0] = 1
		}
		to = to[1:]
	}
	clear(g.newLabel[:labels+1])
	n, next := len(g.slots[k]), 0
	ahead := g.farthest(k)
	for i, node := range g.slots[k] {
		own := g.label[node]
		if own > 0 && closed {
			return false
		}
		if own > 0 && g.newLabel[own] == 0 {
			next++
			g.newLabel[own] = next
			if g.perSlot > 1 {
				rest := to[n+4*(next-1):]
				put(rest[:2], g.counted(own, ahead))
				put(rest[2:4], g.numberOf(g.marked[own]))
			}
		}
		to[i] = byte(g.newLabel[own])
	}
	if g.perSlot > 1 {
		clear(to[n+4*next : 5*n])
	}
	g.storeEdges(k, to[n*g.perSlot:])
	return true
}

// farthest is how far nodes are counted of a component without a root.
func (g *graph) farthest(k int) int {
	most := g.ahead[k]
	if g.perSlot > 1 {
		for _, n := range g.slots[k] {
			if own := g.label[n]; own > 0 && g.marked[own] != 0 {
				most = max(most, g.most(g.marked[own]))
			}
		}
	}
	return most
}

func (g *graph) most(set uint64) (most int) {
	for bit, far := range g.caps {
		if set>>bit&1 == 1 {
			most = max(most, far)
		}
	}
	return most
}

// counted is the number of nodes of a component, as far as it matters.
func (g *graph) counted(label, ahead int) int {
	if most := g.most(g.marked[label]); most > 0 {
		return min(g.sizes[label], most)
	}
	return min(g.sizes[label], ahead)
}

func (g *graph) numberOf(set uint64) int {
	at, known := g.sets[set]
	if !known {
		at = len(g.setOf)
		g.sets[set], g.setOf = at, append(g.setOf, set)
	}
	return at
}
