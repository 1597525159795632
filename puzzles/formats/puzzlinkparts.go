package formats

import (
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// A puzzlinkPart is a part of a board in an address.
type puzzlinkPart struct {
	read  func(s *scan, d *puzzles.Draft) error
	write func(d *puzzles.Draft) (string, error)
}

// puzzlinkParts are what boards consist of, by the names that forms give them:
//
//	numbers  a number for each cell, or none: see number16.go
//	fours    a number from 0 to 4 for each cell, or none
//	corners  the same for each corner of cells
//	thirties a number for each cell in 36 digits, 0 to z, or behind '-' in two of them; % or @ for one that is not told
//	walls    walls with sums below and beside them, and sums above the columns and before the rows
//	lists    lists of numbers above columns and before rows, each from the board outwards
//	rooms    borders between the cells of a row, then of a column: a digit, 0 to v, says five of them
//	counted  rooms, and a number for each of them or none, which is in the topmost cell of its first column
//	total    a number that the whole board has, and a slash
//	circles  a digit, 0 to q, says three cells: 0 none, 1 a white circle, 2 a black one
//	bits     a digit, 0 to v, says five cells: whether they are marked
//	letters, tens  a letter or a digit for each cell, or none: see letters.go
//	tinted-arrows  a colour for each cell, or none, and perhaps an arrow: see arrows.go
//	coloured a number of a colour for each cell, or none: see coloured.go
//	arrows   a direction and a number for each cell, or neither: see arrows.go
//	leading, sides, letter-sides, poles  numbers beside the board: see margins.go
//	given, given-letters  numbers, or nothing if there is none
//	blanked  rooms, circles and blank cells: see blanks.go
//	sparse   cells that have a word or none: see sparse.go
//	several  up to four numbers for each cell: see several.go
//	letter-total  a letter that the whole board has, as a number and a slash
//	fleet    the lengths of pieces: see fleet.go
//	dots     dots on cells, edges and corners, and cells of no area: see dots.go
//	set-d, set-p, set-t  the letter of a set of pieces, which is a variant of ours: see fleet.go
var puzzlinkParts = map[string]puzzlinkPart{
	"numbers":       address(number16, sayNumber16),
	"fours":         {address(four, nil).read, writeFours},
	"thirties":      address(thirty, sayThirty),
	"walls":         {readWalls, writeWalls},
	"corners":       {readCorners, writeCorners},
	"lists":         {readLists, writeLists},
	"rooms":         {readRooms, writeRooms},
	"counted":       {readCounted, writeCounted},
	"total":         allSides.total(),
	"circles":       circles.part(),
	"bits":          bits.part(),
	"letters":       pieces.part(),
	"tens":          tens.part(),
	"coloured":      address(coloured, sayColoured),
	"tinted-arrows": cellCode{tintedArrow, sayTintedArrow, arrowFree, inAddress}.part(),
	"arrows":        cellCode{arrow, sayArrow, arrowFree, inAddress}.part(),
	"leading":       leading.part(),
	"sides":         allSides.part(),
	"letter-sides":  lettered.part(),
	"poles":         poles.part(),
	"given":         allSides.given(),
	"given-letters": lettered.given(),
	"blanked":       {readBlanked, writeBlanked},
	"sparse":        {address(sparse, nil).read, writeSparse},
	"several":       address(several, saySeveral),
	"letter-total":  lettered.total(),
	"fleet":         {readFleet, writeFleet},
	"dots":          {readDotDigits, writeDotDigits},
	"set-d":         setPart("d"),
	"set-p":         setPart("p"),
	"set-t":         setPart("t"),
}

const (
	theAddress = "the address"
	anAddress  = "an address of puzz.link"
)

// A code reads one word, or "" for none, and how many free words follow.
type code func(s *scan) (word string, free int, err error)

// fill reads words of a code.
func (f *filling) fill(read code) ([]parse.Token, error) {
	s := f.s
	for !s.ends() && s.rest() != "/" && len(f.words) < f.n {
		from := s.at
		word, free, err := read(s)
		if err == nil && word != "" {
			err = f.add(from, 1, word)
			free = min(free, f.n-len(f.words)) // which may be fewer behind the last word
		}
		if err == nil {
			err = f.add(from, free, puzzles.Free)
		}
		if err != nil {
			return nil, err
		}
	}
	return f.end()
}

// A cellCode is words of cells, with letters up to z for at most `most` free ones. say returns "" for what it has not.
type cellCode struct {
	read code
	say  func(word string) string
	most int
	in   medium
}

// A medium is what texts are called in errors.
type medium struct{ the, a string }

var (
	inAddress = medium{theAddress, anAddress}
	inID      = medium{theID, anID}
)

func address(read code, say func(word string) string) puzzlinkPart {
	return cellCode{read, say, mostFree, inAddress}.part()
}

func (c cellCode) part() puzzlinkPart { return puzzlinkPart{c.readCells, c.writeCells} }

func (c cellCode) readCells(s *scan, d *puzzles.Draft) (err error) {
	d.Cells, err = s.cells(d, c.in.the).fill(c.read)
	return err
}

func (c cellCode) writeCells(d *puzzles.Draft) (string, error) {
	text, bad := writeWords(d.Cells, c.most, c.say)
	if bad >= 0 {
		return "", cannotSay(d, bad, c.in.a)
	}
	return text, nil
}

// four reads a number from 0 to 4 with up to two free cells behind it, or a run of free cells.
func four(s *scan) (word string, free int, err error) {
	first := s.rest()[0]
	s.at++
	switch {
	case first == '.':
		return unknown, 0, nil
	case first >= 'g' && first <= 'z':
		return "", int(first-'g') + 1, nil
	case first != 'f' && strings.IndexByte(hexadecimal, first) >= 0:
		n := strings.IndexByte(hexadecimal, first)
		return strconv.Itoa(n % 5), n / 5, nil
	}
	return "", 0, s.errorf(s.at-1, "character %q: expected 0 to 9, a to e, g to z or '.'", []rune(s.line.Text[s.at-1:])[0])
}

// writeFours puts up to two free cells behind a number into its digit. Behind the last number it is always two.
func writeFours(d *puzzles.Draft) (string, error) {
	var words []parse.Token
	for i := 0; i < len(d.Cells); i++ {
		word := d.Cells[i].Text
		n, err := strconv.Atoi(word)
		switch {
		case word == puzzles.Free || word == unknown:
		case err != nil || n < 0 || n > 4:
			return "", cannotSay(d, i, anAddress)
		default:
			free := 0
			for free < 2 && (i+1 >= len(d.Cells) || d.Cells[i+1].Text == puzzles.Free) {
				free++
				i++
			}
			word = hexadecimal[n+5*free : n+5*free+1]
		}
		words = append(words, parse.Token{Text: word})
	}
	text, _ := writeNumbers(words, func(word string) string { return strings.Replace(word, unknown, ".", 1) })
	return text, nil
}

// thirty reads a number of 36 digits, or a free cell.
func thirty(s *scan) (word string, free int, err error) {
	from, first := s.at, s.rest()[0]
	s.at++
	digit := string(first)
	switch {
	case first == '%' || first == '@':
		return unknown, 0, nil
	case first == '.':
		return "", 1, nil
	case first == '-':
		s.at = min(s.at+2, len(s.line.Text))
		digit = s.line.Text[from+1 : s.at]
	}
	n, err := strconv.ParseUint(digit, 36, 32)
	if err != nil {
		return "", 0, s.errorf(from, "%s: expected a digit 0 to z, two behind '-', or '.'", prose.Quote(digit, 40))
	}
	return strconv.FormatUint(n, 10), 0, nil
}

func sayThirty(word string) string {
	n, err := strconv.Atoi(word)
	switch {
	case word == unknown:
		return "@"
	case err != nil || n < 0 || n >= 36*36:
		return ""
	case n >= 36:
		return "-" + strconv.FormatInt(int64(n), 36)
	}
	return strconv.FormatInt(int64(n), 36)
}
