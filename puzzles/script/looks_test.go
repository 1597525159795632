package script

import (
	"testing"

	"twofold/puzzles/picture"
)

// TestWallsPoint: what stands behind a wall is written on it, a way as its arrow.
func TestWallsPoint(t *testing.T) {
	for word, want := range map[string]string{"x": "", "xn": "↑", "xe": "→", "x3": "3"} {
		c := picture.Cell{Text: word}
		show([]look{{prefix: "x", shape: "wall"}}, &c)
		if c.Text != want || c.Fill != picture.Ink {
			t.Errorf("%s is drawn as %q on %v: want %q on ink", word, c.Text, c.Fill, want)
		}
	}
}
