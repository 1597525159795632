package count

import (
	"encoding/binary"
	"slices"

	"twofold/puzzles/model"
)

// A machine reads an item, in the steps of the part's order that tell it something.
type machine interface {
	// size is the bytes of a state behind the first k of these steps.
	size(k int) int
	// read goes through step k: it reads a state, and writes all bytes of the next. It is false if the item cannot hold.
	// Behind the last step that has to be known.
	read(k int, from, to []byte) bool
}

// A clock tells the machine of an item when something is known.
type clock struct {
	*Counter
	at    []int // by variable: the step of the part
	steps []int // those of the item
}

// before is when a literal is known that is known at the beginning.
const before = -1

func (c *Counter) clockOf(p model.Posted, at []int) clock {
	k := clock{Counter: c, at: at}
	for _, l := range vars(p) {
		if !c.isKnown(l) {
			k.steps = append(k.steps, at[l.Var()])
		}
	}
	slices.Sort(k.steps)
	k.steps = slices.Compact(k.steps)
	return k
}

// when is the item's step in which a literal becomes known.
func (k clock) when(l model.Lit) int {
	if k.isKnown(l) {
		return before
	}
	step, _ := slices.BinarySearch(k.steps, k.at[l.Var()])
	return step
}

// whenNum is when a number is known, all of whose open literals are of one unit.
func (k clock) whenNum(n model.Num) int {
	step := before
	for _, l := range n.Is {
		step = max(step, k.when(l))
	}
	return step
}

// values are those that a number may have.
func (k clock) values(n model.Num) (values []int) {
	for i, l := range n.Is {
		if !k.isKnown(l) || k.a.Is(l) {
			values = append(values, n.Values[i])
		}
	}
	return values
}

func (k clock) last() int { return len(k.steps) }

// An op is what one step does to the state: it reads a machine, or copies what other machines have.
type op struct {
	machine        machine // nil to copy
	k              int
	start          []byte // what the machine has before its first step
	from, fromEnds int
	to, toEnds     int
}

// read goes through a step.
func (p *part) read(t int, from, to []byte) bool {
	for i := range p.steps[t] {
		o := &p.steps[t][i]
		state := from[o.from:o.fromEnds]
		if o.k == 0 {
			state = o.start
		}
		if o.machine == nil {
			copy(to[o.to:o.toEnds], from[o.from:o.fromEnds])
		} else if !o.machine.read(o.k, state, to[o.to:o.toEnds]) {
			return false
		}
	}
	return true
}

// compile makes the machines of a part.
func (c *Counter) compile(p *part) error {
	at := make([]int, c.model.Vars+1)
	for t, u := range p.order {
		for _, v := range c.units[u].vars {
			at[v] = t
		}
	}
	var items []timed
	for _, posted := range p.items {
		k := c.clockOf(posted, at)
		m, start, err := k.machine(posted)
		if err != nil {
			return err
		}
		if start == nil {
			c.never = true
			return nil
		}
		items = append(items, timed{m, start, k.steps})
	}
	if len(p.whole.Terms) > 0 {
		k := c.clockOf(model.Posted{Item: p.whole}, at)
		account, start := k.sum(p.whole, true)
		if start == nil {
			c.never = true
			return nil
		}
		p.account, p.least = account, account.least[account.last()]
		items = append(items, timed{account, start, k.steps})
	}
	p.layOut(items)
	return nil
}

// A timed machine reads at some of a part's steps.
type timed struct {
	machine
	start []byte
	steps []int
}

// layOut makes the steps of a part, whose state has the bytes of items in their order.
func (p *part) layOut(items []timed) {
	p.sizes, p.steps = make([]int, len(p.order)+1), make([][]op, len(p.order))
	begin := make([][]int, len(p.order))
	for n, i := range items {
		if len(i.steps) > 0 {
			begin[i.steps[0]] = append(begin[i.steps[0]], n)
		}
	}
	var live []int // those that have begun and not ended
	for t := range p.order {
		from, to := 0, 0
		live = append(live, begin[t]...)
		slices.Sort(live)
		for _, n := range live {
			i := items[n]
			k, now := slices.BinarySearch(i.steps, t)
			size := 0
			if k > 0 && (k < len(i.steps) || i.machine == p.account) {
				size = i.size(k)
			}
			switch {
			case now:
				next := 0
				if k+1 < len(i.steps) || i.machine == p.account {
					next = i.size(k + 1)
				}
				p.steps[t] = append(p.steps[t], op{i.machine, k, i.start, from, from + size, to, to + next})
				to += next
			case size > 0:
				p.steps[t] = append(p.steps[t], op{from: from, fromEnds: from + size, to: to, toEnds: to + size, k: 1})
				to += size
			}
			from += size
		}
		p.sizes[t+1] = to
		live = slices.DeleteFunc(live, func(n int) bool {
			return items[n].steps[len(items[n].steps)-1] <= t && items[n].machine != p.account
		})
	}
	for t, ops := range p.steps {
		p.steps[t] = together(ops)
	}
}

// together makes one of neighbouring copies, and puts machines first.
func together(ops []op) (out []op) {
	var copies []op
	for _, o := range ops {
		if last := len(copies) - 1; o.machine != nil {
			out = append(out, o)
		} else if last >= 0 && copies[last].fromEnds == o.from && copies[last].toEnds == o.to {
			copies[last].fromEnds, copies[last].toEnds = o.fromEnds, o.toEnds
		} else {
			copies = append(copies, o)
		}
	}
	return append(out, copies...)
}

// machine makes that of an item, and its state before all steps, which is nil if the item never holds.
func (k clock) machine(p model.Posted) (machine, []byte, error) {
	if len(p.Guards) > 0 {
		return k.guarded(p)
	}
	switch i := p.Item.(type) {
	case model.Sum:
		m, start := k.sum(i, false)
		return m, start, nil
	case model.Different:
		return k.different(i)
	case model.Table:
		return k.table(i)
	case model.Regular:
		return k.regular(i)
	case model.Sight:
		return k.sight(i)
	case model.Loop:
		return k.loop(i)
	case model.Areas:
		return k.areas(i)
	}
	return k.graph(p.Item)
}

// A guard lets an item break while a condition may become false. Its first byte says how it stands.
type guard struct {
	machine
	clock
	conditions [][]model.Lit // by step
	last       int           // that has one
	end        int
}

const (
	running byte = iota
	off
	failed
)

func (k clock) guarded(p model.Posted) (machine, []byte, error) {
	g := &guard{clock: k, conditions: make([][]model.Lit, k.last()), end: k.last()}
	for _, l := range p.Guards {
		g.conditions[k.when(l)] = append(g.conditions[k.when(l)], l)
		g.last = max(g.last, k.when(l))
	}
	var start []byte
	var err error
	if g.machine, start, err = k.machine(model.Posted{Item: p.Item}); err != nil {
		return nil, nil, err
	}
	if start == nil {
		return g, []byte{failed}, nil
	}
	return g, append([]byte{running}, start...), nil
}

func (g *guard) size(k int) int {
	if k == g.end {
		return 0
	}
	return 1 + g.machine.size(k)
}

func (g *guard) read(k int, from, to []byte) bool {
	is := from[0]
	if is != off && slices.ContainsFunc(g.conditions[k], func(l model.Lit) bool { return !g.a.Is(l) }) {
		is = off
	}
	rest := to[min(1, len(to)):]
	if is == running && !g.machine.read(k, from[1:], rest) {
		is = failed
	}
	if is == failed && k >= g.last {
		return false
	}
	if is != running {
		clear(rest)
	}
	if len(to) > 0 {
		to[0] = is
	}
	return true
}

// put writes a number into all bytes of to, the most significant first.
func put(to []byte, n int) {
	switch len(to) {
	case 0:
	case 1:
		to[0] = byte(n)
	case 2:
		binary.BigEndian.PutUint16(to, uint16(n))
	default:
		binary.BigEndian.PutUint32(to, uint32(n))
	}
}

func get(from []byte) int {
	switch len(from) {
	case 0:
		return 0
	case 1:
		return int(from[0])
	case 2:
		return int(binary.BigEndian.Uint16(from))
	}
	return int(binary.BigEndian.Uint32(from))
}

// wide is how many bytes a number up to n needs.
func wide(n int) int {
	switch {
	case n < 1<<8:
		return 1
	case n < 1<<16:
		return 2
	}
	return 4
}
