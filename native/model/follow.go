package model

import (
	"slices"

	"twofold/puzzles/model"
)

// following tells, by variable, that no two solutions with one answer differ in it: the answer's, the nodes of loops
// and the sizes of areas whose edges do not. It misses others.
func following(m *model.Model, known []bool) []bool {
	follows := slices.Clone(known)
	for _, n := range m.Answer {
		follow(follows, n.Is)
	}
	for changed := true; changed; {
		changed = false
		for _, p := range m.Items {
			parts := p.Parts()
			open := func(e model.Edge) bool { return !follows[e.Lit.Var()] && !e.Lit.IsConstant() }
			if len(p.Guards) > 0 || slices.ContainsFunc(parts.Edges, open) {
				continue
			}
			switch p.Item.(type) {
			case model.Loop:
				changed = follow(follows, parts.Lits) || changed
			case model.Areas:
				for _, n := range parts.Nums {
					changed = follow(follows, n.Is) || changed
				}
			}
		}
	}
	return follows
}

func follow(follows []bool, lits []model.Lit) (changed bool) {
	for _, l := range lits {
		if !l.IsConstant() && !follows[l.Var()] {
			follows[l.Var()], changed = true, true
		}
	}
	return changed
}
