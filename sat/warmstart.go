package sat

import (
	"context"
	"maps"

	"twofold/encode"
	"twofold/puzzles/runs"
)

// warmStarts is how many models are looked for near what a formula's leader proposes: as many as uniqueness asks for.
const warmStarts = 2

// A warmStart finds models of a formula near what its leader proposes. It takes the proposed literals for true, draws
// what follows, and solves what is left, a small formula, by itself: a solver pays for each variable at each conflict.
type warmStart struct {
	formula *encode.Formula
	backend Backend
	leader  encode.Leader // nil when it is not asked any more
	rules   *propagator   // knows what follows without a proposal
	found   int
	stats   runs.Stats // of the small formulas
}

// newWarmStart asks a leader if there is one. Programs that are not ours get whole formulas only: whoever chooses one
// wants to see what it does. The error is ctx's cause.
func newWarmStart(ctx context.Context, f *encode.Formula, s Solver, backend Backend) (*warmStart, error) {
	l := &warmStart{formula: f, backend: backend, stats: runs.Stats{Counts: map[runs.Counter]int64{}}}
	if _, ours := s.(*reducedSolver); !ours || f.Lead == nil || f.Refine != nil {
		return l, nil
	}
	leader := f.Lead()
	if leader == nil {
		return l, nil
	}
	poll := &runs.Poll{Context: ctx}
	defer timed(&l.stats.Solver)()
	all, err := rows(poll, f)
	if err != nil {
		return nil, err
	}
	p := &propagator{value: make([]int8, f.NumVars()+1), rows: all}
	if p.begin(); p.impossible {
		return l, nil
	}
	if err := p.occur(poll); err != nil {
		return nil, err
	}
	if err := p.propagateTrail(poll); err != nil {
		return nil, err
	}
	if !p.impossible {
		leader.Known(p.value)
		l.leader, l.rules = leader, p
	}
	return l, nil
}

// model is another model, or nil if there is nothing more to propose. One that was found before has to be forbidden.
func (l *warmStart) model(ctx context.Context) ([]bool, error) {
	defer timed(&l.stats.Solver)() // those who solve the small formulas included
	for l.leader != nil && l.found < warmStarts {
		proposal := l.leader.Next(ctx)
		if proposal == nil {
			break
		}
		model, err := l.near(ctx, proposal)
		if err != nil {
			return nil, err
		}
		if model != nil {
			l.found++
			l.leader.Found(model)
			return model, nil
		}
	}
	l.leader, l.rules = nil, nil
	return nil, nil
}

// forbid adds a clause that holds from now on.
func (l *warmStart) forbid(clause []int) {
	if l.rules != nil {
		l.rules.add(row{lits: clause, need: 1})
	}
}

// near looks for a model that has all the literals.
func (l *warmStart) near(ctx context.Context, proposal []int) (model []bool, err error) {
	root := len(l.rules.trail)
	defer l.rules.undo(root)
	for _, lit := range proposal {
		switch valueOf(l.rules.value, lit) {
		case -1:
			return nil, nil
		case 0:
			l.rules.assign(lit)
		}
	}
	if err := l.rules.propagateTrail(&runs.Poll{Context: ctx}); err != nil || l.rules.impossible {
		return nil, err
	}
	r := &reduction{value: l.rules.value, dense: make([]int, len(l.rules.value))}
	r.reserve(l.formula.Keys)
	for _, row := range l.rules.rows {
		r.reserve(row.lits)
	}
	r.number()
	s := l.backend(l.small(r))
	if ours, is := s.(*reducedSolver); is {
		ours.enough = l.leader.Patience()
	}
	defer func() {
		stats := s.Stats()
		for _, counter := range [2]runs.Counter{runs.Decisions, runs.Conflicts} {
			l.stats.Counts[counter] += stats.Counts[counter]
		}
		l.stats.Memory = max(l.stats.Memory, stats.Memory)
		if closing := s.Close(); err == nil {
			err = closing
		}
	}()
	status, err := s.Solve(ctx)
	if err == nil && status == Unknown {
		l.leader.Late()
	}
	if err != nil || status != Satisfiable {
		return nil, err
	}
	return r.model(s.Model()), nil
}

// small is what is left of the formula.
func (l *warmStart) small(r *reduction) *encode.Formula {
	f := &encode.Formula{Names: make([]string, len(r.original)), TrueFirst: l.formula.TrueFirst}
	for _, row := range l.rules.rows {
		lits, trues := r.open(row.lits)
		switch need := row.need - trues; {
		case need <= 0:
		case need == 1:
			f.Clauses = append(f.Clauses, lits)
		default:
			f.Cards = append(f.Cards, encode.Card{Lits: lits, AtLeast: need})
		}
	}
	return f
}

// with adds what was done for the small formulas.
func (l *warmStart) with(stats runs.Stats) runs.Stats {
	stats.Counts = maps.Clone(stats.Counts)
	for counter, n := range l.stats.Counts {
		if _, counts := stats.Counts[counter]; counts {
			stats.Counts[counter] += n
		}
	}
	stats.Memory = max(stats.Memory, l.stats.Memory)
	stats.Solver += l.stats.Solver
	return stats
}
