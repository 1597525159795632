package puzzles

import (
	"fmt"
	"slices"

	"twofold/puzzles/parse"
)

// A Positioned board may have a position: a partial solution, of which only the solutions count that extend it. It is
// part of the board, so that engines, formulas and evidence are about the two together: Check refuses a solution that
// does not extend it, String writes it behind the grid, and Keep and With leave it there. Full has none.
//
// Entries of a position are fixed as they are written: of a Former, in the way that the board writes its solutions.
// A position may contradict the board. Then there is no solution.
type Positioned interface {
	Board
	// At is the board with a position in place of its own. Nil is none, and so is one that fixes nothing. The error says
	// why no solution has such a shape or such values.
	At(position Solution) (Board, error)
	// Position is nil if there is none.
	Position() Solution
}

// PositionOf is the position of a board, nil if it has none.
func PositionOf(b Board) Solution {
	if p, ok := b.(Positioned); ok {
		return p.Position()
	}
	return nil
}

// AtPosition is a board with a position in place of its own.
func AtPosition(b Board, position Solution) (Board, error) {
	p, ok := b.(Positioned)
	if !ok {
		return nil, fmt.Errorf("boards of %s have no positions", b.Family())
	}
	return p.At(position)
}

// Fixing is a copy of a position, or nil if all its entries are Open.
func Fixing(position Solution) Solution {
	if position.Opens() == len(position) {
		return nil
	}
	return slices.Clone(position)
}

// LeavesPosition is the first entry in which a solution, which may be partial, has another value than a position, or
// -1. It may be shorter than the position.
func LeavesPosition(s, position Solution) int {
	for i, fixed := range position {
		if fixed != Open && (i >= len(s) || s[i] != Open && s[i] != fixed) {
			return i
		}
	}
	return -1
}

// CheckPosition returns nil if a solution of the shape of the board's cells, complete or partial, does not leave the
// board's position.
func CheckPosition(b Positioned, s Solution) error {
	if cell := LeavesPosition(s, b.Position()); cell >= 0 {
		_, cols := b.Size()
		return Broken("%s: the position has another value there", SpotAt(cell, cols))
	}
	return nil
}

// PositionMark is the line of a board's text between the grid and the position.
const PositionMark = "position"

// OpenWord is the word of an open cell, in a position and in every picture.
const OpenWord = "?"

// PositionText is what the text of a board has behind the grid: its position as it would be drawn without clues, so
// that clues may change and the position stays; "" if it has none.
func PositionText(b Positioned) string {
	position := b.Position()
	if position == nil {
		return ""
	}
	var bare Board = b
	if clued, ok := b.(Clued); ok {
		bare = WithoutClues(clued)
	}
	return PositionMark + "\n" + bare.Picture(position)
}

// ReadPositioned reads a block of a file: a board, which read reads, and what PositionText writes. The position may be
// an array as well.
func ReadPositioned[B Positioned](t *parse.Text, read func(*parse.Text) (B, error)) (B, error) {
	at := slices.IndexFunc(t.Lines, func(line []parse.Token) bool { return line[0].Text == PositionMark })
	if at < 1 {
		return read(t)
	}
	var none B
	mark := t.Lines[at]
	switch {
	case len(mark) > 1:
		return none, t.Errorf(mark[1], "%q behind %s: expected a line of its own", mark[1].Text, PositionMark)
	case at == len(t.Lines)-1:
		return none, t.Errorf(parse.After(mark), "the position is missing: expected a partial solution")
	}
	b, err := read(&parse.Text{File: t.File, Lines: t.Lines[:at]})
	if err != nil {
		return none, err
	}
	positioned, err := ReadPosition(b, &parse.Text{File: t.File, Lines: t.Lines[at+1:]})
	if err != nil {
		return none, err
	}
	return positioned.(B), nil
}

// ReadPosition reads a position, drawn or as an array, and is the board with it. The error is a *parse.Error, or says
// that boards of the family have none.
func ReadPosition(b Board, t *parse.Text) (Board, error) {
	p, ok := b.(Positioned)
	if !ok {
		return AtPosition(b, nil)
	}
	position, err := ReadSolution(b, t)
	if err != nil {
		return nil, err
	}
	positioned, err := p.At(position)
	if err != nil {
		return nil, t.Errorf(t.Lines[0][0], "the position: %v", err)
	}
	return positioned, nil
}

// Unpositioned is the error of what is asked of boards without a position only; nil if the board has none.
func Unpositioned(b Board, what string) error {
	if PositionOf(b) == nil {
		return nil
	}
	return fmt.Errorf("%s: expected a board without a position", what)
}

// Rewritten says that the board, which has a position, may write a solution otherwise if it has fewer clues, such as a
// closed tour, which then begins elsewhere. What a position fixes then is another matter.
func Rewritten(b Board) bool {
	clued, ok := b.(Clued)
	position := PositionOf(b)
	return ok && position != nil && len(WithoutClues(clued).Writings(position)) > 1
}

// Came says in one line what a solution is that came with a board, beside those that were found; "" if it is one of
// these, or if none is known and the rules allow it. If it is partial, it is one of those that have it.
func Came(b Board, came Solution, found ...Solution) string {
	const it = "the solution that came with the board "
	if came == nil || slices.ContainsFunc(found, func(s Solution) bool { return LeavesPosition(s, came) < 0 }) {
		return ""
	}
	if broken := MayHold(b, came); broken != nil {
		return it + "is none: " + broken.Error()
	}
	if len(found) == 0 {
		return ""
	}
	return it + "obeys the rules, and is none of those found"
}
