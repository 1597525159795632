package formats

import (
	"fmt"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// The numbers of cells as puzz.link has them in most of its puzzles, row by row:
//
//	0 to f          a number up to 15
//	-10 to -ff      a number of two hexadecimal digits, 16 to 255; +100 to +fff of three
//	=000 @000 *0000 $00000   numbers from 4096, 8192, 12240 and 77776 on, of three digits, but *: of four
//	.               a cell whose number is not told
//	g to z          1 to 20 cells without a number
var wide = []struct {
	sign          byte
	digits, least int
	above         int // the value is that of the digits and this
}{
	{'-', 2, 16, 0}, {'+', 3, 256, 0}, {'=', 3, 4096, 4096}, {'@', 3, 8192, 8192}, {'*', 4, 12240, 12240},
	{'$', 5, 77776, 77776},
}

const unknown = "?" // a cell whose number is not told

// number16 reads one number, or a run of cells without one.
func number16(s *scan) (word string, free int, err error) {
	from, first := s.at, s.rest()[0]
	s.at++
	switch {
	case first == '.':
		return unknown, 0, nil
	case first >= 'g' && first <= 'z':
		return "", int(first-'g') + 1, nil
	case strings.IndexByte(hexadecimal, first) >= 0:
		n, _ := strconv.ParseInt(string(first), 16, 32)
		return strconv.FormatInt(n, 10), 0, nil
	}
	for _, w := range wide {
		if w.sign != first {
			continue
		}
		end := min(s.at+w.digits, len(s.line.Text))
		n, err := strconv.ParseUint(s.line.Text[s.at:end], 16, 32)
		if err != nil || end-s.at < w.digits {
			return "", 0, s.errorf(from, "%q: expected %d hexadecimal digits behind %c", s.line.Text[from:end], w.digits, first)
		}
		s.at = end
		return strconv.FormatUint(n+uint64(w.above), 10), 0, nil
	}
	return "", 0, s.errorf(from, "character %q: expected 0 to 9, a to z, '.', or a number behind one of - + = @ * $",
		[]rune(s.line.Text[from:])[0])
}

const hexadecimal = "0123456789abcdef"

// mostFree is the most cells of one run.
const mostFree = 20

// writeNumbers writes words with runs of free ones between them, g to z. say returns "" for a word that cannot be said:
// bad is the first such word, or -1.
func writeNumbers(words []parse.Token, say func(word string) string) (text string, bad int) {
	return writeWords(words, mostFree, say)
}

// writeWords is the same with letters up to z, of which z stands for most free words.
func writeWords(words []parse.Token, most int, say func(word string) string) (text string, bad int) {
	var out strings.Builder
	free := 0
	flush := func() {
		for ; free > 0; free -= min(free, most) {
			out.WriteByte(byte('z' - most + min(free, most)))
		}
	}
	for i, w := range words {
		if w.Text == puzzles.Free {
			free++
			continue
		}
		flush()
		text := say(w.Text)
		if text == "" {
			return "", i
		}
		out.WriteString(text)
	}
	flush()
	return out.String(), -1
}

func sayNumber16(word string) string {
	n, err := strconv.Atoi(word)
	switch {
	case word == unknown:
		return "."
	case err != nil || n < 0 || n > 77776+1<<20-1:
		return ""
	case n < 16:
		return strconv.FormatInt(int64(n), 16)
	}
	w := wide[0]
	for _, next := range wide[1:] {
		if n >= next.least {
			w = next
		}
	}
	return fmt.Sprintf("%c%0*x", w.sign, w.digits, n-w.above)
}

// cannotSay is the error of a cell that a format has no word for.
func cannotSay(d *puzzles.Draft, cell int, what string) error {
	return fmt.Errorf("%s: cell %q: %s cannot say it", puzzles.Place(cell, d.Cols), d.Cells[cell].Text, what)
}
