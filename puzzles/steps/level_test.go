package steps_test

import (
	"slices"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
	"twofold/puzzles/steps"
)

// TestScales: each variant whose boards are solved in steps has levels, each harder than the one before.
func TestScales(t *testing.T) {
	for _, f := range puzzletest.Families(t, twofold.Default.Coded(), twofold.Find) {
		for _, variant := range f.Variants {
			like := f.Usual
			like.Variant = variant
			b, err := f.BlankBoard(like)
			if err != nil {
				t.Fatal(err)
			}
			scale, err := steps.ScaleOf(b)
			if _, inSteps := b.(puzzles.Reasoned); inSteps != (err == nil) {
				t.Errorf("%s %s: %v", f.Name, variant, err)
			} else if err != nil {
				continue
			}
			if !slices.IsSortedFunc(scale[:], steps.Mark.Compare) || scale[0] == scale[1] || scale[1] == scale[2] {
				t.Errorf("%s %s: %v", f.Name, variant, scale)
			}
			if beyond := (steps.Mark{Size: steps.Person + 1, Count: 1}); scale[3].Compare(beyond) < 0 {
				t.Errorf("%s %s: beyond expert from %v: expected %v or harder", f.Name, variant, scale[3], beyond)
			}
		}
	}
}

// TestGeneratedLevels: boards are of the level that was asked for, as trying all fillings finds their steps, and of no
// other.
func TestGeneratedLevels(t *testing.T) {
	for _, f := range puzzletest.Families(t, twofold.Default.Coded(), twofold.Find) {
		for _, variant := range f.Variants {
			for _, cols := range []int{3, 2} { // brute force takes tours of six squares only
				like := f.Usual
				like.Variant, like.Rows, like.Cols = variant, 3, cols
				if !fewFillings(f, like) {
					continue
				}
				n := holdLevels(t, f, like)
				t.Logf("%s %s 3x%d: %d boards", f.Name, variant, cols, n)
				if n > 0 {
					break
				}
			}
		}
	}
}

// fewFillings reports whether brute force takes boards of a kind, by the one without clues.
func fewFillings(f *twofold.Family, like puzzles.Parameters) bool {
	b, err := f.BlankBoard(like)
	return err == nil && f.Assignments(b, mostFillings, func(puzzles.Solution) bool { return true }) == nil
}

func holdLevels(t *testing.T, f *twofold.Family, like puzzles.Parameters) (made int) {
	o, err := f.Order(like, nil)
	if err != nil {
		return 0 // there are no closed tours on so few squares
	}
	for _, level := range steps.Levels {
		o.Engines, o.Number, o.Tries, o.Demand.Level, o.Demand.Proves = nil, 6, 60, level, nil
		if o.Check() != nil {
			return 0
		}
		for m := range o.Boards(t.Context()) {
			if m.Err != nil {
				continue
			}
			b := m.Board.(puzzles.Reasoned)
			fillings, solutions := everyFilling(f, b)
			if fillings == nil {
				return 0
			}
			if made++; len(solutions) != 1 {
				t.Fatalf("%d solutions\n%v", len(solutions), b)
			}
			got := levelByBrute(b, steps.Brute(b, fillings, solutions[0], b.Shown()))
			if got != level || m.Steps.Level != level {
				t.Errorf("%s, and %s by brute force: expected %s\n%v", m.Steps.Level, got, level, b)
			}
		}
	}
	if made == 0 {
		t.Errorf("%v: %d boards", like, made)
	}
	return made
}

// levelByBrute looks for the hardest steps.
func levelByBrute(b puzzles.Reasoned, all []*steps.Step) steps.Level {
	size, times := 0, 0
	for _, s := range all {
		switch n := len(s.Reasons); {
		case n > size:
			size, times = n, 1
		case n == size:
			times++
		}
	}
	scale, _ := b.(steps.Leveled).Scale()
	for i, level := range steps.Levels {
		if size < scale[i].Size || size == scale[i].Size && times < scale[i].Count {
			return level
		}
	}
	return steps.Beyond
}
