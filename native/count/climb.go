package count

import (
	"math/big"
	"math/bits"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// A climber counts along a tree. A key of a table has a state for each total that is open there: 0 if it holds whatever
// the others are, else what it came to, less the least that may be, from 1.
type climber struct {
	*Counter
	*tree
	part   *part
	poll   *runs.Poll
	tables []*states // by node
	budget int
	keeps  bool // all tables, to go back
}

// climb returns the table of the root. If it is to tally it keeps all others for what it returns beside.
func (c *Counter) climb(p *part, tally bool) (*layer, goBack) {
	r := c.climber(p, tally)
	root := len(r.nodes) - 1
	r.fill(root)
	top := r.tables[root].layer
	return top, func(last []*big.Int, ways map[int][]puzzles.Ways) {
		out := zeros(len(last), bitsOf(last))
		for i, n := range last {
			setBig(out.count(i), n)
		}
		r.descend(root, out, ways)
	}
}

func (c *Counter) climber(p *part, keeps bool) *climber {
	return &climber{
		Counter: c, tree: p.tree, part: p, tables: make([]*states, len(p.tree.nodes)), budget: c.budget(), keeps: keeps,
		poll: &runs.Poll{Context: c.ctx},
	}
}

func (c *climber) unit(leaf int) *unit { return c.units[c.part.order[leaf]] }

// fill makes the table of a node, and those below it, the larger first.
func (c *climber) fill(i int) {
	n := &c.nodes[i]
	if n.left < 0 {
		t := &states{}
		for _, o := range n.open {
			t.add(o)
		}
		t.layer = newLayer(t.wide, 1)
		c.read(i, t, func(choice int, key []byte) { t.count(t.find(key))[0] += c.unit(i).weight(choice) })
		c.tables[i] = t
		c.budget -= t.bytes()
		return
	}
	if c.nodes[n.left].size < c.nodes[n.right].size {
		n.left, n.right = n.right, n.left
	}
	if c.fill(n.left); len(c.tables[n.left].ends) == 0 {
		c.tables[i] = c.tables[n.left]
		return
	}
	c.fill(n.right)
	m := c.meet(i)
	t := &m.states
	t.layer = newLayer(t.wide, (m.a.bits()+m.b.bits())/64+1)
	below := m.a.bytes() + m.b.bytes() // pairs copies about as much
	m.pairs(func(key []byte, x, y int) {
		addProduct(t.count(t.find(key)), m.a.count(x), m.b.count(y))
		c.bound(t.layer, c.budget-below, c.part)
	})
	t.trim()
	c.tables[i] = t
	c.States += int64(len(t.ends))
	c.Largest = max(c.Largest, len(t.ends))
	if c.budget -= t.bytes(); !c.keeps {
		c.budget += below
		c.tables[n.left], c.tables[n.right] = nil, nil
	}
}

// read calls use with the choices of a leaf that may be, and what they are in its table.
func (c *climber) read(leaf int, t *states, use func(choice int, key []byte)) {
	u, key := c.unit(leaf), make([]byte, t.wide)
choices:
	for j, options := range u.choices {
		c.set(u, options[0])
		for _, in := range c.uses[c.part.order[leaf]] {
			x, value := &c.totals[in.total], in.value(c.Counter)
			at := slices.IndexFunc(t.slots, func(s slot) bool { return s.total == in.total })
			if at < 0 && (value < x.min || value > x.max) {
				continue choices
			}
			if at >= 0 {
				s := t.slots[at]
				state, holds := x.state(s.open, value)
				if !holds {
					continue choices
				}
				put(s.of(key), state)
			}
		}
		use(j, key)
	}
}

// state is false if the total cannot hold.
func (x *total) state(o open, value int) (state int, holds bool) {
	low, high := x.low-o.low, x.high-o.high
	switch {
	case value+high < x.min || value+low > x.max:
		return 0, false
	case !x.account && x.min < x.max && value+low >= x.min && value+high <= x.max:
		return 0, true
	}
	return value - o.low + 1, true
}

// A states is the table of a node.
type states struct {
	*layer
	slots []slot
	wide  int // of a key
}

// A slot is where a key has the state of a total.
type slot struct {
	open
	at, ends int
}

func (s slot) of(key []byte) []byte { return key[s.at:s.ends] }

func (t *states) add(o open) slot {
	s := slot{o, t.wide, t.wide + wide(o.high-o.low+1)}
	t.slots, t.wide = append(t.slots, s), s.ends
	return s
}

// A meeting is how the tables of two nodes make that of their parent, whose keys have what both tell of first, and what
// the first alone tells last.
type meeting struct {
	states
	c      *climber
	a, b   *states
	shared []shared // those that a state of one table needs one of the other for are first
	exact  int      // how many these are
	onlyA  []slot
	onlyB  []slot
}

// A shared is a total that is open in both tables.
type shared struct {
	a, b, to slot // to is nowhere if it is closed
	x        *total
}

func (c *climber) meet(i int) *meeting {
	n := &c.nodes[i]
	m := &meeting{c: c, a: c.tables[n.left], b: c.tables[n.right]}
	if len(m.a.ends) < len(m.b.ends) {
		m.a, m.b = m.b, m.a
	}
	for _, a := range m.a.slots {
		at := slices.IndexFunc(m.b.slots, func(b slot) bool { return b.total == a.total })
		if at < 0 {
			m.onlyA = append(m.onlyA, a)
			continue
		}
		s := shared{a: a, b: m.b.slots[at], x: &c.totals[a.total]}
		s.to = slot{open: open{total: a.total, low: a.low + s.b.low, high: a.high + s.b.high}}
		if s.x.account || a.units+s.b.units < s.x.units {
			s.to.units = a.units + s.b.units
			s.to = m.add(s.to.open)
		} else if s.x.min == s.x.max {
			m.shared = slices.Insert(m.shared, m.exact, s)
			m.exact++
			continue
		}
		m.shared = append(m.shared, s)
	}
	for _, b := range m.b.slots {
		if !slices.ContainsFunc(m.shared, func(s shared) bool { return s.b.total == b.total }) {
			m.onlyB = append(m.onlyB, b)
			m.add(b.open)
		}
	}
	for _, a := range m.onlyA {
		m.add(a.open)
	}
	return m
}

// pairs goes through the pairs of states that may be together, and what they are in the table of the parent.
func (m *meeting) pairs(use func(key []byte, a, b int)) {
	sharedA, sharedB := make([]slot, len(m.shared)), make([]slot, len(m.shared))
	for i, s := range m.shared {
		sharedA[i], sharedB[i] = s.a, s.b
	}
	groupsA, groupsB := m.a.grouped(sharedA), m.b.grouped(sharedB)
	exact := newIndex()
	for j := range groupsB.ends {
		exact.add(groupsB.key(j)[:m.needed()], j)
	}
	restA, restB := m.a.packed(m.onlyA), m.b.packed(m.onlyB)
	key, need := make([]byte, m.wide), make([]byte, m.needed())
	atA := m.wide - restA.wide
	atB := atA - restB.wide
	for i := range groupsA.ends {
		if !m.need(groupsA.key(i), need) {
			continue
		}
		for _, j := range exact.get(need) {
			m.c.poll.Check()
			if !m.share(groupsA.key(i), groupsB.key(j), key) {
				continue
			}
			for _, y := range groupsB.of[j] {
				copy(key[atB:atA], restB.of(y))
				for _, x := range groupsA.of[i] {
					m.c.poll.Check()
					copy(key[atA:], restA.of(x))
					use(key, x, y)
				}
			}
		}
	}
}

// needed is how many bytes of b's part of what is shared are told by a's.
func (m *meeting) needed() (n int) {
	for _, s := range m.shared[:m.exact] {
		n += s.b.ends - s.b.at
	}
	return n
}

// need is what b has to have of totals that are closed by one value; it is false if it cannot.
func (m *meeting) need(a, need []byte) bool {
	for _, s := range m.shared[:m.exact] {
		value := get(a[:s.a.ends-s.a.at]) - 1 + s.a.low
		state := s.x.min - value - s.b.low + 1
		if state < 1 || state > s.b.high-s.b.low+1 {
			return false
		}
		put(need[:s.b.ends-s.b.at], state)
		a, need = a[s.a.ends-s.a.at:], need[s.b.ends-s.b.at:]
	}
	return true
}

// share writes what two states of what is shared make; it is false if they cannot be together.
func (m *meeting) share(a, b, key []byte) bool {
	for _, s := range m.shared {
		x, y := get(a[:s.a.ends-s.a.at]), get(b[:s.b.ends-s.b.at])
		a, b = a[s.a.ends-s.a.at:], b[s.b.ends-s.b.at:]
		state := 0
		if x > 0 && y > 0 {
			var holds bool
			if state, holds = s.x.state(s.to.open, x+y-2+s.to.low); !holds {
				return false
			}
		}
		if s.to.ends > 0 {
			put(s.to.of(key), state)
		}
	}
	return true
}

// An index has numbers by key.
type index struct {
	*layer
	of [][]int
}

func newIndex() *index { return &index{layer: newLayer(0, 0)} }

func (x *index) add(key []byte, i int) {
	at := x.find(key)
	if at == len(x.of) {
		x.of = append(x.of, nil)
	}
	x.of[at] = append(x.of[at], i)
}

func (x *index) get(key []byte) []int {
	if at := *x.place(key); at > 0 {
		return x.of[at-1]
	}
	return nil
}

// A packed is some bytes of each key of a table.
type packed struct {
	keys []byte
	wide int
}

func (p packed) of(i int) []byte { return p.keys[i*p.wide : (i+1)*p.wide] }

func (t *states) packed(slots []slot) (p packed) {
	for _, s := range slots {
		p.wide += s.ends - s.at
	}
	p.keys = make([]byte, 0, p.wide*len(t.ends))
	for i := range t.ends {
		for _, s := range slots {
			p.keys = append(p.keys, s.of(t.key(i))...)
		}
	}
	return p
}

func (t *states) grouped(slots []slot) *index {
	x, keys := newIndex(), t.packed(slots)
	for i := range t.ends {
		x.add(keys.of(i), i)
	}
	return x
}

// descend tells how many solutions have each choice of the units below a node, of which out says for each state how
// many assignments to all other units go with it.
func (c *climber) descend(i int, out *layer, ways map[int][]puzzles.Ways) {
	n, t := &c.nodes[i], c.tables[i]
	if c.tables[i] = nil; n.left < 0 {
		sums := make([]big.Int, len(c.unit(i).choices))
		var weight big.Int
		c.read(i, t, func(choice int, key []byte) {
			setWords(&sums[choice], out.count(t.find(key)))
			sums[choice].Mul(&sums[choice], weight.SetUint64(c.unit(i).weight(choice)))
		})
		c.tell(c.unit(i), sums, ways)
		return
	}
	m := c.meet(i)
	c.budget += t.bytes()
	outA, outB := zeros(len(m.a.ends), out.most()+m.b.bits()), zeros(len(m.b.ends), out.most()+m.a.bits())
	m.pairs(func(key []byte, x, y int) {
		more := out.count(t.find(key))
		addProduct(outA.count(x), more, m.b.count(y))
		addProduct(outB.count(y), more, m.a.count(x))
	})
	if m.a != c.tables[n.left] {
		outA, outB = outB, outA
	}
	outA.trim()
	outB.trim()
	c.bound(outA, c.budget-outB.bytes(), c.part)
	c.budget -= outA.bytes() + outB.bytes()
	c.descend(n.left, outA, ways)
	c.descend(n.right, outB, ways)
	c.budget += outA.bytes() + outB.bytes()
}

// zeros are counts that have room for some bits.
func zeros(n, bits int) *layer {
	words := bits/64 + 1
	return &layer{words: words, counts: make([]uint64, n*words)}
}

// addProduct adds a product to a number that has room for it.
func addProduct(sum, a, b []uint64) {
	for i, times := range b {
		if times > 0 {
			addTimes(sum[i:], a, times)
		}
	}
}

// trim takes away words that no count needs.
func (l *layer) trim() {
	if l.words == 0 || len(l.counts) == 0 {
		return
	}
	need := (l.most()-1)/64 + 1
	for i := range len(l.counts) / l.words {
		copy(l.counts[i*need:(i+1)*need], l.count(i))
	}
	l.counts = slices.Clip(l.counts[:len(l.counts)/l.words*need])
	l.words = need
}

// most is the most bits of a count, and 1 at least.
func (l *layer) most() int {
	most := 1
	for i, w := range l.counts {
		if at := i % l.words * 64; w > 0 {
			most = max(most, at+bits.Len64(w))
		}
	}
	return most
}

// bits is no less than those of all counts together.
func (l *layer) bits() int { return l.most() + bits.Len(uint(len(l.counts)/l.words)) }
