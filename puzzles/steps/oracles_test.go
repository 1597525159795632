package steps_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/families/tour"
	"twofold/puzzles/puzzletest"
)

// TestOracles asks the oracles of both worlds about small boards of each family whose boards are Reasoned, one question
// after another, and holds what they answer against all fillings.
func TestOracles(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, f := range puzzletest.Families(t, twofold.Default.Coded(), twofold.Find) {
		for _, variant := range f.Variants {
			t.Run(f.Name+" "+variant, func(t *testing.T) {
				t.Parallel()
				seen := map[string]int{}
				rounds := 100 // of a variant that few small boards have
				for ; rounds > 0 && len(seen) < 2; rounds-- {
					rapid.Check(t, func(t *rapid.T) { oracleQuestions(t, f, variant, rounds, seen) })
					if f.Encode.Reasons == nil {
						return
					}
				}
				if len(seen) < 2 {
					t.Errorf("answers were %v", seen)
				}
			})
		}
	}
}

// drawAsked is nil if boards of the family are not Reasoned, or there is no board of that kind. Each round draws
// others with the same seed.
func drawAsked(t *rapid.T, f *twofold.Family, variant string, round int) puzzles.Reasoned {
	like := f.Usual
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), uint64(round)))
	like.Variant, like.Rows = variant, 1+r.IntN(4)
	like.Cols = 1 + r.IntN(12/like.Rows)
	like.Given, like.Density = rapid.Float64Range(0, 1).Draw(t, "given"), rapid.Float64Range(0, 0.6).Draw(t, "density")
	like.Total = f.Make != nil && slices.Contains(f.Make.Totals, variant) && r.IntN(3) > 0
	b, err := f.RandomBoard(t.Context(), r, like)
	if err != nil {
		return nil
	}
	if own, ok := b.(*tour.Board); ok {
		b = spoiltTour(t, r, own)
	}
	reasoned, _ := b.(puzzles.Reasoned)
	if numbered, ok := b.(puzzles.Numbered); ok && rapid.IntRange(0, 3).Draw(t, "hushed") == 0 {
		kept := make([]bool, len(numbered.ClueCells()))
		for i := range kept {
			kept[i] = r.IntN(2) == 0
		}
		reasoned = numbered.HideClues(kept).(puzzles.Reasoned)
	}
	return reasoned
}

// spoiltTour is the board, or one of another piece, perhaps with a number in another place.
func spoiltTour(t *rapid.T, r *rand.Rand, b *tour.Board) *tour.Board {
	b.Piece = rapid.SampledFrom([]tour.Piece{b.Piece, b.Piece, tour.Leaper(1, 3), tour.Leaper(0, 2)}).Draw(t, "piece")
	if rapid.IntRange(0, 3).Draw(t, "spoilt") > 0 {
		return b
	}
	one, two := r.IntN(len(b.Given)), r.IntN(len(b.Given))
	if b.Given[one] != tour.Hole && b.Given[two] != tour.Hole {
		b.Given[one], b.Given[two] = b.Given[two], b.Given[one]
	}
	return b
}

// A known filling is one with the reasons that it breaks.
type knownFilling struct {
	s      puzzles.Solution
	breaks []int
}

// mostListed of a board are looked at.
const mostListed = 20_000

// listed is false if there are too many.
func listed(f *twofold.Family, b puzzles.Reasoned) (all []knownFilling, ok bool) {
	use := func(s puzzles.Solution) bool {
		if breaks, err := b.Breaks(s, nil); err == nil {
			all = append(all, knownFilling{slices.Clone(s), breaks})
		}
		return len(all) < mostListed
	}
	var err error
	if own, ok := b.(*tour.Board); ok {
		everyPath(own, use)
	} else {
		err = f.Assignments(b, mostListed, use)
	}
	return all, err == nil && len(all) < mostListed
}

// everyPath goes over the board in all ways.
func everyPath(b *tour.Board, use func(puzzles.Solution) bool) {
	s := make(puzzles.Solution, len(b.Given))
	var walk func(cell, step int) bool
	walk = func(cell, step int) bool {
		if b.Given[cell] == tour.Hole || s[cell] > 0 {
			return true
		}
		s[cell] = step
		defer func() { s[cell] = 0 }()
		if step == b.Squares() {
			return use(s)
		}
		for to := range b.Given {
			if b.Joined(cell, to) && !walk(to, step+1) {
				return false
			}
		}
		return true
	}
	for cell := range b.Given {
		if !walk(cell, 1) {
			return
		}
	}
}

func oracleQuestions(t *rapid.T, f *twofold.Family, variant string, round int, seen map[string]int) {
	b := drawAsked(t, f, variant, round)
	if b == nil {
		return
	}
	fillings, ok := listed(f, b)
	if !ok || len(fillings) == 0 {
		return
	}
	q := &questioner{b: b, fillings: fillings, facts: slices.Clone(b.Shown())}
	q.known = fillings[rapid.IntRange(0, len(fillings)-1).Draw(t, "known")].s
	oracles := map[string]puzzles.Oracle{puzzles.SAT: f.SATOracle(b, nil, nil)}
	briefs := map[string]puzzles.Incremental{}
	if s := q.solution(t); s != nil {
		q.known = s
		oracles[puzzles.SAT] = f.SATOracle(b, s, nil)
		native, err := f.Native.Oracle(b, s)
		if err != nil {
			t.Fatal(err)
		}
		oracles["native"] = native
		for name, o := range oracles {
			briefs[name], _ = o.(puzzles.Incremental)
		}
	}
	position := slices.Repeat(puzzles.Solution{puzzles.Open}, len(q.known))
	for range rapid.IntRange(1, 8).Draw(t, "questions") {
		if len(briefs) > 0 && rapid.Bool().Draw(t, "brief") {
			q.brief(t, position, briefs)
			continue
		}
		q.ask(t, oracles, seen)
	}
}

// ask asks all oracles one question.
func (q *questioner) ask(t *rapid.T, oracles map[string]puzzles.Oracle, seen map[string]int) {
	kept, entry, value := q.next(t)
	facts := q.b.Facts(q.facts, kept)
	want := q.answers(facts, kept, entry, value)
	seen[fmt.Sprint("another: ", len(want) > 0)]++
	for name, o := range oracles {
		got, err := o.Counterexample(context.Background(), facts, kept, entry, value)
		if err != nil || (got == nil) != (len(want) == 0) || got != nil && !has(want, got) {
			t.Fatalf("%s: facts %v, kept %v, entry %d not %d: %v, %v: want one of %v of\n%v", name, facts, kept, entry,
				value, got, err, want, q.b)
		}
	}
}

func has(all []puzzles.Solution, s puzzles.Solution) bool {
	return slices.ContainsFunc(all, func(other puzzles.Solution) bool { return slices.Equal(s, other) })
}

// solution is one that the board has, nil if there is none.
func (q *questioner) solution(t *rapid.T) puzzles.Solution {
	var all []puzzles.Solution
	for _, f := range q.fillings {
		if len(f.breaks) == 0 {
			all = append(all, f.s)
		}
	}
	if len(all) == 0 {
		return nil
	}
	return all[rapid.IntRange(0, len(all)-1).Draw(t, "solution")]
}

// brief asks the oracles in what differs from the known solution.
func (q *questioner) brief(t *rapid.T, position puzzles.Solution, oracles map[string]puzzles.Incremental) {
	kept, entry, _ := q.next(t)
	if entry < 0 {
		return
	}
	var more []int
	for e := range position {
		if rapid.IntRange(0, 4).Draw(t, "more") == 0 {
			more = append(more, e)
			position[e] = q.known[e]
		}
	}
	var on []int
	for r, is := range kept {
		if is {
			on = append(on, r)
		}
	}
	want := q.answers(q.b.Facts(position, kept), kept, entry, q.known[entry])
	for name, o := range oracles {
		o.Assume(more)
		got, err := o.Differ(context.Background(), on, entry)
		if err != nil || (got == nil) != (len(want) == 0) {
			t.Fatalf("%s: %v, %v: want one of %v of\n%v", name, got, err, want, q.b)
		}
		if got == nil {
			continue
		}
		filling := slices.Clone(q.known)
		for i, e := range got.Entries {
			filling[e] = got.Values[i]
			if got.Values[i] == q.known[e] {
				t.Fatalf("%s: %v does not differ in %d", name, got, e)
			}
		}
		breaks, err := q.b.Breaks(filling, nil)
		if err != nil || !slices.Equal(breaks, got.Breaks) || !slices.IsSorted(got.Entries) || !has(want, filling) {
			t.Fatalf("%s: %v, knowing %v and keeping %v, entry %d: breaks %v, %v: want one of %v of\n%v", name, got, position,
				on, entry, breaks, err, want, q.b)
		}
	}
}

// A questioner makes questions about one board that follow from each other, or do not.
type questioner struct {
	b        puzzles.Reasoned
	fillings []knownFilling
	known    puzzles.Solution
	facts    puzzles.Solution
}

func (q *questioner) next(t *rapid.T) (kept []bool, entry, value int) {
	switch rapid.IntRange(0, 5).Draw(t, "facts") {
	case 0: // any
		for e := range q.facts {
			if other := q.fillings[rapid.IntRange(0, len(q.fillings)-1).Draw(t, "from")].s; rapid.Bool().Draw(t, "told") {
				q.facts[e] = other[e]
			}
		}
	case 1:
		q.facts = slices.Clone(q.b.Shown())
	case 2, 3, 4:
		for e := range q.facts {
			if rapid.IntRange(0, 4).Draw(t, "told") == 0 {
				q.facts[e] = q.known[e]
			}
		}
	}
	kept = make([]bool, len(q.b.ClueCells())+len(q.b.NamedRules()))
	share := rapid.IntRange(0, 4).Draw(t, "share")
	for r := range kept {
		kept[r] = rapid.IntRange(1, 4).Draw(t, "kept") <= share
	}
	entry = rapid.IntRange(-1, len(q.known)-1).Draw(t, "entry")
	if entry >= 0 {
		value = q.known[entry]
		if rapid.IntRange(0, 3).Draw(t, "other value") == 0 {
			value = q.fillings[rapid.IntRange(0, len(q.fillings)-1).Draw(t, "from")].s[entry]
		}
	}
	return kept, entry, value
}

func (q *questioner) answers(facts puzzles.Solution, kept []bool, entry, value int) (all []puzzles.Solution) {
	for _, f := range q.fillings {
		agrees := entry < 0 || f.s[entry] != value
		for e, fact := range facts {
			agrees = agrees && (fact == puzzles.Open || f.s[e] == fact)
		}
		for _, r := range f.breaks {
			agrees = agrees && !kept[r]
		}
		if agrees {
			all = append(all, f.s)
		}
	}
	return all
}

// TestFactsAreTakenBack: what a question supposed is gone with the facts that it had, also where no facts follow them.
func TestFactsAreTakenBack(t *testing.T) {
	for _, board := range []string{"treasure 1x2 minesweeper\n. .\n", "visibility 1x2\n. .\n"} {
		p, err := twofold.Parse(board)
		if err != nil {
			t.Fatal(err)
		}
		open := puzzles.Solution{puzzles.Open, puzzles.Open}
		o := p.Family.SATOracle(p.Board.(puzzles.Reasoned), nil, nil)
		for _, ask := range []struct {
			facts        puzzles.Solution
			entry, value int
		}{{puzzles.Solution{0, puzzles.Open}, 1, 1}, {open, 1, 0}, {open, 1, 1}, {open, 1, 0}} {
			kept := make([]bool, len(p.Board.(puzzles.Reasoned).ClueCells())+len(p.Board.(puzzles.Reasoned).NamedRules()))
			got, err := o.Counterexample(context.Background(), ask.facts, kept, ask.entry, ask.value)
			if err != nil || got == nil || got[ask.entry] == ask.value {
				t.Errorf("%q, facts %v: entry %d not %d: %v, %v", board, ask.facts, ask.entry, ask.value, got, err)
			}
		}
	}
}
