package tour

import (
	"context"
	"slices"

	"twofold/native/learn"
	"twofold/puzzles"
)

// Minimal is puzzles.Prober's.
//
// One pass suffices: dropping clues only adds solutions, so a unit needed once stays needed.
func (r *Reducer) Minimal(ctx context.Context, units [][]int) ([]bool, error) {
	p := &pass{Reducer: r, kept: make([]bool, len(r.clues)), fixed: make([]bool, len(r.known)), next: firstRenewal}
	left := p.grow(units)
	if p.SolveUnder(ctx, p.assumed(left)) {
		return nil, &puzzles.Ambiguous{Other: slices.Clone(r.solution())}
	}
	if err := p.Err(); err != nil {
		return nil, err
	}
	for len(left) > 0 {
		unit := left[len(left)-1]
		left = left[:len(left)-1]
		if err := p.try(ctx, left, unit); err != nil {
			return nil, err
		}
	}
	return p.kept, nil
}

// A pass is one call of Minimal. Its Reducer is a new one from time to time, to which the clues that are needed are
// given for good: then fewer positions are left to each square, and fewer variables, which outweighs what was
// learned.
type pass struct {
	*Reducer
	kept   []bool // by clue: those of units that are needed
	needed [][]int
	fixed  []bool // by cell: whether the Reducer has its number for good
	next   int    // the number of needed units at which the next Reducer is due
}

// firstRenewal is how many units are needed before the first new Reducer; later ones come when they have doubled. Of
// boards of 7x7 to 10x10 a pass takes half to five sixths of the time that it takes without renewals, of knights on
// 6x6 a tenth more. 1 or 2 in its place do about as well.
const firstRenewal = 4

// try drops a unit, if it can be spared with the needed ones and those left.
func (p *pass) try(ctx context.Context, left [][]int, unit []int) error {
	question := p.assumed(left, p.needed)
	if len(unit) == 1 { // the other solution breaks the clue, or it would be one with the clue as well
		question = append(question, p.clues[unit[0]].Not())
	}
	if !p.SolveUnder(ctx, question) {
		return p.Err()
	}
	p.needed = append(p.needed, unit)
	for _, clue := range unit {
		p.kept[clue] = true
	}
	if len(p.needed) == p.next {
		p.renew()
	}
	return nil
}

func (p *pass) renew() {
	p.next *= 2
	for clue, cell := range p.board.ClueCells() {
		p.fixed[cell] = p.kept[clue]
	}
	p.Reducer = reducerWith(p.board, p.known, p.fixed)
}

// assumed are the literals of units.
func (r *Reducer) assumed(lists ...[][]int) (lits []learn.Lit) {
	for _, units := range lists {
		for _, unit := range units {
			for _, clue := range unit {
				lits = append(lits, r.clues[clue])
			}
		}
	}
	return lits
}

// grow keeps units from the last to the first, each unless those behind it imply it, and until they leave no other
// solution. A unit left out so would be dropped in its turn, since those behind it are all still there; so
// the result is that of trying every unit, at a fraction of the cost. It returns the units kept.
func (r *Reducer) grow(units [][]int) (grown [][]int) {
	r.Retract(0)
	for _, unit := range slices.Backward(units) {
		implied := true
		for _, clue := range unit {
			implied = implied && r.Value(r.clues[clue]) == learn.True
		}
		if implied {
			continue
		}
		grown = append(grown, unit)
		for _, clue := range unit {
			if !r.Assume(r.clues[clue]) {
				return grown
			}
		}
	}
	return grown
}
