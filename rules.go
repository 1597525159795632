package twofold

import (
	"context"
	"fmt"
	"slices"
	"sync"

	encoderules "twofold/encode/rules"
	nativerules "twofold/native/rules"
	"twofold/puzzles/families"
	"twofold/puzzles/rules/script"
)

// ofRules is a family that is a rules file.
func ofRules(r *script.Rules) *Family {
	return &Family{r.Family(Search), encoderules.Family, nativerules.Family}
}

// Search is what rules files draw boards with.
var Search = script.Search{Draw: nativerules.Draw, Rivals: nativerules.Rivals, Extend: nativerules.Extend}

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
			return ofRules(r)
		})})
	}
	return all
})

// added are the families of AddRules.
var added []*Family

// AddRules adds the family of a rules file to those of the program. The text is of the file of this name; print, which
// may be nil, receives what the file prints. The error is a *puzzles.TextError, or says that there is such a family.
// It is for the start of a program, before anything else is asked.
func AddRules(ctx context.Context, file string, text []byte, print func(line string)) error {
	r, err := script.Read(ctx, file, text)
	if err != nil {
		return err
	}
	r.Print = print
	if f, _, err := Named(r.Name); err == nil {
		return fmt.Errorf("%s: name %q: expected another: it is a name of the family %s", file, r.Name, f.Name)
	}
	added = append(added, ofRules(r))
	return nil
}

// All lists the families that are Go code and those that are rules files. It reads the files.
func All() []*Family {
	all := slices.Clone(Families)
	for _, file := range builtIn() {
		all = append(all, file.read())
	}
	return append(all, added...)
}
