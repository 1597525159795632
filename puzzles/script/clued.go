package script

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"go.starlark.net/starlark"

	"twofold/puzzles"
	"twofold/puzzles/model"
	"twofold/puzzles/parse"
)

var (
	_ puzzles.Numbered = (*Board)(nil)
	_ puzzles.Turning  = (*Board)(nil)
	_ puzzles.Gridded  = (*Board)(nil)
)

// Form is s: a solution is written in one way.
func (b *Board) Form(s puzzles.Solution) puzzles.Solution { return s }

// Writings are s alone.
func (b *Board) Writings(s puzzles.Solution) []puzzles.Solution { return []puzzles.Solution{s} }

// ClueCells are the places of the clues that can be dropped: cells, then rows, then columns.
func (b *Board) ClueCells() []int { return slices.Clone(b.dropping()) }

// dropping is that, and is not changed.
func (b *Board) dropping() []int {
	b.listed.Do(func() {
		for _, c := range b.clues {
			if l := b.layerAt(c.at); l.leaves != "" && !b.isDropped(c) && !l.isFixed(c) {
				b.places = append(b.places, c.at)
			}
		}
	})
	return b.places
}

// CluePlace is where a clue stands, such as r3c4, or row 3.
func (b *Board) CluePlace(clue int) string {
	s, i := b.siteOf(b.dropping()[clue])
	return s.place(b, i)
}

// with is the board with other clues.
func (b *Board) with(clues []clue) *Board {
	out := &Board{text: b.text}
	out.clues = clues
	out.built.Store(b.built.Load())
	return out
}

// Keep leaves what the layer says in the place of a clue: nothing, or a word.
func (b *Board) Keep(kept []bool) puzzles.Clued {
	return b.leaving(kept, func(l *layer) string { return l.leaves })
}

// leaving has a word of the layer in the place of each clue that is not kept.
func (b *Board) leaving(kept []bool, word func(*layer) string) *Board {
	places := b.dropping()
	var clues []clue
	for _, c := range b.clues {
		if i, can := slices.BinarySearch(places, c.at); can && !kept[i] {
			leaves := word(b.layerAt(c.at))
			if leaves == puzzles.Free {
				continue
			}
			c = clue{c.at, []string{leaves}, starlark.String(leaves)}
		}
		clues = append(clues, c)
	}
	return b.with(clues)
}

// Grids are the words of cells and the areas. What stands elsewhere does not turn with them.
func (b *Board) Grids() (header string, grids [][]string) {
	for mark, l := range b.rules.layers {
		if mark != "" && mark != parse.AreasMark && l.header == "" {
			return b.String(), nil
		}
	}
	if len(b.groups()) > 0 {
		return b.String(), nil
	}
	for _, p := range b.rules.parts(b.rows, b.cols) {
		grid := make([]string, p.n)
		for i := range grid {
			grid[i] = b.word(p, i)
		}
		grids = append(grids, grid)
	}
	return b.rules.Name + " " + b.variant + " " + b.said(), grids
}

// Turned takes places to places. Where lines have clues at one end only, a clue that would be at the other is there.
func (b *Board) Turned() (func(place int, motion puzzles.Motion) int, error) {
	if b.rules.layers[parse.AreasMark] != nil {
		return nil, errors.New("clues of its areas have none")
	}
	places := map[[2]int]int{}
	for _, p := range b.rules.parts(b.rows, b.cols) {
		for at := max(0, p.from); p.layer != nil && at < p.from+p.n; at++ {
			s, i := b.siteOf(at)
			row, col := s.spot(b, i)
			places[[2]int{row, col}] = at
		}
	}
	for cell := range b.rows * b.cols {
		row, col := b.cellSpot(cell)
		places[[2]int{row, col}] = cell
	}
	height, width := 2*b.rows+1, 2*b.cols+1
	return func(place int, motion puzzles.Motion) int {
		if place == puzzles.Nowhere {
			return place
		}
		s, i := b.siteOf(place)
		if s == &groupSite {
			return puzzles.Nowhere
		}
		row, col := s.spot(b, i)
		row, col = motion(row, col, height, width)
		if at, ok := places[[2]int{row, col}]; ok {
			return at
		}
		if row < 0 || row == height {
			row = height - 1 - row
		} else {
			col = width - 1 - col
		}
		if at, ok := places[[2]int{row, col}]; ok {
			return at
		}
		return puzzles.Nowhere
	}, nil
}

// Broken lists the clues that s breaks: it obeys all others together, and where clues hang on each other there may be
// several such lists. All of them are broken by what breaks the rules without clues.
func (b *Board) Broken(s puzzles.Solution) []int {
	all := make([]int, len(b.dropping()))
	for i := range all {
		all[i] = i
	}
	m, err := b.Model(context.Background())
	if err != nil || b.checkShape(s, false) != nil {
		return all
	}
	guarded, guards := m.Guarded(m.Clues, m.OfClues)
	a, err := b.rules.ask(context.Background(), guarded, holding(s, nil, guards))
	if err != nil || a == nil {
		return all
	}
	return m.Broken(a)
}

// Full is the board with a true word at each place whose clue can be dropped, as far as there is one.
func (b *Board) Full(s puzzles.Solution) (puzzles.Clued, error) {
	if err := b.checkShape(s, false); err != nil {
		return nil, err
	}
	h := fnv.New64a()
	fmt.Fprint(h, s)
	full, err := b.fullBy(context.Background(), s, solved{}, &tape{more: rand.NewPCG(h.Sum64(), 0)})
	if err == nil && b.rules.relaxed.variant != "" {
		err = full.Check(s)
	}
	return full, err
}

// fullBy is Full with what propose draws, until ctx ends.
func (b *Board) fullBy(ctx context.Context, s puzzles.Solution, known solved, drawn *tape) (*Board, error) {
	own, err := b.placed(ctx, s, drawn)
	if err != nil {
		return nil, err
	}
	if own != b {
		b, known = own, solved{}
	}
	w, err := b.wordsOf(ctx, s, known, drawn)
	if err != nil {
		return nil, err
	}
	full := b.with(nil)
	for _, p := range b.rules.parts(b.rows, b.cols) {
		for at := p.from; p.layer != nil && p.from >= 0 && at < p.from+p.n; at++ {
			if c, err := w.fill(p, at); err != nil {
				return nil, err
			} else if c != nil {
				full.clues = append(full.clues, *c)
			}
		}
	}
	slices.SortFunc(full.clues, func(x, y clue) int { return cmp.Compare(x.at, y.at) })
	groups, err := b.trueGroups(w.thread, s)
	full.clues = append(full.clues, groups...)
	if err = cmp.Or(err, w.withSetting(full)); err == nil && full.says(b) {
		full = b // whose model is made
	}
	return full, err
}

// says reports whether a board has the clues of another one.
func (b *Board) says(other *Board) bool {
	return b.whole == other.whole && slices.EqualFunc(b.clues, other.clues, func(x, y clue) bool {
		return x.at == y.at && slices.Equal(x.words, y.words)
	})
}

// fill is the clue at a place of the full board, or nil: the board's own if it stays, or if none is true.
func (w *worder) fill(p part, at int) (*clue, error) {
	c := w.b.clueAt(at)
	if p.mark == parse.AreasMark && slices.Index(w.b.areas, w.b.areas[at-p.from]) != at-p.from {
		return nil, nil
	}
	if c == nil || p.layer.leaves != "" && !p.layer.isFixed(*c) {
		if own, err := w.clueAt(p, at, c); own != nil || err != nil {
			return own, err
		}
	}
	return c, nil
}

// placed is a board without clues, which leave a word where they are dropped, with that word where the file proposes a
// clue: of an answer that is not drawn to fit places. It is b where that is not so.
func (b *Board) placed(ctx context.Context, s puzzles.Solution, drawn *tape) (*Board, error) {
	l := b.rules.layers[""]
	if len(b.clues) > 0 || b.rules.propose == nil || l == nil || l.leaves == "" || l.leaves == puzzles.Free {
		return b, nil
	}
	words, err := b.proposals(ctx, b.rules.thread(ctx, nil, maxSteps), s, drawn)
	if err != nil {
		return nil, err
	}
	var clues []clue
	for at := range b.rows * b.cols {
		if _, found, _ := words.Get(b.placeKey(at)); found {
			clues = append(clues, clue{at, []string{l.leaves}, starlark.String(l.leaves)})
		}
	}
	return b.with(clues), nil
}

// A worder finds words that are true of a solution: those that the file proposes, or by trying all that there may be.
type worder struct {
	b        *Board
	thread   *starlark.Thread
	stage    *stage
	built    *built
	a        model.Assignment
	proposed *starlark.Dict // by place; nil without propose
}

func (b *Board) wordsOf(ctx context.Context, s puzzles.Solution, known solved, drawn *tape) (w *worder, err error) {
	blank := b.Keep(make([]bool, len(b.dropping()))).(*Board)
	if b.rules.relaxed.variant != "" {
		blank = blank.relaxedBoard()
	}
	if b.rules.setting() != nil {
		blank.whole = nil // it is proposed
	}
	if b.rules.propose != nil && (known.is || blank.isSolved(s)) { // no model is needed to know that
		w := &worder{b: b, thread: b.rules.thread(ctx, nil, maxSteps)}
		w.proposed, err = blank.proposals(ctx, w.thread, s, drawn)
		return w, err
	}
	w = &worder{b: b}
	if w.built, err = blank.build(ctx); err == nil {
		w.stage, err = w.built.begun(ctx, blank)
	}
	if err != nil {
		return nil, b.rules.blame(ctx, err)
	}
	w.thread = b.rules.thread(ctx, w.stage.building, maxSteps)
	if w.a = known.of(w.built, w.stage.Model); w.a == nil {
		w.a, err = b.rules.ask(ctx, w.stage.Model, holding(s, nil, nil))
	}
	if err != nil {
		return nil, err
	}
	if w.a == nil {
		return nil, errors.New("the solution breaks a rule whatever the clues are")
	}
	if b.rules.propose == nil {
		return w, nil
	}
	w.proposed, err = blank.proposals(ctx, w.thread, s, drawn)
	return w, err
}

// proposals are the words that the file proposes, by place.
func (b *Board) proposals(ctx context.Context, t *starlark.Thread, s puzzles.Solution, drawn *tape) (*starlark.Dict,
	error) {
	answer, _ := b.rules.answer.given(b.rows, b.cols, s)
	words, err := starlark.Call(t, b.rules.propose, starlark.Tuple{b.seen(), answer, drawn.choice()}, nil)
	if err != nil {
		return nil, b.rules.blame(ctx, err)
	}
	if dict, ok := words.(*starlark.Dict); ok {
		return dict, nil
	}
	at := b.rules.propose.Position()
	problem := "propose returned a " + words.Type() + ": expected a dict of words by place"
	return nil, b.rules.at(int(at.Line), int(at.Col), problem)
}

// clueAt is a true clue at a place, or nil. Where clues leave a word, only places that have one get a clue.
func (w *worder) clueAt(p part, at int, was *clue) (*clue, error) {
	if leaves := p.layer.leaves; p.mark == "" && leaves != "" && leaves != puzzles.Free && was == nil {
		return nil, nil
	}
	if w.proposed != nil {
		v, found, err := w.proposed.Get(w.b.placeKey(at))
		if err != nil || !found {
			return nil, err
		}
		return w.b.clueOf(w.thread, p.layer, at, v)
	}
	for _, word := range p.layer.list(p.rows, p.cols) {
		if word == p.layer.leaves || word == puzzles.OpenWord {
			continue
		}
		c, err := w.b.clueOf(w.thread, p.layer, at, starlark.String(word))
		if err != nil {
			return nil, err
		}
		if is, err := w.isTrue(c); is || err != nil {
			return c, err
		}
	}
	return nil, nil
}

// isTrue reports whether the items that a clue posts hold.
func (w *worder) isTrue(c *clue) (bool, error) {
	m := w.stage.Model
	vars, items := m.Vars, len(m.Items)
	defer func() { m.Vars, m.Names, m.Items = vars, m.Names[:vars], m.Items[:items] }()
	if err := w.stage.sayClue(w.thread, w.built, *c, nil); err != nil {
		return false, w.b.rules.blame(w.stage.ctx, err)
	}
	a, ok := w.a, true
	if m.Vars > vars {
		a, ok = m.Define(a, items)
	}
	if !ok {
		return false, w.b.rules.at(1, 1, fmt.Sprintf(
			"clue makes variables whose values do not follow from the answer: expected a function propose in %s",
			w.b.rules.File))
	}
	return !slices.ContainsFunc(m.Items[items:], func(p model.Posted) bool { return !p.Holds(a) }), nil
}

// placeKey is how a file names a place.
func (b *Board) placeKey(at int) starlark.Value {
	s, i := b.siteOf(at)
	return s.key(b, i)
}

// clueOf is the clue of a word, or of a list of words, as a file proposes it.
func (b *Board) clueOf(thread *starlark.Thread, l *layer, at int, v starlark.Value) (*clue, error) {
	all := []starlark.Value{v}
	if list, ok := v.(*starlark.List); ok {
		all = slices.Collect(list.Elements())
	}
	c := &clue{at: at}
	values := make([]starlark.Value, len(all))
	for i, v := range all {
		text, ok := starlark.AsString(v)
		if !ok {
			text = v.String()
		}
		value, expected, err := l.read(thread, text, b.rows, b.cols)
		if err == nil && value == nil {
			err = fmt.Errorf("word %q: expected %s", text, expected)
		}
		if err != nil {
			return nil, b.rules.blame(context.Background(), err)
		}
		value.Freeze()
		c.words, values[i] = append(c.words, text), value
	}
	if c.value = values[0]; l.many {
		c.value = starlark.NewList(values)
		c.value.Freeze()
	}
	return c, nil
}
