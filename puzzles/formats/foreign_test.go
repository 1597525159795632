package formats_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/formats"
	"twofold/puzzles/puzzletest"
	"twofold/puzzles/runs"
)

// TestForeignAddresses: addresses that others wrote are boards of the family that is named beside them. Some are
// solved, and have as many solutions as is said there.
func TestForeignAddresses(t *testing.T) {
	table, err := os.ReadFile("../../testdata/foreign/addresses.txt")
	if err != nil {
		t.Fatal(err)
	}
	all := [][]string{}
	for line := range strings.Lines(string(table)) {
		if fields := strings.SplitN(strings.TrimSpace(line), " ", 4); line[0] != '#' && len(fields) == 4 {
			all = append(all, fields)
		}
	}
	solved := rand.New(rand.NewPCG(57, 1)).Perm(len(all))[:puzzletest.Cases(len(all))]
	isSolved := map[int]bool{}
	for _, i := range solved {
		isSolved[i] = true
	}
	for i, fields := range all {
		text := fields[2]
		if strings.HasPrefix(text, "m=") { // Penpa+ does not say which puzzle it is
			text = fields[0] + "\n" + text
		}
		boards, shown := readAll(text)
		if len(boards) != 1 || boards[0].Family.Name != fields[0] {
			t.Errorf("%s: want %s\n%s", fields[2], fields[0], shown)
		} else if isSolved[i] {
			if got := verdictOf(t, boards[0]); got != fields[1] {
				t.Errorf("%s: %s: want %s", fields[2], got, fields[1])
			}
		}
	}
	t.Logf("%d addresses, %d solved", len(all), len(solved))
}

// TestForeignSaves: saved games are boards with one solution, and positions of them. That of Pattern has none, and
// of Mines several.
func TestForeignSaves(t *testing.T) {
	saves, err := os.ReadFile("../../testdata/foreign/saves.sav")
	if err != nil {
		t.Fatal(err)
	}
	for save := range strings.SplitSeq(string(saves), "\n\n") {
		boards, shown := readAll(save)
		if len(boards) != 1 {
			t.Errorf("%s\n%s", save, shown)
			continue
		}
		want := "unique"
		isBegun := !strings.Contains(save, "NSTATES :1:1")
		switch _, game, _ := strings.Cut(save, "GAME    :"); {
		case strings.HasPrefix(game, "7:Fifteen"):
			continue // a board after moves
		case strings.HasPrefix(game, "5:Mines"):
			want = "multiple" // as long as mines are hidden
		case strings.HasPrefix(game, "7:Pattern") && isBegun:
			want = "none"
		}
		position := puzzles.PositionOf(boards[0].Board)
		if position.Opens() == len(position) && isBegun {
			t.Errorf("%s\n%s: want a position", save, shown)
		}
		bare, err := puzzles.AtPosition(boards[0].Board, nil)
		if err != nil {
			t.Fatal(err)
		}
		boards[0].Board = bare
		if got := verdictOf(t, boards[0]); got != want {
			t.Errorf("%s\n%s: want %s", save, got, want)
		}
	}
}

// TestForeignShares tells for each format, of how many of the families that it can have there are three texts or more
// that others wrote: addresses, saved games, IDs that Tatham's programs print, and positions of pzprjs.
func TestForeignShares(t *testing.T) {
	number := foreignNumber(t)
	for name, least := range map[string]int{"puzzlink": 94, "pzprv3": 100, "tatham": 26, "savefile": 26, "penpa": 69,
		"iss": 1, "fpuzzles": 1} {
		f, families, with := formatNamed(t, name), 0, 0
		for _, family := range twofold.All() {
			if f.UseOf(family, "").Reads {
				families++
				with += puzzles.Truth(number[name][family.Name] >= 3)
			}
		}
		t.Logf("%s: %d of %d families have three texts, %d have one", name, with, families, len(number[name]))
		if with < least {
			t.Errorf("%s: %d families have three texts: want %d", name, with, least)
		}
	}
}

// foreignNumber is how many texts there are, by format and family.
func foreignNumber(t *testing.T) map[string]map[string]int {
	t.Helper()
	number := map[string]map[string]int{} // by format and family
	add := func(format, family string, n int) {
		if number[format] == nil {
			number[format] = map[string]int{}
		}
		number[format][family] += n
	}
	for name, format := range map[string]string{"foreign/addresses.txt": "", "foreign/saves.sav": "savefile",
		"formats/tatham.txt": "tatham"} {
		content, err := os.ReadFile("../../testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		texts := strings.Split(string(content), "\n")
		if format == "savefile" {
			texts = strings.Split(string(content), "\n\n")
		}
		for _, text := range texts {
			if fields := strings.SplitN(text, " ", 4); format == "" && len(fields) == 4 && text[0] != '#' {
				add(formats.Of(fields[2]).Name, fields[0], 1)
			} else if format != "" && text != "" && text[0] != '#' {
				boards, _ := readAll(text)
				for _, p := range boards {
					add(format, p.Family.Name, 1)
				}
			}
		}
	}
	addPositions(t, add)
	return number
}

// addPositions adds those of pzprjs.
func addPositions(t *testing.T, add func(format, family string, n int)) {
	t.Helper()
	for _, content := range positionFiles(t) {
		add("pzprv3", strings.Fields(content)[1], strings.Count(content, "\npzprv3"))
	}
}

// positionFiles are the texts of all files of positions.
func positionFiles(t *testing.T) (all []string) {
	t.Helper()
	files, err := filepath.Glob("../../testdata/pzprjs/*.txt")
	if err != nil || files == nil {
		t.Fatal(err, files)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, string(content))
	}
	return all
}

// verdictOf is what the first native engine says of a board.
func verdictOf(t *testing.T, p twofold.Puzzle) string {
	t.Helper()
	all, err := p.Family.Engines(twofold.Options{})
	if err != nil {
		t.Fatal(err)
	}
	engines, err := puzzles.Choose(all, "native")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := runs.Limits{Time: 5 * time.Minute}.Context(t.Context())
	defer cancel()
	run := puzzles.Solve(ctx, engines[0], p.Board, 2, func(puzzles.Solution) {})
	return run.Verdict.String()
}
