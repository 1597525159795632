package proposals

import "math"

// A window is the positions that get new squares.
type window struct {
	first, behind int     // the first one, and the one behind the last
	now           []int32 // new squares of the first ones
	best          []int32 // those that were chosen, of all
	least         int     // the fewest visits to squares that are visited
	sum           float64 // of the chances of all ways through
}

// reroute gives some positions, of which p is one, new squares. Of all ways through it chooses one with a chance that
// is smaller for each visit to a square that is visited.
func (s *search) reroute(p int) {
	length := 1 + s.r.IntN(longest)
	s.first = max(0, p-s.r.IntN(length))
	s.behind = min(s.n, s.first+length)
	s.now, s.best = s.now[:0], append(s.best[:0], s.path[s.first:s.behind]...)
	for _, square := range s.best {
		s.leave(square)
	}
	s.least, s.sum = math.MaxInt-len(s.chance), 0
	s.through(0)
	copy(s.path[s.first:], s.best)
	for _, square := range s.best {
		s.enter(square)
	}
}

// through tries all ways on that visit no more squares twice than may be chosen.
func (s *search) through(visits int) {
	position := s.first + len(s.now)
	if position == s.behind {
		s.least = min(s.least, visits)
		chance := s.chance[visits]
		if s.sum += chance; s.r.Float64()*s.sum < chance {
			copy(s.best, s.now)
		}
		return
	}
	before := s.at(s.first - 1)
	if len(s.now) > 0 {
		before = s.now[len(s.now)-1]
	}
	ways := s.May[position]
	if before != Open && len(ways) > 1 {
		ways = s.Next[before]
	}
	after := s.at(s.behind)
	s.work += int64(len(ways))
	for _, square := range ways {
		more := visits + int(min(s.count[square], 1))
		switch {
		case more > s.least+s.worse, !s.has(s.may, int32(position), square), !s.beside(before, square),
			after != Open && !s.has(s.reach[s.behind-position], square, after):
			continue
		}
		s.now = append(s.now, square)
		s.count[square]++
		s.through(more)
		s.count[square]--
		s.now = s.now[:len(s.now)-1]
	}
}

// shift takes a hole, with a square beside it if need be, in behind position p, and as many squares out elsewhere
// between the same given positions. What is in between moves along: so a walk that is too long in one
// place makes up for one that is too short far away.
func (s *search) shift(hole int32, p int) {
	var from, to int
	switch {
	case p+1 < s.n && !s.given(p+1):
		from, to = int(s.from[p+1]), int(s.to[p+1])
	case p >= 0 && !s.given(p):
		from, to = int(s.from[p]), int(s.to[p])
	default:
		return
	}
	if s.given(from) {
		from++
	}
	in := s.detour(hole, s.at(p), s.at(p+1))
	if len(in) == 0 {
		return
	}
	fewer := 0
	for _, square := range in {
		if s.count[square] == 0 {
			fewer++
		}
		s.enter(square)
	}
	out, more := s.shortcut(in, p, from, to)
	if out < 0 || !s.accepts(more-fewer) || !s.moves(in, p, out) {
		for _, square := range in {
			s.leave(square)
		}
	}
}

// detour is the hole, and perhaps another square, that lead from one square to another.
func (s *search) detour(hole, from, to int32) []int32 {
	if s.beside(from, hole) && s.beside(hole, to) {
		return append(s.now[:0], hole)
	}
	in, least, ties := s.now[:0], int32(2), int32(0)
	s.work += int64(len(s.Next[hole]))
	for _, other := range s.Next[hole] {
		for _, way := range [2][2]int32{{hole, other}, {other, hole}} {
			visits := min(s.count[other], 1)
			if visits > least || !s.beside(from, way[0]) || !s.beside(way[1], to) {
				continue
			}
			if visits < least {
				least, ties = visits, 0
			}
			if ties++; s.r.Int32N(ties) == 0 {
				in = append(in[:0], way[0], way[1])
			}
		}
	}
	return in
}

// shortcut is the first of as many positions as in has squares that can be left out, after in was taken in behind
// position p; and how many holes that makes, the fewest. It is negative if there are none.
func (s *search) shortcut(in []int32, p, from, to int) (out, holes int) {
	k := len(in)
	out, holes = -1, k+1
	ties := int32(0)
	s.work += int64(to - from + 1)
	for i := from; i+k-1 <= to; i++ {
		if i <= p && i+k-1 > p {
			continue
		}
		before, after := s.at(i-1), s.at(i+k)
		if i-1 == p {
			before = in[k-1]
		}
		if i+k-1 == p {
			after = in[0]
		}
		if !s.beside(before, after) {
			continue
		}
		more := 0
		for _, square := range s.path[i : i+k] {
			if s.count[square] == 1 {
				more++
			}
		}
		if more < holes {
			holes, ties = more, 0
		}
		if more == holes {
			if ties++; s.r.Int32N(ties) == 0 {
				out = i
			}
		}
	}
	return out, holes
}

// moves takes squares in behind position p, and as many out from position out on. It is false, and does nothing, if a
// position would have a square that it may not have.
func (s *search) moves(in []int32, p, out int) bool {
	k := len(in)
	first, behind, by, at := p+1, out, k, p+1 // these move by that many positions, and in comes to at
	if out <= p {
		first, behind, by, at = out+k, p+1, -k, p+1-k
	}
	for i := first; i < behind; i++ {
		if !s.has(s.may, int32(i+by), s.path[i]) {
			return false
		}
	}
	for i, square := range in {
		if !s.has(s.may, int32(at+i), square) {
			return false
		}
	}
	for _, square := range s.path[out : out+k] {
		s.leave(square)
	}
	copy(s.path[first+by:], s.path[first:behind])
	copy(s.path[at:], in)
	return true
}
