package families_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"twofold/puzzles/families"
	"twofold/puzzles/parse"
	"twofold/puzzles/script"
)

// TestPositions: a cell of a position may be what another program says.
func TestPositions(t *testing.T) {
	text, err := os.ReadFile("../../testdata/rules/positions.txt")
	if err != nil {
		t.Fatal(err)
	}
	sudoku, err := families.Load("sudoku")
	if err != nil {
		t.Fatal(err)
	}
	square, err := script.Read(t.Context(), "square.star", []byte(square))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.Split(strings.TrimSpace(line), " | ")
		if len(parts) != 3 {
			t.Fatal(line)
		}
		family, size, _ := strings.Cut(parts[0], " ")
		rules := map[string]*script.Rules{"sudoku": sudoku, "square": square}[family]
		var rows, cols int
		fmt.Sscanf(size, "%dx%d", &rows, &cols)
		text := parts[0] + "\n" + strings.Repeat(strings.TrimSpace(strings.Repeat(". ", cols))+"\n", rows) +
			"groups\n" + strings.ReplaceAll(parts[1], "; ", "\n") + "\n"
		cell, want, _ := strings.Cut(parts[2], " ")
		var got []string
		for v := range 17 {
			if canBe(t, rules, fmt.Sprintf("%scandidates %d %s\n", text, v, cell)) {
				got = append(got, fmt.Sprint(v))
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s\n%s may be %v: want %s", text, cell, got, want)
		}
	}
}

// canBe reports whether a board has a solution, and that check accepts it.
func canBe(t *testing.T, r *script.Rules, text string) bool {
	b, err := parse.One(text, r.Read)
	if err != nil {
		return false // no number of the board
	}
	s, err := first(t.Context(), b)
	if err != nil {
		t.Fatalf("%s%v", text, err)
	}
	if s == nil {
		return false
	}
	if err := b.Check(s); err != nil {
		t.Errorf("%s%v", text, err)
	}
	return true
}
