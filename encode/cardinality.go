package encode

import (
	"slices"

	"twofold/puzzles/prose"
)

// A Cardinality says how exactly k of n literals are said to be true, and that numbers in unary add up to
// k. Small sets are a clue's cells, at most nine of them; large ones are totals over a whole board; the
// numbers are the runs that a clue sees.
//
//	name        small set           large set              clauses for a small set    new variables
//	native      constraint          constraint, totalizer  2 constraints              0
//	direct      binomial            totalizer              C(n,k+1) + C(n,n-k+1)      0
//	sequential  sequential counter  totalizer              at most 4·n·(k+1)          at most n·(k+1)
//	totalizer   totalizer           totalizer              at most 2·n·(k+2)·⌈log n⌉  at most n·⌈log n⌉
//
//	name        sum of four runs       clauses      new variables  50×50, 0.7 white  50×50, 0.85 white
//	native      totalizer by halves    about k²     k              18 conflicts      54 conflicts
//	direct      bounds that pass k     O(k³)        0              61 conflicts      3490 conflicts, 0.54 s
//	sequential  sequential counter     about 4·n·k  n·k            949 conflicts     19300 conflicts, 31 s
//	totalizer   totalizer by halves    about k²     k              as native         as native
//	            constraint             2            0              640 conflicts     21400 conflicts, 1.7 s
//
// The conflicts, and times, are means over ten plain visibility boards with a tenth of the cells given; n is
// the number of literals of all runs. In native and totalizer clues that face each other share the sum of
// two runs (see facing); without that they took 160 and 1,620 conflicts. A constraint of the solver's own
// propagates no bounds: that the other runs leave at most 3 to this one shows only when all their literals
// are assigned. So native does without.
//
// A large set of native is a constraint up to maxNativeTotal literals. A totalizer whose clauses would
// pass maxTotalizer gives way to an adder network. Only native is no CNF, and can be neither written as
// DIMACS nor proved: its constraints are the solver's, and what takes many clauses is left to Refine.
type Cardinality struct {
	Name    string
	About   string
	IsCNF   bool
	exactly func(f *Formula, lits []int, k int)
	total   func(f *Formula, lits []int, k int)
	sum     func(f *Formula, chains [][]int, k int)
	halves  func(f *Formula, first, second [][]int, k int) []int // nil if sum has no variables for it
}

// Cardinalities lists all encodings.
var Cardinalities = []Cardinality{
	{Native, "cardinality constraints of the solver's own, and clauses on demand; no CNF", false, exactlyNative,
		totalNative, sumTotalizer, sumHalves},
	{Direct, "clauses over subsets of a clue's cells (binomial), a totalizer for totals", true, exactlyDirect,
		exactlyTotal, sumDirect, nil},
	{"sequential", "Sinz's sequential counter for clues, a totalizer for totals", true, exactlySequential, exactlyTotal,
		sumSequential, nil},
	{"totalizer", "Bailleux and Boufkhad's totalizer for clues and totals", true, exactlyTotalizer, exactlyTotal,
		sumTotalizer, sumHalves},
}

// Native is the encoding to solve with, and Direct the one to write CNF with, unless another is asked
// for: both have no variables of their own, which gophersat pays for.
const (
	Native = "native"
	Direct = "direct"
)

// CardinalityByName finds an encoding.
func CardinalityByName(name string) (Cardinality, error) {
	return prose.Named("encoding", name, Cardinalities, func(e Cardinality) string { return e.Name })
}

// Exactly says that exactly k of a small set of literals are true.
func (e Cardinality) Exactly(f *Formula, lits []int, k int) { settled(f, lits, k, e.exactly) }

// Total says that exactly k of a large set of literals are true.
func (e Cardinality) Total(f *Formula, lits []int, k int) { settled(f, lits, k, e.total) }

// Sum says that the numbers of the chains add up to k. A chain is a number in unary, an order encoding: its
// j-th literal, counted from 1, says that the number is at least j, so each implies the one before
// it, which is said elsewhere. The same literal stands several times in a row where the number jumps over
// values.
func (e Cardinality) Sum(f *Formula, chains [][]int, k int) {
	lits := slices.Concat(chains...)
	settled(f, lits, k, func(f *Formula, _ []int, k int) { e.sum(f, chains, k) })
}

// Halves is Sum for the chains of two halves. It returns the chain of the sum of the first half, and whether the
// encoding has one. k is not negative, and no more than all of them have.
func (e Cardinality) Halves(f *Formula, first, second [][]int, k int) (sum []int, told bool) {
	if e.halves == nil {
		e.Sum(f, slices.Concat(first, second), k)
		return nil, false
	}
	return e.halves(f, first, second, k), true
}

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

// maxNativeTotal is the largest set that native counts by itself. On random 24×24 boards with totals a
// native constraint was 2 to 20 times as fast as a totalizer; on 40×40 boards, 35 % mined and 30 %
// given, it often ran into a limit of 5 s where a totalizer took 0.1 s. The number lies between the two;
// it was not tuned further.
const maxNativeTotal = 200

func totalNative(f *Formula, lits []int, k int) {
	if len(lits) > maxNativeTotal {
		exactlyTotal(f, lits, k)
		return
	}
	exactlyNative(f, lits, k)
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
	var before []int // a chain: see Sum
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
