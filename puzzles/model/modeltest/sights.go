package modeltest

import (
	"math/rand/v2"

	"twofold/puzzles/model"
)

// Sights is a model of a small grid in which some true cells see a number of others, as a random grid has it but
// for one clue in four. Many of them face each other.
func Sights(r *rand.Rand) *model.Model {
	rows, cols := 2+r.IntN(2), 3+r.IntN(2)
	m := &model.Model{}
	grid := make([]model.Lit, rows*cols)
	a := make(model.Assignment, len(grid)+1)
	for cell := range grid {
		grid[cell] = m.NewVar("")
		m.Answer = append(m.Answer, model.Bit(grid[cell]))
		a[cell+1] = r.IntN(4) > 0
	}
	for _, cell := range r.Perm(len(grid))[:2+r.IntN(5)] {
		s := model.Sight{}
		for _, step := range [4][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
			var ray []model.Lit
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
			m.Add("", model.Clause{grid[cell]})
		}
		m.Add("", s)
	}
	return m
}
