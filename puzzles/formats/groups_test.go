package formats_test

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"twofold"
	"twofold/puzzles"
)

// saidElsewhere is a board with a group of each module that f-puzzles has, and each word of a header that it has.
const saidElsewhere = `sudoku 6x6 antiking antiknight disjoint falling rising strictdifference strictratio strictxv
1 . . . . .
. . . . . .
. . . . . .
. . . . . .
. . . . . .
. . . . . 2
groups
region r1c1 r1c2 r1c3 r2c1 r2c2 r3c1
arrow r1c1 : r1c2 r2c3
arrow r2c1 r3c1 : r3c2 r3c3
between r1c1 r1c2 r1c3
cage 11 r4c1 r4c2
cage r4c3 r4c4
candidates 2 3 r1c2
clone r1c1 r1c2 : r5c1 r5c2
difference 3 r2c1 r2c2
doublearrow r1c1 r1c2 r1c3
entropic r1c1 r1c2 r1c3
even r1c1
extraregion r1c1 r1c3 r1c5
indexcolumn r2c1
indexrow r2c2
kropki white r5c1 r5c2
kropki black r5c3 r5c4
littlekiller 13 outside r0c1 se
littlekiller 13 outside r7c6 nw
littlekiller 13 outside r7c1 ne
littlekiller 13 outside r0c6 sw
lockout 3 r1c1 r1c2 r1c3
maximum r3c3 r3c4
minimum r6c6
modular r1c1 r1c2 r1c3
nabner r1c1 r1c2
odd r1c2
palindrome r1c1 r1c2 r1c3
quadruple 1 2 r1c1 r1c2 r2c1 r2c2
ratio 3 r6c1 r6c2
regionsum r1c3 r1c4
renban r1c1 r1c2
sandwich 4 outside r1c0
skyscraper 2 outside r1c7
slowthermo r1c1 r1c2
thermo r1c1 r1c2
whisper 2 r1c1 r1c2
whisper r1c1 r1c2
xsum 3 outside r0c1
xv v r2c1 r2c2
xv x r3c1 r3c2
zipper r1c1 r1c2 r1c3
cosmetic author "somebody\u0020else"
cosmetic line [{"lines":[["R1C1","R2C1"]],"outlineC":"\u0023FFF","width":0.5}]
`

// TestGroupsThere: what f-puzzles has of each module comes back, and modules that say so are all there.
func TestGroupsThere(t *testing.T) {
	boards, shown := readAll(saidElsewhere)
	if len(boards) != 1 {
		t.Fatal(shown)
	}
	p := boards[0]
	for _, name := range []string{"fpuzzles", "fpuzzles-json", "sudokupad"} {
		text, err := twofold.Default.Write(formatNamed(t, name), p.Board, nil)
		if err != nil {
			t.Fatal(err)
		}
		if again, shown := readAll(text); len(again) != 1 || sorted(again[0].Board) != sorted(p.Board) {
			t.Errorf("%s\nis\n%s", text, shown)
		}
	}
	at := slices.IndexFunc(p.Family.Foreign, func(f puzzles.Foreign) bool { return f.Format == "fpuzzles" })
	for _, own := range slices.Sorted(maps.Values(p.Family.Foreign[at].Groups())) {
		name, _, _ := strings.Cut(own, " ")
		if !strings.Contains(saidElsewhere, "\n"+own+" ") && !strings.Contains(saidElsewhere[:100], " "+name) &&
			name != "nonconsecutive" && name != "strictkropki" && own != "modular 3" {
			t.Errorf("%s is not in the board", own)
		}
	}
}

// TestScl: SudokuPad's own form has numbers, regions, cages and words that come back, and says what it has no name for.
func TestScl(t *testing.T) {
	const grid = "sudoku 4x4 antiknight\n1 . . .\n. . . .\n. . . .\n. . . .\ngroups\n"
	for groups, want := range map[string]string{
		"cage 5 r2c1 r2c2\ncage r3c1 r4c1\ncosmetic title \"Two\"\n": "",
		"region r1c1 r1c2 r1c3 r2c1\ncage 5 r2c1 r2c2\n":             "",
		"thermo r4c1 r3c1\n": "thermometer: ",
	} {
		boards, shown := readAll(grid + groups)
		if len(boards) != 1 {
			t.Fatal(shown)
		}
		link, err := twofold.Default.Write(formatNamed(t, "scl"), boards[0].Board, nil)
		if want != "" {
			if err == nil || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("%s: %s, %v", groups, link, err)
			}
			continue
		}
		again, shown := readAll(link)
		if err != nil || len(again) != 1 || sorted(again[0].Board) != sorted(boards[0].Board) {
			t.Errorf("%s, %v is\n%s", link, err, shown)
		}
	}
}

// TestGroupsDrawn: what Penpa+ draws of each module comes back.
func TestGroupsDrawn(t *testing.T) {
	const groups = "arrow r1c1 : r1c2 r1c3\ncage 5 r2c1 r2c2\neven r2c3\nkropki black r3c3 r4c3\n" +
		"kropki white r3c3 r3c4\nodd r1c4\nthermo r4c1 r3c1\n"
	boards, shown := readAll("sudoku 4x4\n1 . . .\n. . . .\n. . . .\n. . . .\ngroups\n" + groups)
	if len(boards) != 1 {
		t.Fatal(shown)
	}
	link, err := twofold.Default.Write(formatNamed(t, "penpa"), boards[0].Board, nil)
	again, shown := readAll("sudoku\n" + link)
	if err != nil || len(again) != 1 || sorted(again[0].Board) != sorted(boards[0].Board) {
		t.Errorf("%s, %v is\n%s", link, err, shown)
	}
}

// sorted is the text of a board with its lines in alphabetical order.
func sorted(b puzzles.Board) string {
	return strings.Join(slices.Sorted(strings.Lines(b.String())), "")
}

// TestNotThere: f-puzzles says what it has no name for.
func TestNotThere(t *testing.T) {
	for groups, want := range map[string]string{
		"relation 1:2/2:3 r1c1 r1c2": "relation", "greater r1c1 r1c2": "greater", "modular 2 r1c1 r1c2": "modular",
		"either even r1c1 or odd r1c2": "either",
	} {
		boards, shown := readAll("sudoku 4x4\n. . . .\n. . . .\n. . . .\n. . . .\ngroups\n" + groups + "\n")
		if len(boards) != 1 {
			t.Fatal(shown)
		}
		text, err := twofold.Default.Write(formatNamed(t, "fpuzzles"), boards[0].Board, nil)
		if err == nil || !strings.HasPrefix(err.Error(), want+": ") {
			t.Errorf("%s: %s, %v", groups, text, err)
		}
	}
}

// TestEither: composites of Interactive Sudoku Solver are alternatives, and come back.
func TestEither(t *testing.T) {
	const grid = "sudoku 4x4\n. . . .\n. . . .\n. . . .\n. . . .\ngroups\n"
	for text, want := range map[string]string{
		".Shape~4x4.Or.Thermo~R1C1~R1C2.Cage~5~R1C1~R1C2.End": "either thermo r1c1 r1c2 or cage 5 r1c1 r1c2\n",
		".Shape~4x4.Or.And.Thermo~R1C1~R1C2.Whisper~2~R2C1~R2C2.End.~R3C3_1.End": "either thermo r1c1 r1c2 and " +
			"whisper 2 r2c1 r2c2 or candidates 1 r3c3\n",
		".Shape~4x4.Or.~R1C1_4.~R2C2_4.End": "contains 4 r1c1 r2c2\n",
		".Shape~4x4.And.Or.~R1C1_4.~R2C2_3.End.Or.Thermo~R1C1~R1C2.Thermo~R1C2~R1C1.End.End": "either candidates 4 r1c1 " +
			"and thermo r1c1 r1c2 or candidates 4 r1c1 and thermo r1c2 r1c1 or candidates 3 r2c2 and thermo r1c1 r1c2 or " +
			"candidates 3 r2c2 and thermo r1c2 r1c1\n",
		".Shape~4x4.Replicate~BI.Thermo~R1C1~R1C2.End": "thermo r1c1 r1c2\nthermo r3c2 r3c3\n",
	} {
		boards, shown := readAll(text)
		if len(boards) != 1 || boards[0].Board.String() != grid+want {
			t.Errorf("%s is %s", text, shown)
			continue
		}
		back, err := twofold.Default.Write(formatNamed(t, "iss"), boards[0].Board, nil)
		if again, shown := readAll(back); err != nil || len(again) != 1 || again[0].Board.String() != grid+want {
			t.Errorf("%s, %v is %s", back, err, shown)
		}
	}
	for text, want := range map[string]string{
		".Shape~4x4.Or.AntiKnight.End":                      "AntiKnight of the whole board within a composite",
		".Shape~4x4.Replicate~B~R3C3.Thermo~R4C4~R4C3.End":  "",
		".Shape~4x4.Replicate~AC.Thermo~R1C1~R4C1.End":      `Replicate: "R4C1" moves out of the board`,
		".Shape~4x4.Replicate~B~R9C9.Thermo~R4C4~R4C3.End.": "Replicate: expected cells",
	} {
		if _, shown := readAll(text); !strings.Contains(shown, want) || want == "" && strings.Contains(shown, "!!") {
			t.Errorf("%s is %s, want %s", text, shown, want)
		}
	}
}

// usual is the sorted text of a board with the usual words of modules that say the same.
func usual(b puzzles.Board) string {
	said := strings.NewReplacer("modular 3 ", "modular ", "strictkropki", "strictdifference strictratio")
	return said.Replace(sorted(b))
}

// examplesIn is a file of boards of Interactive Sudoku Solver, as a list of objects with an input, for
// TestExamplesComeBack.
const examplesIn = "TWOFOLD_EXAMPLES"

// TestExamplesComeBack: a board of the file that another format can say is the same when that is read.
func TestExamplesComeBack(t *testing.T) {
	file := os.Getenv(examplesIn)
	if file == "" {
		t.Skip(examplesIn + " names no file")
	}
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var all []struct{ Name, Input string }
	if err := json.Unmarshal(content, &all); err != nil {
		t.Fatal(err)
	}
	read := 0
	same, refused := map[string]int{}, map[string]int{}
	for _, e := range all {
		boards, shown := readAll(e.Input)
		if len(boards) != 1 {
			t.Logf("%s: %s", e.Name, shown)
			continue
		}
		read++
		for _, name := range []string{"iss", "fpuzzles", "fpuzzles-json", "sudokupad"} {
			text, err := twofold.Default.Write(formatNamed(t, name), boards[0].Board, nil)
			if err != nil {
				refused[name]++
				t.Logf("%s: %v", e.Name, err)
				continue
			}
			again, shown := readAll(text)
			if len(again) != 1 || usual(again[0].Board) != usual(boards[0].Board) {
				t.Errorf("%s in %s is\n%s\nwant\n%v", e.Name, name, shown, boards[0].Board)
				continue
			}
			same[name]++
		}
	}
	t.Logf("%d of %d are read; the same: %v; not said: %v", read, len(all), same, refused)
}
