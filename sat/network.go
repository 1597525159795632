package sat

import (
	"context"

	"twofold/puzzles/runs"
)

// A network is the rows of a problem, and values of its variables that are found bit by bit.
type network struct {
	rows   []row
	occurs occurrences
	value  []bool // by variable
	set    []bool // by variable: it has a value

	local  []int32 // by variable: its number in the window that is looked at; else 0
	seen   []int32 // by row: the window in which it was met last
	turn   int32
	poll   *runs.Poll
	ctx    context.Context
	worked *answer // the counts of all searches
}

// newNetwork reads a problem.
func newNetwork(ctx context.Context, p problem, worked *answer) (*network, error) {
	n := &network{
		rows: p.rows(), value: make([]bool, p.Vars+1), set: make([]bool, p.Vars+1), local: make([]int32, p.Vars+1),
		worked: worked,
	}
	n.begin(ctx)
	n.seen = make([]int32, len(n.rows))
	var err error
	n.occurs, err = newOccurrences(n.poll, n.rows, p.Vars+1)
	return n, err
}

// begin is called when a search begins, which ends with ctx.
func (n *network) begin(ctx context.Context) { n.ctx, n.poll = ctx, &runs.Poll{Context: ctx} }

// rows are the problem's clauses and cards.
func (p problem) rows() (all []row) {
	for clause := range lists(p.Clauses) {
		all = append(all, row{lits: clause, need: 1})
	}
	for _, card := range p.Cards {
		all = append(all, row{lits: card.Lits, need: card.AtLeast})
	}
	return all
}

// near calls visit with the rows of the variables that it did not visit since the turn began.
func (n *network) near(vars []int32, visit func(row row)) {
	for _, v := range vars {
		for _, lists := range [2][2][]int32{n.occurs.of(int(v)), n.occurs.of(-int(v))} {
			for _, list := range lists {
				for _, i := range list {
					if n.seen[i] != n.turn {
						n.seen[i] = n.turn
						visit(n.rows[i])
					}
				}
			}
		}
	}
}

// window looks for values of the free variables that obey all rows that have one of them, and further ones. The others
// keep their values, if they have one yet: if not, they are taken to be what a row needs. Without such values it is
// false, and nothing changes.
func (n *network) window(free []int32, trueFirst bool, further ...row) (found bool, err error) {
	n.turn++
	for i, v := range free {
		n.local[v] = int32(i + 1)
	}
	defer func() {
		for _, v := range free {
			n.local[v] = 0
		}
	}()
	var rows []row
	add := func(r row) {
		if left := n.restrict(r); left.need > 0 {
			rows = append(rows, left)
		}
	}
	n.near(free, add)
	for _, r := range further {
		add(r)
	}
	model, err := n.solve(rows, len(free), trueFirst)
	for i, v := range free[:len(model)] {
		n.value[v], n.set[v] = model[i], true
	}
	return model != nil, err
}

// restrict is what a row says of the free variables, by their numbers in the window.
func (n *network) restrict(r row) row {
	left := row{need: r.need}
	for _, l := range r.lits {
		v := variable(l)
		switch {
		case n.local[v] > 0:
			left.lits = append(left.lits, signed(int(n.local[v]), l))
		case !n.set[v] || n.value[v] == (l > 0):
			left.need--
		}
	}
	return left
}

// solve returns a model of rows, nil if there is none.
func (n *network) solve(rows []row, vars int, trueFirst bool) ([]bool, error) {
	r, err := forced(n.poll, rows, vars)
	if err != nil || r.impossible {
		return nil, err
	}
	for _, row := range rows {
		r.reserve(row.lits)
	}
	r.number()
	for _, row := range rows {
		r.keep(row)
	}
	r.problem.TrueFirst = trueFirst
	if len(r.problem.Clauses)+len(r.problem.Cards) == 0 {
		return r.model(make([]bool, r.problem.Vars)), nil
	}
	g := gopher{problem: r.problem}
	a, err := g.decide(n.ctx, query{})
	n.worked.Decisions += a.Decisions
	n.worked.Conflicts += a.Conflicts
	if err != nil || a.Status == Unsatisfiable {
		return nil, err
	}
	return r.model(a.Model), nil
}

// components are the sets of variables, of those for which is holds, that rows link, each in the order of a
// breadth-first search that begins at a variable far from others.
func (n *network) components(is func(v int32) bool) (all [][]int32) {
	anyone := func(int32) bool { return true }
	taken := make([]bool, len(n.value))
	for v := range int32(len(n.value)) {
		if v == 0 || taken[v] || !is(v) {
			continue
		}
		vars := n.flood([]int32{v}, taken, len(n.value), anyone)
		if len(vars) > 2 {
			for _, x := range vars {
				taken[x] = false
			}
			vars = n.flood(vars[len(vars)-1:], taken, len(n.value), anyone)
		}
		all = append(all, vars)
	}
	return all
}

// flood is the variables that are linked to some, these first, through such as may be, and that were not taken before:
// up to most, nearest first.
func (n *network) flood(from []int32, taken []bool, most int, may func(v int32) bool) (vars []int32) {
	n.turn++
	vars = append(vars, from...)
	for _, v := range from {
		taken[v] = true
	}
	for i := 0; i < len(vars) && len(vars) < most; i++ {
		n.near(vars[i:i+1], func(r row) {
			for _, l := range r.lits {
				if v := int32(variable(l)); !taken[v] && len(vars) < most && may(v) {
					taken[v] = true
					vars = append(vars, v)
				}
			}
		})
	}
	return vars
}
