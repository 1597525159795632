package model

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
)

// Numbers that all differ and are as many as their values add up to a fixed sum: they are a unit, as rows, columns and
// blocks of a sudoku are. Of disjoint units, less the sums that lie inside or stick out of them, few numbers are left,
// and these have a fixed sum, too. Setters of killers call that the 45 rule. Bounds of the sums alone do not see it.

const (
	mostUnits  = 4    // that are taken together
	mostUnions = 3000 // that are tried
	mostLeft   = 6    // numbers of a sum that is found
	mostSlack  = 3    // of a sum of any numbers that is near what they can be at most or at least
)

// A numberSet is a set of numbers, by index.
type numberSet []uint64

func (s numberSet) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }
func (s numberSet) add(i int)      { s[i/64] |= 1 << (i % 64) }

func (s numberSet) first() (i int) {
	for !s.has(i) {
		i++
	}
	return i
}

func (s numberSet) size() (n int) { return s.common(s) }

// common is how many numbers two sets have in common.
func (s numberSet) common(other numberSet) (n int) {
	for i, w := range s {
		n += bits.OnesCount64(w & other[i])
	}
	return n
}

// A known sum is that of a set.
type knownSum struct {
	of    numberSet
	value int
}

// A summer finds sums.
type summer struct {
	nums        []Num
	index       map[Lit]int // of a number, by its first literal
	units, sums []knownSum
	isNear      [][]bool // by two units: whether a sum has numbers of both
	in, out     numberSet
	seen        map[string]bool // by the terms of a sum: whether it was found
	unions      int
	found       []Sum
}

// Leftovers are sums that follow from units and sums that always hold.
func Leftovers(items []Posted) []Sum {
	s := &summer{index: map[Lit]int{}, seen: map[string]bool{}}
	if s.read(items); len(s.sums) == 0 {
		return nil
	}
	s.near()
	s.in, s.out = s.none(), s.none()
	for i, u := range s.units {
		s.extend([]int{i}, u)
	}
	return s.found
}

// read notes the units and sums, large ones first.
func (s *summer) read(items []Posted) {
	var units []Different
	for _, p := range items {
		if d, is := p.Item.(Different); is && len(p.Guards) == 0 && IsUnit(d) {
			units = append(units, d)
			for _, n := range d {
				if _, known := s.index[n.Is[0]]; !known {
					s.index[n.Is[0]] = len(s.nums)
					s.nums = append(s.nums, n)
				}
			}
		}
	}
	for _, d := range units {
		u := knownSum{of: s.none()}
		for i, n := range d {
			u.of.add(s.index[n.Is[0]])
			u.value += n.Values[i]
		}
		s.units = append(s.units, u)
	}
	for _, p := range items {
		sum, is := p.Item.(Sum)
		if !is || len(units) == 0 || len(p.Guards) > 0 || sum.Min != sum.Max {
			continue
		}
		if of := s.numbers(sum); of != nil {
			s.sums = append(s.sums, knownSum{of, sum.Min})
		}
	}
	slices.SortStableFunc(s.sums, func(a, b knownSum) int { return cmp.Compare(b.of.size(), a.of.size()) })
}

// IsUnit reports whether numbers that differ are as many as their values.
func IsUnit(d Different) bool {
	return len(d) > 2 && !slices.ContainsFunc(d, func(n Num) bool {
		return len(n.Values) != len(d) || !slices.Equal(n.Values, d[0].Values)
	})
}

func (s *summer) none() numberSet { return make(numberSet, (len(s.nums)+63)/64) }

// numbers are those of a sum, each of which counts once; nil if others are among them.
func (s *summer) numbers(sum Sum) numberSet {
	of := s.none()
	for _, t := range sum.Terms {
		i, known := s.index[t.Num.Is[0]]
		if !known || t.Factor != 1 || of.has(i) || !t.Num.isSame(s.nums[i]) {
			return nil
		}
		of.add(i)
	}
	return of
}

func (n Num) isSame(other Num) bool {
	return slices.Equal(n.Is, other.Is) && slices.Equal(n.Values, other.Values)
}

func (s *summer) near() {
	s.isNear = make([][]bool, len(s.units))
	for i := range s.units {
		s.isNear[i] = make([]bool, len(s.units))
	}
	var of []int
	for _, sum := range s.sums {
		of = of[:0]
		for i, u := range s.units {
			if u.of.common(sum.of) > 0 {
				of = append(of, i)
			}
		}
		for _, i := range of {
			for _, j := range of {
				s.isNear[i][j] = true
			}
		}
	}
}

// extend takes further units, later in the list, to a union of some.
func (s *summer) extend(units []int, union knownSum) {
	if s.unions++; s.unions > mostUnions {
		return
	}
	s.leave(union)
	if len(units) == mostUnits {
		return
	}
	for i := units[len(units)-1] + 1; i < len(s.units); i++ {
		more := s.units[i]
		if more.of.common(union.of) > 0 || !slices.ContainsFunc(units, func(u int) bool { return s.isNear[u][i] }) {
			continue
		}
		both := slices.Clone(union.of)
		for w := range both {
			both[w] |= more.of[w]
		}
		s.extend(append(units, i), knownSum{both, union.value + more.value})
	}
}

// leave takes the sums from a union that lie in it with half of their numbers at least, and notes what is left.
func (s *summer) leave(union knownSum) {
	copy(s.in, union.of)
	clear(s.out)
	value := union.value
	for _, sum := range s.sums {
		inside, size := sum.of.common(s.in), sum.of.size()
		outside := size - sum.of.common(union.of)
		if inside+outside < size || inside < max(1, outside) || sum.of.common(s.out) > 0 {
			continue
		}
		value -= sum.value
		for w, of := range sum.of {
			s.in[w] &^= of
			s.out[w] |= of &^ union.of[w]
		}
	}
	s.tight(value)
	if left := s.in.size() + s.out.size(); left == 0 || left > mostLeft {
		return
	}
	s.note(s.in, s.out, value, value)
}

// note adds a sum of some numbers less others, once.
func (s *summer) note(in, out numberSet, low, high int) {
	sum, key := Sum{Min: low, Max: high}, fmt.Append(nil, low, high)
	for i, n := range s.nums {
		switch {
		case in.has(i):
			sum.Terms, key = append(sum.Terms, Term{Factor: 1, Num: n}), append(key, byte(i), byte(i>>8), 1)
		case out != nil && out.has(i):
			sum.Terms, key = append(sum.Terms, Term{Factor: -1, Num: n}), append(key, byte(i), byte(i>>8), 0)
		}
	}
	if !s.seen[string(key)] {
		s.seen[string(key)] = true
		s.found = append(s.found, sum)
	}
}

// A share is the numbers of a set that lie in one unit, so that they differ, and what they add up to.
type share struct {
	of        numberSet
	low, high int
}

// shares divides a set, and adds to what its numbers are together at least and at most.
func (s *summer) shares(set numberSet, low, high *int) (all []share) {
	for set = slices.Clone(set); set.size() > 0; {
		unit := slices.MaxFunc(s.units, func(a, b knownSum) int { return a.of.common(set) - b.of.common(set) })
		own := share{of: s.none()}
		for w := range set {
			own.of[w] = set[w] & unit.of[w]
			set[w] &^= unit.of[w]
		}
		values := s.nums[unit.of.first()].Values
		for i := range own.of.size() {
			own.low, own.high = own.low+values[i], own.high+values[len(values)-1-i]
		}
		*low, *high = *low+own.low, *high+own.high
		all = append(all, own)
	}
	return all
}

// tight notes sums of shares, where what is left is near its least or its most.
func (s *summer) tight(value int) {
	low, high, lowOut, highOut := 0, 0, 0, 0
	in, out := s.shares(s.in, &low, &high), s.shares(s.out, &lowOut, &highOut)
	up, down := high-lowOut-value, value-low+highOut // to what is most, and least
	for _, p := range in {
		s.bounded(p, up, down)
	}
	for _, p := range out {
		s.bounded(p, down, up)
	}
}

// bounded notes that a share is at most so far from its most, or its least.
func (s *summer) bounded(p share, up, down int) {
	if up <= mostSlack || down <= mostSlack {
		s.note(p.of, nil, max(p.low, p.high-up), min(p.high, p.low+down))
	}
}
