package rivals

import (
	"context"

	"twofold/native/learn"
)

// A switched theory is the rules of an oracle's model, each as far as it is kept.
type switched struct{ *Oracle }

func (o switched) Propagate(l learn.Lit) bool {
	if reason := o.keptIn(l); reason >= 0 {
		if l.IsPos() {
			if o.kept[reason] = true; reason < o.Clues() {
				o.Push(int32(reason))
			}
		}
		return true
	}
	cell := l.Var()
	if value := l.Value(); value != o.known[cell] {
		o.picture[cell] = value
		o.changed = append(o.changed, cell)
	}
	for _, clue := range o.Watching(cell) {
		if o.kept[clue] {
			o.Push(clue)
		}
	}
	return o.Ruled.Propagate(l)
}

// FinalCheck looks at the clues that wait, until one implies something.
func (o switched) FinalCheck() bool {
	for now := o.TrailSize(); o.TrailSize() == now; {
		clue, ok := o.Pop()
		if !ok {
			return o.late == nil || o.late.Late()
		}
		if !o.Draw(clue) {
			o.ExtendConflict(o.keeps(int(clue)).Not())
			return false
		}
	}
	return true
}

func (o switched) Backtrack(lits []learn.Lit) {
	o.Clear()
	first := o.TrailIndex(lits[0])
	for last := len(o.changed) - 1; last >= 0 && o.TrailIndex(learn.Pos(o.changed[last])) >= first; last-- {
		cell := o.changed[last]
		o.picture[cell] = o.known[cell]
		o.changed = o.changed[:last]
	}
	from := 0 // of a run of literals about cells
	for i, l := range lits {
		if reason := o.keptIn(l); reason >= 0 {
			if l.IsPos() {
				o.kept[reason] = false
			}
			o.undoCells(lits[from:i])
			from = i + 1
		}
	}
	o.undoCells(lits[from:])
}

func (o switched) undoCells(lits []learn.Lit) {
	if len(lits) > 0 {
		o.Ruled.Backtrack(lits)
	}
}

// Explain: what rests on a clue rests on its being kept.
func (o switched) Explain(l learn.Lit, why learn.Reason, before int32, out []learn.Lit) []learn.Lit {
	if why.Kind == learn.BySource {
		out = append(out, o.keeps(int(why.Of)).Not())
	}
	return o.Ruled.Explain(l, why, before, out)
}

// choose picks a cell that has to change: one of a kept reason that the picture breaks. Without one the picture is what
// was looked for. After a while it picks, as long as something is broken, that cell of a kept clue which took part in
// the most conflicts lately: see Reducer.choose.
func (o *Oracle) choose() learn.Lit {
	clue, off := o.broken()
	switch {
	case clue >= 0 && o.Conflicts() > o.calm:
		o.cells = o.cells[:0]
		for _, clue := range o.clues {
			o.cells = o.Speaks(int32(clue), o.picture, o.cells)
		}
		return o.flip(o.cells, 0)
	case clue >= 0:
		o.cells = o.Speaks(clue, o.picture, o.cells[:0])
		return o.flip(o.cells, off)
	}
	for _, rule := range o.drawn {
		if off := rule.Off(o.picture, o.changed); off != 0 {
			o.cells = rule.Mend(o.cells[:0])
			return o.flip(o.cells, off)
		}
	}
	return learn.None
}

// broken is a kept clue that the picture breaks, of those one with the fewest cells that may repair it, and by how much
// it is off; -1 if there is none.
func (o *Oracle) broken() (clue int32, off int) {
	clue, fewest := -1, 0
	look := func(other int32) {
		by := o.Off(other, o.picture)
		if by == 0 {
			return
		}
		o.cells = o.Speaks(other, o.picture, o.cells[:0])
		if n := o.repairs(o.cells, by); clue < 0 || n < fewest {
			clue, off, fewest = other, by, n
		}
	}
	if len(o.clues) <= few {
		for _, other := range o.clues {
			look(int32(other))
		}
		return clue, off
	}
	o.turn++
	for _, cell := range o.changed {
		for _, other := range o.Watching(cell) {
			if o.kept[other] && o.looked[other] != o.turn {
				o.looked[other] = o.turn
				look(other)
			}
		}
	}
	return clue, off
}

// few is how many clues are looked at one by one, and not by the cells that changed.
const few = 20

// repairs is the number of cells that may repair what is off by so many.
func (o *Oracle) repairs(cells []int32, off int) int {
	n := 0
	for _, cell := range cells {
		if o.repairing(cell, off) {
			n++
		}
	}
	return n
}

// repairing reports whether the cell is open and may, if changed, repair what is off by so many; with an off of 0
// whether it is open.
func (o *Oracle) repairing(cell int32, off int) bool {
	return o.Value(learn.Pos(cell)) == learn.Open && mends(o.known[cell], off)
}

// flip changes, of the cells that may repair something, that which took part in the most conflicts lately.
func (o *Oracle) flip(cells []int32, off int) learn.Lit {
	best := learn.None
	for _, cell := range cells {
		if o.repairing(cell, off) && (best == learn.None || o.Activity(cell) > o.Activity(best.Var())) {
			best = learn.LitOf(cell, -o.known[cell])
		}
	}
	return best
}

// close looks for a picture that obeys a closing rule as well. The picture obeys all else. Mostly cells that no kept
// clue watches can make up for what it is off.
func (o *Oracle) close(ctx context.Context, rule Closing) (bool, error) {
	off := rule.Off(o.picture, o.changed)
	from := 0 // near what has to differ
	if len(o.lits) > 0 {
		from = int(o.lits[len(o.lits)-1].Var())
	}
	for i := 0; off != 0 && i < len(o.known); i++ {
		cell := int32((from + i) % len(o.known))
		if !o.repairing(cell, off) || o.watched(cell) {
			continue
		}
		o.picture[cell] = -o.known[cell]
		o.patched = append(o.patched, cell)
		if off > 0 {
			off--
		} else {
			off++
		}
	}
	if off == 0 {
		return true, nil
	}
	o.restore()
	o.Retract(len(o.assumed))
	changed, found, err := rule.Close(ctx, o.clues, o.Values(), o.picture, o.patched)
	o.patched = changed
	return found, err
}

// watched reports whether a kept clue may look at a cell.
func (o *Oracle) watched(cell int32) bool {
	for _, clue := range o.Watching(cell) {
		if o.kept[clue] {
			return true
		}
	}
	return false
}
