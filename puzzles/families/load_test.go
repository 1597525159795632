package families_test

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"twofold/puzzles/families"
)

// TestLoad reads all families. Each rule is one sentence: a step says "the rule that ...".
func TestLoad(t *testing.T) {
	for _, name := range families.Names() {
		r, err := families.Load(name)
		if err != nil {
			t.Error(err)
		} else if r.Name != name {
			t.Errorf("%s.star is of %s", name, r.Name)
		} else {
			for key, english := range r.English {
				if strings.Contains(english, ". ") || !strings.HasSuffix(english, ".") {
					t.Errorf("%s: rule %s: %q: expected one sentence", name, key, english)
				}
			}
		}
	}
}

// mostLines is how many lines a file may have, with its English.
const mostLines = 80

var functions = regexp.MustCompile(`(?m)^def (\w+)`)

// TestFiles: files are short, and check stands apart: behind all but propose, without a function that build or clue
// calls.
func TestFiles(t *testing.T) {
	for _, name := range families.Names() {
		text, err := families.Files.ReadFile(name + ".star")
		if err != nil {
			t.Fatal(err)
		}
		rules, check, _ := strings.Cut(string(text), "\ndef check(")
		check, _, _ = strings.Cut(check, "\ndef propose(")
		if n := strings.Count(string(text), "\n"); n > mostLines {
			t.Errorf("%s has %d lines: want %d at most", name, n, mostLines)
		}
		for line := range strings.SplitSeq(string(text), "\n") {
			if utf8.RuneCountInString(line) > 120 {
				t.Errorf("%s: a long line: %s", name, line)
			}
		}
		for _, f := range functions.FindAllStringSubmatch(rules, -1) {
			if strings.Contains(check, f[1]+"(") {
				t.Errorf("%s: check calls %s, which stands before it", name, f[1])
			}
		}
	}
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		for _, name := range families.Names() {
			if _, err := families.Load(name); err != nil {
				b.Fatal(err)
			}
		}
	}
}
