package treasure

// A component is a set of open variables, in increasing order, that no clue links to open variables
// outside it. Components are solved each by itself.
type component []int32

// A splitter finds components. Stamps that grow from call to call spare it clearing marks.
type splitter struct {
	*propagator
	varStamp, clueStamp []int
	stamp               int     // of this call's first component; each has its own
	queue               []int32 // of the flood
}

func newSplitter(p *propagator) *splitter {
	return &splitter{propagator: p, varStamp: make([]int, len(p.cellOf)), clueStamp: make([]int, len(p.clues)), stamp: 1}
}

// split returns the components that the open ones among the variables fall into, ordered by
// their first variables. The variables must be in increasing order, and not linked to open ones
// outside them. O(size of their clues).
func (s *splitter) split(variables []int32) []component {
	var sizes []int
	first := s.stamp
	for _, x := range variables {
		if s.values[x] == open && s.varStamp[x] < first {
			sizes = append(sizes, s.flood(x))
			s.stamp++
		}
	}
	return s.collect(variables, first, sizes)
}

// flood stamps the component of x and returns its size.
func (s *splitter) flood(x int32) int {
	s.queue = append(s.queue[:0], x)
	s.varStamp[x] = s.stamp
	for next := 0; next < len(s.queue); next++ {
		for _, c := range s.cluesOf[s.queue[next]] {
			if s.clueStamp[c] == s.stamp {
				continue
			}
			s.clueStamp[c] = s.stamp
			for _, y := range s.clues[c].cells {
				if s.values[y] == open && s.varStamp[y] != s.stamp {
					s.varStamp[y] = s.stamp
					s.queue = append(s.queue, y)
				}
			}
		}
	}
	return len(s.queue)
}

// collect sorts the stamped variables into their components, keeping their order.
func (s *splitter) collect(variables []int32, first int, sizes []int) []component {
	out := make([]component, len(sizes))
	for i, size := range sizes {
		out[i] = make(component, 0, size)
	}
	for _, x := range variables {
		if s.values[x] == open {
			i := s.varStamp[x] - first
			out[i] = append(out[i], x)
		}
	}
	return out
}
