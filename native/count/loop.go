package count

import (
	"slices"
	"strconv"

	"twofold/puzzles/model"
	"twofold/puzzles/runs"
)

// A loop keeps of each node of the frontier whether it has no line, two, or is the end of a line, and where the other
// end is or what stands there; of what is known of a node before its edges are; and whether the loop is closed.
type loop struct {
	clock
	loop        model.Loop
	nodes       [][]int // by step+1: whose literals become known
	ends        [][]int // by step+1: whose numbers do
	edges, gone [][]int // by step+1
	slots       [][]int // by step k
	state       []int   // by node: none, full, a number at the other end, or the other end
	lit         []byte  // by node: what is known of its literal
	end         []int   // by node: its number, from 1 by its place in values
	values      []int
}

// What a node may be; else it is other plus the node at the other end of its line, or -1 minus the number there.
const (
	none = iota
	full
	other
)

const (
	unknown byte = iota
	yes
	no
)

func (k clock) loop(l model.Loop) (machine, []byte, error) {
	n := k.last() + 1
	m := &loop{clock: k, loop: l, nodes: make([][]int, n), ends: make([][]int, n), edges: make([][]int, n),
		gone: make([][]int, n), slots: make([][]int, n)}
	m.state, m.lit, m.end = make([]int, len(l.Nodes)), make([]byte, len(l.Nodes)), make([]int, len(l.Nodes))
	first, last := make([]int, len(l.Nodes)), make([]int, len(l.Nodes))
	for i, lit := range l.Nodes {
		at := k.when(lit)
		m.nodes[at+1] = append(m.nodes[at+1], i)
		first[i], last[i] = at, at
		if m.isEnd(i) {
			at := k.whenNum(l.Ends[i])
			m.ends[at+1] = append(m.ends[at+1], i)
			first[i], last[i] = min(first[i], at), max(last[i], at)
			m.values = append(m.values, k.values(l.Ends[i])...)
		}
	}
	slices.Sort(m.values)
	m.values = slices.Compact(m.values)
	for i, e := range l.Edges {
		at := k.when(e.Lit)
		m.edges[at+1] = append(m.edges[at+1], i)
		for _, n := range [2]int{e.A, e.B} {
			first[n], last[n] = min(first[n], at), max(last[n], at)
		}
	}
	for i := range l.Nodes {
		m.gone[last[i]+1] = append(m.gone[last[i]+1], i)
		for step := first[i] + 1; step <= last[i]; step++ {
			m.slots[step] = append(m.slots[step], i)
		}
	}
	for _, slots := range m.slots {
		if len(slots)+len(m.values) > mostSlots {
			return nil, nil, &runs.Outgrown{Need: "count: a frontier of " + strconv.Itoa(len(slots)) + " nodes"}
		}
	}
	start := make([]byte, m.size(0))
	if !m.run(before, nil, start) {
		start = nil
	}
	return m, start, nil
}

func (l *loop) isEnd(n int) bool { return l.loop.Ends != nil && len(l.loop.Ends[n].Values) > 0 }

// size is a byte whether the loop is closed, and two or, with paths, three a node.
func (l *loop) size(k int) int {
	if k == l.last() {
		return 0
	}
	return 1 + l.perSlot()*len(l.slots[k])
}

func (l *loop) perSlot() int {
	if l.loop.Ends != nil {
		return 3
	}
	return 2
}

func (l *loop) read(k int, from, to []byte) bool { return l.run(k, from, to) }

// run goes through step k: nodes, then edges, then what may close. One pass over bytes is faster than several.
//
//gocyclo:ignore
func (l *loop) run(k int, from, to []byte) bool {
	closed := l.load(k, from)
	for _, n := range l.nodes[k+1] {
		l.lit[n] = no
		if l.a.Is(l.loop.Nodes[n]) {
			l.lit[n] = yes
		}
		if l.lit[n] == no && (l.state[n] != none || l.isEnd(n)) {
			return false
		}
	}
	for _, n := range l.ends[k+1] {
		at, _ := slices.BinarySearch(l.values, l.a.Of(l.loop.Ends[n]))
		l.end[n] = at + 1
	}
	for _, i := range l.edges[k+1] {
		e := l.loop.Edges[i]
		if !l.a.Is(e.Lit) {
			continue
		}
		if closed || !l.takes(e.A) || !l.takes(e.B) {
			return false
		}
		closes := l.state[e.A] == other+e.B
		if closes && l.loop.Ends != nil {
			return false
		}
		if closed = closes; closes {
			l.state[e.A], l.state[e.B] = full, full
		} else if !l.join(e.A, e.B) {
			return false
		}
	}
	for _, n := range l.gone[k+1] {
		if !l.ended(n) {
			return false
		}
	}
	return l.store(k+1, closed, to)
}

// takes reports whether a node may have one more line.
func (l *loop) takes(n int) bool {
	return l.lit[n] != no && l.state[n] != full && (l.state[n] == none || !l.isEnd(n))
}

// join draws a line between two nodes, each of which has none or is an end of another one.
func (l *loop) join(a, b int) bool {
	atA, atB := l.state[a], l.state[b]
	if atA == none {
		atA = other + a
	} else {
		l.state[a] = full
	}
	if atB == none {
		atB = other + b
	} else {
		l.state[b] = full
	}
	if atA < 0 && atB < 0 {
		return atA == atB
	}
	if atA >= other {
		l.state[atA-other] = atB
	}
	if atB >= other {
		l.state[atB-other] = atA
	}
	return true
}

// ended reports whether a node about which all is known is right.
func (l *loop) ended(n int) bool {
	state := l.state[n]
	switch {
	case l.lit[n] == no:
		return state == none && !l.isEnd(n)
	case !l.isEnd(n):
		return state == full
	case state == none || state == full:
		return false
	case state < 0:
		return state == -l.end[n]
	}
	l.state[state-other] = -l.end[n]
	return true
}

func (l *loop) load(k int, from []byte) (closed bool) {
	if k == before {
		return false
	}
	for _, set := range [][]int{l.nodes[k+1], l.ends[k+1], l.gone[k+1]} {
		for _, n := range set {
			l.state[n], l.lit[n], l.end[n] = none, unknown, 0
		}
	}
	for _, i := range l.edges[k+1] {
		for _, n := range [2]int{l.loop.Edges[i].A, l.loop.Edges[i].B} {
			l.state[n], l.lit[n], l.end[n] = none, unknown, 0
		}
	}
	slots := l.slots[k]
	for i, n := range slots {
		at := from[1+i*l.perSlot():]
		l.lit[n] = at[1]
		switch state := int(at[0]); {
		case state < other:
			l.state[n] = state
		case state < other+len(slots):
			l.state[n] = other + slots[state-other]
		default:
			l.state[n] = -(state - other - len(slots))
		}
		if l.loop.Ends != nil {
			l.end[n] = int(at[2])
		}
	}
	return from[0] == 1
}

func (l *loop) store(k int, closed bool, to []byte) bool {
	if k == l.last() {
		return true
	}
	if to[0] = 0; closed {
		to[0] = 1
	}
	slots := l.slots[k]
	for i, n := range slots {
		at, state := to[1+i*l.perSlot():], l.state[n]
		if closed && state != none && state != full || closed && state == none && l.lit[n] == yes {
			return false
		}
		at[1] = l.lit[n]
		switch {
		case state < 0:
			state = other + len(slots) - state
		case state >= other:
			state = other + slices.Index(slots, state-other)
		}
		if at[0] = byte(state); l.loop.Ends != nil {
			at[2] = byte(l.end[n])
		}
	}
	return true
}
