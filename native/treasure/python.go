package treasure

import (
	"math/bits"
	"slices"

	"twofold/puzzles/runs"
)

// pythonOrder is the order in which CPython (3.8 and later, 64 bits) goes through a set of pages that were added in
// their order, each a tuple of rows. It says where in the list each one is. The notebook's counts rest on it.
func pythonOrder(poll *runs.Poll, all []page, cols int) (order []int) {
	s := newPythonSet(8)
	for i, p := range all {
		runs.End(poll.Now())
		s.add(pythonHash(p, cols), i)
	}
	for _, e := range s.table {
		if e.used {
			order = append(order, e.at)
		}
	}
	return order
}

// pythonHash is the hash of a tuple of tuples of small whole numbers.
func pythonHash(p page, cols int) uint64 {
	var rows []uint64
	for row := range slices.Chunk(p, cols) {
		lanes := make([]uint64, len(row))
		for i, mark := range row {
			if mark == -1 {
				mark = -2 // -1 is an error to Python
			}
			lanes[i] = uint64(int64(mark))
		}
		rows = append(rows, tupleHash(lanes))
	}
	return tupleHash(rows)
}

// tupleHash is Python's variant of xxHash.
func tupleHash(lanes []uint64) uint64 {
	const one, two, five = 11400714785074694791, 14029467366897019727, 2870177450012600261
	acc := uint64(five)
	for _, lane := range lanes {
		acc = bits.RotateLeft64(acc+lane*two, 31) * one
	}
	if acc += uint64(len(lanes)) ^ (five ^ 3527539); acc == ^uint64(0) {
		return 1546275796
	}
	return acc
}

// A pythonSet is a table with open addressing: after a few slots in a row the search jumps.
type pythonSet struct {
	table []pythonEntry // a power of two
	used  int
}

type pythonEntry struct {
	hash uint64
	at   int
	used bool
}

func newPythonSet(size int) *pythonSet { return &pythonSet{table: make([]pythonEntry, size)} }

func (s *pythonSet) add(hash uint64, at int) {
	s.put(pythonEntry{hash, at, true})
	if s.used*5 < (len(s.table)-1)*3 {
		return
	}
	size, want := 8, s.used*4
	if s.used > 50_000 {
		want = s.used * 2
	}
	for size <= want {
		size *= 2
	}
	larger := newPythonSet(size)
	for _, e := range s.table {
		if e.used {
			larger.put(e)
		}
	}
	*s = *larger
}

func (s *pythonSet) put(e pythonEntry) {
	const inRow = 9
	mask := uint64(len(s.table) - 1)
	i, perturb := e.hash&mask, e.hash
	for {
		probes := uint64(0)
		if i+inRow <= mask {
			probes = inRow
		}
		for slot := i; slot <= i+probes; slot++ {
			if !s.table[slot].used {
				s.table[slot] = e
				s.used++
				return
			}
		}
		perturb >>= 5
		i = (i*5 + 1 + perturb) & mask
	}
}
