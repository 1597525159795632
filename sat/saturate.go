package sat

import (
	"context"
	"slices"

	"twofold/encode"
	"twofold/puzzles/runs"
)

// A saturation is a formula under propagation that draws what its Closing says, too, and keeps those clauses.
type saturation struct {
	*propagator
	poll     runs.Poll
	formula  *encode.Formula
	kept     [][]int
	repeats  dedupe
	harmless []int // by index of a literal: the turn in which nothing contradicted it
	turn     int
}

// saturated is the formula with what follows from it easily, if there is a Closing, of which a solver would know
// nothing: see saturate. Its Refine follows a model key by key up to a contradiction: clauses about few keys say more
// than those that are found when all have values. It is for one Solver, which is to be given all that Refine returns.
// The error is ctx's cause.
func saturated(ctx context.Context, f *encode.Formula) (*encode.Formula, error) {
	if f.Closing == nil {
		return f, nil
	}
	s, err := saturate(ctx, f)
	if err != nil {
		return nil, err
	}
	return s.stronger(), nil
}

// saturate tries each value of a key. One that propagation contradicts is excluded (failed literals: Jon William
// Freeman, Improvements to Propositional Satisfiability Search Algorithms, 1995), and the clauses of Closing that show
// that are kept. The formula has a Closing. The error is ctx's cause.
func saturate(ctx context.Context, f *encode.Formula) (*saturation, error) {
	s := &saturation{poll: runs.Poll{Context: ctx}, formula: f, harmless: make([]int, 2*f.NumVars()+2), turn: 1}
	all, err := rows(&s.poll, f)
	if err != nil {
		return nil, err
	}
	s.propagator = &propagator{value: make([]int8, f.NumVars()+1), rows: all}
	s.repeats = newDedupe(f.NumVars())
	s.begin()
	if err := s.occur(&s.poll); err != nil {
		return nil, err
	}
	if err := s.close(); err != nil {
		return nil, err
	}
	return s, s.probe()
}

// stronger is the formula with the clauses that are kept and what is known.
func (s *saturation) stronger() *encode.Formula {
	more := *s.formula
	more.Clauses = slices.Concat(s.formula.Clauses, s.kept)
	for _, l := range s.trail {
		more.Clauses = append(more.Clauses, []int{l})
	}
	if s.impossible {
		more.Clauses = append(more.Clauses, nil)
	}
	more.Refine = s.refine
	return &more
}

// close draws all that follows.
func (s *saturation) close() error {
	for {
		if err := s.propagateTrail(&s.poll); err != nil || s.impossible {
			return err
		}
		first := len(s.rows)
		for _, clause := range s.formula.Closing(s.value) {
			lits, _ := s.repeats.clause(clause) // no tautology: one literal or none is not false
			s.kept = append(s.kept, lits)
			s.add(row{lits: lits, need: 1})
		}
		if first == len(s.rows) {
			return nil
		}
		for i := first; i < len(s.rows); i++ {
			s.force(i)
		}
	}
}

// probe tries both values of each key, until none is contradicted.
func (s *saturation) probe() error {
	for again := true; again; {
		again = false
		for _, key := range s.formula.Keys {
			for _, l := range [2]int{key, -key} {
				if s.impossible || valueOf(s.value, l) != 0 || s.harmless[index(l)] == s.turn {
					continue
				}
				contradicted, err := s.try(l)
				if err != nil {
					return err
				}
				again = again || contradicted
			}
		}
	}
	return nil
}

// try takes a literal for true and draws what follows. If that is a contradiction its opposite is true, else nothing is
// left of it: what follows from the literal would not be contradicted either, before something else is known.
func (s *saturation) try(l int) (contradicted bool, err error) {
	length, kept := len(s.trail), len(s.kept)
	s.assign(l)
	if err := s.close(); err != nil {
		return false, err
	}
	contradicted = s.impossible
	if !contradicted {
		for _, implied := range s.trail[length:] {
			s.harmless[index(implied)] = s.turn
		}
	}
	s.undo(length)
	if contradicted {
		s.turn++
		s.assign(-l)
		return true, s.close()
	}
	s.drop(len(s.kept) - kept)
	s.kept = s.kept[:kept]
	return false, nil
}

// refine returns clauses of which the model breaks one at least, if it breaks any.
func (s *saturation) refine(model []bool) [][]int {
	broken := s.formula.Refine(model)
	if len(broken) == 0 {
		return nil
	}
	length, kept := len(s.trail), len(s.kept)
	err := s.follow(model)
	s.undo(length)
	clauses := s.kept[kept:]
	isBroken := func(clause []int) bool {
		return !slices.ContainsFunc(clause, func(l int) bool { return model[variable(l)-1] == (l > 0) })
	}
	if err != nil || !slices.ContainsFunc(clauses, isBroken) {
		return append(clauses, broken...)
	}
	return clauses
}

// follow takes the model's keys for true, one after the other, until that is a contradiction.
func (s *saturation) follow(model []bool) error {
	for _, l := range Opposites(s.formula.Keys, model) {
		if valueOf(s.value, l) > 0 {
			return nil
		}
		if valueOf(s.value, l) < 0 {
			continue
		}
		s.assign(-l)
		if err := s.close(); err != nil || s.impossible {
			return err
		}
	}
	return nil
}
