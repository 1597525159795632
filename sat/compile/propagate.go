package compile

import (
	"math/bits"
	"math/rand/v2"

	"twofold/encode"
)

// A lit is a literal as an index: 2v for the variable v, 2v+1 for its negation.
type lit int32

func positive(v int32) lit { return lit(2 * v) }
func negative(v int32) lit { return lit(2*v + 1) }

func litOf(l int) lit {
	if l < 0 {
		return negative(int32(-l))
	}
	return positive(int32(l))
}

func (l lit) not() lit    { return l ^ 1 }
func (l lit) vari() int32 { return int32(l >> 1) }

func (l lit) dimacs() int32 {
	if l&1 == 1 {
		return -l.vari()
	}
	return l.vari()
}

// A propagator counts the literals of each clause, and adds up a random number for each of those that are open: the sum
// names what is left of the clause.
type propagator struct {
	clauses [][]lit // without repeated literals, and empty where one stands beside its negation
	occurs  [][]int32
	value   []int8 // by lit: 1 true, -1 false, 0 open
	trues   []int32
	opens   []int32
	sums    []signature
	random  []signature // by lit
	trail   []lit
	failed  bool // a clause is empty
}

// A signature names clauses. That two differ and have the same one is as likely as that two of 2^128 numbers drawn at
// random are the same; a circuit that is wrong for that reason is refused by its checker.
type signature [2]uint64

func newPropagator(f *encode.Formula) *propagator {
	r := rand.New(rand.NewPCG(1, 1))
	p := &propagator{
		occurs: make([][]int32, 2*f.NumVars()+2), value: make([]int8, 2*f.NumVars()+2),
		random: make([]signature, 2*f.NumVars()+2), clauses: make([][]lit, len(f.Clauses)),
		trues: make([]int32, len(f.Clauses)), opens: make([]int32, len(f.Clauses)), sums: make([]signature, len(f.Clauses)),
	}
	for l := range p.random {
		p.random[l] = signature{r.Uint64(), r.Uint64()}
	}
	for c, lits := range f.Clauses {
		p.add(int32(c), lits)
	}
	return p
}

func (p *propagator) add(c int32, lits []int) {
	for _, l := range lits {
		own := litOf(l)
		isNew := true
		for _, other := range p.clauses[c] {
			isNew = isNew && other != own
			if other == own.not() {
				p.trues[c] = 1 // it is always true
			}
		}
		if isNew {
			p.clauses[c] = append(p.clauses[c], own)
		}
	}
	if p.trues[c] > 0 {
		p.clauses[c] = nil
		return
	}
	for _, l := range p.clauses[c] {
		p.occurs[l] = append(p.occurs[l], c)
		p.count(c, l, 1)
	}
	p.failed = p.failed || len(p.clauses[c]) == 0
}

// count takes a literal of a clause in among its open ones, or out.
func (p *propagator) count(c int32, l lit, by int32) {
	p.opens[c] += by
	if by > 0 {
		p.sums[c][0] += p.random[l][0]
		p.sums[c][1] += p.random[l][1]
	} else {
		p.sums[c][0] -= p.random[l][0]
		p.sums[c][1] -= p.random[l][1]
	}
}

// settle propagates the clauses of one literal.
func (p *propagator) settle() bool {
	for c := range p.clauses {
		if p.failed {
			return false
		}
		if p.trues[c] == 0 && p.opens[c] == 1 && !p.assume(p.open(int32(c))) {
			return false
		}
	}
	return !p.failed
}

func (p *propagator) open(c int32) lit {
	for _, l := range p.clauses[c] {
		if p.value[l] == 0 {
			return l
		}
	}
	panic("compile: a clause has an open literal that it has not")
}

// assume makes a literal true, and what follows by unit propagation. False says that a clause has become false; what
// was assigned by then is on the trail.
func (p *propagator) assume(l lit) bool {
	for todo := []lit{l}; len(todo) > 0; {
		l, todo = todo[0], todo[1:]
		switch p.value[l] {
		case 1:
			continue
		case -1:
			return false
		}
		var ok bool
		if todo, ok = p.assign(l, todo); !ok {
			return false
		}
	}
	return true
}

func (p *propagator) assign(l lit, todo []lit) ([]lit, bool) {
	p.value[l], p.value[l.not()] = 1, -1
	p.trail = append(p.trail, l)
	for _, c := range p.occurs[l] {
		p.trues[c]++
		p.count(c, l, -1)
	}
	ok := true
	for _, c := range p.occurs[l.not()] {
		p.count(c, l.not(), -1)
		if p.trues[c] > 0 {
			continue
		}
		switch p.opens[c] {
		case 0:
			ok = false
		case 1:
			todo = append(todo, p.open(c))
		}
	}
	return todo, ok
}

func (p *propagator) undo(length int) {
	for len(p.trail) > length {
		l := p.trail[len(p.trail)-1]
		p.trail = p.trail[:len(p.trail)-1]
		p.value[l], p.value[l.not()] = 0, 0
		for _, c := range p.occurs[l] {
			p.trues[c]--
			p.count(c, l, 1)
		}
		for _, c := range p.occurs[l.not()] {
			p.count(c, l.not(), 1)
		}
	}
}

// literals are those that came onto the trail behind the first ones.
func (p *propagator) literals(mark int) []int32 {
	out := make([]int32, 0, len(p.trail)-mark)
	for _, l := range p.trail[mark:] {
		out = append(out, l.dimacs())
	}
	return out
}

// signature names what is left of some clauses, whatever their order.
func (p *propagator) signature(clauses []int32) (s signature) {
	for _, c := range clauses {
		s[0] += mix(p.sums[c][0], 0x9e3779b97f4a7c15)
		s[1] += mix(p.sums[c][1], 0xff51afd7ed558ccd)
	}
	return s
}

// mix makes of a sum a number that says nothing of the sums of its parts.
func mix(x, by uint64) uint64 {
	high, low := bits.Mul64(x^by, by)
	x = high ^ low
	high, low = bits.Mul64(x^x>>32, 0xc4ceb9fe1a85ec53)
	return high ^ low
}
