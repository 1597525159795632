package reduce

import (
	"context"

	"twofold/native/reduce/learn"
	"twofold/puzzles"
)

// A Reducer answers questions about one model. It serves one goroutine at a time.
type Reducer struct {
	*learn.Search
	model Model
	known []int8 // the known picture
	kept  []bool // by clue: in the board that is asked about

	watch  [][]int32 // by cell: the clues that may look at it, of those that are asked about now
	narrow [][]int32 // room for watch

	picture []int8  // as known, but for the cells that the search gave another value
	changed []int32 // those cells, in the order of the trail
	goal    []int32 // clues of which one has to be broken; none: any other picture will do
	inGoal  []bool  // by clue

	looked []int32 // by clue: the turn in which it was last looked at
	turn   int32
	cells  []int32     // room for Speaks
	facts  []learn.Lit // room for Facts and Bare

	calm int64 // the number of conflicts up to which search looks at broken clues only
}

// New makes a reducer. It implements puzzles.Prober.
func New(m Model) *Reducer {
	known := m.Known()
	r := &Reducer{
		model: m, known: known, kept: make([]bool, m.Clues()), picture: append([]int8(nil), known...),
		inGoal: make([]bool, m.Clues()), looked: make([]int32, m.Clues()),
	}
	first := int32(m.Clues()) + 1
	r.Search = learn.New(len(known), int(first), rules{r})
	m.Start(r.Search, first)
	r.watch = make([][]int32, len(known))
	r.narrow = make([][]int32, len(known))
	r.watchAll()
	return r
}

// Another is puzzles.Prober's.
func (r *Reducer) Another(ctx context.Context, kept []bool) (puzzles.Solution, error) {
	copy(r.kept, kept)
	r.watchAll()
	r.aim(nil)
	r.begin()
	found, err := r.search(ctx)
	if !found {
		return nil, err
	}
	return solution(r.picture), nil
}

func solution(picture []int8) puzzles.Solution {
	s := make(puzzles.Solution, len(picture))
	for cell, value := range picture {
		s[cell] = int(value+1) / 2
	}
	return s
}

// watchAll lets all clues be asked about.
func (r *Reducer) watchAll() {
	for cell := range r.watch {
		r.watch[cell] = r.model.Watching(int32(cell))
	}
}

// watchKept lets only those clues be asked about that are kept now. They are a small part of all, and
// every cell that gets a value tells those that watch it.
func (r *Reducer) watchKept() {
	for cell := range r.watch {
		few := r.narrow[cell][:0]
		for _, clue := range r.model.Watching(int32(cell)) {
			if r.kept[clue] {
				few = append(few, clue)
			}
		}
		r.watch[cell], r.narrow[cell] = few, few
	}
}

// goalRule is the number of the rule that a clue of the goal is broken.
func (r *Reducer) goalRule() int32 { return int32(len(r.kept)) }

// rules are those of the model, and that of the goal.
type rules struct{ *Reducer }

func (r rules) Spread(l learn.Lit) bool {
	cell := l.Cell()
	if value := l.Value(); value != r.known[cell] {
		r.picture[cell] = value
		r.changed = append(r.changed, cell)
	}
	for _, clue := range r.watch[cell] {
		if r.kept[clue] {
			r.Touch(clue)
		} else if r.inGoal[clue] {
			r.Touch(r.goalRule())
		}
	}
	return r.model.Spread(l)
}

func (r rules) Draw(rule int32) bool {
	if rule == r.goalRule() {
		return r.drawGoal()
	}
	return r.model.Draw(rule)
}

func (r rules) Explain(l learn.Lit, rule int32, out []learn.Lit) []learn.Lit {
	return r.model.Explain(l, rule, out)
}

func (r rules) Back(moment int32) {
	for last := len(r.changed) - 1; last >= 0 && r.At(r.changed[last]) >= moment; last-- {
		cell := r.changed[last]
		r.picture[cell] = r.known[cell]
		r.changed = r.changed[:last]
	}
	r.model.Back(moment)
}

// drawGoal: not all clues of the goal can hold.
func (r *Reducer) drawGoal() bool {
	r.cells = r.cells[:0]
	for _, clue := range r.goal {
		if !r.model.Obeys(clue, r.picture) {
			return true
		}
		r.cells = r.model.Speaks(clue, r.picture, r.cells)
	}
	r.facts = r.facts[:0]
	for _, cell := range r.cells {
		if r.Value(cell) == learn.Open {
			return true
		}
		r.facts = append(r.facts, learn.LitOf(cell, -r.picture[cell]))
	}
	r.Clash(r.facts)
	return false
}

// aim sets the goal.
func (r *Reducer) aim(clues []int32) {
	for _, clue := range r.goal {
		r.inGoal[clue] = false
	}
	r.goal = append(r.goal[:0], clues...)
	for _, clue := range r.goal {
		r.inGoal[clue] = true
	}
}

// begin forgets all, and draws what follows from the kept clues.
func (r *Reducer) begin() {
	r.restore() // what near changed is on no trail
	r.Rewind(0)
	facts := r.model.Bare(r.kept, r.facts[:0])
	for clue, kept := range r.kept {
		if kept {
			facts = r.model.Facts(int32(clue), facts)
			r.Touch(int32(clue))
		}
	}
	for _, l := range facts {
		r.Fact(l)
	}
	r.facts = facts
	r.Propagate() // no contradiction: the known picture obeys all clues
}

func (r *Reducer) restore() {
	for _, cell := range r.changed {
		r.picture[cell] = r.known[cell]
	}
	r.changed = r.changed[:0]
}
