package verify

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"twofold/encode"
	"twofold/puzzles/model"
	"twofold/sat/drat"
)

const (
	walkBudget = 1000 // decisions for one question about a larger item
	exchanges  = 4    // of a case, after those that differ in one choice
	mostIdle   = 16   // rounds without a case
)

// An itemAsker asks the formula of one shape, by cases: each has one value of each choice.
type itemAsker struct {
	*shape
	search *drat.Searcher
	random *rand.Rand
	a      model.Assignment           // the case under way
	judged int                        // cases
	refine func(model []bool) [][]int // cuts that a model breaks; nil if the formula says all by clauses
}

func newItemAsker(s *shape, f *encode.Formula) *itemAsker {
	return &itemAsker{
		shape: s, refine: f.Refine, random: rand.New(rand.NewPCG(1, 3)), a: make(model.Assignment, len(s.Vars)),
		search: drat.NewSearcher(drat.Formula{Vars: f.NumVars(), Clauses: f.Clauses}),
	}
}

// work is what the questions cost so far: to judge a case takes as long as looking at some clauses for each variable,
// and to look for cuts three times that.
func (i *itemAsker) work() int { return i.search.Work() + i.judged*2*len(i.Vars) }

// put makes a value of a choice true until the search retracts it.
func (i *itemAsker) put(choice, value int) {
	i.set(choice, value)
	i.search.Assume(i.choices[choice][value])
}

func (i *itemAsker) set(choice, value int) {
	for _, l := range i.choices[choice][value] {
		i.a[max(l, -l)] = l > 0
	}
}

// compare holds the formula against the item in the case that was put together, and reports whether the item holds.
func (i *itemAsker) compare(budget int) (holds bool, err error) {
	i.judged++
	holds = i.holds(i.a)
	switch answer := i.answer(budget); {
	case holds && answer == drat.Unsatisfiable:
		return holds, fmt.Errorf("it holds where its clauses have no model: %v", i.said())
	case !holds && answer == drat.Satisfiable:
		return holds, fmt.Errorf("it does not hold where its clauses have a model: %v", i.said())
	}
	return holds, nil
}

// answer reports whether the formula has a model in the case under way. Cuts forbid it where they are about variables
// of the item alone.
func (i *itemAsker) answer(budget int) drat.Answer {
	refine := i.refine
	if refine != nil {
		refine = func(model []bool) [][]int {
			i.judged += 3
			return i.refine(model)
		}
	}
	return searched(i.search, refine, nil, budget, func(l int) bool { return max(l, -l) < len(i.a) })
}

// said are the literals that are true in the case under way.
func (i *itemAsker) said() (lits []int) {
	for v := 1; v < len(i.a); v++ {
		lits = append(lits, v)
		if !i.a[v] {
			lits[v-1] = -v
		}
	}
	return lits
}

// askAll asks all cases from a choice on. Those that begin with the same choices share what follows from these: where
// the clauses are refuted already, the item alone is asked.
func (i *itemAsker) askAll(choice int) error {
	if choice == len(i.choices) {
		_, err := i.compare(searchBudget)
		return err
	}
	if i.search.Failed() {
		return i.askNone(choice)
	}
	for value := range i.choices[choice] {
		i.put(choice, value)
		err := i.askAll(choice + 1)
		i.search.Retract()
		if err != nil {
			return err
		}
	}
	return nil
}

// askNone asks the item of all cases from a choice on, where the clauses are refuted.
func (i *itemAsker) askNone(choice int) error {
	if choice == len(i.choices) {
		i.judged++
		if i.holds(i.a) {
			return fmt.Errorf("it holds where its clauses have no model: %v", i.said())
		}
		return nil
	}
	for value := range i.choices[choice] {
		i.set(choice, value)
		if err := i.askNone(choice + 1); err != nil {
			return err
		}
	}
	return nil
}

// askAround asks about cases near some: that of the whole model, one of the item's formula, and those where its
// literals are true, or false. It begins with those that differ in one choice, and then walks to others that hold,
// until the work is done, or some rounds found no case: an item whose formula has no model has none, and that costs no
// work.
func (i *itemAsker) askAround(known model.Assignment, work int) error {
	end := i.work() + work
	lits := i.signs()
	bases := []func(v int) bool{
		func(v int) bool { return known != nil && known[i.Vars[v]] },
		nil,
		func(v int) bool { return lits[v] > 0 },
		func(v int) bool { return lits[v] < 0 },
	}
	walks := make([][]int, len(bases))
	for isFirst, idle := true, 0; isFirst || i.work() < end && idle < mostIdle; isFirst = false {
		idle++
		for n, base := range bases {
			if base == nil {
				base = i.own(isFirst)
			}
			if isFirst || bases[n] == nil || i.random.IntN(4) == 0 {
				walks[n] = i.chosen(base)
			}
			if walks[n] == nil {
				continue
			}
			idle = 0
			if err := i.walk(walks[n], !isFirst, end); err != nil {
				return err
			}
		}
	}
	return nil
}

// signs are by variable 1 or -1 for those of the item's literals.
func (i *itemAsker) signs() []int {
	signs := make([]int, len(i.Vars))
	if len(i.Items) > 0 {
		for _, l := range i.Items[0].Parts().Lits {
			signs[l.Var()] = 1
			if l < 0 {
				signs[l.Var()] = -1
			}
		}
	}
	return signs
}

// own is a model of the item's formula: the first one that is found, or one with some values at random. Nothing is true
// if none is found.
func (i *itemAsker) own(isFirst bool) func(v int) bool {
	var lits []int
	for n := 0; n < 4 && !isFirst; n++ {
		c := i.random.IntN(len(i.choices))
		lits = append(lits, i.choices[c][i.random.IntN(len(i.choices[c]))]...)
	}
	model, answer := i.search.Model(lits, searchBudget)
	return func(v int) bool { return answer == drat.Satisfiable && model[v] }
}

// chosen is what is true of each choice; nil if that is not one of each.
func (i *itemAsker) chosen(is func(v int) bool) []int {
	all := make([]int, len(i.choices))
	for c, values := range i.choices {
		all[c] = slices.IndexFunc(values, func(lits []int) bool {
			return !slices.ContainsFunc(lits, func(l int) bool { return is(max(l, -l)) != (l > 0) })
		})
		if all[c] < 0 {
			return nil
		}
	}
	return all
}

// walk asks about a case, about those that differ from it in one choice, and about some that differ in more. If it
// moves, it goes on from each that holds, and changes the case so.
func (i *itemAsker) walk(now []int, moves bool, end int) error {
	if _, err := i.askCase(now); err != nil {
		return err
	}
	if err := i.askNear(now, i.random.Perm(len(now)), moves, end); err != nil {
		return err
	}
	for range exchanges {
		if i.work() > end {
			return nil
		}
		next := i.changed(now)
		holds, err := i.askCase(next)
		if err != nil {
			return err
		}
		if holds && moves {
			copy(now, next)
		}
	}
	return nil
}

func (i *itemAsker) askCase(chosen []int) (holds bool, err error) {
	for c, value := range chosen {
		i.put(c, value)
	}
	holds, err = i.compare(walkBudget)
	for range chosen {
		i.search.Retract()
	}
	return holds, err
}

// askNear asks about the cases that differ from one in one of some choices. By halves: what all of a half share is
// propagated once, which takes O(log n) times as long as one question, and not n times.
func (i *itemAsker) askNear(now, choices []int, moves bool, end int) error {
	if len(choices) == 1 {
		return i.askChoice(now, choices[0], moves)
	}
	half := len(choices) / 2
	for _, part := range [2][2][]int{{choices[:half], choices[half:]}, {choices[half:], choices[:half]}} {
		if i.work() > end {
			return nil
		}
		for _, c := range part[0] {
			i.put(c, now[c])
		}
		err := i.askNear(now, part[1], moves, end)
		for range part[0] {
			i.search.Retract()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// askChoice asks about the other values of a choice.
func (i *itemAsker) askChoice(now []int, c int, moves bool) error {
	was := now[c]
	for value := range i.choices[c] {
		if value == was {
			continue
		}
		i.put(c, value)
		holds, err := i.compare(walkBudget)
		i.search.Retract()
		if err != nil {
			return err
		}
		if holds && moves && i.random.IntN(2) == 0 {
			now[c] = value
		}
	}
	i.set(c, now[c])
	return nil
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
