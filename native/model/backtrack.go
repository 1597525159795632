package model

import (
	"context"

	"twofold/native/learn"
	"twofold/puzzles"
	"twofold/puzzles/runs"

	"twofold/puzzles/model"
)

// The plain engine: it propagates to a fixpoint, tries a value of the number that has few of them left and was often
// in conflicts, and after a conflict takes back the last decision and does the opposite. It learns nothing but
// which variables are in conflicts (Frédéric Boussemart, Fred Hemery, Christophe Lecoutre and Lakhdar Sais: Boosting
// Systematic Search by Weighting Constraints, ECAI 2004). It takes exponential time at worst, and linear memory.

// Backtrack yields the solutions of a model, each once, until yield returns false. The error is the cause of the
// context's end.
func Backtrack(
	ctx context.Context, m *model.Model, yield func(puzzles.Solution) bool,
) (stats runs.Stats, err error) {
	p := newPlain(ctx, m)
	defer func() { stats = p.stats() }()
	defer runs.Unwound(&err)
	p.search(yield)
	return stats, nil
}

// A plain search has the values of literals, and a trail of the true ones in their order.
type plain struct {
	*network
	truth []int8  // by literal
	at    []int32 // by variable: its place on the trail
	trail []learn.Lit
	told  int // how many of the trail clauses and the network know of

	clauses  [][]learn.Lit // the first two literals of each are watched
	watching [][]int32     // by literal: the clauses that watch it
	units    []learn.Lit   // clauses of one literal
	broken   bool          // there is an empty clause

	numbers []number
	answers int       // how many of the numbers are the answer's: they come first
	weight  []float64 // by variable: in how many conflicts it was

	tell  *teller
	depth int
	most  int // the greatest depth
	tried int64
	fails int64
	drawn int64
}

// A number is what is decided: one of its literals.
type number []learn.Lit

func newPlain(ctx context.Context, m *model.Model) *plain {
	n := build(ctx, m)
	p := &plain{
		network: n, truth: make([]int8, 2*n.variables), at: make([]int32, n.variables),
		watching: make([][]int32, 2*n.variables), weight: make([]float64, n.variables), tell: newTeller(ctx, m),
	}
	for _, clause := range n.clauses {
		switch len(clause) {
		case 0:
			p.broken = true
		case 1:
			p.units = append(p.units, clause[0])
		default:
			p.watching[clause[0]] = append(p.watching[clause[0]], int32(len(p.clauses)))
			p.watching[clause[1]] = append(p.watching[clause[1]], int32(len(p.clauses)))
			p.clauses = append(p.clauses, clause)
		}
	}
	for _, num := range m.Answer {
		p.numbers = append(p.numbers, literals(num.Is))
	}
	p.answers = len(p.numbers)
	for v := int32(1); v < n.variables; v++ {
		p.numbers = append(p.numbers, number{learn.Pos(v), learn.Neg(v)})
	}
	n.start(p, p.truth, p.at)
	return p
}

// An outcome is what a search came to.
type outcome int

const (
	none    outcome = iota // all solutions are known
	found                  // and there was one
	stopped                // by yield
)

// search yields the solutions of the values so far. Behind the values of the answer one completion is enough.
func (p *plain) search(yield func(puzzles.Solution) bool) (all outcome) {
	for p.propagate() {
		p.poll.Check() // where nothing is to be propagated, nobody else looks
		l, answer := p.choose()
		if l == learn.None {
			if !yield(p.solution()) {
				return stopped
			}
			return found
		}
		mark := len(p.trail)
		p.tried++
		p.depth++
		p.most = max(p.most, p.depth)
		p.set(l, runs.Decide)
		is := p.search(yield)
		p.undo(mark)
		p.depth--
		if is == stopped || is == found && !answer {
			return is
		}
		all = max(all, is)
		p.set(l.Not(), runs.Set)
	}
	return all
}

// choose picks a value of the number with the fewest values for its weight: of the answer's numbers, while one is open.
func (p *plain) choose() (l learn.Lit, answer bool) {
	best, l := 0.0, learn.None
	for i, num := range p.numbers {
		if i == p.answers && l != learn.None {
			break
		}
		first, left, weight := learn.None, 0.0, 1.0
		for _, l := range num {
			if p.truth[l] == learn.Open {
				if left++; first == learn.None {
					first = l
				}
				weight += p.weight[l.Var()]
			}
		}
		if left > 0 && weight/left > best {
			best, l, answer = weight/left, first, i < p.answers
		}
	}
	return l, answer
}

// propagate draws what follows. It is false after a conflict.
func (p *plain) propagate() bool {
	if !p.begin() || !p.draw() {
		p.fails++
		p.tell.conflict(p.depth)
		return false
	}
	return true
}

// begin sets what holds from the beginning.
func (p *plain) begin() bool {
	for _, l := range p.units {
		if !p.broken && p.truth[l] == learn.Open {
			p.set(l, runs.Set)
		}
		p.broken = p.broken || p.truth[l] == learn.False
	}
	p.units = nil
	return !p.broken
}

func (p *plain) draw() bool {
	for {
		for p.told < len(p.trail) {
			l := p.trail[p.told]
			if !p.visit(l.Not()) {
				return false
			}
			p.told++
			if !p.Propagate(l) {
				return false
			}
		}
		if !p.FinalCheck() {
			return false
		}
		if p.told == len(p.trail) {
			return true
		}
	}
}

// visit looks at the clauses that watch a literal, which became false: each watches another one instead, or its other
// watched literal follows.
func (p *plain) visit(falsified learn.Lit) bool {
	waiting := p.watching[falsified]
	stay := waiting[:0]
next:
	for i, number := range waiting {
		c := p.clauses[number]
		if c[0] == falsified {
			c[0], c[1] = c[1], c[0]
		}
		if p.truth[c[0]] != learn.True {
			for k := 2; k < len(c); k++ {
				if p.truth[c[k]] != learn.False {
					c[1], c[k] = c[k], c[1]
					p.watching[c[1]] = append(p.watching[c[1]], number)
					continue next
				}
			}
			if p.truth[c[0]] == learn.False {
				p.watching[falsified] = append(stay, waiting[i:]...)
				return p.Conflict(c...)
			}
			p.set(c[0], runs.Force)
		}
		stay = append(stay, number)
	}
	p.watching[falsified] = stay
	return true
}

// set makes an open literal true.
func (p *plain) set(l learn.Lit, did runs.Doing) {
	p.truth[l], p.truth[l.Not()] = learn.True, learn.False
	p.at[l.Var()] = int32(len(p.trail))
	p.trail = append(p.trail, l)
	if did == runs.Force {
		p.drawn++
	}
	p.tell.set(did, l, p.depth)
}

// undo leaves the first literals of the trail.
func (p *plain) undo(length int) {
	p.Backtrack(p.trail[min(length, p.told):p.told])
	p.told = min(length, p.told)
	for len(p.trail) > length {
		l := p.trail[len(p.trail)-1]
		p.trail = p.trail[:len(p.trail)-1]
		p.truth[l], p.truth[l.Not()] = learn.Open, learn.Open
		p.tell.set(runs.Backtrack, l, p.depth)
	}
}

// Imply, Conflict and Now are what the network asks of an engine.
func (p *plain) Imply(l learn.Lit, _ learn.Reason) bool {
	p.set(l, runs.Force)
	return true
}

// Conflict counts what was in the conflict.
func (p *plain) Conflict(lits ...learn.Lit) bool {
	for _, l := range lits {
		p.weight[l.Var()]++
	}
	return false
}

// TrailSize is the length of the trail.
func (p *plain) TrailSize() int32 { return int32(len(p.trail)) }

func (p *plain) solution() puzzles.Solution { return solution(p.tell.model, p.truth) }

func (p *plain) stats() runs.Stats {
	return runs.Stats{Counts: map[runs.Counter]int64{
		runs.Expanded: p.tried, runs.Depth: int64(p.most), runs.Conflicts: p.fails, runs.Propagations: p.drawn,
	}}
}
