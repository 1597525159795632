package formats

import (
	"fmt"
	"strconv"

	"twofold/puzzles"
)

// A number that the whole board has is the section of the board.

func setTotal(d *puzzles.Draft, word string, at puzzles.Token) {
	at.Text = word
	d.Sections = append(d.Sections, puzzles.Section{Mark: puzzles.BoardMark, Lines: [][]puzzles.Token{{at}}})
}

func readTotal(s *scan, d *puzzles.Draft) error {
	word, at := s.word("/")
	if !isNumber(word) {
		return s.in.text.Errorf(at, "%s: expected a number and a slash", puzzles.Quote(word, 40))
	}
	setTotal(d, word, at)
	return nil
}

// totalOf takes the number out of a draft.
func totalOf(d *puzzles.Draft, what string) (string, error) {
	lines := take(d, puzzles.BoardMark)
	if len(lines) != 1 || len(lines[0]) != 1 {
		return "", fmt.Errorf("the words of the board: expected one number: %s cannot say more", what)
	}
	n, err := strconv.Atoi(lines[0][0].Text)
	if err != nil {
		return "", fmt.Errorf("%q: %s cannot say it", lines[0][0].Text, what)
	}
	return strconv.Itoa(n), nil
}

func writeTotal(d *puzzles.Draft) (string, error) {
	total, err := totalOf(d, anAddress)
	return total + "/", err
}

func readTotalLine(p *parts, d *puzzles.Draft) error {
	at := p.next()
	if !isNumber(at.Text) {
		return p.in.text.Errorf(at, "%s: expected a number", puzzles.Quote(at.Text, 40))
	}
	setTotal(d, at.Text, at)
	return nil
}

func writeTotalLine(d *puzzles.Draft) ([][]string, error) {
	total, err := totalOf(d, aFile)
	return [][]string{{total}}, err
}
