package picture

import "io"

// A PaperSize is that of a sheet, in millimetres. Gutter is how much wider the margin at the binding is than the other
// one; right-hand pages have odd numbers.
type PaperSize struct{ Width, Height, Gutter float64 }

// PaperSizes are those that books are made for, by name. Kdp is the 8.5 by 11 inches of Kindle Direct Publishing, with
// the inner margin of books to 700 pages.
var PaperSizes = map[string]PaperSize{
	"a4": {Width: 210, Height: 297}, "a5": {Width: 148, Height: 210}, "letter": {Width: 215.9, Height: 279.4},
	"kdp": {Width: 215.9, Height: 279.4, Gutter: 9},
}

// A Page is a sheet of paper with pictures on it.
type Page struct {
	*drawing
	marks []string // what begins here, for the outline of a PDF
}

// SVG writes the page in its true size.
func (p Page) SVG(w io.Writer) error {
	return p.writeSVG(w, number(p.width)+"mm", number(p.height)+"mm")
}

const inch = 25.4 // in millimetres

// Of a book of full size, in millimetres; those of smaller paper are smaller.
const (
	pageMargin  = 15.0
	headHeight  = 8.0 // above what is on a page
	footHeight  = 8.0
	bodySize    = 3.5 // of text
	smallSize   = 2.7
	headingSize = 5.5
	lineHeight  = 1.4 // in sizes of a text
	blankLine   = 3.0
)

// A press lays out a book page by page.
type press struct {
	*Book
	scale  float64 // of all measures
	margin float64
	pages  []*Page
	y      float64 // where the next thing on the last page goes
	head   string  // of pages
	floor  float64 // where boards on the last page end
}

func newPress(b *Book) *press {
	scale := min(1, max(0.82, b.Paper.Width/210))
	return &press{Book: b, scale: scale, margin: pageMargin * scale}
}

// width is that of what is on a page.
func (p *press) width() float64 { return p.Paper.Width - 2*p.margin }

// top and bottom are where what is on a page begins and ends.
func (p *press) top() float64    { return p.margin + headHeight*p.scale }
func (p *press) bottom() float64 { return p.Paper.Height - p.margin - footHeight*p.scale }

// turn begins a page.
func (p *press) turn() *Page {
	page := &Page{drawing: &drawing{title: p.head, width: p.Paper.Width, height: p.Paper.Height, unit: 10, room: textRoom}}
	p.pages = append(p.pages, page)
	p.y = p.top()
	return page
}

// begin begins a part of the book: on a page of its own, or below the part before, if that may be so and the part has
// room there, or at least half of the page is left.
func (p *press) begin(head string, below bool, height float64) {
	size := headingSize * p.scale
	from := p.y + 2*blankLine*p.scale
	room := p.bottom() - from - 2*size
	p.head = head
	if below && len(p.pages) > 0 && p.y > p.top() && (room >= height || room >= p.half()) {
		p.page().title += ", " + head
		p.write(p.margin, from+size, head, size, true, Ink, left)
		p.y = from + 2*size
	} else {
		p.turn()
	}
	p.page().marks = append(p.page().marks, head)
}

// half is half of the height of what is on a page.
func (p *press) half() float64 { return (p.bottom() - p.top()) / 2 }

func (p *press) page() *Page { return p.pages[len(p.pages)-1] }

// need begins a page unless there is so much room on this one. A page has room for what is higher than it.
func (p *press) need(height float64) {
	if p.y+height > p.bottom() && p.y > p.top() {
		p.turn()
	}
}

// write writes a text at a place of the page under way, and into what is told of the page.
func (p *press) write(x, y float64, text string, size float64, bold bool, tone Tone, at side) {
	text = printable(text)
	p.page().add(textLayer, lineAt(Point{x, y}, text, size, bold, tone, at))
	p.page().description += text + " "
}

// paragraph writes a text in lines, at an indentation, with a mark ahead of the first one.
func (p *press) paragraph(mark, text string, size, indent float64, tone Tone) {
	for i, line := range wrapped(text, size, false, p.width()-indent) {
		p.need(size * lineHeight)
		if i == 0 && mark != "" {
			p.write(p.margin, p.y+size, mark, size, true, tone, left)
		}
		p.write(p.margin+indent, p.y+size, line, size, false, tone, left)
		p.y += size * lineHeight
	}
}

// draw puts a drawing onto the page under way.
func (p *press) draw(d *drawing, x, y, cell float64) {
	for _, e := range d.elements {
		p.page().elements = append(p.page().elements, e.placed(cell, Point{x, y}))
	}
	p.page().description += d.description + " "
}

// bind moves what is on the pages away from where they are bound.
func (p *press) bind() {
	by := p.Paper.Gutter / 2
	for _, page := range p.pages {
		for i, e := range page.elements {
			page.elements[i] = e.moved(Point{X: by})
		}
		by = -by
	}
}

// number gives all pages but a title page their heads and numbers.
func (p *press) number(first int) {
	for i, page := range p.pages[first:] {
		n := i + first + 1
		y := p.margin + smallSize*p.scale
		size := smallSize * p.scale
		put := func(x, y float64, text string, at side) {
			page.add(textLayer, lineAt(Point{x, y}, text, size, false, Grey, at))
		}
		if p.Title != "" {
			put(p.margin, y, cut(p.Title, size, p.width()*0.7), left)
		}
		put(p.Paper.Width-p.margin, y, page.title, right)
		line := shape{kind: strokes, points: []Point{{p.margin, y + 1.2}, {p.Paper.Width - p.margin, y + 1.2}}}
		page.add(lineLayer, line.strokedWith(Line, 0.2))
		page.add(textLayer, textAt(Point{p.Paper.Width / 2, p.Paper.Height - p.margin}, itoa(n), size*1.2, false, Ink))
	}
}
