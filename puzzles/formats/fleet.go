package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// A fleet is straight pieces. Ours is their lengths, the words of the board. Elsewhere a piece is its width, its height
// and its cells, five in a digit of 32, without the zeros at the end; some fleets have a letter.
var fleets = map[string]string{
	"c": "1 1 1 2 2 3", "d": "1 1 1 1 2 2 2 3 3 4", "e": "1 1 1 1 1 2 2 2 2 3 3 3 4 4 5",
}

// pieceCodes are straight pieces of 1 to 10 cells.
var pieceCodes = [...]string{"11g", "21o", "31s", "41u", "51v", "61vg", "71vo", "81vs", "91vu", "a1vv"}

// pieceLength is the length of a piece; 0 if it is not straight, or too long.
func pieceLength(piece string) int {
	return 1 + slices.IndexFunc(pieceCodes[:], func(code string) bool {
		return piece == code || len(piece) > 2 && piece[1:2]+piece[:1]+piece[2:] == code
	})
}

// fleet is the letter of a fleet, or how many pieces there are, and then each. An address has nothing before a letter
// but slashes, one more than before a number.
func fleet(c *cursor) error {
	if c.called == inAddress {
		c.field(&parse.Token{})
	}
	if c.writes {
		return writeFleet(c)
	}
	at, letter := c.place(), parse.Token{}
	c.field(&letter)
	n, err := strconv.Atoi(letter.Text)
	if err != nil && c.called == inAddress {
		c.field(&letter)
	}
	var line []parse.Token
	for length := range strings.FieldsSeq(fleets[letter.Text]) {
		line = append(line, parse.Token{Text: length, Line: at.Line, Col: at.Col})
	}
	for len(line) < n && !c.isOver() {
		var piece parse.Token
		c.field(&piece)
		length := pieceLength(piece.Text)
		if length == 0 {
			return c.errorAt(piece, "piece %s: expected a straight one of at most %d cells", prose.Quote(piece.Text, 40),
				len(pieceCodes))
		}
		piece.Text = strconv.Itoa(length)
		line = append(line, piece)
	}
	if len(line) == 0 {
		return c.errorAt(at, "fleet %s: expected c, d or e, or a number of pieces", prose.Quote(letter.Text, 40))
	}
	addSection(c.d, parse.BoardMark, [][]parse.Token{line})
	return nil
}

func writeFleet(c *cursor) error {
	var lengths, fields []string
	for _, word := range pointers(c.section(parse.BoardMark)...) {
		n, err := strconv.Atoi(word.Text)
		if err != nil || n < 1 || n > len(pieceCodes) {
			return fmt.Errorf("a ship of %s: %s has at most %d cells", word.Text, c.called.a, len(pieceCodes))
		}
		lengths, fields = append(lengths, word.Text), append(fields, pieceCodes[n-1])
	}
	fields = append([]string{strconv.Itoa(len(fields))}, fields...)
	for letter, of := range fleets {
		if of == strings.Join(lengths, " ") {
			if fields = []string{letter}; c.called == inAddress {
				fields = []string{"", letter}
			}
		}
	}
	for _, field := range fields {
		c.field(&parse.Token{Text: field})
	}
	c.text = strings.TrimSuffix(c.text, "/")
	return nil
}

// set is the letter of a set of pieces. Ours is a variant, and nothing of the board.
func set(letter string) part {
	return func(c *cursor) error {
		word := parse.Token{Text: letter}
		if c.field(&word); word.Text != letter {
			return c.errorAt(word, "pieces %s: expected the set %s", prose.Quote(word.Text, 40), letter)
		}
		c.text = strings.TrimSuffix(c.text, "/")
		return nil
	}
}
