package model

import (
	"slices"

	"twofold/puzzles/model"
)

// What is seen is numbers in order encoding: a step of a ray's chain says that all literals up to it are true. Before
// that, what the literals that are known leave to each ray narrows it. O(n) variables for rays of n literals, of which
// no more than Max + 1 matter, and the products of pairs of rays in clauses.

// A ray is the literals that are seen on it: at least least of the first of them and at most most.
type ray struct {
	lits        []model.Lit
	least, most int
	chain       chain // how many more than least
}

// A seen sight is an exact one of four rays: what the first and the last of them, which are opposite on a grid, see
// together, and so what the other two do.
type seen struct {
	rays  []ray
	total int
	outer chain // how much more than their least the first and the last ray are together
}

// sight says how many literals are seen.
func (e *encoder) sight(s model.Sight) {
	rays := make([]ray, len(s.Rays))
	for i, lits := range s.Rays {
		end := slices.IndexFunc(lits, func(l model.Lit) bool { return e.isKnown(-l) })
		if end < 0 {
			end = len(lits)
		}
		rays[i] = ray{lits: lits[:end], most: end}
	}
	if !e.narrow(rays, s.Min, s.Max) {
		e.clause()
		return
	}
	low, high := s.Min, s.Max
	var chains []chain
	for i := range rays {
		e.extend(&rays[i])
		low, high = low-rays[i].least, high-rays[i].least
		chains = append(chains, rays[i].chain)
	}
	if len(rays) != 4 || low != high || len(e.when) > 0 || !e.areLoose(chains) {
		e.bounded(slices.DeleteFunc(chains, func(c chain) bool { return len(c) == 0 }), low, high)
		return
	}
	out := &seen{rays: rays, total: s.Min, outer: e.merged(chains[0], chains[3], low+1, true, true)}
	inner := func(v int) model.Lit { return out.innerAtLeast(v + rays[1].least + rays[2].least) }
	e.clause(inner(0))
	e.adds(chains[1], chains[2], low+1, true, true, inner)
	if e.sights != nil {
		e.sights[e.at] = out
	}
}

// areLoose reports whether both pairs of rays have something open.
func (e *encoder) areLoose(chains []chain) bool {
	return len(chains[0])+len(chains[3]) > 0 && len(chains[1])+len(chains[2]) > 0
}

// isKnown reports whether a literal is true for certain.
func (e *encoder) isKnown(l model.Lit) bool { return l == model.True || e.known[l] }

// narrow bounds rays by what the others leave to them, and so that none ends before a true literal. It is false if
// nothing is left.
func (e *encoder) narrow(rays []ray, low, high int) bool {
	for changed := true; changed; {
		changed = false
		least, most := 0, 0
		for _, r := range rays {
			least, most = least+r.least, most+r.most
		}
		for i := range rays {
			r := &rays[i]
			old := *r
			r.least = max(r.least, low-(most-old.most))
			r.most = min(r.most, high-(least-old.least))
			for r.least >= 0 && r.least < len(r.lits) && e.isKnown(r.lits[r.least]) {
				r.least++
			}
			for r.most >= r.least && r.most < len(r.lits) && e.isKnown(r.lits[r.most]) {
				r.most--
			}
			if r.least > r.most {
				return false
			}
			least, most = least+r.least-old.least, most+r.most-old.most
			changed = changed || r.least != old.least || r.most != old.most
		}
	}
	return true
}

// extend says what is seen for certain, and makes the chain of what more may be.
func (e *encoder) extend(r *ray) {
	for _, l := range r.lits[:r.least] {
		e.clause(l)
	}
	all := model.True
	for i := r.least; i < r.most; i++ {
		all = e.span(all, r.lits[:i+1])
		r.chain = append(r.chain, step{i - r.least + 1, all})
	}
	if r.most < len(r.lits) {
		e.clause(-all, -r.lits[r.most])
	}
}

// A spanned literal says that some others are true.
type spanned struct {
	lit model.Lit
	of  []model.Lit
}

// span is a literal that says that another one holds and the last of some: so that all of these are true, where what is
// seen for certain is. Sights that face each other share it.
func (e *encoder) span(before model.Lit, lits []model.Lit) model.Lit {
	last := lits[len(lits)-1]
	switch {
	case before == model.True:
		return last
	case e.isKnown(last):
		return before
	case e.spans == nil || len(e.when) > 0:
		return e.and(before, last)
	}
	key := [2]model.Lit{min(lits[0], last), max(lits[0], last)}
	known := e.spans[key]
	back := slices.Clone(lits)
	slices.Reverse(back)
	if known.lit == 0 || !slices.Equal(known.of, lits) && !slices.Equal(known.of, back) {
		known = spanned{e.newVar(), lits}
		e.spans[key] = known
	}
	e.clause(-known.lit, before)
	e.clause(-known.lit, last)
	e.clause(known.lit, -before, -last)
	return known.lit
}

// outerAtLeast says that the outer rays see at least j, and innerAtLeast that the others do.
func (s *seen) outerAtLeast(j int) model.Lit {
	return s.outer.atLeast(j - s.rays[0].least - s.rays[3].least)
}
func (s *seen) innerAtLeast(j int) model.Lit { return -s.outerAtLeast(s.total - j + 1) }

// facing says of sights that face each other that they see as much along their line. That follows from the rest, but
// not by unit propagation: who knows how much is seen along a column knows what is left for the row, but not how that
// is divided between left and right. Without these clauses plain visibility boards of 80×80, a tenth of the cells
// given, take fifty times as many conflicts.
func (e *encoder) facing(items []model.Posted) {
	for _, f := range model.Facings(items) {
		a, b := e.sights[f.A], e.sights[f.B]
		if a == nil || b == nil || f.Distance > len(a.rays[f.Ray].lits) {
			continue
		}
		mine, its := a.outerAtLeast, b.outerAtLeast
		if model.Across(f.Ray)[0] == 0 {
			mine, its = a.innerAtLeast, b.innerAtLeast
		}
		towards := a.rays[f.Ray]
		apart := []model.Lit{-towards.chain.atLeast(f.Distance - towards.least)}
		if place := f.Place(items); !e.isKnown(place) {
			apart = append(apart, -place)
		}
		j := 1
		for mine(j+1) == model.True || its(j+1) == model.True {
			j++
		}
		for ; ; j++ {
			e.clause(append(apart, -mine(j), its(j))...)
			e.clause(append(apart, -its(j), mine(j))...)
			if mine(j) == model.False || its(j) == model.False {
				break
			}
		}
	}
}
