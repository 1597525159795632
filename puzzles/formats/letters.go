package formats

import "twofold/puzzles"

// A letter for each cell, a to g, or h to z for 1 to 19 cells without one.

const letterFree = 19

func letter(s *scan) (word string, free int, err error) {
	first := s.rest()[0]
	s.at++
	switch {
	case first >= 'a' && first <= 'g':
		return string(first), 0, nil
	case first >= 'h' && first <= 'z':
		return "", int(first-'h') + 1, nil
	}
	return "", 0, s.errorf(s.at-1, "character %q: expected a to z", []rune(s.line.Text[s.at-1:])[0])
}

func writeLetters(d *puzzles.Draft) (string, error) {
	text, bad := writeWords(d.Cells, letterFree, func(word string) string {
		if len(word) == 1 && word >= "a" && word <= "g" {
			return word
		}
		return ""
	})
	if bad >= 0 {
		return "", cannotSay(d, bad, anAddress)
	}
	return text, nil
}
