package nurikabe

import (
	"twofold/native/learn"
)

// Rules draw what follows from the rules of nurikabe. The variables of the solver are the cells, true for white, and
// behind them switches: for each clue that its number counts, and what else a caller has. Everything that they draw is
// explained at once, but on level 0, where nobody asks.
//
// Pools are looked at cell by cell; islands and the sea all together, when nothing else follows.
type rules struct {
	*learn.Solver
	*model
	switches
	islands
	reaches
	sea
	gaps

	stale   bool // something changed since islands and sea were looked at
	reasons reasons
	out     []learn.Lit // room for a reason

	mark    []int32 // by cell: a stamp; see fresh
	turn    int32
	mark2   []int32
	queue   []int32
	queue2  []int32
	came    []int32 // by cell: where a search came from
	colours []int8  // by literal: see learn.Solver.Values
}

// Switches are literals that have to be true for a rule to count; learn.None if it always does.
type switches struct {
	least, most []learn.Lit // by clue: its island has at least, and at most, so many cells
	wet, pools  learn.Lit   // the sea is connected; it has no pools
}

// always are the switches of a board whose rules all count.
func always(clues int) switches {
	s := switches{make([]learn.Lit, clues), make([]learn.Lit, clues), learn.None, learn.None}
	for clue := range clues {
		s.least[clue], s.most[clue] = learn.None, learn.None
	}
	return s
}

func newRules(m *model, s switches) *rules {
	cells := len(m.near)
	r := &rules{
		model: m, switches: s, stale: true, mark: make([]int32, cells), mark2: make([]int32, cells),
		came: make([]int32, cells),
	}
	r.islands.begin(m)
	r.reaches.begin(m)
	r.sea.begin(m)
	r.gaps.begin(m)
	return r
}

func whiteLit(cell int32) learn.Lit { return learn.Pos(cell) }
func blackLit(cell int32) learn.Lit { return learn.Neg(cell) }

func (r *rules) isWhite(cell int32) bool { return r.colours[whiteLit(cell)] == learn.True }
func (r *rules) isBlack(cell int32) bool { return r.colours[blackLit(cell)] == learn.True }
func (r *rules) isOpen(cell int32) bool  { return r.colours[whiteLit(cell)] == learn.Open }

// counts says whether a rule counts, by its switch.
func (r *rules) counts(on learn.Lit) bool { return on == learn.None || r.colours[on] == learn.True }

// bound is the most cells that the island of a clue may have; 0 if nothing bounds it.
func (r *rules) bound(clue int32) int {
	if r.numbers[clue] > 0 && r.counts(r.most[clue]) {
		return r.numbers[clue]
	}
	return 0
}

// need is the fewest cells that the island of a clue has.
func (r *rules) need(clue int32) int {
	if r.counts(r.least[clue]) {
		return r.numbers[clue]
	}
	return 0
}

// start gives the rules the solver that they serve.
func (r *rules) start(s *learn.Solver) {
	r.Solver = s
	r.colours = s.Values()
}

// givens makes true what the board gives; false means a contradiction.
func (r *rules) givens() bool {
	if r.broken {
		return false
	}
	for cell, colour := range r.given {
		if colour != learn.Open {
			r.Imply(learn.LitOf(int32(cell), colour), learn.Reason{})
		}
	}
	return r.PropagateAll()
}

// Propagate is the contract of learn.Theory.
func (r *rules) Propagate(l learn.Lit) bool {
	r.stale = true
	if int(l.Var()) >= len(r.near) {
		return !l.IsPos() || l != r.pools || r.allPools()
	}
	return l.IsPos() || !r.counts(r.pools) || r.pool(l.Var())
}

// allPools looks at all black cells.
func (r *rules) allPools() bool {
	for cell := range r.near {
		if r.isBlack(int32(cell)) && !r.pool(int32(cell)) {
			return false
		}
	}
	return true
}

// pool keeps a black cell out of pools: the fourth cell of a block of three black ones is white.
func (r *rules) pool(cell int32) bool {
	return r.blocks(cell, func(block [4]int32) bool {
		blacks, other := 0, int32(none)
		for _, at := range block {
			if r.isBlack(at) {
				blacks++
			} else {
				other = at
			}
		}
		if blacks < 3 || other != none && !r.isOpen(other) {
			return true
		}
		r.out = r.also(r.out[:0], r.pools)
		for _, at := range block {
			if at != other {
				r.out = append(r.out, whiteLit(at))
			}
		}
		if other == none {
			return r.Conflict(r.out...)
		}
		return r.force(whiteLit(other))
	})
}

// also appends what says that a rule does not count.
func (r *rules) also(out []learn.Lit, on learn.Lit) []learn.Lit {
	if on != learn.None {
		out = append(out, on.Not())
	}
	return out
}

// FinalCheck is the contract of learn.Theory.
func (r *rules) FinalCheck() bool {
	if !r.stale {
		return true
	}
	now := r.TrailSize()
	if !r.drawIslands() {
		return false
	}
	for _, draw := range [...]func() bool{r.drawSea, r.drawReach, r.drawGaps} {
		if r.TrailSize() == now && !draw() {
			return false
		}
	}
	r.stale = r.TrailSize() != now
	return true
}

// Backtrack is the contract of learn.Theory.
func (r *rules) Backtrack(lits []learn.Lit) {
	r.stale = true
	r.reasons.cut(r.TrailIndex(lits[0]))
}

// Explain is the contract of learn.Theory.
func (r *rules) Explain(_ learn.Lit, why learn.Reason, _ int32, out []learn.Lit) []learn.Lit {
	return append(out, r.reasons.of(why.Of)...)
}

// byRule is the kind of causes whose reasons are kept.
const byRule = learn.BySource + 1

// force makes an open literal true, by the reason that is in out. It returns true.
func (r *rules) force(l learn.Lit) bool {
	if r.DecisionLevel() == 0 {
		return r.Imply(l, learn.Reason{})
	}
	return r.Imply(l, learn.Reason{Kind: byRule, Of: r.reasons.add(r.TrailSize(), r.out)})
}

// explains says whether reasons are asked for now.
func (r *rules) explains() bool { return r.DecisionLevel() > 0 }

// Reasons are kept in the order of the trail.
type reasons struct {
	lits []learn.Lit
	all  []reason
}

type reason struct{ at, from, to int32 }

func (r *reasons) add(at int32, lits []learn.Lit) int32 {
	r.cut(at)
	from := int32(len(r.lits))
	r.lits = append(r.lits, lits...)
	r.all = append(r.all, reason{at, from, int32(len(r.lits))})
	return int32(len(r.all) - 1)
}

// cut forgets those of literals from a place of the trail on.
func (r *reasons) cut(at int32) {
	n := len(r.all)
	for n > 0 && r.all[n-1].at >= at {
		n--
		r.lits = r.lits[:r.all[n].from]
	}
	r.all = r.all[:n]
}

func (r *reasons) of(number int32) []learn.Lit { return r.lits[r.all[number].from:r.all[number].to] }
