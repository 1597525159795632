package formats

import (
	"slices"
	"strconv"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// A packing puts a number of numbers below kinds (each) into each digit, the first one in its highest place.
type packing struct {
	kinds, each int
}

// Bits are cells with the word 1 or none, five in a digit of 32, or borders. Circles are cells with 1, 2 or none, three
// in a digit of 27.
var (
	bits    = packing{2, 5}
	circles = packing{3, 3}
)

const aBit = "1"

func (p packing) base() int {
	base := 1
	for range p.each {
		base *= p.kinds
	}
	return base
}

func (p packing) read(s *scan, n int) (all []int, err error) {
	for len(all) < n {
		from := s.at
		digit, err := strconv.ParseUint(s.spanOf(stateDigits, 1), p.base(), 8)
		if err != nil {
			return nil, s.errorf(from, "%d of %d are told: expected a digit 0 to 9 or a to %c for each %d", len(all), n,
				stateDigits[p.base()-1], p.each)
		}
		some := make([]int, p.each)
		for i := range slices.Backward(some) {
			some[i] = int(digit) % p.kinds
			digit /= uint64(p.kinds)
		}
		all = append(all, some[:min(p.each, n-len(all))]...)
	}
	return all, nil
}

func (p packing) write(all []int) (text string) {
	for some := range slices.Chunk(all, p.each) {
		digit := 0
		for i := range p.each {
			digit *= p.kinds
			if i < len(some) {
				digit += some[i]
			}
		}
		text += strconv.FormatInt(int64(digit), p.base())
	}
	return text
}

func (p packing) part() puzzlinkPart { return puzzlinkPart{p.readCells, p.writeCells} }

// readCells makes cells of numbers, of which 0 is none.
func (p packing) readCells(s *scan, d *puzzles.Draft) error {
	at := s.here()
	all, err := p.read(s, d.Rows*d.Cols)
	d.Cells = freeCells(d)
	for cell, n := range all {
		if n > 0 {
			d.Cells[cell] = parse.Token{Text: strconv.Itoa(n), Line: at.Line, Col: at.Col}
		}
	}
	return err
}

func (p packing) writeCells(d *puzzles.Draft) (string, error) {
	all := make([]int, len(d.Cells))
	for cell, word := range d.Cells {
		n, err := strconv.Atoi(word.Text)
		if word.Text != puzzles.Free && (err != nil || n < 1 || n >= p.kinds) {
			return "", cannotSay(d, cell, anAddress)
		}
		all[cell] = n
	}
	return p.write(all), nil
}
