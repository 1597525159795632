package puzzles

import (
	"slices"
)

// A Handed board says what somebody can do who solves it by hand, such as on a page.
type Handed interface {
	Board
	// Hand is what can be done at the board's position, but Given.
	Hand() Hand
}

// A Hand is one of three ways to solve a board: entries get one of few Values, or the Steps of a path, or there are
// Moves.
type Hand struct {
	Values []HandValue `json:"values,omitempty"` // of an entry, in the order in which they are gone through
	Lines  string      `json:"lines,omitempty"`  // where entries lie that are no cells: see the constants
	Steps  int         `json:"steps,omitempty"`  // cells are numbered 1 to Steps, along a path
	Moves  []HandMove  `json:"moves,omitempty"`  // that the position can go on with
	Done   bool        `json:"done,omitempty"`   // the moves of the position reach the goal
	Given  Solution    `json:"given,omitempty"`  // what cells show that nobody has to find; nil if nothing
}

// Where the entries of a Hand may lie: for each node of a grid from it to the right, then down; of points to each later
// one.
const (
	LinesOfCells   = "cells"   // lines between the middles of cells
	LinesOfCorners = "corners" // lines between corners of cells, along their sides
	LinesBorders   = "borders" // sides between cells
	LinesOfPoints  = "points"  // straight lines between the middles of any two cells
)

// A HandValue is what an entry may be.
type HandValue struct {
	Value int    `json:"value"`
	Word  string `json:"word"`           // such as black
	Mark  string `json:"mark"`           // one letter, for pencil marks
	Rest  bool   `json:"rest,omitempty"` // what entries are that nobody has to mark
}

// A HandMove is one step of a solution.
type HandMove struct {
	Value int    `json:"value"`
	Word  string `json:"word"`
	Key   string `json:"key"`  // that stands for it, as browsers name keys
	Cell  int    `json:"cell"` // that is touched to make it
}

// Marks of cells that are full and of those that are not.
const (
	handDark  = "●"
	handLight = "○"
)

// HandBits are the values of cells that are full (dark) or empty (light), in the order in which they are gone through.
func HandBits(dark int, darkWord, lightWord string) []HandValue {
	return []HandValue{{dark, darkWord, handDark, false}, {1 - dark, lightWord, handLight, true}}
}

// HandOf is what can be done by hand at the position of a board; nil if the board does not say.
func HandOf(b Board) *Hand {
	handed, ok := b.(Handed)
	if !ok {
		return nil
	}
	hand := handed.Hand()
	if bare, err := AtPosition(b, nil); err == nil { // what was filled in can be changed
		b = bare
	}
	if reasoned, ok := b.(Reasoned); ok {
		hand.Given = Fixing(reasoned.Shown())
	}
	return &hand
}

// Rested is a position whose open cells have the value that nobody has to mark, nil if there is none. O(cells)
func (h *Hand) Rested(position Solution) Solution {
	at := slices.IndexFunc(h.Values, func(v HandValue) bool { return v.Rest })
	if at < 0 {
		return nil
	}
	full := slices.Clone(position)
	for i, v := range full {
		if v == Open {
			full[i] = h.Values[at].Value
		}
	}
	return full
}
