package puzzles

import (
	"errors"
	"strings"
	"testing"
)

// TestMaxWords: a block has at most so many words, a file any number of blocks.
func TestMaxWords(t *testing.T) {
	defer func(most int) { maxWords = most }(maxWords)
	maxWords = 4
	for text, want := range map[string]string{
		"a b\nc d\n":                  "",
		"a b\nc d\n\na b\nc d\n\na b": "",
		"a b\n\na b\nc d\ne\n":        "f: line 5, column 1: the text has more than 4 words: expected at most so many",
		"a b c d e":                   "f: line 1, column 1: the text has more than 4 words: expected at most so many",
	} {
		got := ""
		for _, err := range Texts(strings.NewReader(text), "f") {
			if err != nil {
				got = err.Error()
			}
		}
		if got != want {
			t.Errorf("%q: %q: expected %q", text, got, want)
		}
	}
}

// TestTextsWithin: the words of a block have to fit into the memory.
func TestTextsWithin(t *testing.T) {
	const words = leastWords + 3
	text := "a b\nc\n\n" + strings.Repeat("a b c\n", words/3) + strings.Repeat("a ", words%3)
	for memory, fits := range map[int64]bool{0: true, words * bytesOfWord: true, words*bytesOfWord - 1: false} {
		var got error
		for _, err := range TextsWithin(strings.NewReader(text), "f", memory) {
			got = errors.Join(got, err)
		}
		if (got == nil) != fits || got != nil && !errors.Is(got, MemoryLimit) {
			t.Errorf("%d bytes: %v", memory, got)
		}
	}
}
