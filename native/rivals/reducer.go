package rivals

import (
	"context"

	"twofold/native/learn"
	"twofold/puzzles"
)

// A Reducer answers questions about one model. It serves one goroutine at a time.
type Reducer struct {
	*learn.Solver
	learn.Queue
	// Nearby is in how many cells a picture may differ that is looked for without propagation. On plain visibility and
	// treasure boards 2, as New has it, is enough for five of six clues that are needed, and 3 finds little more. Rules
	// that join the whole board forbid most pairs of changes: there 1 is faster.
	Nearby int

	model Model
	late  Late   // the model, or nil
	known []int8 // the known picture
	kept  []bool // by clue: in the board that is asked about
	asked []bool // by clue: in the board that the search knows of
	lost  learn.Sources

	toggled []int32 // clues that were kept or dropped since the search was told

	watch  [][]int32 // by cell: the clues that may look at it, of those that are asked about now
	narrow [][]int32 // room for watch

	picture []int8  // as known, but for the cells that the search gave another value
	changed []int32 // those cells, in the order of the trail
	goal    []int32 // clues of which one has to be broken; none: any other picture will do
	inGoal  []bool  // by clue
	before  bool    // near looks before what is lost was taken back
	told    []int8  // by cell, of which then none may change: how many clues of kept units tell its value

	looked  []int32 // by clue: the turn in which it was last looked at
	turn    int32
	cells   []int32     // room for Speaks
	facts   []learn.Lit // room for Facts and Bare
	missing []int32     // room for clues that are not kept

	calm int64 // the number of conflicts up to which search looks at broken clues only
}

// firstRoom is how many clauses are learned before some are forgotten.
const firstRoom = 2000

// New makes a reducer. It implements puzzles.Prober.
func New(m Model) *Reducer {
	known := m.Known()
	r := &Reducer{
		Nearby: 2, model: m, known: known, kept: make([]bool, m.Clues()), asked: make([]bool, m.Clues()),
		lost: learn.NewSources(m.Clues() + 1), picture: append([]int8(nil), known...),
		inGoal: make([]bool, m.Clues()), told: make([]int8, len(known)), looked: make([]int32, m.Clues()),
	}
	r.late, _ = m.(Late)
	r.cells = make([]int32, 0, len(known))
	sources := m.Clues() + 1 // the last one is the goal
	r.Queue = learn.NewQueue(sources)
	r.Solver = learn.New(context.Background(), len(known), theory{r})
	r.Source(sources)
	r.MaxLearned, r.ClausesMinimize, r.Branch = firstRoom, true, r.choose
	m.Start(r.Solver)
	r.watch = make([][]int32, len(known))
	r.narrow = make([][]int32, len(known))
	r.watchAll()
	all := 0
	for _, clues := range r.watch {
		all += len(clues)
	}
	room := make([]int32, all)
	for cell, clues := range r.watch {
		r.narrow[cell], room = room[:0:len(clues)], room[len(clues):]
	}
	r.clear()
	r.forget()
	return r
}

// forget makes the search one that knows of no clue.
func (r *Reducer) forget() {
	r.restore()
	for i := range r.lost {
		r.lost[i] = ^uint64(0)
	}
	r.Withdraw(r.lost)
	clear(r.asked)
	r.toggled = r.toggled[:0]
	for clue := range r.asked {
		r.toggled = append(r.toggled, int32(clue))
	}
}

// clear keeps no clue but those that always hold.
func (r *Reducer) clear() {
	clear(r.kept)
	for _, clue := range r.standing() {
		r.kept[clue] = true
	}
}

// standing are the clues that always hold.
func (r *Reducer) standing() (clues []int32) {
	for clue := len(r.kept) - r.model.Standing(); clue < len(r.kept); clue++ {
		clues = append(clues, int32(clue))
	}
	return clues
}

// Another is puzzles.Prober's.
func (r *Reducer) Another(ctx context.Context, kept []bool) (puzzles.Solution, error) {
	copy(r.kept, kept)
	r.watchAll()
	r.aim(nil)
	r.begin()
	search := r.search
	counting, ok := r.model.(Counting)
	if ok {
		search = r.briefly
	}
	found, err := search(ctx)
	switch {
	case ok && err == errLong:
		return counting.Rival(ctx, r.kept)
	case !found:
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

// A theory is the rules of the model, and that of the goal.
type theory struct{ *Reducer }

func (r theory) Propagate(l learn.Lit) bool {
	cell := l.Var()
	if value := l.Value(); value != r.known[cell] {
		r.picture[cell] = value
		r.changed = append(r.changed, cell)
	}
	for _, clue := range r.watch[cell] {
		if r.kept[clue] {
			r.Push(clue)
		} else if r.inGoal[clue] {
			r.Push(r.goalRule())
		}
	}
	return r.model.Propagate(l)
}

// FinalCheck looks at the rules that wait, until one implies something: that may spare looking at others twice.
func (r theory) FinalCheck() bool {
	for now := r.TrailSize(); r.TrailSize() == now; {
		rule, ok := r.Pop()
		if !ok {
			return r.late == nil || r.late.Late()
		}
		if !r.draw(rule) {
			r.ConflictFrom(rule)
			return false
		}
	}
	return true
}

func (r theory) draw(rule int32) bool {
	if rule == r.goalRule() {
		return r.drawGoal()
	}
	return r.model.Draw(rule)
}

func (r theory) Backtrack(lits []learn.Lit) {
	r.Clear()
	first := r.TrailIndex(lits[0])
	for last := len(r.changed) - 1; last >= 0 && r.TrailIndex(learn.Pos(r.changed[last])) >= first; last-- {
		cell := r.changed[last]
		r.picture[cell] = r.known[cell]
		r.changed = r.changed[:last]
	}
	r.model.Backtrack(lits)
}

func (r theory) Explain(l learn.Lit, why learn.Reason, before int32, out []learn.Lit) []learn.Lit {
	return r.model.Explain(l, why, before, out)
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
		if r.Value(learn.Pos(cell)) == learn.Open {
			return true
		}
		r.facts = append(r.facts, learn.LitOf(cell, -r.picture[cell]))
	}
	return r.Conflict(r.facts...)
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

// begin draws what follows from the kept clues. What was learned or drawn before from clues that are all still kept
// stays, and so does, in hunt, what was drawn for want of clues that still are not.
func (r *Reducer) begin() {
	r.restore() // what near changed is on no trail
	r.loses()
	for clue, kept := range r.kept {
		if kept != r.asked[clue] {
			r.asked[clue] = kept
			r.toggled = append(r.toggled, int32(clue))
		}
	}
	r.Withdraw(r.lost)
	for clue, kept := range r.kept {
		if kept {
			r.hear(int32(clue))
		}
	}
	r.facts = r.model.Bare(r.kept, r.toggled, r.facts[:0])
	r.toggled = r.toggled[:0]
	for _, l := range r.facts {
		r.missing = r.missing[:0]
		for _, clue := range r.model.Watching(l.Var()) {
			if !r.kept[clue] {
				r.missing = append(r.missing, clue)
			}
		}
		r.Fact(l, r.missing...)
	}
	r.PropagateAll() // no contradiction: the known picture obeys all clues
}

// loses finds what is given up of that which the search knows of: the goal, and clues that were kept or dropped since.
func (r *Reducer) loses() {
	clear(r.lost)
	r.lost.Add(r.goalRule())
	for clue, kept := range r.kept {
		if kept != r.asked[clue] {
			r.lost.Add(int32(clue))
		}
	}
}

// hear takes a kept clue's facts, and lets it be drawn.
func (r *Reducer) hear(clue int32) {
	r.facts = r.model.Facts(clue, r.facts[:0])
	for _, l := range r.facts {
		r.Fact(l, clue)
	}
	r.Push(clue)
}

func (r *Reducer) restore() {
	for _, cell := range r.changed {
		r.picture[cell] = r.known[cell]
	}
	r.changed = r.changed[:0]
}
