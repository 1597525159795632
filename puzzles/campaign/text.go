package campaign

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// endWord is the line that ends an answer of a program that stays, and may end any other.
const endWord = "end"

// askText is the board's text and an empty line.
func askText(b puzzles.Board) ([]byte, error) { return []byte(b.String() + "\n"), nil }

// orderText is the word generate and the header, and an empty line.
func orderText(header string) ([]byte, error) { return []byte("generate " + header + "\n\n"), nil }

// boardInText is the answer up to the end.
func boardInText(answer []byte) (string, error) {
	var text []byte
	for line := range bytes.Lines(answer) {
		if string(bytes.TrimSpace(line)) == endWord {
			break
		}
		text = append(text, line...)
	}
	return string(text), nil
}

// ParseText reads an answer in text: a verdict, "count N", and solutions as the board draws them, in any order, with
// empty lines between solutions. Comments begin with #.
func ParseText(b puzzles.Board, answer []byte) (crosscheck.Claim, error) {
	var c crosscheck.Claim
	said := false
	for t, err := range parse.Texts(bytes.NewReader(answer), "answer") {
		if err != nil {
			return c, err
		}
		for len(t.Lines) > 0 {
			isWord, err := readWord(&c, t)
			if err != nil {
				return c, err
			}
			if !isWord {
				break
			}
			said = true
			t.Lines = t.Lines[1:]
		}
		if at := len(t.Lines) - 1; at >= 0 && t.Lines[at][0].Text == endWord {
			t.Lines = t.Lines[:at]
		}
		if len(t.Lines) == 0 {
			continue
		}
		s, err := b.ReadPicture(t)
		if err != nil {
			return c, unread(t, err)
		}
		if s.Opens() > 0 {
			return c, fmt.Errorf("line %d: a cell '?' of the solution is open: expected a value; a clue '?' is drawn as '.'",
				t.Lines[0][0].Line)
		}
		said = true
		c.Solutions = append(c.Solutions, s)
	}
	if !said {
		return c, errors.New("no answer: expected a verdict, a solution or a count")
	}
	return c, nil
}

// unread is the error of a block that is no solution. Where a line of it begins with a word of letters, it may have
// been meant as something else, such as UNSAT for none.
func unread(t *parse.Text, err error) error {
	for _, line := range t.Lines {
		if word := line[0].Text; len(word) > 1 && strings.IndexFunc(word, isNoLetter) < 0 {
			return fmt.Errorf("%w (line %d begins with %s: beside solutions, lines are one of none, unique, multiple, found "+
				"and unknown, or count N, or begin with #)", err, line[0].Line, prose.Quote(word, 30))
		}
	}
	return err
}

func isNoLetter(char rune) bool { return !unicode.IsLetter(char) }

// saidWords are those that begin a line which is no part of a solution.
var saidWords = []string{"none", "unique", "multiple", "found", "unknown", "count", endWord}

// readWord reads the first line of a block if it is one of words: a verdict, a count, or the end.
func readWord(c *crosscheck.Claim, t *parse.Text) (isWord bool, err error) {
	line := t.Lines[0]
	first := line[0]
	var v puzzles.Verdict
	switch {
	case first.Text == endWord && len(line) == 1:
		return true, nil
	case first.Text == "count":
		if len(line) != 2 {
			return true, t.Errorf(first, "count with %d words: expected a number behind it", len(line)-1)
		}
		count, err := readCount(line[1].Text)
		if err != nil {
			return true, t.Errorf(line[1], "%v", err)
		}
		if c.Count != nil && c.Count.Cmp(count) != 0 {
			return true, t.Errorf(first, "a second count: expected one")
		}
		c.Count = count
		return true, nil
	case v.UnmarshalText([]byte(first.Text)) != nil:
		if strings.HasPrefix(first.Text, "{") {
			return true, t.Errorf(first, "the answer is JSON: expected text, or --protocol json")
		}
		if near := prose.Nearest(first.Text, saidWords); near != "" {
			return true, t.Errorf(first, "%s: did you mean %s?", prose.Quote(first.Text, 30), near)
		}
		return false, nil
	case len(line) > 1:
		return true, t.Errorf(line[1], "%q behind the verdict: expected a line of its own", line[1].Text)
	case c.Verdict != puzzles.Unknown && c.Verdict != v:
		return true, fmt.Errorf("line %d: verdict %v after %v: expected one", first.Line, v, c.Verdict)
	}
	c.Verdict = v
	return true, nil
}
