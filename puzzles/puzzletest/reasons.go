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
			broken, err := b.Breaks(s, nil)
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
			fewer, err := less.Breaks(s, nil)
			if err != nil || !subset(fewer, broken, kept) {
				t.Fatalf("breaks %v, and with fewer clues %v, %v\n%v\n%v", broken, fewer, err, b, s)
			}
			seen[kindOf(broken, clues)] = true
			return true
		})
		nearby(t, b)
	})
	if len(seen) != 4 {
		t.Errorf("saw only %v", seen)
	}
}

// nearby holds what a board says of fillings near one against what it says of each as a whole.
func nearby(t *rapid.T, b puzzles.Reasoned) {
	rows, cols := b.Size()
	s := slices.Clone(b.Shown())
	for i := range s {
		if s[i] == puzzles.Open {
			s[i] = rapid.IntRange(0, 1).Draw(t, "value")
		}
	}
	if _, err := b.Breaks(s, nil); err != nil {
		return
	}
	near := puzzles.BreaksNear(b, s)
	for range 8 {
		entries := rapid.SliceOfNDistinct(rapid.IntRange(0, rows*cols-1), 0, rows*cols, rapid.ID[int]).Draw(t, "entries")
		slices.Sort(entries)
		now, values := slices.Clone(s), []int{}
		for _, e := range entries {
			now[e] = 1 - s[e]
			values = append(values, now[e])
		}
		want, wrong := b.Breaks(now, nil)
		if got, err := near(entries, values, nil); !slices.Equal(got, want) || (err == nil) != (wrong == nil) {
			t.Fatalf("near %v, %v breaks %v, %v; Breaks says %v, %v\n%v", s, now, got, err, want, wrong, b)
		}
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

// subset reports whether the clues broken with fewer clues are, of those that are broken with all, the kept ones.
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
