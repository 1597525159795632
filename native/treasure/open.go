package treasure

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	nativemodel "twofold/native/model"
	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/prose"
)

// NewOpener makes fields of minesweeper that can be opened from a cell on without a guess: that cell and those around
// it hold no mine. It places mines at random and opens the field as a player does. Where that sticks, a mine is moved,
// and what was found with clues that this changes is found again: so fields are changed a little instead of thrown
// away. That is the idea of Simon Tatham's Mines ("Writing a soluble-grid generator for Mines", 2019), with an exact
// search of what is left in place of rules of thumb: it sticks only where the clues and the total leave a choice.
//
// A field takes time in proportion to its cells, times how often it sticks, which is more often the denser it is.
func NewOpener(like puzzles.Parameters, start int) (puzzles.Opener, error) {
	if like.Variant != minesweeper {
		return nil, fmt.Errorf("variant %q: expected minesweeper, in which a field is opened", like.Variant)
	}
	f := field{rows: like.Rows, cols: like.Cols, start: int32(start), isTotal: like.Total, coins: like.Coins}
	if f.coins == 0 {
		f.coins = int(math.Round(like.Density * float64(like.Rows*like.Cols)))
	}
	f.near = nearby(like.Rows, like.Cols)
	if room := len(f.near) - len(f.near[start]) - 1; f.coins > room {
		return nil, &puzzles.Impossible{Reason: fmt.Sprintf(
			"no field: %s, and %s neither the start nor beside it", prose.Some(f.coins, "mine"), are(room))}
	}
	return func(ctx context.Context, r *rand.Rand) (*puzzles.Opening, error) {
		own := f // each call has a field of its own
		return own.make(ctx, r)
	}, nil
}

func are(cells int) string {
	if cells == 1 {
		return "1 cell is"
	}
	return fmt.Sprintf("%d cells are", cells)
}

// nearby lists the cells around each.
func nearby(rows, cols int) [][]int32 {
	b := &board{rows: rows, cols: cols, variant: minesweeper}
	near := make([][]int32, rows*cols)
	for cell := range near {
		near[cell] = countedBy(b, cell)
	}
	return near
}

// A field is one that is being opened.
type field struct {
	rows, cols, coins int
	start             int32
	isTotal           bool
	near              [][]int32
	rand              *rand.Rand

	mine   []bool
	number []int8  // by cell: the mines around it
	known  []int8  // by cell: what was found there, or open
	closed int     // cells without a mine that were not found yet
	log    []found // in its order

	single, double agenda // clues to look at, alone and with others
}

// An agenda is a queue of clues, each of which is in it once.
type agenda struct {
	clues []int32
	in    []bool
}

func newAgenda(cells int) agenda { return agenda{in: make([]bool, cells)} }

func (a *agenda) push(clue int32) {
	if !a.in[clue] {
		a.in[clue] = true
		a.clues = append(a.clues, clue)
	}
}

// pop returns a clue if there is one.
func (a *agenda) pop() (clue int32, ok bool) {
	if len(a.clues) == 0 {
		return 0, false
	}
	clue, a.clues = a.clues[0], a.clues[1:]
	a.in[clue] = false
	return clue, true
}

// A found is a puzzles.Deduction.
type found struct {
	cells, clues []int32
	value        int8
	byTotal      bool
}

// repairsPerCell bounds how often mines are moved before the field is given up.
const repairsPerCell = 2

func (f *field) make(ctx context.Context, r *rand.Rand) (*puzzles.Opening, error) {
	f.rand = r
	f.place()
	for range 20 + repairsPerCell*len(f.mine) {
		if err := f.open(ctx); err != nil {
			return nil, err
		}
		if f.closed == 0 && !f.isTotal && f.hidesMine() {
			break
		} else if f.closed == 0 {
			return f.opening(), nil
		}
		changed := f.repair()
		if changed == nil {
			break
		}
		f.backTo(changed)
	}
	return nil, &puzzles.Unopened{Why: "the last field cannot be opened without a guess"}
}

// hidesMine reports whether a mine is beside mines alone, so that only the total tells of it.
func (f *field) hidesMine() bool {
	for cell, isMine := range f.mine {
		if isMine && !slices.ContainsFunc(f.near[cell], func(other int32) bool { return !f.mine[other] }) {
			return true
		}
	}
	return false
}

// place places the mines at random, none at the start nor beside it.
func (f *field) place() {
	cells := len(f.near)
	f.mine, f.number = make([]bool, cells), make([]int8, cells)
	f.known = make([]int8, cells)
	var room []int32
	for cell := range int32(cells) {
		if !f.isStart(cell) {
			room = append(room, cell)
		}
	}
	f.rand.Shuffle(len(room), func(i, j int) { room[i], room[j] = room[j], room[i] })
	for _, cell := range room[:f.coins] {
		f.set(cell, true)
	}
	f.restart(nil)
}

// isStart reports whether a cell is the start or beside it.
func (f *field) isStart(cell int32) bool {
	return cell == f.start || slices.Contains(f.near[f.start], cell)
}

// set places a mine or takes one away.
func (f *field) set(cell int32, isMine bool) {
	f.mine[cell] = isMine
	for _, other := range f.near[cell] {
		if isMine {
			f.number[other]++
		} else {
			f.number[other]--
		}
	}
}

// restart begins anew, with what the log has still.
func (f *field) restart(log []found) {
	for cell := range f.known {
		f.known[cell] = open
	}
	f.closed = len(f.mine) - f.coins
	f.log, f.single, f.double = nil, newAgenda(len(f.mine)), newAgenda(len(f.mine))
	f.learn(f.start, 0)
	for _, d := range log {
		f.note(d)
	}
}

// learn is told what is in a cell.
func (f *field) learn(cell int32, value int8) {
	f.known[cell] = value
	if value == 0 {
		f.closed--
		f.touch(cell)
	}
	for _, other := range f.near[cell] {
		if f.known[other] == 0 {
			f.touch(other)
		}
	}
}

func (f *field) touch(clue int32) {
	f.single.push(clue)
	f.double.push(clue)
}

// note keeps a deduction, and learns what it says.
func (f *field) note(d found) {
	f.log = append(f.log, d)
	for _, cell := range d.cells {
		f.learn(cell, d.value)
	}
}

// open finds all that can be found without a guess.
func (f *field) open(ctx context.Context) error {
	for f.closed > 0 {
		if err := ctx.Err(); err != nil {
			return context.Cause(ctx)
		}
		if f.simple() {
			continue
		}
		more, err := f.exact(ctx, false)
		if err == nil && !more && f.isTotal && f.totalTells() {
			more, err = f.exact(ctx, true)
		}
		if err != nil || !more {
			return err
		}
	}
	return nil
}

// simple draws what follows from single clues, and if there is no more of that from pairs of clues. It reports whether
// there was something.
func (f *field) simple() bool {
	before := len(f.log)
	for {
		if clue, ok := f.single.pop(); ok {
			f.alone(clue)
		} else if clue, ok := f.double.pop(); ok {
			f.pairs(clue)
		} else {
			return len(f.log) > before
		}
	}
}

// alone looks at a clue by itself.
func (f *field) alone(clue int32) {
	around, need := f.unknown(clue), f.need(clue)
	switch {
	case len(around) == 0:
	case need == 0:
		f.note(found{cells: around, clues: []int32{clue}})
	case need == len(around):
		f.note(found{cells: around, value: 1, clues: []int32{clue}})
	}
}

// unknown are the cells around one of which nothing is known.
func (f *field) unknown(clue int32) (out []int32) {
	for _, cell := range f.near[clue] {
		if f.known[cell] == open {
			out = append(out, cell)
		}
	}
	return out
}

// need is how many mines are in them.
func (f *field) need(clue int32) int {
	n := int(f.number[clue])
	for _, cell := range f.near[clue] {
		if f.known[cell] == 1 {
			n--
		}
	}
	return n
}

// pairs looks at a clue together with those that share unknown cells with it: if the one lacks as many mines more than
// the other as it has cells for itself, these are mines, and the other's own cells are none.
func (f *field) pairs(clue int32) {
	around := f.unknown(clue)
	for _, other := range f.beside(around) {
		if other == clue {
			continue
		}
		theirs := f.unknown(other)
		for _, p := range [2]struct {
			more, less []int32
			differ     int
		}{{around, theirs, f.need(clue) - f.need(other)}, {theirs, around, f.need(other) - f.need(clue)}} {
			mines, none := without(p.more, p.less), without(p.less, p.more)
			if p.differ != len(mines) || len(mines)+len(none) == 0 {
				continue
			}
			for value, cells := range [2][]int32{none, mines} {
				if len(cells) > 0 {
					f.note(found{cells: cells, value: int8(value), clues: []int32{clue, other}})
				}
			}
			return // both are to be looked at again
		}
	}
}

// beside are the clues around cells.
func (f *field) beside(cells []int32) (out []int32) {
	for _, cell := range cells {
		for _, clue := range f.near[cell] {
			if f.known[clue] == 0 && !slices.Contains(out, clue) {
				out = append(out, clue)
			}
		}
	}
	return out
}

func without(cells, these []int32) (out []int32) {
	for _, cell := range cells {
		if !slices.Contains(these, cell) {
			out = append(out, cell)
		}
	}
	return out
}

// totalTells is false if the total cannot tell anything: there are more mines left than cells beside clues, and fewer
// than other cells. Then whatever is beside the clues, some of the others hold a mine and some do not.
func (f *field) totalTells() bool {
	beside, alone, left := 0, 0, f.coins
	for cell, value := range f.known {
		switch {
		case value == 1:
			left--
		case value == open && len(f.beside([]int32{int32(cell)})) > 0:
			beside++
		case value == open:
			alone++
		}
	}
	return left <= beside || left >= alone
}

// exact draws all that follows from all clues, and the total or not. It reports whether there was something.
func (f *field) exact(ctx context.Context, byTotal bool) (bool, error) {
	before := len(f.log)
	for _, part := range f.parts(byTotal) {
		s, _, err := nativemodel.Backbone(ctx, f.model(part, byTotal))
		if err != nil {
			return false, err
		}
		var sure [2][]int32
		for i, cell := range part.cells {
			if s[i] != puzzles.Open {
				sure[s[i]] = append(sure[s[i]], cell)
			}
		}
		for value, cells := range sure {
			if len(cells) > 0 {
				f.note(found{cells: cells, clues: part.clues, value: int8(value), byTotal: byTotal})
			}
		}
	}
	return len(f.log) > before, nil
}

// model says what is known of the unknown cells of a part: a sum for each of its clues, and of all mines.
func (f *field) model(part found, byTotal bool) *model.Model {
	m := &model.Model{}
	mine := make(map[int32]model.Lit, len(part.cells))
	var all []model.Lit
	for _, cell := range part.cells {
		mine[cell] = m.NewVar("")
		all = append(all, mine[cell])
		m.Answer = append(m.Answer, model.Bit(mine[cell]))
	}
	for _, clue := range part.clues {
		var lits []model.Lit
		for _, cell := range f.unknown(clue) {
			lits = append(lits, mine[cell])
		}
		m.Add("", model.Count(lits, f.need(clue), f.need(clue)))
	}
	if byTotal {
		left := f.coins
		for _, value := range f.known {
			left -= puzzles.Truth(value == 1)
		}
		m.Add("", model.Count(all, left, left))
		m.Group()
	}
	return m
}

// parts are the unknown cells and the clues beside them: all of them if they are joined, else those that hang together.
func (f *field) parts(joined bool) (out []found) {
	seen := make([]bool, len(f.known))
	for cell, value := range f.known {
		if value != open || seen[cell] {
			continue
		}
		part := found{cells: []int32{int32(cell)}}
		seen[cell] = true
		for i := 0; i < len(part.cells); i++ {
			for _, clue := range f.beside(part.cells[i : i+1]) {
				if seen[clue] {
					continue
				}
				seen[clue] = true
				part.clues = append(part.clues, clue)
				for _, other := range f.unknown(clue) {
					if !seen[other] {
						seen[other] = true
						part.cells = append(part.cells, other)
					}
				}
			}
		}
		if joined && len(out) > 0 {
			out[0].cells, out[0].clues = append(out[0].cells, part.cells...), append(out[0].clues, part.clues...)
		} else {
			out = append(out, part)
		}
	}
	return out
}

// opening is what was found.
func (f *field) opening() *puzzles.Opening {
	o := &puzzles.Opening{Solution: make(puzzles.Solution, len(f.mine)), Start: int(f.start)}
	for cell, isMine := range f.mine {
		if isMine {
			o.Solution[cell] = 1
		}
	}
	for _, d := range f.log {
		deduction := puzzles.Deduction{Cells: wide(d.cells), Value: int(d.value), Clues: wide(d.clues)}
		if d.byTotal {
			deduction.Rules = []int{0}
		}
		o.Deductions = append(o.Deductions, deduction)
	}
	return o
}

func wide(cells []int32) []int {
	out := make([]int, len(cells))
	for i, cell := range cells {
		out[i] = int(cell)
	}
	slices.Sort(out)
	return out
}
