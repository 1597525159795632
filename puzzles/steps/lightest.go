package steps

import (
	"context"
	"slices"

	"twofold/puzzles"
)

// lightest finds steps over candidates that need only light truths.
//
// A set of truths refutes a candidate p if none of the ways to take an option of each has, together with p, two
// candidates that a link joins. The search grows sets from p on: it keeps the first branch, a way to take options that
// no link forbids, and adds a truth that this branch touches, that is, one of whose options it forbids. A set that
// refutes p always has such a truth, for without one the branch could be extended by what the truths say of a solution.
// A truth that was tried is not tried again beside it. Sets are tried by weight, then by number of truths; sets none of
// whose truths changed since p was last tried are left out.
//
// The order of steps: full house, hidden single, naked single; then by weight, then by the number of truths, then the
// candidate nearest to the last step, then the first one, then the lexicographically least set.
type lightest struct {
	*Candidates
	position puzzles.Solution
	weight   []int // by truth; done if one of its options is true
	rows     [][][]literal
	stamp    []int // by truth: the step that changed it
	now      int
	clean    [mostLight + 1][mostLight + 1][]int // by weight, number, candidate: ahead of which step no set was found
	touch    [][]int                             // by literal: the light truths that it touches
	touched  int                                 // the step for which touch was made

	// of one candidate's search
	p, since  int
	set, best []int
	banned    []bool
	depth     []branch
	net       *net // for heavier sets
}

// mostLight is the largest weight that is searched. Behind it all sets are too many.
const mostLight = 3

// done is the weight of a truth that says no more.
const done = -1

// A branch is what is supposed: candidates that are 0 and that are 1.
type branch struct{ no, yes bitset }

func newLightest(c *Candidates, position puzzles.Solution, met func(puzzles.Solution)) *lightest {
	s := &lightest{
		Candidates: c, position: slices.Clone(position), weight: make([]int, len(c.truths)),
		rows: make([][][]literal, len(c.truths)), stamp: make([]int, len(c.truths)), now: 1, touched: -1,
		banned: make([]bool, len(c.truths)), depth: make([]branch, mostLight+2),
	}
	for i := range s.depth {
		s.depth[i] = branch{newBitset(len(c.of)), newBitset(len(c.of))}
	}
	for i, t := range c.truths {
		s.rows[i], s.stamp[i] = t.rows, s.now
		s.refresh(i)
	}
	for w := range s.clean {
		for k := range s.clean[w] {
			s.clean[w][k] = make([]int, len(c.of))
		}
	}
	s.net = newNet(s, met)
	return s
}

// take makes facts of candidates.
func (s *lightest) take(entries, values []int) {
	s.now++
	var changed []int
	for i, at := range entries {
		s.position[at] = values[i]
		changed = append(changed, s.by[at]...)
	}
	for _, t := range increasing(changed) {
		s.stamp[t] = s.now
		s.refresh(t)
	}
}

// refresh weighs a truth, and leaves out the rows that are broken.
func (s *lightest) refresh(i int) {
	t := s.truths[i]
	if t.kind == ofItem {
		open := 0
		for _, lits := range t.nums {
			if !slices.ContainsFunc(lits, s.isTrue) {
				open++
			}
		}
		if s.weight[i] = max(open-1, 1); open == 0 {
			s.weight[i] = done
		}
		if s.weight[i] > mostLight || open == 0 {
			return
		}
		if s.rows[i] == nil {
			s.rows[i] = s.list(t)
		}
	}
	s.rows[i] = slices.DeleteFunc(slices.Clone(s.rows[i]), func(row []literal) bool {
		return slices.ContainsFunc(row, func(l literal) bool {
			v := s.position[l.candidate()]
			return v != puzzles.Open && v != l.value()
		})
	})
	if t.kind != ofItem {
		s.weight[i] = len(s.rows[i]) - 1
		if slices.ContainsFunc(s.rows[i], func(row []literal) bool { return s.isTrue(row[0]) }) {
			s.weight[i] = done
		}
	}
}

func (s *lightest) isTrue(l literal) bool { return s.position[l.candidate()] == l.value() }

// apply supposes a row beside a branch.
func (s *lightest) apply(to *branch, from branch, row []literal) {
	copy(to.no, from.no)
	copy(to.yes, from.yes)
	for _, l := range row {
		if l < 0 {
			to.no.add(int(^l))
			continue
		}
		to.yes.add(int(l))
		to.no.join(s.near[l])
	}
}

// isBlocked reports whether a branch forbids a row.
func (b *branch) isBlocked(row []literal) bool {
	for _, l := range row {
		if l >= 0 && b.no.has(int(l)) || l < 0 && b.yes.has(int(^l)) {
			return true
		}
	}
	return false
}

// open is the first row that a branch leaves to a truth; nil if there is none.
func (s *lightest) open(b *branch, t int) []literal {
	for _, row := range s.rows[t] {
		if !b.isBlocked(row) {
			return row
		}
	}
	return nil
}

// extends finds the first branch of a set from one at a depth on. It leaves it at the depth of the set's length.
func (s *lightest) extends(depth int, set []int) bool {
	if depth == len(set) {
		return true
	}
	for _, row := range s.rows[set[depth]] {
		if !s.depth[depth].isBlocked(row) {
			s.apply(&s.depth[depth+1], s.depth[depth], row)
			if s.extends(depth+1, set) {
				return true
			}
		}
	}
	return false
}

// suppose begins the search for sets that refute a candidate.
func (s *lightest) suppose(p int) {
	clear(s.depth[0].no)
	clear(s.depth[0].yes)
	s.apply(&s.depth[0], s.depth[0], []literal{literal(p)})
}

// refutes reports whether a set refutes a candidate.
func (s *lightest) refutes(set []int, p int) bool {
	s.suppose(p)
	return !s.extends(0, set)
}

// find looks for the least set of a weight and a number of truths that refutes a candidate.
func (s *lightest) find(p, weight, number int) []int {
	s.p, s.since, s.set, s.best = p, s.clean[weight][number][p], s.set[:0], nil
	s.suppose(p)
	s.grow(weight, number, false)
	if s.best == nil {
		s.clean[weight][number][p] = s.now
	}
	return s.best
}

// grow adds as many truths of a weight to a set, whose first branch is at the depth of its length.
func (s *lightest) grow(weight, number int, isNew bool) {
	var tried []int
	s.touching(&s.depth[len(s.set)], func(t int) {
		w := s.weight[t]
		if s.banned[t] || w < 1 || w > weight-(number-1) || number == 1 && w != weight {
			return
		}
		if s.add(t, weight-w, number-1, isNew || s.stamp[t] > s.since) {
			s.banned[t], tried = true, append(tried, t)
		}
	})
	for _, t := range tried {
		s.banned[t] = false
	}
}

// add tries sets with a truth and as many more of a weight. It returns false if they need not be tried.
func (s *lightest) add(t, weight, more int, isNew bool) bool {
	b, from := &s.depth[len(s.set)], len(s.set)
	if more == 0 && !isNew || slices.Contains(s.set, t) {
		return false
	}
	row := s.open(b, t)
	if more == 0 && row != nil {
		return false
	}
	s.banned[t], s.set = true, append(s.set, t)
	if row != nil {
		s.apply(&s.depth[from+1], *b, row)
	}
	switch {
	case row == nil && (from == 0 || !s.again()):
		if more == 0 {
			s.keep()
		}
	case more > 0:
		s.grow(weight, more, isNew)
	}
	s.set = s.set[:from]
	if row == nil && from > 0 { // the branches of the set were written over
		s.extends(0, s.set)
	}
	return true
}

// again looks for the first branch of the whole set.
func (s *lightest) again() bool {
	s.suppose(s.p)
	return s.extends(0, s.set)
}

// keep remembers the least set.
func (s *lightest) keep() {
	set := slices.Sorted(slices.Values(s.set))
	if s.best == nil || slices.Compare(set, s.best) < 0 {
		s.best = set
	}
}

// touching calls try with the light truths that a branch touches, some more than once.
func (s *lightest) touching(b *branch, try func(t int)) {
	for at := range b.yes.all() {
		for _, t := range s.touch[2*at+1] {
			try(t)
		}
	}
	for at := range b.no.all() {
		for _, t := range s.touch[2*at] {
			try(t)
		}
	}
}

// prepare lists what each literal touches: a candidate that is 1 those that speak of what it links, too.
func (s *lightest) prepare() {
	if s.touched == s.now {
		return
	}
	if s.touched = s.now; s.touch == nil {
		s.touch = make([][]int, 2*len(s.of))
	}
	for i := range s.touch {
		s.touch[i] = s.touch[i][:0]
	}
	for t := range s.truths {
		if s.weight[t] < 1 || s.weight[t] > mostLight {
			continue
		}
		add := func(at int) {
			if all := s.touch[at]; len(all) == 0 || all[len(all)-1] != t {
				s.touch[at] = append(all, t)
			}
		}
		for _, row := range s.rows[t] {
			for _, l := range row {
				add(2*l.candidate() + 1 - l.value())
			}
		}
	}
}

// next is the next step; nil if there is none, ctx ended, or it took too many tries.
func (s *lightest) next(ctx context.Context, distance func(at int) int) *Step {
	if step := s.single(distance); step != nil {
		return step
	}
	s.prepare()
	order := s.order(distance)
	for weight := 1; weight <= mostLight; weight++ {
		for number := 1; number <= weight; number++ {
			for _, p := range order {
				if ctx.Err() != nil {
					return nil
				}
				if set := s.find(p, weight, number); set != nil {
					return s.step(p, weight, set)
				}
			}
		}
	}
	return s.net.next(ctx, order)
}

// order has the open candidates, the nearest first.
func (s *lightest) order(distance func(at int) int) (order []int) {
	far := make([]int, len(s.of))
	for at, value := range s.position {
		if value == puzzles.Open {
			order = append(order, at)
			far[at] = distance(at)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return far[a] - far[b] })
	return order
}

// step excludes all that a set refutes.
func (s *lightest) step(p, weight int, set []int) *Step {
	step := &Step{Entry: p, Reasons: set, Weight: weight, Shape: s.shape(set), Proved: true}
	for at, value := range s.position {
		if value == puzzles.Open && (at == p || s.refutes(set, at)) {
			step.Entries, step.Values = append(step.Entries, at), append(step.Values, 0)
		}
	}
	return step
}

// single decides a candidate by a truth that has one option left.
func (s *lightest) single(distance func(at int) int) *Step {
	best, rank, far := -1, 0, 0
	for t, w := range s.weight {
		if w != 0 {
			continue
		}
		r, d := int(s.shapeOfSingle(t)), distance(s.rows[t][0][0].candidate())
		if best < 0 || r < rank || r == rank && d < far {
			best, rank, far = t, r, d
		}
	}
	if best < 0 {
		return nil
	}
	l := s.rows[best][0][0]
	step := &Step{Entry: l.candidate(), Reasons: []int{best}, Shape: Shape(rank), Proved: true}
	next := newBitset(len(s.of))
	next.add(l.candidate())
	if l >= 0 {
		next.join(s.near[l])
	}
	for at := range next.all() {
		if s.position[at] == puzzles.Open {
			value := 0
			if at == l.candidate() {
				value = l.value()
			}
			step.Entries, step.Values = append(step.Entries, at), append(step.Values, value)
		}
	}
	return step
}
