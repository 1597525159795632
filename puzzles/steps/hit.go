package steps

import (
	"math/bits"
	"slices"
)

// A hitter finds hitting sets of what counterexamples break. The members of the sets are numbered anew, in order, so
// that a set is a few words of bits.
type hitter struct {
	firstRule int // the least reason that is a rule

	local   []int32 // by reason, its number here, if it is a member
	members []int   // the reasons by their numbers here
	words   int     // of a set
	sets    []uint64
	isRule  []uint64 // the members that are rules
	frames  []frame  // by how many members are left to choose
	start   frame    // what least begins with

	tries, most int // calls of can, and how many there may be; 0 for no limit
}

// tired says that there were more tries than there may be. What is answered then is of no use.
func (h *hitter) tired() bool { return h.most > 0 && h.tries > h.most }

// A frame is what one call of can works with.
type frame struct {
	unhit   []int
	allowed []uint64
}

// least is the lexicographically least hitting set of the pool of a level; ok is false if there is none. There must be
// none of a lower level: so every member is needed. If from has as many members, it was the least one of the level when
// the pool had less: what comes before it is no hitting set of more, and is not tried.
func (h *hitter) least(pool []*example, level, rules int, from []int) (set []int, ok bool) {
	size, mayRule := level/(rules+1), level%(rules+1)
	switch {
	case size == 0:
		return nil, len(pool) == 0
	case size == 1:
		return h.single(pool, mayRule > 0)
	}
	h.load(pool)
	h.reserve(size)
	f := &h.frames[size]
	f.unhit = f.unhit[:0]
	for i := range len(h.sets) / h.words {
		f.unhit = append(f.unhit, i)
	}
	for w := range f.allowed {
		f.allowed[w] = ^uint64(0)
	}
	unhit, allowed := append(h.start.unhit[:0], f.unhit...), append(h.start.allowed[:0], f.allowed...)
	h.start.unhit, h.start.allowed = unhit, allowed
	if !h.can(size, mayRule) {
		return nil, false
	}
	for left := size; left > 0; left-- {
		start := 0
		if len(from) == size && slices.Equal(from[:len(set)], set) {
			start = from[len(set)]
		}
		x := h.first(unhit, allowed, left, mayRule, start)
		set = append(set, h.members[x])
		if h.members[x] >= h.firstRule {
			mayRule--
		}
		unhit = slices.DeleteFunc(unhit, func(i int) bool { return h.has(i, x) })
		forbidUpTo(allowed, x)
	}
	return set, true
}

// first is the least member of the least hitting set of the sets that are not hit, of allowed members. There is one,
// and none of its members comes before start.
func (h *hitter) first(unhit []int, allowed []uint64, left, mayRule, start int) int {
	for x := range h.members {
		isRule := h.members[x] >= h.firstRule
		if h.members[x] < start || allowed[x/64]>>(x%64)&1 == 0 || isRule && mayRule == 0 {
			continue
		}
		f, may := &h.frames[left-1], mayRule
		if isRule {
			may--
		}
		f.unhit = f.unhit[:0]
		for _, i := range unhit {
			if !h.has(i, x) {
				f.unhit = append(f.unhit, i)
			}
		}
		if len(f.unhit) == len(unhit) {
			continue
		}
		copy(f.allowed, allowed)
		forbidUpTo(f.allowed, x)
		if h.can(left-1, may) {
			return x
		}
	}
	if h.tired() {
		return 0
	}
	panic("steps: there is a hitting set, and none has a least member")
}

// can reports whether left allowed members, of them at most mayRule rules, hit the sets of the frame of that number. It
// takes members of a set that has the fewest allowed ones in turn.
func (h *hitter) can(left, mayRule int) bool {
	h.tries++
	f := &h.frames[left]
	if len(f.unhit) == 0 {
		return true
	}
	if left == 0 || h.tired() {
		return false
	}
	if mayRule == 0 {
		for w, rules := range h.isRule {
			f.allowed[w] &^= rules
		}
	}
	if left == 1 {
		return h.common(f)
	}
	smallest := h.smallest(f)
	if smallest < 0 {
		return false
	}
	below := &h.frames[left-1]
	row := h.sets[smallest*h.words : (smallest+1)*h.words]
	for w := range row {
		for rest := row[w] & f.allowed[w]; rest != 0; rest &= rest - 1 {
			x, may := 64*w+bits.TrailingZeros64(rest), mayRule
			if h.members[x] >= h.firstRule {
				may--
			}
			f.allowed[w] &^= rest & -rest
			below.unhit = below.unhit[:0]
			for _, i := range f.unhit {
				if !h.has(i, x) {
					below.unhit = append(below.unhit, i)
				}
			}
			copy(below.allowed, f.allowed)
			if h.can(left-1, may) {
				return true
			}
		}
	}
	return false
}

// common reports whether all sets of a frame have an allowed member in common.
func (h *hitter) common(f *frame) bool {
	for w, word := range f.allowed {
		for _, i := range f.unhit {
			word &= h.sets[i*h.words+w]
		}
		if word != 0 {
			return true
		}
	}
	return false
}

// smallest is the first set with the fewest allowed members; -1 if one has none.
func (h *hitter) smallest(f *frame) (smallest int) {
	fewest := 0
	for _, i := range f.unhit {
		n := 0
		for w, word := range f.allowed {
			n += bits.OnesCount64(word & h.sets[i*h.words+w])
		}
		if n == 0 {
			return -1
		}
		if fewest == 0 || n < fewest {
			fewest, smallest = n, i
		}
	}
	return smallest
}

// next is the level behind one; no set has more rules than it has reasons.
func (h *hitter) next(level, rules int) int {
	level++
	if size := level / (rules + 1); level%(rules+1) > size {
		level = (size + 1) * (rules + 1)
	}
	return level
}

// single is the least reason that all counterexamples break, and that may be a rule only if mayRule.
func (h *hitter) single(pool []*example, mayRule bool) ([]int, bool) {
	for _, r := range pool[0].breaks {
		if r >= h.firstRule && !mayRule {
			return nil, false
		}
		if !slices.ContainsFunc(pool[1:], func(x *example) bool { return !slices.Contains(x.breaks, r) }) {
			return []int{r}, true
		}
	}
	return nil, false
}

// load makes sets of what a pool breaks; a set that has all of another one is left out.
func (h *hitter) load(pool []*example) {
	h.listMembers(pool)
	h.words = (len(h.members) + 63) / 64
	h.isRule = make([]uint64, h.words)
	for i, r := range h.members {
		h.local[r] = int32(i)
		if r >= h.firstRule {
			h.isRule[i/64] |= 1 << (i % 64)
		}
	}
	slices.SortFunc(pool, func(x, y *example) int { return len(x.breaks) - len(y.breaks) })
	h.sets = h.sets[:0]
	row := make([]uint64, h.words)
	for _, x := range pool {
		clear(row)
		for _, r := range x.breaks {
			i := h.local[r]
			row[i/64] |= 1 << (i % 64)
		}
		if !h.hasPart(row) {
			h.sets = append(h.sets, row...)
		}
	}
}

// listMembers numbers the reasons that a pool breaks, in increasing order.
func (h *hitter) listMembers(pool []*example) {
	last := 0
	for _, x := range pool {
		last = max(last, slices.Max(x.breaks))
	}
	if last >= len(h.local) {
		h.local = make([]int32, 2*(last+1))
	}
	for _, x := range pool {
		for _, r := range x.breaks {
			h.local[r] = -1
		}
	}
	h.members = h.members[:0]
	for r, is := range h.local[:last+1] {
		if is < 0 {
			h.members = append(h.members, r)
		}
	}
}

// hasPart reports whether one of the sets is part of another one.
func (h *hitter) hasPart(row []uint64) bool {
	for i := 0; i < len(h.sets); i += h.words {
		w := 0
		for w < h.words && h.sets[i+w]&^row[w] == 0 {
			w++
		}
		if w == h.words {
			return true
		}
	}
	return false
}

func (h *hitter) has(set, x int) bool { return h.sets[set*h.words+x/64]>>(x%64)&1 == 1 }

// reserve makes frames for up to left members, with room for the sets that are loaded.
func (h *hitter) reserve(left int) {
	for len(h.frames) <= left {
		h.frames = append(h.frames, frame{})
	}
	for i := range h.frames[:left+1] {
		f := &h.frames[i]
		if cap(f.allowed) < h.words {
			f.allowed = make([]uint64, h.words)
		}
		f.allowed = f.allowed[:h.words]
	}
}

// forbidUpTo leaves the members above x.
func forbidUpTo(allowed []uint64, x int) {
	for w := range x / 64 {
		allowed[w] = 0
	}
	allowed[x/64] &= ^uint64(0) << (x % 64) << 1
}
