package page

import (
	"bytes"
	"image/png"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/picture"
	"twofold/puzzles/runs"
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
		like, err := f.Parameters(puzzles.Request{Variant: variant})
		if err == nil {
			_, err = f.Order(like, nil)
		}
		if err != nil || titles[tile.title] {
			t.Errorf("%s, %q: %v", tile.link, tile.title, err)
		}
		titles[tile.title] = true
	}
	for _, link := range most {
		if !slices.ContainsFunc(tiles(), func(t tile) bool { return t.link == link }) {
			t.Errorf("%s is played most: it is not in the gallery", link)
		}
	}
	if len(titles) < len(twofold.All()) {
		t.Errorf("%d puzzles of %d families", len(titles), len(twofold.All()))
	}
}

// TestTilesDiffer: no two pictures of the gallery look alike where they are as small as on a telephone. Of 64x64 dots
// the mean difference is at least 4 of 255; that of two puzzles of numbers on the same areas was 2.
func TestTilesDiffer(t *testing.T) {
	const side = 64
	all := tiles()
	dots := make([][3 * side * side]int, len(all))
	for i, tile := range all {
		var file bytes.Buffer
		if err := picture.PNG(&file, tile.scene, 10); err != nil {
			t.Fatal(err)
		}
		drawn, err := png.Decode(&file)
		if err != nil {
			t.Fatal(err)
		}
		most := max(drawn.Bounds().Dx(), drawn.Bounds().Dy())
		for at := range side * side { // the mean of what a dot covers
			var sum [4]int
			for y := at / side * most / side; y < (at/side+1)*most/side; y++ {
				for x := at % side * most / side; x < (at%side+1)*most/side; x++ {
					r, g, b, _ := drawn.At(x, y).RGBA()
					for c, v := range [4]int{int(r >> 8), int(g >> 8), int(b >> 8), 1} {
						sum[c] += v
					}
				}
			}
			for c := range 3 {
				dots[i][3*at+c] = sum[c] / max(sum[3], 1)
			}
		}
		for j := range i {
			differ := 0
			for k, v := range dots[i] {
				differ += max(v-dots[j][k], dots[j][k]-v)
			}
			if differ < 4*len(dots[i]) {
				t.Errorf("%s looks like %s: %.1f", tile.link, all[j].link, float64(differ)/float64(len(dots[i])))
			}
		}
	}
}

// TestTodayIsStored: puzzles of the gallery have boards that came with the page, all different and of that puzzle, and
// some, drawn anew each time, have one solution. All had when they were written, as two engines said. Of one puzzle in
// ten, such as of new ones, today's board may be drawn.
func TestTodayIsStored(t *testing.T) {
	boards := map[string][]twofold.Puzzle{}
	seen := map[string]bool{}
	for file, all := range Stock() {
		for _, one := range all {
			p, err := twofold.Parse(one.Board)
			if err != nil || file != stockFile(p.Family.Name+"/"+p.Board.Variant()) || seen[one.Board] {
				t.Errorf("%s: %v, %v:\n%s", file, err, seen[one.Board], one.Board)
				continue
			}
			seen[one.Board] = true
			boards[p.Family.Name+"/"+p.Board.Variant()] = append(boards[p.Family.Name+"/"+p.Board.Variant()], p)
		}
	}
	most := runs.Limits{Time: time.Minute}
	r := rand.New(rand.NewPCG(rand.Uint64(), 0))
	without := 0
	for _, tile := range tiles() {
		if len(boards[tile.link]) == 0 {
			t.Errorf("%s has no board at hand", tile.link)
		}
		if len(boards[tile.link]) < 14 {
			without++
			t.Logf("%s has %d boards, and not a fortnight's, which index/today.sh draws", tile.link, len(boards[tile.link]))
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
	if without > len(tiles())/10 {
		t.Errorf("%d puzzles have no boards of today", without)
	}
}
