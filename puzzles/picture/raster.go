package picture

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// A canvas is a picture made of pixels.
type canvas struct {
	*image.RGBA
	scale float64 // pixels to a unit
	clip  image.Rectangle
	fonts map[fontKey]*sizedFont
}

func newCanvas(d *drawing, scale float64) *canvas {
	size := image.Rect(0, 0, int(math.Round(d.width*scale)), int(math.Round(d.height*scale)))
	return &canvas{RGBA: image.NewRGBA(size), scale: scale, clip: size, fonts: map[fontKey]*sizedFont{}}
}

// render draws the elements within the clip, layer by layer.
func (c *canvas) render(elements []element) {
	draw.Draw(c.RGBA, c.clip, image.NewUniform(Paper.rgba()), image.Point{}, draw.Src)
	for l := fillLayer; l <= pieceLayer; l++ {
		for _, e := range elements {
			if e.layer != l || !c.pixels(e).Overlaps(c.clip) {
				continue
			}
			for _, s := range e.shapes {
				c.shape(s.placed(c.scale, Point{e.at.X * c.scale, e.at.Y * c.scale}))
			}
		}
	}
}

// pixels are those that an element may touch.
func (c *canvas) pixels(e element) (all image.Rectangle) {
	for _, s := range e.shapes {
		all = all.Union(pixelsOf(s.placed(c.scale, Point{e.at.X * c.scale, e.at.Y * c.scale})))
	}
	return all
}

// pixelsOf encloses a shape in units of pixels.
func pixelsOf(s shape) image.Rectangle {
	low, high := s.bounds()
	return image.Rect(int(math.Floor(low.X))-1, int(math.Floor(low.Y))-1, int(math.Ceil(high.X))+1, int(math.Ceil(high.Y))+1)
}

// shape draws a shape in units of pixels.
func (c *canvas) shape(s shape) {
	if s.kind == label {
		c.label(s)
		return
	}
	if s.filled {
		c.fill(s, s.fill, func(p *pen) { p.inside(s) })
	}
	if s.width > 0 {
		c.fill(s, s.stroke, func(p *pen) { p.outline(s) })
	}
}

// fill colours the area that trace goes round.
func (c *canvas) fill(s shape, tone Tone, trace func(*pen)) {
	area := pixelsOf(s).Intersect(c.clip)
	if area.Empty() {
		return
	}
	p := &pen{Rasterizer: vector.NewRasterizer(area.Dx(), area.Dy()), origin: area.Min}
	trace(p)
	p.Draw(c.RGBA, area, image.NewUniform(color.Color(tone.rgba())), image.Point{})
}

// A pen goes round areas, all in the same direction, so that the union of areas is coloured.
type pen struct {
	*vector.Rasterizer
	origin image.Point
}

func (p *pen) to(q Point) (x, y float32) {
	return float32(q.X - float64(p.origin.X)), float32(q.Y - float64(p.origin.Y))
}

func (p *pen) inside(s shape) {
	switch s.kind {
	case box:
		p.box(s.points[0], s.points[1], s.size)
	case disc:
		p.circle(s.points[0], s.size, 1)
	case polygon:
		p.polygon(s.points...)
	}
}

// outline goes round the stroke of a shape.
func (p *pen) outline(s shape) {
	half := s.width / 2
	switch s.kind {
	case disc:
		p.circle(s.points[0], s.size+half, 1)
		p.circle(s.points[0], s.size-half, -1)
	case box:
		low, high := s.points[0], s.points[1]
		p.box(Point{low.X - half, low.Y - half}, Point{high.X + half, high.Y + half}, s.size+half*sign(s.size))
		p.hole(Point{low.X + half, low.Y + half}, Point{high.X - half, high.Y - half}, max(s.size-half, 0))
	case strokes:
		for i := 0; i+1 < len(s.points); i += 2 {
			p.bar(s.points[i], s.points[i+1], half)
		}
	case polyline:
		for i := 1; i < len(s.points); i++ {
			p.line(s, s.points[i-1], s.points[i])
		}
	}
}

func sign(x float64) float64 {
	if x > 0 {
		return 1
	}
	return 0
}

// line is a bar with round ends, or dashes.
func (p *pen) line(s shape, from, to Point) {
	half := s.width / 2
	if !s.dashed {
		p.bar(from, to, half)
		p.circle(from, half, 1)
		p.circle(to, half, 1)
		return
	}
	length, dash := math.Hypot(to.X-from.X, to.Y-from.Y), s.width*dashLength/pathWidth
	along := func(t float64) Point {
		t = min(t/length, 1)
		return Point{from.X + (to.X-from.X)*t, from.Y + (to.Y-from.Y)*t}
	}
	for t := 0.0; t < length; t += 2 * dash {
		p.bar(along(t), along(t+dash), half)
	}
}

// bar is the rectangle around a line.
func (p *pen) bar(from, to Point, half float64) {
	length := math.Hypot(to.X-from.X, to.Y-from.Y)
	if length == 0 {
		return
	}
	x, y := -(to.Y-from.Y)/length*half, (to.X-from.X)/length*half
	p.polygon(Point{from.X - x, from.Y - y}, Point{to.X - x, to.Y - y}, Point{to.X + x, to.Y + y}, Point{from.X + x, from.Y + y})
}

// polygon goes round points, turned so that all areas have one direction.
func (p *pen) polygon(points ...Point) {
	area := 0.0
	for i, q := range points {
		next := points[(i+1)%len(points)]
		area += q.X*next.Y - next.X*q.Y
	}
	for i := range points {
		at := i
		if area < 0 {
			at = len(points) - 1 - i
		}
		if i == 0 {
			p.MoveTo(p.to(points[at]))
		} else {
			p.LineTo(p.to(points[at]))
		}
	}
	p.ClosePath()
}

// quarter is how far a Bézier curve's control points are along the tangents of a quarter of a circle.
const quarter = 0.5522847498

// circle goes round a disc, in the direction of polygon if turn is 1, against it if -1.
func (p *pen) circle(m Point, r, turn float64) {
	at := func(x, y float64) (float32, float32) { return p.to(Point{m.X + x*r, m.Y + y*r*turn}) }
	p.MoveTo(at(1, 0))
	corners := [][2]float64{{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 0}}
	for i := range 4 {
		a, b := corners[i], corners[i+1]
		x1, y1 := at(a[0]+b[0]*quarter, a[1]+b[1]*quarter)
		x2, y2 := at(b[0]+a[0]*quarter, b[1]+a[1]*quarter)
		x3, y3 := at(b[0], b[1])
		p.CubeTo(x1, y1, x2, y2, x3, y3)
	}
	p.ClosePath()
}

// box goes round a box with rounded corners, hole the other way round.
func (p *pen) box(low, high Point, r float64) {
	p.polygon(rounded(low, high, r)...)
}

func (p *pen) hole(low, high Point, r float64) {
	points := rounded(low, high, r)
	p.MoveTo(p.to(points[0]))
	for i := len(points) - 1; i > 0; i-- {
		p.LineTo(p.to(points[i]))
	}
	p.ClosePath()
}

// rounded are points around a box, clockwise.
func rounded(low, high Point, r float64) []Point {
	if r == 0 {
		return []Point{low, {high.X, low.Y}, high, {low.X, high.Y}}
	}
	const parts = 8
	var points []Point
	corners := []Point{{high.X - r, low.Y + r}, {high.X - r, high.Y - r}, {low.X + r, high.Y - r}, {low.X + r, low.Y + r}}
	for i, m := range corners {
		for k := range parts + 1 {
			angle := (float64(i) - 1 + float64(k)/parts) * math.Pi / 2
			points = append(points, Point{m.X + r*math.Cos(angle), m.Y + r*math.Sin(angle)})
		}
	}
	return points
}
