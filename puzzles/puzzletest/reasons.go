package puzzletest

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
)

// Reasons tests, for all assignments of 0 and 1 to small boards, that the solutions are the fillings that break
// nothing; that what the board shows is no more than the free rules say; and that leaving a clue out changes nothing
// about the others. A filling obeys the free rules if free says so.
func Reasons[B puzzles.Reasoned](t *testing.T, draw func(t *rapid.T) B, free func(b B, s puzzles.Solution) bool) {
	t.Helper()
	seen := map[string]bool{}
	rapid.Check(t, func(t *rapid.T) {
		b := draw(t)
		shown, clues := b.Shown(), len(b.ClueCells())
		if err := puzzles.CheckBits(b, shown, true, "0 or 1"); err != nil {
			t.Fatalf("shown: %v\n%v", err, b)
		}
		less := b
		kept := slices.Repeat([]bool{true}, clues)
		if clues > 0 {
			kept[rapid.IntRange(0, clues-1).Draw(t, "left out")] = false
			less = b.Keep(kept).(B)
		}
		_ = puzzles.Values(0, 1)(b, 1<<16, func(s puzzles.Solution) bool {
			broken, err := b.Breaks(s)
			if (err == nil) != free(b, s) || (err == nil && len(broken) == 0) != (b.Check(s) == nil) {
				t.Fatalf("breaks %v, %v; Check says %v\n%v\n%v", broken, err, b.Check(s), b, s)
			}
			if err != nil {
				seen["free rule"] = true
				return true
			}
			if cell := puzzles.Leaves(s, shown); cell >= 0 {
				t.Fatalf("cell %d is shown to be %d\n%v\n%v", cell, shown[cell], b, s)
			}
			if len(broken) > 0 && broken[len(broken)-1] >= clues+len(b.NamedRules()) || !slices.IsSorted(broken) {
				t.Fatalf("breaks %v of %d clues and %v", broken, clues, b.NamedRules())
			}
			fewer, err := less.Breaks(s)
			if err != nil || !subset(fewer, broken, kept) {
				t.Fatalf("breaks %v, and with fewer clues %v, %v\n%v\n%v", broken, fewer, err, b, s)
			}
			seen[kindOf(broken, clues)] = true
			return true
		})
	})
	if len(seen) != 4 {
		t.Errorf("saw only %v", seen)
	}
}

// kindOf says what a filling breaks first.
func kindOf(broken []int, clues int) string {
	switch {
	case len(broken) == 0:
		return "nothing"
	case broken[0] < clues:
		return "clue"
	}
	return "rule"
}

// subset says whether the clues broken with fewer clues are, of those that are broken with all, the kept ones.
func subset(fewer, all []int, kept []bool) bool {
	number := 0
	var want []int
	for clue, stays := range kept {
		if !stays {
			continue
		}
		if slices.Contains(all, clue) {
			want = append(want, number)
		}
		number++
	}
	clues := fewer[:0:0]
	for _, reason := range fewer {
		if reason < number {
			clues = append(clues, reason)
		}
	}
	return slices.Equal(clues, want)
}
