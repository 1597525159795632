package picture

import (
	"io"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// PDF writes the pages as one document, in their true size. It holds what is needed of the fonts, and its bytes depend
// on the pages alone.
func PDF(w io.Writer, title string, pages []Page) error {
	first := pages[0]
	f := fpdf.NewCustom(&fpdf.InitType{UnitStr: "mm", Size: fpdf.SizeType{Wd: first.width, Ht: first.height}})
	f.SetCreationDate(time.Unix(0, 0).UTC())
	f.SetModificationDate(time.Unix(0, 0).UTC())
	f.SetCatalogSort(true)
	f.SetTitle(title, true)
	f.SetCreator("Twofold", true)
	f.SetProducer("", false)
	f.SetLang("en")
	f.SetMargins(0, 0, 0)
	f.SetAutoPageBreak(false, 0)
	for _, bold := range []bool{false, true} {
		f.AddUTF8FontFromBytes(fontName, boldStyle(bold), fontFiles[bold])
	}
	p := printer{f}
	for _, page := range pages {
		f.AddPage()
		f.SetFont(fontName, "", 10)
		for _, m := range page.marks {
			f.Bookmark(m, 0, 0)
		}
		for _, shapes := range page.alike(page.elements) {
			if first := shapes[0]; first.kind == disc && first.filled {
				p.discs(shapes)
				continue
			}
			p.look(shapes[0])
			for _, s := range shapes {
				p.shape(s)
			}
		}
	}
	return f.Output(w)
}

const fontName = "go"

func boldStyle(bold bool) string {
	if bold {
		return "B"
	}
	return ""
}

// A printer writes shapes to a PDF.
type printer struct{ *fpdf.Fpdf }

// look takes what a shape, and those that look like it, need.
func (p printer) look(s shape) {
	if s.kind == label {
		c := s.fill.rgba()
		p.SetTextColor(int(c.R), int(c.G), int(c.B))
		p.SetFillColor(int(c.R), int(c.G), int(c.B)) // the library says a colour with each text if this is another one
		p.SetFont(fontName, boldStyle(s.bold), 0)
		p.SetFontUnitSize(s.size)
		return
	}
	if s.filled {
		c := s.fill.rgba()
		p.SetFillColor(int(c.R), int(c.G), int(c.B))
	}
	if s.width == 0 {
		return
	}
	c := s.stroke.rgba()
	p.SetDrawColor(int(c.R), int(c.G), int(c.B))
	p.SetLineWidth(s.width)
	ends, corners := "butt", "miter"
	if s.kind == polyline {
		ends, corners = "round", "round"
	}
	p.SetLineCapStyle(ends)
	p.SetLineJoinStyle(corners)
	p.SetDashPattern(nil, 0)
	if s.dashed {
		length := s.width * dashLength / pathWidth
		p.SetDashPattern([]float64{length, length}, 0)
	}
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
			p.MoveTo(s.points[0].X-dot/2, s.points[0].Y)
			p.LineTo(s.points[0].X+dot/2, s.points[0].Y)
			p.DrawPath("D")
		}
	}
	if shapes[0].width > 0 {
		fill(shapes[0].stroke, func(s shape) float64 { return s.size + s.width/2 })
	}
	fill(shapes[0].fill, func(s shape) float64 { return s.size - s.width/2 })
}

func (p printer) shape(s shape) {
	how := ""
	if s.filled {
		how = "F"
	}
	if s.width > 0 {
		how += "D"
	}
	first, last := s.points[0], s.points[len(s.points)-1]
	switch s.kind {
	case label:
		text := printable(s.text)
		x := first.X - shift[s.side]*textRoom(text, s.size, s.bold)
		p.Text(x, first.Y+capHeight/2*s.size, text)
	case disc:
		p.Circle(first.X, first.Y, s.size, how)
	case box:
		if s.size > 0 {
			p.RoundedRect(first.X, first.Y, last.X-first.X, last.Y-first.Y, s.size, "1234", how)
		} else {
			p.Rect(first.X, first.Y, last.X-first.X, last.Y-first.Y, how)
		}
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
		p.DrawPath(strings.ToUpper(how))
	}
}
