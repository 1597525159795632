package tour

import (
	"cmp"
	"context"
	"math/big"
	"math/bits"
	"runtime"
	"slices"
	"sort"
	"sync"
	"sync/atomic"
)

// A join adds up, for all states of one side and of the other that make a cycle together, the products of their
// numbers.
type join struct {
	ctx      context.Context
	one, two *table
	slots    []uint8 // by slot of two: that of one
	back     []uint8 // by slot of one: that of two
	all      uint32  // the slots of one
	image    []uint8 // by slot of two: its mirror image, with which each state stands for its image, too; or nil
}

// join sorts the tables, and returns the number of tours, or nil if a number did not fit.
func (h *halves) join(ctx context.Context, one, two *table) (*big.Int, error) {
	j := &join{
		ctx: ctx, one: one, two: two, slots: h.slots(), back: slices.Repeat([]uint8{noSlot}, maxSlots),
		image: h.two.stages[len(h.two.stages)-1].image,
	}
	for from, to := range j.slots {
		if to != noSlot {
			j.back[to] = uint8(from)
			j.all |= 1 << to
		}
	}
	one.sort()
	if two != one {
		two.sort()
	}
	return j.count()
}

// sort leaves the rows of each part only, in the order of keys.
func (t *table) sort() {
	stride := t.stride()
	for p, part := range t.parts {
		n := 0
		for i := 0; i < len(part); i += stride {
			if row := part[i : i+stride]; !isZero(row[t.words:]) {
				copy(part[n:n+stride], row)
				n += stride
			}
		}
		t.parts[p] = part[:n]
		sort.Sort(&byKey{t, part[:n], stride})
	}
}

type byKey struct {
	*table
	part   []uint64
	stride int
}

func (b *byKey) Len() int { return len(b.part) / b.stride }
func (b *byKey) Less(i, j int) bool {
	return b.coding.before(b.keyOf(b.part[i*b.stride:]), b.keyOf(b.part[j*b.stride:]))
}
func (b *byKey) Swap(i, j int) {
	for k := range b.stride {
		x, y := &b.part[i*b.stride+k], &b.part[j*b.stride+k]
		*x, *y = *y, *x
	}
}

// classOf is the class of the row at a place of a part.
func (t *table) classOf(part []uint64, i int) uint64 {
	class, _ := t.split(t.keyOf(part[i*t.stride():]))
	return class
}

// group is the rows of a class.
func (t *table) group(class uint64) []uint64 {
	part := t.parts[partOf(class)]
	n := len(part) / t.stride()
	from := sort.Search(n, func(i int) bool { return t.classOf(part, i) >= class })
	to := from
	for to < n && t.classOf(part, to) == class {
		to++
	}
	return part[from*t.stride() : to*t.stride()]
}

func (j *join) count() (*big.Int, error) {
	var group sync.WaitGroup
	var next atomic.Int64
	workers := make([]*joiner, runtime.GOMAXPROCS(0))
	for i := range workers {
		workers[i] = newJoiner(j)
		group.Go(func() {
			for p := next.Add(1) - 1; p < parts && j.ctx.Err() == nil; p = next.Add(1) - 1 {
				workers[i].part(j.one.parts[p])
			}
		})
	}
	group.Wait()
	if j.ctx.Err() != nil {
		return nil, context.Cause(j.ctx)
	}
	total := new(big.Int)
	for _, w := range workers {
		if w.over {
			return nil, nil
		}
		total.Add(total, bigOf(w.total))
	}
	if j.image != nil {
		total.Rsh(total, 1) // see joiner.second
	}
	return total, nil
}

// A joiner is for one goroutine.
type joiner struct {
	*join
	words int
	total []uint64
	over  bool
	level [maxSlots/2 + 1]level
	u, l  list
}

// A list has numbers by rank.
type list struct {
	ranks  []uint64
	counts []uint64 // words for each
}

func (l *list) clear() { l.ranks, l.counts = l.ranks[:0], l.counts[:0] }

func newJoiner(j *join) *joiner {
	words := j.one.countWords
	return &joiner{join: j, words: words, total: make([]uint64, 2*words+1)}
}

// part joins the classes of a part.
func (w *joiner) part(part []uint64) {
	stride := w.one.stride()
	for i := 0; i < len(part); {
		class, _ := w.one.split(w.one.keyOf(part[i:]))
		w.u.clear()
		for ; i < len(part); i += stride {
			c, rank := w.one.split(w.one.keyOf(part[i:]))
			if c != class {
				break
			}
			w.u.ranks = append(w.u.ranks, rank)
			w.u.counts = append(w.u.counts, part[i+w.one.words:i+stride]...)
		}
		ends, done := uint32(class)&(1<<w.one.slots-1), uint32(class>>w.one.slots)
		if ends == 0 || !w.second(ends, w.all&^ends&^done) {
			continue
		}
		w.glue(&w.u, &w.l, bits.OnesCount32(ends)/2)
	}
}

// second lists the states of the second side where ends and done squares are as told, in terms of the first. If
// states stand for their images as well, then what is listed is twice what they have: a number is that of a state and
// its image, or of one that is its own image.
func (w *joiner) second(ends, done uint32) bool {
	w.l.clear()
	var s state
	s.ends, s.done = moved(ends, w.back), moved(done, w.back)
	class := uint64(s.ends) | uint64(s.done)<<w.two.slots
	listed := class
	if w.image != nil {
		listed = min(class, uint64(moved(s.ends, w.image))|uint64(moved(s.done, w.image))<<w.two.slots)
	}
	rows, stride := w.two.group(listed), w.two.stride()
	same := w.image != nil && listed == uint64(moved(s.ends, w.image))|uint64(moved(s.done, w.image))<<w.two.slots
	for i := 0; i < len(rows); i += stride {
		var t state
		w.two.unpack(w.two.keyOf(rows[i:]), &t)
		count := rows[i+w.two.words : i+stride]
		switch {
		case w.image == nil || listed == class && !same:
			w.list(ends, &t, count)
		case listed != class:
			t = t.mirror(w.image)
			w.list(ends, &t, count)
		default:
			w.list(ends, &t, count)
			t = t.mirror(w.image)
			w.list(ends, &t, count)
		}
	}
	return len(w.l.ranks) > 0
}

func moved(set uint32, to []uint8) (out uint32) {
	for ; set != 0; set &= set - 1 {
		out |= 1 << to[bits.TrailingZeros32(set)]
	}
	return out
}

// list adds a state of the second side.
func (w *joiner) list(ends uint32, t *state, count []uint64) {
	turned := t.mirror(w.slots)
	w.l.ranks = append(w.l.ranks, rankOf(ends, &turned.mate))
	w.l.counts = append(w.l.counts, count...)
}

// A level is the working memory for matchings of so many pairs.
type level struct {
	index []int32
	order []int32
	u, l  list
}

// glue adds up the products of all matchings of u and l that make one cycle together. It takes the first of the ends
// in u, groups u by its mate, and joins the two in l: what is left of both are matchings of two ends less.
func (w *joiner) glue(u, l *list, pairs int) {
	if pairs <= 2 {
		for i, rank := range u.ranks {
			for k, other := range l.ranks {
				if pairs == 1 || rank != other {
					w.add(u.counts[i*w.words:][:w.words], l.counts[k*w.words:][:w.words])
				}
			}
		}
		return
	}
	lv := &w.level[pairs]
	lv.order = lv.order[:0]
	for i := range u.ranks {
		lv.order = append(lv.order, int32(i))
	}
	base := 2*pairs - 1
	slices.SortFunc(lv.order, func(i, k int32) int {
		_, one := divided(u.ranks[i], base)
		_, two := divided(u.ranks[k], base)
		return cmp.Compare(one, two)
	})
	for i := 0; i < len(lv.order); {
		_, digit := divided(u.ranks[lv.order[i]], base)
		lv.u.clear()
		for ; i < len(lv.order); i++ {
			rest, d := divided(u.ranks[lv.order[i]], base)
			if d != digit {
				break
			}
			lv.u.ranks = append(lv.u.ranks, rest)
			lv.u.counts = append(lv.u.counts, u.counts[int(lv.order[i])*w.words:][:w.words]...)
		}
		w.fold(lv, l, digit, pairs)
		if len(lv.l.ranks) > 0 {
			w.glue(&lv.u, &lv.l, pairs-1)
		}
	}
}

// fold joins the first end and the one of a digit in all matchings of l where they are not mates: that would be a
// cycle of its own.
func (w *joiner) fold(lv *level, l *list, digit uint64, pairs int) {
	lv.l.clear()
	all := uint32(1)<<(2*pairs) - 1
	other := uint8(digit) + 1
	left := all &^ 1 &^ (1 << other)
	size := 1 << bits.Len(uint(2*len(l.ranks)))
	for len(lv.index) < size {
		lv.index = append(lv.index, 0)
	}
	index := lv.index[:size]
	var mate [maxSlots]uint8
	for i, rank := range l.ranks {
		if rank%uint64(2*pairs-1) == digit {
			continue
		}
		matchingOf(all, rank, &mate)
		one, two := mate[0], mate[other]
		mate[one], mate[two] = two, one
		rank = rankOf(left, &mate)
		w.put(lv, index, rank, l.counts[i*w.words:][:w.words])
	}
	for _, rank := range lv.l.ranks {
		at := spot(rank, size)
		for ; index[at] != 0; at = (at + 1) & (size - 1) {
			index[at] = 0
		}
	}
}

func spot(rank uint64, size int) int {
	return int(rank*0x9e3779b97f4a7c15>>32) & (size - 1)
}

// put adds a number to that of a rank.
func (w *joiner) put(lv *level, index []int32, rank uint64, count []uint64) {
	for at := spot(rank, len(index)); ; at = (at + 1) & (len(index) - 1) {
		switch i := int(index[at]) - 1; {
		case i < 0:
			lv.l.ranks = append(lv.l.ranks, rank)
			lv.l.counts = append(lv.l.counts, count...)
			index[at] = int32(len(lv.l.ranks))
			return
		case lv.l.ranks[i] == rank:
			w.over = addTo(lv.l.counts[i*w.words:][:w.words], count) || w.over
			return
		}
	}
}

// add adds a product to the total.
func (w *joiner) add(a, b []uint64) {
	for i, x := range a {
		carry := uint64(0)
		for k, y := range b {
			hi, lo := bits.Mul64(x, y)
			var c uint64
			lo, c = bits.Add64(lo, carry, 0)
			hi += c
			w.total[i+k], c = bits.Add64(w.total[i+k], lo, 0)
			carry = hi + c
		}
		for k := i + len(b); carry != 0; k++ {
			w.total[k], carry = bits.Add64(w.total[k], carry, 0)
		}
	}
}
