package proposals

import "slices"

// A backlog has proposals near which a search took all the work that it may, and neither found a path nor showed that
// there is none; by how often, less 1. Whenever that many more have had equally much, one of them is due again with so
// many times as much: about as much work goes into searches of each length, and none is lost in one that does not end.
// That is how to restart a search of unknown length (Michael Luby, Alistair Sinclair and David Zuckerman: Optimal
// Speedup of Las Vegas Algorithms, Information Processing Letters 1993).
type backlog []shelf

const longer = 4

// A shelf has the proposals that had equally much.
type shelf struct {
	waiting [][]int32
	more    int // how many came since one was due
}

// put adds a proposal near which a number of searches ended.
func (b *backlog) put(searches int, proposal []int32) {
	for len(*b) < searches {
		*b = append(*b, shelf{})
	}
	s := &(*b)[searches-1]
	s.waiting = append(s.waiting, proposal)
	s.more++
}

// due takes out, of those that were searched most often, the proposal that leaves the fewest positions open; nil if
// none is due.
func (b backlog) due() (searches int, proposal []int32) {
	for searches = len(b); searches > 0; searches-- {
		if s := &b[searches-1]; s.more >= longer {
			s.more = 0
			return searches, s.tightest()
		}
	}
	return 0, nil
}

// tightest takes out the proposal that leaves the fewest positions open.
func (s *shelf) tightest() []int32 {
	least := 0
	for i := range s.waiting {
		if openIn(s.waiting[i]) < openIn(s.waiting[least]) {
			least = i
		}
	}
	tightest := s.waiting[least]
	s.waiting = slices.Delete(s.waiting, least, least+1)
	return tightest
}

func openIn(proposal []int32) (n int) {
	for _, square := range proposal {
		if square == Open {
			n++
		}
	}
	return n
}
