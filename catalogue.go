package twofold

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/formats"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
	"twofold/puzzles/script"
)

// A Catalogue is a list of families, found by their names. The zero value has those of the program. A catalogue does
// not change: Add and With return another one, which has a family more. It serves any number of goroutines.
type Catalogue struct {
	added []*Family // of rules files of the user; one of the program with such a name is hidden
}

// Default has the families of the program. The functions Read, Parse, All and Find ask it.
var Default Catalogue

// ReadRules reads a rules file as a family. The text is of the file of this name; print, which may be nil, receives
// what the file prints. The error is a *parse.Error.
func ReadRules(ctx context.Context, file string, text []byte, print func(line string)) (*Family, error) {
	r, err := script.Read(ctx, file, text)
	if err != nil {
		return nil, err
	}
	r.Print = print
	f := ofRules(r)
	f.File = r.File
	return f, nil
}

// Add returns a catalogue with this family as well. The error says that a family has its name.
func (c Catalogue) Add(f *Family) (Catalogue, error) {
	if other, _, err := c.Named(f.Name); err == nil {
		return c, fmt.Errorf("%s: name %q: expected another: it is a name of the family %s", f.File, f.Name, other.Name)
	}
	return c.With(f), nil
}

// With returns a catalogue with this family as well, in place of one that has its name.
func (c Catalogue) With(f *Family) Catalogue {
	others := slices.DeleteFunc(slices.Clone(c.added), func(o *Family) bool { return o.Name == f.Name })
	return Catalogue{added: append(others, f)}
}

// Coded lists those families of the program that are Go code and no rules files.
func (c Catalogue) Coded() []*Family { return slices.Clone(coded) }

// All lists the families. It reads the rules files of the program.
func (c Catalogue) All() []*Family {
	var all []*Family
	keep := func(name string, read func() *Family) {
		if !slices.ContainsFunc(c.added, func(f *Family) bool { return f.Name == name }) {
			all = append(all, read())
		}
	}
	for _, f := range coded {
		keep(f.Name, func() *Family { return f })
	}
	for _, file := range builtIn() {
		keep(file.name, file.read)
	}
	return append(all, c.added...)
}

// Find finds a family by its name. By a name that people use for its boards it finds the family with this variant
// alone, and this size as the usual one.
func (c Catalogue) Find(name string) (*Family, error) {
	f, is, err := c.Named(name)
	if err != nil || is.Variant == "" {
		return f, err
	}
	narrow := *f
	narrow.Variants, narrow.Usual, narrow.Sizes = []string{is.Variant}, f.UsualOf(is.Variant), nil
	narrow.Usual.Groups = strings.TrimSpace(is.Header + is.Groups)
	if is.Size != "" {
		narrow.Usual.Rows, narrow.Usual.Cols, err = parse.Size(is.Size)
	}
	return &narrow, err
}

// Named finds a family by its name, or by one that people use, and says what the name is.
func (c Catalogue) Named(name string) (*Family, puzzles.Name, error) {
	known := slices.Concat(c.added, coded)
	if f, is := puzzles.Called(said(known), name); f != nil {
		return whole(known, f), is, nil
	}
	for _, file := range builtIn() {
		if file.name == name {
			return file.read(), puzzles.Name{}, nil
		}
	}
	all := c.All()
	f, is := puzzles.Called(said(all), name)
	if f == nil {
		return nil, is, c.noFamily(name, "a puzzle's name")
	}
	return whole(all, f), is, nil
}

// said is what families say of themselves.
func said(families []*Family) (all []*puzzles.Family) {
	for _, f := range families {
		all = append(all, &f.Family)
	}
	return all
}

// whole is the one of the families that says this of itself; nil for nil.
func whole(all []*Family, f *puzzles.Family) *Family {
	for _, own := range all {
		if &own.Family == f {
			return own
		}
	}
	return nil
}

// noFamily is the error for a name that no family has, where something was expected: the one that it looks like, or
// names that people know.
func (c Catalogue) noFamily(name, expected string) error {
	if what := formats.Genre(name); what != "" {
		return fmt.Errorf("family %q: %s", name, what)
	}
	var all []string
	for _, f := range c.All() {
		all = append(all, f.Name)
		for _, n := range f.Names {
			all = append(all, n.Name)
		}
	}
	if near := prose.Nearest(name, all); near != "" {
		return fmt.Errorf("family %q: did you mean %s?", name, near)
	}
	return fmt.Errorf("family %q: expected %s, such as sudoku, slitherlink or hitori", name, expected)
}
