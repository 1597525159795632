package puzzles

import (
	"context"
	"slices"
)

// A Clued board has clues, each on a cell of its own, that can be dropped. It is minimal if no clue can be dropped so that
// its solution stays the only one. Dropping clues loses no solution, save where the family says otherwise: uniqueness of a
// known solution at least must be monotone, so that it holds with more clues if it holds with fewer. Where solutions are
// lost, a minimal board without one of its clues may be unique with another solution.
type Clued interface {
	Board
	// ClueCells are the cells, numbered row by row, that give a clue, in increasing order. Clue i is that on
	// the i-th of them.
	ClueCells() []int
	// Keep is the board with those clues only for which kept is true.
	Keep(kept []bool) Clued
	// Broken lists the clues that s breaks, a slice of the shape of a solution.
	Broken(s Solution) []int
}

// CluePlace is the place of a clue, such as r3c4.
func CluePlace(b Clued, clue int) string {
	_, cols := b.Size()
	return Place(b.ClueCells()[clue], cols)
}

// CluesOn lists the cells whose values are clues: what ClueCells is for families with a value for each cell.
func CluesOn[V any](values []V, isClue func(V) bool) []int {
	var cells []int
	for cell, value := range values {
		if isClue(value) {
			cells = append(cells, cell)
		}
	}
	return cells
}

// KeepClues is a copy of the values in which the clues on the cells that are not kept are blank.
func KeepClues[V any](values []V, cells []int, kept []bool, blank V) []V {
	less := slices.Clone(values)
	for clue, cell := range cells {
		if !kept[clue] {
			less[cell] = blank
		}
	}
	return less
}

// A Prober knows one solution of a Clued board and looks for others. It serves one goroutine at a time.
type Prober interface {
	// Another returns a solution, other than the known one, of the board with the kept clues only, or nil
	// if there is none. The error is ctx's cause. If it does not return nil, each kept clue holds in what it
	// returns.
	Another(ctx context.Context, kept []bool) (Solution, error)
	// Minimal drops units, sets of clues that stay or go together, in their order: each that can go so
	// that, with those kept before it and all behind it, the known solution is the only one. It returns which
	// clues are left: none can go unless others of its unit do. Clues of no unit are dropped first. The
	// error is ctx's cause or an *Ambiguous.
	Minimal(ctx context.Context, units [][]int) (kept []bool, err error)
}

// An Ambiguous is the error that a board has a solution besides the known one.
type Ambiguous struct {
	Other Solution
}

func (a *Ambiguous) Error() string { return "the solution is not the only one, with all clues" }
