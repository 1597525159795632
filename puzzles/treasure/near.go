package treasure

import "twofold/puzzles"

var _ puzzles.Nearby = (*Board)(nil)

// BreaksNear is puzzles.Nearby's. It costs what is beside the changed cells.
func (b *Board) BreaksNear(s puzzles.Solution) func(entries, values, kept []int) ([]int, error) {
	around := puzzles.Surroundings{
		Obeys: func(now puzzles.Solution, cell int) bool {
			return uint(now[cell]) <= 1 && (b.Rules == Mosaic || b.Clues[cell] == Blank || now[cell] == 0)
		},
		Touch: func(_ puzzles.Solution, cell int, clue func(int)) {
			row, col := cell/b.Cols, cell%b.Cols
			for r := max(row-1, 0); r <= min(row+1, b.Rows-1); r++ {
				for at := r*b.Cols + max(col-1, 0); at < r*b.Cols+min(col+2, b.Cols); at++ {
					if b.Clues[at] != Blank {
						clue(at)
					}
				}
			}
		},
		Off: func(now puzzles.Solution, cell int) bool { return b.block(cell, now) != int(b.Clues[cell]) },
	}
	switch {
	case b.Rules == Hunt && !b.hidesCoin(s):
		around.Rule = func(now puzzles.Solution, changed []int) bool {
			for _, cell := range changed {
				if now[cell] == 1 && b.Clues[cell] == Blank && !b.isCounted(cell) {
					return true
				}
			}
			return false
		}
	case b.Total != NoTotal:
		coins := Coins(s)
		around.Rule = func(now puzzles.Solution, changed []int) bool {
			all := coins
			for _, cell := range changed {
				all += now[cell] - s[cell]
			}
			return all != b.Total
		}
	}
	return puzzles.BreaksAround(b, s, around)
}
