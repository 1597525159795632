package sat

import (
	"cmp"
	"context"
	"slices"
)

// A decomposer decides one problem. It takes it apart into what propagation left unlinked, solves each part by itself,
// and combines their models: the next one differs in one part from the one before wherever that is possible, as in an
// odometer. Large parts are searched ball by ball.
//
// What is not asked for in this way is asked of one gopher for the whole: proofs, assumptions, clauses that are added,
// searches of a number of conflicts, and what the parts do not settle.
type decomposer struct {
	problem problem
	cut     cut

	whole *gopher // of the problem as it is, once it was needed
	model []bool  // the last one

	network  *network
	parts    []*part
	excluded int    // how many combinations are
	worked   answer // what the parts took
}

func newDecomposer(p problem, by cut) *decomposer { return &decomposer{problem: p, cut: by} }

// decide answers a query, until ctx ends. An error is the end of the decomposer.
func (d *decomposer) decide(ctx context.Context, q query) (answer, error) {
	if q.Again {
		d.excluded++
	}
	plain := q.proof == nil && q.Enough == 0 && len(q.Added)+len(q.Assumed) == 0
	if d.whole == nil && plain && !d.problem.Whole && d.problem.Vars >= d.cut.least {
		status, err := d.combine(ctx, q.Again)
		if err != nil || status != Unknown {
			a := answer{Status: status, Decisions: d.worked.Decisions, Conflicts: d.worked.Conflicts}
			if status == Satisfiable {
				d.model = slices.Clone(d.network.value[1:])
				a.Model = d.model
			}
			return a, err
		}
	}
	if d.whole == nil {
		q.Added = slices.Concat(d.join(), q.Added)
	} else if q.Again {
		q.Added = append(q.Added, Opposites(d.problem.Keys, d.model))
	}
	a, err := d.whole.decide(ctx, q)
	a.Decisions += d.worked.Decisions
	a.Conflicts += d.worked.Conflicts
	d.model = a.Model
	return a, err
}

// join makes the gopher for the whole, that begins near the last model, and returns the clauses that exclude what was
// excluded of the parts' models.
func (d *decomposer) join() (clauses [][]int) {
	for _, p := range d.parts {
		p.at = 0
	}
	for range d.excluded {
		for _, p := range d.parts {
			d.network.put(p)
		}
		clauses = append(clauses, Opposites(d.problem.Keys, d.network.value[1:]))
		for _, p := range d.parts {
			if p.at++; p.at < len(p.models) {
				break
			}
			p.at = 0
		}
	}
	p := d.problem
	d.whole = &gopher{problem: p, near: d.model}
	d.problem = problem{Vars: p.Vars, Keys: p.Keys} // the rest is the gopher's now
	d.network, d.parts = nil, nil
	return clauses
}

// combine finds the first or the next combination of models of the parts, which is in the network.
func (d *decomposer) combine(ctx context.Context, again bool) (Status, error) {
	if d.network == nil {
		return d.first(ctx)
	}
	d.network.begin(ctx)
	if !again {
		return Satisfiable, nil // the same as before
	}
	for _, p := range d.parts {
		if p.at+1 < len(p.models) {
			p.at++
			d.network.put(p)
			return Satisfiable, nil
		}
		if !p.spent {
			found, err := d.network.another(p, d.cut)
			if err != nil {
				return Unknown, err
			}
			if found {
				return Satisfiable, nil
			}
			p.spent = true
		}
		p.at = 0
		d.network.put(p)
	}
	return Unsatisfiable, nil
}

// first solves all parts.
func (d *decomposer) first(ctx context.Context) (status Status, err error) {
	known := make([]bool, d.problem.Vars+1)
	if d.network, err = newNetwork(ctx, d.problem, &d.worked); err != nil {
		return Unknown, err
	}
	n := d.network
	mark := func(lits []int) {
		for _, l := range lits {
			known[variable(l)] = true
		}
	}
	mark(d.problem.Keys)
	for _, r := range n.rows {
		mark(r.lits)
	}
	components := n.components(func(v int32) bool { return known[v] })
	for _, c := range components {
		found, sure, err := n.grow(c, d.cut, d.problem.TrueFirst)
		if err == nil && !found && !sure {
			found, err = n.window(c, d.problem.TrueFirst)
		}
		if err != nil || !found {
			return Unsatisfiable, err
		}
	}
	d.divide(components)
	return Satisfiable, nil
}

// divide makes parts of components, small ones first.
func (d *decomposer) divide(components [][]int32) {
	slices.SortStableFunc(components, func(a, b []int32) int { return cmp.Compare(len(a), len(b)) })
	key := make([]bool, d.problem.Vars+1)
	for _, v := range d.problem.Keys {
		key[v] = true
	}
	for _, c := range components {
		p := &part{vars: c}
		for i, v := range c {
			if key[v] {
				p.keys = append(p.keys, i)
			}
		}
		d.network.keep(p)
		d.parts = append(d.parts, p)
	}
}
