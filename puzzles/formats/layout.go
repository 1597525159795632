package formats

import (
	"crypto/sha1"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// A layout is the whole answer: one bit for each cell, in hexadecimal digits, row by row, the highest bit first. It may
// begin with the column and the row, from 0, of the cell that is opened first. Behind an m the bits are hidden, so that
// nobody reads the answer by accident:
//
//	5x4:3,0,m0a7b0
//
// The bits, filled up with zeros, are bytes, which are divided in two halves, of which the second one is larger by one
// byte if their number is odd. The first half is changed (exclusive or) by a stream of bytes made of the second, then
// the second by a stream made of the first; bits that fill up become 0 again. The stream made of some bytes is the
// SHA-1 of these and "0", of these and "1", and so on.
//
// Read from mines.c and auxiliary/obfusc.c of chrisboyle/sgtpuzzles.

func layout(c *cursor) (err error) {
	if c.writes {
		c.text, err = writeLayout(c.d)
		return err
	}
	return readLayout(c.scan, c.d)
}

// readLayout makes marks of the bits: a coin where the bit is 1.
func readLayout(s *scan, d *puzzles.Draft) error {
	if match := layoutClick().FindStringSubmatch(s.rest()); match != nil {
		col, err1 := strconv.Atoi(match[1])
		row, err2 := strconv.Atoi(match[2])
		if err1 != nil || err2 != nil || col >= d.Cols || row >= d.Rows {
			return s.errorf(s.at, "first cell %s,%s: expected a column from 0 to %d and a row from 0 to %d", match[1], match[2],
				d.Cols-1, d.Rows-1)
		}
		d.Start = row*d.Cols + col
		s.at += len(match[0])
	}
	isHidden := strings.HasPrefix(s.rest(), "m")
	if isHidden || strings.HasPrefix(s.rest(), "u") {
		s.at++
	}
	cells := d.Rows * d.Cols
	from, want := s.at, (cells+3)/4
	word := s.span(hexadecimal + "ABCDEF")
	if !s.ends() || len(word) != want {
		return s.errorf(s.at, "the game ID has %d hexadecimal digits: expected %d", len(word), want)
	}
	bits, err := hex.DecodeString(word + strings.Repeat("0", len(word)%2))
	if err != nil {
		return s.errorf(from, "%v: expected hexadecimal digits", err)
	}
	if isHidden {
		show(bits, cells)
	}
	d.IsAnswered = true
	at := s.from(from)
	for cell := range cells {
		mark := puzzles.Free
		if bits[cell/8]&(0x80>>(cell%8)) != 0 {
			mark = shaded
		}
		d.Marks = append(d.Marks, parse.Token{Text: mark, Line: at.Line, Col: at.Col})
		d.Cells = append(d.Cells, parse.Token{Text: puzzles.Free, Line: at.Line, Col: at.Col})
	}
	return s.opens(d)
}

// opens gives the total, and the numbers of the cells that are opened with the first one: what the player sees then.
func (s *scan) opens(d *puzzles.Draft) error {
	d.Settings = []string{fmt.Sprintf("total=%d", shadedOf(d))}
	if d.Start == puzzles.Nowhere {
		return nil
	}
	if d.Marks[d.Start].Text == shaded {
		return s.errorf(0, "%s: the cell that is opened first has a mine: expected one without",
			puzzles.Place(d.Start, d.Cols))
	}
	showNumbers(d, d.Start)
	return nil
}

// showNumbers gives the numbers of the cells that are opened with one.
func showNumbers(d *puzzles.Draft, start int) {
	for cell := range opened(d, start) {
		d.Cells[cell].Text = strconv.Itoa(shadedAround(d, cell))
	}
}

// shadedOf is how many cells are shaded, shadedAround how many of those around one.
func shadedOf(d *puzzles.Draft) (n int) {
	for _, mark := range d.Marks {
		n += puzzles.Truth(mark.Text == shaded)
	}
	return n
}

func shadedAround(d *puzzles.Draft, cell int) (n int) {
	for _, other := range around(d, cell) {
		n += puzzles.Truth(d.Marks[other].Text == shaded)
	}
	return n
}

// around lists a cell, which is not shaded, and those that touch it.
func around(d *puzzles.Draft, cell int) (cells []int) {
	row, col := cell/d.Cols, cell%d.Cols
	for r := max(row-1, 0); r <= min(row+1, d.Rows-1); r++ {
		for c := max(col-1, 0); c <= min(col+1, d.Cols-1); c++ {
			cells = append(cells, r*d.Cols+c)
		}
	}
	return cells
}

// opened are the cells that are opened with one: itself, and with a cell around which none is shaded all around it.
func opened(d *puzzles.Draft, start int) map[int]bool {
	all := map[int]bool{start: true}
	for open := []int{start}; len(open) > 0; {
		cell := open[0]
		if open = open[1:]; shadedAround(d, cell) > 0 {
			continue
		}
		for _, n := range around(d, cell) {
			if !all[n] {
				all[n] = true
				open = append(open, n)
			}
		}
	}
	return all
}

// closes finds the cell that is opened first, and takes away the total and the numbers. The layout is the marks.
func closes(d *puzzles.Draft) error {
	var clues []int
	for cell, word := range d.Cells {
		if d.Marks == nil || d.Marks[cell].Text == puzzles.OpenWord {
			return fmt.Errorf("a game ID of Minesweeper says where all mines are: expected a board with its solution")
		}
		if word.Text == puzzles.Free {
			continue
		}
		if n := shadedAround(d, cell); d.Marks[cell].Text == shaded || word.Text != strconv.Itoa(n) {
			return fmt.Errorf("%s: clue %s counts %s of the solution", puzzles.Place(cell, d.Cols), word.Text,
				prose.Some(n, "mine"))
		}
		clues = append(clues, cell)
	}
	switch total := fmt.Sprintf("total=%d", shadedOf(d)); {
	case len(d.Settings) == 0:
		return fmt.Errorf("a game ID of Minesweeper tells how many mines there are: expected a board with total=")
	case d.Settings[0] != total:
		return fmt.Errorf("the solution has %s: expected %s", prose.Some(shadedOf(d), "mine"), d.Settings[0])
	}
	d.Settings = nil
	if len(clues) == 0 {
		return nil
	}
	// One cell opens others only if its clue is 0, and then each other 0 among them opens the same.
	d.Start = clues[max(0, slices.IndexFunc(clues, func(cell int) bool { return d.Cells[cell].Text == "0" }))]
	all := opened(d, d.Start)
	if len(all) == len(clues) && !slices.ContainsFunc(clues, func(cell int) bool { return !all[cell] }) {
		return nil
	}
	var names []string
	for _, cell := range clues[:min(3, len(clues))] {
		names = append(names, puzzles.Place(cell, d.Cols))
	}
	if len(clues) > 3 {
		names = append(names, "…")
	}
	return fmt.Errorf("a game ID of Minesweeper shows the clues that one opened cell shows: these are others: %s",
		strings.Join(names, " "))
}

const layoutPart = "layout"

const shaded = "*" // a cell of a picture that is shaded, or has a coin

func writeLayout(d *puzzles.Draft) (string, error) {
	if err := closes(d); err != nil {
		return "", err
	}
	cells := d.Rows * d.Cols
	bits := make([]byte, (cells+7)/8)
	for cell, mark := range d.Marks {
		if mark.Text == shaded {
			bits[cell/8] |= 0x80 >> (cell % 8)
		}
	}
	hide(bits, cells)
	click := ""
	if d.Start != puzzles.Nowhere {
		click = fmt.Sprintf("%d,%d,", d.Start%d.Cols, d.Start/d.Cols)
	}
	return click + "m" + hex.EncodeToString(bits)[:(cells+3)/4], nil
}

func hide(bits []byte, n int) {
	first, second := bits[:len(bits)/2], bits[len(bits)/2:]
	change(first, second)
	change(second, first)
	clearFilling(bits, n)
}

func show(bits []byte, n int) {
	first, second := bits[:len(bits)/2], bits[len(bits)/2:]
	change(second, first)
	clearFilling(bits, n)
	change(first, second)
}

// change changes bytes by the stream made of a seed.
func change(bytes, seed []byte) {
	var stream []byte
	for i := 0; len(stream) < len(bytes); i++ {
		sum := sha1.Sum(append(append([]byte(nil), seed...), strconv.Itoa(i)...))
		stream = append(stream, sum[:]...)
	}
	for i := range bytes {
		bytes[i] ^= stream[i]
	}
}

// clearFilling makes the bits behind the first n ones 0.
func clearFilling(bits []byte, n int) {
	if n%8 > 0 {
		bits[n/8] &= 0xff << (8 - n%8)
	}
}
