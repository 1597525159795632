package formats

import (
	"fmt"
	"strconv"
	"strings"

	"twofold/puzzles"
)

// The numbers of cells as puzz.link has them in most of its puzzles, row by row:
//
//	0 to f          a number up to 15
//	-10 to -ff      a number of two hexadecimal digits, 16 to 255; +100 to +fff of three
//	=000 @000 *0000 $00000   numbers from 4096, 8192, 12240 and 77776 on, of so many digits
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

// readNumber16 reads cells up to the end of the line, or a '/' there.
func readNumber16(s *scan, d *puzzles.Draft, what string) error {
	f := &filling{d, s, what}
	for !s.ends() && s.rest() != "/" {
		from := s.at
		n, word, err := number16(s)
		if err != nil {
			return err
		}
		if err := f.add(from, n, word); err != nil {
			return err
		}
	}
	return f.end()
}

// number16 reads one number, or a run of cells without one.
func number16(s *scan) (cells int, word string, err error) {
	from, first := s.at, s.rest()[0]
	s.at++
	switch {
	case first == '.':
		return 1, unknown, nil
	case first >= 'g' && first <= 'z':
		return int(first-'g') + 1, puzzles.Free, nil
	case strings.IndexByte(hexadecimal, first) >= 0:
		n, _ := strconv.ParseInt(string(first), 16, 32)
		return 1, strconv.FormatInt(n, 10), nil
	}
	for _, w := range wide {
		if w.sign != first {
			continue
		}
		end := min(s.at+w.digits, len(s.line.Text))
		n, err := strconv.ParseUint(s.line.Text[s.at:end], 16, 32)
		if err != nil || end-s.at < w.digits {
			return 0, "", s.errorf(from, "%q: expected %d hexadecimal digits behind %c", s.line.Text[from:end], w.digits, first)
		}
		s.at = end
		return 1, strconv.FormatUint(n+uint64(w.above), 10), nil
	}
	return 0, "", s.errorf(from, "character %q: expected 0 to 9, a to z, '.', or a number behind one of - + = @ * $",
		[]rune(s.line.Text[from:])[0])
}

const hexadecimal = "0123456789abcdef"

// mostFree is the most cells of one run.
const mostFree = 20

// writeNumber16 writes the cells of a draft.
func writeNumber16(d *puzzles.Draft, what string) (string, error) {
	var out strings.Builder
	free := 0
	flush := func() {
		for ; free > 0; free -= min(free, mostFree) {
			out.WriteByte(byte('g' + min(free, mostFree) - 1))
		}
	}
	for i, cell := range d.Cells {
		if cell.Text == puzzles.Free {
			free++
			continue
		}
		flush()
		n, err := strconv.Atoi(cell.Text)
		switch {
		case cell.Text == unknown:
			out.WriteByte('.')
		case err != nil || n < 0 || n > 77776+1<<20-1:
			return "", cannotSay(d, i, what)
		default:
			out.WriteString(sayNumber16(n))
		}
	}
	flush()
	return out.String(), nil
}

func sayNumber16(n int) string {
	if n < 16 {
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
