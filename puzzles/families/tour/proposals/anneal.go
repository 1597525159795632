package proposals

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// A search has a walk, each two squares of which that follow each other are one step apart.
type search struct {
	Graph
	r     *rand.Rand
	n     int
	words int        // of a set of squares
	may   []uint64   // by position: the set of its squares
	reach [][]uint64 // by number of steps and square: the set of those that many steps away

	path  []int32
	count []int32 // by square: how often it is visited
	holes []int32 // the squares that are not visited
	place []int32 // by square: where in holes it is
	from  []int32 // by position that is not given: the first one of those between the same two given ones
	to    []int32 // and the last one

	chance []float64 // by number of holes: that of a change that makes that many more, or twice visited squares
	worse  int       // how many more are considered
	work   int64     // done in this cycle: squares that were looked at

	window
}

// longest is how many positions get new squares at once.
const longest = 5

func newSearch(g Graph, r *rand.Rand) *search {
	n := len(g.May)
	s := &search{
		Graph: g, r: r, n: n, words: (n + 63) / 64, path: make([]int32, n), count: make([]int32, n),
		place: make([]int32, n), from: make([]int32, n), to: make([]int32, n), chance: make([]float64, 2*longest),
	}
	s.may = make([]uint64, n*s.words)
	for position, squares := range g.May {
		for _, square := range squares {
			s.add(s.may, int32(position), square)
		}
	}
	s.reaches()
	s.findRuns()
	return s
}

// findRuns finds the positions between given ones.
func (s *search) findRuns() {
	for p := range s.n {
		if s.from[p] = int32(p); p > 0 && !s.given(p-1) {
			s.from[p] = s.from[p-1]
		}
	}
	for p := s.n - 1; p >= 0; p-- {
		if s.to[p] = int32(p); p < s.n-1 && !s.given(p+1) {
			s.to[p] = s.to[p+1]
		}
	}
}

// reaches finds out which squares are how many steps away from each other.
func (s *search) reaches() {
	s.reach = make([][]uint64, longest+1)
	for steps := range s.reach {
		s.reach[steps] = make([]uint64, s.n*s.words)
		for a := range int32(s.n) {
			if steps == 0 {
				s.add(s.reach[0], a, a)
				continue
			}
			for _, b := range s.Next[a] {
				for w := range s.words {
					s.reach[steps][int(a)*s.words+w] |= s.reach[steps-1][int(b)*s.words+w]
				}
			}
		}
	}
}

// add adds a member to a set of a row of sets, and has reports whether it is there.
func (s *search) add(sets []uint64, set, member int32) {
	sets[int(set)*s.words+int(member>>6)] |= 1 << (member & 63)
}

func (s *search) has(sets []uint64, set, member int32) bool {
	return sets[int(set)*s.words+int(member>>6)]>>(member&63)&1 != 0
}

// given reports whether a position has one square.
func (s *search) given(position int) bool { return len(s.May[position]) == 1 }

// beside reports whether two squares are one step apart, or one of them is Open, which is beyond the ends of the path.
func (s *search) beside(a, b int32) bool { return a == Open || b == Open || s.has(s.reach[1], a, b) }

// at is the square of a position, or Open beyond the ends.
func (s *search) at(position int) int32 {
	if position < 0 || position >= s.n {
		return Open
	}
	return s.path[position]
}

// The temperatures between which a cycle is, in holes: with a new walk, and with that of the cycle before.
var anew, again = [2]float64{1, 0.08}, [2]float64{0.25, 0.06}

// anneal changes the walk for so much work between two temperatures, or until there are no holes. It is false if ctx
// ended.
func (s *search) anneal(ctx context.Context, between [2]float64, work int64) bool {
	first, last := between[0], between[1]
	const each = 256 // steps at one temperature
	for s.work = 0; s.work < work; {
		if ctx.Err() != nil {
			return false
		}
		s.heat(first * math.Pow(last/first, float64(s.work)/float64(work)))
		for range each {
			if len(s.holes) == 0 {
				return true
			}
			s.step()
		}
	}
	return true
}

func (s *search) heat(temperature float64) {
	const rare = 0.001
	for more := range s.chance {
		if s.chance[more] = math.Exp(-float64(more) / temperature); s.chance[more] > rare {
			s.worse = more
		}
	}
}

// begin takes a walk near another one: at each step it goes where that one is, or from where it can be soonest, and of
// as soon where it was least often. Near nil it is a random walk.
func (s *search) begin(near []int32) bool {
	clear(s.count)
	for position := range s.path {
		ways := s.May[0]
		if position > 0 {
			ways = s.Next[s.path[position-1]]
		}
		best, least, ties := int32(Open), int32(math.MaxInt32), int32(0)
		for _, square := range ways {
			if count := s.count[square] + int32(s.n)*s.late(square, position, near); count <= least &&
				s.has(s.may, int32(position), square) {
				if count < least {
					least, ties = count, 0
				}
				if ties++; s.r.Int32N(ties) == 0 {
					best = square
				}
			}
		}
		if best == Open {
			return false
		}
		s.path[position] = best
		s.count[best]++
	}
	s.holes = s.holes[:0]
	for square, count := range s.count {
		if count == 0 {
			s.dig(int32(square))
		}
	}
	return true
}

func (s *search) dig(square int32) {
	s.place[square] = int32(len(s.holes))
	s.holes = append(s.holes, square)
}

// enter and leave count the visits to a square.
func (s *search) enter(square int32) {
	if s.count[square]++; s.count[square] == 1 {
		at, last := s.place[square], s.holes[len(s.holes)-1]
		s.holes[at], s.place[last] = last, at
		s.holes = s.holes[:len(s.holes)-1]
	}
}

func (s *search) leave(square int32) {
	if s.count[square]--; s.count[square] == 0 {
		s.dig(square)
	}
}

// step makes one change, beside a hole or where a square is visited twice.
func (s *search) step() {
	hole := s.holes[s.r.IntN(len(s.holes))]
	ways := s.Next[hole]
	s.work += int64(s.n) / 8 // for the search for the position
	if len(ways) == 0 {
		return
	}
	p := slices.Index(s.path, ways[s.r.IntN(len(ways))])
	switch s.r.IntN(4) {
	case 0, 1:
		if p >= 0 {
			s.shift(hole, p-s.r.IntN(2))
		}
	case 2:
		if p >= 0 {
			s.reroute(p)
		}
	default:
		for p = s.r.IntN(s.n); s.count[s.path[p]] == 1; {
			p = (p + 1) % s.n
		}
		s.reroute(p)
	}
}

// accepts reports whether a change is made that leaves that many more holes.
func (s *search) accepts(more int) bool {
	return more <= 0 || more < len(s.chance) && s.r.Float64() < s.chance[more]
}
