package script

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"go.starlark.net/starlark"

	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/parse"
)

// A tape is the integers that a file's propose draws: those of before again, as far as there are some. So one of them
// can be changed alone.
type tape struct {
	drawn []uint64
	more  rand.Source
	at    int
}

func (t *tape) next() uint64 {
	if t.at == len(t.drawn) {
		t.drawn = append(t.drawn, t.more.Uint64())
	}
	t.at++
	return t.drawn[t.at-1]
}

// choice is random(n) of a file: an integer below n.
func (t *tape) choice() *starlark.Builtin {
	return starlark.NewBuiltin("random", func(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (
		starlark.Value, error) {
		var n int
		if err := starlark.UnpackArgs(f.Name(), args, kw, "n", &n); err != nil {
			return nil, err
		}
		if n < 1 {
			return nil, fmt.Errorf("random(%d): expected 1 or more", n)
		}
		return starlark.MakeUint64(t.next() % uint64(n)), nil
	})
}

// changed is a draft that differs from d at a few places where solutions differ, or what is proposed, or nil if it has
// no solution.
func (d *draft) changed() (*draft, error) {
	if d.isByPaths() {
		return d.redrawn()
	}
	next := &draft{drawing: d.drawing, words: slices.Clone(d.words), tape: slices.Clone(d.tape)}
	isChanged := false
	for range 1 + d.rng.IntN(2+len(d.open)/changeOfMany) {
		isChanged = d.changePlace(next.words) || isChanged
	}
	if !isChanged {
		next.bare = d.bare
		if len(next.tape) > 0 && d.rng.IntN(2) == 0 {
			next.tape[d.rng.IntN(len(next.tape))] = d.rng.Uint64()
			next.solution, next.known = d.solution, d.known
			return next, next.fill()
		}
		from := d.openEntries(1 + d.rng.IntN(1+len(d.open)/openOfMany))
		return d.settle(next, model.Question{Near: d.solution, Open: d.open, Differs: true, From: from})
	}
	return d.carried(next)
}

// carried gives a draft with other words the solution, or one near it; nil if there is none.
func (d *draft) carried(next *draft) (*draft, error) {
	known, err := next.solvedBy(d.solution)
	if err != nil || next.bare == nil {
		return nil, err
	}
	if !known.is {
		return d.settle(next, model.Question{Near: d.solution, From: d.changedEntries(next)})
	}
	next.solution, next.known = d.solution, known
	return next, next.fill()
}

// solvedBy is what is known of a solution of another draft. Where words are proposed no model is needed to know it.
func (d *draft) solvedBy(s puzzles.Solution) (known solved, err error) {
	if d.rules.propose != nil {
		b := d.board()
		return solved{is: b != nil && b.isSolved(s)}, nil
	}
	m, by, err := d.model()
	if m == nil || err != nil {
		return solved{}, err
	}
	asks, err := d.session(m)
	if err != nil {
		return solved{}, err
	}
	a, err := asks.Find(d.ctx, holding(s, nil, nil))
	return solved{a != nil, by, a}, err
}

// isSolved reports whether the file's check finds that s, which may be open, is a solution.
func (b *Board) isSolved(s puzzles.Solution) bool {
	if s.Opens() > 0 {
		return false
	}
	faults, err := b.Faults(s)
	return err == nil && len(faults) == 0
}

// changePlace changes one of the places near an open entry, if the draw says so, and reports whether it did.
func (d *draft) changePlace(words []string) bool {
	cell := d.anOpenCell()
	chosen := d.rng.IntN(len(d.parts))
	for _, p := range d.parts[:chosen] {
		words = words[p.n:]
	}
	if d.rng.IntN(3) == 0 {
		return false
	}
	switch p := d.parts[chosen]; {
	case p.mark == parse.AreasMark:
		areas := d.partition()
		areas.take(words[:p.n])
		isChanged := areas.change(cell)
		copy(words, areas.words())
		return isChanged
	case p.mark != "":
		return false
	case p.free() == "" && d.rules.propose == nil:
		all := p.words()
		words[cell] = all[d.rng.IntN(len(all))]
	case !p.hasPlaces():
		return false
	case words[cell] == p.free():
		return d.changeTo(p, words, cell, p.placed())
	default:
		return d.changeTo(p, words, cell, p.free()) && (d.rng.IntN(2) == 0 || d.moved(p, words))
	}
	return true
}

// moved puts the word of a place that was taken away near another open cell, where one is free.
func (d *draft) moved(p part, words []string) bool {
	cell := d.anOpenCell()
	return words[cell] == p.free() && d.changeTo(p, words, cell, p.placed())
}

// changeTo puts a word at a place and its images, and reports whether the board is as printed then.
func (d *draft) changeTo(p part, words []string, cell int, word string) bool {
	before := words[cell]
	d.setPlaces(words, cell, word)
	if (word == p.free() || !d.isFull(p, words)) && d.fits(p, words) {
		return true
	}
	d.setPlaces(words, cell, before)
	return false
}

// openEntries are some of them; none, where answers have no entries.
func (d *draft) openEntries(n int) (some []int) {
	for range min(n, len(d.open)) {
		some = append(some, d.open[d.rng.IntN(len(d.open))])
	}
	return some
}

// changedEntries lie at cells that have other words in another draft, or have another value.
func (d *draft) changedEntries(next *draft) (entries []int) {
	cells := d.like.Rows * d.like.Cols
	isChanged := make([]bool, cells)
	for i, word := range next.words {
		if word != d.words[i] {
			isChanged[i%cells] = true // what has a word that changes is cells and their areas
		}
	}
	for entry, value := range d.solution {
		if next.solution != nil && next.solution[entry] != value {
			entries = append(entries, entry)
			continue
		}
		if next.bare == d.bare {
			continue
		}
		at := d.rules.answer.cells(entry, d.like.Rows, d.like.Cols)
		if slices.ContainsFunc(at, func(cell int) bool { return isChanged[cell] }) {
			entries = append(entries, entry)
		}
	}
	return entries
}

// anOpenCell is near an open entry; any cell, where answers have no entries.
func (d *draft) anOpenCell() int {
	entry := d.openEntries(1)
	if len(entry) == 0 {
		return d.rng.IntN(d.like.Rows * d.like.Cols)
	}
	cells := d.rules.answer.cells(entry[0], d.like.Rows, d.like.Cols)
	if len(cells) == 0 {
		return d.rng.IntN(d.like.Rows * d.like.Cols)
	}
	return d.nearby(cells[d.rng.IntN(len(cells))])
}

// nearby is a cell or one beside it.
func (d *draft) nearby(cell int) int {
	steps := [...][2]int{{0, 0}, {0, 0}, {0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	step := steps[d.rng.IntN(len(steps))]
	row, col := cell/d.like.Cols+step[0], cell%d.like.Cols+step[1]
	if row < 0 || col < 0 || row >= d.like.Rows || col >= d.like.Cols {
		return cell
	}
	return row*d.like.Cols + col
}
