package picture

import (
	"fmt"
	"io"
)

// A Paper size in millimetres.
type PaperSize struct {
	Name          string
	Width, Height float64
}

// PaperSizes lists the papers that pages are made for.
var PaperSizes = []PaperSize{{"a4", 210, 297}, {"letter", 215.9, 279.4}}

// A Page is a sheet of paper with pictures on it.
type Page struct{ *drawing }

// The measures of a page in millimetres.
const (
	pageMargin  = 14
	headHeight  = 10
	footHeight  = 6
	labelHeight = 6
	labelSize   = 3.6
	pictureGap  = 6
	largestCell = 13
	usualCell   = 8 // as many boards go on a page as leave cells this large
)

// A Sheet is what goes on pages: scenes under a heading, with cells as large as there is room for. Scenes are
// numbered by their Labels.
type Sheet struct {
	Heading string
	Scenes  []*Scene
	Labels  []string // one a scene
	Cell    float64  // the least side of a cell in millimetres, if one scene alone has room for that; 0 for the usual
}

// Pages lays sheets out one after the other, each beginning on a page of its own.
func Pages(size PaperSize, sheets ...Sheet) []Page {
	var pages []Page
	for _, s := range sheets {
		layouts := make([]*drawing, len(s.Scenes))
		for i, scene := range s.Scenes {
			layouts[i] = layOut(scene, false)
		}
		across, down, cell := tile(size, layouts, s.Cell)
		for first := 0; first < len(layouts); first += across * down {
			last := min(first+across*down, len(layouts))
			pages = append(pages, newPage(size, s, layouts[first:last], first, across, down, cell))
		}
	}
	for i, p := range pages {
		foot := fmt.Sprintf("%d / %d", i+1, len(pages))
		p.add(textLayer, textAt(Point{size.Width / 2, size.Height - pageMargin + footHeight/2}, foot, 3, false, Grey))
	}
	return pages
}

// tile finds how many drawings go on a page, and the side of a cell, which is the same for all.
func tile(size PaperSize, layouts []*drawing, least float64) (across, down int, cell float64) {
	if least == 0 {
		least = usualCell
	}
	width, height := 0.0, 0.0
	for _, d := range layouts {
		width, height = max(width, d.width), max(height, d.height)
	}
	fits := func(across, down int) float64 {
		w, h := slot(size, across, down)
		return min(largestCell, w/width, (h-labelHeight)/height)
	}
	across, down, cell = 1, 1, fits(1, 1)
	for a := 1; a <= 8; a++ {
		for d := 1; d <= 10; d++ {
			if fits(a, d) >= least && a*d > across*down {
				across, down, cell = a, d, fits(a, d)
			}
		}
	}
	return across, down, cell
}

// slot is the room for one drawing where so many are on a page.
func slot(size PaperSize, across, down int) (width, height float64) {
	width = (size.Width-2*pageMargin+pictureGap)/float64(across) - pictureGap
	height = (size.Height-2*pageMargin-headHeight-footHeight+pictureGap)/float64(down) - pictureGap
	return width, height
}

func newPage(size PaperSize, s Sheet, layouts []*drawing, first, across, down int, cell float64) Page {
	p := Page{&drawing{title: s.Heading, width: size.Width, height: size.Height, unit: 10}}
	middle := Point{size.Width / 2, pageMargin + headHeight/3}
	p.add(textLayer, textAt(middle, s.Heading, fit(s.Heading, 5, size.Width-2*pageMargin), true, Ink))
	width, height := slot(size, across, down)
	for i, d := range layouts {
		x := pageMargin + float64(i%across)*(width+pictureGap)
		y := pageMargin + headHeight + float64(i/across)*(height+pictureGap)
		at := Point{x + (width-d.width*cell)/2, y + labelHeight}
		p.add(textLayer, textAt(Point{x + width/2, y + labelHeight/2}, s.Labels[first+i], labelSize, true, Ink))
		for _, e := range d.elements {
			p.elements = append(p.elements, e.placed(cell, at))
		}
		p.description += s.Labels[first+i] + ": " + d.description + " "
	}
	return p
}

// placed is the element on a larger drawing, where it does not move.
func (e element) placed(scale float64, by Point) element {
	shapes := make([]shape, len(e.shapes))
	for i, s := range e.shapes {
		shapes[i] = s.placed(scale, Point{by.X + e.at.X*scale, by.Y + e.at.Y*scale})
	}
	return element{layer: e.layer, shapes: shapes}
}

// SVG writes the page in its true size.
func (p Page) SVG(w io.Writer) error {
	return p.writeSVG(w, number(p.width)+"mm", number(p.height)+"mm")
}

// PNG writes the page with so many dots to an inch.
func (p Page) PNG(w io.Writer, dots int) error { return p.writePNG(w, float64(dots)/inch) }

const inch = 25.4 // in millimetres
