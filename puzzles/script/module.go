package script

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"go.starlark.net/starlark"

	"twofold/puzzles/modules"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// A module is a constraint that boards of several families may have. It is a rules file of its own in puzzles/modules,
// or a call of module in the file of a family, and says its constraint by up to four functions:
//
//	def build(b, n, g)     posts items over the numbers of a board, for one group
//	def check(b, a, g)     reports whether a full answer obeys a group, by plain loops
//	def words(b, a, g)     the words, as a list, of which a group of these cells is true; None if there are none
//	def shaded(b)          the cells that are shaded where the header has the module
//
// A group has g.cells, g.parts (the cells between colons), g.words and g.word, the first of these or None. A module of
// the form "board" is a word of the header, and its group has no cells.
type module struct {
	name, rule string
	form       string
	word       []word
	least      int // words
	most       int
	parts      int // of cells; 0 is any number of them
	cells      int // of each part, at least
	isFixed    bool
	fixes      []string // modules whose groups are fixed on boards with this one
	foreign    map[string]string
	look       []string

	build, check, words, shaded *starlark.Function
}

// eitherForm is that of alternatives, which no file says.
const eitherForm = "either"

// forms are what the cells of a group are, and how they are drawn at random:
//
//	path      a walk by king's moves            pair      two neighbours
//	cage      cells that hang together          cell      one cell
//	square    four cells around a corner        line      a row or column, seen from outside
//	free      any cells                         diagonal  a diagonal, seen from outside
//	board     no cells: a word of the header
//	either    groups of other modules, with "or" between alternatives and "and" between the groups of one
var forms = []string{"path", "cage", "pair", "cell", "square", "line", "diagonal", "free", "board", eitherForm}

// module declares one: in a file of its own, the functions have the names build, check and words.
func (r *Rules) module(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
	m := &module{most: -1, parts: 1, cells: 1, form: "free"}
	var words, fixes *starlark.List
	var foreign *starlark.Dict
	var look string
	if err := starlark.UnpackArgs(f.Name(), args, kw, "name", &m.name, "rule", &m.rule, "form?", &m.form, "word?", &words,
		"least?", &m.least, "most?", &m.most, "parts?", &m.parts, "cells?", &m.cells, "fixed?", &m.isFixed, "fixes?", &fixes,
		"formats?", &foreign, "look?", &look, "build?", &m.build, "check?", &m.check, "words?", &m.words,
		"shaded?", &m.shaded); err != nil {
		return nil, err
	}
	if !isName(m.name) || !slices.Contains(forms, m.form) {
		return nil, fmt.Errorf("module %q of form %q: expected a name of small letters, digits and hyphens, and one of %s",
			m.name, m.form, strings.Join(forms, ", "))
	}
	var err error
	if words != nil {
		if m.word, err = sequence(words, wordOf); err != nil {
			return nil, fmt.Errorf("module %s: %w", m.name, err)
		}
	}
	if m.most < 0 {
		m.most = min(len(m.word), 1)
	}
	if fixes != nil {
		if m.fixes, err = stringsOf(fixes); err != nil {
			return nil, err
		}
	}
	if foreign != nil {
		if _, m.foreign, err = texts(foreign); err != nil {
			return nil, fmt.Errorf("module %s: formats: %w", m.name, err)
		}
	}
	m.rule, m.look = prose.OneLine(m.rule), strings.Fields(look)
	for _, word := range m.look {
		if !isLook(word) {
			return nil, fmt.Errorf("module %s: look %q: expected such as line, bulb, cage or purple", m.name, word)
		}
	}
	if r.own == nil {
		r.own = map[string]*module{}
	}
	r.own[m.name] = m
	return starlark.None, nil
}

// builtIn are the modules that are part of the program, by name, as they were read.
var builtIn sync.Map

// moduleNames lists the modules that are part of the program, in alphabetical order.
var moduleNames = sync.OnceValue(func() []string {
	files, err := fs.Glob(modules.Files, "*.star")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	for i, file := range files {
		files[i] = strings.TrimSuffix(file, ".star")
	}
	return files
})

// moduleNamed is a module that the family takes, or nil. The error is one of the module's file.
func (r *Rules) moduleNamed(name string) (*module, error) {
	if m := r.own[name]; m != nil {
		return m, nil
	}
	if !slices.Contains(r.takes, name) {
		return nil, nil
	}
	if m, ok := builtIn.Load(name); ok {
		return m.(*module), nil
	}
	text, err := modules.Files.ReadFile(name + ".star")
	if err != nil {
		return nil, err
	}
	file := &Rules{File: name + ".star", English: map[string]string{}, layers: map[string]*layer{}}
	thread := file.thread(context.Background(), nil, maxRead)
	globals, err := starlark.ExecFileOptions(options, thread, file.File, text, file.declared())
	if err != nil {
		return nil, file.blame(context.Background(), err)
	}
	m := file.own[name]
	if m == nil {
		return nil, file.at(1, 1, fmt.Sprintf("there is no module(%q): expected one", name))
	}
	for name, to := range map[string]**starlark.Function{"build": &m.build, "check": &m.check, "words": &m.words,
		"shaded": &m.shaded} {
		if own, is := globals[name].(*starlark.Function); is {
			*to = own
		}
	}
	builtIn.Store(name, m)
	return m, nil
}

// takesOf reads which modules a family takes: a list of names, or True for all, of which some are of blocks.
func (r *Rules) takesOf(v starlark.Value) (err error) {
	switch v := v.(type) {
	case nil:
	case starlark.Bool:
		if v {
			r.takes = slices.DeleteFunc(slices.Clone(moduleNames()), func(name string) bool {
				return !r.blocks && (name == noBoxes || name == regionModule) // there are no boxes to replace
			})
		}
	case *starlark.List:
		if r.takes, err = stringsOf(v); err != nil {
			return err
		}
		for _, name := range r.takes {
			if _, err := prose.Named("module", name, moduleNames(), func(name string) string { return name }); err != nil {
				return err
			}
		}
	default:
		return fmt.Errorf("modules is a %s: expected True or a list of names", v.Type())
	}
	return nil
}

// Modules lists the names of the modules that a family takes, in alphabetical order.
func (r *Rules) Modules() []string {
	all := slices.Clone(r.takes)
	for name := range r.own {
		all = append(all, name)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// with is the rules of a board that has modules: their texts are beside those of the family.
func (r *Rules) withModule(m *module) *Rules {
	if r.English[m.name] != "" {
		return r
	}
	own := *r
	own.Keys = append(slices.Clip(r.Keys), m.name)
	own.English = map[string]string{m.name: m.rule}
	maps.Copy(own.English, r.English)
	return &own
}

// errNoModule says that there is no such module.
func (r *Rules) errNoModule(t *parse.Text, at parse.Token) error {
	names := r.Modules()
	expected := "one of " + strings.Join(names[:min(len(names), 6)], ", ") + " …"
	if near := prose.Nearest(at.Text, names); near != "" {
		expected = near
	}
	return t.Errorf(at, "%q: expected a constraint: %s", at.Text, cmp.Or(expected, "none"))
}

// foreignGroups are the modules that a format has, with a word of theirs if it has one for that: by their names there.
func (r *Rules) foreignGroups(format string) map[string]string {
	all := map[string]string{}
	for _, name := range r.Modules() {
		m, err := r.moduleNamed(name)
		if err != nil {
			continue // a test reads them all
		}
		for key, theirs := range m.foreign {
			if own, word, _ := strings.Cut(key, " "); own == format {
				all[theirs] = strings.TrimSpace(name + " " + word)
			}
		}
	}
	return all
}
