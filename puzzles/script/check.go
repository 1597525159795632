package script

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/starlarkstruct"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// A Fault is a rule that an answer breaks, and where it does.
type Fault struct {
	Rule  string // its key
	Cells []int
	Lines []int  // entries of an answer of lines
	Words string // what is wrong, where that is more than the rule; or ""
}

// Check returns nil if s solves the board, else all rules that are broken, and where. The file's own function judges
// it, which sees the words of the board and the answer, and no item.
func (b *Board) Check(s puzzles.Solution) error {
	if err := b.checkShape(s, false); err != nil {
		return err
	}
	if i := puzzles.LeavesPosition(s, b.position); i >= 0 {
		return fmt.Errorf("%s: the position has another value there", b.rules.answer.place(i, b.rows, b.cols))
	}
	faults, err := b.Faults(s)
	if err != nil || len(faults) == 0 {
		return err
	}
	breaches := make(puzzles.Breaches, len(faults))
	for i, f := range faults {
		breaches[i] = puzzles.BrokenAt("", cmp.Or(f.Words, b.rules.says(f.Rule)), b.placesOf(f))
	}
	return breaches
}

// says is a rule in words, without the full stop.
func (r *Rules) says(rule string) string { return strings.TrimSuffix(r.English[rule], ".") }

// placesOf names where a rule is broken.
func (b *Board) placesOf(f Fault) (places []string) {
	for _, cell := range f.Cells {
		places = append(places, puzzles.Place(cell, b.cols))
	}
	for _, line := range f.Lines {
		places = append(places, b.rules.answer.place(line, b.rows, b.cols))
	}
	return places
}

// Faults lists the rules that an answer of the right shape breaks, as the file's check says. The error is the file's.
func (b *Board) Faults(s puzzles.Solution) ([]Fault, error) {
	ctx := context.Background()
	thread := b.rules.thread(ctx, nil, maxSteps)
	answer, broken := b.rules.answer.given(b.rows, b.cols, s)
	found, err := starlark.Call(thread, b.rules.check, starlark.Tuple{b.seen(), answer}, nil)
	if err != nil {
		return nil, b.rules.blame(ctx, err)
	}
	faults, err := sequence(found, b.faultOf)
	if err != nil {
		at := b.rules.check.Position()
		return nil, b.rules.at(int(at.Line), int(at.Col), "check: "+err.Error())
	}
	more, err := b.groupFaults(thread, answer)
	return slices.DeleteFunc(slices.Concat(broken, faults, more), func(f Fault) bool {
		return b.without != "" && f.Rule == b.without
	}), err
}

// faultOf reads a rule's key, cells, and perhaps words.
func (b *Board) faultOf(v starlark.Value) (f Fault, err error) {
	pair, ok := v.(starlark.Tuple)
	if !ok || len(pair) != 2 && len(pair) != 3 {
		return f, fmt.Errorf("%v: expected the key of a rule and a list of cells", v)
	}
	if len(pair) == 3 {
		f.Words, _ = starlark.AsString(pair[2])
	}
	f.Rule, _ = starlark.AsString(pair[0])
	if _, known := b.rules.English[f.Rule]; !known {
		return f, fmt.Errorf("rule %v: expected a key of the puzzle's rules", pair[0])
	}
	places, err := sequence(pair[1], func(v starlark.Value) (starlark.Value, error) { return v, nil })
	for _, v := range places {
		if _, isPair := v.(starlark.Tuple); isPair {
			line := b.lineOf(v)
			if line < 0 {
				return f, fmt.Errorf("line %v: expected two nodes of a line", v)
			}
			f.Lines = append(f.Lines, line)
			continue
		}
		cell, err := intOf(v)
		if err != nil || cell < 0 || cell >= b.rows*b.cols {
			return f, fmt.Errorf("cell %v: expected 0 to %d", v, b.rows*b.cols-1)
		}
		f.Cells = append(f.Cells, cell)
	}
	return f, err
}

// lineOf is the entry of an answer of lines that a pair of nodes is, or -1.
func (b *Board) lineOf(pair starlark.Value) int {
	edges, err := edgesOf(starlark.Tuple{pair})
	if err != nil {
		return -1
	}
	g, _ := b.rules.answer.(segments)
	return slices.Index(g.graph(b.rows, b.cols), edges[0])
}

// seen is the board as check sees it: its size, its variant, and its words as they were read.
func (b *Board) seen() starlark.Value {
	b.made.Lock()
	defer b.made.Unlock()
	if b.view != nil {
		return b.view
	}
	cells, edges := starlark.NewDict(len(b.clues)), starlark.NewDict(0)
	for _, c := range b.clues {
		switch s, i := b.siteOf(c.at); {
		case s.mark == "":
			_ = cells.SetKey(s.key(b, i), c.value) // integers and pairs of them have a hash
		case s.mark == parse.EdgesMark && !b.isDropped(c):
			_ = edges.SetKey(s.key(b, i), c.value)
		}
	}
	all := starlark.StringDict{
		"rows": starlark.MakeInt(b.rows), "cols": starlark.MakeInt(b.cols), "variant": starlark.String(b.variant),
		"words": cells, "row_words": b.wordsAt(parse.RowsMark), "column_words": b.wordsAt(parse.ColumnsMark),
		"right_words": b.wordsAt(parse.RightMark), "bottom_words": b.wordsAt(parse.BottomMark),
		"corner_words": b.wordsAt(parse.CornersMark), "edge_words": edges, "areas": listOfLists(b.areaCells()),
		"area_words": b.areaWords(), "board": b.wholeValue(), "regions": listOfLists(b.regions()),
		"flags": b.headerWords(), "groups": groupsByName(b), "low": starlark.MakeInt(b.numbers()[0]),
		"high": starlark.MakeInt(b.numbers()[1]),
	}
	for name, walk := range walks {
		all[name] = starlark.NewBuiltin(name, walk(b))
	}
	view := starlarkstruct.FromStringDict(starlark.String("board"), all)
	view.Freeze()
	b.view = view
	return view
}
