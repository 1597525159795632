package encode

// maxTotalizer is the largest number of clauses that a totalizer over a whole board may take; larger
// ones are written as an adder network, which is linear but propagates less.
const maxTotalizer = 500_000

func exactlyTotal(f *Formula, lits []int, k int) {
	if 2*k > len(lits) { // the fewer are counted
		lits, k = negated(lits), len(lits)-k
	}
	if totalizerClauses(len(lits), k+1) > maxTotalizer {
		exactlyAdder(f, lits, k)
		return
	}
	exactlyTotalizer(f, lits, k)
}

// exactlyTotalizer is the totalizer (Olivier Bailleux and Yacine Boufkhad: Efficient CNF Encoding of
// Boolean Cardinality Constraints, CP 2003): a binary tree of unary numbers, cut off above k+1.
func exactlyTotalizer(f *Formula, lits []int, k int) {
	sum := totalizer(f, lits, k+1)
	f.Add(sum[k-1])
	f.Add(-sum[k])
}

// totalizer returns variables of which the j-th, counted from 0, says that more than j of the
// literals are true; there are at most limit of them.
func totalizer(f *Formula, lits []int, limit int) []int {
	if len(lits) == 1 {
		return lits
	}
	left := totalizer(f, lits[:len(lits)/2], limit)
	right := totalizer(f, lits[len(lits)/2:], limit)
	return merged(f, left, right, limit)
}

// merged is the sum of two unary numbers, cut off at limit: at least i on the left and at least j on the right make
// at least i+j; at most i and at most j make at most i+j. Where a side is cut off, its largest count means "or more",
// and then i+j passes the cut of the sum, so that nothing false is said.
func merged(f *Formula, left, right []int, limit int) []int {
	sum := make([]int, min(len(left)+len(right), limit))
	for j := range sum {
		sum[j] = f.NewVar("")
	}
	for i := range len(left) + 1 {
		for j := range len(right) + 1 {
			if n := i + j; n <= len(sum) {
				f.say(atLeast(sum, n), not(atLeast(left, i)), not(atLeast(right, j)))
			}
			if n := i + j + 1; n <= len(sum) {
				f.say(not(atLeast(sum, n)), atLeast(left, i+1), atLeast(right, j+1))
			}
		}
	}
	return sum
}

// totalizerClauses is at least the number of clauses of a totalizer over n literals.
func totalizerClauses(n, limit int) int {
	if n == 1 {
		return 0
	}
	left, right := min(n/2, limit), min(n-n/2, limit)
	pairs := (left + 1) * (right + 1)
	return 2*pairs + totalizerClauses(n/2, limit) + totalizerClauses(n-n/2, limit)
}
