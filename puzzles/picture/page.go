package picture

import (
	"fmt"
	"io"
	"slices"
	"strconv"
)

// A PaperSize is that of a sheet, in millimetres.
type PaperSize struct{ Width, Height float64 }

// PaperSizes are those that pages are made for, by name.
var PaperSizes = map[string]PaperSize{"a4": {210, 297}, "letter": {215.9, 279.4}}

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
	boardCell   = 8   // as many boards go on a page as leave cells this large
	answerCell  = 4.5 // the same of solutions
)

// Pages lays out boards under their title, if it is the same for all, and on further pages their solutions. A board and
// its solution have the same number; a solution that is nil is left out.
func Pages(size PaperSize, boards, solutions []*Scene) []Page {
	heading := boards[0].Title
	if slices.ContainsFunc(boards, func(s *Scene) bool { return s.Title != heading }) {
		heading = "Puzzles"
	}
	pages := append(pagesOf(size, heading, boards, boardCell), pagesOf(size, "Solutions", solutions, answerCell)...)
	for i, p := range pages {
		foot := fmt.Sprintf("%d / %d", i+1, len(pages))
		p.add(textLayer, textAt(Point{size.Width / 2, size.Height - pageMargin + footHeight/2}, foot, 3, false, Grey))
	}
	return pages
}

// A numbered is a drawing with its number on the pages.
type numbered struct {
	*drawing
	number string
}

// pagesOf are the pages of scenes under a heading, with cells as large as there is room for.
func pagesOf(size PaperSize, heading string, scenes []*Scene, least float64) (pages []Page) {
	var all []numbered
	for i, scene := range scenes {
		if scene != nil {
			all = append(all, numbered{layOut(scene, false), strconv.Itoa(i + 1)})
		}
	}
	across, down, cell := tile(size, all, least)
	for some := range slices.Chunk(all, across*down) {
		pages = append(pages, newPage(size, heading, some, across, down, cell))
	}
	return pages
}

// tile finds how many drawings go on a page, and the side of a cell, which is the same for all: the least one if there
// is room for it.
func tile(size PaperSize, all []numbered, least float64) (across, down int, cell float64) {
	width, height := 0.0, 0.0
	for _, d := range all {
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

func newPage(size PaperSize, heading string, some []numbered, across, down int, cell float64) Page {
	p := Page{&drawing{title: heading, width: size.Width, height: size.Height, unit: 10}}
	middle := Point{size.Width / 2, pageMargin + headHeight/3}
	p.add(textLayer, textAt(middle, heading, fit(heading, 5, size.Width-2*pageMargin), true, Ink))
	width, height := slot(size, across, down)
	for i, d := range some {
		x := pageMargin + float64(i%across)*(width+pictureGap)
		y := pageMargin + headHeight + float64(i/across)*(height+pictureGap)
		at := Point{x + (width-d.width*cell)/2, y + labelHeight}
		p.add(textLayer, textAt(Point{x + width/2, y + labelHeight/2}, d.number, labelSize, true, Ink))
		for _, e := range d.elements {
			p.elements = append(p.elements, e.placed(cell, at))
		}
		p.description += d.number + ": " + d.description + " "
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
