package picture

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// Terminal draws the scene in characters, in lines that end with LF; with colour, in the 256 colours that terminals
// have. Each cell is one line high. Of paths it shows the steps to cells that touch.
func Terminal(s *Scene, colour bool) string {
	across := s.Across
	if across == 0 {
		across = len(s.Grids)
	}
	var text strings.Builder
	for first := 0; first < len(s.Grids); first += across {
		var sheets []*sheet
		height := 0
		for i := first; i < min(first+across, len(s.Grids)); i++ {
			sheets = append(sheets, gridSheet(&s.Grids[i]))
			height = max(height, len(sheets[len(sheets)-1].rows))
		}
		for y := range height {
			var line strings.Builder
			for i, sheet := range sheets {
				if i > 0 {
					line.WriteString("   ")
				}
				sheet.write(&line, y, colour)
			}
			fmt.Fprint(&text, strings.TrimRight(line.String(), " "), "\n")
		}
	}
	return text.String()
}

// A glyph is one character of a terminal.
type glyph struct {
	char       rune
	fore, back Tone
	bold       bool
	plain      bool // in the terminal's own colours
}

// A sheet is a rectangle of glyphs.
type sheet struct{ rows [][]glyph }

func (s *sheet) write(text *strings.Builder, y int, colour bool) {
	var look glyph
	begun := false
	for _, g := range s.rows[y] {
		now := g
		now.char = 0
		if colour && (!begun || now != look) {
			text.WriteString(escapeCode(now))
			look, begun = now, true
		}
		text.WriteRune(g.char)
	}
	if colour {
		text.WriteString("\x1b[0m")
	}
}

func escapeCode(g glyph) string {
	if g.plain {
		return "\x1b[0m"
	}
	weight := 22
	if g.bold {
		weight = 1
	}
	return fmt.Sprintf("\x1b[%d;38;5;%d;48;5;%dm", weight, tones[g.fore].terminal, tones[g.back].terminal)
}

// A weave is a grid being written on a sheet: cells of a width, and a line around each.
type weave struct {
	sheet
	*Grid
	width int
}

func gridSheet(g *Grid) *sheet {
	w := &weave{Grid: g, width: 3}
	for _, c := range g.Cells {
		w.width = max(w.width, utf8.RuneCountInString(c.words())+2)
	}
	if g.Numbered {
		w.width = max(w.width, len(columnName(g.Cols-1)))
	}
	for _, p := range g.Pieces {
		w.width = max(w.width, utf8.RuneCountInString(p.Text)+2)
	}
	for y := range 2*g.Rows + 1 {
		w.rows = append(w.rows, w.border(y))
	}
	for i, c := range g.Cells {
		w.cell(i/g.Cols, i%g.Cols, c)
	}
	for _, p := range g.Pieces {
		row, col := int(math.Round(p.At.Y)), int(math.Round(p.At.X))
		w.put(row, col, p.Text, Cell{Fill: Wood, Style: Bold})
	}
	for _, p := range g.Paths {
		if !p.Wide {
			w.path(p)
		}
	}
	for _, l := range g.Labels {
		w.label(l)
	}
	w.caption()
	for _, line := range g.Legend {
		w.rows = append(w.rows, plainly(line))
	}
	if g.Numbered {
		w.names()
	}
	return &w.sheet
}

// plainly is a line of text in the terminal's own colours.
func plainly(text string) (row []glyph) {
	for _, char := range text {
		row = append(row, glyph{char: char, plain: true})
	}
	return row
}

// border is the line above a row of cells, or where the cells go.
func (w *weave) border(y int) []glyph {
	marks := [][3]rune{{'┌', '┬', '┐'}, {'├', '┼', '┤'}, {'└', '┴', '┘'}}[1]
	line := '─'
	switch {
	case y%2 == 1:
		marks, line = [3]rune{'│', '│', '│'}, ' '
	case y == 0:
		marks = [3]rune{'┌', '┬', '┐'}
	case y == 2*w.Rows:
		marks = [3]rune{'└', '┴', '┘'}
	}
	var row []glyph
	for x := range w.Cols*(w.width+1) + 1 {
		char := line
		switch {
		case x == 0:
			char = marks[0]
		case x == w.Cols*(w.width+1):
			char = marks[2]
		case x%(w.width+1) == 0:
			char = marks[1]
		}
		row = append(row, glyph{char: char, fore: Grey, back: Paper})
	}
	return row
}

// words are a cell's clue in a corner and its text.
func (c Cell) words() string { return strings.TrimSpace(c.Corner + " " + c.Text) }

// cell writes what a cell shows.
func (w *weave) cell(row, col int, c Cell) {
	text := c.words()
	switch c.Mark {
	case Coin:
		text = "●"
	case Mine:
		text = "*"
	case Dot:
		text = "·"
	case Ring:
		text = "(" + text + ")"
	case Disc, Bulb:
		text = "●" + text
	}
	if c.Badge != NoBadge {
		text = "[" + text + "]"
	}
	w.put(row, col, text, c)
}

// put writes a text into the middle of a cell with the look of c.
func (w *weave) put(row, col int, text string, c Cell) {
	look := glyph{char: ' ', fore: Ink, back: c.Fill, bold: c.Style == Bold || c.Style == Light}
	switch {
	case c.Fill == Ink && c.Mark == Ring:
		look.fore = Paper
	case c.Fill == Ink:
		look.fore, look.char = Paper, '█'
	case c.Pattern == Hatched:
		look.fore, look.char = Grey, '░'
	case c.Style == Faint || c.Mark == Dot:
		look.fore = Grey
	case c.Mark == Coin:
		look.fore = Rim
	}
	chars := []rune(text)
	left := (w.width - len(chars) + 1) / 2
	for i := range w.width {
		g := look
		if g.char == '█' {
			g.fore = Ink
		}
		if at := i - left; at >= 0 && at < len(chars) {
			g.char, g.fore = chars[at], look.fore
		}
		w.rows[2*row+1][col*(w.width+1)+1+i] = g
	}
}

// path writes the steps of a path between cells that touch, or between corners.
func (w *weave) path(p Path) {
	if p.Inset {
		p.Points = slices.Clone(p.Points)
		for i, at := range p.Points {
			p.Points[i] = Point{math.Round(at.X), math.Round(at.Y)}
		}
	}
	for i := 1; i < len(p.Points); i++ {
		row, col := int(p.Points[i-1].Y), int(p.Points[i-1].X)
		down, right := int(p.Points[i].Y)-row, int(p.Points[i].X)-col
		steps := max(down, -down, right, -right)
		if steps == 0 || down%steps != 0 || right%steps != 0 {
			continue
		}
		onCorners := p.Points[i-1].X == float64(col) && p.Points[i-1].Y == float64(row)
		for range steps {
			if onCorners && down != 0 && right != 0 {
				w.across(row+min(0, down/steps), col+min(0, right/steps), down == right, p)
			} else if onCorners {
				w.edge(min(row, row+down/steps), min(col, col+right/steps), down == 0, p)
			} else {
				w.join(row, col, down/steps, right/steps, p)
			}
			row, col = row+down/steps, col+right/steps
		}
	}
}

// across writes a diagonal of a cell, which falls or rises.
func (w *weave) across(row, col int, falls bool, p Path) {
	char := '╱'
	if falls {
		char = '╲'
	}
	w.rows[2*row+1][col*(w.width+1)+1+w.width/2] = glyph{char: char, fore: p.Tone, back: Paper, bold: true}
}

// label writes a label over the border that it lies on.
func (w *weave) label(l Label) {
	text := l.Text
	if text == "" {
		text = map[Mark]string{Ring: "○", Disc: "●"}[l.Mark]
	}
	y, x := int(2*l.At.Y), int(l.At.X*float64(w.width+1)+0.5)
	for i, char := range []rune(text) {
		if x+i < len(w.rows[y]) {
			w.rows[y][x+i] = glyph{char: char, fore: Ink, back: Paper, bold: true}
		}
	}
}

// edge writes over a line between cells, from a corner to the right or down.
func (w *weave) edge(row, col int, right bool, p Path) {
	y, x, n := 2*row+1, col*(w.width+1), 1
	if right {
		y, x, n = y-1, x+1, w.width
	}
	for i := range n {
		g := glyph{char: p.char(right), fore: p.Tone, back: Paper, bold: true}
		switch w.rows[y][x+i].char { // a solid line along a dashed one
		case '┅':
			g.char = map[bool]rune{true: '┅', false: '═'}[p.Dashed]
		case '┇':
			g.char = map[bool]rune{true: '┇', false: '║'}[p.Dashed]
		}
		w.rows[y][x+i] = g
	}
}

// char is a piece of the path, which goes to the right or down.
func (p Path) char(right bool) rune {
	switch {
	case p.Dashed && right:
		return '┅'
	case p.Dashed:
		return '┇'
	case right:
		return '━'
	}
	return '┃'
}

// join writes one step from a cell to one that touches it.
func (w *weave) join(row, col, down, right int, p Path) {
	y := 2*row + 1 + down
	x := col*(w.width+1) + 1 + w.width/2
	if right != 0 {
		x = (col + (right+1)/2) * (w.width + 1)
	}
	g := &w.rows[y][x]
	char := p.char(right != 0)
	switch {
	case right == 0:
	case down == right:
		char = '╲'
	case down == -right:
		char = '╱'
	}
	if g.char == '╲' && char == '╱' || g.char == '╱' && char == '╲' || g.char == '╳' {
		char = '╳'
	}
	g.char, g.fore, g.bold = char, p.Tone, true
}

// names writes those of the rows and columns beside the grid.
func (w *weave) names() {
	width := len(rowName(w.Rows-1)) + 1
	lines := make([]string, len(w.rows)+1)
	for col := range w.Cols {
		name := columnName(col)
		lines[0] += fmt.Sprintf("%*s%-*s", 1+(w.width-len(name)+1)/2, "", (w.width+len(name))/2, name)
	}
	lines[0] = strings.Repeat(" ", width) + lines[0]
	for row := range w.Rows {
		lines[2*row+2] = rowName(row)
	}
	rows := append([][]glyph{nil}, w.rows...)
	for y, line := range lines {
		var row []glyph
		for _, char := range fmt.Sprintf("%-*s", width, line) {
			row = append(row, glyph{char: char, plain: true})
		}
		for len(row)+len(rows[y]) < width+len(w.rows[0]) {
			row = append(row, glyph{char: ' ', plain: true})
		}
		rows[y] = append(row, rows[y]...)
	}
	w.rows = rows
}

// caption writes the grid's caption below it.
func (w *weave) caption() {
	if w.Caption == "" {
		return
	}
	chars := []rune(w.Caption)
	width := len(w.rows[0])
	row := make([]glyph, max(width, len(chars)))
	left := (len(row) - len(chars)) / 2
	for i := range row {
		row[i] = glyph{char: ' ', plain: true}
		if at := i - left; at >= 0 && at < len(chars) {
			row[i].char = chars[at]
		}
	}
	for y := range w.rows {
		for len(w.rows[y]) < len(row) {
			w.rows[y] = append(w.rows[y], glyph{char: ' ', plain: true})
		}
	}
	w.rows = append(w.rows, row)
}
