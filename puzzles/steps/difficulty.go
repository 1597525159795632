package steps

import (
	"fmt"
	"slices"
	"strings"

	"twofold/puzzles/prose"
)

// A Difficulty sums up the steps of a list. How hard a person finds a puzzle depends on how hard its single steps are
// and on how many of them there are to choose from (Radek Pelánek: Difficulty rating of sudoku puzzles: an overview and
// evaluation, 2014; there both matter about as much). It is a model: it knows no patterns that people see at a glance,
// and counts reasons, not what has to be held in mind.
type Difficulty struct {
	// Level is that of the board's scale; "" if the board has none, or if the steps are not all that solve it.
	Level   Level   `json:"level,omitempty"`
	Steps   int     `json:"steps"`
	Size    int     `json:"size"`    // of the largest step, in reasons
	Largest int     `json:"largest"` // how many steps are of that size
	Sum     int     `json:"sum"`     // of all sizes
	Sizes   []int   `json:"sizes"`   // how many steps are of each size, from 0 on
	Choices float64 `json:"choices"` // how many entries are as easy as the step that is taken, on average
	Proved  bool    `json:"proved"`  // all steps were proved smallest
	// Weighed says that the steps are over Candidates: then a size is how hard a step is, as Step.Size has it.
	Weighed bool `json:"weighed,omitempty"`
}

// Difficulty sums up the steps.
func (l *List) Difficulty() Difficulty {
	d := Difficulty{Steps: len(l.Steps), Proved: true}
	for _, s := range l.Steps {
		for len(d.Sizes) <= s.Size() {
			d.Sizes = append(d.Sizes, 0)
		}
		d.Sizes[s.Size()]++
		d.Sum += s.Size()
		d.Choices += float64(s.Choices) / float64(len(l.Steps))
		d.Proved = d.Proved && s.Proved
		d.Weighed = d.Weighed || s.graded
	}
	if d.Steps > 0 {
		d.Size = len(d.Sizes) - 1
		d.Largest = d.Sizes[d.Size]
	}
	_, overCandidates := l.Board.(*Candidates)
	if s, isWeighed := scaleOf(l.Board); isWeighed == overCandidates && d.Proved && l.solves() {
		d.Level = s.Level(d.Mark())
	}
	return d
}

// Mark is what the level is told by.
func (d *Difficulty) Mark() Mark { return Mark{Size: d.Size, Count: d.Largest} }

// solves reports whether the steps are all that lead from what the board shows to its solution. A board without one has
// steps as well, which end in a contradiction.
func (l *List) solves() bool {
	open := l.Position.Opens()
	for _, s := range l.Steps {
		open -= len(s.Entries)
	}
	return open == 0 && slices.Equal(l.Position, l.Board.Shown()) && l.Board.Check(l.Solution) == nil
}

// Person is the most reasons that a person is supposed to join without trying. George Miller (The magical number seven,
// plus or minus two, 1956) and Nelson Cowan (The magical number 4 in short-term memory, 2001) count what people hold in
// mind at once: four things are usual, nine are the most.
const Person = 9

// String is such as "hard; 7 steps of 11 reasons in all; the largest of 2 (4 steps); 2.9 cells to choose from".
func (d Difficulty) String() string {
	var words []string
	if d.Level != "" {
		words = append(words, string(d.Level))
	}
	if d.Weighed {
		return strings.Join(append(words, prose.Some(d.Steps, "step"),
			fmt.Sprintf("the hardest %s (%s)", Grade(d.Size), prose.Some(d.Largest, "step"))), "; ")
	}
	words = append(words,
		fmt.Sprintf("%s of %s in all", prose.Some(d.Steps, "step"), prose.Some(d.Sum, "reason")),
		fmt.Sprintf("the largest of %d (%s)", d.Size, prose.Some(d.Largest, "step")),
		fmt.Sprintf("%.1f cells to choose from", d.Choices),
	)
	if d.Size > Person {
		words = append(words, fmt.Sprintf("no person joins more than %d without trying", Person))
	}
	return strings.Join(words, "; ")
}

// Grade says in words how hard a step over Candidates is that has a size.
func Grade(size int) string {
	switch size {
	case 0:
		return "hidden singles"
	case 1:
		return "naked singles"
	}
	return fmt.Sprintf("of weight %d", size-1)
}
