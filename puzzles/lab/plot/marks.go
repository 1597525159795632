package plot

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

var (
	white = color.White
	ink   = color.Gray{0x40}
	paper = color.Gray{0xe4}
)

const (
	lineWidth  = 1.4
	markRadius = 3
)

// rules are the fine lines behind the data at the labelled ticks.
type rules struct{}

func (rules) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	line := draw.LineStyle{Color: paper, Width: 0.5}
	for _, t := range p.Y.Tick.Marker.Ticks(p.Y.Min, p.Y.Max) {
		if t.Label != "" {
			c.StrokeLine2(line, c.Min.X, y(t.Value), c.Max.X, y(t.Value))
		}
	}
	if a, ok := p.X.Tick.Marker.(ticker); ok && a.Categories != nil {
		return
	}
	for _, t := range p.X.Tick.Marker.Ticks(p.X.Min, p.X.Max) {
		if t.Label != "" {
			c.StrokeLine2(line, x(t.Value), c.Min.Y, x(t.Value), c.Max.Y)
		}
	}
}

// marks are one series of a figure.
type marks struct {
	figure *Figure
	series Series
	style  style
	place  int // of the series among those that stand side by side
	of     int
}

// plotters are the figure's series in the styles that their names have.
func (f *Figure) plotters(names []string) []plot.Plotter {
	var all []plot.Plotter
	if f.Kind == Versus {
		all = append(all, diagonal{})
	}
	for _, s := range f.Series {
		isSpread := slices.ContainsFunc(s.Points, func(q Point) bool { return q.Low < q.High })
		if isSpread && len(s.Points) > 1 && (f.Kind == Line || f.Kind == Cactus) {
			all = append(all, band{s, styleOf(slices.Index(names, s.Name)).color})
		}
	}
	for _, s := range f.Series {
		n := slices.Index(names, s.Name)
		all = append(all, marks{f, s, styleOf(n), n, len(names)})
	}
	return all
}

func (m marks) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	switch m.figure.Kind {
	case Bar:
		m.bars(c, x, y)
	case Box:
		m.boxes(c, x, y)
	case Scatter, Versus:
		for _, q := range m.series.Points {
			c.DrawGlyphNoClip(m.glyph(), vg.Point{X: x(q.X), Y: y(q.Median)})
		}
	default:
		m.line(c, x, y)
	}
}

func (m marks) glyph() draw.GlyphStyle {
	return draw.GlyphStyle{Color: m.style.color, Radius: markRadius, Shape: m.style.shape}
}

// scale takes a number to its place on the paper.
type scale func(float64) vg.Length

// band reaches from quartile to quartile of a line's points.
type band struct {
	series Series
	color  color.RGBA
}

func (b band) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	var low, high []vg.Point
	for _, q := range b.series.Points {
		low = append(low, vg.Point{X: x(q.X), Y: y(q.Low)})
		high = append(high, vg.Point{X: x(q.X), Y: y(q.High)})
	}
	slices.Reverse(high)
	c.FillPolygon(faded(b.color, 0.15), append(low, high...))
}

// line joins the medians.
func (m marks) line(c draw.Canvas, x, y scale) {
	var line []vg.Point
	for _, q := range m.series.Points {
		line = append(line, vg.Point{X: x(q.X), Y: y(q.Median)})
	}
	c.StrokeLines(draw.LineStyle{Color: m.style.color, Width: lineWidth, Dashes: m.style.dashes}, line)
	every := 1
	if m.figure.Kind == Cactus {
		every = len(line)/25 + 1 // many instances leave no room for all markers
	}
	for i, at := range line {
		if i%every == 0 || i == len(line)-1 {
			c.DrawGlyphNoClip(m.glyph(), at)
		}
	}
}

// slot is how far from its category a series stands, and how wide it may be, in categories.
func (m marks) slot() (offset, wide float64) {
	wide = 0.8 / float64(m.of)
	return (float64(m.place) - float64(m.of-1)/2) * wide, wide * 0.9
}

func (m marks) bars(c draw.Canvas, x, y scale) {
	offset, wide := m.slot()
	for _, q := range m.series.Points {
		left, right := x(q.X+offset-wide/2), x(q.X+offset+wide/2)
		base := c.Min.Y
		if !m.figure.Y.Log {
			base = y(0)
		}
		m.rectangle(c, left, base, right, y(q.Median), 0.55)
		if len(q.Sample) > 1 {
			m.whisker(c, x(q.X+offset), y(q.Low), y(q.High))
		}
		c.DrawGlyphNoClip(m.narrowGlyph(right-left), vg.Point{X: x(q.X + offset), Y: y(q.Median)})
	}
}

// narrowGlyph is a marker that stays within a bar.
func (m marks) narrowGlyph(wide vg.Length) draw.GlyphStyle {
	g := m.glyph()
	g.Radius = min(g.Radius, wide/2)
	return g
}

func (m marks) rectangle(c draw.Canvas, left, bottom, right, top vg.Length, strength float64) {
	corners := []vg.Point{{X: left, Y: bottom}, {X: right, Y: bottom}, {X: right, Y: top}, {X: left, Y: top}}
	c.FillPolygon(faded(m.style.color, strength), corners)
	c.StrokeLines(draw.LineStyle{Color: m.style.color, Width: 0.8}, append(corners, corners[0]))
}

func (m marks) whisker(c draw.Canvas, x, low, high vg.Length) {
	line := draw.LineStyle{Color: ink, Width: 0.9}
	c.StrokeLine2(line, x, low, x, high)
	const half = 2
	c.StrokeLine2(line, x-half, low, x+half, low)
	c.StrokeLine2(line, x-half, high, x+half, high)
}

// boxes reach from quartile to quartile; the whiskers end at the outermost values within one and a half times the
// box's height of it, and what is beyond them is drawn by itself.
func (m marks) boxes(c draw.Canvas, x, y scale) {
	offset, wide := m.slot()
	for _, q := range m.series.Points {
		centre := x(q.X + offset)
		left, right := x(q.X+offset-wide/2), x(q.X+offset+wide/2)
		low, high := q.fences()
		m.whisker(c, centre, y(low), y(high))
		m.rectangle(c, left, y(q.Low), right, y(q.High), 0.4)
		c.StrokeLine2(draw.LineStyle{Color: ink, Width: 1.6}, left, y(q.Median), right, y(q.Median))
		c.DrawGlyphNoClip(m.narrowGlyph(right-left), vg.Point{X: centre, Y: y(q.Median)})
		for _, v := range q.Sample {
			if v < low || v > high {
				c.DrawGlyphNoClip(draw.GlyphStyle{Color: m.style.color, Radius: 1.4, Shape: draw.RingGlyph{}},
					vg.Point{X: centre, Y: y(v)})
			}
		}
	}
}

// fences are the outermost values of the sample that are no outliers.
func (q Point) fences() (low, high float64) {
	reach := 1.5 * (q.High - q.Low)
	low, high = math.Inf(1), math.Inf(-1)
	for _, v := range q.Sample {
		if v >= q.Low-reach && v <= q.High+reach {
			low, high = min(low, v), max(high, v)
		}
	}
	return low, high
}

// A thumbnail is a series' sign in the legend.
type thumbnail struct {
	kind  Kind
	style style
}

func (t thumbnail) Thumbnail(c *draw.Canvas) {
	m := marks{style: t.style}
	centre := c.Center()
	switch t.kind {
	case Bar, Box:
		m.rectangle(*c, centre.X-9, c.Min.Y, centre.X+9, c.Max.Y, 0.5)
	case Line, Cactus:
		c.StrokeLine2(draw.LineStyle{Color: t.style.color, Width: lineWidth, Dashes: t.style.dashes}, c.Min.X, centre.Y,
			c.Max.X, centre.Y)
	}
	c.DrawGlyphNoClip(m.glyph(), centre)
}
