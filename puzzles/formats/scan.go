package formats

import (
	"strconv"
	"strings"

	"twofold/puzzles/parse"
)

// A scan reads a line from left to right, and knows where it is.
type scan struct {
	in   *input
	line parse.Token
	at   int         // bytes
	near parse.Token // what from gave last
}

func (in *input) scan(line parse.Token) *scan { return &scan{in, line, 0, line} }

func (s *scan) rest() string      { return s.line.Text[s.at:] }
func (s *scan) ends() bool        { return s.at >= len(s.line.Text) }
func (s *scan) here() parse.Token { return s.from(s.at) }
func (s *scan) errorf(at int, format string, a ...any) error {
	return s.in.text.Errorf(s.from(at), format, a...)
}

// from is the rest of the line from the byte at on. It counts columns from the place before on, so that reading a
// line takes linear time.
func (s *scan) from(at int) parse.Token {
	behind := at + len(s.near.Text) - len(s.line.Text)
	if behind < 0 {
		s.near, behind = s.line, at
	}
	s.near = s.near.From(behind)
	return s.near
}

// word is what stands up to one of the bytes, or to the end; the byte is skipped.
func (s *scan) word(ends string) (word string, at parse.Token) {
	at = s.here()
	rest := s.rest()
	if i := strings.IndexAny(rest, ends); i >= 0 {
		s.at += i + 1
		return rest[:i], at
	}
	s.at = len(s.line.Text)
	return rest, at
}

// span is the longest start of the rest of such bytes.
func (s *scan) span(of string) string { return s.spanOf(of, len(s.line.Text)) }

// spanOf is the same with at most most bytes.
func (s *scan) spanOf(of string, most int) string {
	rest := s.rest()
	rest = rest[:min(most, len(rest))]
	word := rest[:len(rest)-len(strings.TrimLeft(rest, of))]
	s.at += len(word)
	return word
}

// wordsOf are the words of a line, between blanks of any kind.
func wordsOf(line parse.Token) (words []parse.Token) {
	for _, word := range strings.Fields(line.Text) {
		line = line.From(strings.Index(line.Text, word))
		words = append(words, parse.Token{Text: word, Line: line.Line, Col: line.Col})
		line = line.From(len(word))
	}
	return words
}

// number reads a number, without sign.
func (s *scan) number(what string) (int, error) {
	from := s.at
	word := s.span(digits)
	n, err := strconv.Atoi(word)
	if err != nil || n > maxNumber {
		return 0, s.errorf(from, "%s: expected a number up to %d", what, maxNumber)
	}
	return n, nil
}

// maxNumber bounds the numbers of texts.
const maxNumber = 1_000_000
