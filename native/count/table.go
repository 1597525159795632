package count

// A table maps keys to counts. It is an open hash table over entries in order of arrival, so walking
// it is deterministic. An entry takes 24 to 32 bytes besides its count.
type table[T any] struct {
	keys   []key
	counts []T
	slots  []int32 // 1 + index into keys, or 0
}

// find is the index of k, or -1 - the slot where it belongs.
func (t *table[T]) find(k key) int {
	mask := uint64(len(t.slots) - 1)
	for h := k.hash() & mask; ; h = (h + 1) & mask {
		i := t.slots[h]
		if i == 0 {
			return -1 - int(h)
		}
		if t.keys[i-1] == k {
			return int(i - 1)
		}
	}
}

// add is the index of k, which is given the count zero if it is new.
func (t *table[T]) add(k key, zero func() T) (at int, isNew bool) {
	if 2*len(t.keys) >= len(t.slots) {
		t.grow()
	}
	at = t.find(k)
	if at >= 0 {
		return at, false
	}
	t.keys = append(t.keys, k)
	t.counts = append(t.counts, zero())
	t.slots[-1-at] = int32(len(t.keys))
	return len(t.keys) - 1, true
}

func (t *table[T]) grow() {
	t.slots = make([]int32, max(16, 2*len(t.slots)))
	for i, k := range t.keys {
		t.slots[-1-t.find(k)] = int32(i + 1)
	}
}

// hash mixes both words by multiplication (Knuth, The Art of Computer Programming 3, 1973, 6.4).
func (k key) hash() uint64 {
	h := (k[0] ^ k[1]*0x9e3779b97f4a7c15) * 0xff51afd7ed558ccd
	h ^= h >> 32
	h *= 0xc4ceb9fe1a85ec53
	return h ^ h>>29
}

// groups sorts the entries of a table by the fields in a mask.
type groups struct {
	keys    []key   // what the entries of each group share
	start   []int32 // of group g: entries[start[g]:start[g+1]]
	entries []int32
}

func group[T any](t *table[T], mask key) groups {
	var g table[struct{}]
	of := make([]int32, len(t.keys))
	for i, k := range t.keys {
		at, _ := g.add(k.and(mask), func() (z struct{}) { return })
		of[i] = int32(at)
	}
	start := make([]int32, len(g.keys)+1)
	for _, at := range of {
		start[at+1]++
	}
	for i := range g.keys {
		start[i+1] += start[i]
	}
	entries, next := make([]int32, len(of)), append([]int32(nil), start...)
	for i, at := range of {
		entries[next[at]] = int32(i)
		next[at]++
	}
	return groups{g.keys, start, entries}
}

func (g *groups) of(i int) []int32 { return g.entries[g.start[i]:g.start[i+1]] }
