package tour

import "math/bits"

// measure notes the neighbours of squares as bits, and how many squares make a line of the sweep.
func (f *frontier) measure(g *graph, columns bool) {
	f.near = make([]uint64, len(f.next))
	if f.width >= maxSlots {
		return
	}
	for v, next := range f.next {
		for _, w := range next {
			f.near[v] |= 1 << (w - v + f.width)
		}
	}
	if rows := len(f.next) / g.cols; rows*g.cols == len(f.next) && int(g.cells[len(f.next)-1]) == len(f.next)-1 {
		f.line = g.cols
		if columns {
			f.line = rows
		}
	}
}

// reflect tells after which squares, the last ones of lines, the rest of the board is its own mirror image. For a board
// without holes it is, but for squares at which a tour has to end or may not.
func (f *frontier) reflect() {
	f.same = make([]bool, len(f.next))
	if f.line == 0 {
		return
	}
	for end := len(f.next); end > 0; end -= f.line {
		f.same[end-1] = true
		for v := end - f.line; v < end; v++ {
			if image := 2*end - f.line - 1 - v; f.end[v] != f.end[image] || f.must[v] != f.must[image] {
				return
			}
		}
	}
}

// expand makes all choices of the steps at square v that are left to it.
func (f *frontier) expand(v int, k key, count []uint64) {
	m := f.unpack(v, k)
	if m[0] == done {
		f.keep(v, &m, count)
		return
	}
	var room [maxSlots + 2]int
	ways := room[:0]
	for _, w := range f.next[v] {
		if w > v && m[w-v] != done {
			ways = append(ways, w-v)
		}
	}
	inner := len(ways)
	if f.end[v] && m[f.outside()] != done {
		ways = append(ways, f.outside())
	}
	f.choose(v, &m, ways, inner, count)
}

// choose takes the steps that v lacks, of ways of which the first so many are inner ones: within the board.
func (f *frontier) choose(v int, m *mates, ways []int, inner int, count []uint64) {
	for i, way := range ways {
		switch {
		case m[0] != 0:
			if !f.must[v] || i == inner {
				f.take(v, m, 0, way, count)
			}
		case f.must[v] && i < inner && len(ways) > inner:
			f.take(v, m, way, f.outside(), count)
		case !f.must[v]:
			for _, other := range ways[i+1:] {
				f.take(v, m, way, other, count)
			}
		}
	}
}

// take joins two slots through v; of them the first is v itself if a step is taken there already.
func (f *frontier) take(v int, before *mates, one, two int, count []uint64) {
	m := *before
	far, end := m[one], m[two]
	closes := far == uint8(two)
	if int(far) != one {
		m[one] = done
	}
	if int(end) != two {
		m[two] = done
	}
	if closes {
		if f.complete(v, &m) {
			f.over = addTo(f.total, count) || f.over
		}
		return
	}
	m[far], m[end] = end, far
	if (two < f.outside() || f.balanced(v, &m)) && f.feasible(v, &m, one, two) {
		f.keep(v, &m, count)
	}
}

// complete says whether all squares after v are done, none of them being an end that v was too early for.
func (f *frontier) complete(v int, m *mates) bool {
	for slot, mate := range m[1:f.outside()] {
		if u := v + 1 + slot; mate != done || u < len(f.must) && f.must[u] {
			return false
		}
	}
	return m[f.outside()] == done
}

// balanced says whether the ends that an open tour still has make up for the colours of the squares after v, if each
// step changes the colour: all steps that are left take from both alike.
func (f *frontier) balanced(v int, m *mates) bool {
	ends := 0
	switch int(m[f.outside()]) {
	case done:
	case f.outside():
		ends = 2
	default:
		ends = 1
	}
	needs := f.beyond[min(v+f.width+1, len(f.next))]
	for slot := 1; slot <= f.width && v+slot < len(f.next); slot++ {
		switch int(m[slot]) {
		case done:
		case slot:
			needs += 2 * f.colour[v+slot]
		default:
			needs += f.colour[v+slot]
		}
	}
	return -ends <= needs && needs <= ends
}

// paint gives colours to squares, if two suffice.
func (f *frontier) paint(g *graph, order []int) {
	f.colour, f.beyond = make([]int, len(order)), make([]int, len(order)+1)
	colours, _ := newArguer(nil, g).colours()
	if colours == nil {
		return
	}
	for v := len(order) - 1; v >= 0; v-- {
		f.colour[v] = 1 - 2*int(colours[order[v]])
		f.beyond[v] = f.beyond[v+1] + 2*f.colour[v]
	}
}

// around are the slots of the squares near that of a slot, as bits, those behind v left out.
func (f *frontier) around(v, slot int) uint64 { return f.near[v+slot] >> (f.width - slot) &^ 1 }

// feasible says whether the squares of the frontier can still have as many steps as they need. Those that have a step
// less to choose from are near v and the slots that it was joined to, unless outside is done.
func (f *frontier) feasible(v int, m *mates, one, two int) bool {
	ways := ^uint64(0) << (f.width + 1) // the slots to which steps lead
	for slot := 1; slot <= f.width; slot++ {
		if m[slot] != done {
			ways |= 1 << slot
		}
	}
	look := f.around(v, 0)
	for _, slot := range [2]int{one, two} {
		if slot == f.outside() && m[slot] == done {
			look = ^uint64(0)
		} else if slot > 0 && m[slot] == done {
			look |= f.around(v, slot)
		}
	}
	look &= 1<<(f.width+1) - 2
	if left := len(f.next) - v; left <= f.width {
		look &= 1<<left - 1
	}
	for ; look != 0; look &= look - 1 {
		if slot := bits.TrailingZeros64(look); !f.suffices(v, m, slot, ways) {
			return false
		}
	}
	return true
}

// suffices says whether a square has as many ways as it needs steps.
func (f *frontier) suffices(v int, m *mates, slot int, ways uint64) bool {
	u, need := v+slot, 1
	switch int(m[slot]) {
	case done:
		return !f.must[u]
	case slot:
		need = 2
	}
	if f.end[u] && m[f.outside()] != done {
		need--
	} else if f.must[u] {
		return false
	}
	return bits.OnesCount64(f.around(v, slot)&ways) >= need
}

// keep adds what is left after v to the states, a state and its mirror image as one.
func (f *frontier) keep(v int, m *mates, count []uint64) {
	k := f.pack(m)
	if f.same[v] {
		image := f.mirror(m)
		k = k.least(f.pack(&image))
	}
	f.fresh.add(k, count)
}
