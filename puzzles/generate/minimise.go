package generate

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/runs"
)

// Minimise drops clues of a board whose only solution p knows, orbit after orbit of the symmetry in random
// order, as long as that stays the only one. So no orbit of the clues that are left can be dropped: without
// symmetry the board is minimal, and with it minimal among those whose clues are unions of orbits; one
// of its clues alone may still be spare. The same r gives the same board for every minimizer. The error is
// that of p.Minimal or of Orbits.
func Minimise(
	ctx context.Context, b puzzles.Clued, p puzzles.Minimizer, symmetry Symmetry, r *rand.Rand,
) (puzzles.Clued, error) {
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

// dropped drops clues of a board with all of them, as Minimise does. Unless boards are to be minimal, as many are
// usually taken back as printed boards have.
func (o *Order) dropped(ctx context.Context, full puzzles.Clued, p puzzles.Minimizer, r *rand.Rand) (*dropping, error) {
	units, err := o.symmetry().Orbits(full)
	if err != nil {
		return nil, err
	}
	r.Shuffle(len(units), func(i, j int) { units[i], units[j] = units[j], units[i] })
	asPrinted := !o.Minimal && o.Family.Make.Shares != nil
	var w wanted
	if asPrinted {
		w = newWanted(o.Family.Make.Shares(r, full), len(full.ClueCells()))
		slices.SortStableFunc(units, func(x, y []int) int { return cmp.Compare(w.share[x[0]], w.share[y[0]]) })
	}
	kept, err := w.minimal(ctx, p, units, o.Clues)
	if err != nil {
		return nil, err
	}
	isNeeded := func(unit []int) bool { return kept[unit[0]] }
	d := &dropping{full: full, kept: kept, gone: slices.DeleteFunc(slices.Clone(units), isNeeded)}
	var back [][]int
	if asPrinted {
		back = w.back(units, kept, o.Clues)
	}
	isBack := func(unit []int) bool {
		return slices.ContainsFunc(back, func(other []int) bool { return other[0] == unit[0] })
	}
	d.gone = append(slices.DeleteFunc(d.gone, isBack), back...)
	d.usual = len(d.gone) - len(back)
	return d, nil
}

// wanted are the clues of printed boards.
type wanted struct {
	shares []puzzles.Share
	share  []int // by clue, its index in shares
}

func newWanted(shares []puzzles.Share, clues int) wanted {
	w := wanted{shares, make([]int, clues)}
	for i, s := range shares {
		for _, clue := range s.Clues {
			w.share[clue] = i
		}
	}
	return w
}

// sparePatience is how many conflicts it may take to find that a clue is spare which stays all the same.
const sparePatience = 200

// minimal are the clues that are left. Where some stay though they may be spare, it asks with patience, and once more
// without if more are left than are wanted.
func (w wanted) minimal(ctx context.Context, p puzzles.Minimizer, units [][]int, within Range) ([]bool, error) {
	if slices.ContainsFunc(w.shares, func(s puzzles.Share) bool { return s.Least > 0 }) {
		kept, err := p.Minimal(runs.Patient(ctx, &runs.Patience{Conflicts: sparePatience}), units)
		if err != nil || w.isWanted(kept, within) {
			return kept, err
		}
	}
	return p.Minimal(ctx, units)
}

// isWanted reports whether no more clues are kept than stay of each share, and than the range has.
func (w wanted) isWanted(kept []bool, within Range) bool {
	count, all := make([]int, len(w.shares)), int64(0)
	for clue, is := range kept {
		count[w.share[clue]] += puzzles.Truth(is)
		all += int64(puzzles.Truth(is))
	}
	for i, s := range w.shares {
		if count[i] > s.Least {
			return false
		}
	}
	return all <= within.Most
}

// back are units of clues that were dropped and are to be kept, the last one first, while some of their share are
// missing or fewer than the range has.
func (w wanted) back(units [][]int, kept []bool, within Range) (back [][]int) {
	all := int64(0)
	keep := func(clue int) {
		w.shares[w.share[clue]].Least--
		all++
	}
	for clue, is := range kept {
		if is {
			keep(clue)
		}
	}
	for _, unit := range slices.Backward(units) {
		isMissing := w.shares[w.share[unit[0]]].Least > 0 || all < within.Least
		if kept[unit[0]] || !isMissing || all+int64(len(unit)) > within.Most {
			continue
		}
		for _, clue := range unit {
			keep(clue)
		}
		back = append(back, unit)
	}
	return back
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
