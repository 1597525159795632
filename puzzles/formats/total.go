package formats

import (
	"fmt"
	"strconv"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// A number that the whole board has is the section of the board.

func setTotal(d *puzzles.Draft, word string, at parse.Token) {
	at.Text = word
	d.Sections = append(d.Sections, puzzles.Section{Mark: parse.BoardMark, Lines: [][]parse.Token{{at}}})
}

// total is a part of a number and a slash, or of a letter of ours that is a number there.
func (b bands) total() puzzlinkPart {
	return puzzlinkPart{
		read: func(s *scan, d *puzzles.Draft) error {
			word, at := s.word("/")
			if !isNumber(word) {
				return s.in.text.Errorf(at, "%s: expected a number and a slash", prose.Quote(word, 40))
			}
			setTotal(d, b.own("", word), at)
			return nil
		},
		write: func(d *puzzles.Draft) (string, error) {
			total, err := b.totalOf(d, anAddress)
			return total + "/", err
		},
	}
}

// totalOf takes the number out of a draft.
func (b bands) totalOf(d *puzzles.Draft, what string) (string, error) {
	lines := take(d, parse.BoardMark)
	if len(lines) != 1 || len(lines[0]) != 1 {
		return "", fmt.Errorf("the words of the board: expected one number: %s cannot say more", what)
	}
	n, err := strconv.Atoi(b.theirs("", lines[0][0].Text))
	if err != nil {
		return "", fmt.Errorf("%q: %s cannot say it", lines[0][0].Text, what)
	}
	return strconv.Itoa(n), nil
}

func (b bands) totalLine() filePart {
	return filePart{
		read: func(p *parts, d *puzzles.Draft) error {
			at := p.next()
			if !isNumber(at.Text) {
				return p.in.text.Errorf(at, "%s: expected a number", prose.Quote(at.Text, 40))
			}
			setTotal(d, b.own("", at.Text), at)
			return nil
		},
		write: func(d *puzzles.Draft) ([][]string, error) {
			total, err := b.totalOf(d, aFile)
			return [][]string{{total}}, err
		},
	}
}
