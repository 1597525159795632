package sat

import (
	"context"
	"slices"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// A reasons is a formula under propagation: of what follows from its free rules, then from the facts, then from the
// parts that are on, and last from what is asked. Each of these is taken back without those before it.
type reasons struct {
	*encode.Switched
	*propagator
	poll  runs.Poll
	of    [][]int // by part its rows, and then those of no part
	facts puzzles.Solution
	on    []int // the parts that are on
	// The entries that clues tell. Their facts come and go with the parts, so that the other facts only grow.
	clueTold []int
	also     []int // what was taken of them, by clueTold

	free, told, drawn             int  // how much of the trail follows from the free rules, with the facts, with the parts
	never, falseFacts, falseParts bool // whether each of these contradicts what was before it
}

// newReasons draws what follows from the free rules.
func newReasons(ctx context.Context, w *encode.Switched, clueTold []int) (*reasons, error) {
	r := &reasons{
		Switched: w, poll: runs.Poll{Context: ctx}, clueTold: clueTold,
		propagator: &propagator{value: make([]int8, w.NumVars()+1), off: make([]bool, len(w.Parts)+1)},
	}
	var err error
	if r.rows, err = rows(&r.poll, w.Formula); err != nil {
		return nil, err
	}
	r.divide()
	r.begin()
	if err := r.occur(&r.poll); err != nil {
		return nil, err
	}
	if err := r.propagateTrail(&r.poll); err != nil {
		return nil, err
	}
	r.free, r.told, r.drawn, r.never = len(r.trail), len(r.trail), len(r.trail), r.impossible
	return r, nil
}

// divide finds the rows of each part.
func (r *reasons) divide() {
	free := len(r.Parts)
	r.of = make([][]int, free+1)
	for i := range r.rows {
		r.rows[i].part = free
	}
	for part, p := range r.Parts {
		r.off[part] = true
		for i := p.Clauses.From; i < p.Clauses.To; i++ {
			r.rows[i].part = part
		}
		for i := p.Cards.From; i < p.Cards.To; i++ {
			r.rows[len(r.Clauses)+i].part = part
		}
	}
	for i, row := range r.rows {
		r.of[row.part] = append(r.of[row.part], i)
	}
}

// suppose draws what follows from the facts that were taken, the kept parts with what clues tell, and that the entry
// has another value; false is a contradiction. The error is that of the poll, after which the reasons serve again.
func (r *reasons) suppose(kept, also []int, entry, value int) (may bool, err error) {
	if may, err = r.keep(kept, also); !may || err != nil {
		return may, err
	}
	r.undo(r.drawn)
	if entry < 0 {
		return true, nil
	}
	if !r.assume(entry, value, false) {
		return false, nil
	}
	return r.fixpoint()
}

// assume makes it true that the entry has a value, or has it not; false is a contradiction.
func (r *reasons) assume(entry, value int, is bool) bool {
	l, always := r.Says(entry, value)
	if l == 0 {
		return always == is
	}
	if !is {
		l = -l
	}
	if valueOf(r.value, l) == 0 {
		r.assign(l)
	}
	return valueOf(r.value, l) > 0
}

// takeAny takes the facts but for those that clues tell, which it returns.
func (r *reasons) takeAny(facts puzzles.Solution) (also []int, may bool, err error) {
	facts = slices.Clone(facts)
	for _, entry := range r.clueTold {
		also = append(also, facts[entry])
		facts[entry] = puzzles.Open
	}
	may, err = r.take(facts)
	return also, may, err
}

// take takes the facts. As long as there are only more of them, what followed from those before stays.
func (r *reasons) take(facts puzzles.Solution) (may bool, err error) {
	if r.facts != nil && slices.Equal(facts, r.facts) {
		return !r.falseFacts, nil
	}
	r.putDown()
	if !r.extends(facts) {
		r.undo(r.free)
		r.told, r.drawn, r.falseFacts = r.free, r.free, r.never
		r.facts = slices.Repeat(puzzles.Solution{puzzles.Open}, len(facts))
	}
	var more []int
	for entry, value := range facts {
		if value != r.facts[entry] {
			more = append(more, entry)
		}
	}
	return r.takeMore(facts, more)
}

// takeMore takes more facts besides those that were taken: of these entries.
func (r *reasons) takeMore(facts puzzles.Solution, more []int) (may bool, err error) {
	if len(more) == 0 {
		return !r.falseFacts, nil
	}
	r.putDown()
	for _, entry := range more {
		r.facts[entry] = facts[entry]
		r.falseFacts = r.falseFacts || !r.assume(entry, facts[entry], true)
	}
	if !r.falseFacts {
		if err := r.propagateTrail(&r.poll); err != nil {
			r.undo(r.free)
			r.told, r.drawn, r.facts = r.free, r.free, nil
			return false, err
		}
		r.falseFacts = r.impossible
	}
	r.told, r.drawn = len(r.trail), len(r.trail)
	return !r.falseFacts, nil
}

// extends reports whether the facts are those that were taken, and perhaps more.
func (r *reasons) extends(facts puzzles.Solution) bool {
	for entry, value := range r.facts {
		if value != puzzles.Open && value != facts[entry] {
			return false
		}
	}
	return r.facts != nil
}

// keep has the parts on, no others, and these facts of what clues tell.
func (r *reasons) keep(parts, also []int) (may bool, err error) {
	if slices.Equal(parts, r.on) && slices.Equal(also, r.also) {
		return !r.falseParts, nil
	}
	r.putDown()
	r.on, r.also = slices.Clone(parts), also
	for _, part := range r.on {
		r.off[part] = false
	}
	for _, part := range r.on {
		for _, i := range r.of[part] {
			r.force(i)
		}
	}
	for i, value := range also {
		if value != puzzles.Open && !r.assume(r.clueTold[i], value, true) {
			r.impossible = true
		}
	}
	may, err = r.fixpoint()
	if err != nil {
		r.putDown()
		return false, err
	}
	r.drawn, r.falseParts = len(r.trail), !may
	return may, nil
}

// putDown has all parts off.
func (r *reasons) putDown() {
	r.undo(r.told)
	for _, part := range r.on {
		r.off[part] = true
	}
	r.on, r.also, r.drawn, r.falseParts = nil, nil, r.told, false
}

// fixpoint draws what follows, with clauses that are said on demand; false is a contradiction.
func (r *reasons) fixpoint() (may bool, err error) {
	for {
		if err := r.propagateTrail(&r.poll); err != nil {
			return false, err
		}
		if r.impossible {
			return false, nil
		}
		first := len(r.rows)
		r.demand(r.value, func(part int, clause []int) {
			r.of[part] = append(r.of[part], r.add(row{clause, 1, part}))
		})
		if first == len(r.rows) {
			return true, nil
		}
		for i := first; i < len(r.rows); i++ {
			r.force(i)
		}
	}
}

// demand calls use with the clauses that the parts that are on say on demand.
func (r *reasons) demand(values []int8, use func(part int, clause []int)) {
	for _, lazy := range r.Lazy {
		if r.off[lazy.Part] {
			continue
		}
		for _, clause := range lazy.Closing(values) {
			use(lazy.Part, clause)
		}
	}
}

// isLazy reports whether a part that is on may say more.
func (r *reasons) isLazy() bool {
	return slices.ContainsFunc(r.Lazy, func(lazy encode.Lazy) bool { return !r.off[lazy.Part] })
}

// A rest is the formula that propagation leaves of the free rules and the parts that are on.
type rest struct {
	*encode.Formula
	value []int8 // of all variables, as propagation left them
	vars  []int  // of the rest's variable v at v-1 that of the whole
	dense []int  // the other way round, 0 if it has none
}

// left is asked for where most answers are that there is no model.
func (r *reasons) left() *rest {
	left := &rest{
		Formula: &encode.Formula{Whole: true, TrueFirst: r.TrueFirst}, value: r.value, dense: make([]int, len(r.value)),
	}
	left.take(r.of[len(r.Parts)], r.propagator)
	for _, part := range r.on {
		left.take(r.of[part], r.propagator)
	}
	if !r.isLazy() {
		breakSymmetry(left.Formula) // clauses that come on demand might tell them apart
		return left
	}
	for _, key := range r.Keys {
		if r.value[key] == 0 {
			left.literal(key)
		}
	}
	left.Demand(func(dense []int8) (clauses [][]int) {
		values := slices.Clone(left.value)
		for i, v := range left.vars {
			values[v] = dense[i+1]
		}
		r.demand(values, func(_ int, clause []int) { clauses = append(clauses, left.open(clause)) })
		return clauses
	})
	return left
}

// take takes what is left of some rows.
func (t *rest) take(numbers []int, p *propagator) {
	for _, i := range numbers {
		t.say(p.rows[i].lits, p.rows[i].need)
	}
}

// imply takes what a formula says that has more variables than the whole.
func (t *rest) imply(f *encode.Formula) {
	more := f.NumVars() + 1 - len(t.value)
	t.value, t.dense = append(slices.Clone(t.value), make([]int8, more)...), append(t.dense, make([]int, more)...)
	for _, clause := range f.Clauses {
		t.say(clause, 1)
	}
	for _, card := range f.Cards {
		t.say(card.Lits, card.AtLeast)
	}
}

// say takes what is left of a row: need of the literals have to be true.
func (t *rest) say(lits []int, need int) {
	for _, l := range lits {
		if valueOf(t.value, l) > 0 {
			need--
		}
	}
	switch {
	case need <= 0:
	case need == 1:
		t.Add(t.open(lits)...)
	default:
		t.Cards = append(t.Cards, encode.Card{Lits: t.open(lits), AtLeast: need})
	}
}

// open are the open literals, as the rest has them.
func (t *rest) open(lits []int) (open []int) {
	for _, l := range lits {
		if valueOf(t.value, l) == 0 {
			open = append(open, t.literal(l))
		}
	}
	return open
}

func (t *rest) literal(l int) int {
	v := variable(l)
	if t.dense[v] == 0 {
		t.dense[v] = t.Key("")
		t.vars = append(t.vars, v)
	}
	return signed(t.dense[v], l)
}

// model is a model of the whole; variables that say nothing are false.
func (t *rest) model(dense []bool) []bool {
	model := make([]bool, len(t.value)-1)
	for i := range model {
		model[i] = t.value[i+1] > 0
	}
	for i, v := range t.vars {
		model[v-1] = dense[i]
	}
	return model
}
