package formats

import (
	"cmp"
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

func (p packing) base() int {
	base := 1
	for range p.each {
		base *= p.kinds
	}
	return base
}

// numbers reads numbers, or writes them.
func (p packing) numbers(c *cursor, all []int) error {
	for i := 0; i < len(all); i += p.each {
		some, digit := all[i:min(i+p.each, len(all))], 0
		for k := range p.each {
			if digit *= p.kinds; k < len(some) {
				digit += some[k]
			}
		}
		if c.writes {
			c.text += strconv.FormatInt(int64(digit), p.base())
			continue
		}
		from := c.at
		read, err := strconv.ParseUint(c.spanOf(stateDigits, 1), p.base(), 8)
		if err != nil {
			return c.errorf(from, "%d of %d are told: expected a digit 0 to 9 or a to %c for each %d", i, len(all),
				stateDigits[p.base()-1], p.each)
		}
		for k := range slices.Backward(make([]int, p.each)) {
			if k < len(some) {
				some[k] = int(read) % p.kinds
			}
			read /= uint64(p.kinds)
		}
	}
	return nil
}

// words are those of numbers, of which 0 is none.
func (p packing) words(c *cursor, words []*parse.Token) error {
	at, all := c.place(), make([]int, len(words))
	for i, word := range words {
		n, err := strconv.Atoi(word.Text)
		if all[i] = n; c.writes && isSaid(word) && (err != nil || n < 1 || n >= p.kinds) {
			return c.cannotSay(word)
		}
	}
	err := p.numbers(c, all)
	for i, n := range all {
		if n > 0 && !c.writes {
			*words[i] = parse.Token{Text: strconv.Itoa(n), Line: at.Line, Col: at.Col}
		}
	}
	return err
}

func (p packing) part(c *cursor) error { return p.words(c, c.cells()) }

// betweenCells are circles between cells, which have no words: of the pairs in rows, then of those in columns.
func betweenCells(read func(c *cursor, pairs []*parse.Token) error) part {
	return func(c *cursor) error {
		for _, cell := range c.cells() {
			if isSaid(cell) {
				return c.cannotSay(cell)
			}
		}
		pairs := c.pairs()
		rename(pairs, map[string]string{"w": "1", "b": "2"})
		err := read(c, pairs)
		rename(pairs, map[string]string{"1": "w", "2": "b"})
		return err
	}
}

// pairs are the words between cells, of rows and then of columns.
func (c *cursor) pairs() (all []*parse.Token) {
	lines := c.section(parse.EdgesMark)
	for _, way := range [][2]int{{0, 1}, {1, 0}} {
		for cell := range c.d.Rows * c.d.Cols {
			if pair := edgeAt(c.d, lines, cell, way[0], way[1]); pair != nil {
				all = append(all, pair)
			}
		}
	}
	return all
}

// pairRows are circles in rows of words, 0 where there is none.
func pairRows(c *cursor, pairs []*parse.Token) error {
	n := c.d.Rows * (c.d.Cols - 1)
	rename(pairs, map[string]string{puzzles.Free: "0"})
	_, err := c.rows(c.d.Rows, c.d.Cols-1, "circles", pairs[:n])
	if err == nil {
		_, err = c.rows(c.d.Rows-1, c.d.Cols, "circles", pairs[n:])
	}
	rename(pairs, map[string]string{"0": puzzles.Free})
	return err
}

func rename(words []*parse.Token, names map[string]string) {
	for _, word := range words {
		word.Text = cmp.Or(names[word.Text], word.Text)
	}
}

// ifAny is part, or nothing where the text ends.
func (p packing) ifAny(c *cursor) error {
	if !c.writes && (c.scan.ends() || c.rest() == "/") {
		c.cells()
		return nil
	}
	return p.part(c)
}

// flags are bits, of which cells have a word.
func (c *cursor) flags(word string) error {
	cells := c.cells()
	all := make([]int, len(cells))
	for i, cell := range cells {
		all[i] = puzzles.Truth(cell.Text == word)
	}
	err := bits.numbers(c, all)
	for i, cell := range cells {
		if all[i] > 0 {
			cell.Text = word
		}
	}
	return err
}
