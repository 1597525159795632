package rivals

import (
	"context"
	"errors"
	"slices"

	"twofold/native/learn"
	"twofold/puzzles"
)

// patience is the number of conflicts after which a search no longer only repairs what is broken. On plain
// visibility boards of 20x20 any patience from 3 to 30 more than halved the time.
const patience = 5

// search looks for a picture that obeys the kept clues and is at the goal; picture then is one, until
// the next call of begin, which must have been called before.
func (r *Reducer) search(ctx context.Context) (bool, error) {
	if len(r.goal) > 0 {
		r.Push(r.goalRule())
	}
	r.calm = r.Conflicts() + patience
	found := r.SolveUnder(ctx, nil)
	return found && len(r.changed) > 0, r.Err()
}

// exists reports whether there is such a picture, and shown whether picture is one. The board with the clues of the
// goal has no other solution.
func (r *Reducer) exists(ctx context.Context) (found, shown bool, err error) {
	counting, ok := r.model.(Counting)
	if !ok {
		found, err = r.search(ctx)
		return found, found, err
	}
	found, err = r.briefly(ctx)
	if err != errLong {
		return found, found, err
	}
	sole, err := counting.Sole(ctx, r.kept)
	return !sole && err == nil, false, err
}

// briefly is search, but the error is errLong if it is long.
func (r *Reducer) briefly(ctx context.Context) (bool, error) {
	return r.search(&conflicting{ctx, r.Solver, r.Conflicts() + long})
}

// Counting is a Model that can tell by counting whether the known picture is the only solution with the kept clues. It
// is asked where a search is long.
type Counting interface {
	Sole(ctx context.Context, kept []bool) (bool, error)
	// Rival is another solution, nil if there is none. It takes several counts.
	Rival(ctx context.Context, kept []bool) (puzzles.Solution, error)
}

// long is the number of conflicts after which a Counting model is asked.
const long = 2000

var errLong = errors.New("the search is long")

// conflicting is a context that also ends after many conflicts.
type conflicting struct {
	context.Context
	search *learn.Solver
	most   int64
}

func (c *conflicting) Err() error {
	if c.search.Conflicts() > c.most {
		return errLong
	}
	return c.Context.Err()
}

// near looks for such a picture that differs from this one in so many open cells at most, by repairing
// what is broken.
func (r *Reducer) near(distance int) bool {
	if distance == 0 {
		return r.whole() && r.atGoal() && r.model.Other(r.picture)
	}
	clue, off := r.broken()
	if clue < 0 && r.atGoal() && r.model.Other(r.picture) {
		return true
	}
	from := len(r.cells)
	if clue >= 0 {
		r.cells = r.model.Speaks(clue, r.picture, r.cells)
	} else {
		r.cells = r.goalCells(r.cells)
	}
	for i := from; i < len(r.cells); i++ {
		cell := r.cells[i]
		if !r.repairing(cell, off) || r.picture[cell] != r.known[cell] {
			continue
		}
		r.picture[cell] = -r.known[cell]
		r.changed = append(r.changed, cell)
		if r.near(distance - 1) {
			return true
		}
		r.picture[cell] = r.known[cell]
		r.changed = r.changed[:len(r.changed)-1]
	}
	r.cells = r.cells[:from]
	return false
}

// choose picks a cell that has to change: one of a clue that is broken as the picture is now, or of the
// goal. Without one the picture is what was looked for. After a while it picks, as long as something is
// broken, that open cell which took part in the most conflicts lately, wherever it is: where repairs lead
// far, contradictions are found faster so.
func (r *Reducer) choose() learn.Lit {
	clue, off := r.broken()
	switch {
	case clue >= 0 && r.Conflicts() > r.calm:
		r.cells = r.allCells(r.cells[:0])
		return r.flip(r.cells, 0)
	case clue >= 0:
		r.cells = r.model.Speaks(clue, r.picture, r.cells[:0])
		return r.flip(r.cells, off)
	case !r.atGoal():
		r.cells = r.goalCells(r.cells[:0])
		return r.flip(r.cells, 0)
	case r.model.Other(r.picture):
		return learn.None
	}
	return r.settle()
}

// broken is a kept clue that the picture breaks, of those one with the fewest cells that may repair it, and
// by how much it is off; -1 if there is none.
func (r *Reducer) broken() (clue int32, off int) {
	r.turn++
	clue, fewest := -1, 0
	from := len(r.cells)
	for _, cell := range r.changed {
		for _, other := range r.watch[cell] {
			if !r.kept[other] || r.looked[other] == r.turn {
				continue
			}
			r.looked[other] = r.turn
			by := r.model.Off(other, r.picture)
			if by == 0 {
				continue
			}
			r.cells = r.model.Speaks(other, r.picture, r.cells[:from])
			if n := r.repairs(r.cells[from:], by); clue < 0 || n < fewest {
				clue, off, fewest = other, by, n
			}
		}
	}
	r.cells = r.cells[:from]
	return clue, off
}

// whole reports whether no kept clue is broken.
func (r *Reducer) whole() bool {
	for _, cell := range slices.Backward(r.changed) {
		for _, clue := range r.watch[cell] {
			if r.kept[clue] && r.model.Off(clue, r.picture) != 0 {
				return false
			}
		}
	}
	return true
}

// repairs is the number of cells that may repair a clue that is off by so many.
func (r *Reducer) repairs(cells []int32, off int) int {
	n := 0
	for _, cell := range cells {
		if r.repairing(cell, off) {
			n++
		}
	}
	return n
}

// repairing reports whether the cell is open and may, if changed, repair a clue that is off by so many; with
// an off of 0 whether it is open.
func (r *Reducer) repairing(cell int32, off int) bool {
	if !mends(r.known[cell], off) {
		return false
	}
	if r.before {
		return r.told[cell] == 0 && !r.Outlasts(cell, r.lost)
	}
	return r.Value(learn.Pos(cell)) == learn.Open
}

// flip changes, of the cells that may repair a clue, that which took part in the most conflicts lately.
func (r *Reducer) flip(cells []int32, off int) learn.Lit {
	best := learn.None
	for _, cell := range cells {
		if r.repairing(cell, off) && (best == learn.None || r.Activity(cell) > r.Activity(best.Var())) {
			best = learn.LitOf(cell, -r.known[cell])
		}
	}
	return best
}

// atGoal reports whether a clue of the goal is broken, or without a goal whether a cell is changed.
func (r *Reducer) atGoal() bool {
	if len(r.goal) == 0 {
		return len(r.changed) > 0
	}
	for _, clue := range r.goal {
		if !r.model.Obeys(clue, r.picture) {
			return true
		}
	}
	return false
}

// goalCells appends to out the cells of which one has to change to be at the goal.
func (r *Reducer) goalCells(out []int32) []int32 {
	if len(r.goal) == 0 {
		return r.allCells(out)
	}
	for _, clue := range r.goal {
		out = r.model.Speaks(clue, r.picture, out)
	}
	return out
}

func (r *Reducer) allCells(out []int32) []int32 {
	for cell := range r.known {
		out = append(out, int32(cell))
	}
	return out
}

// settle gives an open cell the value that it has anyway, so that rules over the whole board look at it.
func (r *Reducer) settle() learn.Lit {
	rest := learn.None
	for cell, value := range r.known {
		if r.Value(learn.Pos(int32(cell))) == learn.Open {
			rest = learn.LitOf(int32(cell), value)
			if value == learn.False {
				return rest
			}
		}
	}
	return rest
}
