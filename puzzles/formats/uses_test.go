package formats_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/puzzletest"
)

// TestUses: what is said of a format and a family is what drawn boards do there. A format that writes one is said to
// write, and where it is said to read as well, the text is read as the board.
func TestUses(t *testing.T) {
	for _, family := range puzzletest.Some(twofold.All(), 12) {
		like := family.Usual
		b, err := family.RandomBoard(t.Context(), rand.New(rand.NewPCG(1, 2)), like)
		if err != nil {
			t.Fatal(family.Name, err)
		}
		for _, f := range twofold.Formats() {
			use := f.UseOf(family, b.Variant())
			text, err := twofold.Default.Write(f, b, nil)
			if err == nil && !use.Writes {
				t.Errorf("%s: a board is written in %s, which is not listed", family.Name, f.Name)
			}
			if err != nil || !use.Reads {
				continue
			}
			isSame := false
			for block, err := range parse.Texts(strings.NewReader(header(use, b)+text+"\n"), f.Name) {
				if err != nil {
					t.Fatal(err)
				}
				twofold.Reader{Catalogue: twofold.Default}.Read(block, func(p twofold.Puzzle, err error) bool {
					if err == nil { // areas may have other numbers
						again, err := twofold.Default.Write(f, p.Board, nil)
						isSame = err == nil && again == text
					}
					return false
				})
			}
			if !isSame {
				t.Errorf("%s: %s is said to be read, and is not:\n%s\nof\n%s", family.Name, f.Name, text, b)
			}
		}
	}
}

// header is the first line of a board's text, for texts that do not say which puzzle they are of.
func header(use twofold.Use, b puzzles.Board) string {
	if use.Called != nil {
		return ""
	}
	line, _, _ := strings.Cut(b.String(), "\n")
	return line + "\n"
}
