package sat

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// splitCommand splits a command line at blanks. Single and double quotes keep blanks together, as a
// shell's do; there are no other special characters.
func splitCommand(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	inWord := false
	quote := byte(0)
	for _, char := range []byte(line) { // bytes: a file name need not be UTF-8
		switch {
		case quote != 0 && char == quote:
			quote = 0
		case quote == 0 && (char == '\'' || char == '"'):
			quote, inWord = char, true
		case quote == 0 && (char == ' ' || char == '\t' || char == '\n'):
			if inWord {
				words = append(words, word.String())
			}
			word.Reset()
			inWord = false
		default:
			word.WriteByte(char)
			inWord = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("command %q: the quote %c is not closed", line, quote)
	}
	if inWord {
		words = append(words, word.String())
	}
	if len(words) == 0 {
		return nil, errors.New("the command is empty: expected a program that reads DIMACS, such as 'minisat {in} {out}'")
	}
	return words, nil
}

const (
	inHolder  = "{in}"
	outHolder = "{out}"
)

// fill puts the files in their places. Without a place for it, in becomes the last argument.
func fill(words []string, in, out string) []string {
	filled := make([]string, len(words), len(words)+1)
	for i, word := range words {
		filled[i] = strings.NewReplacer(inHolder, in, outHolder, out).Replace(word)
	}
	if !holds(words, inHolder) {
		filled = append(filled, in)
	}
	return filled
}

func holds(words []string, holder string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(word, holder) })
}
