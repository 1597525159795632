package script

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"go.starlark.net/starlark"

	"twofold/puzzles/picture"
)

// A look is how words are drawn that begin with a prefix. What stands behind it is written there. If the look is aside,
// it says where in its cell the shape lies.
type look struct {
	prefix, shape string
	isAside       bool
}

// spots are the middle, the right and the lower edge, and the corner between.
var spots = map[string]picture.Point{"": {X: 0.5, Y: 0.5}, "e": {X: 1, Y: 0.5}, "s": {X: 0.5, Y: 1}, "x": {X: 1, Y: 1}}

// shapes are what a look may be, besides a sign, which takes the place of the prefix.
var shapes = map[string]func(c *picture.Cell){
	"ring":  func(c *picture.Cell) { c.Mark = picture.Ring },
	"disc":  func(c *picture.Cell) { c.Mark, c.Style = picture.Disc, picture.Light },
	"wall":  wall,
	"note":  func(c *picture.Cell) { c.Corner, c.Text = signs.Replace(c.Text), "" },
	"star":  func(c *picture.Cell) { c.Text, c.Style = "★", picture.Bold },
	"coin":  func(c *picture.Cell) { c.Mark, c.Text = picture.Coin, "" },
	"mine":  func(c *picture.Cell) { c.Mark, c.Text = picture.Mine, "" },
	"tent":  func(c *picture.Cell) { c.Text, c.Style = "▲", picture.Bold },
	"tree":  func(c *picture.Cell) { c.Text, c.Fill = "♠", picture.Tint },
	"tint":  func(c *picture.Cell) { c.Fill = picture.Tint },
	"clue":  func(c *picture.Cell) { c.Fill = picture.Clue },
	"bulb":  func(c *picture.Cell) { c.Mark = picture.Bulb },
	"stem":  func(c *picture.Cell) { c.Mark = picture.Stem },
	"half":  func(c *picture.Cell) { c.Mark = picture.Half }, // a wall with numbers
	"hull":  func(c *picture.Cell) { c.Mark = picture.Hull },
	"arrow": arrow,
}

var (
	signs  = strings.NewReplacer("*", "×", "/", "÷", "-", "−")
	arrows = map[string]string{"n": "↑", "w": "←", "e": "→", "s": "↓", "ne": "↗", "nw": "↖", "se": "↘", "sw": "↙"}
)

// wall draws a black cell with a number, or with the way that it points.
func wall(c *picture.Cell) {
	c.Fill, c.Style, c.Text = picture.Ink, picture.Light, cmp.Or(arrows[c.Text], c.Text)
}

// arrow draws a number with the way that it looks, such as 2e. Behind it may stand what the cell is: x is black, o is
// white with a rim. Without those it is tinted.
func arrow(c *picture.Cell) {
	c.Fill = picture.Tint
	if rest, is := strings.CutSuffix(c.Text, "x"); is {
		c.Text, c.Fill, c.Style = rest, picture.Ink, picture.Light
	} else if rest, is := strings.CutSuffix(c.Text, "o"); is {
		c.Text, c.Fill, c.Badge = rest, picture.Paper, picture.End
	}
	number := strings.TrimRight(c.Text, "nwes")
	c.Text = number + cmp.Or(arrows[c.Text[len(number):]], c.Text[len(number):])
}

// looksOf reads a dict from prefix to shape. The longest prefix of a word counts.
func looksOf(d *starlark.Dict) (all []look, err error) {
	prefixes, shown, err := texts(d)
	for _, prefix := range prefixes {
		shape, isAside := strings.CutSuffix(shown[prefix], " aside")
		if err := checkLook(shape); err != nil {
			return nil, err
		}
		all = append(all, look{prefix, shape, isAside})
	}
	slices.SortStableFunc(all, func(a, b look) int { return len(b.prefix) - len(a.prefix) })
	return all, err
}

func checkLook(name string) error {
	if shapes[name] != nil || isSign(name) {
		return nil
	}
	return fmt.Errorf("looks: %q: expected a sign such as ○, or one of %s", name,
		strings.Join(slices.Sorted(maps.Keys(shapes)), ", "))
}

// isSign reports whether a look is a sign by itself: no name has other letters than English ones.
func isSign(shape string) bool {
	return utf8.RuneCountInString(shape) == 1 && shape[0] >= utf8.RuneSelf
}

// circles are what people call looks that a text has letters for.
var circles = map[string]string{"ring": "white circle", "disc": "black circle"}

// called is the words of a clue as people say them: a letter that is drawn as a circle is one.
func called(looks []look, words string) string {
	for _, own := range looks {
		rest, is := strings.CutPrefix(words, own.prefix)
		if !is {
			continue
		}
		if name := circles[own.shape]; name != "" && own.prefix != "" {
			if _, isSpot := spots[rest]; own.isAside && isSpot {
				rest = ""
			}
			return strings.TrimSpace(name + " " + rest)
		}
		break
	}
	return words
}

// show draws the word of a cell as it looks. If that is aside, it returns where.
func show(looks []look, c *picture.Cell) (at picture.Point, isAside bool) {
	for _, own := range looks {
		if rest, is := strings.CutPrefix(c.Text, own.prefix); is {
			if at, isAside = spots[rest]; !own.isAside || !isAside {
				c.Text, isAside = rest, false
			} else {
				c.Text = ""
			}
			if isSign(own.shape) {
				c.Text = own.shape + c.Text
			} else {
				shapes[own.shape](c)
			}
			break
		}
	}
	return at, isAside
}
