package formats

import "strings"

// letters is a character for each cell, one of those known, or a letter for a run of cells without one: those from the
// first one that is free up to z say 1 and more. '.' is a word that is not told, if there is one.
func letters(known string, free byte, open string, in medium) cellCode {
	read := func(s *scan) (word string, run int, err error) {
		first := s.rest()[0]
		s.at++
		switch {
		case strings.IndexByte(known, first) >= 0:
			return string(first), 0, nil
		case first >= free && first <= 'z':
			return "", int(first-free) + 1, nil
		case first == '.' && open != "":
			return open, 0, nil
		}
		return "", 0, s.errorf(s.at-1, "character %q in %s: expected one of %s, or %c to z", []rune(s.line.Text[s.at-1:])[0],
			in.a, known, free)
	}
	say := func(word string) string {
		switch {
		case word == open:
			return "."
		case len(word) == 1 && strings.Contains(known, word):
			return word
		}
		return ""
	}
	return cellCode{read, say, int('z'-free) + 1, in}
}

// Of addresses, a letter or a digit for each cell; of game IDs, a digit, or a capital letter, too.
var (
	pieces  = letters("abcdefg", 'h', "", inAddress)
	tens    = letters(digits, 'a', unknown, inAddress)
	oneSign = letters(digits, 'a', "", inID)
	glyphs  = letters(digits+"ABCDEFGHIJKLMNOPQRSTUVWXYZ", 'a', "", inID)
)
