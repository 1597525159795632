package prose

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// OneLine makes text of strangers, such as the name of a file, fit for a line of a terminal. It escapes as Go does what
// cannot be printed: ends of lines, escape sequences, bytes that are not UTF-8, marks that turn the direction of
// writing. Text that can be printed stays as it is.
func OneLine(text string) string {
	var line strings.Builder
	for i, char := range text {
		_, width := utf8.DecodeRuneInString(text[i:])
		switch {
		case char == utf8.RuneError && width == 1 || !strconv.IsPrint(char):
			escaped := strconv.Quote(text[i : i+width])
			line.WriteString(escaped[1 : len(escaped)-1])
		default:
			line.WriteRune(char)
		}
	}
	return line.String()
}

// Quote shows text of strangers as such: in quotes, as a Go string, with up to most of its bytes. What is left out
// is said behind the quotes.
func Quote(text string, most int) string {
	if len(text) <= most {
		return strconv.Quote(text)
	}
	cut := most
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return strconv.Quote(text[:cut]) + "… and " + strconv.Itoa(len(text)-cut) + " bytes more"
}

// ShellWord is a word for the shell, of characters that can be printed.
func ShellWord(word string) string {
	switch {
	case OneLine(word) != word:
		return "$'" + OneLine(strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(word)) + "'"
	case word != "" && !strings.ContainsAny(word, " \t\n'\"\\$&;|<>()*?[]#~`!{}"):
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// ShellInput is a command that prints a board, or another text of its characters, for one that reads it.
func ShellInput(text string) string { return "printf '" + strings.ReplaceAll(text, "\n", `\n`) + "'" }

// ShellLine is a command line of these words.
func ShellLine(words []string) string {
	quoted := make([]string, len(words))
	for i, word := range words {
		quoted[i] = ShellWord(word)
	}
	return strings.Join(quoted, " ")
}
