package script

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestPaths: lines that are drawn, and drawn anew, have neighbours beside each other and no others, and are as long as
// is asked; what is read of their answer is them.
func TestPaths(t *testing.T) {
	fresh := func(seed uint64) *paths {
		return &paths{rng: rand.New(rand.NewPCG(seed, 1)), rows: 9, cols: 7, least: 4, most: 20,
			of: slices.Repeat([]int{noPath}, 63)}
	}
	for seed := range uint64(200) {
		p := fresh(seed)
		p.draw()
		for range 3 {
			p.redraw(p.rng.IntN(len(p.of)))
		}
		cells := 0
		for own, line := range p.all {
			if cells += len(line); len(line) != 0 && (len(line) < p.least || len(line) > p.most) {
				t.Fatalf("seed %d: a line of %d cells", seed, len(line))
			}
			for i, cell := range line {
				want := 2
				if i == 0 || i == len(line)-1 {
					want = 1
				}
				if n := p.count(cell, own); n != want {
					t.Fatalf("seed %d: cell %d of line %v has %d neighbours on it", seed, cell, line, n)
				}
			}
		}
		q := fresh(seed)
		if q.take(p.answer()); cells < 30 || !slices.Equal(q.answer(), p.answer()) {
			t.Fatalf("seed %d: lines through %d cells, read as others: %v", seed, cells, q.all)
		}
	}
}

// TestPathsAreBetweenCells: other answers have no such lines.
func TestPathsAreBetweenCells(t *testing.T) {
	for _, words := range []string{`shade(), printed = printed(paths = (4, 20))`,
		`lines("corners"), printed = printed(paths = (4, 20))`, `lines("cells"), printed = printed(paths = (1, 20))`} {
		text := strings.NewReplacer("shade()", words, "BUILD", "pass", "AREA", "pass").Replace(byArea)
		if _, err := Read(t.Context(), "pairs.star", []byte(text)); err == nil || !strings.Contains(err.Error(), "paths") {
			t.Errorf("%s: %v, want what is expected of paths", words, err)
		}
	}
}
