package tour

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
)

// An argument is a board of tours as its squares and the moves between them.
type argument struct {
	*Board
	squares int
	near    [][]int // by cell
	colour  []int   // by cell, 0 or 1 if each move changes it; nil otherwise, and of what is not connected
	apart   int     // a square that cannot be reached from the first; -1 if there is none
}

func newArgument(b *Board) *argument {
	w := &argument{Board: b, squares: b.Squares(), near: make([][]int, len(b.Given)), apart: -1}
	moves := movesOf(b.Piece)
	for cell, given := range b.Given {
		for _, move := range moves {
			row, col := cell/b.Cols+move[0], cell%b.Cols+move[1]
			if given != Hole && row >= 0 && row < b.Rows && col >= 0 && col < b.Cols && b.Given[row*b.Cols+col] != Hole {
				w.near[cell] = append(w.near[cell], row*b.Cols+col)
			}
		}
	}
	w.paint()
	return w
}

// movesOf finds the moves of a piece by their lengths, which are the roots of sums of two squares: the knight's is that
// of 5, the wazir's that of 1, and the king's those of 1 and 2. Leapers may have other sums of the same squares (5² is
// 3²+4²), so of them the product counts, too.
func movesOf(p Piece) (moves [][2]int) {
	a, b := 1, 2
	if p.Kind() == "leaper" {
		before, after, _ := strings.Cut(string(p), ",")
		a, _ = strconv.Atoi(before)
		b, _ = strconv.Atoi(after)
	}
	for rows := -b; rows <= b; rows++ {
		for cols := -b; cols <= b; cols++ {
			square, product := rows*rows+cols*cols, rows*cols
			is := square == a*a+b*b && max(product, -product) == a*b
			switch p {
			case Wazir:
				is = square == 1
			case King:
				is = square == 1 || square == 2
			}
			if is {
				moves = append(moves, [2]int{rows, cols})
			}
		}
	}
	return moves
}

// paint gives two colours to the squares, by turns along the moves.
func (w *argument) paint() {
	colour := make([]int, len(w.Given))
	var todo []int
	for cell, given := range w.Given {
		if colour[cell] = -1; given != Hole && len(todo) == 0 {
			todo = []int{cell}
		}
	}
	colour[todo[0]] = 0
	twoColours := true
	for len(todo) > 0 {
		cell := todo[0]
		todo = todo[1:]
		for _, n := range w.near[cell] {
			if colour[n] < 0 {
				colour[n] = 1 - colour[cell]
				todo = append(todo, n)
			}
			twoColours = twoColours && colour[n] != colour[cell]
		}
	}
	for cell, given := range w.Given {
		if given != Hole && colour[cell] < 0 {
			w.apart = cell
			return
		}
	}
	if twoColours {
		w.colour = colour
	}
}

// Argue looks for squares that no tour can pass, or not in the order of the given numbers (puzzles.Arguer).
func (b *Board) Argue() (name, words string) {
	if words := b.misplaced(); words != "" {
		return "position", words
	}
	w := newArgument(b.placed())
	for _, try := range []struct {
		name  string
		words func() string
	}{
		{"squares", w.tooFew}, {"degrees", w.deadEnds}, {"connection", w.cutOff}, {"cut", w.cutApart},
		{"colours", w.miscoloured}, {"distance", w.tooFar},
	} {
		if words := try.words(); words != "" {
			return try.name, words
		}
	}
	return "", ""
}

// placed is the board that gives the numbers of the position as well, and that with which a closed tour is written. Its
// closed tours are written otherwise; that there is none says as much of the board.
func (b *Board) placed() *Board {
	if b.Fixed == nil {
		return b
	}
	out := *b
	out.Fixed, out.Given = nil, slices.Clone(b.Given)
	for cell, step := range b.Fixed {
		if step > 0 {
			out.Given[cell] = step
		}
	}
	if anchor, step := b.anchor(); b.Closed {
		out.Given[anchor] = step
	}
	return &out
}

// misplaced tells what of the position contradicts itself, the given numbers, or the way that a closed tour is written.
func (b *Board) misplaced() string {
	at := map[int]int{}
	place := func(cell, step int) string {
		before, is := at[step]
		if is && before != cell {
			return fmt.Sprintf("step %d would be at %s and at %s", step, puzzles.Place(before, b.Cols),
				puzzles.Place(cell, b.Cols))
		}
		at[step] = cell
		return ""
	}
	anchor, first := b.anchor()
	for cell, step := range b.Fixed {
		given := b.Given[cell]
		if b.Closed && cell == anchor {
			given = first
		}
		if given > 0 {
			if words := place(cell, given); words != "" {
				return words
			}
		}
		if step <= 0 {
			continue
		}
		if given > 0 && given != step {
			return fmt.Sprintf("%s would have step %d and step %d", puzzles.Place(cell, b.Cols), given, step)
		}
		if words := place(cell, step); words != "" {
			return words
		}
	}
	return ""
}

func (w *argument) tooFew() string {
	if w.Closed && w.squares < 3 {
		return fmt.Sprintf("a closed tour has at least 3 squares: the board has %d", w.squares)
	}
	return ""
}

// deadEnds: a tour comes to a square and goes on, but for its first and last.
func (w *argument) deadEnds() string {
	ends := 0
	for cell, near := range w.near {
		if w.Given[cell] == Hole || w.squares == 1 || len(near) > 1 {
			continue
		}
		inner := w.Given[cell] > 1 && w.Given[cell] < w.squares
		if ends++; len(near) == 0 || w.Closed || inner || ends > 2 {
			return fmt.Sprintf("%d moves lead to %s, and the tour cannot come there and go on", len(near),
				puzzles.Place(cell, w.Cols))
		}
	}
	return ""
}

func (w *argument) cutOff() string {
	if w.apart < 0 {
		return ""
	}
	return "no moves lead from the first square to " + puzzles.Place(w.apart, w.Cols)
}

// miscoloured: step by step the colours take turns, so steps with odd numbers have one and the others the other.
func (w *argument) miscoloured() string {
	if w.colour == nil {
		return ""
	}
	var count [2]int
	var can [2]bool // by the colour of the steps with odd numbers
	for _, c := range w.colour {
		if c >= 0 {
			count[c]++
		}
	}
	for odd := range can {
		can[odd] = count[odd] == (w.squares+1)/2 && (!w.Closed || w.squares%2 == 0)
		for cell, given := range w.Given {
			if given > 0 && (given%2 == 1) != (w.colour[cell] == odd) {
				can[odd] = false
			}
		}
	}
	if can[0] || can[1] {
		return ""
	}
	return fmt.Sprintf("each move changes the colour of the square: with %d and %d squares of the two, "+
		"no numbering by turns has the given numbers", count[0], count[1])
}

// tooFar: between two given numbers the tour goes over squares without one.
func (w *argument) tooFar() string {
	at := map[int]int{}
	for cell, given := range w.Given {
		if given > 0 {
			at[given] = cell
		}
	}
	last, first := 0, 0
	for step := 1; step <= w.squares; step++ {
		cell, given := at[step]
		switch {
		case !given:
			continue
		case last == 0:
			first = step
		case !w.reaches(at[last], cell, step-last):
			return w.tooFarWords(last, step, at)
		}
		last = step
	}
	if w.Closed && last != first && !w.reaches(at[last], at[first], first+w.squares-last) {
		return w.tooFarWords(last, first, at)
	}
	return ""
}

func (w *argument) tooFarWords(from, to int, at map[int]int) string {
	return fmt.Sprintf("step %d at %s cannot be reached in time from step %d at %s over squares without a number",
		to, puzzles.Place(at[to], w.Cols), from, puzzles.Place(at[from], w.Cols))
}

func (w *argument) reaches(from, to, moves int) bool {
	seen := map[int]bool{from: true}
	for front := []int{from}; moves > 0; moves-- {
		var next []int
		for _, cell := range front {
			for _, n := range w.near[cell] {
				if n == to {
					return true
				}
				if !seen[n] && w.Given[n] == Free {
					seen[n] = true
					next = append(next, n)
				}
			}
		}
		front = next
	}
	return false
}
