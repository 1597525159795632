// Package prose words what people read: numbers of things, names that were misspelt, text of strangers, command lines.
// It is apart from package parse, since runs, shards and commands print and refuse without reading boards.
package prose

import (
	"fmt"
	"strings"
)

// FirstLine is a text up to the end of its first line.
func FirstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// Some is a number of things, such as "1 clue" or "3 clues".
func Some(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
