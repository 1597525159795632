package duplicates

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"twofold/puzzles"
	board "twofold/puzzles/sliding"
)

// An oracle walks about on a board and looks at every walk, with or without duplicates.
type oracle struct {
	rows, cols int
	words      map[string]bool // the walks that are the least of those that are alike, from one cell
}

// newOracle tries all walks of up to so many moves from a cell, in their order.
func newOracle(rows, cols, from, moves int) *oracle {
	o := &oracle{rows, cols, map[string]bool{}}
	tiles := make([]byte, rows*cols)
	for cell := range tiles {
		tiles[cell] = byte('a' + cell)
	}
	tiles[from] = '_'
	type walk struct {
		word  string
		tiles []byte
	}
	level := []walk{{"", tiles}}
	o.words[""] = true
	made := map[string]bool{string(tiles): true}
	for range moves {
		var next []walk
		for _, w := range level {
			for _, letter := range "ULRD" {
				if after := o.move(w.tiles, letter); after != nil {
					longer := walk{w.word + string(letter), after}
					next = append(next, longer)
					if !made[string(after)] {
						made[string(after)] = true
						o.words[longer.word] = true
					}
				}
			}
		}
		level = next
	}
	return o
}

// move is what a move makes of the tiles, nil if it leads off the board.
func (o *oracle) move(tiles []byte, letter rune) []byte {
	blank := slices.Index(tiles, '_')
	row, col := blank/o.cols, blank%o.cols
	switch letter {
	case 'U':
		row--
	case 'D':
		row++
	case 'L':
		col--
	case 'R':
		col++
	}
	if row < 0 || row >= o.rows || col < 0 || col >= o.cols {
		return nil
	}
	after := slices.Clone(tiles)
	to := row*o.cols + col
	after[blank], after[to] = after[to], after[blank]
	return after
}

// accepted lists the walks of so many moves from a cell that the automaton follows.
func accepted(t *testing.T, a Automaton, cell, moves int) (words []string) {
	letters := map[board.Move]string{board.Up: "U", board.Left: "L", board.Right: "R", board.Down: "D"}
	var follow func(s State, word string)
	follow = func(s State, word string) {
		if len(word) == moves {
			words = append(words, word)
			return
		}
		ended := false
		for _, m := range a[s] {
			if m == 0 {
				ended = true
			} else if ended {
				t.Fatalf("state %d has a move behind the last one", s)
			} else {
				follow(m.Next(), word+letters[m.Way()])
			}
		}
	}
	follow(State(cell), "")
	return words
}

// TestAgainstEveryWalk: of the walks of up to so many moves, the automaton follows those that are the least of all that
// are alike, and no other, for it knows duplicates of that length.
func TestAgainstEveryWalk(t *testing.T) {
	for _, test := range []struct{ rows, cols, moves int }{
		{1, 1, 3}, {1, 2, 4}, {1, 5, 8}, {5, 1, 8}, {2, 2, 13}, {2, 3, 12}, {3, 2, 10}, {3, 3, 8}, {2, 4, 9}, {4, 2, 8},
		{3, 4, 7}, {4, 3, 7}, {4, 4, 7}, {4, 5, 6}, {5, 5, 6},
	} {
		t.Run(fmt.Sprintf("%dx%d", test.rows, test.cols), func(t *testing.T) {
			g := grid{test.rows, test.cols}
			for _, longest := range []int{test.moves, AllKnown} {
				a := newAutomaton(newTree(g, longest, 20_000, &puzzles.Poll{Context: t.Context()}))
				for cell := range g.cells() {
					o := newOracle(test.rows, test.cols, cell, test.moves)
					var want []string
					for word := range o.words {
						if len(word) == test.moves {
							want = append(want, word)
						}
					}
					got := accepted(t, a, cell, test.moves)
					slices.Sort(want)
					slices.Sort(got)
					if !slices.Equal(got, want) {
						t.Fatalf("from cell %d: %d walks, expected %d: %s", cell, len(got), len(want), cmp.Diff(want, got))
					}
				}
			}
		})
	}
}

// TestUndoing knows no more than that a move takes back the last one; and NoDuplicates nothing.
func TestUndoing(t *testing.T) {
	for longest, states := range map[int]int{NoDuplicates: 9, Undoing: 9 + 24} {
		a, err := Of(t.Context(), 3, 3, longest)
		if err != nil || len(a) != states {
			t.Errorf("duplicates of %d moves: %d states, error %v: expected %d", longest, len(a), err, states)
		}
	}
	undoing, _ := Of(t.Context(), 3, 3, Undoing)
	if got := accepted(t, undoing, 4, 2); !slices.Equal(got, []string{
		"UL", "UR", "LU", "LD", "RU", "RD", "DL", "DR",
	}) {
		t.Errorf("two moves from the middle: %v", got)
	}
	all, _ := Of(t.Context(), 3, 3, NoDuplicates)
	if got := len(accepted(t, all, 4, 2)); got != 12 {
		t.Errorf("two moves from the middle, all walks: %d, expected 12", got)
	}
}

// TestSmallBoardsToTheEnd: of 2x2 and 2x3 all duplicates are known, so as many walks are left as there are
// arrangements.
func TestSmallBoardsToTheEnd(t *testing.T) {
	for _, test := range []struct{ rows, cols, arrangements int }{{2, 2, 12}, {2, 3, 360}} {
		a, err := Of(t.Context(), test.rows, test.cols, AllKnown)
		if err != nil {
			t.Fatal(err)
		}
		for cell := range test.rows * test.cols {
			walks := 0
			for moves := range 25 {
				walks += len(accepted(t, a, cell, moves))
			}
			if walks != test.arrangements {
				t.Errorf("%dx%d: %d walks from cell %d, expected %d", test.rows, test.cols, walks, cell, test.arrangements)
			}
		}
	}
}

// TestLargestFits: the states of the largest automata fit into a Move.
func TestLargestFits(t *testing.T) {
	m := newMove(24, board.Down, math.MaxInt32>>8)
	if m.To() != 24 || m.Way() != board.Down || m.Next() != math.MaxInt32>>8 {
		t.Errorf("a move to %d, %v, state %d", m.To(), m.Way(), m.Next())
	}
}

// TestEnds ends with its context, and makes the automaton later all the same.
func TestEnds(t *testing.T) {
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(why)
	if _, err := Of(ctx, 4, 5, 12); err != why {
		t.Errorf("error %v, expected %v", err, why)
	}
	if a, err := Of(t.Context(), 4, 5, 4); err != nil || len(a) == 0 {
		t.Errorf("%d states, error %v", len(a), err)
	}
}
