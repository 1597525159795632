package verify

import (
	"fmt"
	"slices"
	"sync"

	"twofold/puzzles/model"
)

// itemCases is how many cases an item may have that is asked in all of them: those of sixteen variables.
const itemCases = 1 << 16

// A shape is what items say that say the same of other variables, or what numbers do that have as many values.
type shape struct {
	model.Single
	items   int                           // that have it
	kind    string                        // of item
	name    string                        // which no other shape has
	about   string                        // what an error is about
	holds   func(a model.Assignment) bool // what it says
	choices [][][]int                     // for each number, and for each other variable, what may be true of it
}

// shapesOf are those of a model's numbers and items.
func shapesOf(m *model.Model) (all []*shape) {
	known := map[string]*shape{}
	for _, n := range m.Domains {
		name := fmt.Sprintf("a number of %d values", len(n.Is))
		if known[name] == nil {
			one := aNumber(n.Values)
			known[name] = &shape{Single: one, kind: "number", name: name, about: name, holds: one.IsNumbered,
				choices: choicesOf(one.Vars, nil)}
			all = append(all, known[name])
		}
	}
	for one := range m.Singles() {
		p := one.Items[0]
		name := one.Key
		if known[name] == nil {
			known[name] = &shape{Single: one, kind: fmt.Sprintf("%T", p.Item), name: name,
				about: fmt.Sprintf("rule %q, %T", p.Rule, p.Item), holds: p.Holds, choices: choicesOf(one.Vars, one.Domains)}
			all = append(all, known[name])
		}
		known[name].items++
	}
	return all
}

// aNumber is a model of one number. Its variables are none of the whole model's.
func aNumber(values []int) model.Single {
	m := &model.Model{}
	n := model.Num{Values: values}
	for range values {
		n.Is = append(n.Is, m.NewVar(""))
	}
	m.Domains = []model.Num{n}
	return model.Single{Model: m, Vars: make([]int, m.Vars+1)}
}

// choicesOf are the values of numbers, and both values of each other variable.
func choicesOf(vars []int, numbers []model.Num) (choices [][][]int) {
	isNumbered := make([]bool, len(vars))
	for _, n := range numbers {
		values := make([][]int, len(n.Is))
		for at, is := range n.Is {
			isNumbered[is.Var()] = true
			values[at] = append(values[at], int(is)) // first: where it is false already, no other is looked at
			for other, l := range n.Is {
				if other != at {
					values[at] = append(values[at], -int(l))
				}
			}
		}
		choices = append(choices, values)
	}
	for v := 1; v < len(vars); v++ {
		if !isNumbered[v] {
			choices = append(choices, [][]int{{-v}, {v}})
		}
	}
	return choices
}

// cases is how many cases there are; more than itemCases if they are many.
func (s *shape) cases() int {
	cases := 1
	for _, values := range s.choices {
		if cases *= len(values); cases > itemCases {
			break
		}
	}
	return cases
}

// clause is the literals of an item that is a clause, in increasing order, with the opposites of its conditions.
func (s *shape) clause() (lits []int, is bool) {
	if len(s.Items) == 0 {
		return nil, false
	}
	clause, is := s.Items[0].Item.(model.Clause)
	for _, l := range clause {
		lits = append(lits, int(l))
	}
	for _, l := range s.Items[0].Guards {
		lits = append(lits, -int(l))
	}
	lits = slices.DeleteFunc(lits, func(l int) bool { return l == int(model.False) })
	slices.Sort(lits)
	return slices.Compact(lits), is
}

// A shapeSet has the shapes whose clauses were asked in all cases. The bundles of a store share it.
type shapeSet struct {
	sync.Mutex
	names map[string]bool
}

func (s *shapeSet) has(name string) bool {
	s.Lock()
	defer s.Unlock()
	return s.names[name]
}

func (s *shapeSet) add(name string) {
	s.Lock()
	defer s.Unlock()
	s.names[name] = true
}
