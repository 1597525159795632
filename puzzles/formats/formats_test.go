package formats_test

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/puzzletest"
)

// readAll reads a text, and shows what is wrong as "!! …".
func readAll(text string) (boards []twofold.Puzzle, shown string) {
	for p, err := range twofold.Read(strings.NewReader(text), "f") {
		if err != nil {
			shown += "!! " + err.Error() + "\n"
			continue
		}
		boards = append(boards, p)
		shown += p.Board.String()
		if p.Answer != nil {
			shown += "answer\n" + p.Board.Picture(p.Answer)
		}
	}
	return boards, shown
}

// A foreignText is a text and what is read of it.
type foreignText struct{ name, text, want string }

// foreignTexts are boards as others write them, and as we do.
func foreignTexts(t interface{ Fatal(...any) }) (all []foreignText) {
	content, err := os.ReadFile("../../testdata/formats/texts.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split(string(content), "==== ")[1:] {
		name, rest, _ := strings.Cut(part, "\n")
		text, want, _ := strings.Cut(rest, "----\n")
		all = append(all, foreignText{name, text, want})
	}
	if len(all) < 75 {
		t.Fatal(len(all), "texts")
	}
	return all
}

func TestReadForeign(t *testing.T) {
	for _, test := range foreignTexts(t) {
		if _, got := readAll(test.text); got != test.want {
			t.Errorf("%s: %q\ngot\n%swant\n%s", test.name, test.text, got, test.want)
		}
	}
}

// TestLongAddresses: lines as long as a line may be are read, which takes minutes if each place is counted from the
// beginning of its line.
func TestLongAddresses(t *testing.T) {
	for _, test := range []struct{ begin, cell string }{
		{"https://puzz.link/p?mines/1000/1000/", "1"},
		{"mosaic:1000x1000:", "1"},
		{"https://pedros.works/paper-puzzle-player?G=hidoku&W=1000x501&L=", "x1"},
	} {
		text := test.begin + strings.Repeat(test.cell, 1_000_000/len(test.cell))
		boards, shown := readAll(text)
		if len(boards) != 1 {
			t.Fatalf("%s: %.300s", test.begin, shown)
		}
		if rows, cols := boards[0].Board.Size(); rows*cols < 500_000 {
			t.Errorf("%s: %dx%d", test.begin, rows, cols)
		}
	}
}

// TestPublishedForeign: the boards that other programs printed are read, and written as they were. What stands before
// the last colon of an ID need not be: the name of the game, and which cell of Mines was opened first.
func TestPublishedForeign(t *testing.T) {
	tatham := formatNamed(t, "tatham")
	for file, want := range map[string]int{"formats/tatham.txt": 239, "visibility/range.txt": 100} {
		content, err := os.ReadFile("../../testdata/" + file)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for line := range strings.Lines(string(content)) {
			id := strings.TrimSpace(line)
			if strings.HasPrefix(id, "#") {
				continue
			}
			n++
			boards, shown := readAll(id)
			if len(boards) != 1 {
				t.Fatalf("%s\n%s", id, shown)
			}
			back, err := twofold.Default.Write(tatham, boards[0].Board, boards[0].Answer)
			last := func(id string) string { return id[max(strings.LastIndex(id, ":"), strings.LastIndex(id, ",m")):] }
			if err != nil || last(back) != last(id) {
				t.Errorf("%s is written as %s, %v", id, back, err)
			}
			if again, shownAgain := readAll(back); len(again) != 1 || shownAgain != shown {
				t.Errorf("%s, written as %s, is\n%snot\n%s", id, back, shownAgain, shown)
			}
		}
		if n != want {
			t.Errorf("%s: %d IDs, want %d", file, n, want)
		}
	}
}

// TestTathamTakesOurs: the real programs read the IDs that are written here, and keep them as they are. They open no
// window when they read IDs from standard input and save the games.
func TestTathamTakesOurs(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	tatham := formatNamed(t, "tatham")
	for called, game := range map[string]string{
		"kuromasu": "range", "mosaic": "mosaic", "15-puzzle": "fifteen", "kenken": "keen", "tents": "tents",
		"skyscrapers": "towers", "futoshiki": "unequal", "binairo": "unruly", "binairo distinct": "unruly",
		"jigsaw-sudoku": "solo", "killer-sudoku": "solo", "fillomino": "filling", "galaxies": "galaxies",
		"four-colours": "map", "signpost": "signpost", "tracks": "tracks",
	} {
		name, variant, _ := strings.Cut(called, " ")
		f, err := twofold.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		for seed := range uint64(10) {
			like := f.Usual
			like.Variant = cmp.Or(variant, like.Variant)
			like.Rows, like.Cols = 4+int(seed%2), 4+int(seed/2%2) // tents and tracks have none below 4
			_, err := f.BlankBoard(like)
			if err != nil || game == "unruly" || game == "map" { // which have none below 6, or of fewer than five areas
				like.Rows, like.Cols = 6, 6
			}
			if slices.Contains([]string{"kenken", "tents", "tracks"}, f.Name) {
				like.Given = 1 // an ID has all clues
			}
			b, err := f.RandomBoard(t.Context(), rand.New(rand.NewPCG(seed, 1)), like)
			if err != nil {
				t.Fatal(err)
			}
			id, err := twofold.Default.Write(tatham, b, nil)
			if err != nil {
				continue
			}
			ids = append(ids, strings.TrimPrefix(id, game+":"))
		}
		checkSaved(t, game, ids)
	}
	content, err := os.ReadFile("../../testdata/formats/tatham.txt")
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	boards, _ := readAll(string(content))
	for _, p := range boards {
		if p.Answer != nil {
			id, err := twofold.Default.Write(tatham, p.Board, p.Answer)
			if err != nil {
				t.Fatal(err)
			}
			ids = append(ids, id)
		}
	}
	checkSaved(t, "mines", ids)
}

// checkSaved gives IDs to the program of a game, which saves each.
func checkSaved(t *testing.T, game string, ids []string) {
	t.Helper()
	program, err := exec.LookPath("sgt-" + game)
	if err != nil {
		program, err = exec.LookPath("/usr/games/sgt-" + game) // where Debian has it
	}
	switch {
	case err != nil && os.Getenv("CI") == "true":
		t.Fatalf("%v: expected in CI: apt install sgt-puzzles", err)
	case err != nil:
		t.Skipf("%v: it is in the package sgt-puzzles", err)
	}
	dir := t.TempDir()
	c := exec.Command(program, "--save", dir+"/", "--save-suffix", ".sav")
	c.Stdin = strings.NewReader(strings.Join(ids, "\n") + "\n")
	if out, err := c.CombinedOutput(); err != nil || len(ids) == 0 {
		t.Fatalf("%s: %d IDs: %v: %s", program, len(ids), err, out)
	}
	for i, id := range ids {
		saved, err := os.ReadFile(fmt.Sprintf("%s/%d.sav", dir, i))
		_, cells, _ := strings.Cut(id, ":")
		if err != nil || !strings.Contains(string(saved), ":"+cells+"\n") {
			t.Errorf("%s: %s was saved as %s, %v", program, id, saved, err)
		}
	}
}

func formatNamed(t interface{ Fatal(...any) }, name string) twofold.Format {
	f, err := twofold.FormatByName(name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestPositionsOfPzprjs: Check accepts the solutions of pzprjs and rejects its mistakes, and names the rule.
func TestPositionsOfPzprjs(t *testing.T) {
	rules := map[string]string{
		"csAdjacent": "do not share an edge", "cuDivideRB": "connected", "nmSumViewNe": "A number counts",
		"nmMinesNe": " counts ", "cuDivide": "connected", "csConnOut": "reaches the edge",
		"bkNoNum": "an island, with one clue", "bkNumGe2": "an island, with one clue",
		"bkSizeNe": "how many white cells its island has", "cs2x2": "No block of 2x2 cells is all black",
		"csDivide": "All black cells are connected",
	}
	content, err := os.ReadFile("../../testdata/formats/pzprjs.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(content)) {
		rule, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		if rule == "#" {
			continue
		}
		n++
		boards, shown := readAll(text)
		if len(boards) != 1 {
			t.Fatalf("%s\n%s", text, shown)
		}
		isWrittenAgain(t, text, boards[0].Board)
		s := unmarkedAreFree(t, boards[0].Board)
		unplayed, err := puzzles.AtPosition(boards[0].Board, nil)
		if err != nil {
			t.Fatal(err)
		}
		b := unplayed.(puzzles.Clued)
		got := b.Check(s)
		switch rule {
		case "input":
			continue
		case "solved", "brNoShade": // there a board has to have a black cell, here not
			if got != nil {
				t.Errorf("%s: %v", line, got)
			}
			continue
		case "csAdjacent", "cuDivideRB", "cuDivide", "csConnOut":
			// The position breaks clues as well, which Check says first.
			if got == nil {
				t.Errorf("%s: accepted", line)
			}
			b = b.Keep(make([]bool, len(b.ClueCells())))
			got = b.Check(s)
		}
		if rules[rule] == "" || got == nil || !strings.Contains(got.Error(), rules[rule]) {
			t.Errorf("%s: got %v, want %q", line, got, rules[rule])
		}
	}
	if n != 33 {
		t.Errorf("%d positions, want 33", n)
	}
}

// isWrittenAgain reports in t unless a text of pzprjs comes back as it was: without what stands behind the marks, with
// grids that it leaves out, and with the mark of a cell of mines in the place of '-', which says the same.
func isWrittenAgain(t *testing.T, text string, b puzzles.Board) {
	t.Helper()
	again, err := twofold.Default.Write(formatNamed(t, "pzprv3"), b, nil)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if boards, shown := readAll(again); len(boards) != 1 || boards[0].Board.String() != b.String() {
		t.Errorf("%s\nis written as\n%s\nwhich is\n%s", text, again, shown)
	}
	short, long := strings.FieldsFunc(again, isBetween), strings.FieldsFunc(text, isBetween)
	if len(short) > len(long) {
		short, long = long, short
	}
	if !slices.Equal(short, long[:len(short)]) && !strings.HasPrefix(text, "pzprv3/mines/1/") {
		t.Errorf("%s\nis written as\n%s", text, again)
	}
}

func isBetween(r rune) bool { return strings.ContainsRune("/ \n", r) }

// unmarkedAreFree is the position of a board, in which open cells are neither black nor coins.
func unmarkedAreFree(t *testing.T, b puzzles.Board) puzzles.Solution {
	rows, cols := b.Size()
	blank := strings.Repeat(strings.Repeat(". ", cols)+"\n", rows)
	s, err := parse.One(blank, b.ReadPicture)
	if err != nil {
		t.Fatal(err)
	}
	for cell, v := range puzzles.PositionOf(b) {
		if v != puzzles.Open {
			s[cell] = v
		}
	}
	return s
}

// TestPenpa: boards that Penpa+ packed, and marks of its player.
func TestPenpa(t *testing.T) {
	content, err := os.ReadFile("../../testdata/formats/penpa.txt")
	if err != nil {
		t.Fatal(err)
	}
	boards, shown := readAll(string(content))
	if len(boards) != 3 {
		t.Fatalf("%d boards:\n%s", len(boards), shown)
	}
	for i, want := range []struct{ clues, black, white, line int }{{21, 1, 1, 5}, {20, 1, 0, 8}, {69, 0, 0, 9}} {
		p := boards[i]
		black, white := 0, 0
		position := puzzles.PositionOf(p.Board)
		for cell, v := range position {
			switch {
			case v == puzzles.Open:
			case strings.Fields(p.Board.Picture(position))[cell] == "*":
				black++
			default:
				white++
			}
		}
		if clues := len(p.Board.(puzzles.Clued).ClueCells()); clues != want.clues || black != want.black ||
			white != want.white || p.Line != want.line {
			t.Errorf("board %d: %d clues, %d black, %d white, line %d: want %v\n%v", i, clues, black, white, p.Line, want,
				p.Board)
		}
	}
}

// holdMarks are formats that hold marks of a player, or an answer.
var holdMarks = []string{"pzprv3", "tatham", "fpuzzles", "fpuzzles-json", "sudokupad"}

// roundTrip writes a board in each format that can say it, and reads it back.
func roundTrip(t interface {
	Fatal(...any)
	Fatalf(string, ...any)
}, p twofold.Puzzle) {
	for _, f := range twofold.Formats()[1:] {
		text, err := twofold.Default.Write(f, p.Board, p.Answer)
		if err != nil {
			if strings.Contains(err.Error(), "\n") || len(err.Error()) > 300 {
				t.Fatalf("%s: %q", f.Name, err)
			}
			continue
		}
		if puzzles.PositionOf(p.Board) != nil && !slices.Contains(holdMarks, f.Name) {
			t.Fatalf("%s: %q\nhas no position of\n%v", f.Name, text, p.Board)
		}
		own, _, _ := strings.Cut(p.Board.String(), "\n")
		for _, before := range []string{"", own + "\n"} {
			if before == "" && slices.Contains([]string{"matrix", "csv", "triples"}, f.Name) {
				continue // these do not say which puzzle they are
			}
			again, shown := readAll(before + text)
			want := p.Board
			if f.Name == "tatham" { // which holds the answer, and no position
				if want, err = puzzles.AtPosition(p.Board, nil); err != nil {
					want = p.Board
				}
			}
			isSame := len(again) == 1 && isAlike(again[0].Board, want)
			if len(again) == 1 && isSaidElsewhere(p, f.Name) {
				back, _ := twofold.Default.Write(f, again[0].Board, nil)
				isSame = back == text
			}
			if !isSame {
				t.Fatalf("%s: %q\nis\n%snot\n%v", f.Name, before+text, shown, p.Board)
			}
		}
	}
}

// isAlike reports whether two boards are one, with the same marks, but for those that clues show.
func isAlike(a, b puzzles.Board) bool {
	bare, err := puzzles.AtPosition(a, nil)
	other, err2 := puzzles.AtPosition(b, nil)
	if errors.Join(err, err2) != nil || a.String() == b.String() {
		return a.String() == b.String()
	}
	of, is := bare.(puzzles.Reasoned)
	if !is || bare.String() != other.String() {
		return false
	}
	shown := of.Shown()
	for _, board := range []puzzles.Board{a, b} {
		if puzzles.PositionOf(board) == nil {
			continue
		}
		for entry, value := range puzzles.PositionOf(board) {
			if value != puzzles.Open && shown[entry] != puzzles.Open && shown[entry] != value {
				return false
			}
		}
	}
	return slices.Equal(hidden(puzzles.PositionOf(a), shown), hidden(puzzles.PositionOf(b), shown))
}

// hidden are the marks of entries that no clue shows.
func hidden(marks, shown puzzles.Solution) puzzles.Solution {
	out := slices.Repeat(puzzles.Solution{puzzles.Open}, len(shown))
	for entry, value := range marks {
		if shown[entry] == puzzles.Open {
			out[entry] = value
		}
	}
	return out
}

// TestFormatsRoundTrip: whatever a format writes, it reads back as the same board.
func TestFormatsRoundTrip(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, f := range twofold.All() {
		for _, variant := range f.Variants {
			t.Run(f.Name+" "+variant, func(t *testing.T) {
				for seed := range puzzletest.Cases(24) {
					if p, ok := drawPuzzle(rand.New(rand.NewPCG(uint64(seed), 1)), f, variant); ok {
						roundTrip(t, p)
					}
				}
				usual := f.Usual // with all clues, which some formats need
				usual.Variant, usual.Given = variant, 1
				b, err := f.RandomBoard(t.Context(), rand.New(rand.NewPCG(1, 1)), usual)
				if err != nil {
					return // the variant has no such size
				}
				roundTrip(t, twofold.Puzzle{Board: b, Family: f})
			})
		}
	}
}

// FuzzFormats reads any text as boards of any puzzle, in any format or a given one. What is read can be written in each
// format that can say it, and read back.
func FuzzFormats(f *testing.F) {
	puzzleNames := []string{""}
	for _, family := range puzzletest.Families(f, twofold.Default.Coded(), twofold.Find) {
		puzzleNames = append(puzzleNames, family.Name)
		for _, name := range family.Names {
			puzzleNames = append(puzzleNames, name.Name)
		}
	}
	known := twofold.Formats()
	for i, test := range foreignTexts(f) {
		for format := range len(known) + 1 {
			f.Add(test.text, byte(format), byte(i))
		}
	}
	for _, file := range []string{"pzprjs.txt", "penpa.txt", "tatham.txt"} {
		content, err := os.ReadFile("../../testdata/formats/" + file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(content[:min(len(content), 2000)]), byte(0), byte(0))
	}
	f.Fuzz(func(t *testing.T, text string, format, name byte) {
		r := twofold.Reader{As: puzzleNames[int(name)%len(puzzleNames)]}
		if at := int(format) % (len(known) + 1); at > 0 {
			r.Format = &known[at-1]
		}
		for block, err := range parse.Texts(strings.NewReader(text), "f") {
			if err != nil {
				break
			}
			r.Read(block, func(p twofold.Puzzle, err error) bool {
				if e := new(parse.Error); err != nil {
					if !errors.As(err, &e) || e.Line < 1 || e.Col < 1 {
						t.Fatalf("%q: %v", text, err)
					}
					return true
				}
				if rows, cols := p.Board.Size(); rows*cols <= 10_000 {
					roundTrip(t, p)
				}
				return true
			})
		}
	})
}
