package script

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.starlark.net/starlark"

	"twofold/puzzles/picture"
)

// A look is how words are drawn that begin with a prefix. What stands behind it is written there.
type look struct{ prefix, shape string }

// shapes are what a look may be.
var shapes = map[string]func(c *picture.Cell){
	"ring": func(c *picture.Cell) { c.Mark = picture.Ring },
	"disc": func(c *picture.Cell) { c.Mark, c.Style = picture.Disc, picture.Light },
	"wall": func(c *picture.Cell) { c.Fill, c.Style = picture.Ink, picture.Light },
	"note": func(c *picture.Cell) { c.Note, c.Text = c.Text, "" }, // in a corner
	"star": func(c *picture.Cell) { c.Text, c.Style = "*", picture.Bold },
	"tint": func(c *picture.Cell) { c.Fill = picture.Tint },
}

// looksOf reads a dict from prefix to shape. The longest prefix of a word counts.
func looksOf(d *starlark.Dict) (all []look, err error) {
	prefixes, shown, err := texts(d)
	for _, prefix := range prefixes {
		if err := checkLook(shown[prefix]); err != nil {
			return nil, err
		}
		all = append(all, look{prefix, shown[prefix]})
	}
	slices.SortStableFunc(all, func(a, b look) int { return len(b.prefix) - len(a.prefix) })
	return all, err
}

func checkLook(name string) error {
	if shapes[name] != nil {
		return nil
	}
	return fmt.Errorf("looks: %q: expected one of %s", name, strings.Join(slices.Sorted(maps.Keys(shapes)), ", "))
}

// show draws the word of a cell as it looks.
func show(looks []look, c *picture.Cell) {
	for _, own := range looks {
		if rest, is := strings.CutPrefix(c.Text, own.prefix); is {
			c.Text = rest
			shapes[own.shape](c)
			return
		}
	}
}
