package verify

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"sync"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/sat/bundle"
	"twofold/sat/drat"
)

// What questions about items may cost: in cases of those that are asked in all of them, and in clauses that are looked
// at for the others. For each clause of a bundle's formulas there is more of both, so that it is some part of what
// making the bundle cost.
const (
	allCases    = 1 << 16 // of a bundle
	clauseCases = 2       // and for each clause of its formulas
	cutCases    = 32      // what a case costs of an item that needs cuts
	itemWork    = 100_000 // of a bundle
	clauseWork  = 20      // and for each clause of its formulas
	encodeWork  = 40      // what a clause costs that is made for questions
)

// askItems holds the formula of each item of a board's rules, alone, against what the item says, and that of each
// number against that it has one value. A rule that the encoder says too strongly or too weakly is found where the
// item is, and not only where it changes what is known of the board. Items that say the same of other variables are
// asked once: in all cases if they have at most itemCases, and there are cases left, else around the board's solution
// and some more assignments, as long as there is work left. The order differs from board to board, and one of each
// kind is always asked.
func (v *verifier) askItems(file string, of formulaOf) error {
	b, ok := v.board.(model.Board)
	if !ok {
		return nil
	}
	m, err := b.Model(v.ctx)
	if err != nil {
		return err
	}
	a := itemsAsker{verifier: v, file: file, of: of,
		by:    fmt.Sprintln(v.Manifest.Family, v.Manifest.Encoding, file),
		cases: allCases + clauseCases*v.clauses(), work: itemWork + clauseWork*v.clauses(), kinds: map[string]bool{},
		known: sync.OnceValue(func() model.Assignment { return v.assignment(m) })}
	h := fnv.New64a()
	h.Write([]byte(b.String()))
	shapes := shapesOf(m)
	rand.New(rand.NewPCG(1, h.Sum64())).Shuffle(len(shapes), func(i, j int) {
		shapes[i], shapes[j] = shapes[j], shapes[i]
	})
	for _, s := range shapes {
		if v.ctx.Err() != nil {
			return context.Cause(v.ctx)
		}
		if err := a.ask(s); err != nil {
			return err
		}
	}
	return nil
}

// An itemsAsker asks the items of a board.
type itemsAsker struct {
	*verifier
	file  string
	of    formulaOf
	by    string          // what formulas are made by
	cases int             // that are left
	work  int             // that is left for items that are not asked in all cases
	kinds map[string]bool // of such items
	known func() model.Assignment
}

func (a *itemsAsker) ask(s *shape) error {
	a.report.Items += s.items
	cases := s.cases()
	isSmall := cases <= min(itemCases, a.cases)
	switch {
	case a.right.has(a.by + s.name):
		a.report.Whole += s.items
		return nil
	case !isSmall && a.work <= 0 && a.kinds[s.kind]:
		return nil
	}
	f, err := a.of(itemBoard{a.board, s.Model}, 0)
	if err != nil {
		return err
	}
	work := encodeWork * len(f.Clauses)
	if f.Refine != nil {
		cases *= cutCases
		isSmall = isSmall && cases <= a.cases
	}
	isSmall = isSmall || len(s.choices) == 0 // there is nothing to ask around
	isRight, err := a.isSaid(s, f)
	if err != nil {
		return err
	}
	i := newItemAsker(s, f)
	switch {
	case isRight:
	case isSmall:
		a.cases -= cases
		err = i.askAll(0)
		isRight = err == nil
	default:
		a.report.Around += s.items
		a.kinds[s.kind] = true
		a.work -= work
		err = i.askAround(a.known(), max(a.work, 0)/4)
		a.work -= i.work()
	}
	if isRight {
		a.report.Whole += s.items
		a.right.add(a.by + s.name)
	}
	if err != nil {
		return fault(a.file, "the encoder is wrong: %s: %v", s.about, err)
	}
	return nil
}

// isSaid reports whether an item is a clause, and the last one of its formula: behind those of its numbers.
func (a *itemsAsker) isSaid(s *shape, f *encode.Formula) (bool, error) {
	clause, is := s.clause()
	if !is || len(f.Clauses) == 0 {
		return false, nil
	}
	numbers := *s.Model
	numbers.Items = nil
	g, err := a.of(itemBoard{a.board, &numbers}, 0)
	if err != nil {
		return false, err
	}
	last := len(f.Clauses) - 1
	said := slices.Compact(slices.Sorted(slices.Values(f.Clauses[last])))
	return slices.Equal(said, clause) && slices.EqualFunc(f.Clauses[:last], g.Clauses, slices.Equal), nil
}

// assignment is the values of a model's variables in the solution; nil without one, or if they are not found.
func (v *verifier) assignment(m *model.Model) model.Assignment {
	f := v.formulas[bundle.BoardPair.Formula()]
	if f == nil || len(v.solution) == 0 {
		return nil
	}
	var lits []int
	for _, l := range m.Settled(v.solution) {
		lits = append(lits, int(l))
	}
	search := drat.NewSearcher(drat.Formula{Vars: f.NumVars(), Clauses: f.Clauses})
	found, answer := search.Model(lits, searchBudget)
	if answer != drat.Satisfiable {
		return nil
	}
	return model.Assignment(found[:m.Vars+1])
}

// An itemBoard has the rules of one item.
type itemBoard struct {
	puzzles.Board
	model *model.Model
}

func (b itemBoard) Model(context.Context) (*model.Model, error) { return b.model, nil }
