package script

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"go.starlark.net/starlark"

	"twofold/puzzles/model"
	"twofold/puzzles/runs"
)

const buildingKey = "building"

// A building is a model that is being made, by one thread.
type building struct {
	*model.Model
	board *Board
	of    []int       // the clue that is being said
	under []model.Lit // conditions of all items of an alternative
	alike string      // their rule
	rule  string      // of items that name none
	ctx   context.Context
	room  int64 // bytes that the model may still take
	look  int64 // when no more room than that is left, ctx is looked at
	items model.Checker
	done  bool // the answer has variables
	hangs bool // items name clues that they hang on
}

// lookBytes is how much a model grows between two looks at its context.
const lookBytes = 4 << 20

func (b *Board) building(ctx context.Context, m *model.Model) *building {
	room := roomOf(ctx)
	return &building{Model: m, board: b, ctx: ctx, room: room, look: room - lookBytes, items: m.Checker()}
}

// buildingOf is what the thread makes. At the top level of a file, and in check, there is none.
func buildingOf(t *starlark.Thread, f *starlark.Builtin) (*building, error) {
	if b, _ := t.Local(buildingKey).(*building); b != nil {
		return b, nil
	}
	return nil, fmt.Errorf("%s: expected to be called from build or clue", f.Name())
}

// What belongs to each item: its rule, the clues that it hangs on besides the one that is said, and its conditions.
type about struct {
	rule     string
	reason   string // see reasons
	of, when starlark.Value
	unless   starlark.Value // cells with clues: it has to hold only where none of these is kept
}

func (a *about) pairs() []any {
	return []any{"rule?", &a.rule, "of?", &a.of, "when?", &a.when, "reason?", &a.reason, "unless?", &a.unless}
}

// reasons are what an item belongs to in steps, by the word that a file has for it.
var reasons = map[string]model.Reason{
	"": model.ByClue, "rule": model.ByRule, "place": model.ByPlace, "none": model.ByNone,
}

// post adds an item.
func (b *building) post(a about, item model.Item) (starlark.Value, error) {
	a.rule = cmp.Or(a.rule, b.rule)
	p := model.Posted{Item: item, Rule: a.rule, Clues: b.of}
	if _, known := b.board.rules.English[a.rule]; a.rule != "" && !known {
		return nil, fmt.Errorf("rule %q: expected a key of the puzzle's rules", a.rule)
	}
	var known bool
	if p.Reason, known = reasons[a.reason]; !known {
		return nil, fmt.Errorf("reason %q: expected rule, place or none", a.reason)
	}
	var err error
	if isGiven(a.when) {
		if l, one := litOf(a.when); one == nil {
			p.Guards = []model.Lit{l}
		} else if p.Guards, err = litsOf(a.when); err != nil {
			return nil, fmt.Errorf("when: %w", err)
		}
	}
	p.Guards = append(p.Guards, b.under...)
	if isGiven(a.of) {
		if p.Clues, err = b.cluesOf("of", a.of); err != nil {
			return nil, err
		}
	}
	parts := item.Parts()
	if err := cmp.Or(b.take(parts), b.items.Check(p, parts)); err != nil {
		return nil, err
	}
	if isGiven(a.unless) {
		if p.Clues, err = b.cluesOf("unless", a.unless); err != nil {
			return nil, err
		}
		if len(p.Clues) > 0 {
			b.WithoutClues = append(b.WithoutClues, p)
			return starlark.None, nil
		}
	}
	b.Items = append(b.Items, p)
	return starlark.None, nil
}

// isGiven reports whether an argument is there and not None.
func isGiven(v starlark.Value) bool { return v != nil && v != starlark.None }

// cluesOf are the clues at the places that an argument of this name lists.
func (b *building) cluesOf(argument string, v starlark.Value) (clues []int, err error) {
	b.hangs = true
	places, err := sequence(v, intOf)
	if err == nil {
		clues, err = b.board.cluesAt(places)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", argument, err)
	}
	return clues, nil
}

// take counts what an item of these parts needs.
func (b *building) take(parts model.Parts) error {
	b.room -= int64(100 + 8*len(parts.Lits) + 32*len(parts.Edges) + 64*len(parts.Nums))
	return b.fits()
}

// fits returns why the model may not grow: it has no room, or its context has ended.
func (b *building) fits() error {
	if b.room < 0 {
		return &runs.Outgrown{Need: "the model of the rules is too large"}
	}
	if b.room < b.look {
		b.look = b.room - lookBytes
		if b.ctx.Err() != nil {
			return context.Cause(b.ctx)
		}
	}
	return nil
}

// items are the functions that post an item or define a literal.
var items = map[string]function{
	"say":       posting(say),
	"sum":       posting(sum),
	"different": posting(different),
	"table":     posting(table),
	"regular":   posting(regular),
	"connected": posting(connected),
	"island":    posting(island),
	"loop":      posting(loop),
	"sight":     posting(sight),
	"areas":     posting(areas),
	"pieces":    posting(pieces),
	"any_of":    defining(anyOf),
	"all_of":    defining(allOf),
	"equal":     defining(equal),
	"bit":       defining(bit),
	"integer":   defining(integer),
}

// posting makes a function of what reads the arguments of an item.
func posting(read func(args tuple, kw kwargs, a *about) (model.Item, error)) function {
	return func(t *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
		b, err := buildingOf(t, f)
		if err != nil {
			return nil, err
		}
		var a about
		item, err := read(args, kw, &a)
		if err != nil {
			return nil, named(f, err)
		}
		v, err := b.post(a, item)
		return v, named(f, err)
	}
}

// defining makes a function of what makes new variables.
func defining(make func(b *building, args tuple, kw kwargs) (starlark.Value, error)) function {
	return func(t *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
		b, err := buildingOf(t, f)
		if err != nil {
			return nil, err
		}
		v, err := make(b, args, kw)
		return v, named(f, err)
	}
}

// named puts a function's name before an error, unless it is a limit.
func named(f *starlark.Builtin, err error) error {
	if big := (*runs.Outgrown)(nil); err == nil || errors.As(err, &big) {
		return err
	}
	return fmt.Errorf("%s: %w", f.Name(), err)
}

// unpack reads arguments behind which those of about may stand.
func unpack(args tuple, kw kwargs, a *about, pairs ...any) error {
	return starlark.UnpackArgs("arguments", args, kw, append(pairs, a.pairs()...)...)
}

// say(x, y, ...) is a clause, and so is say(literals).
func say(args tuple, kw kwargs, a *about) (model.Item, error) {
	if err := unpack(nil, kw, a); err != nil {
		return nil, err
	}
	var list starlark.Value = args
	if len(args) == 1 && starlark.Len(args[0]) >= 0 {
		list = args[0]
	}
	lits, err := sequence(list, litOf)
	return model.Clause(lits), err
}

// sum(terms, equals) or sum(terms, min=, max=): a term is a variable, a literal or a pair of a factor and one.
func sum(args tuple, kw kwargs, a *about) (model.Item, error) {
	var terms starlark.Value
	var b span
	if err := unpack(args, kw, a, append([]any{"terms", &terms}, b.pairs("equals")...)...); err != nil {
		return nil, err
	}
	var s model.Sum
	var err error
	s.Min, s.Max, err = b.bounds(model.NoMin, model.NoMax)
	if lits, is := terms.(row); is && err == nil {
		return model.Count(lits, s.Min, s.Max), nil
	} else if err == nil {
		s.Terms, err = sequence(terms, termOf)
	}
	return s, err
}

func termOf(v starlark.Value) (t model.Term, err error) {
	t.Factor = 1
	if pair, ok := v.(starlark.Tuple); ok && len(pair) == 2 {
		if t.Factor, err = intOf(pair[0]); err != nil {
			return t, err
		}
		v = pair[1]
	}
	t.Num, err = numOf(v)
	return t, err
}

// A span is one value or two bounds, each of which may be missing.
type span struct{ equals, min, max starlark.Value }

func (s *span) pairs(name string) []any {
	return []any{name + "?", &s.equals, "min?", &s.min, "max?", &s.max}
}

// bounds are the least and the most: none of each where it is missing.
func (s *span) bounds(noMin, noMax int) (least, most int, err error) {
	if isMissing(s.equals) {
		least, err = intOr(noMin, s.min)
		if err == nil {
			most, err = intOr(noMax, s.max)
		}
		return least, most, err
	}
	if !isMissing(s.min) || !isMissing(s.max) {
		return 0, 0, fmt.Errorf("a value and a bound: expected one or the other")
	}
	least, err = intOf(s.equals)
	return least, least, err
}

func isMissing(v starlark.Value) bool { return v == nil || v == starlark.None }

func intOr(none int, v starlark.Value) (int, error) {
	if isMissing(v) {
		return none, nil
	}
	return intOf(v)
}

// different(numbers).
func different(args tuple, kw kwargs, a *about) (model.Item, error) {
	var nums starlark.Value
	if err := unpack(args, kw, a, "numbers", &nums); err != nil {
		return nil, err
	}
	all, err := sequence(nums, numOf)
	return model.Different(all), err
}

// table(numbers, rows).
func table(args tuple, kw kwargs, a *about) (model.Item, error) {
	var nums, rows starlark.Value
	if err := unpack(args, kw, a, "numbers", &nums, "rows", &rows); err != nil {
		return nil, err
	}
	var t model.Table
	var err error
	if t.Nums, err = sequence(nums, numOf); err == nil {
		t.Rows, err = sequence(rows, intsOf)
	}
	return t, err
}

func intsOf(v starlark.Value) ([]int, error) {
	if l, is := v.(cellList); is {
		return l.cells, nil
	}
	return sequence(v, intOf)
}

// regular(numbers, next, accept): next is by state a dict from symbol to state.
func regular(args tuple, kw kwargs, a *about) (model.Item, error) {
	var nums, next, accept starlark.Value
	if err := unpack(args, kw, a, "numbers", &nums, "next", &next, "accept", &accept); err != nil {
		return nil, err
	}
	var r model.Regular
	var err error
	if r.Nums, err = sequence(nums, numOf); err != nil {
		return nil, err
	}
	states, err := sequence(next, func(v starlark.Value) (map[int]int, error) { return stateOf(v, &r) })
	if err != nil {
		return nil, err
	}
	accepting, err := intsOf(accept)
	if err != nil {
		return nil, err
	}
	r.Accept = make([]bool, len(states))
	for _, state := range accepting {
		if state < 0 || state >= len(states) {
			return nil, fmt.Errorf("accept: state %d: expected one of %d", state, len(states))
		}
		r.Accept[state] = true
	}
	for _, state := range states {
		to := make([]int, len(r.Symbols))
		for i, symbol := range r.Symbols {
			to[i] = -1
			if next, ok := state[symbol]; ok {
				to[i] = next
			}
		}
		r.Next = append(r.Next, to)
	}
	return r, nil
}

// stateOf reads the transitions of a state, and adds its symbols to those known.
func stateOf(v starlark.Value, r *model.Regular) (map[int]int, error) {
	d, ok := v.(*starlark.Dict)
	if !ok {
		return nil, fmt.Errorf("next has a %s: expected dicts from symbol to state", v.Type())
	}
	to := map[int]int{}
	for _, item := range d.Items() {
		symbol, err := intOf(item[0])
		if err != nil {
			return nil, err
		}
		if to[symbol], err = intOf(item[1]); err != nil {
			return nil, err
		}
		known := false
		for _, s := range r.Symbols {
			known = known || s == symbol
		}
		if !known {
			r.Symbols = append(r.Symbols, symbol)
		}
	}
	return to, nil
}

// netOf reads nodes and edges.
func netOf(nodes, edges starlark.Value) (lits []model.Lit, all []model.Edge, err error) {
	if lits, err = litsOf(nodes); err == nil {
		all, err = edgesOf(edges)
	}
	return lits, all, err
}

// connected(nodes, edges).
func connected(args tuple, kw kwargs, a *about) (model.Item, error) {
	var nodes, edges starlark.Value
	if err := unpack(args, kw, a, "nodes", &nodes, "edges", &edges); err != nil {
		return nil, err
	}
	lits, all, err := netOf(nodes, edges)
	return model.Connected{Nodes: lits, Edges: all}, err
}

// island(nodes, edges, root, size) or island(..., min=, max=, apart=). Of apart, the root is left out.
func island(args tuple, kw kwargs, a *about) (model.Item, error) {
	var nodes, edges starlark.Value
	var apart starlark.Value
	var i model.Island
	var b span
	pairs := append([]any{"nodes", &nodes, "edges", &edges, "root", &i.Root}, b.pairs("size")...)
	if err := unpack(args, kw, a, append(pairs, "apart?", &apart)...); err != nil {
		return nil, err
	}
	var err error
	if i.Nodes, i.Edges, err = netOf(nodes, edges); err != nil {
		return nil, err
	}
	if i.Min, i.Max, err = b.bounds(0, len(i.Nodes)); err == nil && !isMissing(apart) {
		i.Apart, err = intsOf(apart)
		i.Apart = slices.DeleteFunc(i.Apart, func(node int) bool { return node == i.Root })
	}
	return i, err
}

// loop(nodes, edges): one closed loop, or nothing. loop(..., ends=) is paths that join equal numbers: ends is a dict
// from node to number.
func loop(args tuple, kw kwargs, a *about) (model.Item, error) {
	var nodes, edges starlark.Value
	var ends *starlark.Dict
	if err := unpack(args, kw, a, "nodes", &nodes, "edges", &edges, "ends?", &ends); err != nil {
		return nil, err
	}
	var l model.Loop
	var err error
	if l.Nodes, l.Edges, err = netOf(nodes, edges); err != nil || ends == nil {
		return l, err
	}
	l.Ends = make([]model.Num, len(l.Nodes))
	for _, item := range ends.Items() {
		node, err := intOf(item[0])
		if err != nil || node < 0 || node >= len(l.Nodes) {
			return nil, fmt.Errorf("ends: node %v: expected one of %d", item[0], len(l.Nodes))
		}
		if l.Ends[node], err = numOf(item[1]); err != nil {
			return nil, fmt.Errorf("ends: %w", err)
		}
	}
	return l, nil
}

// sight(rays, seen) or sight(rays, min=, max=).
func sight(args tuple, kw kwargs, a *about) (model.Item, error) {
	var rays starlark.Value
	var b span
	if err := unpack(args, kw, a, append([]any{"rays", &rays}, b.pairs("seen")...)...); err != nil {
		return nil, err
	}
	var s model.Sight
	var err error
	most := 0
	if s.Rays, err = sequence(rays, litsOf); err != nil {
		return nil, err
	}
	for _, ray := range s.Rays {
		most += len(ray)
	}
	s.Min, s.Max, err = b.bounds(0, most)
	return s, err
}

// areas(sizes, edges, more=, differ=).
func areas(args tuple, kw kwargs, a *about) (model.Item, error) {
	var sizes, edges starlark.Value
	var r model.Areas
	err := unpack(args, kw, a, "sizes", &sizes, "edges", &edges, "more?", &r.More, "differ?", &r.Differ)
	if err != nil {
		return nil, err
	}
	if r.Sizes, err = sequence(sizes, numOf); err == nil {
		r.Edges, err = edgesOf(edges)
	}
	return r, err
}

// pieces(cells, pieces): a piece is a literal and the cells that it covers.
func pieces(args tuple, kw kwargs, a *about) (model.Item, error) {
	var cells, from starlark.Value
	if err := unpack(args, kw, a, "cells", &cells, "pieces", &from); err != nil {
		return nil, err
	}
	var p model.Pieces
	var err error
	if p.Cells, err = litsOf(cells); err == nil {
		p.From, err = sequence(from, pieceOf)
	}
	return p, err
}

func pieceOf(v starlark.Value) (p model.Piece, err error) {
	pair, ok := v.(starlark.Tuple)
	if !ok || len(pair) != 2 {
		return p, fmt.Errorf("%v: expected a literal and the cells that the piece covers", v)
	}
	if p.Lit, err = litOf(pair[0]); err == nil {
		p.Cells, err = intsOf(pair[1])
	}
	return p, err
}
