package verify

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/rules"
	"twofold/sat/bundle"
	"twofold/sat/drat"
)

const (
	itemCases  = 1 << 16     // of an item that is tried in all of them
	allCases   = 1 << 20     // of all those items
	itemWalk   = 400         // changes of an assignment of an item that has more
	walkBudget = 1000        // decisions for one question of a walk
	walkWork   = 400_000_000 // clauses of all walks, once for each question
)

// askItems holds the formula of each item of a board's rules, alone, against what the item says: in all cases, if they
// are few, else near the board's solution and near a model of the formula. So a rule that the encoder says too strongly
// or too weakly is found where the item is, and not only where it changes what is known of the board.
func (v *verifier) askItems(file string, of formulaOf) error {
	b, ok := v.board.(rules.Board)
	if !ok {
		return nil
	}
	m, err := b.Model(v.ctx)
	if err != nil {
		return err
	}
	known := v.assignment(m)
	asked := map[string]bool{}
	cases, work := allCases, walkWork
	for one := range m.Singles() {
		if v.ctx.Err() != nil {
			return context.Cause(v.ctx)
		}
		v.report.Items++
		name := shown(one)
		if asked[name] {
			v.report.Whole++
			continue
		}
		f, err := of(itemBoard{v.board, one.Model}, 0)
		if err != nil {
			return err
		}
		i := newItemAsker(one, f)
		if n := i.cases(); n <= min(itemCases, cases) {
			cases -= n
			asked[name] = true
			v.report.Whole++
			err = i.askAll(n)
		} else {
			steps := min(itemWalk, work/16/max(1, len(f.Clauses))) // so that something is left for the next ones
			work -= 4 * steps * len(f.Clauses)
			err = i.walk(known, steps)
		}
		if err != nil {
			return fault(file, "the encoder is wrong: rule %q, %T: %v", one.Items[0].Rule, one.Items[0].Item, err)
		}
	}
	return nil
}

// shown is the same text for items that say the same of other variables.
func shown(one rules.Single) string {
	return fmt.Sprintf("%T %v %v", one.Items[0].Item, one.Items[0], one.Domains)
}

// assignment is the values of a model's variables in the solution; nil without one, or if they are not found.
func (v *verifier) assignment(m *rules.Model) rules.Assignment {
	f := v.formulas[bundle.BoardPair.Formula()]
	if f == nil || len(v.solution) == 0 {
		return nil
	}
	if f.Links != nil {
		f = f.Loose() // the links have no variable of the model's
	}
	lits, _ := literals(read(v.board, f.Names), v.solution)
	model := drat.NewSearcher(drat.Formula{Vars: f.NumVars(), Clauses: f.Clauses}).Model(lits, searchBudget)
	if model == nil {
		return nil
	}
	return rules.Assignment(model[:m.Vars+1])
}

// An itemBoard has the rules of one item.
type itemBoard struct {
	puzzles.Board
	model *rules.Model
}

func (b itemBoard) Model(context.Context) (*rules.Model, error) { return b.model, nil }

// An itemAsker asks the formula of one item.
type itemAsker struct {
	rules.Single
	choices [][][]rules.Lit // for each number, and for each other variable, what is true
	search  *drat.Searcher
	random  *rand.Rand
	budget  int
}

func newItemAsker(one rules.Single, f *encode.Formula) *itemAsker {
	i := &itemAsker{
		Single: one, random: rand.New(rand.NewPCG(1, 3)), budget: searchBudget,
		search: drat.NewSearcher(drat.Formula{Vars: f.NumVars(), Clauses: f.Clauses}),
	}
	numbered := make([]bool, len(one.Vars))
	for _, n := range one.Domains {
		var values [][]rules.Lit
		for at := range n.Is {
			lits := make([]rules.Lit, len(n.Is))
			for other, l := range n.Is {
				if lits[other] = -l; other == at {
					lits[other] = l
				}
			}
			values = append(values, lits)
		}
		for _, l := range n.Is {
			numbered[l.Var()] = true
		}
		i.choices = append(i.choices, values)
	}
	for v := rules.Lit(1); int(v) < len(numbered); v++ {
		if !numbered[v] {
			i.choices = append(i.choices, [][]rules.Lit{{-v}, {v}})
		}
	}
	return i
}

// cases is how many assignments there are in which each number has a value; more than itemCases if they are many.
func (i *itemAsker) cases() int {
	n := 1
	for _, c := range i.choices {
		if n *= len(c); n > itemCases {
			break
		}
	}
	return n
}

// ask compares the formula with the item for one of each choice, and reports whether the item holds.
func (i *itemAsker) ask(chosen []int) (holds bool, err error) {
	a := make(rules.Assignment, len(i.Vars))
	lits := make([]int, 0, len(i.Vars))
	for c, at := range chosen {
		for _, l := range i.choices[c][at] {
			a[l.Var()] = l > 0
			lits = append(lits, int(l))
		}
	}
	holds = i.Items[0].Holds(a)
	switch answer := i.search.Search(lits, i.budget); {
	case holds && answer == drat.Unsatisfiable:
		return holds, fmt.Errorf("it holds where its clauses have no model: %v", lits)
	case !holds && answer == drat.Satisfiable:
		return holds, fmt.Errorf("it does not hold where its clauses have a model: %v", lits)
	}
	return holds, nil
}

func (i *itemAsker) askAll(n int) error {
	chosen := make([]int, len(i.choices))
	for number := range n {
		for c, of := range i.choices {
			chosen[c] = number % len(of)
			number /= len(of)
		}
		if _, err := i.ask(chosen); err != nil {
			return err
		}
	}
	return nil
}

// walk asks about assignments near one of the whole model, and near a model of the item's own formula. Where a changed
// one holds, it goes on from there.
func (i *itemAsker) walk(known rules.Assignment, steps int) error {
	i.budget = walkBudget
	for _, is := range []func(rules.Lit) bool{
		func(l rules.Lit) bool { return known != nil && known[i.Vars[l.Var()]] == (l > 0) },
		i.own(),
		func(l rules.Lit) bool { return slices.Contains(i.Items[0].Parts().Lits, l) },
		func(l rules.Lit) bool { return slices.Contains(i.Items[0].Parts().Lits, -l) },
	} {
		chosen := i.chosen(is)
		if chosen == nil {
			continue
		}
		first := chosen
		if _, err := i.ask(first); err != nil {
			return err
		}
		for step := range steps {
			from := chosen
			if step%2 == 0 {
				from = first
			}
			next := i.changed(from)
			holds, err := i.ask(next)
			if err != nil {
				return err
			}
			if holds {
				chosen = next
			}
		}
	}
	return nil
}

// own is a model of the item's formula; nothing is true if none is found.
func (i *itemAsker) own() func(rules.Lit) bool {
	model := i.search.Model(nil, searchBudget)
	return func(l rules.Lit) bool { return model != nil && model[l.Var()] == (l > 0) }
}

// chosen is what is true of each choice; nil if that is not one of each.
func (i *itemAsker) chosen(is func(rules.Lit) bool) []int {
	all := make([]int, len(i.choices))
	for c, of := range i.choices {
		all[c] = -1
		for at, lits := range of {
			fits := true
			for _, l := range lits {
				fits = fits && is(l)
			}
			if fits {
				all[c] = at
			}
		}
		if all[c] < 0 {
			return nil
		}
	}
	return all
}

// changed exchanges two choices, or makes one to three of them anew.
func (i *itemAsker) changed(chosen []int) []int {
	out := slices.Clone(chosen)
	one, other := i.random.IntN(len(out)), i.random.IntN(len(out))
	if len(i.choices[one]) == len(i.choices[other]) && out[one] != out[other] && i.random.IntN(2) == 0 {
		out[one], out[other] = out[other], out[one]
		return out
	}
	for range 1 + i.random.IntN(3) {
		c := i.random.IntN(len(out))
		out[c] = i.random.IntN(len(i.choices[c]))
	}
	return out
}
