package script

import (
	"twofold/puzzles"
	"twofold/puzzles/insights"
)

// near is a loop through such a share of the nodes, if the file says one.
func (g segments) near(d *drawing) puzzles.Solution {
	if g.share == 0 {
		return nil
	}
	rows, cols := g.size(d.like.Rows, d.like.Cols)
	o := outline{rows - 1, cols - 1, make([]bool, (rows-1)*(cols-1))}
	o.grow(d, int(g.share*float64(rows*cols)))
	var s puzzles.Solution
	for _, e := range gridOf(rows, cols) {
		row, col := e.A/cols, e.A%cols
		one, other := o.has(row, col-1), o.has(row, col) // on both sides of a line that goes down
		if e.B == e.A+1 {
			one = o.has(row-1, col)
		}
		s = append(s, insights.Truth(one != other))
	}
	return s
}

// suits asks for nine tenths of the nodes that the file wants, and in the end for a quarter of that.
func (g segments) suits(d *drawing, s puzzles.Solution) bool {
	rows, cols := g.size(d.like.Rows, d.like.Cols)
	lines := 0
	for _, v := range s {
		lines += v
	}
	return float64(lines) >= 0.9*(1-0.75*d.eased)*g.share*float64(rows*cols)
}

// An outline is the loop around a set of the squares between nodes, which is connected and without holes.
type outline struct {
	rows, cols int
	in         []bool
}

func (o *outline) has(row, col int) bool {
	return row >= 0 && row < o.rows && col >= 0 && col < o.cols && o.in[row*o.cols+col]
}

// grow adds squares in an order that is drawn, as long as the loop has fewer nodes than are wanted. Each touches one
// that is there already along one side, which makes the loop longer by two nodes.
func (o *outline) grow(d *drawing, wanted int) {
	if len(o.in) == 0 {
		return
	}
	o.in[d.rng.IntN(len(o.in))] = true
	length := 4
	for grown := true; grown; {
		grown = false
		for _, at := range d.rng.Perm(len(o.in)) {
			if length < wanted && !o.in[at] && o.fits(at/o.cols, at%o.cols) {
				o.in[at], grown = true, true
				length += 2
			}
		}
	}
}

// fits reports whether a square has one side in common with the set, and else at most corners beside that.
func (o *outline) fits(row, col int) bool {
	around := [][2]int{{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}}
	sides, changes := 0, 0
	for i, by := range around {
		next := around[(i+1)%len(around)]
		is := o.has(row+by[0], col+by[1])
		changes += insights.Truth(is != o.has(row+next[0], col+next[1]))
		if i%2 == 0 {
			sides += insights.Truth(is)
		}
	}
	return sides == 1 && changes == 2
}
