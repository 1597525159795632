// Package hands has what somebody can do who solves a board by hand.
package hands

import (
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/positions"
	"twofold/puzzles/reasoning"
)

// A Handed board says what somebody can do who solves it by hand, such as on a page.
type Handed interface {
	puzzles.Board
	// Hand is what can be done at the board's position, but Given.
	Hand() Hand
}

// A Hand is one of three ways to solve a board: entries get one of few Values, or the Steps of a path, or there are
// Moves.
type Hand struct {
	Values []Value          `json:"values,omitempty"` // of an entry, in the order in which they are gone through
	Lines  string           `json:"lines,omitempty"`  // where entries lie that are no cells: see the constants
	Steps  int              `json:"steps,omitempty"`  // cells are numbered 1 to Steps, along a path
	Moves  []Move           `json:"moves,omitempty"`  // that the position can go on with
	Done   bool             `json:"done,omitempty"`   // the moves of the position reach the goal
	Given  puzzles.Solution `json:"given,omitempty"`  // what cells show that nobody has to find; nil if nothing
}

// Where the entries of a Hand may lie: for each node of a grid from it to the right, then down.
const (
	LinesOfCells   = "cells"   // lines between the middles of cells
	LinesOfCorners = "corners" // lines between corners of cells, along their sides
	LinesBorders   = "borders" // sides between cells
)

// A Value is what an entry may be.
type Value struct {
	Value int    `json:"value"`
	Word  string `json:"word"`           // such as black
	Mark  string `json:"mark"`           // one letter, for pencil marks
	Rest  bool   `json:"rest,omitempty"` // what entries are that nobody has to mark
}

// A Move is one step of a solution.
type Move struct {
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

// Bits are the values of cells that are full (dark) or empty (light), in the order in which they are gone through.
func Bits(dark int, darkWord, lightWord string) []Value {
	return []Value{{dark, darkWord, handDark, false}, {1 - dark, lightWord, handLight, true}}
}

// Of is what can be done by hand at the position of a board; nil if the board does not say.
func Of(b puzzles.Board) *Hand {
	handed, ok := b.(Handed)
	if !ok {
		return nil
	}
	hand := handed.Hand()
	if bare, err := positions.At(b, nil); err == nil { // what was filled in can be changed
		b = bare
	}
	if reasoned, ok := b.(reasoning.Reasoned); ok {
		hand.Given = positions.Fixing(reasoned.Shown())
	}
	return &hand
}

// Rested is a position whose open cells have the value that nobody has to mark, nil if there is none. O(cells)
func (h *Hand) Rested(position puzzles.Solution) puzzles.Solution {
	at := slices.IndexFunc(h.Values, func(v Value) bool { return v.Rest })
	if at < 0 {
		return nil
	}
	full := slices.Clone(position)
	for i, v := range full {
		if v == puzzles.Open {
			full[i] = h.Values[at].Value
		}
	}
	return full
}
