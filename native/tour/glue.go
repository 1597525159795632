package tour

import (
	"cmp"
	"math/bits"
	"slices"
)

// A level is the working memory for matchings of a number of pairs.
type level struct {
	index []int32
	order []int32
	u, l  list
}

// glue adds up the products of all matchings of u and l that make one cycle together. It takes the first of the ends
// in u, groups u by its mate, and joins the two in l: what is left of both are matchings of two ends less.
func (w *joiner) glue(u, l *list, pairs int) {
	if pairs <= 2 {
		for i, rank := range u.ranks {
			for k, other := range l.ranks {
				if pairs == 1 || rank != other {
					w.add(u.counts[i*w.words:][:w.words], l.counts[k*w.words:][:w.words])
				}
			}
		}
		return
	}
	lv := &w.level[pairs]
	lv.order = lv.order[:0]
	for i := range u.ranks {
		lv.order = append(lv.order, int32(i))
	}
	base := 2*pairs - 1
	slices.SortFunc(lv.order, func(i, k int32) int {
		_, one := divided(u.ranks[i], base)
		_, two := divided(u.ranks[k], base)
		return cmp.Compare(one, two)
	})
	for i := 0; i < len(lv.order); {
		_, digit := divided(u.ranks[lv.order[i]], base)
		lv.u.clear()
		for ; i < len(lv.order); i++ {
			rest, d := divided(u.ranks[lv.order[i]], base)
			if d != digit {
				break
			}
			lv.u.ranks = append(lv.u.ranks, rest)
			lv.u.counts = append(lv.u.counts, u.counts[int(lv.order[i])*w.words:][:w.words]...)
		}
		w.fold(lv, l, digit, pairs)
		if len(lv.l.ranks) > 0 {
			w.glue(&lv.u, &lv.l, pairs-1)
		}
	}
}

// fold joins the first end and the one of a digit in all matchings of l where they are not mates: that would be a
// cycle of its own.
func (w *joiner) fold(lv *level, l *list, digit uint64, pairs int) {
	lv.l.clear()
	all := uint32(1)<<(2*pairs) - 1
	other := uint8(digit) + 1
	left := all &^ 1 &^ (1 << other)
	size := 1 << bits.Len(uint(2*len(l.ranks)))
	for len(lv.index) < size {
		lv.index = append(lv.index, 0)
	}
	index := lv.index[:size]
	var mate [maxSlots]uint8
	for i, rank := range l.ranks {
		if rank%uint64(2*pairs-1) == digit {
			continue
		}
		matchingOf(all, rank, &mate)
		one, two := mate[0], mate[other]
		mate[one], mate[two] = two, one
		rank = rankOf(left, &mate)
		w.put(lv, index, rank, l.counts[i*w.words:][:w.words])
	}
	for _, rank := range lv.l.ranks {
		at := spot(rank, size)
		for ; index[at] != 0; at = (at + 1) & (size - 1) {
			index[at] = 0
		}
	}
}

func spot(rank uint64, size int) int {
	return int(rank*0x9e3779b97f4a7c15>>32) & (size - 1)
}

// put adds a number to that of a rank.
func (w *joiner) put(lv *level, index []int32, rank uint64, count []uint64) {
	for at := spot(rank, len(index)); ; at = (at + 1) & (len(index) - 1) {
		switch i := int(index[at]) - 1; {
		case i < 0:
			lv.l.ranks = append(lv.l.ranks, rank)
			lv.l.counts = append(lv.l.counts, count...)
			index[at] = int32(len(lv.l.ranks))
			return
		case lv.l.ranks[i] == rank:
			w.over = addTo(lv.l.counts[i*w.words:][:w.words], count) || w.over
			return
		}
	}
}

// add adds a product to the sum.
func (w *joiner) add(a, b []uint64) {
	for i, x := range a {
		carry := uint64(0)
		for k, y := range b {
			hi, lo := bits.Mul64(x, y)
			var c uint64
			lo, c = bits.Add64(lo, carry, 0)
			hi += c
			w.sum[i+k], c = bits.Add64(w.sum[i+k], lo, 0)
			carry = hi + c
		}
		for k := i + len(b); carry != 0; k++ {
			w.sum[k], carry = bits.Add64(w.sum[k], carry, 0)
		}
	}
}
