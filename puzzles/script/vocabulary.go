package script

import (
	_ "embed" // of the texts
	"strings"
)

// A Term is a word that a rules file may use.
type Term struct {
	Name  string `json:"name"`
	Of    string `json:"of"`    // what it belongs to: "b" of boards, "" of what stands alone
	Call  string `json:"call"`  // as it is written
	About string `json:"about"` // in one line
}

//go:embed vocabulary.txt
var vocabulary string

// Vocabulary lists all words of rules files.
func Vocabulary() (all []Term) {
	for line := range strings.Lines(vocabulary) {
		call, about, _ := strings.Cut(strings.TrimSpace(line), "  ")
		name, _, _ := strings.Cut(call, "(")
		of, own, isOf := strings.Cut(name, ".")
		if !isOf {
			of, own = "", name
		}
		all = append(all, Term{own, of, call, about})
	}
	return all
}

// skeleton is a small file that works, with comments, of a family called NAME.
//
//go:embed skeleton.star
var skeleton string

// Skeleton is a file to begin a family with.
func Skeleton(name string) string { return strings.ReplaceAll(skeleton, "NAME", name) }
