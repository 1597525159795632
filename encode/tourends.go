package encode

import "slices"

// tourEnds say in which squares an open tour starts and ends: of each square a literal or constant. For a
// closed tour all are never.
type tourEnds struct{ start, end []int }

// newTourEnds names the variables start-<square> and end-<square>. one says that exactly one literal of a set is
// true, which may be large.
func newTourEnds(f *Formula, g *tourGraph, one func(f *Formula, lits []int, k int)) tourEnds {
	e := tourEnds{make([]int, g.size()), make([]int, g.size())}
	if g.closed() {
		return e
	}
	e.put(f, g, e.start, 0, "start", one)
	e.put(f, g, e.end, g.size()-1, "end", one)
	for s := range e.start {
		if g.size() > 1 {
			f.say(not(e.start[s]), not(e.end[s]))
		}
	}
	return e
}

// put says that one of the squares has the step.
func (tourEnds) put(f *Formula, g *tourGraph, lits []int, step int, name string,
	one func(f *Formula, lits []int, k int)) {
	if s := g.at[step]; s != none {
		lits[s] = always
		return
	}
	_, colours := g.flood()
	even := colours.even(g)
	var open []int
	for s := range lits {
		if g.given[s] == none && colours.mayBe(even, s, step) {
			lits[s] = f.NewVar(name + "-" + g.place(s))
			open = append(open, lits[s])
		}
	}
	settled(f, open, 1, one)
}

// first is the square where a path is begun: the first one of an open tour, and the anchor of a closed one.
func (e tourEnds) first(g *tourGraph, model []bool) int {
	if g.closed() {
		return g.anchor()
	}
	return slices.IndexFunc(e.start, func(l int) bool { return isTrue(l, model) })
}

// endKeys tell where an open tour starts or ends, as far as that is needed to tell entries and not given.
func (e tourEnds) endKeys(path []int, t telling) (keys []int) {
	if first := e.start[path[0]]; t.until >= 0 && !isConstant(first) {
		keys = append(keys, first)
	}
	if last := e.end[path[len(path)-1]]; t.from < len(path) && !isConstant(last) {
		keys = append(keys, last)
	}
	return keys
}

// isConstant tells constants from literals.
func isConstant(l int) bool { return l == never || l == always }
