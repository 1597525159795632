package sights

import "math/bits"

// Lines are a set of cells as bits, along the rows and along the columns. A cell has a place in each: its line times a
// power of two that is at least 64, and its place on the line, both from 1. Around a line there is room for an edge.
type lines [2][]uint64

// A layout tells places. The place of a cell along the rows serves as its number, too.
type layout struct {
	rows, cols int
	shift      [2]uint // of a place's line
	words      [2]int
}

func newLayout(rows, cols int) layout {
	l := layout{rows: rows, cols: cols}
	for way, size := range [2][2]int{{rows, cols}, {cols, rows}} {
		l.shift[way] = uint(max(6, bits.Len(uint(size[1]+1))))
		l.words[way] = (size[0] + 2) << l.shift[way] / 64
	}
	return l
}

func (l *layout) lines() lines {
	return lines{make([]uint64, l.words[0]), make([]uint64, l.words[1])}
}

// place is that of a cell along the rows, and cell the other way round.
func (l *layout) place(cell int) int { return (cell/l.cols+1)<<l.shift[0] | cell%l.cols + 1 }
func (l *layout) cell(place int) int {
	return (place>>l.shift[0]-1)*l.cols + place&(1<<l.shift[0]-1) - 1
}

// turned is the place of a cell along the other way: of one along the rows for way 0.
func (l *layout) turned(way, place int) int {
	return (place&(1<<l.shift[way]-1))<<l.shift[1-way] | place>>l.shift[way]
}

// along is a cell's place along a way.
func (l *layout) along(way, place int) int {
	if way == 0 {
		return place
	}
	return l.turned(0, place)
}

// has says whether a cell is in the set, and flip changes that.
func (s *lines) has(place int) bool { return s[0][place>>6]>>(place&63)&1 != 0 }

func (s *lines) flip(l *layout, place int) {
	for way, p := range [2]int{place, l.turned(0, place)} {
		s[way][p>>6] ^= 1 << (p & 63)
	}
}

// ends are the last place before one, and the first behind it, that is in the set.
func ends(set []uint64, place int) (before, behind int) {
	i := place >> 6
	w := set[i] & (1<<(place&63) - 1)
	for w == 0 {
		i--
		w = set[i]
	}
	before = i<<6 + bits.Len64(w) - 1
	return before, next(set, place+1)
}

// next is the first place from one on that is in the set.
func next(set []uint64, place int) int {
	i := place >> 6
	if w := set[i] >> (place & 63); w != 0 {
		return place + bits.TrailingZeros64(w)
	}
	for i++; set[i] == 0; i++ {
	}
	return i<<6 + bits.TrailingZeros64(set[i])
}
