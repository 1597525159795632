package script

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"go.starlark.net/starlark"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// A layer is the clues of one kind: what words may stand at the places of a section.
type layer struct {
	opaque
	words []word
	// examples are words that a function reads, or lists of words of a board, for boards that are drawn at random
	examples []string
	keeps    bool   // words other than leaves are never dropped
	leaves   string // the word that a dropped clue leaves; "" if none can be dropped
	fixed    string // words that begin so cannot be dropped, and are part of what build may know; "" for none
	looks    []look
	many     bool // a list of words, and not one
	// header is the setting of a board's header that has the word, which may be left out; "" for a section. caption is
	// what stands behind it below pictures.
	header, caption string
}

// A word is what a clue may be. read returns nil for another word, and expected says what is one.
type word interface {
	read(t *starlark.Thread, text string, rows, cols int) (starlark.Value, error)
	expected(rows, cols int) string
	// list is all of them, of numbers as many as a small board needs.
	list(rows, cols int, many bool) []string
}

// fixed is a word that is always the same.
type fixed string

func (w fixed) read(_ *starlark.Thread, text string, _, _ int) (starlark.Value, error) {
	if text == string(w) {
		return starlark.String(w), nil
	}
	return nil, nil
}

func (w fixed) expected(int, int) string     { return strconv.Quote(string(w)) }
func (w fixed) list(int, int, bool) []string { return []string{string(w)} }

func (n *number) read(_ *starlark.Thread, text string, rows, cols int) (starlark.Value, error) {
	if v, ok := n.value(text, rows, cols); ok {
		return starlark.MakeInt(v), nil
	}
	return nil, nil
}

func (n *number) list(rows, cols int, many bool) (all []string) {
	low, high := n.few(rows, cols, many)
	for v := low; v <= high; v++ {
		all = append(all, n.text(v))
	}
	return all
}

// mostListed bounds the values of a number that are listed: joined with others, those of a long board take all memory.
const mostListed = 1000

// few are bounds: without a bound at most as many as there are rows and columns, and in lists as a line has cells; and
// at most mostListed.
func (n *number) few(rows, cols int, many bool) (low, high int) {
	low, high = n.bounds(rows, cols)
	switch {
	case many:
		high = min(high, max(rows, cols))
	case n.by == "cells":
		high = max(rows, cols)
	case n.open:
		high = min(high, rows+cols)
	}
	return low, min(high, low+mostListed-1)
}

// A reader is a function of the file that reads a word, and returns None for another one.
type reader struct{ *starlark.Function }

func (r reader) read(t *starlark.Thread, text string, _, _ int) (starlark.Value, error) {
	v, err := starlark.Call(t, r.Function, starlark.Tuple{starlark.String(text)}, nil)
	if v == starlark.None {
		v = nil
	}
	return v, err
}

func (r reader) expected(int, int) string     { return r.Doc() }
func (r reader) list(int, int, bool) []string { return nil }

// joined is words without blanks between them, each one of some. Its value is a tuple of theirs.
type joined struct {
	opaque
	parts [][]word
}

func makeJoined(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
	j := &joined{opaque: opaque{"joined"}}
	if err := starlark.UnpackArgs(f.Name(), nil, kw); err != nil {
		return nil, err
	}
	for _, arg := range args {
		some := []starlark.Value{arg}
		if list, ok := arg.(starlark.Iterable); ok {
			some = slices.Collect(starlark.Elements(list))
		}
		var words []word
		for _, v := range some {
			w, err := wordOf(v)
			if err != nil {
				return nil, fmt.Errorf("joined: %w", err)
			}
			words = append(words, w)
		}
		j.parts = append(j.parts, words)
	}
	if len(j.parts) < 2 {
		return nil, fmt.Errorf("joined of %s: expected two or more, each a word or a list of words",
			prose.Some(len(j.parts), "part"))
	}
	return j, nil
}

func (j *joined) read(t *starlark.Thread, text string, rows, cols int) (starlark.Value, error) {
	values := make(starlark.Tuple, len(j.parts))
	var from func(i int, text string) (bool, error)
	from = func(i int, text string) (bool, error) {
		if i == len(j.parts) {
			return text == "", nil
		}
		for end := len(text); end >= 0; end-- {
			for _, w := range j.parts[i] {
				v, err := w.read(t, text[:end], rows, cols)
				if err != nil {
					return false, err
				}
				if values[i] = v; v == nil {
					continue
				}
				if ok, err := from(i+1, text[end:]); ok || err != nil {
					return ok, err
				}
			}
		}
		return false, nil
	}
	if ok, err := from(0, text); !ok || err != nil {
		return nil, err
	}
	return values, nil
}

func (j *joined) expected(rows, cols int) string {
	var all []string
	for _, words := range j.parts {
		all = append(all, strings.Join(expectedOf(words, rows, cols), " or "))
	}
	return strings.Join(all, ", then ")
}

func (j *joined) list(rows, cols int, many bool) (all []string) {
	all = []string{""}
	for _, words := range j.parts {
		var longer []string
		for _, before := range all {
			for _, w := range words {
				for _, text := range w.list(rows, cols, many) {
					longer = append(longer, before+text)
				}
			}
		}
		all = longer
	}
	return slices.DeleteFunc(all, func(text string) bool { return text == "" })
}

// wordOf is a word that a file declares.
func wordOf(v starlark.Value) (word, error) {
	switch v := v.(type) {
	case word:
		return v, nil
	case starlark.String:
		if strings.ContainsFunc(string(v), unicode.IsSpace) || prose.OneLine(string(v)) != string(v) {
			return nil, fmt.Errorf("%v: expected a word of characters that can be printed", v)
		}
		return fixed(v), nil
	case *starlark.Function:
		return reader{v}, nil
	}
	return nil, fmt.Errorf("a %s: expected number(...), joined(...), a string or a function that reads a word", v.Type())
}

// isFixed reports whether a clue cannot be dropped, though others of the layer can.
func (l *layer) isFixed(c clue) bool {
	return l.keeps && c.words[0] != l.leaves || l.fixed != "" && strings.HasPrefix(c.words[0], l.fixed)
}

func makeWords(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
	l := &layer{opaque: opaque{"words"}, leaves: puzzles.Free}
	var leaves starlark.Value = starlark.String(puzzles.Free)
	var examples *starlark.List
	var shown *starlark.Dict
	if err := starlark.UnpackArgs(f.Name(), nil, kw, "leaves?", &leaves, "many?", &l.many, "examples?",
		&examples, "looks?", &shown, "fixed?", &l.fixed, "keeps?", &l.keeps,
		"header?", &l.header, "caption?", &l.caption); err != nil {
		return nil, err
	}
	if l.header != "" {
		leaves = starlark.None
	}
	if shown != nil {
		var err error
		if l.looks, err = looksOf(shown); err != nil {
			return nil, err
		}
	}
	if examples != nil {
		var err error
		if l.examples, err = stringsOf(examples); err != nil {
			return nil, err
		}
	}
	switch leaves := leaves.(type) {
	case starlark.String:
		l.leaves = string(leaves)
	case starlark.NoneType:
		l.leaves = ""
	default:
		return nil, fmt.Errorf("words: leaves is a %s: expected a word or None", leaves.Type())
	}
	for _, arg := range args {
		w, err := wordOf(arg)
		if err == nil && w == fixed("") {
			err = fmt.Errorf("%v: expected a word of characters that can be printed", arg)
		}
		if err != nil {
			return nil, fmt.Errorf("words: %w", err)
		}
		l.words = append(l.words, w)
	}
	return l, l.drawable()
}

// drawable returns why there are no words to draw boards from.
func (l *layer) drawable() error {
	if l.leaves == "" && len(l.words) > 0 && len(l.examples) == 0 && len(l.list(1, 1)) == 0 {
		return errors.New("words: a function alone: expected examples, since each place has a word")
	}
	return nil
}

// read makes a value of a word: an integer, a string, a tuple, or what the file's own function makes of it. expected
// says what words there may be if it is none.
func (l *layer) read(t *starlark.Thread, text string, rows, cols int) (v starlark.Value, expected string, err error) {
	for _, w := range l.words {
		if v, err := w.read(t, text, rows, cols); v != nil || err != nil {
			return v, "", err
		}
	}
	return nil, strings.Join(expectedOf(l.words, rows, cols), ", "), nil
}

// expectedOf is what words are: of three or more signs that follow each other, the first and the last, as "A" to "Z".
func expectedOf(words []word, rows, cols int) (all []string) {
	for i := 0; i < len(words); i++ {
		said, last := words[i].expected(rows, cols), i
		for last+1 < len(words) && isNext(words[last], words[last+1]) {
			last++
		}
		if last > i+1 {
			said += " to " + words[last].expected(rows, cols)
			i = last
		}
		all = append(all, said)
	}
	return all
}

// isNext reports whether two words are signs of which the second follows the first.
func isNext(one, other word) bool {
	a, isSign := one.(fixed)
	b, isToo := other.(fixed)
	return isSign && isToo && len(a) == 1 && len(b) == 1 && b[0] == a[0]+1
}

// list is the words that a clue may be, or of which it may be a list.
func (l *layer) list(rows, cols int) (all []string) {
	for _, w := range l.words {
		all = append(all, w.list(rows, cols, l.many)...)
	}
	if l.many {
		return all
	}
	return append(all, l.examples...)
}

// separator is what stands between the words of a list: a grid has none with blanks.
func (l *layer) separator(mark string) string {
	if l != nil && l.many && !parse.SectionOf(mark).Lists {
		return ","
	}
	return " "
}
