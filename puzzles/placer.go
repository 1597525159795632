package puzzles

import "math/rand/v2"

// A Placer is a Clued board on which a clue of a solution may stand on one of several cells, so that Full is one of
// many boards.
type Placer interface {
	Clued
	// Placed is Full with clues on random cells, which the symmetry takes to each other: images are the cells to which it
	// takes a cell, and that cell. The error is an *Unplaced if no cells are so.
	Placed(r *rand.Rand, s Solution, images func(cell int) []int) (Clued, error)
	// Drawn is a random solution that has such cells; nil if the draw fails.
	Drawn(r *rand.Rand, like Recipe, images func(cell int) []int) Solution
}

// An Unplaced is the error that clues of a solution cannot lie as they should.
type Unplaced struct{ Err error }

func (u *Unplaced) Error() string { return u.Err.Error() }
func (u *Unplaced) Unwrap() error { return u.Err }
