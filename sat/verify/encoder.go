package verify

import (
	"math/rand/v2"
	"slices"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/sat/drat"
)

const searchBudget = 2000 // decisions for one question

// askAround asks a formula about a solution, which has to be among its models, and about others near it, or all: those
// that Check accepts have to be, and others must not. Questions that are not answered by propagation and a few
// decisions count as answered.
func (v *verifier) askAround(file string, f *encode.Formula, s puzzles.Solution) error {
	a := newAsker(v, v.board, file, f, nil)
	if err := a.has(s); err != nil {
		return err
	}
	var entries []int
	_, about := literals(a.meant, s)
	for entry, is := range about {
		if is {
			entries = append(entries, entry)
		}
	}
	if len(entries) == 0 {
		return nil
	}
	e := v.effort()
	for n := 0; n < e.near || n < e.most && a.search.Work() < nearLooks*v.clauses(); n++ {
		if err := a.ask(s, v.board.Near(a.random, s, entries)); err != nil {
			return err
		}
	}
	sibling, isSibling := v.board.(puzzles.Sibling)
	// A board that some solution fits in several ways has formulas which know solutions that Check refuses.
	if !isSibling || v.isStepwise() || len(puzzles.WithoutClues(sibling).Writings(s)) > 1 {
		return nil
	}
	return a.askAll(s, entries)
}

// An asker asks one formula of a board.
type asker struct {
	*verifier
	of     puzzles.Certifiable
	file   string
	meant  []meant
	total  []int // of these literals a number is true in a model, which the clauses do not say; nil if there is no total
	sum    int
	refine func(model []bool) [][]int
	search *drat.Searcher
	random *rand.Rand
}

// newAsker asks about one solution only, unless that is nil: with its values first, hardly a clause has to be watched.
func newAsker(v *verifier, b puzzles.Certifiable, file string, f *encode.Formula, only puzzles.Solution) *asker {
	a := &asker{verifier: v, of: b, file: file, meant: read(b, f.Names), refine: f.Refine,
		random: rand.New(rand.NewPCG(1, 1))}
	a.total, a.sum, _ = f.Total()
	clauses := f.Clauses
	if only != nil {
		lits, _ := literals(a.meant, only)
		clauses = slices.Concat(slices.Collect(slices.Chunk(lits, 1)), clauses)
	}
	a.search = drat.NewSearcher(drat.Formula{Vars: f.NumVars(), Clauses: clauses})
	return a
}

// answer reports whether the formula has a model with these literals, as far as few decisions tell.
func (a *asker) answer(lits []int) drat.Answer {
	sum := 0
	for _, l := range a.total {
		if slices.Contains(lits, l) {
			sum++
		}
	}
	if a.total != nil && sum != a.sum {
		return drat.Unsatisfiable
	}
	return searched(a.search, a.refine, lits, searchBudget, func(l int) bool { return slices.Contains(lits, -l) })
}

// has asks about a solution.
func (a *asker) has(s puzzles.Solution) error {
	a.report.Asked++
	if lits, _ := literals(a.meant, s); a.answer(lits) == drat.Unsatisfiable {
		return fault(a.file, "the encoder is wrong: the formula has no model for the solution %v", s)
	}
	return nil
}

// ask asks about a candidate that is like a solution in all entries that no variable is about.
func (a *asker) ask(like, candidate puzzles.Solution) error {
	lits, about := literals(a.meant, candidate)
	for i := range candidate {
		if !about[i] && candidate[i] != like[i] {
			return nil
		}
	}
	for _, m := range a.meant {
		if _, known := m.is(like); known {
			if _, known = m.is(candidate); !known {
				return nil // entries contradict each other in what they say of it
			}
		}
	}
	a.report.Asked++
	broken := a.of.Check(candidate)
	switch a.answer(lits) {
	case drat.Satisfiable:
		if broken != nil {
			return fault(a.file, "the encoder is wrong: the formula has a model for %v, but: %v", candidate, broken)
		}
	case drat.Unsatisfiable:
		if broken == nil {
			return fault(a.file, "the encoder is wrong: the formula has no model for the solution %v", candidate)
		}
	}
	return nil
}

// askAll asks about all values of few entries.
func (a *asker) askAll(s puzzles.Solution, entries []int) error {
	values := valuesOf(s)
	cases := 1
	for range entries {
		if cases *= len(values); cases > a.effort().cases {
			return nil
		}
	}
	for number := range cases {
		candidate := slices.Clone(s)
		for _, entry := range entries {
			candidate[entry] = values[number%len(values)]
			number /= len(values)
		}
		if err := a.ask(s, candidate); err != nil {
			return err
		}
	}
	return nil
}

// valuesOf are the values that entries may have, as far as a solution shows: 0 and 1, or those that it has.
func valuesOf(s puzzles.Solution) []int {
	if !slices.ContainsFunc(s, func(value int) bool { return value != 0 && value != 1 }) {
		return []int{0, 1}
	}
	values := slices.Sorted(slices.Values(s))
	return slices.Compact(values)
}
