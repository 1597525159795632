package puzzles

import (
	"context"
	"math/rand/v2"
	"slices"
)

// Minimise drops clues of a board whose only solution p knows, orbit after orbit of the symmetry in random
// order, as long as that stays the only one. So no orbit of the clues that are left can be dropped: without
// symmetry the board is minimal, and with it minimal among those whose clues are unions of orbits; one
// of its clues alone may still be spare. The same r gives the same board for every prober. The error is
// that of p.Minimal or of Orbits.
func Minimise(ctx context.Context, b Clued, p Prober, symmetry Symmetry, r *rand.Rand) (Clued, error) {
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

// Pass is Prober.Minimal for a prober that has nothing faster: one question for each unit.
//
// One pass suffices: dropping clues never makes the known solution the only one, so a unit needed once stays needed.
func Pass(ctx context.Context, clues int, units [][]int, another func(context.Context, []bool) (Solution,
	error)) ([]bool, error) {
	kept := make([]bool, clues)
	keep := func(unit []int, value bool) {
		for _, clue := range unit {
			kept[clue] = value
		}
	}
	for _, unit := range units {
		keep(unit, true)
	}
	other, err := another(ctx, kept)
	if err != nil {
		return nil, err
	}
	if other != nil {
		return nil, &Ambiguous{other}
	}
	for _, unit := range units {
		keep(unit, false)
		other, err := another(ctx, kept)
		if err != nil {
			return nil, err
		}
		if other != nil {
			keep(unit, true)
		}
	}
	return kept, nil
}

// Spare lists the clues of a board that can be dropped, each by itself, so that the solution known to p
// stays the only one. The board must be unique.
func Spare(ctx context.Context, b Clued, p Prober) ([]int, error) {
	all := slices.Repeat([]bool{true}, len(b.ClueCells()))
	var spare []int
	for clue := range all {
		all[clue] = false
		other, err := p.Another(ctx, all)
		if err != nil {
			return nil, err
		}
		if other == nil {
			spare = append(spare, clue)
		}
		all[clue] = true
	}
	return spare, nil
}
