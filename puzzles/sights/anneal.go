package sights

import "math/rand/v2"

// A search holds colours, and how far each number is off.
type search struct {
	layout
	black   lines
	told    lines // cells with a number
	fixed   []bool
	off     [2][]int32 // by way and place, of a number: what it sees, less what it says
	costs   []float32  // by off, and most of it
	most    int32
	wrong   []int32 // the places of numbers that are off
	at      []int32 // by place, of one of these: where it is in wrong
	numbers int
	r       *rand.Rand
	changed []int // the cells of the change that is looked at
}

// blacks is the share of black cells with which runs have about such lengths as the numbers say.
func (g Grid) blacks() float64 {
	sum, numbers := 0, 0
	for _, sees := range g.Sees {
		if sees != None {
			sum += int(sees)
			numbers++
		}
	}
	return 4 * float64(numbers) / float64(4*numbers+sum+1)
}

func newSearch(g Grid, r *rand.Rand) *search {
	s := &search{layout: newLayout(g.Rows, g.Cols), r: r}
	s.black, s.told = s.lines(), s.lines()
	places := s.words[0] * 64
	s.fixed, s.at = make([]bool, places), make([]int32, places)
	s.off = [2][]int32{make([]int32, places), make([]int32, 64*s.words[1])}
	s.most = int32(2 * (g.Rows + g.Cols))
	s.costs = costs(int(s.most))
	for line := range g.Rows {
		s.edge(0, line, g.Cols)
	}
	for line := range g.Cols {
		s.edge(1, line, g.Rows)
	}
	blacks := g.blacks()
	for cell, c := range g.Colours {
		p := s.place(cell)
		s.fixed[p] = c != Open
		if c == Black || c == Open && r.Float64() < blacks {
			s.black.flip(&s.layout, p)
		}
		if g.Sees[cell] != None {
			s.numbers++
			s.told.flip(&s.layout, p)
		}
	}
	for cell, sees := range g.Sees {
		if sees == None {
			continue
		}
		p, seen := s.place(cell), 0
		for way := range s.black {
			before, behind := ends(s.black[way], s.along(way, p))
			seen += behind - before - 2
		}
		s.put(p, int32(seen)-sees)
	}
	return s
}

// edge puts the two places around a line into both sets, so that no look along it goes farther.
func (s *search) edge(way, line, length int) {
	for _, place := range [2]int{0, length + 1} {
		p := (line+1)<<s.shift[way] | place
		s.black[way][p>>6] |= 1 << (p & 63)
		s.told[way][p>>6] |= 1 << (p & 63)
	}
}

func (s *search) colours() []int8 {
	out := make([]int8, s.rows*s.cols)
	for cell := range out {
		out[cell] = White
		if s.black.has(s.place(cell)) {
			out[cell] = Black
		}
	}
	return out
}

// put notes how far a number is off.
func (s *search) put(place int, off int32) {
	was := s.off[0][place]
	s.off[0][place], s.off[1][s.turned(0, place)] = off, off
	switch {
	case was == 0 && off != 0:
		s.at[place] = int32(len(s.wrong))
		s.wrong = append(s.wrong, int32(place))
	case was != 0 && off == 0:
		last := s.wrong[len(s.wrong)-1]
		s.wrong[s.at[place]], s.at[last] = last, s.at[place]
		s.wrong = s.wrong[:len(s.wrong)-1]
	}
}

// costs are what a number costs that is off by so much, from -most to most: how many are wrong counts for more than by
// how much.
func costs(most int) []float32 {
	const limit, each = 20, 0.02
	out := make([]float32, 2*most+1)
	for i := range out {
		if off := max(i-most, most-i); off > 0 {
			out[i] = 1 + each*float32(min(off, limit))
		}
	}
	return out
}

// gain is what the cost grows by when a cell turns.
func (s *search) gain(place int) (sum float32) {
	for way := range s.black {
		p := s.along(way, place)
		before, behind := ends(s.black[way], p)
		nearer, farther := int32(p-before), int32(behind-p)
		if !s.black.has(place) {
			nearer, farther = -nearer, -farther
		}
		for q := next(s.told[way], before+1); q < behind; q = next(s.told[way], q+1) {
			by := farther
			if q > p {
				by = nearer
			}
			off := s.off[way][q] + s.most
			sum += s.costs[off+by] - s.costs[off]
		}
	}
	return sum
}

func (s *search) turn(place int) {
	for way := range s.black {
		p := s.along(way, place)
		before, behind := ends(s.black[way], p)
		nearer, farther := int32(p-before), int32(behind-p)
		if !s.black.has(place) {
			nearer, farther = -nearer, -farther
		}
		for q := next(s.told[way], before+1); q < behind; q = next(s.told[way], q+1) {
			by := farther
			if q > p {
				by = nearer
			}
			number := q
			if way == 1 {
				number = s.turned(1, q)
			}
			s.put(number, s.off[way][q]+by)
		}
	}
	s.black.flip(&s.layout, place)
}

// block is how many changes are looked at at one temperature.
const block = 1024

// change looks at a block of changes, and says whether no number is wrong any more.
func (s *search) change(heat float64) bool {
	for range block {
		if len(s.wrong) == 0 {
			return true
		}
		if s.draw() {
			s.try(heat)
		}
	}
	return len(s.wrong) == 0
}

// try makes the change, if it costs nothing, or else with a probability that falls with the costs.
func (s *search) try(heat float64) {
	if len(s.changed) == 1 {
		if s.may(s.gain(s.changed[0]), heat) {
			s.turn(s.changed[0])
		}
		return
	}
	sum := float32(0)
	for _, p := range s.changed {
		sum += s.gain(p)
		s.turn(p)
	}
	if !s.may(sum, heat) {
		for _, p := range s.changed {
			s.turn(p)
		}
	}
}

func (s *search) may(costs float32, heat float64) bool {
	return costs <= 0 || float64(costs) <= heat*s.r.ExpFloat64()
}
