package formats

import (
	"strings"

	"twofold/puzzles"
)

// A letters is a character for each cell, or a letter for a run of cells without one: those from the first one up to z
// say 1 and more.
type letters struct {
	known string // what stands for a word of itself
	free  byte
	open  string // the word that '.' says, or "" if nothing does
}

// pieces are a letter for each cell, a to g, and tens a digit, or '.' for a number that is not told.
var (
	pieces = letters{"abcdefg", 'h', ""}
	tens   = letters{"0123456789", 'a', unknown}
)

func (l letters) part() puzzlinkPart { return puzzlinkPart{cellsPart(l.read, nil).read, l.write} }

func (l letters) read(s *scan) (word string, free int, err error) {
	first := s.rest()[0]
	s.at++
	switch {
	case strings.IndexByte(l.known, first) >= 0:
		return string(first), 0, nil
	case first >= l.free && first <= 'z':
		return "", int(first-l.free) + 1, nil
	case first == '.' && l.open != "":
		return l.open, 0, nil
	}
	return "", 0, s.errorf(s.at-1, "character %q: expected %s or %c to z", []rune(s.line.Text[s.at-1:])[0],
		strings.Join(strings.Split(l.known, ""), ", "), l.free)
}

func (l letters) write(d *puzzles.Draft) (string, error) {
	text, bad := writeWords(d.Cells, int('z'-l.free)+1, func(word string) string {
		switch {
		case word == l.open:
			return "."
		case len(word) == 1 && strings.Contains(l.known, word):
			return word
		}
		return ""
	})
	if bad >= 0 {
		return "", cannotSay(d, bad, anAddress)
	}
	return text, nil
}
