package formats

import (
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/prose"
)

// Up to four numbers for each cell, or none, with commas between them in our words. In an address:
//
//	0 to 8     one number
//	9          1,1,1,1
//	.          a number that is not told
//	a0 to d7   several, two digits of 36: 360 for two numbers up to 5, 396 for three up to 3, 460 for four up to 1, and
//	           the numbers themselves to the base of one more; 0 is one that is not told
//	g to z     1 to 20 cells without numbers
var severalOf = map[int]struct{ least, base int }{2: {360, 6}, 3: {396, 4}, 4: {460, 2}}

const fourOnes = "1,1,1,1"

func several(s *scan) (word string, free int, err error) {
	from, first := s.at, s.rest()[0]
	switch {
	case first >= '0' && first <= '8':
		s.at++
		return string(first), 0, nil
	case first == '9':
		s.at++
		return fourOnes, 0, nil
	case first < 'a' || first > 'f':
		return number16(s)
	}
	n, err := strconv.ParseInt(s.spanOf("0123456789abcdefghijklmnopqrstuvwxyz", 2), 36, 32)
	for k := 4; k > 1 && err == nil; k-- {
		if rest := int(n) - severalOf[k].least; rest >= 0 && s.at == from+2 {
			words := make([]string, k)
			for i := range slices.Backward(words) {
				if words[i] = strconv.Itoa(rest % severalOf[k].base); words[i] == "0" {
					words[i] = unknown
				}
				rest /= severalOf[k].base
			}
			if rest == 0 {
				return strings.Join(words, ","), 0, nil
			}
		}
	}
	return "", 0, s.errorf(from, "%s: expected two digits, a0 to d7", prose.Quote(s.line.Text[from:s.at], 40))
}

func saySeveral(word string) string {
	words := strings.Split(word, ",")
	if len(words) == 1 && len(word) == 1 {
		return strings.Replace(word, unknown, ".", 1)
	}
	code, isCode := severalOf[len(words)]
	n := 0
	for _, word := range words {
		v, err := strconv.Atoi(strings.Replace(word, unknown, "0", 1))
		if err != nil || v < 0 || v >= code.base {
			return ""
		}
		n = n*code.base + v
	}
	switch {
	case word == fourOnes:
		return "9"
	case !isCode:
		return ""
	}
	return strconv.FormatInt(int64(code.least+n), 36)
}

// readSeveralGrid reads numbers with commas between them, and marks on cells without.
func readSeveralGrid(p *parts, d *puzzles.Draft) error {
	err := readJoined(p, d)
	for i := range d.Cells {
		d.Cells[i].Text = strings.ReplaceAll(d.Cells[i].Text, "-", unknown)
	}
	return err
}

func writeSeveralGrid(d *puzzles.Draft) ([][]string, error) {
	return gridOf(d, func(cell int) (string, error) {
		if word := d.Cells[cell].Text; word != puzzles.Free {
			return strings.ReplaceAll(word, unknown, "-"), nil
		}
		return shadeWord(d, cell), nil
	})
}
