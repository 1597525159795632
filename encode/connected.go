package encode

// A grid is the colours of a board: of each cell, row by row, a literal or constant that says that it
// is white.
type grid struct {
	*Formula
	rows, cols int
	white      []int
}

// maxEliminated is the most cells of a board from which vertices are eliminated.
const maxEliminated = 4096

// acyclic is the faster way to forbid rings of arcs, by elimination where the fill-in stays small.
func acyclic(nodes int) func(f *Formula, nodes int, arcs map[Arc]int) {
	if nodes > maxEliminated {
		return level
	}
	return eliminate
}

var straight = [4][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}}

// near lists the cells at the offsets, those off the board left out.
func (g *grid) near(cell int, offsets [4][2]int) []int {
	var cells []int
	for _, offset := range offsets {
		row, col := cell/g.cols+offset[0], cell%g.cols+offset[1]
		if row >= 0 && row < g.rows && col >= 0 && col < g.cols {
			cells = append(cells, row*g.cols+col)
		}
	}
	return cells
}

// valuesOf are the values of a model by variable: 1 for true, -1 for false.
func valuesOf(model []bool) []int8 {
	values := make([]int8, len(model)+1)
	for i, value := range model {
		if values[i+1] = -1; value {
			values[i+1] = 1
		}
	}
	return values
}

// isTrue is the value of a variable or constant.
func isTrue(l int, model []bool) bool { return l == always || l != never && model[l-1] }
