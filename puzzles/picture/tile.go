package picture

import "math"

// The measures of boards on a page, in millimetres.
const (
	labelHeight = 10.0 // of a board's number, its name and how hard it is
	labelSize   = 4.2
	answerLabel = 6.5
	tileGap     = 7.0
	largestCell = 13.0
	boardCell   = 7.5  // as many boards go on a page as leave cells this large
	answerCell  = 4.2  // the same of solutions
	widestGap   = 16.0 // between rows
)

// A tile is a drawing with its label, in a place of its own on a page.
type tile struct {
	*drawing
	entry int // the number of its board, from 0
}

// A grid of tiles says how many are side by side, and how many below each other.
type tiling struct{ across, down int }

// A mosaic of tiles is how they are put onto pages.
type tiles struct {
	all     []tile
	label   float64 // the room above each drawing
	least   float64 // the side of cells that is large enough
	perPage int     // 0 for as many as there is room for
	below   float64 // the room below those on the last page
}

// boards lays out the boards, and notes the page of each.
func (p *press) boards(pages []int) {
	t := tiles{label: labelHeight * p.scale, least: boardCell * p.scale, perPage: p.PerPage}
	for i, e := range p.Entries {
		t.all = append(t.all, tile{layOut(e.Board, false), i})
	}
	p.lay(t, func(at tile, x, y, room float64) {
		pages[at.entry] = len(p.pages)
		e, size := p.Entries[at.entry], labelSize*p.scale
		number := itoa(at.entry + 1)
		wide := textRoom(number+"  ", size, true)
		stars := p.stars(e.Stars, x+room, y, size)
		name := fitted(e.Name, size*0.85, room-wide-stars)
		p.write(x, y+size, number, size, true, Ink, left)
		p.write(x+wide, y+size, e.Name, name, false, Ink, left)
		if e.Grade != "" {
			small := fitted(e.Grade, smallSize*p.scale, room)
			p.write(x, y+size+1.35*smallSize*p.scale, e.Grade, small, false, Grey, left)
		}
	})
}

// MostStars is how many stars the hardest level has.
const MostStars = 4

// stars draws n stars of MostStars, if there is any, up to a place on the right, and returns how wide they are.
func (p *press) stars(n int, right, y, size float64) (width float64) {
	if n == 0 {
		return 0
	}
	all := max(n, MostStars)
	p.page().description += some(n, "star") + " "
	for i := range all {
		star := shape{kind: polygon, points: figures["★"]}.placed(size, Point{right - float64(all-i)*size, y + size*0.15})
		if i < n {
			star = star.filledWith(Ink)
		}
		p.page().add(markLayer, star.strokedWith(Ink, size*0.04))
	}
	return float64(all) * size
}

// answersPerPage is how many solutions are on a page.
const answersPerPage = 4

// solutions lays out the solutions that are drawn, and behind them what is told of boards in words. So much room is
// left below.
func (p *press) solutions(below float64) {
	t := tiles{label: answerLabel * p.scale, least: answerCell * p.scale, perPage: answersPerPage}
	words := false
	for i, e := range p.Entries {
		if e.Answer != nil {
			t.all = append(t.all, tile{layOut(e.Answer, false), i})
		}
		words = words || e.Words != ""
	}
	if below > 0 && !words {
		t.below = below + 2*(headingSize+blankLine)*p.scale
	}
	p.lay(t, func(at tile, x, y, room float64) {
		size := labelSize * p.scale * 0.85
		p.write(x, y+size, itoa(at.entry+1), size, true, Ink, left)
	})
	if !words {
		return
	}
	size := bodySize * p.scale
	if len(t.all) > 0 {
		p.y += blankLine * p.scale
	}
	for i, e := range p.Entries {
		if e.Words != "" {
			p.paragraph(itoa(i+1), e.Words, size, 2*indentation*p.scale, Ink)
			p.y += size / 3
		}
	}
}

// fitted is the size at which a text has room, at most the given one.
func fitted(text string, size, room float64) float64 {
	return min(size, room/max(textRoom(printable(text), 1, false), 1e-6))
}

// lay puts tiles onto pages in their order, from the one under way on. The function writes the label of a tile, at a
// place, into so much room.
func (p *press) lay(t tiles, label func(at tile, x, y, room float64)) {
	var before tiling
	for first := 0; first < len(t.all); {
		if first > 0 {
			p.turn()
		}
		p.floor = p.bottom()
		how, n := p.tiling(t, first, before)
		if first+n == len(t.all) && t.below > 0 {
			p.floor -= t.below
			how = p.largest(t, t.all[first:], n)
		}
		p.y = p.layPage(t, t.all[first:first+n], how, label)
		first += n
		before = how
	}
}

// layPage puts tiles onto a page, and returns where they end.
func (p *press) layPage(t tiles, some []tile, how tiling, label func(at tile, x, y, room float64)) (end float64) {
	gap := tileGap * p.scale
	width, height := p.slot(how)
	tallest := 0.0
	for _, at := range some {
		tallest = max(tallest, t.label+(at.height-margin)*p.cell(t, at, how))
	}
	height = min(height, tallest+(widestGap-tileGap)*p.scale)
	for i, at := range some {
		cell := p.cell(t, at, how)
		x := p.margin + float64(i%how.across)*(width+gap)
		y := p.y + float64(i/how.across)*(height+gap)
		wide := at.width * cell
		from := x + (width-wide)/2
		// The margin of a drawing is no part of its board, so a label begins with the board.
		labelFrom := from + margin*cell
		if least := x + width*0.4; labelFrom > least { // a label needs some room beside
			labelFrom = least
		}
		label(at, labelFrom, y, x+width-labelFrom)
		p.draw(at.drawing, from, y+t.label-margin*cell, cell)
		end = max(end, y+t.label+(at.height-margin)*cell)
	}
	return end
}

// slot is the room for one tile of a tiling.
func (p *press) slot(how tiling) (width, height float64) {
	gap := tileGap * p.scale
	width = (p.width()+gap)/float64(how.across) - gap
	height = (p.floor-p.y+gap)/float64(how.down) - gap
	return width, height
}

// cell is the side of a tile's cells in a slot.
func (p *press) cell(t tiles, at tile, how tiling) float64 {
	width, height := p.slot(how)
	largest := largestCell * p.scale
	if how == (tiling{1, 1}) {
		largest *= 2
	}
	return min(largest, width/at.width, (height-t.label)/(at.height-margin))
}

const (
	mostAcross  = 8   // tiles side by side
	tiniestCell = 2.5 // of as many boards on a page as are asked for
)

// tiling finds how the tiles from one on are put onto a page, and how many of them are. If the page behind would have a
// quarter of them or less, the two pages share them.
func (p *press) tiling(t tiles, first int, before tiling) (best tiling, n int) {
	rest := t.all[first:]
	best, n = p.fullest(t, rest, before)
	if over := len(rest) - n; over > 0 && over*4 <= n && p.y == p.top() {
		n = (len(rest) + 1) / 2
	}
	return best, n
}

// fullest puts as many tiles onto a page as are asked for, or leave each as large cells as it needs, or has alone on a
// page. What is left for a last page is put as the page before.
func (p *press) fullest(t tiles, rest []tile, before tiling) (best tiling, n int) {
	for room := t.perPage; room > 0; room-- { // fewer than are asked for if their cells would be too small
		n = min(room, len(rest))
		best = p.largest(t, rest[:n], room)
		if room == 1 || best.across > 0 && p.smallest(t, rest[:n], best) >= tiniestCell/t.least {
			return best, n
		}
	}
	n = 1
	for ; n < len(rest); n++ {
		if !p.fits(t, rest[:n+1], p.largest(t, rest[:n+1], n+1)) {
			break
		}
	}
	if n == len(rest) && before.across*before.down >= n && p.fits(t, rest, before) {
		return before, n
	}
	return p.largest(t, rest[:n], n), n
}

// largest is the tiling with room for the tiles in which the smallest cells are the largest; zero if there is none.
func (p *press) largest(t tiles, some []tile, room int) (best tiling) {
	most := 0.0
	for across := 1; across <= mostAcross; across++ {
		how := tiling{across, (room + across - 1) / across}
		if least := p.smallest(t, some, how); least > most {
			best, most = how, least
		}
	}
	return best
}

// smallest is the least share that a tile's cells have of what they need: to be as large as the tiles ask for, or as
// they are alone on a page.
func (p *press) smallest(t tiles, some []tile, how tiling) float64 {
	least := math.Inf(1)
	for _, at := range some {
		least = min(least, p.cell(t, at, how)/min(p.cell(t, at, tiling{1, 1}), t.least))
	}
	return least
}

// fits reports whether all tiles have as large cells as they need.
func (p *press) fits(t tiles, some []tile, how tiling) bool {
	return how.across > 0 && p.smallest(t, some, how) >= 1-1e-9
}
