package model

import (
	"math/bits"
	"slices"

	"twofold/puzzles/model"
)

// An areas link says that an area has as many nodes as its nodes say, and no false edge within. It looks at nodes of
// which something changed since the last call, and at those whose area it saw to come there: at what true edges join to
// a node, which has an upper bound, and at what may join, which must be enough, also without any one node or edge.
//
// Cuts are trees of true edges that join too many nodes, what is false around too few, and ways around a false edge.
// A look takes O(s²) for an area of s nodes, and O(s) for each size that it may have besides.
type areas struct {
	*network
	model.Areas
	seen *areasSeen // nil before the first call
}

// areasSeen is what a link looked at.
type areasSeen struct {
	v      values
	add    func(lits ...model.Lit)
	found  bool           // a cut, in this look
	at     [][]model.Edge // by node: its edges, with itself as A
	about  []areasVar
	dirty  []bool       // by node
	open   []int        // the nodes that are dirty
	askers [][]uint64   // by node: the nodes whose last look came there, as bits
	joined []int        // what true edges join to the node that is looked at, by breadth
	by     []model.Edge // by node that is joined: the edge from it
	inside []int        // by node: the round in which it was joined
	round  int
	queue  []int // the nodes of the last walk
	mark   []int // by node: the turn of the last walk that came there
	turn   int
}

// An areasVar is a variable with the nodes that it says something of, and its value in the last call.
type areasVar struct {
	variable int
	nodes    []int
	value    int8
}

func (a *areas) see() *areasSeen {
	n := len(a.nodes)
	s := &areasSeen{
		dirty: make([]bool, n), askers: make([][]uint64, n), by: make([]model.Edge, n), inside: make([]int, n),
		mark: make([]int, n), at: make([][]model.Edge, n),
	}
	nodesOf := map[int][]int{}
	for node, size := range a.Sizes {
		s.askers[node] = make([]uint64, (n+63)/64)
		for _, l := range size.Is {
			nodesOf[l.Var()] = append(nodesOf[l.Var()], node)
		}
	}
	for _, e := range a.Edges { // also those that are never true
		nodesOf[e.Lit.Var()] = append(nodesOf[e.Lit.Var()], e.A, e.B)
		s.at[e.A] = append(s.at[e.A], e)
		s.at[e.B] = append(s.at[e.B], model.Edge{A: e.B, B: e.A, Lit: e.Lit})
	}
	for _, v := range sortedKeys(nodesOf) {
		s.about = append(s.about, areasVar{variable: v, nodes: nodesOf[v]})
	}
	for node := range n {
		s.touch(node)
	}
	return s
}

func (s *areasSeen) touch(node int) {
	if !s.dirty[node] {
		s.dirty[node] = true
		s.open = append(s.open, node)
	}
}

// change has those nodes looked at again that saw something that changed.
func (s *areasSeen) change(v values) {
	s.v = v
	for i := range s.about {
		about := &s.about[i]
		if about.variable == 0 || v[about.variable] == about.value {
			continue
		}
		about.value = v[about.variable]
		for _, node := range about.nodes {
			s.touch(node)
			for i, some := range s.askers[node] {
				for ; some != 0; some &= some - 1 {
					s.touch(64*i + bits.TrailingZeros64(some))
				}
				s.askers[node][i] = 0
			}
		}
	}
}

// came notes that the look at a node came to another one.
func (s *areasSeen) came(node, to int) { s.askers[to][node/64] |= 1 << (node % 64) }

func (a *areas) cuts(v values, add func(lits ...model.Lit)) {
	if a.seen == nil {
		a.seen = a.see()
	}
	s := a.seen
	s.change(v)
	s.add = func(lits ...model.Lit) {
		s.found = true
		add(lits...)
	}
	left := s.open[:0]
	for _, node := range s.open {
		if !s.dirty[node] {
			continue
		}
		s.found = false
		if size := a.look(node); s.found {
			left = append(left, node)
		} else {
			for _, other := range s.joined[:size] {
				s.dirty[other] = false
			}
		}
	}
	s.open = left
}

// look adds cuts about the area of a node, and returns how many nodes true edges join to it.
func (a *areas) look(node int) (size int) {
	s := a.seen
	s.round++
	s.joined = s.joined[:0]
	a.join(node, model.Edge{}, len(a.nodes))
	size = len(s.joined)
	most := 0
	for i, is := range a.Sizes[node].Is {
		switch limit := a.limit(a.Sizes[node].Values[i]); {
		case s.v.of(is) < 0:
		case limit < size:
			s.add(append(s.tree(limit+1), -is)...)
		default:
			most = max(most, limit)
		}
	}
	if s.found || most == 0 {
		return size
	}
	a.close(node, size, most)
	for i, is := range a.Sizes[node].Is {
		if number := a.Sizes[node].Values[i]; number > size && a.limit(number) > 0 && s.v.of(is) >= 0 {
			a.grow(node, number, is)
		}
	}
	if a.Differ && a.More > 0 && size >= a.More {
		a.alike(node, size)
	}
	return size
}

// limit is the most nodes of areas that a number stands for.
func (a *areas) limit(number int) int {
	switch {
	case a.More == 0 || number < a.More:
		return number
	case number == a.More:
		return len(a.nodes)
	}
	return 0
}

// join finds what true edges join to a node, until there are more than most. What is joined already is left out.
func (a *areas) join(node int, by model.Edge, most int) {
	s := a.seen
	at := len(s.joined)
	s.inside[node], s.by[node] = s.round, by
	s.joined = append(s.joined, node)
	for ; at < len(s.joined) && len(s.joined) <= most; at++ {
		for _, e := range s.at[s.joined[at]] {
			if s.inside[e.B] != s.round && s.v.of(e.Lit) > 0 {
				s.inside[e.B], s.by[e.B] = s.round, e
				s.joined = append(s.joined, e.B)
			}
		}
	}
}

// leave forgets what was joined behind the first nodes.
func (s *areasSeen) leave(size int) {
	for _, node := range s.joined[size:] {
		s.inside[node] = 0
	}
	s.joined = s.joined[:size]
}

// tree is the opposites of the edges that join the first nodes.
func (s *areasSeen) tree(nodes int) (lits []model.Lit) {
	for _, node := range s.joined[1:max(nodes, 1)] {
		lits = append(lits, -s.by[node].Lit)
	}
	return lits
}

// close says that edges within an area are true, and those by which it would become too large false.
func (a *areas) close(node, size, most int) {
	s := a.seen
	for _, inner := range s.joined[:size:size] {
		for _, e := range s.at[inner] {
			s.came(node, e.B)
			switch {
			case s.v.of(e.Lit) > 0:
			case s.inside[e.B] == s.round:
				s.add(append(s.path(inner, e.B), e.Lit)...)
			case s.v.of(e.Lit) == 0:
				a.join(e.B, e, most)
				for _, other := range s.joined[size:] {
					s.came(node, other)
				}
				if len(s.joined) > most {
					lits := s.tree(most + 1)
					for i, is := range a.Sizes[node].Is {
						if a.limit(a.Sizes[node].Values[i]) > most {
							lits = append(lits, is)
						}
					}
					s.add(lits...)
				}
				s.leave(size)
			}
		}
	}
}

// path is the opposites of true edges that join two nodes of those that are joined.
func (s *areasSeen) path(one, other int) (lits []model.Lit) {
	for one != other {
		if slices.Index(s.joined, one) < slices.Index(s.joined, other) {
			one, other = other, one // the one that was joined later has its edge before the other
		}
		lits = append(lits, -s.by[one].Lit)
		one = s.by[one].A
	}
	return lits
}

// grow says that an area does not have a size that it cannot reach, and what it needs to reach it.
func (a *areas) grow(node, number int, is model.Lit) {
	s := a.seen
	if len(a.reach(node, number, -1)) < number {
		s.add(append(a.around(number, -1), -is)...)
		return
	}
	if s.v.of(is) <= 0 {
		return
	}
	for _, x := range slices.Clone(s.queue[1:number]) { // any that hang together: without another one these are left
		if len(a.reach(node, number, x)) >= number {
			continue
		}
		has := a.Sizes[x].Lit(number)
		var ways []model.Lit
		open := 0
		for _, e := range s.at[x] {
			if s.mark[e.B] == s.turn {
				if ways = append(ways, e.Lit); s.v.of(e.Lit) >= 0 {
					open++
				}
			}
		}
		around := append(a.around(number, x), -is)
		if s.v.of(has) == 0 {
			s.add(append(slices.Clone(around), has)...)
		}
		if open == 1 {
			s.add(append(around, ways...)...)
		}
	}
}

// reach finds nodes that may be in one area of a size with a node, but one, until they are enough.
func (a *areas) reach(node, number, but int) []int {
	s := a.seen
	s.turn++
	s.mark[node] = s.turn
	s.queue = append(s.queue[:0], node)
	for at := 0; at < len(s.queue) && len(s.queue) < number; at++ {
		for _, e := range s.at[s.queue[at]] {
			if s.mark[e.B] == s.turn || e.B == but || s.v.of(e.Lit) < 0 {
				continue
			}
			s.came(node, e.B)
			if s.v.of(a.Sizes[e.B].Lit(number)) >= 0 {
				s.mark[e.B] = s.turn
				s.queue = append(s.queue, e.B)
			}
		}
	}
	return s.queue
}

// around is what is false around the nodes that were reached, but of one: edges, and sizes of nodes.
func (a *areas) around(number, but int) (lits []model.Lit) {
	s := a.seen
	for _, node := range s.queue {
		for _, e := range s.at[node] {
			if s.mark[e.B] == s.turn || s.mark[e.B] == -s.turn || e.B == but {
				continue
			}
			if has := a.Sizes[e.B].Lit(number); s.v.of(has) < 0 {
				s.mark[e.B] = -s.turn
				lits = append(lits, has)
			} else {
				lits = append(lits, e.Lit)
			}
		}
	}
	return lits
}

// alike says that an area is not beside another one of as many nodes if both are closed.
func (a *areas) alike(node, size int) {
	s := a.seen
	own := s.exits(0)
	for _, inner := range s.joined[:size:size] {
		for _, e := range s.at[inner] {
			if s.inside[e.B] != s.round && s.v.of(e.Lit) <= 0 {
				a.compare(node, size, e, own)
			}
		}
	}
}

// compare does that for the area beyond an edge.
func (a *areas) compare(node, size int, e model.Edge, own []model.Lit) {
	s := a.seen
	a.join(e.B, e, 2*size)
	for _, other := range s.joined[size:] {
		s.came(node, other)
	}
	if len(s.joined) == 2*size {
		lits := append(s.exits(size), own...)
		for _, other := range slices.Concat(s.joined[1:size], s.joined[size+1:]) {
			lits = append(lits, -s.by[other].Lit)
		}
		s.add(append(lits, e.Lit)...)
	}
	s.leave(size)
}

// exits is the edges that lead out of the nodes that were joined from a number on.
func (s *areasSeen) exits(from int) (lits []model.Lit) {
	for _, node := range s.joined[from:] {
		for _, e := range s.at[node] {
			if s.inside[e.B] != s.round || !slices.Contains(s.joined[from:], e.B) {
				lits = append(lits, e.Lit)
			}
		}
	}
	return lits
}
