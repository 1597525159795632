package steps

import (
	"cmp"
	"fmt"
	"slices"

	"twofold/puzzles"
)

// A Level says in one word how hard it is to solve a board in steps, as package steps finds them.
type Level string

const (
	Easy   Level = "easy"
	Normal Level = "normal"
	Hard   Level = "hard"
	Expert Level = "expert"
	Beyond Level = "beyond expert" // nobody is asked for that
)

// Levels are those that may be asked for, the easiest first.
var Levels = []Level{Easy, Normal, Hard, Expert}

// A Mark is what levels are told by: how many reasons the largest step has, and how many steps are as large. The harder
// of two marks has the larger step, or as large a one more often. Each further step of a board leaves its mark as it is
// or makes it harder.
type Mark struct{ Size, Count int }

// Add counts one more step.
func (m *Mark) Add(size int) {
	switch {
	case size > m.Size:
		*m = Mark{size, 1}
	case size == m.Size:
		m.Count++
	}
}

// Compare is negative if m is the easier mark.
func (m Mark) Compare(n Mark) int {
	return cmp.Or(cmp.Compare(m.Size, n.Size), cmp.Compare(m.Count, n.Count))
}

// A Scale has the marks from which the levels behind the easiest begin: those of normal, hard and expert boards, and of
// boards beyond. The zero Scale is none.
type Scale [4]Mark

// Level is that of a mark; "" without a scale.
func (s Scale) Level(m Mark) Level {
	if s == (Scale{}) {
		return ""
	}
	all := slices.Concat(Levels, []Level{Beyond})
	for i, from := range s {
		if m.Compare(from) < 0 {
			return all[i]
		}
	}
	return Beyond
}

// Ends is the mark at which boards are harder than a level.
func (s Scale) Ends(l Level) Mark { return s[slices.Index(Levels, l)] }

// A Leveled board is one whose variant has levels. Scales are measured: the page of each family says how. A scale that
// is weighed is of steps over Candidates, as Step.Size has them; a board without these has no level then.
type Leveled interface {
	puzzles.Reasoned
	Scale() (s Scale, isWeighed bool)
}

// scaleOf is that of a board; the zero Scale if it has none.
func scaleOf(b puzzles.Board) (s Scale, isWeighed bool) {
	if l, ok := b.(Leveled); ok {
		return l.Scale()
	}
	return Scale{}, false
}

// ScaleOf is the scale of a board. The error says that there is none.
func ScaleOf(b puzzles.Board) (Scale, error) {
	if s, _ := scaleOf(b); s != (Scale{}) {
		return s, nil
	}
	why := "expected a variant that is solved in steps"
	if _, ok := b.(puzzles.Reasoned); ok {
		why = "no marks of steps were measured that tell them apart"
	}
	return Scale{}, fmt.Errorf("levels: boards of %s %s have none: %s", b.Family(), b.Variant(), why)
}
