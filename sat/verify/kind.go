package verify

import (
	"fmt"
	"slices"

	"twofold/encode"
	"twofold/puzzles"
)

// A Kind is a family as evidence needs it: its rules, whose boards are puzzles.Certifiable, and its formulas.
type Kind struct {
	*puzzles.Family
	Encode encode.Family
}

// Find finds the kind of boards by the name of their family.
type Find func(family string) (Kind, error)

// A meant variable is about a solution.
type meant struct {
	variable int
	entries  []int // of the solution that it is about
	is       puzzles.Meaning
}

// read returns the named variables that are about a board's solutions. Names are read once for each formula: that takes
// much longer than a question.
func read(b puzzles.Certifiable, names []string) (all []meant) {
	for i, name := range names {
		if name == "" {
			continue
		}
		if entries, is := b.Means(name); is != nil {
			all = append(all, meant{i + 1, entries, is})
		}
	}
	return all
}

// literals returns what variables are in a solution, and by entry of the solution whether some of them are about it.
func literals(all []meant, s puzzles.Solution) (lits []int, about []bool) {
	about = make([]bool, len(s))
	for _, m := range all {
		is, known := m.is(s)
		if !known {
			continue
		}
		for _, entry := range m.entries {
			about[entry] = true
		}
		if is {
			lits = append(lits, m.variable)
		} else {
			lits = append(lits, -m.variable)
		}
	}
	return lits, about
}

// Without is the formula of a board and for each of some solutions the clause that forbids it, and so all models that
// stand for it.
func Without(b puzzles.Certifiable, f *encode.Formula, solutions ...puzzles.Solution) (*encode.Formula, error) {
	means := make([]func(puzzles.Solution) (bool, bool), len(f.Keys))
	for i, key := range f.Keys {
		_, means[i] = b.Means(f.Names[key-1])
	}
	without := *f
	without.Clauses = slices.Grow(slices.Clip(f.Clauses), len(solutions))
	for _, s := range solutions {
		clause := make([]int, len(f.Keys))
		for i, key := range f.Keys {
			is, known := false, false
			if means[i] != nil {
				is, known = means[i](s)
			}
			switch {
			case !known:
				return nil, fmt.Errorf("variable %d, %q, is not about the solution", key, f.Names[key-1])
			case is:
				clause[i] = -key
			default:
				clause[i] = key
			}
		}
		without.Clauses = append(without.Clauses, clause)
	}
	return &without, nil
}
