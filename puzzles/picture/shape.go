package picture

// A shape is one thing to draw, in units of the drawing.
type shape struct {
	kind   kind
	points []Point // of a polyline or polygon; the middle of a disc or text; two opposite corners of a box
	size   float64 // a disc's radius, a box's rounding, a text's height
	text   string
	bold   bool
	side   side // of a text, at which its point is
	fill   Tone // Paper is a fill like others
	filled bool
	stroke Tone
	width  float64 // of the stroke; 0 for none
	dashed bool
}

// A side is where the point of a text is.
type side uint8

const (
	middle side = iota // in a scene, which has room for any viewer's font
	left
	right
	centred // in the middle of it; this and the two before are as wide as in our fonts
)

type kind uint8

const (
	box kind = iota
	disc
	polyline // the stroke of lines from point to point
	strokes  // the strokes of lines from each even point to the one after it
	polygon
	label
)

// filledWith is the shape with a fill and no stroke, strokedWith the same with a stroke.
func (s shape) filledWith(t Tone) shape {
	s.fill, s.filled = t, true
	return s
}

func (s shape) strokedWith(t Tone, width float64) shape {
	s.stroke, s.width = t, width
	return s
}

func boxAt(x, y, w, h, rounding float64) shape {
	return shape{kind: box, points: []Point{{x, y}, {x + w, y + h}}, size: rounding}
}

func discAt(p Point, radius float64) shape {
	return shape{kind: disc, points: []Point{p}, size: radius}
}

func textAt(p Point, text string, size float64, bold bool, tone Tone) shape {
	return shape{kind: label, points: []Point{p}, size: size, text: text, bold: bold}.filledWith(tone)
}

// lineAt is a text whose baseline's left end, or right end, is at a point.
func lineAt(p Point, text string, size float64, bold bool, tone Tone, at side) shape {
	s := textAt(Point{p.X, p.Y - capHeight/2*size}, text, size, bold, tone)
	s.side = at
	return s
}

// placed is the shape on a larger drawing: scaled, then moved.
func (s shape) placed(scale float64, by Point) shape {
	points := make([]Point, len(s.points))
	for i, p := range s.points {
		points[i] = Point{p.X*scale + by.X, p.Y*scale + by.Y}
	}
	s.points, s.size, s.width = points, s.size*scale, s.width*scale
	return s
}

// A layer is what lies over what.
type layer uint8

const (
	fillLayer layer = iota
	patternLayer
	lineLayer
	pathLayer
	markLayer
	overMarkLayer
	textLayer
	pieceLayer
)

// An element is what appears, moves and vanishes as one.
type element struct {
	layer  layer
	key    string // of a piece; "" for what does not move
	at     Point  // where a piece is; its shapes are relative to that
	shapes []shape
}

// A drawing is a laid-out scene or page.
type drawing struct {
	title, description string
	width, height      float64 // in units
	unit               float64 // pixels of an SVG, or 1/100 mm of a page, to a unit
	elements           []element
	prefix             string // of the ids in an SVG
	// room is how wide a text is in our fonts; nil if an SVG leaves that to its viewer, so that a program that draws no
	// pages does without fonts.
	room   func(text string, size float64, bold bool) float64
	noteBy Point // how far notes in corners lie within what is drawn inside of cells
}

func (d *drawing) add(l layer, shapes ...shape) {
	for _, s := range shapes {
		d.elements = append(d.elements, element{layer: l, shapes: []shape{s}})
	}
}
