package tour

import (
	"math"
	"slices"
	"strconv"

	"twofold/puzzles"
	"twofold/puzzles/picture"
)

// Scene draws holes hatched, given numbers bold, and of the values the numbers, with a line between those that
// follow each other. A leaper's board has the colours of a chessboard.
func (b *Board) Scene(v picture.View) *picture.Scene {
	squares, remark := b.Squares(), ""
	if v.Values != nil {
		remark = "It has the numbers of its steps."
	}
	scene := picture.CellScene(b, remark, func(cell int) picture.Cell { return b.drawn(cell, squares, v) })
	if b.Piece.Kind() == leaper {
		scene.Grids[0].Caption = b.Piece.label()
	}
	if v.Values != nil {
		scene.Grids[0].Paths = b.paths(v.Values)
	}
	return scene
}

// drawn is a cell as the view shows it.
func (b *Board) drawn(cell, squares int, v picture.View) picture.Cell {
	given := b.Given[cell]
	if given == Hole {
		return picture.Cell{Pattern: picture.Hatched, Name: "hole"}
	}
	var c picture.Cell
	if b.leaps() && (cell/b.Cols+cell%b.Cols)%2 == 1 {
		c.Fill = picture.Tint
	}
	step, isKnown := given, false
	if v.Values != nil && v.Values[cell] > 0 {
		step, isKnown = v.Values[cell], true
		c.Mark = picture.Spot
	}
	switch {
	case step > 0:
		c.Text, c.Name = strconv.Itoa(step), strconv.Itoa(step)
	case v.Decided:
		c.Fill, c.Text, c.Style, c.Name = picture.Wonder, "?", picture.Faint, "open"
	}
	switch {
	case given > 0:
		c.Style, c.Fill, c.Name = picture.Bold, picture.Clue, "given "+c.Name
	case isKnown && v.Decided:
		c.Fill, c.Pattern = picture.Shade, picture.Cornered
	}
	if !b.Closed && step > 0 {
		c.Badge = badge(step, squares)
	}
	return c
}

// leaps reports whether the piece does not step to a square beside its own.
func (b *Board) leaps() bool { return b.Piece != King && b.Piece != Wazir }

// badge marks the ends of an open tour.
func badge(step, squares int) picture.Badge {
	switch step {
	case 1:
		return picture.Start
	case squares:
		return picture.End
	}
	return picture.NoBadge
}

// paths are lines through the steps whose squares are known. They end at the rim of the number's spot, with an arrow
// at the end of an open tour.
func (b *Board) paths(s puzzles.Solution) []picture.Path {
	at := b.cellsByStep(s)
	var paths []picture.Path
	var points []picture.Point
	flush := func() {
		if len(points) > 1 {
			paths = append(paths, picture.Path{Points: points, Tone: picture.Way})
		}
		points = nil
	}
	for _, cell := range at[1:] {
		if cell == nowhere {
			flush()
			continue
		}
		points = append(points, picture.Middle(cell/b.Cols, cell%b.Cols))
	}
	last := len(at) - 1
	if b.Closed && last > 1 && at[last] != nowhere && at[1] != nowhere {
		points = append(points, picture.Middle(at[1]/b.Cols, at[1]%b.Cols))
	}
	flush()
	if !b.Closed && last > 1 && at[last] != nowhere && at[last-1] != nowhere {
		final := &paths[len(paths)-1]
		n := len(final.Points)
		final.Points[n-1], final.Arrow = shortOf(final.Points[n-2], final.Points[n-1], 0.42), true
	}
	if b.leaps() {
		return apart(paths)
	}
	return paths
}

// cellsByStep is the cell of each step, from 1 on, or nowhere.
func (b *Board) cellsByStep(s puzzles.Solution) []int {
	at := slices.Repeat([]int{nowhere}, b.Squares()+1)
	for cell, step := range s {
		if step > 0 {
			at[step] = cell
		}
	}
	return at
}

// apart are the lines of paths by themselves, from the rim of one spot to that of the next. Those of a leaper cross.
func apart(paths []picture.Path) (lines []picture.Path) {
	for _, p := range paths {
		for i := 1; i < len(p.Points); i++ {
			from, to := p.Points[i-1], p.Points[i]
			line := picture.Path{Tone: p.Tone, Thin: true, Arrow: p.Arrow && i == len(p.Points)-1}
			if !line.Arrow {
				to = shortOf(from, to, 0.34)
			}
			line.Points = []picture.Point{shortOf(to, from, 0.34), to}
			lines = append(lines, line)
		}
	}
	return lines
}

// shortOf is a point so far ahead of the end of a line.
func shortOf(from, to picture.Point, ahead float64) picture.Point {
	length := math.Hypot(to.X-from.X, to.Y-from.Y)
	return picture.Point{X: to.X - (to.X-from.X)/length*ahead, Y: to.Y - (to.Y-from.Y)/length*ahead}
}

// Play is the tour step by step.
func (b *Board) Play(s puzzles.Solution) []*picture.Scene {
	shown := make(puzzles.Solution, len(s))
	at := make([]int, b.Squares()+1)
	for cell, step := range s {
		if step > 0 {
			shown[cell] = puzzles.Open
		}
		at[step] = cell
	}
	var all []*picture.Scene
	for _, cell := range at[1:] {
		shown[cell] = s[cell]
		scene := b.Scene(picture.View{Values: shown})
		scene.Grids[0].Cells[cell].Fill = picture.Gold
		all = append(all, scene)
	}
	return append(all, b.Scene(picture.View{Values: s}))
}

var _ picture.Player = (*Board)(nil)
