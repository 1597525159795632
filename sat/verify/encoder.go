package verify

import (
	"math/rand/v2"
	"slices"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/sat/bundle"
	"twofold/sat/drat"
)

const (
	nearSolutions = 300  // that a formula is asked about
	mostCases     = 4096 // that are tried, if all are no more
	siblings      = 20   // boards with the same clue cells and another solution
	searchBudget  = 2000 // decisions for one question
	siblingTrials = 50
)

// askAround asks a formula about a solution, which has to be among its models, and about others near it and far from
// it: those that Check accepts have to be, and others must not. Questions that are not answered by propagation and a
// few decisions count as answered.
func (v *verifier) askAround(file string, f *encode.Formula, s puzzles.Solution) error {
	a := newAsker(v, v.board, file, f)
	if err := a.ask(s, s); err != nil {
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
	for range nearSolutions {
		if err := a.ask(s, v.board.Near(a.random, s, entries)); err != nil {
			return err
		}
	}
	if _, ok := v.board.(puzzles.Sibling); !ok {
		return nil
	}
	return a.askAll(s, entries)
}

// askSiblings makes boards with clues on the same cells and a solution that is known, and asks the encoder's formulas
// of these: the formula of a board without solution says too little of the encoder.
func (v *verifier) askSiblings(file string) error {
	own, ok := v.board.(puzzles.Sibling)
	if !ok {
		return nil
	}
	e, err := v.kind.Encode.Encoding(v.Manifest.Encoding, true)
	if err != nil {
		return fault(bundle.ManifestFile, "%v", err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	made := 0
	for trial := 0; trial < siblingTrials && made < siblings; trial++ {
		sibling, s := puzzles.DrawSibling(r, own)
		if sibling == nil {
			continue
		}
		made++
		ladder, err := e.Ladder(v.ctx, sibling)
		if err != nil {
			return fault(file, "the encoder refuses a board like it: %v", err)
		}
		f, err := ladder.At(v.ctx, ladder.First)
		if err != nil {
			return err
		}
		if err := newAsker(v, sibling.(puzzles.Evident), file, f).ask(s, s); err != nil {
			return err
		}
	}
	return nil
}

// An asker asks one formula of a board.
type asker struct {
	*verifier
	of     puzzles.Evident
	file   string
	meant  []meant
	total  []int // of these literals so many are true in a model, which the clauses do not say; nil if there is no total
	sum    int
	search *drat.Searcher
	random *rand.Rand
}

func newAsker(v *verifier, b puzzles.Evident, file string, f *encode.Formula) *asker {
	total, sum, _ := f.Total()
	return &asker{v, b, file, read(b, f.Names), total, sum,
		drat.NewSearcher(drat.Formula{Vars: f.NumVars(), Clauses: f.Clauses}), rand.New(rand.NewPCG(1, 1))}
}

// answer says whether the formula has a model with these literals, as far as few decisions tell.
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
	return a.search.Search(lits, searchBudget)
}

// ask asks about a candidate that is like a solution in all entries that no variable is about.
func (a *asker) ask(like, candidate puzzles.Solution) error {
	lits, about := literals(a.meant, candidate)
	for i := range candidate {
		if !about[i] && candidate[i] != like[i] {
			return nil
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

// askAll asks about all values of few entries, and about random ones of many.
func (a *asker) askAll(s puzzles.Solution, entries []int) error {
	values := valuesOf(s)
	cases := 1
	for range entries {
		if cases *= len(values); cases > mostCases {
			return a.askRandom(s, entries, values)
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

func (a *asker) askRandom(s puzzles.Solution, entries, values []int) error {
	for range nearSolutions {
		candidate := slices.Clone(s)
		for _, entry := range entries {
			candidate[entry] = values[a.random.IntN(len(values))]
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
