package parse

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// What stands around a text where it was pasted from, and in it unseen, and how people write headers.

// ByteOrderMark is what some editors and spreadsheets write at the start of a file. It is no part of the text.
const ByteOrderMark = "\ufeff"

// quotedText begins or ends a text of several lines in Python.
var quotedText = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*(?:\w+ *= *)?[rf]?(?:"{3}|\'{3})|(?:"{3}|\'{3})[;,)]*\s*$`)
})

// withoutFrame is a line without a mark of byte order and the quotes around a text of several lines, or an empty one
// for what stands above or below a text in Markdown.
func withoutFrame(line string, number int) string {
	switch {
	case strings.HasPrefix(line, "```"):
		return ""
	case strings.Contains(line, `"""`) || strings.Contains(line, "'''"):
		return quotedText().ReplaceAllString(line, "")
	case number == 1:
		return strings.TrimPrefix(line, ByteOrderMark)
	}
	return line
}

// quotesOf is how many signs > of quoting stand before a block's first line, which begins with a name or an address.
func quotesOf(line string) int {
	name := strings.TrimLeft(line, "> ")
	if !isNamed(name) {
		return 0
	}
	return strings.Count(line[:len(line)-len(name)], ">")
}

// isNamed reports whether a text begins with three letters, as names do.
func isNamed(text string) bool {
	return len(text)-len(strings.TrimLeftFunc(text, unicode.IsLetter)) > 2
}

// isTitle reports whether a line is words of letters alone, and perhaps a size: what people write above a board, with
// an empty line below it.
func isTitle(line []Token) bool {
	line = Titled(line)
	for i, word := range line {
		_, _, err := Size(word.Text)
		signs := "-"
		if isNamed(word.Text) {
			signs += "0123456789" // as in str8ts
		}
		isWord := strings.Trim(strings.Map(plain, strings.TrimSuffix(word.Text, ":")), signs) == ""
		if !isWord && (err != nil || i == 0) {
			return false
		}
	}
	return len(line) > 0 && isNamed(line[0].Text)
}

// isTitle reports whether a block is a line that is a title, below which an empty line may stand.
func (t *Text) isTitle() bool {
	return len(t.Raw) == 1 && (len(t.Lines) == 1 && isTitle(t.Lines[0]) || len(t.Lines) == 0 && t.Heading() != nil)
}

// Heading is the first line of a block if it is a title that Markdown, or a comment, has behind "#"; nil if it is none.
func (t *Text) Heading() []Token {
	text := strings.TrimLeft(t.Raw[0].Text, "# ")
	line, problem := tokenize(strings.Repeat(" ", len(t.Raw[0].Text)-len(text))+text, t.Raw[0].Number)
	if problem != nil || !strings.HasPrefix(t.Raw[0].Text, "#") || !isTitle(line) {
		return nil
	}
	return line
}

// titleWords stand before a name, and noise behind it.
const (
	titleWords = "|puzzle|type|genre|game|name|title|"
	noise      = "||-|–|—|puzzle|board|grid|beginner|easy|normal|medium|moderate|tricky|hard|difficult|advanced|expert|" +
		"extreme|fiendish|evil|unreasonable|"
	quoting = "*_\"'“”,;:"
)

func isAmong(word Token, words string) bool {
	return strings.Contains(words, "|"+strings.ToLower(strings.Trim(word.Text, quoting+"()"))+"|")
}

// Titled is a header without what people write around it: signs of Markdown, words such as Puzzle:, how hard it is.
func Titled(line []Token) []Token {
	for len(line) > 1 && isNamed(line[1].Text) && isAmong(line[0], titleWords) {
		line = line[1:]
	}
	var out []Token
	for i, word := range line {
		bare := strings.Trim(word.Text, quoting)
		isNumber := i > 0 && bare != "" && unicode.IsDigit(rune(bare[0]))
		if !strings.Contains(bare, "=") && (isNumber || isNamed(bare)) {
			word.Text = bare
		}
		if i == 0 || !isAmong(word, noise) {
			out = append(out, word)
		}
	}
	return out
}

// isLeft reports whether such a block ends before a line, which begins another one; so do rows of a sudoku.
func (t *Text) isLeft(line []Token, raw string, number int) bool {
	if n := len(t.Raw); n > 0 && len(line) > 0 && strings.TrimSpace(t.Raw[n-1].Text) == "" && areBlocks(t.Raw) {
		return rowOfNine(raw) == ""
	}
	return len(line) > 0 && t.isTitle() && number > t.Raw[0].Number+1 && (isHeader(line) || isTitle(line))
}

// areBlocks reports whether lines are the first three or six rows of a sudoku, perhaps below a title: then an empty
// line may part them from the others.
func areBlocks(before []Line) bool {
	signs := ""
	for i, line := range before {
		if row := rowOfNine(line.Text); row != "" {
			signs += row
		} else if tokens, _ := tokenize(line.Text, line.Number); strings.TrimSpace(line.Text) != "" && (i > 0 ||
			!isTitle(tokens) || isHeader(tokens) && tokens[1].Text != "9x9") {
			return false
		}
	}
	n := len(signs) / 9
	return (n == 3 || n == 6) && strings.ContainsAny(signs, freeSigns) && strings.Trim(signs, freeSigns) != ""
}

// rowOfNine are the signs of a row of a sudoku; "" if a line is none.
func rowOfNine(line string) string {
	row := strings.Map(func(char rune) rune {
		if unicode.IsSpace(char) || char == '|' {
			return -1
		}
		return char
	}, line)
	if len(row) != 9 || strings.Trim(row, "123456789"+freeSigns) != "" {
		return ""
	}
	return row
}

// freeSigns are those of free cells of sudokus.
const freeSigns = ".0_-*"

// plain drops letters.
func plain(char rune) rune {
	if unicode.IsLetter(char) {
		return -1
	}
	return char
}

// unquoted is a line with blanks in place of signs of quoting, as many as there are at most.
func unquoted(line string, quotes int) string {
	at := 0
	for range quotes {
		rest := strings.TrimLeft(line[at:], " ")
		if !strings.HasPrefix(rest, ">") {
			break
		}
		at = len(line) - len(rest) + 1
	}
	return strings.Repeat(" ", at) + line[at:]
}

// tokensOf are the tokens of a line, and the line, without characters that are not seen if some token has them. Those
// of full width, as East Asian texts have them, are as usual.
func tokensOf(line string, number int) (string, []Token, *Error) {
	if strings.ContainsAny(line, fullWidth) && utf8.ValidString(line) {
		line = strings.Map(narrow, line)
	}
	tokens, problem := tokenize(line, number)
	if problem != nil && utf8.ValidString(line) {
		line = strings.Map(visible, line)
		tokens, problem = tokenize(line, number)
	}
	return line, tokens, problem
}

// visible drops a character that nobody sees, as a space of no width that pages put in.
func visible(char rune) rune {
	if unicode.Is(unicode.Cf, char) {
		return -1
	}
	return char
}

// fullWidth are digits, and signs of free cells, of full width.
const fullWidth = "０１２３４５６７８９．－＿？＊"

// narrow is a letter, digit or sign of full width as it is usually.
func narrow(char rune) rune {
	if char >= '！' && char <= '～' {
		return char - '！' + '!'
	}
	return char
}

// timesWords stand between two numbers of a size.
const timesWords = "|x|X|×|*|by|"

// Sized is a header whose size is of three words, as in "4 x 5", has brackets or a star, or stands before the name, as
// one with a size behind it; nil if it has no such size.
func Sized(line []Token) []Token {
	for i, word := range line {
		rest := line[i+1:]
		if len(rest) > 1 && strings.Contains(timesWords, "|"+rest[0].Text+"|") {
			word.Text, rest = word.Text+"x"+rest[1].Text, rest[2:]
		}
		word.Text = strings.Replace(strings.Trim(word.Text, "()[],"), "*", "x", 1)
		_, _, err := Size(word.Text)
		switch {
		case err != nil:
		case i > 0 && word.Text != line[i].Text && isNamed(line[0].Text):
			return slices.Concat(line[:i], []Token{word}, rest)
		case i == 0 && len(rest) > 0 && isNamed(rest[0].Text):
			return append(slices.Clone(rest), word)
		default:
			return nil
		}
	}
	return nil
}
