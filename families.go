package twofold

import (
	"cmp"
	"context"
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"twofold/encode"
	encoderules "twofold/encode/rules"
	"twofold/native"
	nativerules "twofold/native/rules"
	nativesliding "twofold/native/sliding"
	nativetour "twofold/native/tour"
	nativetreasure "twofold/native/treasure"
	nativevisibility "twofold/native/visibility"
	"twofold/puzzles"
	"twofold/puzzles/families"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
	"twofold/puzzles/rules/script"
	"twofold/puzzles/sliding"
	"twofold/puzzles/tour"
)

// Families lists the families that are Go code: nothing else knows their names. All lists those of rules files, too.
var Families = []*Family{
	{sliding.Family, encode.SlidingFamily, nativesliding.Family},
	{tour.Family, encode.TourFamily, nativetour.Family},
}

// A Family is what it says of itself, with its encodings and its native engines.
type Family struct {
	puzzles.Family
	Encode encode.Family
	Native native.Family
}

// ofRules is a family that is a rules file.
func ofRules(r *script.Rules) *Family {
	return &Family{r.Family(Search), encoderules.Family, nativerules.Family}
}

// companions are native engines beside the general ones, by rules file: they read a board's text and know no model.
var companions = map[string]native.Family{
	"treasure": nativetreasure.Family, "visibility": nativevisibility.Family,
}

// Search is what rules files draw boards with.
var Search = script.Search{
	Draw: nativerules.Draw, Broken: nativerules.Broken, Rivals: nativerules.Rivals, Extender: nativerules.Extender,
}

// A rulesFile is a family that is read when somebody asks for it.
type rulesFile struct {
	name string
	read func() *Family
}

// builtIn are the rules files that are part of the program.
var builtIn = sync.OnceValue(func() (all []rulesFile) {
	for _, name := range families.Names() {
		all = append(all, rulesFile{name, sync.OnceValue(func() *Family {
			r, err := families.Load(name)
			if err != nil {
				panic(err) // a test reads them all
			}
			f := ofRules(r)
			f.Primers = families.Primers(name)
			if beside, ok := companions[name]; ok {
				f.Native = f.Native.Beside(beside)
			}
			return f
		})})
	}
	return all
})

// added are the families of AddRules.
var added []*Family

// AddRules adds the family of a rules file to those of the program. The text is of the file of this name; print, which
// may be nil, receives what the file prints. The error is a *parse.Error, or says that there is such a family.
// It is for the start of a program, before anything else is asked.
func AddRules(ctx context.Context, file string, text []byte, print func(line string)) error {
	r, err := script.Read(ctx, file, text)
	if err != nil {
		return err
	}
	if f, _, err := Named(r.Name); err == nil {
		return fmt.Errorf("%s: name %q: expected another: it is a name of the family %s", file, r.Name, f.Name)
	}
	r.Print = print
	added = append(added, ofUser(r))
	return nil
}

// SetRules makes the family of a rules file the only one that is added, in place of one of the program that has its
// name; otherwise it is as AddRules. It is for a program that asks one thing at a time.
func SetRules(ctx context.Context, file string, text []byte) (*Family, error) {
	r, err := script.Read(ctx, file, text)
	if err != nil {
		return nil, err
	}
	added = []*Family{ofUser(r)}
	return added[0], nil
}

// ofUser is the family of a rules file that is no part of the program.
func ofUser(r *script.Rules) *Family {
	own := ofRules(r)
	own.File = r.File
	return own
}

// All lists the families that are Go code and those that are rules files. It reads the files.
func All() []*Family {
	var all []*Family
	keep := func(name string, read func() *Family) {
		if !slices.ContainsFunc(added, func(f *Family) bool { return f.Name == name }) {
			all = append(all, read())
		}
	}
	for _, f := range Families {
		keep(f.Name, func() *Family { return f })
	}
	for _, file := range builtIn() {
		keep(file.name, file.read)
	}
	return append(all, added...)
}

// Find finds a family by its name. By a name that people use for its boards it finds the family with this variant
// alone, and this size as the usual one.
func Find(name string) (*Family, error) {
	f, is, err := Named(name)
	if err != nil || is.Variant == "" {
		return f, err
	}
	narrow := *f
	narrow.Variants, narrow.Usual.Variant = []string{is.Variant}, is.Variant
	if is.Size != "" {
		narrow.Usual.Rows, narrow.Usual.Cols, err = parse.Size(is.Size)
	}
	return &narrow, err
}

// Named finds a family by its name, or by one that people use, and says what the name is.
func Named(name string) (*Family, puzzles.Name, error) {
	known := slices.Concat(added, Families)
	if f, is := puzzles.Called(said(known), name); f != nil {
		return whole(known, f), is, nil
	}
	for _, file := range builtIn() {
		if file.name == name {
			return file.read(), puzzles.Name{}, nil
		}
	}
	all := All()
	f, is := puzzles.Called(said(all), name)
	if f == nil {
		return nil, is, noFamily(name, "one of ", ", ")
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

// noFamily is the error for a name that no family has: the one that it looks like, or what was expected.
func noFamily(name, expected, between string) error {
	var all []string
	for _, f := range All() {
		all = append(all, f.Name)
		for _, n := range f.Names {
			all = append(all, n.Name)
		}
	}
	if near := prose.Nearest(name, all); near != "" {
		return fmt.Errorf("family %q: did you mean %s?", name, near)
	}
	var some []string
	for _, f := range Families {
		some = append(some, f.Name)
	}
	some = append(some, "another that 'twofold families' lists")
	return fmt.Errorf("family %q: expected %s%s", name, expected, strings.Join(some, between))
}

// sources are the boards of the documents that the families are known from, and small ones of those that are files.
//
//go:embed testdata/*/source.txt testdata/rules/examples.txt
var sources embed.FS

// An Example is a board to begin with.
type Example struct {
	Name  string `json:"name"` // in a few words
	Board string `json:"board"`
}

// Examples are boards of the documents that the family is known from, those of testdata/FAMILY/source.txt, or else
// those of testdata/rules/examples.txt. The name of a board is the comment behind its header, or else that on the line
// above, or else its number and header.
func (f *Family) Examples() []Example {
	text, err := sources.ReadFile("testdata/" + f.Name + "/source.txt")
	if err != nil {
		text, err = sources.ReadFile("testdata/rules/examples.txt")
	}
	if err != nil {
		return nil
	}
	var all []Example
	name := ""
	for block := range strings.SplitSeq(string(text), "\n\n") {
		lines := strings.Split(strings.TrimSpace(block), "\n")
		at := 0
		for ; at < len(lines) && strings.HasPrefix(lines[at], "#"); at++ {
			name = strings.TrimSpace(strings.TrimPrefix(lines[at], "#"))
		}
		if at == len(lines) {
			name = ""
			continue
		}
		header, own, isNamed := strings.Cut(lines[at], "#")
		if first, _, _ := strings.Cut(header, " "); first != f.Name {
			name = ""
			continue
		}
		if isNamed {
			name = strings.TrimSpace(own)
		}
		lines[at] = strings.TrimSpace(header)
		name = cmp.Or(name, fmt.Sprintf("%d: %s", len(all)+1, lines[at]))
		all = append(all, Example{name, strings.Join(lines[at:], "\n") + "\n"})
		name = ""
	}
	return all
}
