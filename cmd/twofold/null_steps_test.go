package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold/encode"
	"twofold/puzzles"
)

// The null family in steps: the given numbers are reasons, and so is the sum. Any numbers are a filling.

var _ puzzles.Reasoned = (*nullBoard)(nil)

func (b *nullBoard) NamedRules() []string { return []string{"the sum is " + b.Variant()} }

func (b *nullBoard) Shown() puzzles.Solution {
	shown := make(puzzles.Solution, len(b.given))
	for cell, given := range b.given {
		shown[cell] = int(given)
	}
	return shown
}

func (b *nullBoard) Facts(position puzzles.Solution, kept []bool) puzzles.Solution {
	facts := slices.Clone(position)
	for clue, cell := range b.ClueCells() {
		if !kept[clue] {
			facts[cell] = puzzles.Open
		}
	}
	return facts
}

func (b *nullBoard) Breaks(filling puzzles.Solution, _ []int) ([]int, error) {
	if err := puzzles.CheckBits(b, filling, false, "0 or 1"); err != nil {
		return nil, err
	}
	broken, sum := b.Broken(filling), b.parity
	for _, value := range filling {
		sum += value
	}
	if sum%2 != 0 {
		broken = append(broken, len(b.ClueCells()))
	}
	return broken, nil
}

// nullReasons: each clue is a clause, and so is what the chain of parities comes to.
func nullReasons(ctx context.Context, of puzzles.Reasoned) (*encode.Switched, error) {
	b := of.(*nullBoard)
	w := &encode.Switched{}
	var err error
	w.Formula, err = encode.Single(func(f *encode.Formula) {
		part := func(lit int) {
			from := encode.Range{From: len(f.Clauses), To: len(f.Clauses) + 1}
			f.Add(lit)
			w.Parts = append(w.Parts, encode.Part{Clauses: from})
		}
		sum := nullParities(f, b, 1)
		for cell, given := range b.given {
			if given != puzzles.Silent {
				part([...]int{-1, 1}[given] * f.Keys[cell])
			}
		}
		part([...]int{-sum, sum}[b.parity])
	}).At(ctx, 0)
	if err != nil {
		return nil, err
	}
	w.Says = func(entry, value int) (int, bool) {
		if value != 0 && value != 1 {
			return 0, false
		}
		return [...]int{-1, 1}[value] * w.Keys[entry], false
	}
	w.Solution = func(model, _ []bool) puzzles.Solution { return w.Decode(model) }
	return w, nil
}

// A nullOracle writes a filling down: only the sum ties cells together, and one free cell makes it right.
type nullOracle struct{ board *nullBoard }

func (o nullOracle) Otherwise(_ context.Context, facts puzzles.Solution, kept []bool,
	entry, value int) (puzzles.Solution, error) {
	s := slices.Clone(facts)
	need := func(cell, value int) bool {
		if s[cell] == puzzles.Open {
			s[cell] = value
		}
		return s[cell] == value
	}
	for clue, cell := range o.board.ClueCells() {
		if kept[clue] && !need(cell, int(o.board.given[cell])) {
			return nil, nil
		}
	}
	if entry >= 0 && (value == 0 || value == 1) && !need(entry, 1-value) {
		return nil, nil
	}
	sum, free := o.board.parity, -1
	for cell, value := range s {
		if value == puzzles.Open {
			s[cell], free = 0, cell
		}
		sum += s[cell]
	}
	if kept[len(kept)-1] && sum%2 != 0 {
		if free < 0 {
			return nil, nil
		}
		s[free] = 1
	}
	return s, nil
}

// TestNullOracles holds both oracles against all fillings.
func TestNullOracles(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 1))
	any := func(n int) []int {
		s := make([]int, n)
		for i := range s {
			s[i] = r.IntN(3) - 1
		}
		return s
	}
	answers := map[bool]int{}
	for range 2000 {
		b := newNull(puzzles.Recipe{Rows: 1 + r.IntN(2), Cols: 1 + r.IntN(3), Variant: nullFamily.Variants[r.IntN(2)]})
		for cell, given := range any(len(b.given)) {
			b.given[cell] = int8(given)
		}
		oracles := map[string]puzzles.Oracle{"native": nullOracle{b}, "sat": nullFamily.SATOracle(b, nil, nil)}
		for range 3 {
			facts, entry, value := puzzles.Solution(any(len(b.given))), r.IntN(len(b.given)+1)-1, r.IntN(2)
			kept := make([]bool, len(b.ClueCells())+1)
			for reason := range kept {
				kept[reason] = r.IntN(2) == 0
			}
			isAnswer := func(s puzzles.Solution) bool {
				broken, err := b.Breaks(s, nil)
				for cell, fact := range facts {
					if fact != puzzles.Open && s[cell] != fact {
						return false
					}
				}
				return err == nil && (entry < 0 || s[entry] != value) &&
					!slices.ContainsFunc(broken, func(reason int) bool { return kept[reason] })
			}
			want := false
			_ = nullFamily.Assignments(b, 100, func(s puzzles.Solution) bool {
				want = isAnswer(s)
				return !want
			})
			answers[want]++
			for name, o := range oracles {
				got, err := o.Otherwise(context.Background(), facts, kept, entry, value)
				if err != nil || (got != nil) != want || got != nil && !isAnswer(got) {
					t.Fatal(name, fmt.Sprintf(": facts %v, kept %v, entry %d not %d: %v, %v; want one: %t\n%v",
						facts, kept, entry, value, got, err, want, b))
				}
			}
		}
	}
	if len(answers) != 2 {
		t.Errorf("answers %v", answers)
	}
}
