package proposals

import "slices"

// A region is squares whose positions are left open. It grows by those beside it.
type region struct {
	*search
	open  []bool // by square
	queue []int32
	edge  int // where in the queue those begin that grew last
}

func (s *search) newRegion() *region { return &region{search: s, open: make([]bool, s.n)} }

func (r *region) take(square int32) {
	if !r.open[square] {
		r.open[square] = true
		r.queue = append(r.queue, square)
	}
}

// grow is false if there is nothing more beside it.
func (r *region) grow() bool {
	edge := r.queue[r.edge:]
	r.edge = len(r.queue)
	for _, square := range edge {
		for _, next := range r.Next[square] {
			r.take(next)
		}
	}
	return r.edge < len(r.queue)
}

// around is the nearest squares to one, at least least if there are.
func (s *search) around(square int32, size int) []bool {
	r := s.newRegion()
	for r.take(square); len(r.queue) < size && r.grow(); {
	}
	return r.open
}

// mostRegions is how many regions there are for a walk, each within the next one.
const mostRegions = 6

// regions are what may be walked in another way so that there are no holes: the smallest one around all holes, and all
// squares that are visited twice, of which each connected part has as many positions as squares; and larger ones,
// up to a share of the squares.
func (s *search) regions(share float64) (all [][]bool) {
	r := s.newRegion()
	for square, count := range s.count {
		if count != 1 {
			r.take(int32(square))
		}
	}
	for len(all) < mostRegions && float64(len(r.queue)) <= share*float64(s.n) {
		if len(s.holes) == 0 || r.isEven() {
			all = append(all, slices.Clone(r.open))
		}
		if len(s.holes) == 0 || !r.grow() {
			break
		}
	}
	return all
}

// isEven reports whether each connected part of the region has as many positions as squares.
func (r *region) isEven() bool {
	seen := make([]bool, r.n)
	var queue []int32
	for _, square := range r.queue {
		if seen[square] {
			continue
		}
		seen[square] = true
		spare := int32(0)
		for queue = append(queue[:0], square); len(queue) > 0; {
			last := queue[len(queue)-1]
			queue = queue[:len(queue)-1]
			spare += r.count[last] - 1
			for _, next := range r.Next[last] {
				if r.open[next] && !seen[next] {
					seen[next] = true
					queue = append(queue, next)
				}
			}
		}
		if spare != 0 {
			return false
		}
	}
	return true
}

// without is a path but for the positions on squares of a region.
func (s *search) without(path []int32, open []bool) []int32 {
	out := make([]int32, s.n)
	for position, square := range path {
		if out[position] = square; open[square] {
			out[position] = Open
		}
	}
	return out
}
