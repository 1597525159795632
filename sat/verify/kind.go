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

// Without is the formula of a board and the clause that forbids a solution, and so all models that stand for it.
func Without(b puzzles.Evident, f *encode.Formula, s puzzles.Solution) (*encode.Formula, error) {
	lits, _ := literals(b, f.Names, s)
	clause := make([]int, 0, len(f.Keys))
	for _, key := range f.Keys {
		switch {
		case slices.Contains(lits, key):
			clause = append(clause, -key)
		case slices.Contains(lits, -key):
			clause = append(clause, key)
		default:
			return nil, fmt.Errorf("variable %d, %q, is not about the solution", key, f.Names[key-1])
		}
	}
	without := *f
	without.Clauses = append(f.Clauses[:len(f.Clauses):len(f.Clauses)], clause)
	return &without, nil
}
