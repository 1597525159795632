package page

import (
	"strings"
	"testing"

	"twofold"
	"twofold/puzzles"
)

// TestTilesAreMade: each puzzle of the gallery is one of which today's board can be drawn, by a name of its own.
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
