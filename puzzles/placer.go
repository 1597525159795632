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

// FullOf is a board of the rules of another one with all clues that s can give, as far as they lie symmetrically. Where
// there is a choice, it is drawn from r. The error says that s is the only solution of no such board.
func FullOf(b Clued, s Solution, symmetry Symmetry, r *rand.Rand) (Clued, error) {
	if p, ok := b.(Placer); ok {
		images, err := symmetry.Images(b)
		if err != nil {
			return nil, err
		}
		return p.Placed(r, s, images)
	}
	full, err := b.Full(s)
	if err != nil {
		return nil, err
	}
	return symmetry.Symmetric(full)
}

// An Unplaced is the error that clues of a solution cannot lie as they should.
type Unplaced struct{ Err error }

func (u *Unplaced) Error() string { return u.Err.Error() }
func (u *Unplaced) Unwrap() error { return u.Err }
