package count

import "math/bits"

// A key packs the states of the open rules of a table. No field straddles its words.
type key [2]uint64

func (k key) and(m key) key { return key{k[0] & m[0], k[1] & m[1]} }
func (k key) or(m key) key  { return key{k[0] | m[0], k[1] | m[1]} }

// A slot is a place in a key.
type slot struct {
	word, shift, width uint8
}

func (s slot) mask() key {
	var m key
	m[s.word] = (1<<s.width - 1) << s.shift
	return m
}

func (s slot) get(k key) int { return int(k[s.word] >> s.shift & (1<<s.width - 1)) }

func (s slot) put(value int) key {
	var k key
	k[s.word] = uint64(value) << s.shift
	return k
}

// claim finds room for one of n values and marks it in taken; it fails if the key is full.
func claim(taken *key, n int) (slot, bool) {
	s := slot{width: uint8(bits.Len(uint(n - 1)))}
	for ; s.word < 2; s.word++ {
		for s.shift = 0; s.shift+s.width <= 64; s.shift++ {
			if m := s.mask(); taken.and(m) == (key{}) {
				*taken = taken.or(m)
				return s, true
			}
		}
	}
	return s, false
}

// A layout says what the keys of a table mean.
type layout []field // ascending rules

// A field holds the state of one open rule: an index into states.
type field struct {
	slot
	rule   int
	mask   uint64
	states []local
}

// A local is a state of a rule together with one way to reach it. By what a Rule promises, any way
// will do: states reached by reading two disjoint sets of variables are joined by reading the way to
// the one from the other.
type local struct {
	state State
	way   []reading
}

// A reading gives a value to the i-th open variable of a residue.
type reading struct{ i, value int }

// read follows a way from s.
func (x *residue) read(s State, way []reading) (State, bool) {
	ok := true
	for _, r := range way {
		if s, ok = x.rule.Read(s, x.at[r.i], r.value); !ok {
			return s, false
		}
	}
	return s, true
}

// locals numbers the states of one rule in order of arrival.
type locals struct {
	states []local
	index  map[State]int32
}

// number is the index of s, which is added if it is new, with the way that leads along a and b.
func (l *locals) number(s State, a, b []reading) int32 {
	if at, ok := l.index[s]; ok {
		return at
	}
	if l.index == nil {
		l.index = map[State]int32{}
	}
	at := int32(len(l.states))
	l.index[s] = at
	way := append(append(make([]reading, 0, len(a)+len(b)), a...), b...)
	l.states = append(l.states, local{s, way})
	return at
}
