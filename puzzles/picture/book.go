package picture

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
)

// A Book is what is printed on pages: rules, boards, solutions, and an index.
type Book struct {
	Title   string // on a page of its own, and above each other one; "" for none
	Paper   PaperSize
	PerPage int // boards on a page; 0 for as many as leave cells large enough
	Lessons []Lesson
	Legend  []string // sentences ahead of the lessons
	Entries []Entry
	// Boards, Solutions and Index say which parts there are.
	Boards, Solutions, Index bool
}

// A Lesson explains one kind of puzzle. Without pictures Example and Answer are nil.
type Lesson struct {
	Title           string
	Rules, Worked   []string
	Example, Answer *Scene
}

// An Entry is one board of a book.
type Entry struct {
	Name  string // what people call it
	Grade string // how hard it is; "" if nothing is said
	Stars int    // the same, from 1 to MostStars, or more for what is harder; 0 if nothing is said
	Board *Scene
	// Answer is drawn behind. Words stand there beside it, or instead of it: a solution in words, or why there is none.
	Answer *Scene
	Words  string
	// Made is how the board can be made again, and Index which of those made so it is; or Made is where it stands.
	Made, Index string
}

func itoa(n int) string { return strconv.Itoa(n) }

// Pages lays the book out.
func (b *Book) Pages() []Page {
	p := newPress(b)
	if b.Title != "" {
		p.turn()
	}
	begins := []chapter{}
	part := func(is bool, head string, below bool, height float64, lay func()) {
		if is {
			p.begin(head, below, height)
			begins = append(begins, chapter{head, len(p.pages)})
			lay()
		}
	}
	explained := len(b.Lessons)+len(b.Legend) > 0
	part(explained, "Rules", false, 0, p.lessons)
	boards := make([]int, len(b.Entries)) // the page of each, from 1
	part(b.Boards && len(b.Entries) > 0, "Puzzles", explained, p.Paper.Height, func() { p.boards(boards) })
	height := p.indexHeight()
	part(b.Solutions && len(b.Entries) > 0, "Solutions", false, 0, func() { p.solutions(height) })
	part(b.Index && len(b.Entries) > 0, "Index", b.Solutions, height, func() { p.index(boards) })
	if len(p.pages) == 0 {
		p.turn()
	}
	titles := 0
	if b.Title != "" {
		p.titlePage(begins)
		titles = 1
	}
	p.number(titles)
	p.bind()
	pages := make([]Page, len(p.pages))
	for i, page := range p.pages {
		pages[i] = *page
	}
	return pages
}

// A chapter is a part of a book and the page where it begins, from 1.
type chapter struct {
	head string
	page int
}

// titlePage fills the first page: the title, a board, what there is and where.
func (p *press) titlePage(chapters []chapter) {
	rest, y := p.pages, p.y
	defer func() { p.pages, p.y = rest, y }()
	p.pages = p.pages[:1]
	p.headline(Ink, Grey)
	body := bodySize * p.scale
	above := p.y + 2*body
	below := p.contents(chapters, body) - 2*body
	if e := p.emblem(); e != nil && below > above {
		p.put(e.Board, above, below, 0.62, largestCell)
	}
}

// headline begins a page with the title, and how many puzzles there are.
func (p *press) headline(tone, pale Tone) {
	page, middle, size := p.page(), p.Paper.Width/2, headingSize*2*p.scale
	page.title, page.marks, page.description = p.Title, []string{p.Title}, p.Title+". "
	p.y = p.Paper.Height*0.12 + size/2
	for _, line := range wrapped(p.Title, size, true, p.width()) {
		page.add(textLayer, lineAt(Point{middle, p.y}, line, size, true, tone, centred))
		p.y += size * lineHeight
	}
	count := some(len(p.Entries), "puzzle")
	page.add(textLayer, lineAt(Point{middle, p.y}, count, bodySize*1.3*p.scale, false, pale, centred))
}

// put draws a scene into the middle of what is between two heights, over a share of the width at most, with cells up to
// a size.
func (p *press) put(s *Scene, above, below, share, most float64) {
	d := layOut(s, false)
	cell := min(p.width()*share/d.width, (below-above)*0.85/d.height, most*p.scale)
	p.draw(d, (p.Paper.Width-cell*d.width)/2, (above+below-cell*d.height)/2, cell)
}

// Cover is a picture for the front of the book: its title, and the solved board of its title page.
func (b *Book) Cover() Page {
	p := newPress(b)
	page, width, height := p.turn(), b.Paper.Width, b.Paper.Height
	page.add(fillLayer, boxAt(0, 0, width, height, 0).filledWith(Way))
	p.headline(Paper, Shade)
	above, below := min(p.y+4*bodySize*p.scale, height*0.6), height-2*p.margin
	if e := p.emblem(); e != nil {
		page.add(fillLayer, boxAt(p.margin, above, p.width(), below-above, p.margin/3).filledWith(Paper))
		p.put(cmp.Or(e.Answer, e.Board), above, below, 0.9, 3*largestCell)
	}
	return *page
}

// mostOfEmblem is the most cells of the board on a title page.
const mostOfEmblem = 150

// emblem has the first board with the longest of the shorter sides, but not too large a board; nil if there is none.
func (p *press) emblem() (best *Entry) {
	longest := 0
	for i, e := range p.Entries {
		g := e.Board.Grids[0]
		if side := min(g.Rows, g.Cols); side > longest && g.Rows*g.Cols <= mostOfEmblem {
			best, longest = &p.Entries[i], side
		}
	}
	return best
}

// contents lists the kinds of boards with their numbers, and the parts with their pages, at the foot of the page. It
// returns where the list begins. Kinds for which there is no room are left out.
func (p *press) contents(chapters []chapter, size float64) (top float64) {
	kinds := p.kinds()
	line := size * lineHeight
	room := p.bottom() - p.y - 3*line
	most := max(0, int(room/line)-len(chapters))
	kinds = kinds[:min(len(kinds), most)]
	top = p.bottom() - line*float64(len(kinds)+len(chapters)+1)
	p.y = top
	from, to := p.Paper.Width*0.25, p.Paper.Width*0.75
	row := func(what, where string) {
		p.y += line
		p.write(from, p.y, what, size, false, Ink, left)
		p.write(to, p.y, where, size, false, Ink, right)
	}
	for _, k := range kinds {
		row(k.name, k.numbers)
	}
	p.y += line
	for _, c := range chapters {
		row(c.head, "page "+itoa(c.page))
	}
	return top
}

// A kindOf is a name and the numbers of the boards that have it.
type kindOf struct{ name, numbers string }

// kinds are the names of boards in their order, with runs of their numbers.
func (p *press) kinds() (all []kindOf) {
	runs := map[string][][2]int{}
	for i, e := range p.Entries {
		of, n := runs[e.Name], i+1
		if of == nil {
			all = append(all, kindOf{name: e.Name})
		}
		if last := len(of) - 1; last >= 0 && of[last][1] == n-1 {
			of[last][1] = n
		} else {
			of = append(of, [2]int{n, n})
		}
		runs[e.Name] = of
	}
	for i := range all {
		all[i].numbers = inWords(runs[all[i].name])
	}
	return all
}

// mostRuns is how many runs of numbers are told; of more only their number is.
const mostRuns = 4

func inWords(runs [][2]int) (text string) {
	if len(runs) > mostRuns {
		n := 0
		for _, r := range runs {
			n += r[1] - r[0] + 1
		}
		return some(n, "puzzle")
	}
	for _, r := range runs {
		if text != "" {
			text += ", "
		}
		text += itoa(r[0])
		if r[1] > r[0] {
			text += "–" + itoa(r[1])
		}
	}
	return text
}

func some(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// lessons lays out the rules.
func (p *press) lessons() {
	size := bodySize * p.scale
	for _, sentence := range p.Legend {
		p.paragraph("", sentence, size, 0, Grey)
	}
	for _, l := range p.Lessons {
		if p.y > p.top() {
			p.y += 2 * blankLine * p.scale
		}
		p.lesson(l)
	}
}

// The measures of a lesson.
const (
	textShare   = 0.54 // of the width, for the rules beside the pictures
	indentation = 4.5
	lessonCell  = 8.0 // the largest of its cells
	leastBeside = 4.5 // the cells of two pictures side by side are no smaller
)

// A pictured is a drawing with its place and the side of its cells.
type pictured struct {
	*drawing
	caption    string
	x, y, cell float64
}

// lesson lays out one kind of puzzle: rules beside the example and its solution, and below how to begin.
func (p *press) lesson(l Lesson) {
	size, indent := bodySize*p.scale, indentation*p.scale
	room := p.width() * textShare
	var lines [][]string
	height := 0.0
	for _, rule := range l.Rules {
		lines = append(lines, wrapped(rule, size, false, room-indent))
		height += float64(len(lines[len(lines)-1]))*size*lineHeight + size/2
	}
	pictures, tall := p.pair(l)
	heading := headingSize * p.scale
	height = max(height, tall)
	worked := 0.0
	for _, sentence := range l.Worked {
		worked += float64(len(wrapped(sentence, size, false, p.width()-indent)))*size*lineHeight + size/3
	}
	p.need(heading*lineHeight + size/2 + height + worked)
	p.write(p.margin, p.y+heading, l.Title, heading, true, Ink, left)
	p.page().marks = append(p.page().marks, l.Title)
	p.y += heading*lineHeight + size/2
	begun, top := p.page(), p.y
	from, small := p.margin+p.width()*(textShare+0.04), smallSize*p.scale
	for _, at := range pictures {
		p.page().add(textLayer, textAt(Point{from + at.x + at.width*at.cell/2, top + at.y}, at.caption, small, false, Grey))
		p.draw(at.drawing, from+at.x, top+at.y+small/2, at.cell)
	}
	for _, rule := range lines {
		for i, line := range rule {
			p.need(size * lineHeight)
			if i == 0 {
				p.page().add(markLayer, discAt(Point{p.margin + size*0.4, p.y + size*0.68}, size*0.16).filledWith(Ink))
			}
			p.write(p.margin+indent, p.y+size, line, size, false, Ink, left)
			p.y += size * lineHeight
		}
		p.y += size / 2
	}
	if p.page() == begun {
		p.y = max(p.y, top+height)
	}
	for i, sentence := range l.Worked {
		p.paragraph(itoa(i+1)+".", sentence, size, indent, Ink)
		p.y += size / 3
	}
}

// pair lays out the pictures of a lesson, side by side or one below the other, and says how high both are.
func (p *press) pair(l Lesson) (all []pictured, height float64) {
	if l.Example == nil {
		return nil, 0
	}
	room, small := p.width()*(1-textShare-0.04), smallSize*p.scale
	both := []pictured{{drawing: layOut(l.Example, false), caption: "example"},
		{drawing: layOut(l.Answer, false), caption: "solution"}}
	beside := room
	for _, one := range both {
		beside = min(beside, room/2/one.width)
	}
	for i, one := range both {
		one.cell = min(lessonCell*p.scale, room/one.width)
		if beside >= leastBeside*p.scale {
			one.cell = min(lessonCell*p.scale, beside)
			one.x, one.y = float64(i)*room/2, small
		} else {
			one.y = height + small
		}
		height = max(height, one.y+small/2+one.drawing.height*one.cell+small)
		all = append(all, one)
	}
	return all, height
}

// indexHeight is how high the index is, 0 if there is none or it is higher than a part of a page.
func (p *press) indexHeight() float64 {
	scratch := newPress(p.Book)
	scratch.turn()
	if p.Index {
		scratch.index(make([]int, len(p.Entries)))
	}
	if height := scratch.y - scratch.top(); len(scratch.pages) == 1 && height <= mostBelow*2*p.half() {
		return height
	}
	return 0
}

// mostBelow is the share of a page that an index below solutions has at most.
const mostBelow = 0.4

// index lists the boards and how each can be made again.
func (p *press) index(pages []int) {
	size, indent := smallSize*p.scale, 2*indentation*p.scale
	var made []string
	for _, e := range p.Entries {
		if e.Index != "" && !slices.Contains(made, e.Made) {
			made = append(made, e.Made)
		}
	}
	for i, command := range made {
		p.paragraph(letter(i), command, size, indent, Ink)
		p.y += size / 2
	}
	if len(made) > 0 {
		p.y += blankLine * p.scale
	}
	for first := 0; first < len(p.Entries); {
		p.need(size * lineHeight)
		if first = p.indexColumns(first, pages, made); first < len(p.Entries) {
			p.turn()
		}
	}
}

// indexColumns fills what is left of a page with rows of the index, from one on, in columns that are as long as each
// other. It returns the first row that is left.
func (p *press) indexColumns(first int, pages []int, made []string) (next int) {
	size, line := smallSize*p.scale, smallSize*p.scale*lineHeight
	columns := max(1, int(p.width()/leastColumn))
	width := (p.width()+tileGap)/float64(columns) - tileGap
	rest := len(p.Entries) - first
	rows := min(max(1, int((p.bottom()-p.y)/line)), (rest+columns-1)/columns)
	sheets := (rest + rows*columns - 1) / (rows * columns)
	rows = (rest + sheets*columns - 1) / (sheets * columns) // the last page is as full as this one
	next = first + min(rest, rows*columns)
	for i := first; i < next; i++ {
		x := p.margin + float64((i-first)/rows)*(width+tileGap)
		p.indexRow(i, x, p.y+float64((i-first)%rows)*line+size, width, size, pages[i], made)
	}
	p.y += float64(rows) * line
	return next
}

// leastColumn is the least width of a column of the index.
const leastColumn = 80

// indexRow writes what the index has of a board.
func (p *press) indexRow(i int, x, y, width, size float64, page int, made []string) {
	e, indent := p.Entries[i], 2*indentation*p.scale
	where := e.Made
	if e.Index != "" {
		where = fmt.Sprintf("%s, index %s", letter(slices.Index(made, e.Made)), e.Index)
	}
	g := e.Board.Grids[0]
	name := cut(fmt.Sprintf("%s %d×%d", e.Name, g.Rows, g.Cols), size, width*0.5-indent)
	p.write(x+indent*0.7, y, itoa(i+1), size, true, Ink, right)
	p.write(x+indent, y, name, size, false, Ink, left)
	if p.Boards {
		p.write(x+width*0.65, y, "page "+itoa(page), size, false, Ink, right)
	}
	p.write(x+width*0.69, y, cut(where, size, width*0.31), size, false, Ink, left)
}

// letter names the n-th command: A to Z, AA and so on.
func letter(n int) string {
	name := string(rune('A' + n%26))
	if n >= 26 {
		return letter(n/26-1) + name
	}
	return name
}
