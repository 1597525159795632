package encode

// Native is the encoding with constraints of the solver's own.
const Native = "native"

// settled says that k of the literals and constants are true. It handles what needs no encoding: constants, k out of
// reach, and all false or all true as units.
func settled(f *Formula, all []int, k int, encode func(*Formula, []int, int)) {
	var lits []int
	for _, l := range all {
		if l == always {
			k--
		}
		if !isConstant(l) {
			lits = append(lits, l)
		}
	}
	switch {
	case k < 0 || k > len(lits):
		f.Add()
	case k == 0:
		for _, l := range lits {
			f.Add(-l)
		}
	case k == len(lits):
		for _, l := range lits {
			f.Add(l)
		}
	default:
		encode(f, lits, k)
	}
}

// negated are the opposites of literals and constants.
func negated(lits []int) []int {
	out := make([]int, len(lits))
	for i, l := range lits {
		out[i] = not(l)
	}
	return out
}

func exactlyNative(f *Formula, lits []int, k int) {
	f.card(lits, k)
	f.card(negated(lits), len(lits)-k)
}

// exactlyDirect: of any k+1 literals one is false, of any n-k+1 one is true.
func exactlyDirect(f *Formula, lits []int, k int) {
	subsets(negated(lits), k+1, f.Add)
	subsets(lits, len(lits)-k+1, f.Add)
}

// subsets calls add with every choice of size literals, in lexicographic order.
func subsets(lits []int, size int, add func(lits ...int)) {
	chosen := make([]int, 0, size)
	var extend func(from int)
	extend = func(from int) {
		if len(chosen) == size {
			add(chosen...)
			return
		}
		for i := from; i <= len(lits)-(size-len(chosen)); i++ {
			chosen = append(chosen, lits[i])
			extend(i + 1)
			chosen = chosen[:len(chosen)-1]
		}
	}
	extend(0)
}

// exactlySequential is the sequential counter (Carsten Sinz: Towards an Optimal CNF Encoding of
// Boolean Cardinality Constraints, CP 2005) with both directions of its definition: variable (i, j)
// says that at least j of the first i literals are true.
func exactlySequential(f *Formula, lits []int, k int) {
	var before []int // by k: at least k of those before are true
	for i, l := range lits {
		now := make([]int, min(i+1, k+1))
		for j := range now { // now[j] = same ∨ (l ∧ less)
			now[j] = f.NewVar("")
			same, less := atLeast(before, j+1), atLeast(before, j)
			f.say(-l, not(less), now[j])
			f.say(not(same), now[j])
			f.say(-now[j], same, l)
			f.say(-now[j], same, less)
		}
		before = now
	}
	f.Add(before[k-1])
	f.Add(-before[k])
}
