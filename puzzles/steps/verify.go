package steps

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"twofold/puzzles"
)

// A List is what was found of a board, with what shows that it is right.
type List struct {
	Board    puzzles.Reasoned
	Solution puzzles.Solution // one that extends the position, or a filling: the reasons that it breaks are left out
	Position puzzles.Solution // ahead of the first step
	Steps    []*Step
	// Counterexamples show that no step follows from less, and forces nothing else.
	Counterexamples []Filling
	// Ended says that behind the last step no open entry is forced.
	Ended bool
}

// Verify says what is wrong with a list, or returns nil. The oracle is another one than that which found the steps: it
// finds no filling against any entry of a step. Every counterexample is judged by the board's own Breaks. That so many
// reasons are needed is shown by trying: no smaller set hits what the counterexamples of an open entry break. It does not
// look at which of several smallest sets is taken. The error is a *puzzles.Fault, one of the oracle, or ctx's cause.
func Verify(ctx context.Context, l List, o puzzles.Oracle) error {
	broken, err := l.Board.Breaks(l.Solution)
	if err == nil && len(broken) == 0 {
		err = l.Board.Check(l.Solution)
	}
	if err != nil {
		return fault("the solution is none: %v", err)
	}
	v := &verifier{
		List: l, oracle: o, broken: broken, position: slices.Clone(l.Position), clues: len(l.Board.ClueCells()),
	}
	v.against = make([][]int, len(l.Solution))
	v.size, v.rules = make([]int, len(l.Solution)), make([]int, len(l.Solution))
	for _, x := range l.Counterexamples {
		if err := v.admit(x); err != nil {
			return err
		}
	}
	for i, s := range l.Steps {
		if err := v.step(ctx, s); err != nil {
			if own := (*puzzles.Fault)(nil); errors.As(err, &own) {
				return fault("step %d: %s", i+1, own.Problem)
			}
			return err
		}
	}
	if l.Ended {
		return v.ended()
	}
	return nil
}

func fault(format string, args ...any) *puzzles.Fault {
	return &puzzles.Fault{Kind: puzzles.KindVerdict, Problem: fmt.Sprintf(format, args...)}
}

type verifier struct {
	List
	oracle   puzzles.Oracle
	position puzzles.Solution
	broken   []int // by the solution
	clues    int
	breaks   [][]int // by counterexample, but for what the solution breaks
	dead     []bool  // by counterexample: an entry in which it differs was found
	against  [][]int // by entry, the counterexamples that differ there
	// By entry, that so many reasons and rules are needed, until one of its counterexamples dies.
	size, rules []int
}

// admit judges a counterexample.
func (v *verifier) admit(x Filling) error {
	filling := slices.Clone(v.Solution)
	for i, e := range x.Entries {
		filling[e] = x.Values[i]
	}
	breaks, err := v.Board.Breaks(filling)
	if err != nil {
		return fault("a counterexample breaks a free rule: %v", err)
	}
	rest := slices.Repeat([]bool{true}, v.clues+len(v.Board.NamedRules()))
	for _, r := range breaks {
		rest[r] = false
	}
	breaks = slices.DeleteFunc(breaks, func(r int) bool { return slices.Contains(v.broken, r) })
	at := len(v.breaks)
	v.breaks, v.dead = append(v.breaks, breaks), append(v.dead, false)
	for e, value := range v.Board.Facts(v.Position, rest) {
		v.dead[at] = v.dead[at] || value != puzzles.Open && value != filling[e]
	}
	for e, value := range filling {
		if value != v.Solution[e] {
			v.against[e] = append(v.against[e], at)
		}
	}
	return nil
}

// step checks one step, and takes it.
func (v *verifier) step(ctx context.Context, s *Step) error {
	kept := make([]bool, v.clues+len(v.Board.NamedRules()))
	rules := 0
	for _, r := range s.Reasons {
		kept[r] = true
		if r >= v.clues {
			rules++
		}
		if slices.Contains(v.broken, r) {
			return fault("reason %d does not hold", r)
		}
	}
	facts := v.Board.Facts(v.position, kept)
	for i, e := range s.Entries {
		if v.position[e] != puzzles.Open || s.Values[i] != v.Solution[e] {
			return fault("entry %d is not open, or has another value", e)
		}
		other, err := v.oracle.Otherwise(ctx, facts, kept, e, s.Values[i])
		if err != nil {
			return err
		}
		if other != nil {
			return fault("entry %d is not forced: %v", e, other)
		}
	}
	if rules != s.Rules || len(s.Entries) == 0 {
		return fault("%d rules and %d entries", rules, len(s.Entries))
	}
	if s.Proved {
		if err := v.smallest(s, kept); err != nil {
			return err
		}
	}
	v.take(s)
	return nil
}

// smallest checks that no open entry is forced by less, and that no other one is forced by the same.
func (v *verifier) smallest(s *Step, kept []bool) error {
	for e, value := range v.position {
		if value != puzzles.Open {
			continue
		}
		if _, own := slices.BinarySearch(s.Entries, e); !own && !slices.ContainsFunc(v.against[e], func(x int) bool {
			return !v.dead[x] && !slices.ContainsFunc(v.breaks[x], func(r int) bool { return kept[r] })
		}) {
			return fault("it is not shown that entry %d is not forced, too", e)
		}
		if v.size[e] > s.Size() || v.size[e] == s.Size() && v.rules[e] >= s.Rules {
			continue
		}
		var sets [][]int
		for _, x := range v.against[e] {
			if !v.dead[x] {
				sets = append(sets, v.breaks[x])
			}
		}
		slices.SortStableFunc(sets, func(a, b []int) int { return len(a) - len(b) })
		if v.hit(sets, nil, s.Size()-1, s.Size()) || s.Rules > 0 && v.hit(sets, nil, s.Size(), s.Rules-1) {
			return fault("it is not shown that entry %d is not forced by less", e)
		}
		v.size[e], v.rules[e] = s.Size(), s.Rules
	}
	return nil
}

// hit says whether all sets have one of the members chosen, or of so many more, of them so many rules.
func (v *verifier) hit(sets [][]int, chosen []int, more, rules int) bool {
	if more < 0 {
		return false
	}
	first := slices.IndexFunc(sets, func(set []int) bool {
		return !slices.ContainsFunc(set, func(r int) bool { return slices.Contains(chosen, r) })
	})
	if first < 0 {
		return true
	}
	if more == 0 {
		return false
	}
	for _, r := range sets[first] {
		left := rules
		if r >= v.clues {
			left--
		}
		if left >= 0 && v.hit(sets[first+1:], append(chosen, r), more-1, left) {
			return true
		}
	}
	return false
}

// take makes facts of the entries of a step.
func (v *verifier) take(s *Step) {
	for i, e := range s.Entries {
		v.position[e] = s.Values[i]
		for _, x := range v.against[e] {
			if v.dead[x] {
				continue
			}
			v.dead[x] = true
			for _, other := range v.Counterexamples[x].Entries {
				v.size[other], v.rules[other] = 0, 0
			}
		}
	}
}

// ended checks that some solution has another value in each open entry.
func (v *verifier) ended() error {
	for e, value := range v.position {
		if value == puzzles.Open && !slices.ContainsFunc(v.against[e], func(x int) bool {
			return !v.dead[x] && len(v.breaks[x]) == 0
		}) {
			return fault("it is not shown that entry %d is not forced at the end", e)
		}
	}
	return nil
}

// List is what was found so far, from the position that the Finder began with.
func (f *Finder) List(position puzzles.Solution, found []*Step) List {
	return List{f.board, f.solution, position, found, f.all, f.failed == nil}
}
