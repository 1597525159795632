package page

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/limits"
)

// TestTilesAreMade: each puzzle of the gallery is one of which boards can be drawn, by a name of its own.
func TestTilesAreMade(t *testing.T) {
	titles := map[string]bool{}
	for _, tile := range tiles() {
		family, variant, _ := strings.Cut(tile.link, "/")
		f, err := twofold.Find(family)
		if err != nil {
			t.Fatal(err)
		}
		like, err := f.Recipe(puzzles.Asked{Variant: variant})
		if err == nil {
			_, err = f.Order(like, nil)
		}
		if err != nil || titles[tile.title] {
			t.Errorf("%s, %q: %v", tile.link, tile.title, err)
		}
		titles[tile.title] = true
	}
	if len(titles) < len(twofold.All()) {
		t.Errorf("%d puzzles of %d families", len(titles), len(twofold.All()))
	}
}

// TestTodayIsStored: each puzzle of the gallery has boards that came with the page, all different and of that puzzle, and
// some of them, drawn anew each time, have one solution. All had when they were written, as two engines said.
func TestTodayIsStored(t *testing.T) {
	text, err := siteFiles.ReadFile("site/today.txt")
	if err != nil {
		t.Fatal(err)
	}
	boards := map[string][]twofold.Puzzle{}
	seen := map[string]bool{}
	for _, block := range strings.Split(strings.TrimSpace(string(text)), "\n\n") {
		head, board, _ := strings.Cut(block, "\n")
		fields := strings.Fields(head)
		p, err := twofold.Parse(board + "\n")
		if err != nil || len(fields) < 2 || fields[1] != p.Family.Name+"/"+p.Board.Variant() || seen[board] {
			t.Errorf("%s: %v, %v:\n%s", head, err, seen[board], board)
			continue
		}
		seen[board] = true
		boards[fields[1]] = append(boards[fields[1]], p)
	}
	most := limits.Limits{Time: time.Minute}
	r := rand.New(rand.NewPCG(rand.Uint64(), 0))
	for _, tile := range tiles() {
		if len(boards[tile.link]) < 14 {
			t.Errorf("%s has %d boards: want a fortnight's, which index/today.sh draws", tile.link, len(boards[tile.link]))
			continue
		}
		p := boards[tile.link][r.IntN(len(boards[tile.link]))]
		engines, err := p.Family.Choose("native", twofold.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := crosscheck.Solutions(t.Context(), p.Board, engines, 2, most).Verdict(); got != puzzles.Unique {
			t.Errorf("%s: %v:\n%v", tile.link, got, p.Board)
		}
	}
}
