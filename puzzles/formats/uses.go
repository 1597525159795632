package formats

import (
	"fmt"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// A Use is what a format has of the boards of a family.
type Use struct {
	Called        []string // what they are called there; none where a format does not say which puzzle a board is
	Reads, Writes bool
}

// UseOf finds what a format has of the boards of a family, and of one variant unless that is "". Where no kind of the
// format tells it, the usual blank board does: it is written and read.
func (f *Format) UseOf(family *puzzles.Family, variant string) Use {
	u := f.declared(family, variant)
	if u.Reads || !f.Anonymous || f.Write == nil {
		return u
	}
	return f.tried(family, variant)
}

// declared is what the kinds of a format tell.
func (f *Format) declared(family *puzzles.Family, variant string) (u Use) {
	for _, foreign := range family.Foreign {
		isOther := foreign.Format != f.kinds() || f.has != nil && !f.has(foreign.Form)
		if isOther || variant != "" && foreign.Variant != variant {
			continue
		}
		u.Reads, u.Writes = true, f.Write != nil
		for _, name := range append([]string{foreign.Kind}, foreign.Also...) {
			if !f.Anonymous && name != "" && !slices.Contains(u.Called, name) {
				u.Called = append(u.Called, name)
			}
		}
	}
	return u
}

// tried writes and reads the usual blank board.
func (f *Format) tried(family *puzzles.Family, variant string) (u Use) {
	b, err := family.BlankBoard(family.UsualOf(variant))
	if err != nil {
		return u
	}
	families := []*puzzles.Family{family}
	text, err := f.WriteBoard(b, nil, families)
	if err != nil {
		return u
	}
	parts := puzzles.PartsOf(b)
	as := &As{Family: family, Words: parts.Words, Size: fmt.Sprintf("%dx%d", parts.Rows, parts.Cols)}
	for t := range parse.Texts(strings.NewReader(text+"\n"), f.Name) {
		Read(t, f, as, families, func(found Found, err error) bool {
			u.Reads = err == nil && found.Board.String() == b.String()
			return false
		})
	}
	u.Writes = true
	return u
}
