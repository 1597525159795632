package formats

import (
	"fmt"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/prose"
)

// A direction and a number for each cell. Directions are 0 none, 1 up, 2 down, 3 left, 4 right; in our words they stand
// behind the number as n, s, w, e. A direction without a number says nothing: it is '?'. In an address:
//
//	2a          down, 10: a direction, and a hexadecimal digit
//	7-12        as 2, with two digits: 5 is added to the direction
//	-2123       as 2, with three digits
//	2.          down, a number that is not told
//	a to z      1 to 26 cells without an arrow
const compass = ".nswe"

// arrowFree is the most cells of one run.
const arrowFree = 26

// arrowWord is our word of a direction and a number; "" if there is none.
func arrowWord(direction, n int64) string {
	if direction < 0 || direction >= int64(len(compass)) {
		return ""
	}
	return strconv.FormatInt(n, 10) + strings.TrimPrefix(compass[direction:direction+1], ".")
}

// arrowOf is the direction and the number of a word of ours; ok is false if it is none.
func arrowOf(word string) (direction, n int, ok bool) {
	if word == unknown {
		return 0, -1, true
	}
	if i := strings.IndexByte(compass, word[len(word)-1]); i > 0 {
		direction, word = i, word[:len(word)-1]
	}
	n, err := strconv.Atoi(word)
	return direction, n, err == nil && n >= 0
}

// arrow reads a direction and a number, or a run of cells without.
func arrow(s *scan) (word string, free int, err error) {
	from, first := s.at, s.rest()[0]
	s.at++
	digits, direction := 1, int64(strings.IndexByte("0123456789", first))
	switch {
	case first >= 'a' && first <= 'z':
		return "", int(first-'a') + 1, nil
	case first == '-' && !s.ends():
		digits, direction = 3, int64(strings.IndexByte("01234", s.rest()[0]))
		s.at++
	case direction > 4:
		digits, direction = 2, direction-5
	case direction >= 0 && strings.HasPrefix(s.rest(), "."):
		s.at++
		return unknown, 0, nil
	}
	n, err := strconv.ParseInt(s.spanOf(hexadecimal, digits), 16, 64)
	if word = arrowWord(direction, n); err != nil || word == "" {
		return "", 0, s.errorf(from, "%s: expected a direction 0 to 4 and a hexadecimal digit, or a to z",
			prose.Quote(s.line.Text[from:s.at], 40))
	}
	return word, 0, nil
}

// sayArrow is the reverse; "" if there is none.
func sayArrow(word string) string {
	direction, n, ok := arrowOf(word)
	switch {
	case !ok || n >= 4096:
		return ""
	case n < 0:
		return fmt.Sprintf("%d.", direction)
	case n < 16:
		return fmt.Sprintf("%d%x", direction, n)
	case n < 256:
		return fmt.Sprintf("%d%x", direction+5, n)
	}
	return fmt.Sprintf("-%d%x", direction, n)
}

// arrowGrid is words such as "2,10", of which the number may be "-".
var arrowGrid = commaGrid("a direction 0 to 4 and a number, such as 2,10",
	func(word string) string { return gridArrow(strings.Split(word, ",")) }, sayGridArrow)

// commaGrid is a part of cells whose words have a comma. own is our word of one of theirs, and theirs the reverse, both
// "" if there is none.
func commaGrid(expected string, own, theirs func(word string) string) filePart {
	return filePart{
		func(p *parts, d *puzzles.Draft) error {
			err := readWords(p, d)
			for i, cell := range d.Cells {
				if !strings.Contains(cell.Text, ",") {
					continue
				}
				if d.Cells[i].Text = own(cell.Text); d.Cells[i].Text == "" {
					return p.in.text.Errorf(cell, "%s: expected %s", prose.Quote(cell.Text, 40), expected)
				}
			}
			return err
		},
		func(d *puzzles.Draft) ([][]string, error) {
			return gridOf(d, func(cell int) (word string, err error) {
				if word = d.Cells[cell].Text; word == puzzles.Free {
					return word, nil
				}
				if word = theirs(word); word == "" {
					err = cannotSay(d, cell, aFile)
				}
				return word, err
			})
		},
	}
}

// gridArrow is our word of a direction and a number of a file; "" if there is none.
func gridArrow(parts []string) string {
	if len(parts) != 2 {
		return ""
	}
	if parts[1] == "-" {
		return unknown
	}
	to, err1 := strconv.ParseInt(parts[0], 10, 64)
	n, err2 := strconv.ParseInt(parts[1], 10, 64)
	if err1 != nil || err2 != nil {
		return ""
	}
	return arrowWord(to, n)
}

// sayGridArrow is the reverse.
func sayGridArrow(word string) string {
	direction, n, ok := arrowOf(word)
	switch {
	case !ok:
		return ""
	case n < 0:
		return fmt.Sprintf("%d,-", direction)
	}
	return fmt.Sprintf("%d,%d", direction, n)
}
