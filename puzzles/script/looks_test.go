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

// TestSigns: a sign takes the place of the letter that stands for it, and what is behind it stays; other names are
// refused.
func TestSigns(t *testing.T) {
	for word, want := range map[string]string{"t": "△", "t2": "△2", "x": "x"} {
		c := picture.Cell{Text: word}
		if show([]look{{prefix: "t", shape: "△"}}, &c); c.Text != want {
			t.Errorf("%s is drawn as %q: want %q", word, c.Text, want)
		}
	}
	for name, ok := range map[string]bool{"○": true, "ring": true, "o": false, "○○": false, "": false, "circle": false} {
		if err := checkLook(name); (err == nil) != ok {
			t.Errorf("look %q: %v", name, err)
		}
	}
}

// TestLinks: a given line joins the two cells beside it.
func TestLinks(t *testing.T) {
	for middle, want := range map[picture.Point][2]picture.Point{
		{X: 1, Y: 0.5}: {{X: 0.5, Y: 0.5}, {X: 1.5, Y: 0.5}}, {X: 2.5, Y: 3}: {{X: 2.5, Y: 2.5}, {X: 2.5, Y: 3.5}},
	} {
		k := &sketch{grid: &picture.Grid{}}
		k.link(middle)
		if got := k.grid.Paths[0].Points; got[0] != want[0] || got[1] != want[1] {
			t.Errorf("the line over %v is %v: want %v", middle, got, want)
		}
	}
}

// TestCalled: a letter that is drawn as a circle is said as one, with the number behind it, and numbers in circles as
// they are.
func TestCalled(t *testing.T) {
	letters := []look{{"w", "ring", false}, {"b", "disc", false}, {"#", "wall", false}}
	centres := []look{{"o", "ring", true}}
	for _, row := range []struct {
		looks       []look
		words, want string
	}{
		{letters, "w", "white circle"}, {letters, "b", "black circle"}, {letters, "b3", "black circle 3"},
		{letters, "#", "#"}, {letters, "5", "5"}, {centres, "oe", "white circle"},
		{[]look{{"", "ring", false}}, "4", "4"}, {nil, "w", "w"},
	} {
		if got := called(row.looks, row.words); got != row.want {
			t.Errorf("%q is called %q, want %q", row.words, got, row.want)
		}
	}
}
