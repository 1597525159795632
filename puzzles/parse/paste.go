package parse

import (
	"strings"
	"unicode"
)

// What stands around a text where it was pasted from, and in it unseen.

// ByteOrderMark is what some editors and spreadsheets write at the start of a file. It is no part of the text.
const ByteOrderMark = "\ufeff"

// withoutFrame is a line without a mark of byte order, or an empty one for that above or below a text in Markdown.
func withoutFrame(line string, number int) string {
	switch {
	case strings.HasPrefix(line, "```"):
		return ""
	case number == 1:
		return strings.TrimPrefix(line, ByteOrderMark)
	}
	return line
}

// quotesOf is how many signs > of quoting stand before a block's first line, which begins with a name or an address.
func quotesOf(line string) int {
	name := strings.TrimLeft(line, "> ")
	if letters := strings.TrimLeftFunc(name, unicode.IsLetter); len(name)-len(letters) < 3 {
		return 0
	}
	return strings.Count(line[:len(line)-len(name)], ">")
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

// visible drops a character that nobody sees, as a space of no width that pages put in.
func visible(char rune) rune {
	if unicode.Is(unicode.Cf, char) {
		return -1
	}
	return char
}
