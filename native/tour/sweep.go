package tour

import "math/bits"

// A sweeper expands states, for one goroutine.
type sweeper struct {
	plan     *plan
	feed     feed
	total    []uint64
	over     bool // a number did not fit
	expanded int64
	states   [3]state // that is expanded, and those after one step and after two
}

func newSweeper(p *plan, words int) *sweeper {
	return &sweeper{plan: p, total: make([]uint64, words)}
}

// expand makes all choices of a stage in a state.
func (w *sweeper) expand(st *stage, k key, count []uint64) {
	w.plan.unpack(k, &w.states[0])
	w.choose(st, 0, st.ways, !st.must, count)
}

// choose takes the steps that the square still lacks; at says which state that is. Free reports whether the last of
// ways may be left out.
func (w *sweeper) choose(st *stage, at int, ways []uint8, free bool, count []uint64) {
	s := &w.states[at]
	if s.lacks(st.slot) == 0 {
		if free {
			w.keep(st, at, count)
		}
		return
	}
	t := &w.states[at+1]
	for i, way := range ways {
		if has(s.done, way) {
			continue
		}
		*t = *s
		closes := t.join(st.slot, way)
		free := free || i == len(ways)-1
		switch {
		case !closes:
			w.choose(st, at+1, ways[i+1:], free, count)
		case free && st.last && t.done&^(1<<st.slot) == st.live && t.done&st.forced == 0:
			w.over = addTo(w.total, count) || w.over
		}
	}
}

// keep adds what is left after a choice to the states, a state and its mirror image as one.
func (w *sweeper) keep(st *stage, at int, count []uint64) {
	s := w.states[at]
	s.done &^= 1 << st.slot
	if !w.feasible(st, &s) {
		return
	}
	k := w.plan.pack(&s)
	if st.image != nil {
		image := s.mirror(st.image)
		if turned := w.plan.pack(&image); w.plan.before(turned, k) {
			k = turned
		}
	}
	w.feed.add(k, count)
}

// mirror turns a state.
func (s *state) mirror(image []uint8) state {
	var out state
	for rest := s.done; rest != 0; rest &= rest - 1 {
		out.done |= 1 << image[bits.TrailingZeros32(rest)]
	}
	for rest := s.ends; rest != 0; rest &= rest - 1 {
		slot := bits.TrailingZeros32(rest)
		out.ends |= 1 << image[slot]
		out.mate[image[slot]&(maxSlots-1)] = image[s.mate[slot&(maxSlots-1)]&(maxSlots-1)]
	}
	return out
}

// feasible reports whether the squares of a state can still have as many steps as they need. Those that have one less
// to choose from are near the square that was chosen for, and near those that are done since.
func (w *sweeper) feasible(st *stage, s *state) bool {
	if s.done&st.forced != 0 || st.force && s.done&st.outside != 0 {
		return false
	}
	fresh := s.done &^ w.states[0].done
	outside := (s.ends&^w.states[0].ends | fresh) & st.outside
	if outside != 0 && !balanced(st, s) {
		return false
	}
	look := uint32(1) << st.slot
	for _, way := range st.ways {
		look |= 1 << way
	}
	for ; fresh != 0; fresh &= fresh - 1 {
		look |= st.near[bits.TrailingZeros32(fresh)&(maxSlots-1)]
	}
	look &= st.live &^ s.done &^ st.outside
	for ; look != 0; look &= look - 1 {
		slot := bits.TrailingZeros32(look) & (maxSlots - 1)
		ways := bits.OnesCount32(st.near[slot]&^s.done) + int(st.far[slot])
		if ways < 2-int(s.ends>>slot&1) {
			return false
		}
	}
	return true
}

// balanced reports whether the ends that an open tour still has make up for the colours of the squares that are left,
// if each step changes the colour: all steps that are left take from both alike.
func balanced(st *stage, s *state) bool {
	ends := 2 - bits.OnesCount32(s.ends&st.outside) - 2*bits.OnesCount32(s.done&st.outside)
	count := func(set uint32) int { return bits.OnesCount32(set&st.plus) - bits.OnesCount32(set&st.minus) }
	needs := st.beyond + 2*count(st.live&^s.done) - count(s.ends)
	return -ends <= needs && needs <= ends
}
