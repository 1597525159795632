package rivals

import (
	"context"
	"slices"

	"twofold/native/learn"
	"twofold/puzzles"
)

// A Rule is a reason of a board that is no clue.
type Rule interface {
	// Off is 0 if the rule holds in a picture, in which the changed cells differ from the known one. Else one of the cells
	// of Mend has to change, as those of which a clue speaks do for Model.Off.
	Off(picture []int8, changed []int32) int
	// Mend appends to out the cells of which one has to change, as the last Off found it.
	Mend(out []int32) []int32
}

// A Closing rule is not drawn, and looked at only when all else holds. Cells that no kept clue watches mend it: as many
// as it is off.
type Closing interface {
	Rule
	// Close looks for a picture that obeys the rule and the kept clues, and agrees with values, which are known by literal
	// (see learn.Solver.Values). It writes what it gives to open cells into the picture, appends to out those that differ
	// from the known one, and is false if there is none.
	Close(ctx context.Context, clues []int, values, picture []int8, out []int32) (changed []int32, found bool, err error)
}

// A Ruled model is of a board that may have rules besides its clues. Facts and the free rules always hold, and each
// clue counts only if it is kept. Of Model it leaves out Standing, Bare and Other.
type Ruled interface {
	Known() []int8
	Clues() int
	Watching(cell int32) []int32
	Speaks(clue int32, picture []int8, out []int32) []int32
	Off(clue int32, picture []int8) int

	// Rules begins the search. The i-th rule counts while the i-th literal is false; where the model draws what follows
	// from a rule, the literal is part of the reason, and of the clash.
	Rules(s *learn.Solver, unless []learn.Lit) []Rule
	// Shown is what always is so, but for the known picture.
	Shown() []learn.Lit
	Propagate(l learn.Lit) bool
	Draw(clue int32) bool
	Backtrack(lits []learn.Lit)
	Explain(l learn.Lit, why learn.Reason, before int32, out []learn.Lit) []learn.Lit
}

// An Oracle answers for the fillings of one board, near its known solution, with one search for all questions. Clues
// and rules are switched by literals that are assumed, so that all that was learned stays. What is known is true for
// good.
//
// Cells that nothing asks for have the values of the known solution. So a question costs what its kept reasons reach
// from the entry that has to differ, and not what the board has cells.
//
// The known solution may be a filling that breaks reasons. Then no question may keep these, and whether counterexamples
// break them is not told.
//
// It implements puzzles.Brief.
type Oracle struct {
	*learn.Solver
	learn.Queue
	model func() Ruled // a new one
	Ruled
	late  Late // the model, or nil
	rules []Rule
	known []int8
	names int // of rules

	kept    []bool  // by reason: it is assumed
	picture []int8  // as known, but for the changed and the patched cells
	changed []int32 // the cells that the search gave another value, in the order of the trail
	patched []int32 // cells that changed to obey a closing rule
	asked   []int   // the reasons of this question
	clues   []int   // those of them that are clues
	drawn   []Rule  // those that are rules, but for a closing one
	assumed []learn.Lit

	has     []bool // by cell: known to the search
	told    []bool // by cell: see Know
	foreign bool   // whether these differ

	looked []int32 // by clue: the turn in which it was last looked at
	turn   int32
	calm   int64   // see patience
	cells  []int32 // room for Speaks and Mend
	differ []int32 // room for all cells that differ
	breaks []int   // room for what they break
	lits   []learn.Lit
}

var _ puzzles.Brief = (*Oracle)(nil)

// NewOracle makes an oracle for models, all of one board with so many rules.
func NewOracle(rules int, model func() Ruled) *Oracle {
	o := &Oracle{model: model, names: rules}
	o.reset()
	o.told = make([]bool, len(o.known))
	o.looked = make([]int32, o.Clues())
	return o
}

// reset begins a search that knows nothing.
func (o *Oracle) reset() {
	o.Ruled = o.model()
	o.late, _ = o.Ruled.(Late)
	o.known = o.Known()
	reasons := o.Clues() + o.names
	o.Queue = learn.NewQueue(o.Clues())
	o.kept, o.has = make([]bool, reasons), make([]bool, len(o.known))
	o.picture, o.changed, o.patched = slices.Clone(o.known), o.changed[:0], o.patched[:0]
	o.Solver = learn.New(context.Background(), len(o.known)+reasons, switched{o})
	o.MaxLearned, o.ClausesMinimize, o.Branch = firstRoom, true, o.choose
	var unless []learn.Lit
	for rule := range o.names {
		unless = append(unless, o.keeps(o.Clues()+rule).Not())
	}
	o.rules = o.Rules(o.Solver, unless)
	for _, l := range o.Shown() {
		o.Imply(l, learn.Reason{})
	}
	o.PropagateAll() // no contradiction: the known picture obeys the free rules
}

// keeps is the literal that a reason counts.
func (o *Oracle) keeps(reason int) learn.Lit { return learn.Pos(int32(len(o.known) + reason)) }

// keptIn is the reason that a literal is about, or below 0 for one about a cell.
func (o *Oracle) keptIn(l learn.Lit) int { return int(l.Var()) - len(o.known) }

// Otherwise is puzzles.Oracle's.
func (o *Oracle) Otherwise(
	ctx context.Context, facts puzzles.Solution, kept []bool, entry, value int,
) (puzzles.Solution, error) {
	agree := make([]bool, len(o.known))
	o.lits = o.lits[:0]
	for cell, fact := range facts {
		switch {
		case fact == puzzles.Open:
		case valueOf(fact) == o.known[cell]:
			agree[cell] = true
		default:
			o.lits = append(o.lits, learn.LitOf(int32(cell), valueOf(fact)))
		}
	}
	if entry >= 0 {
		o.lits = append(o.lits, learn.LitOf(int32(entry), -valueOf(value)))
	}
	o.learnFacts(agree)
	o.foreign = true
	o.asked = o.asked[:0]
	for reason, is := range kept {
		if is {
			o.asked = append(o.asked, reason)
		}
	}
	if found, err := o.ask(ctx); !found {
		return nil, err
	}
	return solution(o.picture), nil
}

func valueOf(entry int) int8 { return int8(2*entry - 1) }

// Know is puzzles.Brief's.
func (o *Oracle) Know(entries []int) {
	for _, entry := range entries {
		o.told[entry] = true
	}
	if !o.foreign {
		o.know(entries)
	}
}

func (o *Oracle) know(entries []int) {
	o.BacktrackTo(0)
	for _, entry := range entries {
		if !o.has[entry] {
			o.has[entry] = true
			o.Imply(learn.LitOf(int32(entry), o.known[entry]), learn.Reason{})
		}
	}
	o.PropagateAll() // no contradiction: the known picture has these values
}

// learnFacts makes the search know just these cells. To know less it begins anew.
func (o *Oracle) learnFacts(cells []bool) {
	for cell, has := range o.has {
		if has && !cells[cell] {
			o.reset()
			break
		}
	}
	var more []int
	for cell, has := range o.has {
		if cells[cell] && !has {
			more = append(more, cell)
		}
	}
	o.know(more)
}

// Differ is puzzles.Brief's.
func (o *Oracle) Differ(ctx context.Context, kept []int, entry int) (*puzzles.Counterexample, error) {
	if o.foreign {
		o.learnFacts(o.told)
		o.foreign = false
	}
	o.asked = append(o.asked[:0], kept...)
	o.lits = append(o.lits[:0], learn.LitOf(int32(entry), -o.known[entry]))
	if found, err := o.ask(ctx); !found {
		return nil, err
	}
	return o.counterexample(), nil
}

// differing is the cells in which the picture differs from the known one, in increasing order.
func (o *Oracle) differing() []int32 {
	o.differ = append(append(o.differ[:0], o.changed...), o.patched...)
	slices.Sort(o.differ)
	return o.differ
}

// counterexample is the picture.
func (o *Oracle) counterexample() *puzzles.Counterexample {
	changed := o.differing()
	room := make([]int, 2*len(changed))
	c := &puzzles.Counterexample{Entries: room[:len(changed)], Values: room[len(changed):]}
	for i, cell := range changed {
		c.Entries[i], c.Values[i] = int(cell), int(o.picture[cell]+1)/2
	}
	o.breaks = o.breaks[:0]
	o.turn++
	for _, cell := range changed {
		for _, clue := range o.Watching(cell) {
			if o.looked[clue] == o.turn {
				continue
			}
			o.looked[clue] = o.turn
			if o.Off(clue, o.picture) != 0 {
				o.breaks = append(o.breaks, int(clue))
			}
		}
	}
	slices.Sort(o.breaks)
	for i, rule := range o.rules {
		if rule.Off(o.picture, changed) != 0 {
			o.breaks = append(o.breaks, o.Clues()+i)
		}
	}
	c.Breaks = slices.Clone(o.breaks)
	return c
}

// ask looks for a picture in which the asked reasons hold and the literals are true. The picture holds until the next
// question.
func (o *Oracle) ask(ctx context.Context) (bool, error) {
	o.assumed, o.clues, o.drawn = o.assumed[:0], o.clues[:0], o.drawn[:0]
	var closing Closing
	for _, reason := range slices.Backward(o.asked) { // rules first: they are looked at only as cells get values
		if reason < o.Clues() {
			o.clues = append(o.clues, reason)
		} else if c, ok := o.rules[reason-o.Clues()].(Closing); ok {
			closing = c
			continue
		} else {
			o.drawn = append(o.drawn, o.rules[reason-o.Clues()])
		}
		o.assumed = append(o.assumed, o.keeps(reason))
	}
	o.assumed = append(o.assumed, o.lits...)
	o.restore()
	o.calm = o.Conflicts() + patience
	if !o.SolveUnder(ctx, o.assumed) {
		return false, o.Err()
	}
	if closing == nil {
		return true, nil
	}
	return o.close(ctx, closing)
}

// restore takes back patches.
func (o *Oracle) restore() {
	for _, cell := range o.patched {
		o.picture[cell] = o.known[cell]
	}
	o.patched = o.patched[:0]
}
