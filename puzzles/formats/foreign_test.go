package formats_test

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
	"twofold/puzzles/runs"
)

// TestForeignAddresses: addresses that others wrote are boards of the family that is named beside them. Some are
// solved, and have as many solutions as is said there. Families of which the table has fewer than three are counted.
func TestForeignAddresses(t *testing.T) {
	table, err := os.ReadFile("../../testdata/foreign/addresses.txt")
	if err != nil {
		t.Fatal(err)
	}
	number, all := map[string]int{}, [][]string{}
	for line := range strings.Lines(string(table)) {
		if fields := strings.SplitN(strings.TrimSpace(line), " ", 4); line[0] != '#' && len(fields) == 4 {
			all = append(all, fields)
			number[fields[0]]++
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
	few := 0
	for _, f := range twofold.All() {
		if number[f.Name] < 3 {
			few++
		}
	}
	t.Logf("%d addresses, %d solved; %d of %d families have fewer than three", len(all), len(solved), few,
		len(twofold.All()))
	if most := len(twofold.All()) - 55; few > most {
		t.Errorf("%d families have fewer than three addresses: want at most %d", few, most)
	}
}

// TestForeignSaves: saved games are boards with one solution, and positions of them. That of Pattern has none.
func TestForeignSaves(t *testing.T) {
	saves, err := os.ReadFile("../../testdata/foreign/saves.sav")
	if err != nil {
		t.Fatal(err)
	}
	for _, save := range strings.Split(string(saves), "\n\n") {
		boards, shown := readAll(save)
		if len(boards) != 1 {
			t.Errorf("%s\n%s", save, shown)
			continue
		}
		want := "unique"
		switch _, game, _ := strings.Cut(save, "GAME    :"); {
		case strings.HasPrefix(game, "5:Mines"), strings.HasPrefix(game, "7:Fifteen"):
			continue // an answer, and a board after moves
		case strings.HasPrefix(game, "7:Pattern"):
			want = "none"
		}
		if position := puzzles.PositionOf(boards[0].Board); position.Opens() == len(position) {
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
