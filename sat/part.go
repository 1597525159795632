package sat

import "slices"

// A part of a problem is solved by itself. Its models are told apart by its keys, and kept, so that those of all parts
// can be combined.
type part struct {
	vars   []int32
	keys   []int    // places in vars
	models [][]bool // those that were found, by place in vars
	at     int      // the one that is combined now
	spent  bool     // there are no more

	gopher *gopher // lists models that are not near others; made when it is needed
	told   int     // how many of the models it was told
}

// put gives the network the values of the part's model.
func (n *network) put(p *part) {
	for i, v := range p.vars {
		n.value[v] = p.models[p.at][i]
	}
}

// keep notes the network's values as a model of the part.
func (n *network) keep(p *part) {
	model := make([]bool, len(p.vars))
	for i, v := range p.vars {
		model[i] = n.value[v]
	}
	p.at = len(p.models)
	p.models = append(p.models, model)
}

// windows calls try with sets of about size variables that are near each other, until try returns true or all variables
// were in one.
func (n *network) windows(vars []int32, size int, try func(ball []int32) (bool, error)) (bool, error) {
	covered, taken := make([]bool, len(n.value)), make([]bool, len(n.value))
	anyone := func(int32) bool { return true }
	for at := 0; at < len(vars); {
		var ball []int32
		for ; at < len(vars) && len(ball) < size; at++ {
			if v := vars[at]; !covered[v] && !taken[v] {
				ball = append(ball, n.flood(vars[at:at+1], taken, size-len(ball), anyone)...)
			}
		}
		for _, v := range ball {
			covered[v], taken[v] = true, false
		}
		if len(ball) == 0 {
			break
		}
		if found, err := try(ball); found || err != nil {
			return found, err
		}
		if err := n.poll.Now(); err != nil {
			return false, err
		}
	}
	return false, nil
}

// maxNear is how many models of a part are known at most when others are looked for near the last one: each is
// compared with it.
const maxNear = 16

// another looks for one more model of the part.
func (n *network) another(p *part, by cut) (found bool, err error) {
	if len(p.keys) == 0 {
		return false, nil
	}
	if len(p.vars) > by.ball && len(p.models) <= maxNear {
		if found, err := n.beside(p, by); found || err != nil {
			return found, err
		}
	}
	return n.elsewhere(p)
}

// beside looks for one that differs from the last one in a ball only.
func (n *network) beside(p *part, by cut) (bool, error) {
	last := p.models[len(p.models)-1]
	p.at = len(p.models) - 1
	n.put(p)
	differ := make([][]int32, len(p.models)) // the keys in which each differs from the last one
	key := make([]bool, len(n.value))
	for _, i := range p.keys {
		key[p.vars[i]] = true
		for j, model := range p.models {
			if model[i] != last[i] {
				differ[j] = append(differ[j], p.vars[i])
			}
		}
	}
	inside := make([]bool, len(n.value))
	return n.windows(p.vars, by.ball, func(ball []int32) (bool, error) {
		var opposites []int
		for _, v := range ball {
			inside[v] = true
			if key[v] {
				opposites = append(opposites, signedBy(v, !n.value[v]))
			}
		}
		var others []row
		for _, places := range differ {
			if !slices.ContainsFunc(places, func(v int32) bool { return !inside[v] }) {
				others = append(others, row{lits: turned(opposites, places), need: 1})
			}
		}
		for _, v := range ball {
			inside[v] = false
		}
		if len(opposites) == 0 {
			return false, nil
		}
		found, err := n.window(ball, false, others...)
		if found {
			n.keep(p)
		}
		return found, err
	})
}

// turned is literals, those of some variables negated.
func turned(lits []int, vars []int32) []int {
	out := slices.Clone(lits)
	for i, l := range out {
		if slices.Contains(vars, int32(variable(l))) {
			out[i] = -l
		}
	}
	return out
}

// signedBy is the literal that says that a variable has a value.
func signedBy(v int32, value bool) int {
	if value {
		return int(v)
	}
	return -int(v)
}

// elsewhere looks for one more model of a part by a gopher that is told all others.
func (n *network) elsewhere(p *part) (bool, error) {
	if p.gopher == nil {
		p.gopher = &gopher{problem: n.problemOf(p), near: p.models[len(p.models)-1]}
	}
	var q query
	for ; p.told < len(p.models); p.told++ {
		clause := make([]int, len(p.keys))
		for i, key := range p.keys {
			clause[i] = signedBy(int32(key+1), !p.models[p.told][key])
		}
		q.Added = append(q.Added, clause)
	}
	before := answer{Decisions: p.gopher.searched.Decisions, Conflicts: p.gopher.searched.Conflicts}
	a, err := p.gopher.decide(n.ctx, q)
	n.worked.Decisions += a.Decisions - before.Decisions
	n.worked.Conflicts += a.Conflicts - before.Conflicts
	if err != nil || a.Status == Unsatisfiable {
		return false, err
	}
	p.at = len(p.models)
	p.models = append(p.models, a.Model)
	n.put(p)
	return true, nil
}

// problemOf is a part as a problem: its variables have their places from 1 on.
func (n *network) problemOf(p *part) problem {
	n.turn++
	for i, v := range p.vars {
		n.local[v] = int32(i + 1)
	}
	r := reduction{value: make([]int8, len(p.vars)+1), dense: make([]int, len(p.vars)+1)}
	for i := range r.dense {
		r.dense[i] = i
	}
	n.near(p.vars, func(row row) { r.keep(n.restrict(row)) })
	for _, v := range p.vars {
		n.local[v] = 0
	}
	r.problem.Vars = len(p.vars)
	return r.problem
}
