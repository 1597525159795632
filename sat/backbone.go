package sat

import (
	"context"
	"slices"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// Backbone returns what all solutions of the formula agree on: a solution with puzzles.Open where two
// solutions differ, nil if there is none. The values at which all solutions so far agree are kept, and a clause
// asks for one that differs in one of them, until there is no other (the backbone by the complement
// of its estimate: Mikoláš Janota, Inês Lynce and Joao Marques-Silva: Algorithms for computing backbones
// of propositional formulae, AI Communications 28, 2015). Each of these clauses is a part of the one
// before, so one solver keeps all that it learns. Before that, keys of the model are flipped as far as
// that is a model too: where cells are free this spares one model for each, and on boards with many
// solutions half of the decisions. It takes at most one model for each key.
//
// Where keys tell entries only together (see Formula.Explain), a clause asks for a model that differs in
// one of those that tell what is agreed on. It excludes no solution that disagrees, but may leave others, so that in
// the worst case there are as many models as solutions.
func Backbone(ctx context.Context, f *encode.Formula, backend Backend) (agreed puzzles.Solution, stats runs.Stats,
	err error) {
	near, err := newFlipper(ctx, f)
	if err != nil {
		return nil, formulaStats(f), err
	}
	strong, err := saturated(ctx, f)
	if err != nil {
		return nil, formulaStats(f), err
	}
	f = strong
	s := backend(f)
	defer func() {
		if closing := s.Close(); err == nil {
			err = closing
		}
	}()
	var flips []int // of the keys that tell what is agreed on, literals that the models so far do not have
	for {
		model, err := refined(ctx, f, s)
		if err != nil {
			return nil, s.Stats(), err
		}
		if model == nil {
			return agreed, s.Stats(), nil
		}
		if agreed == nil {
			agreed = f.Decode(model)
			flips = Opposites(f.Keys, model)
		}
		if f.Explain == nil {
			flips = differing(flips, model)
			near.flip(model, flips)
			flips = differing(flips, model)
		}
		for i, value := range f.Decode(model) {
			if agreed[i] != value {
				agreed[i] = puzzles.Open
			}
		}
		if f.Explain != nil {
			flips = Opposites(f.Explain(model, agreed), model)
		}
		s.Add(flips)
	}
}

// Opposites are the literals of the variables that the model does not have.
func Opposites(vars []int, model []bool) []int {
	out := make([]int, len(vars))
	for i, v := range vars {
		out[i] = v
		if model[v-1] {
			out[i] = -v
		}
	}
	return out
}

// differing are the literals that the model does not have.
func differing(lits []int, model []bool) []int {
	var out []int
	for _, l := range lits {
		if model[variable(l)-1] != (l > 0) {
			out = append(out, l)
		}
	}
	return out
}

// A flipper changes single variables of a model so that it stays a model.
type flipper struct {
	formula     *encode.Formula
	rows        []row
	occurrences occurrences
	spare       []int // of each row: how many of its true literals it can lose
}

func newFlipper(ctx context.Context, f *encode.Formula) (*flipper, error) {
	poll := &runs.Poll{Context: ctx}
	all, err := rows(poll, f)
	if err != nil {
		return nil, err
	}
	p := &flipper{formula: f, rows: all, spare: make([]int, len(all))}
	p.occurrences, err = newOccurrences(poll, p.rows, f.NumVars()+1)
	return p, err
}

// flip makes those of the literals true, one after the other, that can be. None is true before.
func (p *flipper) flip(model []bool, lits []int) {
	for i, row := range p.rows {
		p.spare[i] = -row.need
		for _, l := range row.lits {
			if model[variable(l)-1] == (l > 0) {
				p.spare[i]++
			}
		}
	}
	for _, l := range lits {
		needed := slices.ContainsFunc(p.occurrences.of(-l)[0], func(i int32) bool { return p.spare[i] == 0 })
		if needed {
			continue
		}
		model[variable(l)-1] = l > 0
		if p.formula.Refine != nil && len(p.formula.Refine(model)) > 0 {
			model[variable(l)-1] = l < 0
			continue
		}
		for _, i := range p.occurrences.of(-l)[0] {
			p.spare[i]--
		}
		for _, i := range p.occurrences.of(l)[0] {
			p.spare[i]++
		}
	}
}
