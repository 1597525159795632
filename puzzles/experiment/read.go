package experiment

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"

	"twofold/puzzles"
)

// Read reads a specification. Errors name file, line and column.
func Read(r io.Reader, file string) (*Spec, error) {
	root, err := readDocument(r, file)
	if err != nil {
		return nil, err
	}
	s := &Spec{File: file, Values: map[Parameter][]puzzles.Token{}}
	read := &reader{file: file}
	read.table(root, map[string]func(*value){
		"title":       func(v *value) { s.Title = read.text(v).Text },
		"boards":      func(v *value) { s.Sources = read.sources(v) },
		"engines":     func(v *value) { s.Engines = read.texts(v) },
		"parameters":  func(v *value) { read.parameters(v, s) },
		"cross":       func(v *value) { s.CrossAll = read.oneOf(v, "all", "needed") == "all" },
		"exclude":     func(v *value) { s.Exclude = read.rules(v) },
		"only":        func(v *value) { s.Only = read.rules(v) },
		"repetitions": func(v *value) { s.Repetitions = read.number(v, 1, 1_000_000) },
	})
	if read.err != nil {
		return nil, read.err
	}
	return s, nil
}

// A reader takes what it expects from values; its first error stays.
type reader struct {
	file string
	err  error
}

func (r *reader) fail(at puzzles.Token, format string, args ...any) {
	if r.err == nil {
		r.err = errorAt(r.file, at, format, args...)
	}
}

// table hands each key's value to the function of that key.
func (r *reader) table(v *value, keys map[string]func(*value)) {
	if v.kind != unstable.Table {
		r.fail(v.at, "%q: expected a table", v.at.Text)
		return
	}
	for _, e := range v.keys {
		take, known := keys[e.key.Text]
		if !known {
			var names []string
			for name := range keys {
				names = append(names, name)
			}
			slices.Sort(names)
			r.fail(e.key, "key %q: expected one of %s", e.key.Text, strings.Join(names, ", "))
			return
		}
		take(e.value)
	}
}

// tables are those of an array of tables.
func (r *reader) tables(v *value) []*value {
	if v.kind != unstable.Array {
		r.fail(v.at, "%q: expected an array of tables such as [[%s]]", v.at.Text, v.at.Text)
	}
	return v.items
}

// text is a string.
func (r *reader) text(v *value) puzzles.Token {
	if v.kind != unstable.String {
		r.fail(v.at, "%q: expected a string in quotes", v.at.Text)
	}
	return v.at
}

// texts are a string, or an array of strings.
func (r *reader) texts(v *value) []puzzles.Token {
	if v.kind != unstable.Array {
		return []puzzles.Token{r.text(v)}
	}
	if len(v.items) == 0 {
		r.fail(v.at, "%q: an empty array: expected at least one", v.at.Text)
	}
	var all []puzzles.Token
	for _, item := range v.items {
		all = append(all, r.text(item))
	}
	return all
}

func (r *reader) oneOf(v *value, words ...string) string {
	word := r.text(v)
	if !slices.Contains(words, word.Text) {
		r.fail(word, "%q: expected one of %s", word.Text, strings.Join(words, ", "))
	}
	return word.Text
}

func (r *reader) truth(v *value) bool {
	if v.kind != unstable.Bool {
		r.fail(v.at, "%q: expected true or false", v.at.Text)
	}
	return v.at.Text == "true"
}

func (r *reader) number(v *value, low, high int) int {
	n, err := strconv.Atoi(v.at.Text)
	if v.kind != unstable.Integer || err != nil || n < low || n > high {
		r.fail(v.at, "%q: expected a number from %d to %d", v.at.Text, low, high)
	}
	return n
}

// share is a number as its text.
func (r *reader) share(v *value) puzzles.Token {
	if v.kind != unstable.Float && v.kind != unstable.Integer {
		r.fail(v.at, "%q: expected a number such as 0.25", v.at.Text)
	}
	return v.at
}

// list are the values of a scalar or an array, in which "10..19" is ten numbers.
func (r *reader) list(v *value) []puzzles.Token {
	items := v.items
	if v.kind != unstable.Array {
		items = []*value{v}
	}
	if len(items) == 0 {
		r.fail(v.at, "%q: an empty array: expected at least one value", v.at.Text)
	}
	var all []puzzles.Token
	for _, item := range items {
		if item.kind == unstable.Table || item.kind == unstable.Array {
			r.fail(item.at, "%q: expected a string or a number", item.at.Text)
			return nil
		}
		for _, text := range r.spread(item.at) {
			all = append(all, puzzles.Token{Text: text, Line: item.at.Line, Col: item.at.Col})
		}
	}
	return all
}

func (r *reader) spread(t puzzles.Token) []string {
	all, err := Spread(t.Text)
	if err != nil {
		r.fail(t, "%v", err)
	}
	return all
}
