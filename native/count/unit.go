package count

import (
	"slices"

	"twofold/puzzles/model"
	"twofold/puzzles/runs"
)

// A unit is variables that are read together, since a number is made of them.
type unit struct {
	vars    []int
	choices [][][]bool // what they may be: those that are the same to the answer together, by variable
	entries []int      // of the answer
	weights []uint64   // by choice: how many assignments it stands for; nil if each is one. See alike
}

const mostOptions = 1 << 14 // of a unit

// makeUnits makes units of the open variables of the answer, of items and of numbers: cases of items, one
// below the other.
//
//gocyclo:ignore
func (c *Counter) makeUnits(items []model.Posted) error {
	joined := newUnion(c.model.Vars + 1)
	used := make([]bool, c.model.Vars+1)
	use := func(lits []model.Lit, join bool) {
		first := 0
		for _, l := range lits {
			if c.isKnown(l) {
				continue
			}
			if used[l.Var()] = true; join && first > 0 {
				joined.join(first, l.Var())
			}
			first = l.Var()
		}
	}
	for _, n := range slices.Concat(c.model.Answer, c.model.Domains) {
		use(n.Is, true)
	}
	for _, p := range items {
		parts := p.Parts()
		use(p.Guards, false)
		use(parts.Lits, false)
		for _, n := range parts.Nums {
			use(n.Is, true)
		}
		for _, e := range parts.Edges {
			use([]model.Lit{e.Lit}, false)
		}
	}
	unitOf := map[int]*unit{}
	for v, is := range used {
		if !is {
			continue
		}
		u := unitOf[joined.root(v)]
		if u == nil {
			u = &unit{}
			unitOf[joined.root(v)] = u
			c.units = append(c.units, u)
		}
		u.vars = append(u.vars, v)
	}
	for e, n := range c.model.Answer {
		if v := c.openOf(n.Is); v > 0 {
			u := unitOf[joined.root(v)]
			u.entries = append(u.entries, e)
		}
	}
	domains := map[*unit][]model.Num{}
	for _, n := range c.model.Domains {
		if v := c.openOf(n.Is); v > 0 {
			u := unitOf[joined.root(v)]
			domains[u] = append(domains[u], n)
		} else if !c.areNumbered([]model.Num{n}, true) {
			c.never = true
		}
	}
	for _, u := range c.units {
		if !c.options(u, domains[u]) {
			return &runs.Outgrown{Need: "count: a number of the rules has too many values"}
		}
		c.never = c.never || len(u.choices) == 0
	}
	return nil
}

// openOf is a variable of the literals whose value is not known, 0 if there is none.
func (c *Counter) openOf(lits []model.Lit) int {
	for _, l := range lits {
		if !c.isKnown(l) {
			return l.Var()
		}
	}
	return 0
}

// options tries the values of a unit; it is false if there are too many.
func (c *Counter) options(u *unit, domains []model.Num) bool {
	byAnswer := map[string]int{}
	found := 0
	var try func(i int) bool
	try = func(i int) bool {
		if !c.areNumbered(domains, i == len(u.vars)) {
			return true
		}
		if i < len(u.vars) {
			v := u.vars[i]
			defer func() { c.known[v] = false }()
			c.known[v] = true
			c.a[v] = false
			if !try(i + 1) {
				return false
			}
			c.a[v] = true
			return try(i + 1)
		}
		values, key := make([]bool, len(u.vars)), []byte(nil)
		for j, v := range u.vars {
			values[j] = c.a[v]
		}
		for _, e := range u.entries {
			at := slices.IndexFunc(c.model.Answer[e].Is, c.a.Is)
			key = append(key, byte(at), byte(at>>8))
		}
		for j, v := range u.vars {
			if c.follows[v] && values[j] {
				key = append(key, byte(j), byte(j>>8))
			}
		}
		at, known := byAnswer[string(key)]
		if !known {
			at = len(u.choices)
			byAnswer[string(key)], u.choices = at, append(u.choices, nil)
		}
		u.choices[at] = append(u.choices[at], values)
		found++
		return found <= mostOptions
	}
	return try(0)
}

// areNumbered reports whether of each number at most one literal is true, and all one if everything is known.
func (c *Counter) areNumbered(domains []model.Num, all bool) bool {
	for _, n := range domains {
		yes := 0
		for _, l := range n.Is {
			if c.isKnown(l) && c.a.Is(l) {
				yes++
			}
		}
		if yes > 1 || all && yes == 0 {
			return false
		}
	}
	return true
}

// set gives the variables of a unit one of their options.
func (c *Counter) set(u *unit, option []bool) {
	for i, v := range u.vars {
		c.a[v] = option[i]
	}
}

// A union is disjoint sets of numbers.
type union []int

func newUnion(n int) union {
	u := make(union, n)
	for i := range u {
		u[i] = i
	}
	return u
}

func (u union) root(i int) int {
	for u[i] != i {
		u[i] = u[u[i]]
		i = u[i]
	}
	return i
}

func (u union) join(i, j int) { u[u.root(i)] = u.root(j) }
