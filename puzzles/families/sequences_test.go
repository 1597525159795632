package families_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	nativerules "twofold/native/rules"
	"twofold/puzzles/families"
	"twofold/puzzles/parse"
	"twofold/puzzles/rules"
)

// TestSequences reproduces known numbers: each line of the table has a sequence, a family with its variant, what is
// counted, and the numbers by the size of an empty board.
func TestSequences(t *testing.T) {
	data, err := os.ReadFile("../../testdata/rules/sequences.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		head, numbers, found := strings.Cut(strings.TrimSpace(line), ": ")
		if strings.HasPrefix(line, "#") {
			continue
		}
		words := strings.Fields(head)
		if !found || len(words) < 3 {
			t.Fatalf("%q: expected a sequence, a family, what it counts, and numbers", line)
		}
		family, variant, _ := strings.Cut(words[1], "=")
		r, err := families.Load(family)
		if err != nil {
			t.Fatal(err)
		}
		for _, term := range strings.Fields(numbers) {
			var n int
			var want string
			if _, err := fmt.Sscanf(term, "%d=%s", &n, &want); err != nil {
				t.Fatalf("%q: %v", term, err)
			}
			text := fmt.Sprintf("%s %dx%d %s\n", family, n, n, variant) + strings.Repeat(strings.Repeat(". ", n)+"\n", n)
			b, err := parse.One(text, r.Read)
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			m, err := rules.Of(context.Background(), b)
			if err != nil {
				t.Fatal(err)
			}
			if got, _, err := nativerules.Count(context.Background(), m); err != nil || got.String() != want {
				t.Errorf("%s %s: counted %v, %v, want %s", words[0], term, got, err, want)
			}
		}
	}
}
