package picture

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// The measures of a layout, in cells.
const (
	margin        = 0.35
	captionHeight = 0.8
	captionSize   = 0.55
	captionLeast  = 0.35 // of captions that one line has no room for
	lineStep      = 1.3  // from line to line, in sizes of the text
	gap           = 0.6
	thin          = 0.025 // lines between cells
	thick         = 0.07  // the border
	cornerDot     = 0.06  // the radius of those in its place
	unitPixels    = 40    // of an SVG
)

// layOut draws the grids side by side. With split, each part of a path is an element by itself, so that it can
// appear by itself.
func layOut(s *Scene, split bool) *drawing {
	d := &drawing{title: s.Title, description: s.Description, unit: unitPixels}
	across := s.Across
	if across == 0 {
		across = len(s.Grids)
	}
	cols, rows, caption := 0, 0, 0.0
	for _, g := range s.Grids {
		cols, rows = max(cols, g.Cols), max(rows, g.Rows)
		if g.Caption != "" {
			lines, size := captionLines(&g)
			caption = max(caption, captionHeight+float64(len(lines)-1)*lineStep*size)
		}
	}
	lead := leadOf(s)
	stepX, stepY := float64(cols)+lead.X+gap, float64(rows)+lead.Y+caption+gap
	for i := range s.Grids {
		by := Point{margin + lead.X + float64(i%across)*stepX, margin + lead.Y + float64(i/across)*stepY}
		part := gridDrawing(&s.Grids[i], split)
		for _, e := range part.elements {
			d.elements = append(d.elements, e.moved(by))
		}
	}
	d.width = 2*margin - gap + float64(min(across, len(s.Grids)))*stepX
	d.height = 2*margin - gap + float64((len(s.Grids)+across-1)/across)*stepY
	return d
}

// leadOf is the room for the names of columns and rows, above and beside each grid.
func leadOf(s *Scene) Point {
	if slices.ContainsFunc(s.Grids, func(g Grid) bool { return g.Numbered }) {
		return Point{nameRoom, nameSize + 0.1}
	}
	return Point{}
}

// moved is the element elsewhere: a piece by its place, other ones by their shapes.
func (e element) moved(by Point) element {
	if e.key != "" {
		e.at = Point{e.at.X + by.X, e.at.Y + by.Y}
		return e
	}
	shapes := make([]shape, len(e.shapes))
	for i, s := range e.shapes {
		shapes[i] = s.placed(1, by)
	}
	e.shapes = shapes
	return e
}

// placed is the element on a larger drawing, where it does not move.
func (e element) placed(scale float64, by Point) element {
	shapes := make([]shape, len(e.shapes))
	for i, s := range e.shapes {
		shapes[i] = s.placed(scale, Point{by.X + e.at.X*scale, by.Y + e.at.Y*scale})
	}
	return element{layer: e.layer, shapes: shapes}
}

// gridDrawing draws one grid with its upper left corner at the origin.
func gridDrawing(g *Grid, split bool) *drawing {
	d := &drawing{}
	if slices.ContainsFunc(g.Paths, func(p Path) bool { return p.Inset }) {
		d.noteBy = Point{0.07, 0.06}
	}
	sizes := textSizes(g.Cells)
	for i, c := range g.Cells {
		d.addCell(c, float64(i%g.Cols), float64(i/g.Cols), sizes[c.Mark])
	}
	if !g.Bare {
		d.addLines(g)
	}
	if g.Numbered {
		d.addNames(g)
	}
	for _, p := range g.Paths {
		d.addPath(p, split)
	}
	for _, l := range g.Labels {
		d.addLabel(l)
	}
	for _, p := range g.Pieces {
		d.elements = append(d.elements, pieceElement(p))
	}
	if g.Caption != "" {
		lines, size := captionLines(g)
		for i, line := range lines {
			y := float64(g.Rows) + captionHeight/2 + thick + float64(i)*lineStep*size
			d.add(textLayer, textAt(Point{float64(g.Cols) / 2, y}, line, size, false, Ink))
		}
	}
	return d
}

// captionLines are the lines of a caption below a grid, and the size of its text: one line where that stays readable,
// and no word in parts.
func captionLines(g *Grid) (lines []string, size float64) {
	room := float64(g.Cols) + gap/2
	if size = fit(g.Caption, captionSize, room); size >= captionLeast {
		return []string{g.Caption}, size
	}
	size = captionLeast
	for word := range strings.FieldsSeq(g.Caption) {
		size = min(size, fit(word, captionLeast, room))
	}
	return wrap(g.Caption, room+thin, func(part string) float64 { return lineWidth(part, size) }), size
}

// addLines draws the lines between the cells of the board, and its border, which leaves out what lies beside it.
func (d *drawing) addLines(g *Grid) {
	left, top, right, bottom := float64(g.Left), float64(g.Top), float64(g.Cols-g.Right), float64(g.Rows-g.Bottom)
	first := 1.0
	if g.Dotted {
		first = 0
	}
	var ends []Point
	for x := left + first; x <= right-first; x++ {
		ends = append(ends, Point{x, top}, Point{x, bottom})
	}
	for y := top + first; y <= bottom-first; y++ {
		ends = append(ends, Point{left, y}, Point{right, y})
	}
	if len(ends) > 0 {
		d.add(lineLayer, shape{kind: strokes, points: ends}.strokedWith(Line, thin))
	}
	if !g.Dotted {
		d.add(lineLayer, boxAt(left, top, right-left, bottom-top, 0).strokedWith(Ink, thick))
		return
	}
	for corner := range (g.Rows + 1) * (g.Cols + 1) {
		at := Point{float64(corner % (g.Cols + 1)), float64(corner / (g.Cols + 1))}
		d.add(lineLayer, discAt(at, cornerDot).filledWith(Ink))
	}
}

// addLabel draws a label on a small disc.
func (d *drawing) addLabel(l Label) {
	radius, size, room := 0.19, 0.28, 0.3
	if isLong(l.Text) {
		radius, room = 0.28, 0.44
	}
	back, tone := discAt(l.At, radius).filledWith(Paper), Ink
	switch l.Mark {
	case Ring:
		back = back.strokedWith(Ink, 0.03)
	case Disc:
		back, tone = back.filledWith(Ink), Paper
	}
	d.add(overMarkLayer, back)
	if l.Mark == NoMark {
		size, room = 0.44, 0.4
	}
	if l.Text != "" {
		d.add(textLayer, textAt(l.At, l.Text, fit(l.Text, size, room), true, tone))
	}
}

// The names of rows and columns.
const (
	nameRoom = 0.55
	nameSize = 0.34
)

// addNames writes the names of rows and columns.
func (d *drawing) addNames(g *Grid) {
	size := fit(rowName(g.Rows-1), fit(columnName(g.Cols-1), nameSize, 0.9), nameRoom)
	for row := range g.Rows - g.Top - g.Bottom {
		d.add(textLayer, textAt(Point{-nameRoom / 2, float64(row+g.Top) + 0.5}, rowName(row), size, false, Ink))
	}
	for col := range g.Cols - g.Left - g.Right {
		d.add(textLayer, textAt(Point{float64(col+g.Left) + 0.5, -nameSize/2 - 0.05}, columnName(col), size, false, Ink))
	}
}

func rowName(row int) string    { return "r" + strconv.Itoa(row+1) }
func columnName(col int) string { return "c" + strconv.Itoa(col+1) }

const (
	pathWidth  = 0.09
	thinWidth  = 0.05
	arrowSize  = 0.26
	dashLength = 0.16
)

func (d *drawing) addPath(p Path, split bool) {
	if p.Wide {
		d.addWide(p)
		return
	}
	stroke := func(points ...Point) {
		s := shape{kind: polyline, points: points, dashed: p.Dashed}
		if p.Thin {
			d.add(overMarkLayer, s.strokedWith(p.Tone, thinWidth))
		} else {
			d.add(pathLayer, s.strokedWith(p.Tone, pathWidth))
		}
	}
	if split {
		for i := 1; i < len(p.Points); i++ {
			stroke(p.Points[i-1], p.Points[i])
		}
	} else if len(p.Points) > 1 {
		stroke(p.Points...)
	}
	if n := len(p.Points); p.Arrow && n > 1 {
		d.add(markLayer, arrowHead(p.Points[n-2], p.Points[n-1], arrowSize).filledWith(p.Tone))
	}
}

// addWide draws a path that is part of the board.
func (d *drawing) addWide(p Path) {
	const wide, narrow, radius = 0.28, 0.05, 0.38
	width := wide
	if p.Thin {
		width = narrow
	}
	switch n := len(p.Points); {
	case n == 1 && p.Thin:
		d.add(patternLayer, discAt(p.Points[0], radius).filledWith(Paper).strokedWith(p.Tone, width))
	case n == 1:
		d.add(patternLayer, discAt(p.Points[0], radius).filledWith(p.Tone))
	default:
		d.add(patternLayer, shape{kind: polyline, points: p.Points, dashed: p.Dashed}.strokedWith(p.Tone, width))
		if p.Arrow {
			d.add(patternLayer, arrowHead(p.Points[n-2], p.Points[n-1], arrowSize).filledWith(p.Tone))
		}
	}
}

// arrowHead is a triangle of a size with its tip at a point, coming from another.
func arrowHead(from, tip Point, size float64) shape {
	length := math.Hypot(tip.X-from.X, tip.Y-from.Y)
	x, y := (tip.X-from.X)/length*size, (tip.Y-from.Y)/length*size
	base := Point{tip.X - x, tip.Y - y}
	return shape{kind: polygon, points: []Point{tip, {base.X - y/2, base.Y + x/2}, {base.X + y/2, base.Y - x/2}}}
}

// pieceElement is a rounded box with a text, which moves as one.
func pieceElement(p Piece) element {
	middle := Point{0.5, 0.5}
	return element{layer: pieceLayer, key: p.Key, at: p.At, shapes: []shape{
		boxAt(0.06, 0.06, 0.88, 0.88, 0.12).filledWith(Wood).strokedWith(Rim, 0.03),
		textAt(middle, p.Text, fit(p.Text, 0.5, 0.7), true, Ink),
	}}
}
