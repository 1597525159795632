package tour

import (
	"context"
	"maps"
	"math/big"
	"math/bits"
	"runtime"
	"slices"
	"sort"
)

// A join adds up, for all states of one side and of the other that make a cycle together, the products of their
// numbers.
type join struct {
	*frontier
	one, two *table
	slots    []uint8 // by slot of two: that of one
	back     []uint8 // by slot of one: that of two
	all      uint32  // the slots of one
	image    []uint8 // by slot of two: its mirror image, with which each state stands for its image, too; or nil
}

// join returns the number of tours, given tables in the order of classes, or nil if a number did not fit.
func (h *halves) join(f *frontier, one, two *table) (*big.Int, error) {
	j := &join{
		frontier: f, one: one, two: two, slots: h.slots(), back: slices.Repeat([]uint8{noSlot}, maxSlots),
		image: h.two.stages[len(h.two.stages)-1].image,
	}
	for from, to := range j.slots {
		if to != noSlot {
			j.back[to] = uint8(from)
			j.all |= 1 << to
		}
	}
	return j.count()
}

// sort leaves the rows of each part only, in the order of classes, unless ctx ends. It counts the rows of each class
// and moves each once: the order within a class does not matter.
func (t *table) sort(ctx context.Context) {
	eachPart(ctx, func(_, p int) {
		part, stride := t.parts[p], t.stride()
		place := map[uint64]int{} // by class: its number of rows, then where its next one goes
		eachRow(part, stride, t.words, func(row []uint64) {
			class, _ := t.split(t.keyOf(row))
			place[class] += stride
		})
		from := 0
		for _, class := range slices.Sorted(maps.Keys(place)) {
			place[class], from = from, from+place[class]
		}
		sorted := make([]uint64, from)
		eachRow(part, stride, t.words, func(row []uint64) {
			class, _ := t.split(t.keyOf(row))
			copy(sorted[place[class]:], row)
			place[class] += stride
		})
		t.parts[p] = sorted
		t.refuse.add(len(part))
	})
}

// eachRow calls use with the rows of a part that are not empty.
func eachRow(part []uint64, stride, words int, use func(row []uint64)) {
	for i := 0; i < len(part); i += stride {
		if row := part[i : i+stride]; !isZero(row[words:]) {
			use(row)
		}
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

// count adds up the sums of all parts.
func (j *join) count() (*big.Int, error) {
	workers := make([]*joiner, runtime.GOMAXPROCS(0))
	for i := range workers {
		workers[i] = newJoiner(j)
	}
	j.tell = j.teller("joining")
	eachPart(j.ctx, func(worker, p int) {
		workers[worker].work(p)
		j.tell()
	})
	if j.ctx.Err() != nil {
		return nil, context.Cause(j.ctx)
	}
	total := new(big.Int)
	for _, w := range workers {
		if w.over {
			return nil, nil
		}
		total.Add(total, w.total)
	}
	if j.image != nil {
		total.Rsh(total, 1) // see joiner.second
	}
	return total, nil
}

// A joiner is for one goroutine.
type joiner struct {
	*join
	words       int
	once, twice []uint64 // sums of products, and of those that stand for two
	sum         []uint64 // one of them
	total       *big.Int // of the parts so far
	over        bool
	level       [maxSlots/2 + 1]level
	u, l        list
}

// A list has numbers by rank.
type list struct {
	ranks  []uint64
	counts []uint64 // words for each
}

func (l *list) clear() { l.ranks, l.counts = l.ranks[:0], l.counts[:0] }

func newJoiner(j *join) *joiner {
	words := j.one.countWords
	return &joiner{
		join: j, words: words, once: make([]uint64, 2*words+1), twice: make([]uint64, 2*words+1), total: new(big.Int),
	}
}

// work adds the sum of a part to the total.
func (w *joiner) work(p int) {
	if w.over {
		return
	}
	clear(w.once)
	clear(w.twice)
	w.part(w.one.parts[p])
	if w.over || w.ctx.Err() != nil {
		return
	}
	sum := bigOf(w.twice)
	sum.Lsh(sum, 1).Add(sum, bigOf(w.once))
	w.total.Add(w.total, sum)
}

// part joins the classes of a part.
func (w *joiner) part(part []uint64) {
	stride := w.one.stride()
	for i := 0; i < len(part) && w.ctx.Err() == nil; {
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
		if ends == 0 {
			continue
		}
		m := w.match(ends, w.all&^ends&^done)
		w.sum = w.once
		if w.one == w.two && m.listed != class {
			// A state of each class fits one of the other's: the products are those of the other way round.
			if m.listed < class {
				continue
			}
			w.sum = w.twice
		}
		if w.second(ends, m); len(w.l.ranks) > 0 {
			w.glue(&w.u, &w.l, bits.OnesCount32(ends)/2)
		}
	}
}

// A match is a class of the second side, and that of its mirror image if states stand for these, too; listed is the
// one of both that is in the table.
type match struct{ class, image, listed uint64 }

// match is the class of the second side where ends and done squares are as told, in terms of the first.
func (w *joiner) match(ends, done uint32) match {
	ends, done = moved(ends, w.back), moved(done, w.back)
	m := match{class: uint64(ends) | uint64(done)<<w.two.slots}
	m.image, m.listed = m.class, m.class
	if w.image != nil {
		m.image = uint64(moved(ends, w.image)) | uint64(moved(done, w.image))<<w.two.slots
		m.listed = min(m.class, m.image)
	}
	return m
}

// second lists the states of a match by their ranks in the first side. If states stand for their images as well, then
// what is listed is twice what they have: a number is that of a state and its image, or of one that is its own image.
func (w *joiner) second(ends uint32, m match) {
	w.l.clear()
	rows, stride := w.two.group(m.listed), w.two.stride()
	for i := 0; i < len(rows); i += stride {
		var t state
		w.two.unpack(w.two.keyOf(rows[i:]), &t)
		count := rows[i+w.two.words : i+stride]
		if m.listed == m.class {
			w.list(ends, &t, count)
		}
		if w.image != nil && m.listed == m.image {
			t = t.mirror(w.image)
			w.list(ends, &t, count)
		}
	}
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
