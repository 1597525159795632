package verify

import (
	"bytes"
	"context"
	"slices"

	"twofold/encode"
	"twofold/puzzles/model"
	"twofold/sat/drat"
)

// Cut is a formula with cuts in place of what it says on demand.
func Cut(f *encode.Formula, cuts [][]int) *encode.Formula {
	cut := *f
	cut.Clauses = slices.Concat(f.Clauses, cuts)
	cut.Refine, cut.Closing = nil, nil
	return &cut
}

// searched is the Searcher's Search, of a formula of which refine, if it is not nil, says the rest: a model that it
// breaks is none if that shows by literals that are asked about.
func searched(
	s *drat.Searcher, refine func([]bool) [][]int, lits []int, budget int, isAsked func(l int) bool,
) drat.Answer {
	if refine == nil {
		return s.Search(lits, budget)
	}
	model, answer := s.Model(lits, budget)
	if answer != drat.Satisfiable {
		return answer
	}
	for _, cut := range refine(model[1:]) {
		if answer = drat.Unknown; !slices.ContainsFunc(cut, func(l int) bool { return !isAsked(l) }) {
			return drat.Unsatisfiable
		}
	}
	return answer
}

// cutAs is the formula with the cuts that a file has, which it checks; or as it is, if it says nothing on demand or the
// file has too few clauses.
func (v *verifier) cutAs(name string, f *encode.Formula) (*encode.Formula, error) {
	if f.Closing == nil {
		return f, nil
	}
	content, err := v.File(name)
	if err != nil {
		return nil, err
	}
	read, err := drat.ReadFormula(bytes.NewReader(content))
	if err != nil {
		return nil, fault(name, "%v", err)
	}
	before := len(f.Clauses)
	if len(read.Clauses) < before {
		return f, nil // it is compared with all of it
	}
	m, err := model.Of(v.ctx, v.board)
	if err != nil {
		return nil, err
	}
	c := newItemCutter(m)
	cuts := read.Clauses[before:]
	for i, clause := range cuts {
		if v.ctx.Err() != nil {
			return nil, context.Cause(v.ctx)
		}
		if !c.holds(clause) {
			return nil, fault(name, "clause %d: nothing that has to be connected says %v", before+i+1, clause)
		}
	}
	return Cut(f, cuts), nil
}
