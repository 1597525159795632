package learn

import (
	"cmp"
	"slices"
)

// A clause holds in all solutions that are still looked for: one of its literals is true.
type clause struct {
	activity float32
	glue     int32 // on how many levels its literals were when it was learned
	original bool  // never forgotten
	local    bool  // of a window: see Enter
	used     bool  // in a conflict since reduceDB
}

// A span is where the literals of a clause are in an arena.
type span struct{ start, end int32 }

// A watcher is a clause that watches a literal, which must not become false unnoticed. While blocker is true there is
// nothing to do.
type watcher struct {
	clause  int32
	blocker Lit
}

// An arena holds clauses one behind the other.
type arena struct {
	lits    []Lit
	spans   []span // by clause
	clauses []clause
}

// A database holds clauses by number. The first two literals of each are watched: as long as neither is false, the
// clause says nothing new, and backtracking costs nothing (Moskewicz, Madigan, Zhao, Zhang and Malik: Chaff:
// Engineering an Efficient SAT Solver, DAC 2001). Nothing is allocated once it has grown.
type database struct {
	arena, spare arena
	watches      [][]watcher // by literal
	bump         float32     // what a clause gains when it takes part in a conflict
	numbers      []int32     // room for lists of clauses
	given        int         // how many clauses are original ones
}

func newDatabase(variables int) database {
	return database{watches: make([][]watcher, 2*variables), bump: 1}
}

const clauseDecay = 0.999

// literals returns those of a clause. If the clause is a reason, the first one is what it implied.
func (d *database) literals(c int32) []Lit {
	at := d.arena.spans[c]
	return d.arena.lits[at.start:at.end]
}

// add attaches a clause of two or more literals, which are copied, and returns its number.
func (d *database) add(c clause, lits []Lit) int32 {
	if c.original {
		d.given++
	}
	a, number, start := &d.arena, int32(len(d.arena.spans)), int32(len(d.arena.lits))
	a.lits, a.clauses = append(a.lits, lits...), append(a.clauses, c)
	a.spans = append(a.spans, span{start, int32(len(a.lits))})
	d.watches[lits[0]] = append(d.watches[lits[0]], watcher{number, lits[1]})
	d.watches[lits[1]] = append(d.watches[lits[1]], watcher{number, lits[0]})
	return number
}

// bumpClause records that a clause took part in a conflict.
func (d *database) bumpClause(c int32) {
	clauses := d.arena.clauses
	if clauses[c].activity += d.bump; clauses[c].activity > 1e20 {
		for i := range clauses {
			clauses[i].activity *= 1e-20
		}
		d.bump *= 1e-20
	}
}

// keptGlue is the greatest glue of clauses that stay for good, and usedGlue that of those that stay while they are
// used.
const (
	keptGlue = 2
	usedGlue = 6
)

// reduceDB drops the less active half of the clauses, except original ones, reasons, and those whose glue is low: three
// tiers (Chanseok Oh: Between SAT and UNSAT: The Fundamental Difference in CDCL SAT, SAT 2015).
func (d *database) reduceDB(t *trail) {
	clauses := d.arena.clauses
	d.numbers = d.numbers[:0]
	var others []int32
	for number := range clauses {
		c, first := &clauses[number], d.literals(int32(number))[0]
		locked := t.values[first] == True && t.reasons[first.Var()] == Reason{Kind: byClause, Of: int32(number)}
		if c.original || locked || c.glue <= keptGlue || c.glue <= usedGlue && c.used {
			d.numbers = append(d.numbers, int32(number))
		} else {
			others = append(others, int32(number))
		}
		c.used = false
	}
	slices.SortFunc(others, func(a, b int32) int { return cmp.Compare(clauses[b].activity, clauses[a].activity) })
	left := append(d.numbers, others[:len(others)/2]...)
	d.collectGarbage(left, t)
}

// collectGarbage drops all clauses but some, which are numbered anew in the order of the list. Reasons must be
// among them.
func (d *database) collectGarbage(numbers []int32, t *trail) {
	for l := range d.watches {
		d.watches[l] = d.watches[l][:0]
	}
	old, room := d.arena, d.spare
	d.arena = arena{room.lits[:0], room.spans[:0], room.clauses[:0]}
	d.spare, d.given = old, 0
	for _, number := range numbers {
		at := &old.spans[number]
		at.start = d.add(old.clauses[number], old.lits[at.start:at.end]) // its new number
	}
	for _, l := range t.lits {
		if why := &t.reasons[l.Var()]; why.Kind == byClause {
			why.Of = old.spans[why.Of].start
		}
	}
}
