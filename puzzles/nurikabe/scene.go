package nurikabe

import (
	"fmt"
	"strconv"

	"twofold/puzzles/picture"
)

// Scene draws numbers, and the sea black.
func (b *Board) Scene(v picture.View) *picture.Scene {
	return picture.CellScene(b, "", func(cell int) picture.Cell { return b.drawn(cell, v) })
}

// drawn is a cell as the view shows it.
func (b *Board) drawn(cell int, v picture.View) picture.Cell {
	var c picture.Cell
	switch clue := b.Clues[cell]; clue {
	case Blank:
	case AnySize:
		c = picture.Cell{Mark: picture.Ring, Text: "?", Style: picture.Bold, Name: "clue '?'"}
	default:
		c = picture.Cell{Mark: picture.Ring, Text: strconv.Itoa(int(clue)), Style: picture.Bold,
			Name: fmt.Sprintf("clue %d", clue)}
	}
	return picture.Shaded(c, v, cell)
}
