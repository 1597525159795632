package picture

import (
	"encoding/xml"
	"fmt"
	"io"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
)

// SVG writes the scene as one, with its title and description for screen readers.
func SVG(w io.Writer, s *Scene) error {
	d := layOut(s, false)
	return d.writeSVG(w, number(d.width*d.unit), number(d.height*d.unit))
}

// CellsSVG writes the scene as SVG does, and over its first grid an element for each cell of the board, which is not
// seen: a square that knows the number and the name of its cell, and whose id is the cell's place, such as r3c4. Those
// of a row are in a group. So a page can be about cells without knowing where they are drawn. All ids begin with the
// prefix, so that several pictures can stand in one document.
func CellsSVG(w io.Writer, s *Scene, prefix string) error {
	d := layOut(s, false)
	d.prefix = prefix
	var text strings.Builder
	d.openSVG(&text, number(d.width*d.unit), number(d.height*d.unit))
	d.writeStill(&text, d.elements)
	d.writeCells(&text, &s.Grids[0], leadOf(s))
	text.WriteString("</svg>\n")
	_, err := io.WriteString(w, text.String())
	return err
}

// Icon writes the scene as an SVG without size and words, to stand beside its name.
func Icon(w io.Writer, s *Scene) error {
	d := layOut(s, false)
	var text strings.Builder
	x, y := number(d.width*d.unit), number(d.height*d.unit)
	fmt.Fprintf(&text, `<svg viewBox="0 0 %s %s" aria-hidden="true" text-anchor="middle">`, x, y)
	fmt.Fprintf(&text, `<path fill=%q d="M0 0h%sv%sH0z"/>`, Paper.hex(), x, y)
	d.writeStill(&text, d.elements)
	_, err := io.WriteString(w, strings.ReplaceAll(text.String(), "\n", "")+"</svg>")
	return err
}

// Added writes what a scene has and another one of the same board has not, as elements of an SVG: with one entry more
// that is filled in, how that looks. Texts that only have another size there are not new. O(n) for n shapes
func Added(w io.Writer, without, s *Scene) error {
	before := map[string]int{}
	old := layOut(without, false)
	for _, key := range old.keys() {
		before[key]++
	}
	d := layOut(s, false)
	d.elements = slices.DeleteFunc(d.elements, func(e element) bool {
		key := d.key(e)
		before[key]--
		return before[key] >= 0
	})
	var text strings.Builder
	d.writeStill(&text, d.elements)
	_, err := io.WriteString(w, text.String())
	return err
}

func (d *drawing) keys() []string {
	keys := make([]string, len(d.elements))
	for i, e := range d.elements {
		keys[i] = d.key(e)
	}
	return keys
}

// key is the same of elements that look alike in the same place, but for the size of texts.
func (d *drawing) key(e element) string {
	var text strings.Builder
	for _, s := range e.placed(1, Point{}).shapes {
		if s.kind == label {
			s.size = 0
		}
		text.WriteString(d.figure(s, d.style(s)))
	}
	return fmt.Sprint(e.layer, text.String())
}

// writeCells writes the elements of the cells of the first grid.
func (d *drawing) writeCells(text *strings.Builder, g *Grid, lead Point) {
	side := number(d.unit)
	fmt.Fprintf(text, `<g id="%scells" fill="none" pointer-events="all">`+"\n", d.prefix)
	cols := g.Cols - g.Left - g.Right
	for cell := range (g.Rows - g.Top - g.Bottom) * cols {
		c, row, col := g.Cell(cell), cell/cols+g.Top, cell%cols+g.Left
		if col == g.Left {
			text.WriteString("<g>")
		}
		name := c.Name
		if name == "" {
			name = blankName
		}
		place := puzzles.Place(cell, cols)
		fmt.Fprintf(text, `<rect id="%s%s" class="cell" data-cell="%d" aria-label="%s: %s"`, d.prefix, place, cell, place,
			escape(name))
		fmt.Fprintf(text, ` x="%s" y="%s" width="%s" height="%s"/>`, number((margin+lead.X+float64(col))*d.unit),
			number((margin+lead.Y+float64(row))*d.unit), side, side)
		if col == g.Cols-g.Right-1 {
			text.WriteString("</g>\n")
		}
	}
	text.WriteString("</g>\n")
}

// fonts are asked for in this order; all measures allow for the widest.
const fonts = "Go,Arial,Helvetica,sans-serif"

// writeSVG writes the drawing, to be shown in the given size.
func (d *drawing) writeSVG(w io.Writer, width, height string) error {
	var text strings.Builder
	d.openSVG(&text, width, height)
	d.writeStill(&text, d.elements)
	text.WriteString("</svg>\n")
	_, err := io.WriteString(w, text.String())
	return err
}

func (d *drawing) openSVG(text *strings.Builder, width, height string) {
	x, y := number(d.width*d.unit), number(d.height*d.unit)
	fmt.Fprintf(text, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" width="%s" height="%s"`, x, y,
		width, height)
	fmt.Fprintf(text, ` role="img" aria-labelledby="%[1]stitle %[1]sdesc" font-family="%[2]s" text-anchor="middle">`+"\n",
		d.prefix, fonts)
	fmt.Fprintf(text, "<title id=\"%[1]stitle\">%[2]s</title>\n<desc id=\"%[1]sdesc\">%[3]s</desc>\n", d.prefix,
		escape(d.title), escape(d.description))
	fmt.Fprintf(text, "<path fill=%q d=\"M0 0h%sv%sH0z\"/>\n", Paper.hex(), x, y)
}

// writeStill writes elements layer by layer, and in each those together that look alike.
func (d *drawing) writeStill(text *strings.Builder, elements []element) {
	for style, shapes := range d.alike(elements) {
		d.writeAlike(text, style, shapes)
	}
}

// alike yields the shapes of elements layer by layer, and in each those together that look alike, with their style:
// shapes of a layer may only overlap if they look alike.
func (d *drawing) alike(elements []element) iter.Seq2[string, []shape] {
	return func(yield func(string, []shape) bool) {
		for l := fillLayer; l <= pieceLayer; l++ {
			var styles []string
			alike := map[string][]shape{}
			for _, e := range elements {
				if e.layer != l {
					continue
				}
				for _, s := range e.placed(1, Point{}).shapes {
					style := d.style(s)
					if alike[style] == nil {
						styles = append(styles, style)
					}
					alike[style] = append(alike[style], s)
				}
			}
			for _, style := range styles {
				if !yield(style, alike[style]) {
					return
				}
			}
		}
	}
}

// writeAlike writes shapes of one style.
func (d *drawing) writeAlike(text *strings.Builder, style string, shapes []shape) {
	if len(shapes) == 1 {
		fmt.Fprint(text, d.inline(shapes), "\n")
		return
	}
	fmt.Fprintf(text, "<g%s>", style)
	var path strings.Builder
	for _, s := range shapes {
		if s.kind == label || s.kind == disc || s.size > 0 {
			text.WriteString(d.figure(s, ""))
		} else {
			path.WriteString(d.path(s))
		}
	}
	if path.Len() > 0 {
		fmt.Fprintf(text, `<path d="%s"/>`, path.String())
	}
	text.WriteString("</g>\n")
}

// inline are shapes one by one, each with its style.
func (d *drawing) inline(shapes []shape) string {
	var text strings.Builder
	for _, s := range shapes {
		text.WriteString(d.figure(s, d.style(s)))
	}
	return text.String()
}

// figure is the element of one shape.
func (d *drawing) figure(s shape, style string) string {
	p := s.points[0]
	x, y := number(p.X*d.unit), number(p.Y*d.unit)
	switch {
	case s.kind == label:
		baseline := number((p.Y + capHeight/2*s.size) * d.unit)
		return fmt.Sprintf(`<text x="%s" y="%s"%s%s>%s</text>`, x, baseline, style, d.length(s), escape(s.text))
	case s.kind == disc:
		return fmt.Sprintf(`<circle cx="%s" cy="%s" r="%s"%s/>`, x, y, number(s.size*d.unit), style)
	case s.kind == box && s.size > 0:
		q := s.points[1]
		return fmt.Sprintf(`<rect x="%s" y="%s" width="%s" height="%s" rx="%s"%s/>`, x, y,
			number((q.X-p.X)*d.unit), number((q.Y-p.Y)*d.unit), number(s.size*d.unit), style)
	}
	return fmt.Sprintf(`<path%s d="%s"/>`, style, d.path(s))
}

// path is the shape in the language of a path's d.
func (d *drawing) path(s shape) string {
	var text strings.Builder
	point := func(command byte, p Point) {
		fmt.Fprintf(&text, "%c%s %s", command, number(p.X*d.unit), number(p.Y*d.unit))
	}
	if s.kind == box {
		low, high := s.points[0], s.points[1]
		point('M', low)
		width := number((high.X - low.X) * d.unit)
		fmt.Fprintf(&text, "h%sv%sh-%sz", width, number((high.Y-low.Y)*d.unit), width)
		return text.String()
	}
	for i, p := range s.points {
		if i == 0 || s.kind == strokes && i%2 == 0 {
			point('M', p)
		} else {
			point('L', p)
		}
	}
	if s.kind == polygon {
		text.WriteByte('z')
	}
	return text.String()
}

// style is the attributes of a shape's look.
func (d *drawing) style(s shape) string {
	var text strings.Builder
	fill := "none"
	if s.filled {
		fill = s.fill.hex()
	}
	fmt.Fprintf(&text, ` fill="%s"`, fill)
	if s.width > 0 {
		fmt.Fprintf(&text, ` stroke="%s" stroke-width="%s"`, s.stroke.hex(), number(s.width*d.unit))
	}
	if s.width > 0 && s.kind == polyline {
		text.WriteString(` stroke-linecap="round" stroke-linejoin="round"`)
	}
	if s.dashed {
		fmt.Fprintf(&text, ` stroke-dasharray="%s"`, number(dashLength*d.unit))
	}
	if s.kind == label {
		fmt.Fprintf(&text, ` font-size="%s"`, number(s.size*d.unit))
	}
	if s.bold {
		text.WriteString(` font-weight="bold"`)
	}
	if anchor := [...]string{left: "start", right: "end", centred: ""}[s.side]; anchor != "" {
		fmt.Fprintf(&text, ` text-anchor="%s"`, anchor)
	}
	return text.String()
}

// length is the attribute that keeps the text of books as wide as we measured it, whatever the viewer's font.
func (d *drawing) length(s shape) string {
	if d.room == nil || s.side == middle {
		return ""
	}
	return fmt.Sprintf(` textLength="%s" lengthAdjust="spacingAndGlyphs"`, number(d.room(s.text, s.size, s.bold)*d.unit))
}

// number is a length with as few digits as its hundredths need.
func number(x float64) string {
	return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64)
}

func escape(text string) string {
	var out strings.Builder
	xml.EscapeText(&out, []byte(text)) // into memory, which does not fail
	return out.String()
}
