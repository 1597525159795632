package formats

import (
	"strconv"

	"twofold/puzzles"
)

// Cells that have the word 1 or none, in digits of 36: 0 to h, one that has it and 0 to 17 behind it that have not; i
// to z, 1 to 18 that have not.

const sparseRun = 18

func sparse(s *scan) (word string, free int, err error) {
	n, err := strconv.ParseUint(s.rest()[:1], 36, 8)
	if s.at++; err != nil {
		return "", 0, s.errorf(s.at-1, "character %q: expected 0 to 9 or a to z", []rune(s.line.Text[s.at-1:])[0])
	}
	if n < sparseRun {
		return aBit, int(n), nil
	}
	return "", int(n) - sparseRun + 1, nil
}

func writeSparse(d *puzzles.Draft) (text string, err error) {
	for cell := 0; cell < len(d.Cells); {
		n, most := uint64(sparseRun-1), cell+sparseRun
		if word := d.Cells[cell].Text; word == aBit {
			n = 0
			cell++
		} else if word != puzzles.Free {
			return "", cannotSay(d, cell, anAddress)
		}
		for ; cell < min(most, len(d.Cells)) && d.Cells[cell].Text == puzzles.Free; cell++ {
			n++
		}
		text += strconv.FormatUint(n, 36)
	}
	return text, nil
}
