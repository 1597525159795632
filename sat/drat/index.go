package drat

import "slices"

// An index finds the clauses that can still be deleted by their literals.
type index struct {
	byHash map[uint64][]ref
}

func newIndex(p *propagator) *index {
	x := &index{map[uint64][]ref{}}
	for c := range p.clauses {
		x.add(p, ref(c))
	}
	return x
}

func (x *index) add(p *propagator, c ref) {
	if p.clauses[c].watched {
		key := hash(p.lits(c))
		x.byHash[key] = append(x.byHash[key], c)
	}
}

// take takes out a clause with these literals, whatever their order.
func (x *index) take(p *propagator, clause []int) ref {
	wanted := make([]lit, len(clause))
	for i, l := range clause {
		wanted[i] = litOf(l)
	}
	slices.Sort(wanted)
	wanted = slices.Compact(wanted)
	key := hash(wanted)
	for i, c := range x.byHash[key] {
		lits := slices.Clone(p.lits(c))
		slices.Sort(lits)
		if slices.Equal(lits, wanted) {
			x.byHash[key] = slices.Delete(x.byHash[key], i, i+1)
			return c
		}
	}
	return none
}

// hash does not depend on the order of the literals. The multiplier is that of Knuth's linear congruential
// generator MMIX.
func hash(lits []lit) uint64 {
	sum := uint64(len(lits))
	for _, l := range lits {
		mixed := uint64(l) * 6364136223846793005
		sum += mixed ^ mixed>>29
	}
	return sum
}
