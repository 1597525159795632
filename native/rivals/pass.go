package rivals

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
	p := &pass{Reducer: r, unitOf: make([]int32, len(r.kept)), needed: make([]bool, len(units)+1)}
	p.needed[len(units)] = true // that of the clues that always hold
	p.units = make([][]int32, len(units))
	room := make([]int32, 0, len(r.kept))
	for i, unit := range units {
		from := len(room)
		for _, clue := range unit {
			room = append(room, int32(clue))
			p.unitOf[clue] = int32(i)
		}
		p.units[i] = room[from:]
	}
	r.clear()
	clear(r.told)
	for _, clue := range r.standing() {
		p.unitOf[clue] = int32(len(units))
	}
	r.watchAll()
	grown := p.grow()
	r.watchKept()
	if err := p.sole(ctx); err != nil {
		return nil, err
	}
	for i := len(grown) - 1; i >= 0; i-- {
		if err := p.try(ctx, grown[i]); err != nil {
			return nil, err
		}
	}
	return slices.Clone(r.kept[:len(r.kept)-r.model.Standing()]), nil
}

// A pass is one call of Minimal.
type pass struct {
	*Reducer
	units  [][]int32
	unitOf []int32 // by clue
	needed []bool  // by unit
	turned []int8  // room for turn
}

// grow keeps units from the last to the first, each unless what follows from those behind it
// decides all that it speaks of. A unit left out so would be dropped in its turn, since those behind it
// are all still there; so the result is that of trying every unit, at a fraction of the cost. It
// returns the units kept.
func (p *pass) grow() (grown []int32) {
	p.forget()
	for _, clue := range p.standing() {
		p.hear(clue)
	}
	p.PropagateAll()
	for i := len(p.units) - 1; i >= 0; i-- {
		if p.settled(p.units[i]) {
			continue
		}
		grown = append(grown, int32(i))
		p.keep(p.units[i], true)
		for _, clue := range p.units[i] {
			p.hear(clue)
		}
		p.PropagateAll() // no contradiction: the known picture obeys all clues
	}
	copy(p.asked, p.kept)
	return grown
}

// settled reports whether all cells have a value that the clues speak of, and no cell another one than in the
// known picture (in hunt, a coin that no kept clue counts).
func (p *pass) settled(unit []int32) bool {
	if len(p.changed) > 0 {
		return false
	}
	for _, clue := range unit {
		p.cells = p.model.Speaks(clue, p.known, p.cells[:0])
		for _, cell := range p.cells {
			if p.Value(learn.Pos(cell)) == learn.Open {
				return false
			}
		}
	}
	return true
}

// early looks for a picture that shows that a unit is needed which was just dropped, before it is drawn what follows
// without it. All cells that are open later are among those that may change now, so there is no need to look again.
func (p *pass) early(unit []int32) bool {
	p.restore()
	p.loses()
	p.aim(unit)
	p.cells = p.cells[:0]
	p.before = true
	found := p.near(p.Nearby)
	p.before = false
	if !found {
		p.aim(nil)
	}
	return found
}

// keep keeps the clues of a unit, or drops them; before they were not kept, or were.
func (p *pass) keep(unit []int32, kept bool) {
	by := int8(1)
	if !kept {
		by = -1
	}
	for _, clue := range unit {
		p.kept[clue] = kept
		p.facts = p.model.Facts(clue, p.facts[:0])
		for _, l := range p.facts {
			p.told[l.Var()] += by
		}
	}
}

// sole returns a *puzzles.Ambiguous if the kept clues have another solution.
func (p *pass) sole(ctx context.Context) error {
	if int(p.TrailSize()) == len(p.known) {
		return nil
	}
	p.aim(nil)
	p.begin()
	found, err := p.search(ctx)
	if found {
		return &puzzles.Ambiguous{Other: solution(p.picture)}
	}
	return err
}

// try drops a unit if that leaves the known picture the only solution.
func (p *pass) try(ctx context.Context, number int32) error {
	if p.needed[number] {
		return nil
	}
	unit := p.units[number]
	p.keep(unit, false)
	found, shown := p.early(unit), true
	var err error
	if !found {
		p.begin()
		if p.settled(unit) {
			return nil
		}
		p.aim(unit)
		found, shown, err = p.exists(ctx)
	}
	if found {
		p.keep(unit, true)
		p.needed[number] = true
	}
	if shown {
		p.turn(p.picture, number)
	}
	return err
}
