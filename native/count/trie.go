package count

import (
	"cmp"
	"slices"
)

// A trie holds the groups of the right table of a join by the states of the shared rules, one rule a
// level, so that for a left group only those right groups are visited that go with it rule by rule.
// The rules that close come first: there, few states fit.
type trie struct {
	m     *merge
	nodes []trieNode // nodes[0] is the root
	front []visit    // room for meet
	next  []visit
}

type trieNode struct {
	children []child
	group    int // at the last level
}

type child struct{ state, node int }

// A visit is a node reached, with the joined key so far.
type visit struct {
	node int
	key  key
}

func newTrie(m *merge, groups []key) *trie {
	slices.SortStableFunc(m.shared, func(a, b shared) int { return cmp.Compare(a.open, b.open) })
	order := make([]int, len(groups))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return m.compare(groups[i], groups[j]) })
	t := &trie{m: m, nodes: make([]trieNode, 1)}
	for _, g := range order {
		t.insert(g, groups[g])
	}
	return t
}

// compare orders right keys as they stand in the trie.
func (m *merge) compare(a, b key) int {
	for i := range m.shared {
		if c := cmp.Compare(m.shared[i].right.get(a), m.shared[i].right.get(b)); c != 0 {
			return c
		}
	}
	return 0
}

// insert adds a group that compares above all groups in the trie.
func (t *trie) insert(group int, k key) {
	at := 0
	for i := range t.m.shared {
		state := t.m.shared[i].right.get(k)
		children := t.nodes[at].children
		if n := len(children); n == 0 || children[n-1].state != state {
			t.nodes[at].children = append(children, child{state, len(t.nodes)})
			t.nodes = append(t.nodes, trieNode{group: group})
		}
		at = t.nodes[at].children[len(t.nodes[at].children)-1].node
	}
	t.nodes[at].group = group
}

// meet lists the leaves that go with a left group, each with the shared part of the joined key.
func (t *trie) meet(left key) []visit {
	t.front = append(t.front[:0], visit{})
	for i := range t.m.shared {
		s := &t.m.shared[i]
		states := s.states[s.left.get(left)*s.n:]
		t.next = t.next[:0]
		for _, v := range t.front {
			for _, c := range t.nodes[v.node].children {
				if state := states[c.state]; state >= 0 {
					k := v.key
					k[s.to.word] |= uint64(state) << s.to.shift
					t.next = append(t.next, visit{c.node, k})
				}
			}
		}
		t.front, t.next = t.next, t.front
	}
	return t.front
}
