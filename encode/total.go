package encode

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

// atLeast is the literal, or constant, that says that the chain's number is at least j.
func atLeast(chain []int, j int) int {
	switch {
	case j <= 0:
		return always
	case j > len(chain):
		return never
	}
	return chain[j-1]
}
