package script

import (
	"context"
	"fmt"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/starlarkstruct"

	"twofold/puzzles"
)

// A Fault is a rule that an answer breaks, and the cells where it does.
type Fault struct {
	Rule  string // its key
	Cells []int
}

// Check returns nil if s solves the board, else all rules that are broken, and where. The file's own function judges
// it, which sees the words of the board and the answer, and no item.
func (b *Board) Check(s puzzles.Solution) error {
	if err := b.checkShape(s, false); err != nil {
		return err
	}
	if i := puzzles.Leaves(s, b.position); i >= 0 {
		return fmt.Errorf("%s: the position has another value there", b.rules.answer.place(i, b.rows, b.cols))
	}
	faults, err := b.Faults(s)
	if err != nil || len(faults) == 0 {
		return err
	}
	all := make([]string, len(faults))
	for i, f := range faults {
		all[i] = b.describe(f)
	}
	return fmt.Errorf("%s", strings.Join(all, "; "))
}

// shownCells is how many cells of a broken rule are named.
const shownCells = 6

// describe is a broken rule in words: where, and the rule's English.
func (b *Board) describe(f Fault) string {
	var places []string
	for _, cell := range f.Cells[:min(len(f.Cells), shownCells)] {
		places = append(places, puzzles.Place(cell, b.cols))
	}
	if len(f.Cells) > shownCells {
		places = append(places, "…")
	}
	text := b.rules.English[f.Rule]
	if len(places) > 0 {
		text = strings.Join(places, ", ") + ": " + text
	}
	return strings.TrimSuffix(text, ".")
}

// Faults lists the rules that an answer of the right shape breaks, as the file's check says. The error is the file's.
func (b *Board) Faults(s puzzles.Solution) ([]Fault, error) {
	ctx := context.Background()
	thread, done := b.rules.thread(ctx, nil)
	defer done()
	answer, err := b.rules.answer.given(b.rows, b.cols, s)
	if err != nil {
		return nil, err
	}
	found, err := starlark.Call(thread, b.rules.check, starlark.Tuple{b.seen(), answer}, nil)
	if err != nil {
		return nil, b.rules.blame(ctx, err)
	}
	faults, err := sequence(found, b.faultOf)
	if err != nil {
		at := b.rules.check.Position()
		return nil, b.rules.at(int(at.Line), int(at.Col), "check: "+err.Error())
	}
	return faults, nil
}

// faultOf reads a pair of a rule's key and cells.
func (b *Board) faultOf(v starlark.Value) (f Fault, err error) {
	pair, ok := v.(starlark.Tuple)
	if !ok || len(pair) != 2 {
		return f, fmt.Errorf("%v: expected the key of a rule and a list of cells", v)
	}
	f.Rule, _ = starlark.AsString(pair[0])
	if _, known := b.rules.English[f.Rule]; !known {
		return f, fmt.Errorf("rule %v: expected a key of the puzzle's rules", pair[0])
	}
	f.Cells, err = intsOf(pair[1])
	for _, cell := range f.Cells {
		if cell < 0 || cell >= b.rows*b.cols {
			return f, fmt.Errorf("cell %d: expected 0 to %d", cell, b.rows*b.cols-1)
		}
	}
	return f, err
}

// seen is the board as check sees it: its size, its variant, and its words as they were read.
func (b *Board) seen() starlark.Value {
	b.made.Lock()
	defer b.made.Unlock()
	if b.view != nil {
		return b.view
	}
	cells := starlark.NewDict(len(b.clues))
	rows, columns := make([]starlark.Value, b.rows), make([]starlark.Value, b.cols)
	for i := range rows {
		rows[i] = starlark.None
	}
	for i := range columns {
		columns[i] = starlark.None
	}
	n := b.rows * b.cols
	for _, c := range b.clues {
		switch {
		case c.at < n:
			_ = cells.SetKey(starlark.MakeInt(c.at), c.value) // integers have a hash
		case b.isDropped(c):
		case c.at < n+b.rows:
			rows[c.at-n] = c.value
		default:
			columns[c.at-n-b.rows] = c.value
		}
	}
	view := starlarkstruct.FromStringDict(starlark.String("board"), starlark.StringDict{
		"rows": starlark.MakeInt(b.rows), "cols": starlark.MakeInt(b.cols), "variant": starlark.String(b.variant),
		"words": cells, "row_words": starlark.NewList(rows), "column_words": starlark.NewList(columns),
		"areas": listOfLists(b.areaCells()),
	})
	view.Freeze()
	b.view = view
	return view
}
