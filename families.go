package twofold

import (
	"cmp"
	"embed"
	"fmt"
	"strings"
	"sync"

	"twofold/encode"
	encodemodel "twofold/encode/model"
	"twofold/native"
	nativemodel "twofold/native/model"
	nativesliding "twofold/native/sliding"
	nativetour "twofold/native/tour"
	nativetreasure "twofold/native/treasure"
	nativevisibility "twofold/native/visibility"
	"twofold/puzzles"
	"twofold/puzzles/families"
	"twofold/puzzles/families/sliding"
	"twofold/puzzles/families/tour"
	"twofold/puzzles/script"
)

// coded lists the families that are Go code: nothing else knows their names. Default has those of rules files, too.
var coded = []*Family{
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
	return &Family{r.Family(nativemodel.Open), encodemodel.Family, nativemodel.Family}
}

// companions are native engines beside the general ones, by rules file: they read a board's text and know no model.
var companions = map[string]native.Family{
	"treasure": nativetreasure.Family, "visibility": nativevisibility.Family,
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

// sources are the boards of the documents that the families are known from, and small ones of those that are files.
//
//go:embed testdata/*/source.txt testdata/rules/examples.txt
var sources embed.FS

// Examples are boards of the documents that the family is known from, those of testdata/FAMILY/source.txt, or else
// those of testdata/rules/examples.txt. The name of a board is the comment behind its header, or else that on the line
// above, or else its number and header.
func (f *Family) Examples() []puzzles.Example {
	text, err := sources.ReadFile("testdata/" + f.Name + "/source.txt")
	if err != nil {
		text, err = sources.ReadFile("testdata/rules/examples.txt")
	}
	if err != nil {
		return nil
	}
	var all []puzzles.Example
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
		all = append(all, puzzles.Example{Name: name, Board: strings.Join(lines[at:], "\n") + "\n"})
		name = ""
	}
	return all
}
