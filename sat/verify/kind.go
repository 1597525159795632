package verify

import (
	"fmt"
	"slices"

	"twofold/encode"
	"twofold/puzzles"
)

// A Kind is a family as evidence needs it: its rules, whose boards are puzzles.Evident, and its formulas.
type Kind struct {
	*puzzles.Family
	Encode encode.Family
}

// Find finds the kind of boards by the name of their family.
type Find func(family string) (Kind, error)

// literals are those of the named variables that are about the solution, as they are in it; about are the entries of
// the solution that some of them are about.
func literals(b puzzles.Evident, names []string, s puzzles.Solution) (lits []int, about map[int]bool) {
	about = map[int]bool{}
	for i, name := range names {
		entries, means := b.Means(name)
		if means == nil {
			continue
		}
		is, known := means(s)
		if !known {
			continue
		}
		for _, entry := range entries {
			about[entry] = true
		}
		l := i + 1
		if !is {
			l = -l
		}
		lits = append(lits, l)
	}
	return lits, about
}

// Without is the formula of a board and for each of some solutions the clause that forbids it, and so all models that
// stand for it.
func Without(b puzzles.Evident, f *encode.Formula, solutions ...puzzles.Solution) (*encode.Formula, error) {
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
