package count

import (
	"bytes"
	"cmp"
	"hash/maphash"
	"math/big"
	"math/bits"
	"slices"
	"strconv"

	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// A layer is the states behind some of the units of a part. A state of the whole is a set of states of all items, each
// size bytes long, for what variables that are not of the answer may be.
type layer struct {
	size   int
	keys   []byte
	ends   []int   // by state: the end of its bytes in keys
	table  []int32 // by hash: a state, from 1
	words  int     // of a number
	counts []uint64
	next   []int32 // by state and choice: that of the next layer, or -1; where a tally is made
}

var seed = maphash.MakeSeed()

func newLayer(size, words int) *layer {
	return &layer{size: size, words: words, table: make([]int32, 1<<4)}
}

func (l *layer) key(i int) []byte {
	if i == 0 {
		return l.keys[:l.ends[0]]
	}
	return l.keys[l.ends[i-1]:l.ends[i]]
}

func (l *layer) count(i int) []uint64 { return l.counts[i*l.words : (i+1)*l.words] }

// find returns the number of a state, which is new if it was not there.
func (l *layer) find(key []byte) int {
	if 2*len(l.ends) >= len(l.table) {
		l.table = make([]int32, 4*len(l.table))
		for i := range l.ends {
			*l.place(l.key(i)) = int32(i + 1)
		}
	}
	place := l.place(key)
	if *place == 0 {
		l.keys = append(l.keys, key...)
		l.ends = append(l.ends, len(l.keys))
		l.counts = append(l.counts, make([]uint64, l.words)...)
		*place = int32(len(l.ends))
	}
	return int(*place) - 1
}

func (l *layer) place(key []byte) *int32 {
	for h := maphash.Bytes(seed, key); ; h++ {
		at := &l.table[h&uint64(len(l.table)-1)]
		if *at == 0 || bytes.Equal(l.key(int(*at)-1), key) {
			return at
		}
	}
}

// bytes is roughly what a layer keeps.
func (l *layer) bytes() int {
	return cap(l.keys) + 8*(cap(l.ends)+cap(l.counts)) + 4*(len(l.table)+cap(l.next))
}

// addTimes adds a multiple of a number to one that has no fewer words.
func addTimes(sum, n []uint64, times uint64) {
	var carry, over uint64
	for i := range sum {
		var low uint64
		if i < len(n) {
			var high uint64
			high, low = bits.Mul64(n[i], times)
			low, carry = bits.Add64(low, carry, 0)
			carry += high
		} else if low, carry = carry, 0; low+over == 0 {
			return
		}
		sum[i], over = bits.Add64(sum[i], low, over)
	}
}

// setWords makes z the number of some words. It shares their memory if a word is one of big's.
func setWords(z *big.Int, n []uint64) *big.Int {
	words := z.Bits()[:0]
	for _, w := range n {
		if words = append(words, big.Word(w)); bits.UintSize == 32 {
			words = append(words, big.Word(w>>32))
		}
	}
	return z.SetBits(words)
}

// setBig makes words those of a number that is not negative.
func setBig(words []uint64, n *big.Int) {
	for i, w := range n.Bits() {
		at := i * bits.UintSize / 64
		words[at] |= uint64(w) << (i * bits.UintSize % 64)
	}
}

// bitsOf is the most bits of a number.
func bitsOf(numbers []*big.Int) (most int) {
	for _, n := range numbers {
		most = max(most, n.BitLen())
	}
	return most
}

// usualMemory bounds what is kept where there is no limit.
const usualMemory = 4 << 30

func (c *Counter) budget() int {
	return cmp.Or(int(runs.MemoryOf(c.ctx))/2, usualMemory)
}

// bound ends the count if a layer is too large.
func (c *Counter) bound(next *layer, budget int, p *part) {
	if next.bytes() > budget || c.Most > 0 && len(next.ends) > c.Most {
		runs.End(&runs.Outgrown{Need: "count: more than " + strconv.Itoa(len(next.counts)/next.words) + " states of " +
			strconv.Itoa(len(p.order)) + " units"})
	}
}

// A goBack puts into ways how many solutions have each value, where a state behind all units has as many as last says.
type goBack func(last []*big.Int, ways map[int][]puzzles.Ways)

// run counts the solutions of a part: behind all units there is one state, or one for each value of the part of a sum
// that is counted beside it; none if there is no solution. If it is to tally it keeps what goes back.
func (c *Counter) run(p *part, tally bool) (*layer, goBack) {
	if p.tree != nil {
		return c.climb(p, tally)
	}
	final, behind := c.sweep(p, tally)
	return final, func(last []*big.Int, ways map[int][]puzzles.Ways) { c.back(p, behind, last, ways) }
}

// sweep reads a part in its order. If it is to tally it keeps the layers behind.
func (c *Counter) sweep(p *part, tally bool) (now *layer, behind []*layer) {
	budget := c.budget()
	poll := &runs.Poll{Context: c.ctx}
	now = newLayer(0, 1)
	now.count(now.find(nil))[0] = 1
	product := 0.0
	s := &stepper{c: c, p: p, poll: poll}
	for t, u := range p.order {
		product += c.units[u].bits()
		next := newLayer(p.sizes[t+1], int(product+1)/64+1)
		for i := range now.ends {
			c.States++
			s.from(t, now, i, next, tally)
			c.bound(next, budget-now.bytes(), p)
		}
		if c.Largest = max(c.Largest, len(next.ends)); tally {
			behind = append(behind, now)
			now.keys, now.table, now.ends = nil, nil, now.ends[:len(now.ends):len(now.ends)]
			budget -= now.bytes()
		}
		now = next
	}
	return now, behind
}

// A stepper reads a unit behind a state.
type stepper struct {
	c       *Counter
	p       *part
	poll    *runs.Poll
	set, to []byte
	states  [][]byte
}

func (s *stepper) from(t int, now *layer, i int, next *layer, tally bool) {
	u := s.c.units[s.p.order[t]]
	for j, options := range u.choices {
		s.set = s.set[:0]
		any := false
		for _, option := range options {
			s.c.set(u, option)
			for key := now.key(i); ; key = key[now.size:] { // a state may be a set of many
				s.poll.Check()
				at := len(s.set)
				s.set = slices.Grow(s.set, next.size)[:at+next.size]
				if s.p.read(t, key[:now.size], s.set[at:]) {
					any = true
				} else {
					s.set = s.set[:at]
				}
				if len(key) <= now.size {
					break
				}
			}
		}
		to := -1
		if any {
			to = next.find(s.sorted(next.size))
			addTimes(next.count(to), now.count(i), u.weight(j))
		}
		if tally {
			now.next = append(now.next, int32(to))
		}
	}
}

// sorted is the set with each of its states once, in order.
func (s *stepper) sorted(size int) []byte {
	if len(s.set) <= size {
		return s.set
	}
	s.states = s.states[:0]
	for at := 0; at < len(s.set); at += size {
		s.states = append(s.states, s.set[at:at+size])
	}
	slices.SortFunc(s.states, bytes.Compare)
	s.to = s.to[:0]
	for i, state := range s.states {
		if i == 0 || !bytes.Equal(state, s.states[i-1]) {
			s.to = append(s.to, state...)
		}
	}
	return s.to
}

// back goes the way back: the solutions with a value are the ways to a state times those from the next one on.
func (c *Counter) back(p *part, behind []*layer, last []*big.Int, ways map[int][]puzzles.Ways) {
	poll := &runs.Poll{Context: c.ctx}
	product := float64(bitsOf(last))
	words := int(product+1)/64 + 1
	onward := make([]uint64, words*len(last))
	for i, n := range last {
		setBig(onward[i*words:(i+1)*words], n)
	}
	var forward, backward, both big.Int
	for t := len(behind) - 1; t >= 0; t-- {
		now, u := behind[t], c.units[p.order[t]]
		behind[t] = nil
		product += u.bits()
		width := int(product+1)/64 + 1
		sums, before := make([]big.Int, len(u.choices)), make([]uint64, len(now.ends)*width)
		for i := range now.ends {
			poll.Check()
			setWords(&forward, now.count(i))
			for j, to := range now.next[i*len(u.choices) : (i+1)*len(u.choices)] {
				if to < 0 {
					continue
				}
				more := onward[int(to)*words : (int(to)+1)*words]
				addTimes(before[i*width:(i+1)*width], more, u.weight(j))
				if len(u.entries) > 0 {
					both.Mul(&forward, setWords(&backward, more))
					sums[j].Add(&sums[j], both.Mul(&both, backward.SetUint64(u.weight(j))))
				}
			}
		}
		words, onward = width, before
		c.tell(u, sums, ways)
	}
}

// tell puts into ways how many solutions have each value of the entries of a unit, given how many have each choice.
func (c *Counter) tell(u *unit, sums []big.Int, ways map[int][]puzzles.Ways) {
	if u.weights != nil {
		c.tellAlike(u, sums, ways)
		return
	}
	for _, e := range u.entries {
		n := c.model.Answer[e]
		for i, value := range n.Values {
			sum := new(big.Int)
			for j, options := range u.choices {
				if c.set(u, options[0]); slices.IndexFunc(n.Is, c.a.Is) == i {
					sum.Add(sum, &sums[j])
				}
			}
			if sum.Sign() > 0 {
				ways[e] = append(ways[e], puzzles.Ways{Value: value, Count: sum})
			}
		}
	}
}
