package script

import (
	"twofold/puzzles"
	"twofold/puzzles/picture"
)

// Scene draws the board by its kind of answer: clues, borders of areas, lists beside rows and above columns, a word to
// a cell, and what the view knows of an answer.
func (b *Board) Scene(v picture.View) *picture.Scene {
	k := &sketch{board: b, view: v}
	n := b.rows * b.cols
	for i := range b.rows {
		k.left = max(k.left, len(b.list(n+i)))
	}
	for i := range b.cols {
		k.top = max(k.top, len(b.list(n+b.rows+i)))
	}
	scene := picture.CellScene(b, "", func(cell int) picture.Cell {
		c := picture.Cell{}
		if clue := b.clueAt(cell); clue != nil && clue.words[0] != puzzles.Free {
			c = picture.Cell{Text: clue.words[0], Style: picture.Bold, Name: "clue " + clue.words[0]}
			b.rules.layers[""].show(&c)
		}
		return c
	})
	k.grid = &scene.Grids[0]
	if b.areas != nil {
		k.areas(b.areas)
	}
	b.rules.answer.draw(k)
	if k.top+k.left > 0 {
		k.frame()
	}
	return scene
}

// list is the words beside a line, nil if nothing is told of it.
func (b *Board) list(at int) []string {
	if c := b.clueAt(at); c != nil && !b.isDropped(*c) {
		return c.words
	}
	return nil
}

// A sketch is a scene in the making.
type sketch struct {
	board     *Board
	view      picture.View
	grid      *picture.Grid
	top, left int // rows and columns of the grid that hold lists
}

// frame moves the board to make room for lists.
func (k *sketch) frame() {
	b := k.board
	rows, cols := b.rows+k.top, b.cols+k.left
	cells := make([]picture.Cell, rows*cols)
	for i, c := range k.grid.Cells {
		cells[(i/b.cols+k.top)*cols+i%b.cols+k.left] = c
	}
	word := func(row, col int, text string) {
		cells[row*cols+col] = picture.Cell{Text: text, Fill: picture.Tint, Name: "clue " + text}
	}
	for i := range b.rows {
		list := b.list(b.rows*b.cols + i)
		for j, text := range list {
			word(k.top+i, k.left-len(list)+j, text)
		}
	}
	for i := range b.cols {
		list := b.list(b.rows*b.cols + b.rows + i)
		for j, text := range list {
			word(k.top-len(list)+j, k.left+i, text)
		}
	}
	for _, p := range k.grid.Paths {
		for i := range p.Points {
			p.Points[i].X += float64(k.left)
			p.Points[i].Y += float64(k.top)
		}
	}
	k.grid.Rows, k.grid.Cols, k.grid.Cells = rows, cols, cells
	k.grid.Top, k.grid.Left = k.top, k.left
}

// areas draws borders between cells of different areas, and around the board.
func (k *sketch) areas(of []int) {
	for _, e := range gridOf(k.board.rows, k.board.cols) {
		if of[e.A] != of[e.B] {
			k.border(e.A, e.B, picture.Path{Tone: picture.Ink})
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
func (k *sketch) cells(change func(c *picture.Cell, value int)) {
	for i, value := range k.view.Values {
		c := &k.grid.Cells[i]
		switch {
		case value != puzzles.Open:
			change(c, value)
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

func (shades) draw(k *sketch) {
	k.cells(func(c *picture.Cell, value int) {
		switch {
		case value == 1:
			c.Fill, c.Style, c.Name = picture.Ink, picture.Light, "black"
		case c.Text == "" && (k.view.Decided || k.view.Working):
			c.Mark, c.Name = picture.Dot, "white"
		}
	})
}

// draw shows numbers in cells without a clue. With areas a clue is small and in a corner.
func (n numbers) draw(k *sketch) {
	if k.board.areas != nil {
		for i := range k.grid.Cells {
			c := &k.grid.Cells[i]
			c.Note, c.Text = c.Text, ""
		}
	}
	k.cells(func(c *picture.Cell, value int) {
		if word := n.value(value); c.Text == "" && c.Fill != picture.Ink && word != puzzles.Free {
			c.Text, c.Style, c.Name = word, picture.Regular, word
		}
	})
}

func (g segments) draw(k *sketch) {
	rows, cols := g.size(k.board.rows, k.board.cols)
	at := func(node int) picture.Point {
		if g.corners {
			return picture.Point{X: float64(node % cols), Y: float64(node / cols)}
		}
		return picture.Middle(node/cols, node%cols)
	}
	for i, e := range gridOf(rows, cols) {
		if k.view.Values == nil {
			break
		}
		points := []picture.Point{at(e.A), at(e.B)}
		switch value := k.view.Values[i]; {
		case value == 1:
			k.grid.Paths = append(k.grid.Paths, picture.Path{Points: points, Tone: picture.Way})
		case value == puzzles.Open && k.view.Decided:
			k.grid.Paths = append(k.grid.Paths, picture.Path{Points: points, Tone: picture.Grey, Dashed: true})
		}
	}
}

func (division) draw(k *sketch) {
	for i, e := range gridOf(k.board.rows, k.board.cols) {
		if k.view.Values == nil {
			break
		}
		switch value := k.view.Values[i]; {
		case value == 0:
			k.border(e.A, e.B, picture.Path{Tone: picture.Ink})
		case value == puzzles.Open && k.view.Decided:
			k.border(e.A, e.B, picture.Path{Tone: picture.Grey, Dashed: true})
		}
	}
}
