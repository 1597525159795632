package count

import "errors"

// errFull says that tables met their limit: branch instead.
var errFull = errors.New("count: tables are full")

// contract counts a part by joining tables along a tree. It fails with errFull, or with the cause of
// the context. Its memory is at most the limit for tables, for all tables alive at one time.
//
// To go back along the tree takes all its tables. They are kept as long as those of all components are within the
// limit, and else made again.
func (s *search[T]) contract(p *part, t tree) (*Node[T], error) {
	s.stats.Tables++
	c := s.newContraction(p, t)
	count, err := c.run(t)
	if err == errFull {
		s.stats.Abandoned++
	}
	n := &Node[T]{Value: count}
	if err != nil || s.circuit == nil {
		return n, err
	}
	kept := c
	if s.kept += c.alive; s.kept > s.limits.Tables {
		s.kept -= c.alive
		kept = nil
	}
	n.Share = func(out T) error {
		c := kept
		if kept = nil; c == nil {
			c = s.newContraction(p, t)
			if _, err := c.run(t); err != nil {
				return err
			}
		}
		return c.back(t, out)
	}
	return n, nil
}

func (s *search[T]) newContraction(p *part, t tree) *contraction[T] {
	return &contraction[T]{
		s: s, p: p, tables: make([]*table[T], len(t)), layouts: make([]layout, len(t)), bytes: make([]int64, len(t)),
	}
}

// run is the count.
func (c *contraction[T]) run(t tree) (count T, err error) {
	for i, n := range t {
		if n.left < 0 {
			err = c.leaf(i, n.variable)
		} else {
			err = c.join(i, n.left, n.right)
		}
		if err != nil {
			return count, err
		}
		if len(c.tables[i].keys) == 0 {
			return c.s.ring.Zero(), nil
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

// A joining is two tables as they are joined, the one with more entries first.
type joining[T any] struct {
	left, right int
	a, b        *table[T]
	merge       *merge
}

// meet goes through the pairs of groups of entries that meet, each with the shared part of the joined key. Entries are
// grouped by the states of the rules that both tables hold, so those are compared once for each pair of groups.
func (c *contraction[T]) meet(left, right int, use func(j *joining[T], k key, ofA, ofB []int32) error) error {
	if len(c.tables[left].keys) < len(c.tables[right].keys) {
		left, right = right, left
	}
	j := &joining[T]{left: left, right: right, a: c.tables[left], b: c.tables[right]}
	var err error
	if j.merge, err = c.p.merge(c.layouts[left], c.layouts[right]); err != nil {
		return err
	}
	maskA, maskB := j.merge.masks()
	groupsA, groupsB := group(j.a, maskA), group(j.b, maskB)
	trie := newTrie(j.merge, groupsB.keys)
	for i, k := range groupsA.keys {
		if err := c.s.clock.Tick(); err != nil {
			return err
		}
		for _, v := range trie.meet(k) {
			if err := use(j, v.key, groupsA.of(i), groupsB.of(trie.nodes[v.node].group)); err != nil {
				return err
			}
		}
	}
	return nil
}

// join replaces the tables of two nodes by their join.
func (c *contraction[T]) join(at, left, right int) error {
	c.tables[at] = &table[T]{}
	err := c.meet(left, right, func(j *joining[T], k key, ofA, ofB []int32) error {
		c.layouts[at] = j.merge.out
		return c.pairs(at, k, j, ofA, ofB)
	})
	if err != nil {
		return err
	}
	c.s.stats.LargestTable = max(c.s.stats.LargestTable, int64(len(c.tables[at].keys)))
	if c.s.circuit == nil {
		c.drop(left)
		c.drop(right)
	}
	return nil
}

// pairs multiplies all entries of two groups that meet.
func (c *contraction[T]) pairs(at int, k key, j *joining[T], ofA, ofB []int32) error {
	m, a, b := j.merge, j.a, j.b
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
