package puzzletest

import (
	"context"
	"math/rand/v2"
	"slices"

	"pgregory.net/rapid"

	"twofold/puzzles"
)

// A filling is what brute force knows of one.
type filling struct {
	b      puzzles.Reasoned
	s      puzzles.Solution
	breaks []int
}

// fillings lists all fillings of a board.
func fillings(t rapid.TB, b puzzles.Reasoned, all puzzles.Assignments) (out []filling) {
	t.Helper()
	if err := all(b, 1<<20, func(s puzzles.Solution) bool {
		if broken, err := b.Breaks(s, nil); err == nil {
			out = append(out, filling{b, slices.Clone(s), broken})
		}
		return true
	}); err != nil {
		t.Fatal(err)
	}
	return out
}

// may reports whether the filling is an answer to the question.
func (f filling) may(facts puzzles.Solution, kept []bool, entry, value int) bool {
	for i, fact := range facts {
		if fact != puzzles.Open && f.s[i] != fact {
			return false
		}
	}
	return (entry < 0 || f.s[entry] != value) && Obeys(f.b, f.s, f.breaks, kept)
}

// Obeys reports whether a filling obeys the kept reasons together. Breaks are those that it breaks beside none.
func Obeys(b puzzles.Reasoned, s puzzles.Solution, breaks []int, kept []bool) bool {
	isKept := func(r int) bool { return kept[r] }
	if !slices.ContainsFunc(breaks, isKept) {
		return true
	}
	beside, err := b.Breaks(s, numbers(kept))
	return err == nil && !slices.ContainsFunc(beside, isKept)
}

// numbers are those of the kept reasons.
func numbers(kept []bool) (all []int) {
	for r, is := range kept {
		if is {
			all = append(all, r)
		}
	}
	return all
}

// Answers asks one oracle, made with a filling of a board, n questions one after the other, and compares each
// answer with brute force over all fillings. No question keeps a reason that the filling breaks. It returns how many
// questions had an answer.
func Answers(t rapid.TB, r *rand.Rand, b puzzles.Reasoned, s puzzles.Solution, o puzzles.Oracle,
	all puzzles.Assignments, questions int,
) (found int) {
	t.Helper()
	broken, err := b.Breaks(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	a := asker{t, r, b, s, broken, fillings(t, b, all), len(b.ClueCells()) + len(b.NamedRules())}
	told := slices.Repeat(puzzles.Solution{puzzles.Open}, len(s))
	for range questions {
		brief, isBrief := o.(puzzles.Incremental)
		switch how := r.IntN(8); {
		case isBrief && how == 0:
			cell := r.IntN(len(s))
			told[cell] = s[cell]
			brief.Assume([]int{cell})
		case isBrief && how < 5:
			found += a.differ(brief, told)
		default:
			found += a.otherwise(o)
		}
	}
	return found
}

type asker struct {
	t       rapid.TB
	r       *rand.Rand
	b       puzzles.Reasoned
	s       puzzles.Solution
	broken  []int // the reasons that s breaks
	all     []filling
	reasons int
}

// kept draws a set of reasons: mostly a small one.
func (a *asker) kept() []bool {
	kept := make([]bool, a.reasons)
	share := a.r.Float64() * a.r.Float64()
	for reason := range kept {
		kept[reason] = a.r.Float64() < share || a.r.IntN(8) == 0 && reason >= len(a.b.ClueCells())
	}
	for _, reason := range a.broken {
		kept[reason] = false
	}
	return kept
}

func (a *asker) has(facts puzzles.Solution, kept []bool, entry, value int) bool {
	return slices.ContainsFunc(a.all, func(f filling) bool { return f.may(facts, kept, entry, value) })
}

func (a *asker) otherwise(o puzzles.Oracle) int {
	facts := slices.Clone(a.s)
	known := a.r.Float64()
	for i := range facts {
		if a.r.Float64() >= known {
			facts[i] = puzzles.Open
		} else if a.r.IntN(20) == 0 {
			facts[i] = a.all[a.r.IntN(len(a.all))].s[i] // of a filling that need not be a solution
		}
	}
	kept := a.kept()
	facts = a.b.Facts(facts, kept)
	entry := a.r.IntN(len(facts)+1) - 1
	value := 0
	if entry >= 0 {
		value = a.all[a.r.IntN(len(a.all))].s[entry]
	}
	got, err := o.Counterexample(context.Background(), facts, kept, entry, value)
	if err != nil {
		a.t.Fatal(err)
	}
	if got == nil {
		if a.has(facts, kept, entry, value) {
			a.t.Fatalf("no answer with facts %v, kept %v, entry %d not %d\n%v%v", facts, kept, entry, value, a.b, a.s)
		}
		return 0
	}
	broken, err := a.b.Breaks(got, numbers(kept))
	if err != nil || !(filling{a.b, got, broken}).may(facts, kept, entry, value) {
		a.t.Fatalf("%v breaks %v, %v; facts %v, kept %v, entry %d not %d\n%v%v",
			got, broken, err, facts, kept, entry, value, a.b, a.s)
	}
	return 1
}

func (a *asker) differ(o puzzles.Incremental, told puzzles.Solution) int {
	kept := a.kept()
	facts := a.b.Facts(told, kept)
	entry := a.r.IntN(len(a.s))
	got, err := o.Differ(context.Background(), numbers(kept), entry)
	if err != nil {
		a.t.Fatal(err)
	}
	if got == nil {
		if a.has(facts, kept, entry, a.s[entry]) {
			a.t.Fatalf("no answer with facts %v, kept %v, entry %d\n%v%v", facts, kept, entry, a.b, a.s)
		}
		return 0
	}
	s := slices.Clone(a.s)
	for i, entry := range got.Entries {
		if s[entry] == got.Values[i] || i > 0 && got.Entries[i-1] >= entry {
			a.t.Fatalf("differs in %v by %v from %v", got.Entries, got.Values, a.s)
		}
		s[entry] = got.Values[i]
	}
	broken, err := a.b.Breaks(s, without(got.Breaks, len(kept)))
	if err != nil || !slices.Equal(a.others(broken), a.others(got.Breaks)) ||
		!(filling{a.b, s, broken}).may(facts, kept, entry, a.s[entry]) {
		a.t.Fatalf("%v breaks %v, %v and not %v; facts %v, kept %v, entry %d\n%v%v",
			s, broken, err, got.Breaks, facts, kept, entry, a.b, a.s)
	}
	return 1
}

// without are the reasons but for some.
func without(some []int, reasons int) (rest []int) {
	for r := range reasons {
		if !slices.Contains(some, r) {
			rest = append(rest, r)
		}
	}
	return rest
}

// others are the reasons but for those that s breaks.
func (a *asker) others(reasons []int) (out []int) {
	for _, reason := range reasons {
		if !slices.Contains(a.broken, reason) {
			out = append(out, reason)
		}
	}
	return out
}

// Filling is a random filling of a small board, or nil if it has none.
func Filling(t rapid.TB, r *rand.Rand, b puzzles.Reasoned, all puzzles.Assignments) puzzles.Solution {
	t.Helper()
	some := fillings(t, b, all)
	if len(some) == 0 {
		return nil
	}
	return some[r.IntN(len(some))].s
}
