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
	// Full is the board of the same rules with all clues that s can give. The error says why s is the only solution of no
	// such board.
	Full(s Solution) (Clued, error)
}

// A Former is a Clued board that has several ways to write one solution.
type Former interface {
	Clued
	// Form is how the board writes a solution that a board with more clues may write otherwise.
	Form(s Solution) Solution
}

// InForm is s as the board writes it.
func InForm(b Board, s Solution) Solution {
	if f, ok := b.(Former); ok {
		return f.Form(s)
	}
	return s
}

// A Pictured board finds out from the picture of a solution what of a blank board is no clue, such as holes.
type Pictured interface {
	Board
	Pictured(t *Text) (Board, error)
}

// Silent is the number of a cell that gives no clue.
const Silent = -1

// A Numbered board has clues that are numbers and speak of single entries of a solution: one a cell. So clues can be
// explained, added and changed.
type Numbered interface {
	Clued
	// Numbers are the clues that a solution can give, by cell; Silent where it can give none.
	Numbers(s Solution) []int32
	// With is the board with numbers in place of its own where they are not Silent. A clue that tells no number stays.
	With(numbers []int32) Clued
	// Hush is the board whose clues that are not kept do not tell their numbers any more. What else they tell of their cells
	// may be lost.
	Hush(kept []bool) Clued
	// Relaxed has the same clues and perhaps more solutions: a board of which dropping clues loses none. without is the rule
	// that it lacks, "" if it is the board itself.
	Relaxed() (relaxed Clued, without string)
	// Reading is the solution of the board for which one of it with more clues stands.
	Reading(s Solution) Solution
	// Writings are all the ways to write a solution that the clues allow, of which the board shows one.
	Writings(s Solution) []Solution
	// Value says what a value of an entry is, such as "a coin".
	Value(value int) string
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

// Renumbered is a copy of the values with numbers in their place where these are not Silent.
func Renumbered[V int8 | int32 | int](values []V, numbers []int32) []V {
	out := slices.Clone(values)
	for cell, number := range numbers {
		if number != Silent {
			out[cell] = V(number)
		}
	}
	return out
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

// KeepCells is the board with those of its clues only that are on the given cells.
func KeepCells(b Clued, cells []int) Clued {
	var kept []bool
	for _, cell := range b.ClueCells() {
		kept = append(kept, slices.Contains(cells, cell))
	}
	return b.Keep(kept)
}
