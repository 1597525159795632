package puzzles

import (
	"errors"
	"fmt"
)

// Open is the value of an unknown that a partial solution leaves open.
const Open = -1

// A Judgement is what a partial solution amounts to.
type Judgement int

const (
	Undecided Judgement = iota
	Violated            // a rule is broken whatever the open unknowns become
	Met                 // it is a solution whatever the open unknowns become
)

var judgementNames = [...]string{"open", "violated", "met"}

func (j Judgement) String() string { return judgementNames[j] }

// A PartialChecker is a Board that judges solutions of which some values are Open, and whose
// ReadPicture reads them.
type PartialChecker interface {
	Board
	// Judge looks at one rule at a time, so an undecided solution need not have a completion. The
	// error is nil unless a rule is violated; then it tells which and where. Like Check it judges any
	// slice. Of a complete solution it says what Check does.
	Judge(partial Solution) (Judgement, error)
}

// A Spot is a place, such as that of an entry or a clue, as an argument of Broken.
type Spot string

// SpotAt is the place of a cell.
func SpotAt(cell, cols int) Spot { return Spot(Place(cell, cols)) }

// Broken is an error of Check or Judge: a rule that is broken, with the places among the arguments.
func Broken(format string, args ...any) error {
	b := breach{error: fmt.Errorf(format, args...)}
	for _, a := range args {
		if s, is := a.(Spot); is {
			b.places = append(b.places, string(s))
		}
	}
	return b
}

// A breach is an error with places.
type breach struct {
	error
	places []string
}

// BrokenAt is the error of a rule that is broken at places.
func BrokenAt(text string, places []string) error { return breach{errors.New(text), places} }

// PlacesOf are the places that an error of Check or Judge tells, in its order; nil if it tells none.
func PlacesOf(err error) []string {
	var b breach
	errors.As(err, &b)
	return b.places
}
