package rulestest

import (
	"math/rand/v2"

	"twofold/puzzles/rules"
)

// Sights is a model of a small grid in which some true cells see a number of others, as a random grid has it but
// for one clue in four. Many of them face each other.
func Sights(r *rand.Rand) *rules.Model {
	rows, cols := 2+r.IntN(2), 3+r.IntN(2)
	m := &rules.Model{}
	grid := make([]rules.Lit, rows*cols)
	a := make(rules.Assignment, len(grid)+1)
	for cell := range grid {
		grid[cell] = m.NewVar("")
		m.Answer = append(m.Answer, rules.Bit(grid[cell]))
		a[cell+1] = r.IntN(4) > 0
	}
	for _, cell := range r.Perm(len(grid))[:2+r.IntN(5)] {
		s := rules.Sight{}
		for _, step := range [4][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
			var ray []rules.Lit
			row, col := cell/cols+step[0], cell%cols+step[1]
			for ; row >= 0 && row < rows && col >= 0 && col < cols; row, col = row+step[0], col+step[1] {
				ray = append(ray, grid[row*cols+col])
			}
			s.Rays = append(s.Rays, ray)
		}
		for s.Min = 0; s.Min < rows+cols && !s.Holds(a); s.Min++ {
			s.Max = s.Min + 1
		}
		if r.IntN(4) == 0 {
			s.Min = r.IntN(rows + cols - 1)
		}
		s.Max = s.Min
		if a.Is(grid[cell]) {
			m.Add("", rules.Clause{grid[cell]})
		}
		m.Add("", s)
	}
	return m
}
