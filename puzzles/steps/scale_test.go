package steps_test

import (
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles/steps"
)

func TestScale(t *testing.T) {
	s := steps.Scale{{Size: 2, Count: 3}, {Size: 3, Count: 1}, {Size: 3, Count: 4}, {Size: 10, Count: 1}}
	for mark, want := range map[steps.Mark]steps.Level{
		{}: steps.Easy, {Size: 1, Count: 90}: steps.Easy, {Size: 2, Count: 2}: steps.Easy,
		{Size: 2, Count: 3}: steps.Normal, {Size: 2, Count: 99}: steps.Normal,
		{Size: 3, Count: 1}: steps.Hard, {Size: 3, Count: 3}: steps.Hard,
		{Size: 3, Count: 4}: steps.Expert, {Size: 4, Count: 1}: steps.Expert, {Size: 9, Count: 50}: steps.Expert,
		{Size: 10, Count: 1}: steps.Beyond, {Size: 11, Count: 1}: steps.Beyond,
	} {
		if got := s.Level(mark); got != want {
			t.Errorf("%v: %q: expected %q", mark, got, want)
		}
		if got := (steps.Scale{}).Level(mark); got != "" {
			t.Errorf("%v without a scale: %q", mark, got)
		}
	}
	for i, level := range steps.Levels {
		if s.Ends(level) != s[i] || s.Level(s.Ends(level)) == level {
			t.Errorf("%s ends at %v", level, s.Ends(level))
		}
	}
}

// TestMarks: a mark is the largest size and how often it occurs, and never easier with one more step.
func TestMarks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var m steps.Mark
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
		if m != (steps.Mark{Size: largest, Count: times}) {
			t.Errorf("%v", m)
		}
	})
}
