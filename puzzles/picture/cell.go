package picture

import (
	"math"
	"strings"
	"unicode/utf8"
)

// The radii of marks, in cells.
const (
	coinRadius = 0.31
	ringRadius = 0.4
	spotRadius = 0.33
	stemWidth  = 0.34
)

// The height of pencilled notes, which get smaller where they are longer than their room.
const (
	noteSize = 0.28
	noteRoom = 0.86
)

// addCell draws a cell at a place, with a text so high.
func (d *drawing) addCell(c Cell, x, y, size float64) {
	middle := Point{x + 0.5, y + 0.5}
	if c.Fill != Paper {
		d.add(fillLayer, boxAt(x, y, 1, 1, 0).filledWith(c.Fill))
	}
	d.addPattern(c.Pattern, x, y)
	if c.Mark >= Bulb {
		d.addWord(c, middle)
		c.Text = ""
	}
	if c.Mark == Spot && isLong(c.Text) {
		d.addPill(middle)
	} else {
		d.addMark(c.Mark, middle)
	}
	if c.Mark == Disc && c.Fill == Ink {
		d.add(markLayer, discAt(middle, ringRadius).strokedWith(Paper, outline)) // on black a disc is its rim
	}
	d.addBadge(c.Badge, middle)
	if sides, is := pipes[c.Text]; is {
		lines := shape{kind: strokes}
		for _, side := range sides {
			lines.points = append(lines.points, middle, Point{middle.X + side.X/2, middle.Y + side.Y/2})
		}
		d.add(markLayer, lines.strokedWith(Ink, pathWidth), discAt(middle, pathWidth/2).filledWith(Ink))
	} else if figure, is := figureOf(c.Text); is {
		d.add(patternLayer, figure.placed(1, Point{x, y}))
	} else if way, is := arrows[c.Text]; is && c.Style != Light {
		d.addArrow(middle, way, 0.26)
	} else if c.Text != "" {
		d.add(textLayer, cellText(c, middle, size))
	}
	d.addNotes(c, x, y)
}

// addNotes writes what is small, side by side. An arrow is drawn: fonts have it smaller, or not at all.
func (d *drawing) addNotes(c Cell, x, y float64) {
	if way, is := arrows[c.Corner]; is {
		d.addArrow(Point{x + 0.2, y + 0.2}, way, 0.15)
		x, c.Corner = x+0.32, ""
	}
	size, at := fit(strings.TrimSpace(c.Corner+" "+c.Note), noteSize, noteRoom-2*d.noteBy.X), x+0.06+d.noteBy.X
	for i, text := range []string{c.Corner, c.Note} {
		if text != "" {
			width := textWidth(text, size)
			d.add(textLayer, textAt(Point{at + width/2, y + 0.2 + d.noteBy.Y}, text, size, false, []Tone{Ink, Way}[i]))
			at += width + 0.08
		}
	}
}

// addArrow draws an arrow around a point, whose half is that long.
func (d *drawing) addArrow(p, way Point, half float64) {
	head := min(0.2, half*4/3)
	half /= math.Hypot(way.X, way.Y)
	from, tip := Point{p.X - half*way.X, p.Y - half*way.Y}, Point{p.X + half*way.X, p.Y + half*way.Y}
	d.add(markLayer, shape{kind: strokes, points: []Point{from, p}}.strokedWith(Ink, 0.04),
		arrowHead(from, tip, head).filledWith(Ink))
}

// figures are the corners of texts that are drawn, halves of a cell, stars, tents and trees: fonts have them in any
// size, or not at all.
var figures = map[string][]Point{
	"◣": {{0, 0}, {0, 1}, {1, 1}}, "◢": {{1, 0}, {1, 1}, {0, 1}},
	"◥": {{0, 0}, {1, 0}, {1, 1}}, "◤": {{0, 0}, {1, 0}, {0, 1}},
	"★": {{.5, .1}, {.59, .38}, {.88, .38}, {.65, .55}, {.74, .82}, {.5, .65}, {.26, .82}, {.35, .55}, {.12, .38},
		{.41, .38}},
	"▲": {{.5, .14}, {.9, .84}, {.64, .84}, {.5, .56}, {.36, .84}, {.1, .84}},
	"♠": {{.5, .08}, {.74, .4}, {.64, .4}, {.84, .72}, {.57, .72}, {.57, .9}, {.43, .9}, {.43, .72}, {.16, .72},
		{.36, .4}, {.26, .4}},
}

// outlines are the corners of figures whose border alone is drawn.
var outlines = map[string][]Point{
	"△": {{.5, .16}, {.86, .8}, {.14, .8}}, "□": {{.2, .2}, {.8, .2}, {.8, .8}, {.2, .8}},
	"⬠": {{.5, .14}, {.88, .42}, {.74, .86}, {.26, .86}, {.12, .42}},
}

// figureOf is what is drawn in place of a text, in a cell at 0,0; ok is false if the text is written.
func figureOf(text string) (s shape, ok bool) {
	switch text {
	case "○":
		return discAt(Point{0.5, 0.5}, 0.33).strokedWith(Ink, outline), true
	case "●":
		return discAt(Point{0.5, 0.5}, 0.33).filledWith(Ink), true
	}
	if corners, is := outlines[text]; is {
		return shape{kind: polygon, points: corners}.strokedWith(Ink, outline), true
	}
	corners, is := figures[text]
	return shape{kind: polygon, points: corners}.filledWith(Ink), is
}

const outline = 0.05

// pipes are the sides that texts join which are pieces of a line, and are drawn: fonts have them smaller than a cell.
var pipes = map[string][]Point{
	"│": {north, south}, "─": {west, east}, "┼": {north, west, east, south},
	"└": {north, east}, "┘": {north, west}, "┐": {south, west}, "┌": {south, east},
}

var (
	north, west = Point{Y: -1}, Point{X: -1}
	east, south = Point{X: 1}, Point{Y: 1}
	ways        = map[string]Point{"n": north, "w": west, "e": east, "s": south}
	arrows      = map[string]Point{"↑": north, "←": west, "→": east, "↓": south,
		"↖": {-1, -1}, "↗": {1, -1}, "↙": {-1, 1}, "↘": {1, 1}}
)

// addWord draws a mark that stands for the text of a cell, around its middle.
func (d *drawing) addWord(c Cell, p Point) {
	switch c.Mark {
	case Bulb:
		d.add(markLayer, discAt(p, ringRadius).filledWith(Grey))
	case Stem:
		stem := shape{kind: strokes, points: []Point{p, {p.X + ways[c.Text].X, p.Y + ways[c.Text].Y}}}
		d.add(markLayer, stem.strokedWith(Grey, stemWidth), discAt(p, stemWidth/2).filledWith(Grey))
	case Hull:
		d.addHull(c.Text, p)
	case Half:
		d.add(fillLayer, boxAt(p.X-0.5, p.Y-0.5, 1, 1, 0).filledWith(Ink))
		below, above, _ := strings.Cut(c.Text, `\`)
		if below+above != "" {
			diagonal := shape{kind: strokes, points: []Point{{p.X - 0.5, p.Y - 0.5}, {p.X + 0.5, p.Y + 0.5}}}
			d.add(patternLayer, diagonal.strokedWith(Paper, thin))
		}
		for i, at := range []Point{{p.X - 0.21, p.Y + 0.23}, {p.X + 0.2, p.Y - 0.21}} {
			if text := []string{below, above}[i]; text != "" {
				d.add(textLayer, textAt(at, text, fit(text, 0.38, 0.44), true, Paper))
			}
		}
	}
}

// addHull draws a part of a ship, or waves: an end is round, and goes on to the other side of its cell.
func (d *drawing) addHull(part string, p Point) {
	const half, long, high = 0.34, 0.12, 0.06
	switch part {
	case "m":
		d.add(markLayer, boxAt(p.X-half, p.Y-half, 2*half, 2*half, 0).filledWith(Grey))
	case "x":
		for _, y := range []float64{p.Y - long, p.Y + long} {
			wave := shape{kind: polyline}
			for i := range 5 {
				wave.points = append(wave.points, Point{p.X + float64(i-2)*long, y + float64(i%2*2-1)*high})
			}
			d.add(markLayer, wave.strokedWith(Grey, 0.05))
		}
	default:
		d.add(markLayer, discAt(p, half).filledWith(Grey))
		if to, is := ways[part]; is {
			x, y := half*to.Y, half*to.X // across
			d.add(markLayer, shape{kind: polygon, points: []Point{{p.X + x, p.Y + y}, {p.X - x, p.Y - y},
				{p.X - x - to.X/2, p.Y - y - to.Y/2}, {p.X + x - to.X/2, p.Y + y - to.Y/2}}}.filledWith(Grey))
		}
	}
}

func (d *drawing) addPattern(p Pattern, x, y float64) {
	switch p {
	case Hatched:
		lines := shape{kind: strokes}
		for t := 0.25; t < 2; t += 0.25 {
			over := max(t-1, 0)
			lines.points = append(lines.points, Point{x + over, y + t - over}, Point{x + t - over, y + over})
		}
		d.add(patternLayer, lines.strokedWith(Grey, 0.05))
	case Cornered:
		corner := shape{kind: polygon, points: []Point{{x, y}, {x + 0.22, y}, {x, y + 0.22}}}
		d.add(patternLayer, corner.filledWith(Way))
	}
}

func (d *drawing) addMark(m Mark, p Point) {
	switch m {
	case Coin:
		d.add(markLayer, discAt(p, coinRadius).filledWith(Gold).strokedWith(Rim, 0.05))
		d.add(overMarkLayer, discAt(p, 0.2).filledWith(Gold).strokedWith(Rim, 0.03))
	case Mine:
		const far, near = 0.36, 0.25
		spikes := shape{kind: strokes, points: []Point{
			{p.X - far, p.Y}, {p.X + far, p.Y}, {p.X, p.Y - far}, {p.X, p.Y + far},
			{p.X - near, p.Y - near}, {p.X + near, p.Y + near}, {p.X - near, p.Y + near}, {p.X + near, p.Y - near},
		}}
		d.add(markLayer, spikes.strokedWith(Ink, 0.07), discAt(p, 0.25).filledWith(Ink))
		d.add(overMarkLayer, discAt(Point{p.X - 0.08, p.Y - 0.08}, 0.06).filledWith(Paper))
	case Ring:
		d.add(markLayer, discAt(p, ringRadius).filledWith(Paper).strokedWith(Ink, 0.035))
	case Disc:
		d.add(markLayer, discAt(p, ringRadius).filledWith(Ink))
	case Spot:
		d.add(markLayer, discAt(p, spotRadius).filledWith(Paper).strokedWith(Way, 0.03))
	case Dot:
		d.add(markLayer, discAt(p, 0.07).filledWith(Grey))
	}
}

// isLong reports whether a text needs more room: a spot is a pill then, and the disc of a label is larger.
func isLong(text string) bool { return utf8.RuneCountInString(text) > 2 }

func (d *drawing) addPill(p Point) {
	const across, along = 0.42, 0.25
	pill := boxAt(p.X-across, p.Y-along, 2*across, 2*along, along)
	d.add(markLayer, pill.filledWith(Paper).strokedWith(Way, 0.03))
}

func (d *drawing) addBadge(b Badge, p Point) {
	switch b {
	case Start:
		d.add(overMarkLayer, discAt(p, 0.41).strokedWith(Rim, 0.06))
	case Kept:
		d.add(overMarkLayer, discAt(p, 0.41).strokedWith(Grey, 0.04))
	case End:
		d.add(overMarkLayer, boxAt(p.X-0.45, p.Y-0.45, 0.9, 0.9, 0).strokedWith(Rim, 0.06))
	}
}

// textSizes are the heights of texts beside each mark: one for a grid, at which the longest has the room that its mark
// leaves. Numbers of different heights look as if some of them counted more.
func textSizes(cells []Cell) (sizes [Hull + 1]float64) {
	for _, c := range cells {
		if c.Text == "" {
			continue
		}
		size, room := 0.54, 0.84
		switch c.Mark {
		case Ring, Disc:
			size, room = 0.5, 0.64
		case Spot:
			size, room = 0.42, 0.6
			if isLong(c.Text) {
				room = 0.76
			}
		}
		if known := sizes[c.Mark]; known > 0 {
			size = known
		}
		sizes[c.Mark] = fit(c.Text, size, room)
	}
	return sizes
}

// cellText writes a cell's text into the middle.
func cellText(c Cell, p Point, size float64) shape {
	tone := Ink
	switch c.Style {
	case Faint:
		tone, size = Grey, 0.75*size
	case Light:
		tone = Paper
	}
	return textAt(p, c.Text, size, c.Style != Regular && c.Style != Faint, tone)
}
