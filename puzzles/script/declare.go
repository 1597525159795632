package script

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/starlark"

	"twofold/puzzles"
	"twofold/puzzles/formats"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
	"twofold/puzzles/steps"
)

// declared is what a file may call at its top level and in its functions.
func (r *Rules) declared() starlark.StringDict {
	all := starlark.StringDict{
		"puzzle":    starlark.NewBuiltin("puzzle", r.puzzle),
		"module":    starlark.NewBuiltin("module", r.module),
		"words":     starlark.NewBuiltin("words", makeWords),
		"joined":    starlark.NewBuiltin("joined", makeJoined),
		"number":    starlark.NewBuiltin("number", makeNumber),
		"shade":     starlark.NewBuiltin("shade", makeShade),
		"lines":     starlark.NewBuiltin("lines", makeLines),
		"division":  starlark.NewBuiltin("division", makeDivision),
		"partition": starlark.NewBuiltin("partition", makePartition),
		"printed":   starlark.NewBuiltin("printed", makePrinted),
	}
	ways := starlark.NewList([]starlark.Value{starlark.String("n"), starlark.String("w"), starlark.String("e"),
		starlark.String("s")})
	ways.Freeze()
	all["ways"] = ways
	all["pattern"] = patterns{opaque{"pattern"}}
	for name, call := range items {
		all[name] = starlark.NewBuiltin(name, call)
	}
	return all
}

type (
	tuple  = starlark.Tuple
	kwargs = []starlark.Tuple
)

// A function of the rules language.
type function = func(t *starlark.Thread, f *starlark.Builtin, args tuple,
	kw kwargs) (starlark.Value, error)

// A number is the words of integers, or the values of answers. A bound may be the size of the board.
type number struct {
	opaque
	low, high int
	by        string   // "rows", "cols", "cells" or "cross" instead of high; "" for none
	open      bool     // words may be beyond the bound, or there is none
	names     []string // of the values from low on, in pictures of answers; nil for the numbers themselves
	looks     []look   // of names, in pictures
	coloured  bool     // in pictures each value has a ground of its own
}

// text is how a value is written.
func (n *number) text(v int) string {
	if i := v - n.low; i >= 0 && i < len(n.names) {
		return n.names[i]
	}
	return strconv.Itoa(v)
}

// value reads what text writes, of a value within the bounds.
func (n *number) value(text string, rows, cols int) (v int, ok bool) {
	low, high := n.bounds(rows, cols)
	v, err := strconv.Atoi(text)
	if i := slices.Index(n.names, text); i >= 0 {
		v, err = low+i, nil
	}
	return v, err == nil && v >= low && (n.open || v <= high) && n.text(v) == text
}

// expected says what values there are.
func (n *number) expected(rows, cols int) string {
	low, high := n.bounds(rows, cols)
	switch {
	case n.names != nil && high-low < len(n.names):
		return "one of " + strings.Join(n.names[:high-low+1], " ")
	case n.open:
		return n.text(low) + " or more"
	}
	return n.text(low) + " to " + n.text(high)
}

// bounds are the least and the most for a board.
func (n *number) bounds(rows, cols int) (low, high int) {
	switch {
	case n.by == "rows":
		return n.low, rows
	case n.by == "cols":
		return n.low, cols
	case n.by == "cross":
		return n.low, rows + cols - 1
	case n.by == "cells" || n.open:
		return n.low, rows * cols
	}
	return n.low, n.high
}

// opaque is a value that a file can only hand on.
type opaque struct{ name string }

func (o opaque) String() string        { return o.name }
func (o opaque) Type() string          { return o.name }
func (o opaque) Freeze()               {}
func (o opaque) Truth() starlark.Bool  { return true }
func (o opaque) Hash() (uint32, error) { return 0, fmt.Errorf("unhashable: %s", o.name) }

func makeNumber(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
	n := &number{opaque: opaque{"number"}}
	var high starlark.Value = starlark.None
	names, looks := starlark.NewList(nil), starlark.NewDict(0)
	if err := starlark.UnpackArgs(f.Name(), args, kw, "min", &n.low, "max?", &high, "names?", &names, "looks?", &looks,
		"coloured?", &n.coloured, "beyond?", &n.open); err != nil {
		return nil, err
	}
	var err error
	if n.names, err = stringsOf(names); err != nil {
		return nil, fmt.Errorf("number: names: %w", err)
	}
	if n.looks, err = looksOf(looks); err != nil {
		return nil, fmt.Errorf("number: %w", err)
	}
	switch high := high.(type) {
	case starlark.NoneType:
		n.open = true
	case starlark.Int:
		most, ok := high.Int64()
		if !ok || int(most) < n.low {
			return nil, fmt.Errorf("number: max %v: expected at least %d", high, n.low)
		}
		n.high = int(most)
	case starlark.String:
		if n.by = string(high); !slices.Contains([]string{"rows", "cols", "cells", "cross"}, n.by) {
			return nil, fmt.Errorf(`number: max %q: expected an integer, "rows", "cols", "cells" or "cross"`, n.by)
		}
	default:
		return nil, fmt.Errorf("number: max is a %s: expected an integer", high.Type())
	}
	return n, nil
}

// puzzle is what the file declares. Where layers, levels or the size are a dict by variant, each variant is declared.
func (r *Rules) puzzle(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
	if r.Name != "" {
		return nil, fmt.Errorf("puzzle is called twice: expected one puzzle in a file")
	}
	first, byVariant := ofVariant(kw, "")
	if err := r.declare(f, args, first); err != nil || !byVariant {
		return starlark.None, err
	}
	r.others = map[string]*Rules{}
	for i, variant := range r.Options {
		own := &Rules{layers: map[string]*layer{}}
		said, _ := ofVariant(kw, variant)
		if err := own.declare(f, args, said); err != nil {
			return nil, err
		}
		if r.others[variant] = own; i == 0 {
			r.layers, r.areas, r.shape, r.scale = own.layers, own.areas, own.shape, own.scale
			r.answer, r.relaxed, r.Rows, r.Cols = own.answer, own.relaxed, own.Rows, own.Cols
			r.printed, r.blocks, r.takes = own.printed, own.blocks, own.takes
		}
	}
	return starlark.None, nil
}

// ofVariant is what is said of a variant: of arguments that are dicts by variant, the entry with its name, or
// any one if the name is "".
func ofVariant(kw kwargs, variant string) (said kwargs, byVariant bool) {
	for _, pair := range kw {
		d, is := pair[1].(*starlark.Dict)
		if key := string(pair[0].(starlark.String)); !is || key == "rules" || key == "formats" || key == "also" {
			said = append(said, pair)
			continue
		}
		byVariant = true
		for _, item := range d.Items() {
			if name, _ := starlark.AsString(item[0]); name == variant || variant == "" {
				said = append(said, tuple{pair[0], item[1]})
				break
			}
		}
	}
	return said, byVariant
}

// of is the rules of a variant.
func (r *Rules) of(variant string) *Rules {
	other := r.others[variant]
	if other == nil {
		return r
	}
	own := *r
	own.layers, own.areas, own.shape, own.scale = other.layers, other.areas, other.shape, other.scale
	own.answer, own.relaxed, own.isWeighed = other.answer, other.relaxed, other.isWeighed
	own.printed, own.blocks, own.takes = other.printed, other.blocks, other.takes
	return &own
}

// declare reads what is said of the file's puzzle, or of a variant.
func (r *Rules) declare(f *starlark.Builtin, args tuple, kw kwargs) error {
	var variants, levels, weights *starlark.List
	var english, foreign *starlark.Dict
	var kind, also, taken starlark.Value
	var relaxed starlark.Tuple
	var areas declaredAreas
	var group string
	var printed optional[*printed]
	size := "8x8"
	given := make([]optional[*layer], len(layered))
	pairs := []any{"name", &r.Name, "about", &r.About, "rules", &english, "answer", &kind, "also?", &also,
		"group?", &group, "printed?", &printed, "variants?", &variants, "size?", &size, "formats?", &foreign,
		"areas?", &areas, "blocks?", &r.blocks, "levels?", &levels, "weights?", &weights, "trial?", &r.trial,
		"relaxed?", &relaxed, "modules?", &taken, "mended?", &r.mended}
	for i, layer := range layered {
		pairs = append(pairs, layer.argument+"?", &given[i])
	}
	if err := starlark.UnpackArgs(f.Name(), args, kw, pairs...); err != nil {
		return err
	}
	if err := cmp.Or(r.declareLayers(given, areas), r.takesOf(taken), r.trialFault()); err != nil {
		return err
	}
	if r.printed = printed.value; r.printed == nil {
		r.printed = saysNothing
	}
	r.About = prose.OneLine(r.About)
	if !isName(r.Name) {
		return fmt.Errorf("name %q: expected small letters, digits and hyphens", r.Name)
	}
	var err error
	if r.answer, err = answerOf(kind); err != nil {
		return err
	}
	if r.Group = cmp.Or(group, r.answer.group()); !slices.Contains(puzzles.Groups, r.Group) {
		return fmt.Errorf("group %q: expected one of %s", group, strings.Join(puzzles.Groups, ", "))
	}
	if err := cmp.Or(r.declareSize(size), r.pathsFault(), r.declareNames(also, variants)); err != nil {
		return err
	}
	if r.Keys, r.English, err = texts(english); err != nil {
		return fmt.Errorf("rules: %w", err)
	}
	if _, is := r.answer.(division); is && r.English[borderRule] == "" {
		r.Keys, r.English[borderRule] = append(r.Keys, borderRule), "A border parts two areas."
	}
	r.Foreign, err = r.foreign(foreign)
	if err = cmp.Or(err, r.mendedFault()); err != nil {
		return err
	}
	if r.relaxed, err = r.relaxation(relaxed); err != nil {
		return err
	}
	return r.declareScale(levels, weights)
}

// mendedFault is what is wrong with mended.
func (r *Rules) mendedFault() error {
	if r.mended != "" && r.English[r.mended] == "" {
		return fmt.Errorf("mended %q: expected one of the rules", r.mended)
	}
	return nil
}

// trialFault is what is wrong with trial.
func (r *Rules) trialFault() error {
	if r.trial < 0 || r.trial > mostTrial {
		return fmt.Errorf("trial %d: expected the rows and columns of small boards, at most %d", r.trial, mostTrial)
	}
	return nil
}

// declareScale reads either argument.
func (r *Rules) declareScale(levels, weights *starlark.List) (err error) {
	if r.scale, err = scaleOf("levels", levels); weights != nil && err == nil {
		r.isWeighed = true
		r.scale, err = scaleOf("weights", weights)
	}
	return err
}

// scaleOf reads the marks from which levels begin: pairs of a size of steps and how many are as large.
func scaleOf(argument string, levels *starlark.List) (s steps.Scale, err error) {
	if levels == nil {
		return s, nil
	}
	err = fmt.Errorf("%s: expected %d pairs (size of the largest step, how many are as large), each harder than "+
		"the one before it", argument, len(s))
	if levels.Len() != len(s) {
		return s, err
	}
	for i := range s {
		pair, ok := levels.Index(i).(tuple)
		if !ok || starlark.UnpackArgs(argument, pair, nil, "size", &s[i].Size, "count", &s[i].Count) != nil ||
			i > 0 && s[i].Compare(s[i-1]) <= 0 {
			return s, err
		}
	}
	return s, nil
}

// layered are the arguments of puzzle that are layers, and the marks of their sections; areas may have one, too.
var layered = []struct{ argument, mark string }{
	{"cells", ""}, {"rows", parse.RowsMark}, {"columns", parse.ColumnsMark}, {"right", parse.RightMark},
	{"bottom", parse.BottomMark}, {"corners", parse.CornersMark}, {"edges", parse.EdgesMark},
	{"board", parse.BoardMark},
}

func (r *Rules) declareLayers(given []optional[*layer], areas declaredAreas) error {
	for i, l := range given {
		if l.value != nil {
			r.layers[layered[i].mark] = l.value
		}
	}
	if l := r.layers[parse.BoardMark]; l != nil && l.leaves != "" {
		return fmt.Errorf("board has words that can be dropped: expected leaves = None")
	}
	if r.areas, r.shape = areas.are, areas.shape; areas.words != nil {
		r.layers[parse.AreasMark] = areas.words
	}
	if len(r.layers) == 0 && !r.areas { // boards that say nothing but their size have a grid of free cells
		r.layers[""] = &layer{leaves: puzzles.Free}
	}
	return nil
}

// declareNames reads variants, and further names: a list of the family's, or a dict from variant to lists. Behind the
// variant, words of the header may follow, and then + and constraints.
func (r *Rules) declareNames(also starlark.Value, variants *starlark.List) (err error) {
	if r.Options = []string{"standard"}; variants != nil && variants.Len() > 0 {
		if r.Options, err = stringsOf(variants); err != nil {
			return err
		}
	}
	byVariant := []starlark.Tuple{{starlark.String(""), also}}
	if d, is := also.(*starlark.Dict); is {
		byVariant = d.Items()
	}
	for _, item := range byVariant {
		list, is := item[1].(*starlark.List)
		key, _ := starlark.AsString(item[0])
		variant, words, _ := strings.Cut(key, " ")
		header, groups, _ := strings.Cut(words, "+")
		if item[1] == nil {
			continue
		}
		if !is || variant != "" && !slices.Contains(r.Options, variant) {
			return fmt.Errorf("also: %v: expected a list of names, or a dict of such by variant", also)
		}
		names, err := stringsOf(list)
		if err != nil {
			return err
		}
		for _, name := range names {
			r.Also = append(r.Also, puzzles.Name{Name: name, Variant: variant, Header: header, Groups: groups})
		}
	}
	return nil
}

// answerOf is the kind of answer that a file declares.
func answerOf(kind starlark.Value) (answer, error) {
	switch kind := kind.(type) {
	case answer:
		return kind, nil
	case *number:
		return numbers{kind}, nil
	}
	return nil, fmt.Errorf("answer is a %s: expected shade(), number(...), lines(...) or division()", kind.Type())
}

// texts are the keys of a dict in their order, and their texts.
func texts(d *starlark.Dict) (keys []string, text map[string]string, err error) {
	text = map[string]string{}
	for _, item := range d.Items() {
		key, isKey := starlark.AsString(item[0])
		value, isText := starlark.AsString(item[1])
		if !isKey || !isText {
			return nil, nil, fmt.Errorf("%v: expected strings", item)
		}
		keys = append(keys, key)
		text[key] = prose.OneLine(value)
	}
	return keys, text, nil
}

// foreign reads formats of other programs: for each the puzzle's name there, the parts of a board, and words that are
// others there, as in "mashu circles w=1 b=2", and perhaps further puzzles behind "; ". A format is one of the first
// variant, or has the variant behind its name, as in "tatham distinct".
func (r *Rules) foreign(d *starlark.Dict) (all []puzzles.Foreign, err error) {
	if d == nil {
		return nil, nil
	}
	names, text, err := texts(d)
	for _, name := range names {
		format, variant, isOther := strings.Cut(name, " ")
		if isOther && !slices.Contains(r.Options, variant) {
			return nil, fmt.Errorf("formats: %q has the variant %q: expected one of %s", name, variant,
				strings.Join(r.Options, ", "))
		}
		for form := range strings.SplitSeq(text[name], "; ") {
			own, err := r.foreignKind(format, cmp.Or(variant, r.Options[0]), form)
			if err != nil {
				return nil, err
			}
			all = append(all, own)
		}
	}
	return all, err
}

func (r *Rules) foreignKind(format, variant, form string) (own puzzles.Foreign, err error) {
	called, rest, _ := strings.Cut(form, " ")
	kinds := strings.Split(called, "|")
	own = puzzles.Foreign{Format: format, Kind: kinds[0], Also: kinds[1:], Variant: variant}
	var parts []string
	for part := range strings.FieldsSeq(rest) {
		if word, theirs, isWord := strings.Cut(part, "="); !isWord {
			parts = append(parts, part)
		} else if own.Words == nil {
			own.Words = map[string]string{word: theirs}
		} else {
			own.Words[word] = theirs
		}
	}
	own.Form = strings.Join(parts, " ")
	if r.Modules() != nil {
		own.Groups = func() map[string]string { return r.foreignGroups(format) }
	}
	if err := formats.CheckForm(format, own.Form); err != nil {
		return own, fmt.Errorf("formats: %w", err)
	}
	return own, nil
}

// An optional argument may be None.
type optional[V starlark.Value] struct{ value V }

// Unpack is for starlark.UnpackArgs.
func (o *optional[V]) Unpack(v starlark.Value) error {
	if v == starlark.None {
		return nil
	}
	own, ok := v.(V)
	if !ok {
		return fmt.Errorf("a %s: expected %T", v.Type(), o.value)
	}
	o.value = own
	return nil
}

// declaredAreas are True, False, a shape, or words.
type declaredAreas struct {
	are   bool
	shape *shape
	words *layer
}

// Unpack is for starlark.UnpackArgs.
func (a *declaredAreas) Unpack(v starlark.Value) error {
	switch v := v.(type) {
	case starlark.Bool:
		a.are = bool(v)
	case *shape:
		a.are, a.shape, a.words = true, v, v.words
	case *layer:
		a.are, a.words = true, v
	default:
		return fmt.Errorf("a %s: expected True, words(...) or partition(...)", v.Type())
	}
	return nil
}

func isName(name string) bool {
	return name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// stringsOf reads a list of names or words, which are shown as they are.
func stringsOf(list *starlark.List) (all []string, err error) {
	for v := range list.Elements() {
		text, ok := starlark.AsString(v)
		if !ok || text == "" || prose.OneLine(text) != text {
			return nil, fmt.Errorf("%v: expected a string of characters that can be printed", v)
		}
		all = append(all, text)
	}
	return all, nil
}
