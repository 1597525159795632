// Package duplicates knows which walks of the blank a search for a shortest plan can leave out: those that contain a
// duplicate, as Taylor and Korf call it ("Pruning duplicate nodes in depth-first search", 1993).
//
// A walk is a cell and the moves that the blank makes from there. Two walks from the same cell are alike if they bring
// all tiles to the same places. Walks are ordered by their number of moves, and those of one length as words, by the
// order in which a search tries the moves. A walk is a duplicate if one that is less is alike.
//
// Leaving out all walks with a duplicate in them never loses the least plan. For if a part of that plan had a lesser
// walk that is alike, this one in its place would make a lesser plan. Nor does it matter what the goal is. Walks are
// told apart by the cell that they begin at, so the lesser walk stays on the board if the other one does: both are
// walks of this board from this cell. Other plans than the least are lost.
//
// How walks are found that are alike, and what recognises them, is the idea of Taylor and Korf: breadth-first search,
// and the automaton of Aho and Corasick ("Efficient string matching", 1975). That the words begin with a cell is ours.
// Theirs are words of moves, from wherever the blank is.
package duplicates

import (
	"context"
	"sync"

	"twofold/puzzles"
	board "twofold/puzzles/sliding"
)

// A State is what an automaton remembers of a walk. The state of the walk without moves has the number of its cell.
type State int32

// A Move of the blank, in one word: 0 is none.
type Move uint32

func newMove(to int, way board.Move, next State) Move {
	return Move(next)<<8 | Move(way)<<6 | Move(to)<<1 | 1
}

// To is the cell that the blank goes to, Way the move as plans have it, and Next the state of the longer walk.
func (m Move) To() int         { return int(m >> 1 & 31) }
func (m Move) Way() board.Move { return board.Move(m >> 6 & 3) }
func (m Move) Next() State     { return State(m >> 8) }

// Moves are those that a walk can go on by, in the order of a search; behind them there are zeros.
type Moves [ways]Move

// An Automaton has the moves by state.
type Automaton []Moves

// How long duplicates are, in moves, that an automaton knows: there are none; the last move taken back; or all that
// breadth-first search finds within its limits.
const (
	NoDuplicates = 0
	Undoing      = 2
	AllKnown     = 1 << 10
)

type size struct{ rows, cols, longest int }

// made has the automata by size. They are the same for all boards of a size, and there are few sizes.
var made sync.Map

// Has says whether the automaton of a size is made.
func Has(rows, cols, longest int) bool {
	_, ok := made.Load(size{rows, cols, longest})
	return ok
}

// Of is the automaton of a size of board that knows duplicates of up to so many moves. It is made once, in at most
// about half a second, and is not to be changed. The error is the cause of ctx's end.
func Of(ctx context.Context, rows, cols, longest int) (a Automaton, err error) {
	key := size{rows, cols, longest}
	if known, ok := made.Load(key); ok {
		return known.(Automaton), nil
	}
	defer puzzles.Unwound(&err)
	a = newAutomaton(newTree(grid{rows, cols}, longest, maxLevel, &puzzles.Poll{Context: ctx}))
	made.Store(key, a)
	return a, nil
}
