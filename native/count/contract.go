package count

import "errors"

// errFull says that tables met their limit: branch instead.
var errFull = errors.New("count: tables are full")

// contract counts a part by joining tables along a tree. It fails with errFull, or with the cause of
// the context. Its memory is at most the limit for tables, for all tables alive at one time.
func (s *search[T]) contract(p *part, t tree) (T, error) {
	c := contraction[T]{
		s:       s,
		p:       p,
		tables:  make([]*table[T], len(t)),
		layouts: make([]layout, len(t)),
		bytes:   make([]int64, len(t)),
	}
	s.stats.Tables++
	for i, n := range t {
		var err error
		if n.left < 0 {
			err = c.leaf(i, n.variable)
		} else {
			err = c.join(i, n.left, n.right)
		}
		if err != nil {
			if err == errFull {
				s.stats.Abandoned++
			}
			var void T
			return void, err
		}
		if len(c.tables[i].keys) == 0 {
			return s.ring.Zero(), nil
		}
	}
	return c.tables[len(t)-1].counts[0], nil // all rules are closed, so there is one key
}

// A contraction is one run along a tree.
type contraction[T any] struct {
	s       *search[T]
	p       *part
	tables  []*table[T] // by node
	layouts []layout
	bytes   []int64
	alive   int64
}

// join replaces the tables of two nodes by their join. Entries are grouped by the states of the
// rules that both tables hold, so those are compared once for each pair of groups.
func (c *contraction[T]) join(at, left, right int) error {
	if len(c.tables[left].keys) < len(c.tables[right].keys) {
		left, right = right, left
	}
	a, b := c.tables[left], c.tables[right]
	m, err := c.p.merge(c.layouts[left], c.layouts[right])
	if err != nil {
		return err
	}
	c.tables[at], c.layouts[at] = &table[T]{}, m.out
	maskA, maskB := m.masks()
	groupsA, groupsB := group(a, maskA), group(b, maskB)
	trie := newTrie(m, groupsB.keys)
	for i, k := range groupsA.keys {
		if err := c.s.clock.Tick(); err != nil {
			return err
		}
		for _, v := range trie.meet(k) {
			j := trie.nodes[v.node].group
			if err := c.pairs(at, v.key, m, a, b, groupsA.of(i), groupsB.of(j)); err != nil {
				return err
			}
		}
	}
	c.s.stats.LargestTable = max(c.s.stats.LargestTable, int64(len(c.tables[at].keys)))
	c.drop(left)
	c.drop(right)
	return nil
}

// pairs multiplies all entries of two groups that meet.
func (c *contraction[T]) pairs(at int, k key, m *merge, a, b *table[T], ofA, ofB []int32) error {
	c.s.stats.Joined += int64(len(ofA)) * int64(len(ofB))
	for _, y := range ofB {
		ky := k.or(m.moved(b.keys[y]))
		for _, x := range ofA {
			if err := c.add(at, ky.or(a.keys[x].and(m.keep)), a.counts[x], b.counts[y]); err != nil {
				return err
			}
		}
	}
	return nil
}

// add adds x·y to the count of a key.
func (c *contraction[T]) add(at int, k key, x, y T) error {
	t := c.tables[at]
	i, isNew := t.add(k, c.s.ring.Fresh)
	t.counts[i] = c.s.ring.AddMul(t.counts[i], x, y)
	if isNew {
		size := int64(32 + c.s.ring.Size(t.counts[i]))
		c.bytes[at] += size
		if c.alive += size; c.alive > c.s.limits.Tables {
			return errFull
		}
	}
	return c.s.clock.Tick()
}

func (c *contraction[T]) drop(node int) {
	c.alive -= c.bytes[node]
	c.tables[node] = nil
}
