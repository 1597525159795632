package steps

import (
	"cmp"
	"context"
	"slices"

	"twofold/puzzles"
)

// A net finds sets of truths, however heavy, that refute a candidate: what people call a forcing net. It supposes the
// candidate, and takes what follows: a candidate that is 1 excludes those that a link joins with it; a truth with one
// row left asserts that row; a value that no row of a sum or table has left is excluded. Where that meets no truth
// without a row, it tries the rows of the narrowest truth one after the other. The set has what the contradictions
// follow from, less each truth that the net does without.
type net struct {
	*lightest
	ctx   context.Context  // of the step that is looked for
	value puzzles.Solution // by candidate, of what is supposed
	why   []cause          // by candidate that is on the trail
	since []int            // by candidate: where it is on the trail; -1 of what the position has
	trail []int
	wait  []int // truths to be looked at, from head on
	head  int
	waits []bool                 // by truth
	only  []bool                 // by truth: those that may be used
	mark  []bool                 // by candidate, of one analysis
	all   bool                   // all may be
	tries int                    // how often something was supposed
	most  int                    // tries; 0 for any number
	met   func(puzzles.Solution) // is told each solution
	isMet []bool                 // by candidate: a solution has it
}

// A cause says why a candidate has its value: the truth that asserts or excludes it, or else the candidate that a link
// joins with it, or else the level of what was supposed.
type cause struct {
	by causes
	of int
}

type causes int

const (
	bySupposing causes = iota
	byLink
	byLastRow // of a truth: no other row is left
	byNoRow   // of a truth: none that has it is left
	bySight   // of a truth whose rows are not listed: all that is known of its candidates
)

// A verdict of what is supposed.
type verdict int

const (
	open verdict = iota // it takes more levels
	refuted
	holds
)

// A proof is the truths that refute what is supposed, and the levels of the suppositions that it needs.
type proof struct{ truths, levels []int }

// Bounds on what is looked at: sets that are made smaller, and open numbers of truths whose rows are listed for good
// and in passing. As many levels as there are candidates are enough for all.
const (
	mostSmaller = 8
	mostListed  = 5
	mostSeen    = 4
)

func newNet(s *lightest, met func(puzzles.Solution)) *net {
	return &net{
		lightest: s, all: true, met: met, why: make([]cause, len(s.of)), since: make([]int, len(s.of)),
		waits: make([]bool, len(s.truths)),
		only:  make([]bool, len(s.truths)), mark: make([]bool, len(s.of)), isMet: make([]bool, len(s.of)),
	}
}

// next is a step of weight above mostLight: by one supposition alone, of those sets that are light at first the
// lightest; or by more suppositions, the first that is met. It is nil if no open candidate is refuted, ctx ends, or
// there were too many tries.
func (n *net) next(ctx context.Context, order []int) *Step {
	n.begin(ctx)
	type found struct{ p, weight, number int }
	var all []found
	sets := map[int][]int{}
	for _, p := range order {
		if n.tired() {
			return nil
		}
		if set, v := n.refute(p, 0); v == refuted {
			sets[p] = set
			all = append(all, found{p, n.sum(set), len(set)})
		}
	}
	least := func(a, b found) int { return cmp.Or(cmp.Compare(a.weight, b.weight), cmp.Compare(a.number, b.number)) }
	slices.SortStableFunc(all, least)
	all = all[:min(len(all), mostSmaller)]
	for i, f := range all {
		sets[f.p] = n.smaller(f.p, sets[f.p], 0)
		all[i] = found{f.p, n.sum(sets[f.p]), len(sets[f.p])}
	}
	if len(all) > 0 {
		best := slices.MinFunc(all, least)
		return n.step(best.p, sets[best.p], 0)
	}
	for _, p := range order {
		if n.isMet[p] {
			continue
		}
		set, v := n.refute(p, len(n.of))
		if n.tired() {
			return nil
		}
		if v == refuted {
			return n.step(p, n.smaller(p, set, len(n.of)), len(n.of))
		}
	}
	return nil
}

func (n *net) tired() bool { return n.most > 0 && n.tries > n.most || n.ctx.Err() != nil }

// begin takes over the position, and lists rows.
func (n *net) begin(ctx context.Context) {
	n.ctx = ctx
	n.value = append(n.value[:0], n.position...)
	for i := range n.since {
		n.since[i] = -1
	}
	for i, t := range n.truths {
		n.only[i] = n.weight[i] != done
		if t.kind == ofItem && n.rows[i] == nil && n.weight[i] < mostListed && n.only[i] {
			n.rows[i] = n.list(t)
		}
	}
}

// sum is the weight of a set.
func (s *lightest) sum(set []int) (weight int) {
	for _, t := range set {
		weight += max(s.weight[t], 0)
	}
	return weight
}

// step excludes all that a set refutes with as many levels.
func (n *net) step(p int, set []int, levels int) *Step {
	slices.Sort(set)
	step := &Step{Entry: p, Reasons: set, Weight: max(n.sum(set), mostLight+1), Shape: n.shape(set), Proved: true}
	n.within(set, func() {
		for at, value := range n.position {
			if value != puzzles.Open {
				continue
			}
			if _, v := n.refute(at, levels); at == p || v == refuted {
				step.Entries, step.Values = append(step.Entries, at), append(step.Values, 0)
			}
		}
	})
	return step
}

// within lets a set be used alone.
func (n *net) within(set []int, do func()) {
	only := n.only
	n.only, n.all = make([]bool, len(n.truths)), false
	for _, t := range set {
		n.only[t] = true
	}
	do()
	n.only, n.all = only, true
}

// smaller leaves truths out that the net does without, the heaviest first.
func (n *net) smaller(p int, set []int, levels int) []int {
	slices.SortStableFunc(set, func(a, b int) int { return n.weight[b] - n.weight[a] })
	for i := 0; i < len(set); {
		without := slices.Delete(slices.Clone(set), i, i+1)
		n.within(without, func() {
			rest, v := n.refute(p, levels)
			if v != refuted {
				i++
				return
			}
			set = slices.DeleteFunc(without, func(t int) bool { return !slices.Contains(rest, t) })
		})
	}
	return set
}

// refute looks for truths that refute a candidate.
func (n *net) refute(p, levels int) (truths []int, v verdict) {
	n.set(p, 1, cause{bySupposing, 0})
	found, v := n.search(0, levels)
	n.undo(0)
	return found.truths, v
}

// search judges what is supposed.
func (n *net) search(level, levels int) (proof, verdict) {
	n.tries++
	if t := n.propagate(); t >= 0 {
		return n.analyse(t), refuted
	}
	if level == levels || n.tired() {
		return proof{}, open
	}
	t := n.narrowest()
	if t < 0 {
		n.meet()
		return proof{}, holds
	}
	here, all := len(n.trail), n.analyse(t)
	for _, row := range n.rows[t] {
		if n.isDead(row) {
			continue
		}
		for _, l := range row {
			n.assert(l, cause{bySupposing, level + 1})
		}
		own, v := n.search(level+1, levels)
		n.undo(here)
		if v != refuted {
			return proof{}, v
		}
		is := func(of int) bool { return of == level+1 }
		if !slices.ContainsFunc(own.levels, is) {
			return own, refuted
		}
		all.truths = increasing(append(all.truths, own.truths...))
		all.levels = increasing(append(all.levels, slices.DeleteFunc(own.levels, is)...))
	}
	return all, refuted
}

// meet remembers a solution.
func (n *net) meet() {
	if !n.all {
		return
	}
	n.met(n.value)
	for at, value := range n.value {
		n.isMet[at] = n.isMet[at] || value == 1
	}
}

// narrowest is the truth with the fewest rows left, at least two; -1 if there is none.
func (n *net) narrowest() int {
	best, least := -1, 0
	for t, use := range n.only {
		if !use || len(n.rows[t]) == 0 {
			continue
		}
		live := 0
		for _, row := range n.rows[t] {
			if !n.isDead(row) {
				live++
			}
		}
		if live > 1 && (best < 0 || live < least) && !slices.ContainsFunc(n.rows[t], n.isAsserted) {
			best, least = t, live
		}
	}
	return best
}

// isDead reports whether a literal of a row is false.
func (n *net) isDead(row []literal) bool {
	for _, l := range row {
		if v := n.value[l.candidate()]; v != puzzles.Open && v != l.value() {
			return true
		}
	}
	return false
}

// isAsserted reports whether all literals of a row are true.
func (n *net) isAsserted(row []literal) bool {
	for _, l := range row {
		if n.value[l.candidate()] != l.value() {
			return false
		}
	}
	return true
}

func (n *net) assert(l literal, why cause) {
	if n.value[l.candidate()] == puzzles.Open {
		n.set(l.candidate(), l.value(), why)
	}
}

// set gives an open candidate a value. A 1 excludes at once all that links join with it.
func (n *net) set(at, value int, why cause) {
	n.put(at, value, why)
	if value == 1 {
		for other := range n.near[at].all() {
			if n.value[other] == puzzles.Open {
				n.put(other, 0, cause{byLink, at})
			}
		}
	}
}

func (n *net) put(at, value int, why cause) {
	n.value[at], n.why[at], n.since[at] = value, why, len(n.trail)
	n.trail = append(n.trail, at)
	for _, t := range n.by[at] {
		if n.only[t] && !n.waits[t] {
			n.waits[t], n.wait = true, append(n.wait, t)
		}
	}
}

// undo takes back all of the trail from a place on.
func (n *net) undo(to int) {
	for _, at := range n.trail[to:] {
		n.value[at], n.since[at] = puzzles.Open, -1
	}
	n.trail = n.trail[:to]
	for _, t := range n.wait[n.head:] {
		n.waits[t] = false
	}
	n.wait, n.head = n.wait[:0], 0
}

// propagate looks at truths until nothing follows. It returns one that has no row left; -1 if there is none.
func (n *net) propagate() int {
	for n.head < len(n.wait) {
		t := n.wait[n.head]
		n.head++
		n.waits[t] = false
		if !n.look(t) {
			return t
		}
	}
	return -1
}

// look takes what follows from a truth. It returns false if no row is left.
func (n *net) look(t int) bool {
	rows, last, none := n.rows[t], cause{byLastRow, t}, cause{byNoRow, t}
	if rows == nil {
		if n.openNums(t) > mostSeen {
			return true
		}
		rows = (&lightest{Candidates: n.Candidates, position: n.value}).list(n.truths[t])
		last.by, none.by = bySight, bySight
	}
	var row []literal
	live := 0
	for _, r := range rows {
		if !n.isDead(r) {
			row, live = r, live+1
		}
	}
	switch {
	case live == 0:
		return false
	case live == 1:
		for _, l := range row {
			n.assert(l, last)
		}
	}
	if n.truths[t].kind == ofItem {
		n.exclude(t, rows, none)
	}
	return true
}

// exclude takes the values out that no row of an item has left.
func (n *net) exclude(t int, rows [][]literal, why cause) {
	for _, r := range rows {
		if n.isDead(r) {
			continue
		}
		for _, l := range r {
			n.mark[l.candidate()] = true
		}
	}
	var out []int
	for _, lits := range n.truths[t].nums {
		for _, l := range lits {
			if at := l.candidate(); l >= 0 && !n.mark[at] && n.value[at] == puzzles.Open {
				out = append(out, at)
			}
		}
	}
	for _, r := range rows {
		for _, l := range r {
			n.mark[l.candidate()] = false
		}
	}
	for _, at := range out {
		n.assert(^literal(at), why)
	}
}

// openNums is how many numbers of an item have no value.
func (n *net) openNums(t int) (open int) {
	for _, lits := range n.truths[t].nums {
		if !slices.ContainsFunc(lits, func(l literal) bool { return n.value[l.candidate()] == l.value() }) {
			open++
		}
	}
	return open
}

// analyse lists the truths that show that the rows of a truth that are dead are so, and this truth.
func (n *net) analyse(t int) (found proof) {
	found.truths = []int{t}
	n.explain(t, len(n.trail), func([]literal) bool { return true })
	for i, at := range slices.Backward(n.trail) {
		if !n.mark[at] {
			continue
		}
		n.mark[at] = false
		switch why := n.why[at]; why.by {
		case bySupposing:
			found.levels = append(found.levels, why.of)
		case byLink:
			n.mark[why.of] = true
		default:
			found.truths = append(found.truths, why.of)
			own := literal(at)
			if n.value[at] == 0 {
				own = ^own
			}
			switch why.by {
			case byLastRow:
				n.explain(why.of, i, func(row []literal) bool { return !slices.Contains(row, own) })
			default:
				n.explain(why.of, i, func(row []literal) bool { return slices.Contains(row, ^own) })
			}
		}
	}
	found.truths, found.levels = increasing(found.truths), increasing(found.levels)
	return found
}

// explain marks what made rows of a truth dead ahead of a place of the trail: of each the literal that was so first. Of
// a truth whose rows are not listed it marks all that is known of it.
func (n *net) explain(t, ahead int, is func(row []literal) bool) {
	if n.rows[t] == nil {
		for _, at := range n.truths[t].candidates() {
			n.mark[at] = n.mark[at] || n.value[at] != puzzles.Open && n.since[at] >= 0 && n.since[at] < ahead
		}
		return
	}
	for _, row := range n.rows[t] {
		if first := n.firstFalse(row, ahead); first >= 0 && n.since[first] >= 0 && is(row) {
			n.mark[first] = true
		}
	}
}

// firstFalse is the candidate of the literal of a row that was false first, ahead of a place of the trail; or -1.
func (n *net) firstFalse(row []literal, ahead int) int {
	first := -1
	for _, l := range row {
		at := l.candidate()
		if v := n.value[at]; v == puzzles.Open || v == l.value() || n.since[at] >= ahead {
			continue
		}
		if first < 0 || n.since[at] < n.since[first] {
			first = at
		}
	}
	return first
}
