package levels_test

import (
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles/levels"
)

func TestScale(t *testing.T) {
	s := levels.Scale{{Size: 2, Count: 3}, {Size: 3, Count: 1}, {Size: 3, Count: 4}, {Size: 10, Count: 1}}
	for mark, want := range map[levels.Mark]levels.Level{
		{}: levels.Easy, {Size: 1, Count: 90}: levels.Easy, {Size: 2, Count: 2}: levels.Easy,
		{Size: 2, Count: 3}: levels.Normal, {Size: 2, Count: 99}: levels.Normal,
		{Size: 3, Count: 1}: levels.Hard, {Size: 3, Count: 3}: levels.Hard,
		{Size: 3, Count: 4}: levels.Expert, {Size: 4, Count: 1}: levels.Expert, {Size: 9, Count: 50}: levels.Expert,
		{Size: 10, Count: 1}: levels.Beyond, {Size: 11, Count: 1}: levels.Beyond,
	} {
		if got := s.Level(mark); got != want {
			t.Errorf("%v: %q: expected %q", mark, got, want)
		}
		if got := (levels.Scale{}).Level(mark); got != "" {
			t.Errorf("%v without a scale: %q", mark, got)
		}
	}
	for i, level := range levels.All {
		if s.Ends(level) != s[i] || s.Level(s.Ends(level)) == level {
			t.Errorf("%s ends at %v", level, s.Ends(level))
		}
	}
}

// TestMarks: a mark is the largest size and how often it occurs, and never easier with one more step.
func TestMarks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var m levels.Mark
		sizes := rapid.SliceOf(rapid.IntRange(0, 4)).Draw(t, "sizes")
		largest, times := 0, 0
		for _, size := range sizes {
			before := m
			if m.Add(size); m.Compare(before) < 0 {
				t.Fatalf("%v, and then %v", before, m)
			}
			largest = max(largest, size)
		}
		for _, size := range sizes {
			if size == largest {
				times++
			}
		}
		if m != (levels.Mark{Size: largest, Count: times}) {
			t.Errorf("%v", m)
		}
	})
}
