package script

import (
	"context"
	"math"
	"slices"
	"strings"

	"go.starlark.net/starlark"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/picture"
)

// Scene draws the board by its kind of answer: clues, borders of areas, lists beside rows and above columns, a word to
// a cell, and what the view knows of an answer.
func (b *Board) Scene(v picture.View) *picture.Scene {
	k := &sketch{board: b, view: v, more: starlark.NewDict(0)}
	var aside []picture.Label
	scene := picture.CellScene(b, "", func(cell int) picture.Cell {
		c := picture.Cell{}
		if clue := b.clueAt(cell); clue != nil && clue.words[0] != puzzles.Free {
			text := strings.Join(clue.words, " ")
			c = picture.Cell{Text: text, Style: picture.Bold, Name: "clue " + text}
			if at, isAside := show(b.rules.layers[""].looks, &c); isAside {
				at.X, at.Y = at.X+float64(cell%b.cols), at.Y+float64(cell/b.cols)
				aside = append(aside, picture.Label{Mark: c.Mark, Text: c.Text, At: at})
				c = picture.Cell{Name: c.Name}
			}
		}
		return c
	})
	k.grid = &scene.Grids[0]
	k.grid.Labels = aside
	if b.areas != nil && slices.Max(b.areas) < len(b.areas)-1 { // not of one cell each
		if b.rules.blocks {
			k.cages()
		} else {
			k.areas(b.areas, picture.Path{Tone: picture.Ink})
		}
	}
	if regions := b.regions(); regions != nil && (b.areas == nil || b.rules.blocks) {
		of := make([]int, b.rows*b.cols)
		for i, cells := range regions {
			for _, cell := range cells {
				of[cell] = i + 1
			}
		}
		k.areas(of, picture.Path{Tone: picture.Ink})
	}
	said, _ := b.lists(parse.AreasMark, b.rows*b.cols)
	for i, list := range said {
		if list != nil {
			word := picture.Cell{Text: strings.Join(list, " ")}
			show(b.rules.layers[parse.AreasMark].looks, &word)
			k.grid.Cells[i].Corner = word.Text
		}
	}
	k.groups()
	k.besides()
	b.rules.answer.draw(k)
	k.labels(parse.CornersMark, picture.Ring)
	k.labels(parse.EdgesMark, picture.NoMark)
	remark := ""
	if b.whole != nil {
		k.grid.Caption = strings.TrimSpace(strings.Join(b.whole.words, " ") + " " + b.rules.layers[parse.BoardMark].caption)
		remark = k.grid.Caption + "."
	}
	scene.Retell(remark) // without lists, which are no rows or columns of it
	k.frame()
	return scene
}

// lists are the words of a layer by line, nil where nothing is said, and how long the longest is.
func (b *Board) lists(mark string, lines int) (all [][]string, longest int) {
	all = make([][]string, lines)
	if b.rules.layers[mark] == nil {
		return all, 0
	}
	from := b.firstOf(mark)
	for i := range all {
		if c := b.clueAt(from + i); c != nil && !b.isDropped(*c) {
			all[i] = c.words
			longest = max(longest, len(c.words))
		}
	}
	return all, longest
}

// A sketch is a scene in the making.
type sketch struct {
	board *Board
	view  picture.View
	grid  *picture.Grid
	more  *starlark.Dict   // what the file's picture says
	shown puzzles.Solution // without the position, once it is asked for
}

// besides draws the borders of the file's picture. What is wrong with it is the caption.
func (k *sketch) besides() {
	r := k.board.rules
	if r.picture == nil {
		return
	}
	ctx := context.Background()
	said, err := starlark.Call(r.thread(ctx, nil, maxSteps), r.picture, tuple{k.board.seen()}, nil)
	if dict, is := said.(*starlark.Dict); is {
		k.more = dict
	} else if err != nil {
		k.grid.Caption = r.blame(ctx, err).Error()
	}
	for _, e := range gridOf(k.board.rows, k.board.cols) {
		if _, is, _ := k.more.Get(tuple{starlark.MakeInt(e.A), starlark.MakeInt(e.B)}); is {
			k.border(e.A, e.B, picture.Path{Tone: picture.Ink})
		}
	}
}

// beside are the lists of a layer, and behind them what the file's picture says of its lines.
func (k *sketch) beside(mark string, lines int) (all [][]string, longest int) {
	all, longest = k.board.lists(mark, lines)
	for i := range all {
		at := k.board.placeKey(k.board.firstOf(mark) + i)
		if sign, is, _ := k.more.Get(at); is {
			text, _ := starlark.AsString(sign)
			all[i] = append(slices.Clone(all[i]), text)
			longest = max(longest, len(all[i]))
		}
	}
	return all, longest
}

// labels puts the words of corners or edges where they are.
func (k *sketch) labels(mark string, round picture.Mark) {
	b := k.board
	if b.rules.layers[mark] == nil {
		return
	}
	at := b.firstOf(mark)
	for _, line := range parse.SectionOf(mark).Lines(b.rows, b.cols) {
		for _, spot := range line {
			if c := b.clueAt(at); c != nil && !b.isDropped(*c) && c.words[0] != puzzles.Free {
				cell := picture.Cell{Text: strings.Join(c.words, " "), Mark: round}
				show(b.rules.layers[mark].looks, &cell)
				if middle := (picture.Point{X: float64(spot.Col) / 2, Y: float64(spot.Row) / 2}); cell.Mark == picture.Stem {
					k.link(middle)
					at++
					continue
				}
				k.grid.Labels = append(k.grid.Labels, picture.Label{Mark: cell.Mark, Text: cell.Text,
					At: picture.Point{X: float64(spot.Col) / 2, Y: float64(spot.Row) / 2}})
			}
			at++
		}
	}
}

// link draws a given line between the cells on both sides of an edge's middle.
func (k *sketch) link(middle picture.Point) {
	from, to := middle, middle
	if middle.X == math.Trunc(middle.X) {
		from.X, to.X = middle.X-0.5, middle.X+0.5
	} else {
		from.Y, to.Y = middle.Y-0.5, middle.Y+0.5
	}
	k.grid.Paths = append(k.grid.Paths, picture.Path{Points: []picture.Point{from, to}, Tone: picture.Ink})
}

// frame moves the board to make room for lists on its sides.
func (k *sketch) frame() {
	b, g := k.board, k.grid
	left, wide := k.beside(parse.RowsMark, b.rows)
	top, high := k.beside(parse.ColumnsMark, b.cols)
	right, behind := k.beside(parse.RightMark, b.rows)
	bottom, below := k.beside(parse.BottomMark, b.cols)
	outside := b.outside()
	if outside != nil {
		wide, high, behind, below = max(wide, 1), max(high, 1), max(behind, 1), max(below, 1)
	}
	if wide+high+behind+below == 0 {
		return
	}
	rows, cols := b.rows+high+below, b.cols+wide+behind
	cells := make([]picture.Cell, rows*cols)
	for i, c := range g.Cells {
		cells[(i/b.cols+high)*cols+i%b.cols+wide] = c
	}
	words := func(list []string, row, col, down, across int) {
		for i, text := range list {
			cells[(row+i*down)*cols+col+i*across] = picture.Cell{Text: text, Fill: picture.Tint, Name: "clue " + text}
		}
	}
	for i := range b.rows {
		words(left[i], high+i, wide-len(left[i]), 0, 1)
		words(right[i], high+i, wide+b.cols, 0, 1)
	}
	for i := range b.cols {
		words(top[i], high-len(top[i]), wide+i, 1, 0)
		words(bottom[i], high+b.rows, wide+i, 1, 0)
	}
	for _, o := range outside {
		at := &cells[(high-1+o.row)*cols+wide-1+o.col]
		at.Text, at.Fill = strings.TrimSpace(at.Text+" "+o.text), picture.Tint
		at.Corner += o.arrow
	}
	by := picture.Point{X: float64(wide), Y: float64(high)}
	for _, p := range g.Paths {
		for i := range p.Points {
			p.Points[i] = picture.Point{X: p.Points[i].X + by.X, Y: p.Points[i].Y + by.Y}
		}
	}
	for i := range g.Labels {
		g.Labels[i].At = picture.Point{X: g.Labels[i].At.X + by.X, Y: g.Labels[i].At.Y + by.Y}
	}
	g.Rows, g.Cols, g.Cells = rows, cols, cells
	g.Top, g.Left, g.Bottom, g.Right = high, wide, below, behind
}

// blocks are the blocks of a sudoku of n numbers by cell: as high as the largest divisor of n that is no larger than
// its other one. It returns nil if they do not fit.
func blocks(rows, cols, n int) []int {
	high := 1
	for h := 1; h*h <= n; h++ {
		if n%h == 0 {
			high = h
		}
	}
	wide := n / high
	if rows%high != 0 || cols%wide != 0 || min(rows, cols) < n {
		return nil
	}
	of := make([]int, rows*cols)
	for cell := range of {
		of[cell] = cell/cols/high*(cols/wide) + cell%cols/wide
	}
	return of
}

// areas draws borders between cells of different areas.
func (k *sketch) areas(of []int, line picture.Path) {
	for _, e := range gridOf(k.board.rows, k.board.cols) {
		if of[e.A] != of[e.B] {
			k.border(e.A, e.B, line)
		}
	}
}

// border draws a line between two cells, of which the second is to the right or below.
func (k *sketch) border(a, b int, p picture.Path) {
	x, y := float64(b%k.board.cols), float64(b/k.board.cols)
	p.Points = []picture.Point{{X: x, Y: y}, {X: x, Y: y + 1}}
	if b == a+k.board.cols {
		p.Points[1] = picture.Point{X: x + 1, Y: y}
	}
	k.grid.Paths = append(k.grid.Paths, p)
}

// cells changes each cell of which a value is known or looked for.
func (k *sketch) cells(change func(i int, c *picture.Cell, value int)) {
	for i, value := range k.view.Values {
		c := &k.grid.Cells[i]
		switch {
		case value != puzzles.Open:
			change(i, c, value)
			if k.view.Decided && c.Fill != picture.Ink {
				c.Fill = picture.Shade
			}
			if k.view.Decided {
				c.Pattern = picture.Cornered
			}
		case k.view.Decided:
			c.Fill = picture.Wonder
			if c.Text == "" {
				c.Text, c.Style, c.Name = "?", picture.Faint, "open"
			}
		}
	}
}

// stroke draws a line of the answer.
func (k *sketch) stroke(from, to picture.Point) {
	k.grid.Paths = append(k.grid.Paths, picture.Path{Points: []picture.Point{from, to}, Tone: picture.Way})
}

// draw shows numbers in cells without a clue, unless that is small and in a corner. Two names are drawn: / and \.
func (n numbers) draw(k *sketch) {
	k.cells(func(i int, c *picture.Cell, value int) {
		row, col := float64(i/k.board.cols), float64(i%k.board.cols)
		switch word := n.text(value); {
		case word == "/":
			k.stroke(picture.Point{X: col, Y: row + 1}, picture.Point{X: col + 1, Y: row})
		case word == `\`:
			k.stroke(picture.Point{X: col, Y: row}, picture.Point{X: col + 1, Y: row + 1})
		case c.Text != "" && n.coloured && value > n.low && c.Fill == picture.Paper: // over the board's own word
			c.Fill, c.Name = colours[1+(value-n.low-1)%(len(colours)-1)], c.Name+" "+word
		case c.Text == "" && c.Fill != picture.Ink && word != puzzles.Free:
			c.Text, c.Style, c.Name = word, picture.Regular, word
			show(n.looks, c)
			if n.coloured && c.Fill == picture.Paper {
				c.Fill = colours[(value-n.low)%len(colours)]
			}
		}
	})
}

// colours of values are told apart by who is colour-blind, too: TestColours.
var colours = [...]picture.Tone{picture.Paper, picture.Shade, picture.Often, picture.Tint}

func (g segments) draw(k *sketch) {
	_, cols := g.size(k.board.rows, k.board.cols)
	at := func(node int) picture.Point {
		if g.corners {
			return picture.Point{X: float64(node % cols), Y: float64(node / cols)}
		}
		return picture.Middle(node/cols, node%cols)
	}
	k.grid.Dotted = g.corners && k.board.areas == nil
	if k.view.Values == nil {
		return
	}
	for i, e := range g.graph(k.board.rows, k.board.cols) {
		points := []picture.Point{at(e.A), at(e.B)}
		switch value := k.view.Values[i]; {
		case value == 1:
			k.stroke(points[0], points[1])
		case value == 2: // two lines side by side
			const half = 0.08
			across := picture.Point{X: half * (points[1].Y - points[0].Y), Y: half * (points[1].X - points[0].X)}
			for _, sign := range []float64{-1, 1} {
				k.stroke(picture.Point{X: points[0].X + sign*across.X, Y: points[0].Y + sign*across.Y},
					picture.Point{X: points[1].X + sign*across.X, Y: points[1].Y + sign*across.Y})
			}
		case value == 0 && k.view.Working && (g.most == 1 && !g.free || k.isMarked(i)): // a cross, but not all over
			k.thin(points[0], points[1], 1, 1)
			k.thin(points[0], points[1], 1, -1)
		case value == puzzles.Open && k.view.Decided:
			k.grid.Paths = append(k.grid.Paths, picture.Path{Points: points, Tone: picture.Grey, Dashed: true})
		}
	}
}

// thin draws a short line over the middle of two points, so much along the way from one to the other and across it.
func (k *sketch) thin(from, to picture.Point, along, across float64) {
	const size = 0.08
	x, y := size*(to.X-from.X), size*(to.Y-from.Y)
	by := picture.Point{X: along*x + across*y, Y: along*y + across*x}
	mid := picture.Point{X: (from.X + to.X) / 2, Y: (from.Y + to.Y) / 2}
	k.grid.Paths = append(k.grid.Paths, picture.Path{Tone: picture.Grey, Thin: true,
		Points: []picture.Point{{X: mid.X - by.X, Y: mid.Y - by.Y}, {X: mid.X + by.X, Y: mid.Y + by.Y}}})
}

// isMarked reports whether a person gave an entry its value, and not the board.
func (k *sketch) isMarked(entry int) bool {
	if k.shown == nil {
		k.shown = k.board.unpositioned().Shown()
	}
	return entry < len(k.shown) && k.shown[entry] == puzzles.Open
}

func (division) draw(k *sketch) {
	for i, e := range gridOf(k.board.rows, k.board.cols) {
		if k.view.Values == nil {
			break
		}
		switch value := k.view.Values[i]; {
		case value == 0:
			k.border(e.A, e.B, picture.Path{Tone: picture.Ink})
		case value == 1 && k.view.Working:
			cols := k.board.cols
			k.thin(picture.Middle(e.A/cols, e.A%cols), picture.Middle(e.B/cols, e.B%cols), 2, 0)
		case value == puzzles.Open && k.view.Decided:
			k.border(e.A, e.B, picture.Path{Tone: picture.Grey, Dashed: true})
		}
	}
}
