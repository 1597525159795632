package generate

import (
	"context"
	"math/rand/v2"

	"twofold/puzzles"
)

// Minimise drops clues of a board whose only solution p knows, orbit after orbit of the symmetry in random
// order, as long as that stays the only one. So no orbit of the clues that are left can be dropped: without
// symmetry the board is minimal, and with it minimal among those whose clues are unions of orbits; one
// of its clues alone may still be spare. The same r gives the same board for every prober. The error is
// that of p.Minimal or of Orbits.
func Minimise(ctx context.Context, b puzzles.Clued, p puzzles.Prober, symmetry Symmetry, r *rand.Rand) (puzzles.Clued,
	error) {
	units, err := symmetry.Orbits(b)
	if err != nil {
		return nil, err
	}
	r.Shuffle(len(units), func(i, j int) { units[i], units[j] = units[j], units[i] })
	kept, err := p.Minimal(ctx, units)
	if err != nil {
		return nil, err
	}
	return b.Keep(kept), nil
}

// FullOf is a board of the rules of another one with all clues that s can give, as far as they lie symmetrically. The
// error says that s is the only solution of no such board.
func FullOf(b puzzles.Clued, s puzzles.Solution, symmetry Symmetry) (puzzles.Clued, error) {
	full, err := b.Full(s)
	if err != nil {
		return nil, err
	}
	return symmetry.Symmetric(full)
}
