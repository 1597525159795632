package steps_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/generate"
	"twofold/puzzles/puzzletest"
	"twofold/puzzles/steps"
	"twofold/sat"
)

// TestFamiliesAreBruteForce holds the steps of a thousand small boards of each variant against the definition.
func TestFamiliesAreBruteForce(t *testing.T) {
	for _, f := range twofold.All() {
		for _, variant := range f.Variants {
			t.Run(f.Name+" "+variant, func(t *testing.T) {
				t.Parallel()
				holdAgainstBrute(t, f, variant)
			})
		}
	}
}

// enough is how many boards of a variant are tried: fewer of rules files, since there are more of them.
func enough(f *twofold.Family) int {
	if slices.Contains(twofold.Default.Coded(), f) {
		return puzzletest.Cases(1000)
	}
	return puzzletest.Cases(20)
}

// Bounds on a board, of which all sets of reasons are tried with all fillings.
const (
	mostReasons  = 9
	mostFillings = 1024
)

func reasons(b puzzles.Reasoned) int { return len(b.ClueCells()) + len(b.NamedRules()) }

func holdAgainstBrute(t *testing.T, f *twofold.Family, variant string) {
	solved, steps := 0, 0
	most := enough(f)
	for seed := uint64(0); solved < most && seed < 20*uint64(most); seed++ {
		r := rand.New(rand.NewPCG(seed, 3))
		b, ok := drawReasoned(r, f, variant)
		if !ok {
			return // boards of the family have no reasons
		}
		if b == nil {
			continue
		}
		fillings, solutions := everyFilling(f, b)
		if len(solutions) == 0 || reasons(b) > mostReasons {
			continue
		}
		solved++
		var bySAT generate.OracleMaker // which takes long
		if solved%10 == 0 {
			_, bySAT = f.Oracles(sat.InProcess)
		}
		s := solutions[r.IntN(len(solutions))]
		if r.IntN(4) == 0 {
			s = fillings[r.IntN(len(fillings))] // as of a board without a solution
		}
		steps += compare(t, r, f.Native.Oracle, bySAT, b, fillings, s)
	}
	t.Logf("%d boards, %d steps", solved, steps)
	if 12*steps < solved && solved > 20 {
		t.Errorf("only %d steps", steps)
	}
}

// drawReasoned draws a small board; nil if there is none this time. ok is false if boards of the family have no
// reasons.
func drawReasoned(r *rand.Rand, f *twofold.Family, variant string) (b puzzles.Reasoned, ok bool) {
	like := f.Usual
	like.Variant, like.Rows, like.Cols = variant, 1+r.IntN(3), 2+r.IntN(3)
	if !slices.Contains(twofold.Default.Coded(), f) {
		like.Rows, like.Cols = 1+r.IntN(2), 1+r.IntN(3)
		if r.IntN(2) == 0 {
			like.Cols = like.Rows // of some all boards are squares
		}
	}
	like.Given, like.Density = 0.2+0.6*r.Float64(), 0.6*r.Float64()
	if like.Moves == 0 {
		like = f.Vary(r, like)
	}
	drawn, err := f.Random(context.Background(), r, like)
	if err != nil {
		return nil, true
	}
	b, ok = drawn.(puzzles.Reasoned)
	return b, ok
}

// everyFilling lists the fillings of a board, and its solutions among them; none of a board that has too many.
func everyFilling(f *twofold.Family, b puzzles.Reasoned) (all, solutions []puzzles.Solution) {
	err := f.Assignments(steps.WithoutReasons(b), mostFillings, func(s puzzles.Solution) bool {
		breaks, err := b.Breaks(s, nil)
		if err != nil {
			return true
		}
		all = append(all, slices.Clone(s))
		if len(breaks) == 0 {
			solutions = append(solutions, all[len(all)-1])
		}
		return true
	})
	if err != nil {
		return nil, nil
	}
	return all, solutions
}

// argue holds the arguments of a step against all fillings: they are right, and need each entry that they name.
func argue(
	t *testing.T, b puzzles.Reasoned, o puzzles.Oracle, position puzzles.Solution, s *steps.Step,
	fillings []puzzles.Solution,
) {
	t.Helper()
	all, err := steps.Refute(context.Background(), b, o, position, s)
	if err != nil {
		t.Fatal(err)
	}
	right := func(r *steps.Refutation) bool {
		return r.Verify(context.Background(), b, steps.Trying(b, fillings), position, s) == nil
	}
	for _, r := range all {
		if !right(r) {
			t.Fatalf("%+v of %+v\n%v", r, s, b)
		}
		for i := range r.As {
			less := *r
			if less.As = slices.Delete(slices.Clone(r.As), i, i+1); right(&less) {
				t.Fatalf("%+v of %+v: without %d it is right\n%v", r, s, r.As[i], b)
			}
		}
	}
}

func compare(
	t *testing.T, r *rand.Rand, native, bySAT generate.OracleMaker, b puzzles.Reasoned, fillings []puzzles.Solution,
	s puzzles.Solution,
) int {
	t.Helper()
	var after []int // any entries, open or not
	for e := range s {
		if r.IntN(12) == 0 {
			after = append(after, e)
		}
	}
	kept := slices.Repeat([]bool{true}, reasons(b))
	broken, err := b.Breaks(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, reason := range broken {
		kept[reason] = false
	}
	position := b.Facts(b.Shown(), kept)
	want := steps.Brute(b, fillings, s, position, after...)
	r.Shuffle(len(fillings), func(i, j int) { fillings[i], fillings[j] = fillings[j], fillings[i] })
	oracles := map[string]puzzles.Oracle{"brute force": steps.Trying(b, fillings)}
	for name, makes := range map[string]generate.OracleMaker{"native": native, "sat": bySAT} {
		if makes == nil {
			continue
		}
		if oracles[name], err = makes(b, s); err != nil {
			t.Fatal(err)
		}
	}
	var got []*steps.Step
	for name, oracle := range oracles {
		f := steps.Find(b, s, oracle, position)
		f.After(after)
		got = slices.Collect(f.All(context.Background()))
		if f.Err() != nil || steps.Written(got) != steps.Written(want) {
			t.Fatalf("%s: got\n%swant\n%serror %v\n%v%v", name, steps.Written(got), steps.Written(want), f.Err(), b, s)
		}
		l := f.List(position, got)
		if _, err := steps.Verify(context.Background(), l, steps.Trying(b, fillings), 0); err != nil {
			t.Fatalf("%s: %v\n%s%v", name, err, steps.Written(got), b)
		}
		if len(got) > 0 {
			argue(t, b, oracle, position, got[0], fillings)
		}
		for _, step := range got {
			if len(l.Sentence(step)) < 10 {
				t.Fatalf("%q", l.Sentence(step))
			}
		}
	}
	return len(got)
}

// TestBreaksWithNumbersOfTheirOwn: a number that a file makes has one value, whichever rules an answer breaks.
func TestBreaksWithNumbersOfTheirOwn(t *testing.T) {
	f, err := twofold.Find("digital-battleship")
	if err != nil {
		t.Fatal(err)
	}
	b, err := f.Parse("digital-battleship 1x2\n6 2\nrows\n6\ncolumns\n6\n0\nboard\n1\n")
	if err != nil {
		t.Fatal(err)
	}
	broken, err := b.(puzzles.Reasoned).Breaks(puzzles.Solution{1, 1}, nil)
	if want := []int{0, 2, 3, 4}; err != nil || !slices.Equal(broken, want) {
		t.Errorf("broken are %v, %v: want %v, the sums of the row and of the second column, and both of the fleet",
			broken, err, want)
	}
}
