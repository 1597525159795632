package encode

import (
	"fmt"
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/families/sliding"
)

// A tray is a board of sliding tiles as a graph of cells. Its objects are the tiles and, as number 0, the
// blank.
type tray struct {
	*bounds    // of the making of a formula
	rows, cols int
	near       [][]int // of each cell those beside it
	start      []int   // of each object its cell
	goal       []int   // the same, or nowhere if the goal does not say
	free       []int   // the cells of which the goal does not say what they hold
	made       []int   // the moves that led to the start: those of the position
}

const (
	blank   = int(sliding.Blank)
	nowhere = -1
)

func newTray(b *sliding.Board) *tray {
	cells := b.Rows * b.Cols
	t := &tray{rows: b.Rows, cols: b.Cols, start: make([]int, cells), goal: slices.Repeat([]int{nowhere}, cells)}
	for cell, object := range b.Start {
		t.start[object] = cell
	}
	for cell, object := range b.Goal {
		if object == sliding.Any {
			t.free = append(t.free, cell)
		} else {
			t.goal[object] = cell
		}
	}
	for cell := range cells {
		var near []int
		for other := range cells {
			if t.distance(cell, other) == 1 {
				near = append(near, other)
			}
		}
		t.near = append(t.near, near)
	}
	return t
}

// make moves the blank as a position says. The error is a *puzzles.Impossible.
func (t *tray) make(moves []int) error {
	for _, move := range moves {
		from := t.start[blank]
		at := slices.IndexFunc(t.near[from], func(to int) bool { return direction(t.cols, from, to) == move })
		if at < 0 {
			return &puzzles.Impossible{Reason: fmt.Sprintf("the position moves the blank from %s off the board",
				puzzles.Place(from, t.cols))}
		}
		to := t.near[from][at]
		t.start[slices.Index(t.start, to)], t.start[blank] = from, to
		t.made = append(t.made, move)
	}
	return nil
}

// distance is the number of rows and columns between two cells.
func (t *tray) distance(a, b int) int {
	rows, cols := a/t.cols-b/t.cols, a%t.cols-b%t.cols
	return max(rows, -rows) + max(cols, -cols)
}

// colour is that of a chessboard: 0 for the cell where the blank starts. Each move changes the blank's.
func (t *tray) colour(cell int) int { return t.distance(cell, t.start[blank]) % 2 }

// ends are the cells where an object may be at the end.
func (t *tray) ends(object int) []int {
	if t.goal[object] == nowhere {
		return t.free
	}
	return t.goal[object : object+1]
}

// fewestMoves is a lower bound: each tile has to move as many rows and columns as it is from its end, and one
// at a time, and so has the blank.
func (t *tray) fewestMoves() int {
	tiles, alone := 0, 0
	for object, end := range t.goal {
		switch {
		case end == nowhere:
		case object == blank:
			alone = t.distance(t.start[blank], end)
		default:
			tiles += t.distance(t.start[object], end)
		}
	}
	return max(tiles, alone)
}
