package puzzles

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"twofold/puzzles/parse"
)

// A Clued board has clues, each on a cell of its own, that can be dropped. It is minimal if no clue can be dropped so
// that its solution stays the only one.
//
// A solution that is the only one with some clues has to be the only one with more of its clues. Dropping clues loses
// no solution, unless the board has a rule that depends on clues (see Numbered) or is Ranked: then a minimal board
// without one of its clues may be unique with another solution.
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
	// Form is the way to write s that Check accepts, where one solution can be written in several ways, such as a closed
	// tour; s is a solution of this board or of one with more clues.
	Form(s Solution) Solution
	// Writings are all ways to write s in which the clues hold, often s alone.
	Writings(s Solution) []Solution
}

// WithoutClues is the board without clues.
func WithoutClues(b Clued) Clued { return b.Keep(make([]bool, len(b.ClueCells()))) }

// Silent is the number of a cell that gives no clue.
const Silent = -1

// A Numbered board has clues that are numbers, and solutions with one entry for each cell. So clues can be explained,
// added and changed.
type Numbered interface {
	Clued
	// Numbers are the clues that a solution can give, by the places of ClueCells; Silent where it can give none. Of clues
	// that are words each stands for its words, on this board alone.
	Numbers(s Solution) []int32
	// With is the board with these numbers as clues, by cell; where they are Silent, and where one of ClueCells tells no
	// number, it stays as it is.
	With(numbers []int32) Clued
	// Value says what a value of an entry is, such as "a coin".
	Value(value int) string
	// HideClues is the board whose clues that are not kept tell no numbers: that of Keep if a clue cannot be without.
	HideClues(kept []bool) Clued
	// Relaxed is the board without the rule that depends on which cells have clues, for which dropping clues may lose
	// solutions: it has the same clues and perhaps more solutions. without says the rule in words; if it is "", the board
	// has no such rule and is returned itself.
	Relaxed() (relaxed Numbered, without string)
	// Unrelaxed is the solution of the board, as it writes it, for which one of the relaxed board, perhaps with more
	// clues, stands.
	Unrelaxed(s Solution) Solution
}

// CluePlaces returns "given" if a clue that is dropped leaves ? in its place, as in nurikabe, or if clues speak of
// areas of the board: then a smallest set of clues is the smallest of those in these places, and one in others may be
// smaller. Else it returns "".
func CluePlaces(b Clued) string {
	without := WithoutClues(b).String()
	if strings.Contains(without, "?") || strings.Contains(without, "\n"+parse.AreasMark+"\n") {
		return "given"
	}
	return ""
}

// InPlaces is what CluePlaces adds to the words of a claim.
func InPlaces(places string) string {
	if places == "" {
		return ""
	}
	return " in these places"
}

// Relaxed is a board of which dropping clues loses no solution, and the rule that it lacks: b and "" unless b is
// Numbered and has such a rule.
func Relaxed(b Clued) (relaxed Clued, without string) {
	if n, ok := b.(Numbered); ok {
		return n.Relaxed()
	}
	return b, ""
}

// Unrelaxed is the solution of b, as b writes it, for which one of Relaxed(b), perhaps with more clues, stands.
func Unrelaxed(b Clued, s Solution) Solution {
	if n, ok := b.(Numbered); ok {
		return n.Unrelaxed(s)
	}
	return b.Form(s)
}

// A Placed board has clues or entries of solutions that are not one for each cell, such as clues beside rows and lines
// between cells.
type Placed interface {
	Clued
	// Entries is how many entries a solution has.
	Entries() int
	// EntryPlace is what the board calls the place of an entry, such as r1c1-r1c2.
	EntryPlace(entry int) string
	// EntryCells are the cells at which an entry lies.
	EntryCells(entry int) []int
	// CluePlace is what the board calls the place of a clue, such as row 3.
	CluePlace(clue int) string
	// ClueWords are the words of a clue.
	ClueWords(clue int) string
}

// CluePlace is the place of a clue, such as r3c4, or what the board itself calls it, such as row 3.
func CluePlace(b Clued, clue int) string {
	if named, ok := b.(Placed); ok {
		return named.CluePlace(clue)
	}
	_, cols := b.Size()
	return Place(b.ClueCells()[clue], cols)
}

// ClueWords are the words of a clue: those of its cell in the board's text, or what the board itself says.
func ClueWords(b Clued, clue int) string {
	if own, ok := b.(Placed); ok {
		return own.ClueWords(clue)
	}
	_, grid, _ := strings.Cut(b.String(), "\n")
	return strings.Fields(grid)[b.ClueCells()[clue]]
}

// ClueName is a clue with its place, such as "the 5 at r3c2".
func ClueName(b Clued, clue int) string {
	return fmt.Sprintf("the %s at %s", ClueWords(b, clue), CluePlace(b, clue))
}

// EntryPlace is the place of an entry of a solution: a cell, or what the board itself calls it, such as r1c1-r1c2.
func EntryPlace(b Board, entry int) string {
	if named, ok := b.(Placed); ok {
		return named.EntryPlace(entry)
	}
	_, cols := b.Size()
	return Place(entry, cols)
}

// EntryCells are the cells at which an entry of a solution lies: its own, or what the board itself says.
func EntryCells(b Board, entry int) []int {
	if own, ok := b.(Placed); ok {
		return own.EntryCells(entry)
	}
	return []int{entry}
}

// Entries is how many entries a solution has: one for each cell, or what the board says.
func Entries(b Board) int {
	if own, ok := b.(Placed); ok {
		return own.Entries()
	}
	rows, cols := b.Size()
	return rows * cols
}

// ParseEntry reads the place of an entry.
func ParseEntry(b Board, text string) (entry int, err error) {
	if _, ok := b.(Placed); ok {
		for entry := range Entries(b) {
			if strings.EqualFold(EntryPlace(b, entry), text) {
				return entry, nil
			}
		}
		last := Entries(b) - 1
		if last < 0 {
			return 0, fmt.Errorf("%q: expected a larger board: solutions of this one have no place", text)
		}
		return 0, fmt.Errorf("%q: expected a place from %s to %s", text, EntryPlace(b, 0), EntryPlace(b, last))
	}
	rows, cols := b.Size()
	return ParsePlace(text, rows, cols)
}

// CluesOn lists the cells whose values are clues: what ClueCells is for families with a value for each cell.
func CluesOn[V any](values []V, isClue func(V) bool) []int {
	n := 0
	for _, value := range values {
		if isClue(value) {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	cells := make([]int, 0, n)
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

// A Minimizer knows one solution of a Clued board and looks for others. It serves one goroutine at a time.
type Minimizer interface {
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
