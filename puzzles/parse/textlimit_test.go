package parse

import (
	"strings"
	"testing"
)

// TestMaxWords: a block has a bounded number of words, a file any number of blocks.
func TestMaxWords(t *testing.T) {
	defer func(most int) { maxWords = most }(maxWords)
	maxWords = 4
	for text, want := range map[string]string{
		"a b\nc d\n":                  "",
		"a b\nc d\n\na b\nc d\n\na b": "",
		"a b\n\na b\nc d\ne\n":        "f: line 5, column 1: the text has more than 4 words: expected no more",
		"a b c d e":                   "f: line 1, column 1: the text has more than 4 words: expected no more",
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
