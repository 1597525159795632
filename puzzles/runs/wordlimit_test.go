package runs

import (
	"errors"
	"strings"
	"testing"

	"twofold/puzzles/parse"
)

// TestTextsWithin: the words of a block have to fit into the memory.
func TestTextsWithin(t *testing.T) {
	const words = leastWords + 3
	text := "a b\nc\n\n" + strings.Repeat("a b c\n", words/3) + strings.Repeat("a ", words%3)
	for memory, fits := range map[int64]bool{0: true, words * bytesOfWord: true, words*bytesOfWord - 1: false} {
		var got error
		for _, err := range parse.TextsWithin(strings.NewReader(text), "f", Words(memory)) {
			got = errors.Join(got, err)
		}
		if (got == nil) != fits || got != nil && !errors.Is(got, Memory) {
			t.Errorf("%d bytes: %v", memory, got)
		}
	}
}
