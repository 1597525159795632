package twofold

import (
	"cmp"
	"embed"
	"fmt"
	"strings"
)

// sources are the boards of the documents that the families are known from.
//
//go:embed testdata/*/source.txt
var sources embed.FS

// An Example is a board to begin with.
type Example struct {
	Name  string `json:"name"` // in a few words
	Board string `json:"board"`
}

// Examples are boards of the documents that the family is known from, those of testdata/FAMILY/source.txt. The name of
// a board is the comment behind its header, or else that on the line above, or else its number and header.
func (f *Family) Examples() []Example {
	text, err := sources.ReadFile("testdata/" + f.Name + "/source.txt")
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
