//go:build !js

package picture

import (
	"io"
	"slices"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// PDF writes the pages as one document, in their true size. It holds what is needed of the fonts, and its bytes depend
// on the pages alone.
func PDF(w io.Writer, title string, pages []Page) error {
	p := printer{fpdf.New("P", "mm", "", "")}
	p.SetCatalogSort(true)
	p.SetCreationDate(time.Unix(0, 0).UTC())
	p.SetModificationDate(time.Unix(0, 0).UTC())
	p.SetTitle(title, true)
	p.SetCreator("Twofold", true)
	p.SetLang("en")
	p.SetAutoPageBreak(false, 0)
	for _, bold := range []bool{false, true} {
		p.AddUTF8FontFromBytes(fontName, fontStyles[bold], fontFile(bold))
	}
	for _, page := range pages {
		p.AddPageFormat("P", fpdf.SizeType{Wd: page.width, Ht: page.height})
		for _, text := range page.marks {
			p.Bookmark(text, 0, 0)
		}
		p.page(page)
	}
	return p.Output(w)
}

const fontName = "go"

// fontStyles are the names of styles, by whether they are bold.
var fontStyles = map[bool]string{false: "", true: "B"}

// A printer writes what pages show, in millimetres from the upper left corner of each.
type printer struct{ *fpdf.Fpdf }

func (p printer) page(page Page) {
	for _, shapes := range page.alike(page.elements) {
		isDisc := func(s shape) bool { return s.kind == disc && s.filled }
		if discs := slices.DeleteFunc(slices.Clone(shapes), func(s shape) bool { return !isDisc(s) }); len(discs) > 0 {
			p.discs(discs)
		}
		for i, s := range slices.DeleteFunc(shapes, isDisc) {
			if i == 0 {
				p.look(s)
			}
			p.shape(s)
		}
	}
}

// look takes what a shape, and those that look like it, need.
func (p printer) look(s shape) {
	if s.filled {
		c := s.fill.rgba()
		p.SetFillColor(int(c.R), int(c.G), int(c.B))
	}
	if s.kind == label {
		c := s.fill.rgba()
		p.SetTextColor(int(c.R), int(c.G), int(c.B))
		return
	}
	if s.width == 0 {
		return
	}
	c, end := s.stroke.rgba(), "butt"
	p.SetDrawColor(int(c.R), int(c.G), int(c.B))
	p.SetLineWidth(s.width)
	if s.kind == polyline {
		end = "round"
	}
	p.SetLineCapStyle(end)
	p.SetLineJoinStyle(map[string]string{"butt": "miter", "round": "round"}[end])
	var dashes []float64
	if s.dashed {
		dashes = []float64{s.width * dashLength / pathWidth}
	}
	p.SetDashPattern(dashes, 0)
}

// dot is the length of a line that is a dot.
const dot = 0.01

// discs writes discs that look alike as the round ends of lines that are as short as dots: a circle made of curves
// takes twenty times as many bytes. A rim is a larger disc below.
func (p printer) discs(shapes []shape) {
	fill := func(tone Tone, radius func(s shape) float64) {
		look := shape{kind: polyline}.strokedWith(tone, 2*radius(shapes[0]))
		p.look(look)
		for _, s := range shapes {
			if width := 2 * radius(s); width != look.width {
				look.width = width
				p.look(look)
			}
			p.Line(s.points[0].X-dot/2, s.points[0].Y, s.points[0].X+dot/2, s.points[0].Y)
		}
	}
	if shapes[0].width > 0 {
		fill(shapes[0].stroke, func(s shape) float64 { return s.size + s.width/2 })
	}
	fill(shapes[0].fill, func(s shape) float64 { return s.size - s.width/2 })
}

func (p printer) shape(s shape) {
	style := "D"
	switch {
	case s.filled && s.width > 0:
		style = "FD"
	case s.filled:
		style = "F"
	}
	first, last := s.points[0], s.points[len(s.points)-1]
	switch s.kind {
	case label:
		p.text(s)
	case disc:
		p.Circle(first.X, first.Y, s.size, style)
	case box:
		if s.size == 0 {
			p.Rect(first.X, first.Y, last.X-first.X, last.Y-first.Y, style)
			break
		}
		p.RoundedRect(first.X, first.Y, last.X-first.X, last.Y-first.Y, s.size, "1234", style)
	default:
		for i, at := range s.points {
			if i == 0 || s.kind == strokes && i%2 == 0 {
				p.MoveTo(at.X, at.Y)
			} else {
				p.LineTo(at.X, at.Y)
			}
		}
		if s.kind == polygon {
			p.ClosePath()
		}
		p.DrawPath(style)
	}
}

func (p printer) text(s shape) {
	text := printable(s.text)
	p.SetFont(fontName, fontStyles[s.bold], 0)
	p.SetFontUnitSize(s.size)
	p.Text(s.points[0].X-shift[s.side]*textRoom(text, s.size, s.bold), s.points[0].Y+capHeight/2*s.size, text)
}
