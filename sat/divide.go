package sat

import (
	"cmp"
	"context"
	"slices"
)

// A divider decides one problem. It takes it apart into what propagation left unlinked, solves each part by itself, and
// combines their models: the next one differs in one part from the one before wherever that is possible, as in an
// odometer. Large parts are searched ball by ball, and totals are made to hold at the end.
//
// What is not asked for in this way is asked of one gopher for the whole: proofs, assumptions, clauses that are added,
// searches of a number of conflicts, and what the parts do not settle.
type divider struct {
	problem problem
	cut     cut

	whole *gopher // of the problem as it is, once it was needed
	model []bool  // the last one

	network  *network
	parts    []*part
	known    []bool // by variable: whether it is in a part; others only spell out totals
	excluded int    // how many combinations are
	worked   answer // what the parts took
}

func newDivider(p problem, by cut) *divider { return &divider{problem: p, cut: by} }

// decide answers a query, until ctx ends. An error is the end of the divider.
func (d *divider) decide(ctx context.Context, q query) (answer, error) {
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
func (d *divider) join() (clauses [][]int) {
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
	p.Clauses = append(p.Clauses, p.Spelled...)
	d.whole = &gopher{problem: p, near: d.model}
	d.problem = problem{Vars: p.Vars, Keys: p.Keys} // the rest is the gopher's now
	d.network, d.parts, d.known = nil, nil, nil
	return clauses
}

// combine finds the first or the next combination of models of the parts, which is in the network. It is Unknown if the
// parts do not tell.
func (d *divider) combine(ctx context.Context, again bool) (Status, error) {
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
			return d.settled()
		}
		if !p.spent {
			found, sure, err := d.network.another(p, d.cut)
			if err != nil || !found && !sure {
				return Unknown, err
			}
			if found {
				return d.settled()
			}
			p.spent = true
		}
		p.at = 0
		d.network.put(p)
	}
	return Unsatisfiable, nil
}

// first solves all parts.
func (d *divider) first(ctx context.Context) (status Status, err error) {
	d.known = make([]bool, d.problem.Vars+1)
	if d.network, err = newNetwork(ctx, d.problem, &d.worked); err != nil {
		return Unknown, err
	}
	n := d.network
	mark := func(lits []int) {
		for _, l := range lits {
			d.known[variable(l)] = true
		}
	}
	mark(d.problem.Keys)
	for _, r := range n.rows {
		mark(r.lits)
	}
	for _, t := range d.problem.Totals {
		mark(t.Lits)
	}
	components := n.components(func(v int32) bool { return d.known[v] })
	for _, c := range components {
		found, sure, err := n.grow(c, d.cut, d.problem.TrueFirst)
		if err == nil && !found && !sure {
			found, err = n.window(c, d.problem.TrueFirst)
		}
		if err != nil || !found {
			return Unsatisfiable, err
		}
	}
	if err := d.divide(components); err != nil || d.parts == nil {
		return Unknown, err
	}
	return d.settled()
}

// divide makes parts of components, small ones first, or one of all of them, if totals link them: none, if it does not
// find a model in which these hold.
func (d *divider) divide(components [][]int32) error {
	slices.SortStableFunc(components, func(a, b []int32) int { return cmp.Compare(len(a), len(b)) })
	if len(d.problem.Totals) > 0 {
		var all []int32
		for _, c := range components {
			all = append(all, c...)
		}
		components = [][]int32{all}
	}
	key := make([]bool, len(d.known))
	for _, v := range d.problem.Keys {
		key[v] = true
	}
	var parts []*part
	for _, c := range components {
		p := &part{vars: c}
		for i, v := range c {
			if key[v] {
				p.keys = append(p.keys, i)
			}
		}
		parts = append(parts, p)
	}
	if len(d.problem.Totals) > 0 {
		p := parts[0]
		for _, t := range d.problem.Totals {
			p.totals = append(p.totals, total{t})
		}
		if held, err := d.network.repair(p.vars, p.totals, d.cut); !held || err != nil {
			return err
		}
	}
	for _, p := range parts {
		d.network.keep(p)
	}
	d.parts = parts
	return nil
}

// settled gives their values to the variables that only spell out totals.
func (d *divider) settled() (Status, error) {
	if len(d.problem.Totals) == 0 {
		return Satisfiable, nil
	}
	ok, err := d.network.complete(d.problem.Spelled, d.known)
	if !ok || err != nil {
		return Unknown, err
	}
	return Satisfiable, nil
}
