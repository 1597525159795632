package visibility

import (
	"fmt"

	"twofold/puzzles"
	"twofold/puzzles/picture"
)

// Scene draws clues in circles, as is usual for Kuromasu, and black cells black.
func (b *Board) Scene(v picture.View) *picture.Scene {
	return picture.ShadedScene(b, &b.Shading, v, picture.Ring, "circle")
}

// Sight is what is seen from a white cell: a line each way. Without values it reaches as far as the clue and
// the edge allow.
func (b *Board) Sight(values puzzles.Solution, cell int) ([]picture.Path, error) {
	if values != nil && values[cell] != 1 {
		return nil, fmt.Errorf("%s is not white: nothing is seen from there", puzzles.Place(cell, b.Cols))
	}
	reach := b.Rows + b.Cols
	if clue := int(b.Clues[cell]); clue > 0 && values == nil {
		reach = clue - 1
	}
	row, col := cell/b.Cols, cell%b.Cols
	var paths []picture.Path
	for _, way := range [][2]int{{0, -1}, {0, 1}, {-1, 0}, {1, 0}} {
		y, x := row, col
		for range reach {
			nextY, nextX := y+way[0], x+way[1]
			if nextY < 0 || nextY == b.Rows || nextX < 0 || nextX == b.Cols || values != nil && values[nextY*b.Cols+nextX] != 1 {
				break
			}
			y, x = nextY, nextX
		}
		if y != row || x != col {
			end := picture.Middle(y, x)
			end.X, end.Y = end.X+0.35*float64(way[1]), end.Y+0.35*float64(way[0])
			paths = append(paths, picture.Path{
				Points: []picture.Point{picture.Middle(row, col), end}, Tone: picture.Sight, Arrow: true, Dashed: values == nil,
			})
		}
	}
	return paths, nil
}

var _ picture.Sighted = (*Board)(nil)
