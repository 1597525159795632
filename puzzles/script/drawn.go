package script

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/starlark"

	"twofold/puzzles/picture"
)

// How a group is drawn is what its module says by words of groupLooks, by colours of lines, and by others of lookWords:
// outside is a word beside the grid.

// lookWords are words of looks that draw nothing alone.
var lookWords = []string{"thin", "arrow", "closed", "outside", "diagonal", "rising", "falling", "black"}

// lineTones are the colours of lines.
var lineTones = map[string]picture.Tone{"purple": picture.Purple, "green": picture.Green, "blue": picture.Blue,
	"teal": picture.Teal, "orange": picture.Orange, "red": picture.Red, "yellow": picture.Yellow}

// isLook reports whether a module may be drawn by a word.
func isLook(word string) bool {
	return groupLooks[word] != nil || lineTones[word] != 0 || slices.Contains(lookWords, word)
}

// groups draws the groups of a board, and what the modules of its header draw.
func (k *sketch) groups() {
	b := k.board
	for _, m := range b.flags {
		k.shade(m)
		if slices.Contains(m.look, "diagonal") {
			ends := []picture.Point{{}, {X: float64(b.cols), Y: float64(b.rows)}}
			if slices.Contains(m.look, "rising") {
				ends[0].X, ends[1].X = ends[1].X, 0
			}
			k.grid.Paths = append(k.grid.Paths, picture.Path{Points: ends, Tone: picture.Grey, Thin: true, Wide: true})
		}
	}
	for _, c := range b.groups() {
		k.grid.Legend = append(k.grid.Legend, strings.Join(c.words, " "))
		g := c.group()
		own, _ := c.apart()
		words := strings.Join(own[1:], " ")
		for _, look := range g.module.look {
			if draw := groupLooks[look]; draw != nil {
				draw(k, g, words)
			}
		}
	}
}

// groupLooks are the words that draw, of a group and its words.
var groupLooks = map[string]func(k *sketch, g *group, words string){
	"line":     (*sketch).groupLine,
	"bulb":     func(k *sketch, g *group, _ string) { k.disc(g.cells[0], false) },
	"circle":   func(k *sketch, g *group, _ string) { k.rings(g.parts[0]) },
	"ends":     func(k *sketch, g *group, _ string) { k.rings([]int{g.cells[0], g.cells[len(g.cells)-1]}) },
	"diamonds": func(k *sketch, g *group, _ string) { k.diamonds(g.cells[0], g.cells[len(g.cells)-1]) },
	"dot":      (*sketch).groupDot,
	"text": func(k *sketch, g *group, words string) {
		k.label(g.cells, picture.NoMark, strings.ToUpper(words))
	},
	"sign": (*sketch).groupSign,
	"disc": func(k *sketch, g *group, words string) {
		k.label(g.cells, picture.Ring, strings.ReplaceAll(words, " ", ""))
	},
	"cage":   func(k *sketch, g *group, _ string) { k.cage(g.cells) },
	"corner": func(k *sketch, g *group, words string) { k.grid.Cells[slices.Min(g.cells)].Corner = words },
	"note": func(k *sketch, g *group, words string) {
		if words == "" {
			words = g.module.name[:3]
		}
		k.each(g.cells, func(c *picture.Cell) { c.Note = strings.ReplaceAll(words, " ", "") })
	},
	"fill":   func(k *sketch, g *group, _ string) { k.each(g.cells, func(c *picture.Cell) { c.Fill = picture.Tint }) },
	"tint":   func(k *sketch, g *group, _ string) { k.each(g.cells, func(c *picture.Cell) { c.Fill = picture.Clue }) },
	"square": func(k *sketch, g *group, _ string) { k.each(g.cells, func(c *picture.Cell) { c.Fill = picture.Clue }) },
}

func (k *sketch) each(cells []int, change func(c *picture.Cell)) {
	for _, cell := range cells {
		change(&k.grid.Cells[cell])
	}
}

func (k *sketch) middle(cell int) picture.Point {
	return picture.Middle(cell/k.board.cols, cell%k.board.cols)
}

// groupLine draws a line through the cells.
func (k *sketch) groupLine(g *group, _ string) {
	p := picture.Path{Tone: picture.Line, Wide: true}
	for _, word := range g.module.look {
		p.Tone = cmp.Or(lineTones[word], p.Tone)
	}
	if slices.Contains(g.module.look, "thin") {
		if p.Thin, p.Arrow = true, slices.Contains(g.module.look, "arrow"); p.Tone == picture.Line {
			p.Tone = picture.Grey
		}
	}
	for _, cell := range g.cells {
		p.Points = append(p.Points, k.middle(cell))
	}
	if slices.Contains(g.module.look, "closed") {
		p.Points = append(p.Points, p.Points[0])
	}
	k.grid.Paths = append(k.grid.Paths, p)
}

// disc draws a disc in a cell, or a ring.
func (k *sketch) disc(cell int, isRing bool) {
	p := picture.Path{Tone: picture.Line, Points: []picture.Point{k.middle(cell)}, Wide: true, Thin: isRing}
	if isRing {
		p.Tone = picture.Grey
	}
	k.grid.Paths = append(k.grid.Paths, p)
}

func (k *sketch) rings(cells []int) {
	for _, cell := range cells {
		k.disc(cell, true)
	}
}

// diamonds draws one in each of some cells.
func (k *sketch) diamonds(cells ...int) {
	const radius = 0.4
	for _, cell := range cells {
		p := picture.Path{Tone: picture.Grey, Wide: true, Thin: true}
		for _, to := range []picture.Point{{X: radius}, {Y: radius}, {X: -radius}, {Y: -radius}, {X: radius}} {
			at := k.middle(cell)
			p.Points = append(p.Points, picture.Point{X: at.X + to.X, Y: at.Y + to.Y})
		}
		k.grid.Paths = append(k.grid.Paths, p)
	}
}

// shade shades the cells that a module of the header shades. What is wrong with it is the caption.
func (k *sketch) shade(m *module) {
	if m.shaded == nil {
		return
	}
	r, ctx := k.board.rules, context.Background()
	v, err := starlark.Call(r.thread(ctx, nil, maxSteps), m.shaded, tuple{k.board.seen()}, nil)
	if err != nil {
		k.grid.Caption = r.blame(ctx, err).Error()
		return
	}
	cells, _ := intsOf(v)
	for _, cell := range cells {
		if cell >= 0 && cell < len(k.grid.Cells) {
			k.grid.Cells[cell].Fill = picture.Tint
		}
	}
}

// label writes a text in the middle of cells.
func (k *sketch) label(cells []int, mark picture.Mark, text string) {
	var at picture.Point
	for _, cell := range cells {
		p := k.middle(cell)
		at.X, at.Y = at.X+p.X/float64(len(cells)), at.Y+p.Y/float64(len(cells))
	}
	k.grid.Labels = append(k.grid.Labels, picture.Label{At: at, Mark: mark, Text: text})
}

// groupDot draws a white or black dot, with its number if it has one.
func (k *sketch) groupDot(g *group, words string) {
	mark := picture.Ring
	if words == "black" || slices.Contains(g.module.look, "black") {
		mark = picture.Disc
	}
	if words == "white" || words == "black" {
		words = ""
	}
	k.label(g.cells, mark, words)
}

// groupSign draws a sign between two cells, with its point at the second one.
func (k *sketch) groupSign(g *group, _ string) {
	sign := map[int]string{1: ">", -1: "<", k.board.cols: "v", -k.board.cols: "^"}[g.cells[1]-g.cells[0]]
	k.label(g.cells, picture.NoMark, sign)
}

// cage draws dashed lines within the border of some cells.
func (k *sketch) cage(cells []int) {
	const inset = 0.08
	isIn := map[[2]int]bool{}
	for _, cell := range cells {
		isIn[[2]int{cell / k.board.cols, cell % k.board.cols}] = true
	}
	// end is where a line ends at a border, beyond which by is +1 or -1: before it, at it, or behind it.
	end := func(goesOn, turns bool, border, by float64) float64 {
		switch {
		case !goesOn:
			return border - by*inset
		case turns:
			return border + by*inset
		}
		return border
	}
	for _, cell := range cells {
		row, col := cell/k.board.cols, cell%k.board.cols
		x, y := float64(col), float64(row)
		has := func(r, c int) bool { return isIn[[2]int{row + r, col + c}] }
		for _, side := range []int{-1, 1} {
			edge := float64(max(side, 0)) - float64(side)*inset
			if !has(side, 0) {
				k.dashed(picture.Point{X: end(has(0, -1), has(side, -1), x, -1), Y: y + edge},
					picture.Point{X: end(has(0, 1), has(side, 1), x+1, 1), Y: y + edge})
			}
			if !has(0, side) {
				k.dashed(picture.Point{X: x + edge, Y: end(has(-1, 0), has(-1, side), y, -1)},
					picture.Point{X: x + edge, Y: end(has(1, 0), has(1, side), y+1, 1)})
			}
		}
	}
}

func (k *sketch) dashed(from, to picture.Point) {
	k.grid.Paths = append(k.grid.Paths, picture.Path{Points: []picture.Point{from, to}, Tone: picture.Ink, Dashed: true,
		Thin: true, Wide: true})
}

// An outsideWord is what stands beside the grid, at a row and column of which 0 is before the first.
type outsideWord struct {
	row, col    int
	text, arrow string
}

// outside are the words of groups that are seen from outside, with an arrow where they look along a diagonal.
func (b *Board) outside() (all []outsideWord) {
	arrows := map[string]string{"se": "↘", "sw": "↙", "nw": "↖", "ne": "↗"}
	for _, c := range b.groups() {
		i := slices.Index(c.words, "outside")
		if i < 0 || !slices.Contains(c.group().module.look, "outside") {
			continue
		}
		word := outsideWord{text: strings.Join(c.words[1:i], " ")}
		if len(c.words) > i+2 {
			word.arrow = arrows[c.words[i+2]]
		}
		match := placeForm.FindStringSubmatch(c.words[i+1])
		word.row, _ = strconv.Atoi(match[1]) // of at most seven digits
		word.col, _ = strconv.Atoi(match[2])
		all = append(all, word)
	}
	return all
}
