package formats_test

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/formats"
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
func header(use formats.Use, b puzzles.Board) string {
	if use.Called != nil {
		return ""
	}
	line, _, _ := strings.Cut(b.String(), "\n")
	return line + "\n"
}

// TestOtherGenres: puzzles of others that we do not have are refused by their usual name, with one of ours that is
// near. None of them is a puzzle of ours.
func TestOtherGenres(t *testing.T) {
	content, err := os.ReadFile("genres.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(content)) {
		fields := strings.Split(strings.TrimSpace(line), ": ")
		if line[0] == '#' {
			continue
		}
		if len(fields) != 3 {
			t.Fatal(line)
		}
		for name := range strings.SplitSeq(fields[0], ",") {
			n++
			_, shown := readAll("https://puzz.link/p?" + name + "/5/5/g")
			if !strings.Contains(shown, "this is "+fields[1]+", which is none of our puzzles") {
				t.Errorf("%s: %s", name, shown)
			}
		}
		if own, err := twofold.Find(fields[1]); err == nil && fields[1] != "Slalom" { // ours is gokigen
			t.Errorf("%s: this is %s", line, own.Name)
		}
		if _, err := twofold.Find(fields[2]); err != nil && fields[2] != "-" {
			t.Errorf("%s: %v", line, err)
		}
	}
	if n < 250 {
		t.Error(n, "names")
	}
	for text, want := range map[string]string{
		"https://puzz.link/p?nurimaze/5/5/g": `!! f: line 1, column 21: an address of "nurimaze": this is Nuri-Maze, ` +
			"which is none of our puzzles; the nearest of them is nurikabe\n",
		"untangle:10:0-1": `!! f: line 1, column 1: a game ID of "untangle": this is Untangle, ` +
			"which is none of our puzzles\n",
		"https://puzz.link/p?gappy/5/5/g": `!! f: line 1, column 21: an address of "gappy": ` +
			"expected our own text or a file of puzzlekit, in which boards of gappy are read\n",
		"https://puzz.link/p?slithr/5/5/g": `!! f: line 1, column 21: an address of "slithr": expected slither` + "\n",
	} {
		if _, shown := readAll(text); shown != want {
			t.Errorf("%s\n%swant\n%s", text, shown, want)
		}
	}
}

// TestForeignFiles: the files that others wrote are the boards that their table names, and the answers that they hold
// are answers.
func TestForeignFiles(t *testing.T) {
	const folder = "../../testdata/foreign/"
	table, err := os.ReadFile(folder + "README.md")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(table)) {
		fields := strings.Split(line, "|")
		if len(fields) != 5 || !strings.Contains(line, "`") {
			continue
		}
		n++
		file := strings.Trim(fields[1], " `")
		content, err := os.ReadFile(folder + file)
		if err != nil {
			t.Fatal(err)
		}
		boards, shown := readAll(string(content))
		if len(boards) != 1 || header(formats.Use{}, boards[0].Board) != strings.TrimSpace(fields[3])+"\n" {
			t.Errorf("%s: %s", file, shown)
			continue
		}
		if p := boards[0]; strings.HasSuffix(file, ".non") && (p.Answer == nil || p.Board.Check(p.Answer) != nil) {
			t.Errorf("%s: %v", file, p.Answer)
		}
	}
	const others = 3 // the table itself, addresses and saves
	if files, err := os.ReadDir(folder); err != nil || n != len(files)-others || n < 4 {
		t.Errorf("%d files are in the table, %d beside it: %v", n, len(files)-others, err)
	}
}
