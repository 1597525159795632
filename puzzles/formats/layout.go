package formats

import (
	"crypto/sha1"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
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
	return nil
}

const shaded = "*" // a cell of a picture that is shaded, or has a coin

func writeLayout(d *puzzles.Draft) (string, error) {
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
