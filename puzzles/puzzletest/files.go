package puzzletest

import (
	"encoding/json"
	"os"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// ReadBoards reads a file of boards.
func ReadBoards[B puzzles.Board](t testing.TB, name string, read func(*parse.Text) (B, error)) (boards []B) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for text, err := range parse.Texts(file, name) {
		if err != nil {
			t.Fatal(err)
		}
		b, err := read(text)
		if err != nil {
			t.Fatal(err)
		}
		boards = append(boards, b)
	}
	return boards
}

// ReadFacts reads a JSON file of what is known from elsewhere.
func ReadFacts[Facts any](t testing.TB, name string) (facts Facts) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &facts); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return facts
}
