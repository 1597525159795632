package visibility

import (
	"fmt"
	"strconv"
	"strings"

	"twofold/puzzles"
)

// Simon Tatham's Range (https://www.chiark.greenend.org.uk/~sgtatham/puzzles/) writes a board of
// kuromasu as a game ID in one word:
//
//	7x5:c7_3b12e…   columns x rows, then the cells row by row:
//	                a to z  that many cells, 1 to 26, without a clue
//	                12      a clue
//	                _       nothing; it stands between the numbers of two cells side by side

// ReadRange reads the game ID that stands in the line with this index; a line holds nothing else.
// Errors are *puzzles.TextError.
func ReadRange(t *puzzles.Text, line int) (*Board, error) {
	id := t.Lines[line][0]
	if len(t.Lines[line]) > 1 {
		return nil, t.Errorf(t.Lines[line][1], "%q behind a game ID: expected one ID a line", t.Lines[line][1].Text)
	}
	size, cells, ok := strings.Cut(id.Text, ":")
	if !ok {
		return nil, t.Errorf(id, "game ID %q: expected columns x rows, ':' and the cells, such as 3x2:b3_2b", id.Text)
	}
	cols, rows, err := puzzles.ParseSize(size)
	if err != nil {
		return nil, t.Errorf(id, "size %q: expected columns x rows such as 5x4, each 1 or more", size)
	}
	b := &Board{Rules: Kuromasu, Rows: rows, Cols: cols}
	for rest := cells; rest != ""; {
		at := puzzles.Token{Text: rest, Line: id.Line, Col: id.Col + len(id.Text) - len(rest)}
		if rest, err = b.readRangeCells(t, at); err != nil {
			return nil, err
		}
	}
	if n := len(b.Clues); n < rows*cols {
		end := puzzles.Token{Line: id.Line, Col: id.Col + len(id.Text)}
		return nil, t.Errorf(end, "the game ID has %d cells: expected %d", n, rows*cols)
	}
	return b, nil
}

// readRangeCells reads the run or the clue that the token begins with, and returns what comes behind.
func (b *Board) readRangeCells(t *puzzles.Text, at puzzles.Token) (rest string, err error) {
	first, before := at.Text[0], len(b.Clues)
	rest = at.Text[1:]
	switch {
	case first == '_':
	case first >= 'a' && first <= 'z':
		for range first - 'a' + 1 {
			b.Clues = append(b.Clues, Blank)
		}
	case first >= '0' && first <= '9':
		rest = strings.TrimLeft(at.Text, "0123456789")
		number := at.Text[:len(at.Text)-len(rest)]
		clue, err := strconv.Atoi(number)
		if err != nil || clue < 1 || clue > b.maxClue() {
			return "", t.Errorf(at, "clue %q: expected 1 to %d", number, b.maxClue())
		}
		b.Clues = append(b.Clues, int32(clue))
	default:
		char := []rune(at.Text)[0]
		return "", t.Errorf(at, "character %q in a game ID: expected a letter a to z, a clue, or '_'", char)
	}
	if len(b.Clues) > b.Rows*b.Cols {
		return "", t.Errorf(at, "the game ID goes from %d to %d cells: expected %d", before, len(b.Clues), b.Rows*b.Cols)
	}
	return rest, nil
}

// Range writes a board of kuromasu as a game ID, which cannot say '?'.
func (b *Board) Range() (string, error) {
	if b.Rules != Kuromasu {
		return "", fmt.Errorf("a board of %v: Range plays kuromasu", b.Rules)
	}
	if err := puzzles.Unpositioned(b, "a game ID of Range"); err != nil {
		return "", err
	}
	var id strings.Builder
	fmt.Fprintf(&id, "%dx%d:", b.Cols, b.Rows)
	blanks, digit := 0, false
	run := func() {
		for ; blanks > 0; blanks -= min(blanks, 26) {
			id.WriteByte(byte('a' + min(blanks, 26) - 1))
			digit = false
		}
	}
	for cell, clue := range b.Clues {
		switch {
		case clue == AnyNumber:
			return "", fmt.Errorf("%s: clue '?': a game ID of Range has numbers only", puzzles.Place(cell, b.Cols))
		case clue == Blank:
			blanks++
			continue
		}
		run()
		if digit {
			id.WriteByte('_')
		}
		id.WriteString(strconv.Itoa(int(clue)))
		digit = true
	}
	run()
	return id.String(), nil
}
