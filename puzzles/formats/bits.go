package formats

import (
	"strconv"

	"twofold/puzzles"
)

// Bits are cells that have a word or none, five in a digit of 32.

const aBit = "1"

func readBits(s *scan, d *puzzles.Draft) (err error) {
	f := s.cells(d, theAddress)
	for !s.ends() && len(f.words) < f.n {
		from := s.at
		five, err := strconv.ParseUint(s.spanOf("0123456789abcdefghijklmnopqrstuv", 1), 32, 8)
		if err != nil {
			return s.errorf(from, "cells: expected 0 to 9 or a to v")
		}
		for i := range min(5, f.n-len(f.words)) {
			word := puzzles.Free
			if five&(16>>i) != 0 {
				word = aBit
			}
			if err := f.add(from, 1, word); err != nil {
				return err
			}
		}
	}
	d.Cells, err = f.end()
	return err
}

func writeBits(d *puzzles.Draft) (text string, err error) {
	for first := 0; first < len(d.Cells); first += 5 {
		five := 0
		for cell := first; cell < first+5; cell++ {
			five *= 2
			switch {
			case cell >= len(d.Cells) || d.Cells[cell].Text == puzzles.Free:
			case d.Cells[cell].Text == aBit:
				five++
			default:
				return "", cannotSay(d, cell, anAddress)
			}
		}
		text += strconv.FormatInt(int64(five), 32)
	}
	return text, nil
}
