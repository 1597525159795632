package visibility

import "twofold/native/learn"

// probe tries both colours of all open cells that clues see and keeps what must be, until there is no more
// to be had (failed literals: Freeman, Improvements to propositional satisfiability search algorithms,
// 1995). It must be called on level 0; false means a contradiction. It may be stopped at any time.
func (p *propagator) probe(stop func() bool) bool {
	for changed := true; changed; {
		changed = false
		for cell, clues := range p.cluesOf {
			if len(clues) == 0 || p.colour(int32(cell)) != open {
				continue
			}
			if stop() {
				return true
			}
			for _, l := range [2]learn.Lit{blackLit(int32(cell)), whiteLit(int32(cell))} {
				if p.colour(int32(cell)) != open || !p.fails(l) {
					continue
				}
				changed = true
				p.Imply(l.Not(), learn.Reason{})
				if !p.PropagateAll() {
					return false
				}
			}
		}
	}
	return true
}

// fails says whether a literal, decided, ends in a contradiction.
func (p *propagator) fails(l learn.Lit) bool {
	level := p.DecisionLevel()
	p.Decide(l)
	ok := p.PropagateAll()
	p.BacktrackTo(level)
	return !ok
}
