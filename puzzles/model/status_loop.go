package model

import "slices"

// A tracing is what a loop, or paths, may still be.
type tracing struct {
	Loop
	net
	known     Known
	can       []bool // by edge: it may be on the line
	sure, may []int  // by node: how many of its edges are on the line, and may be
}

// Status looks at the degree of each node, and takes out edges that lead nowhere until none is left; then at what
// hangs together. What is sure of one loop has to hang together; of paths, each part needs pairs of ends.
func (l Loop) Status(k Known) Status {
	t := &tracing{l, netOf(l.Nodes, l.Edges), k, make([]bool, len(l.Edges)), make([]int, len(l.Nodes)),
		make([]int, len(l.Nodes))}
	for i, e := range l.Edges {
		if t.can[i] = k.May(e.Lit); t.can[i] {
			t.may[e.A]++
			t.may[e.B]++
		}
		if k.Is(e.Lit) {
			t.sure[e.A]++
			t.sure[e.B]++
		}
	}
	if !t.prune() || l.Ends == nil && !t.isOne() || l.Ends != nil && !t.pairs() {
		return Broken
	}
	return Unsure
}

// want is how many edges a node has if it is on the line.
func (t *tracing) want(node int) int {
	if t.isEnd(node) {
		return 1
	}
	return 2
}

// prune takes out edges of nodes that have all of theirs, or too few. It is false if a node cannot have its number.
func (t *tracing) prune() bool {
	for changed := true; changed; {
		changed = false
		for node, l := range t.Loop.Nodes {
			want, isOn := t.want(node), t.known.Is(l) || t.isEnd(node) || t.sure[node] > 0
			isOff := !t.known.May(l) || t.may[node] < want
			if t.sure[node] > want || isOn && isOff {
				return false
			}
			if isOff || t.sure[node] == want {
				changed = t.leave(node) || changed
			}
		}
	}
	return true
}

// leave takes out the open edges of a node.
func (t *tracing) leave(node int) (changed bool) {
	for _, i := range t.edgesAt(node) {
		if e := t.edges[i]; t.can[i] && !t.known.Is(e.Lit) {
			t.can[i], changed = false, true
			t.may[e.A]--
			t.may[e.B]--
		}
	}
	return changed
}

// isOne reports whether all that is sure may hang together.
func (t *tracing) isOne() bool {
	isOn := func(node int) bool { return t.known.Is(t.nodes[node]) || t.sure[node] > 0 }
	first := slices.IndexFunc(t.nodes, t.known.Is)
	for node := range t.nodes {
		if first < 0 && isOn(node) {
			first = node
		}
	}
	if first < 0 {
		return true
	}
	in, _ := t.walk([]int{first}, func(i int) bool { return t.can[i] }, func(int) bool { return true })
	for node := range t.nodes {
		if isOn(node) && !in[node] {
			return false
		}
	}
	return true
}

// pairs reports whether each part has an even number of ends, those with one number too if all numbers of the part are
// known, and whether each line that is sure may be a path.
func (t *tracing) pairs() bool {
	done := make([]bool, len(t.nodes))
	for node := range t.nodes {
		if done[node] {
			continue
		}
		part, _ := t.walk([]int{node}, func(i int) bool { return t.can[i] }, func(int) bool { return true })
		ends, byNumber, isKnown := 0, map[int]int{}, true
		for at := range part {
			done[at] = done[at] || part[at]
			if !part[at] || !t.isEnd(at) {
				continue
			}
			ends++
			options := t.known.options(t.Ends[at])
			if isKnown = isKnown && len(options) == 1; isKnown {
				byNumber[options[0]]++
			}
		}
		for _, n := range byNumber {
			if isKnown && n%2 > 0 {
				return false
			}
		}
		if ends%2 > 0 {
			return false
		}
	}
	return t.lines()
}

// lines reports whether no line that is sure is closed, or joins ends of different numbers.
func (t *tracing) lines() bool {
	done := make([]bool, len(t.nodes))
	for node := range t.nodes {
		if done[node] || t.sure[node] == 0 {
			continue
		}
		line, _ := t.walk([]int{node}, func(i int) bool { return t.known.Is(t.edges[i].Lit) },
			func(int) bool { return true })
		isClosed, first := true, []int(nil)
		for at := range line {
			if !line[at] {
				continue
			}
			done[at], isClosed = true, isClosed && t.sure[at] == 2
			if !t.isEnd(at) {
				continue
			}
			options := t.known.options(t.Ends[at])
			if first != nil && !slices.ContainsFunc(options, func(v int) bool { return slices.Contains(first, v) }) {
				return false
			}
			first = options
		}
		if isClosed {
			return false
		}
	}
	return true
}
