package clues

import (
	"slices"

	"twofold/puzzles"
	"twofold/puzzles/tour"
	"twofold/puzzles/treasure"
	"twofold/puzzles/visibility"
)

// numbersOf are the clues that a solution can give, by cell; silent where it can give none.
func (a *Adviser) numbersOf(s puzzles.Solution) ([]int32, error) {
	numbers := slices.Repeat([]int32{silent}, len(s))
	switch own := a.board.(type) {
	case *treasure.Board:
		// In mosaic a cell counts itself, too: the same number where there is no coin, and no coin is left uncounted.
		full, err := treasure.Full(treasure.Mosaic, own.Rows, own.Cols, s)
		if err != nil {
			return nil, err
		}
		for cell, clue := range full.Clues {
			if own.Rules == treasure.Mosaic || s[cell] == 0 {
				numbers[cell] = int32(clue)
			}
		}
	case *visibility.Board:
		full, err := visibility.Full(own.Rules, own.Rows, own.Cols, s)
		if err != nil {
			return nil, err
		}
		for cell, clue := range full.Clues {
			if clue != visibility.Blank {
				numbers[cell] = clue
			}
		}
	case *tour.Board:
		for cell, step := range s {
			if step > 0 {
				numbers[cell] = int32(step)
			}
		}
	}
	return numbers, nil
}

// full is the board with all clues more that a solution of it can give.
func (a *Adviser) full(s puzzles.Solution) (puzzles.Clued, error) {
	numbers, err := a.numbersOf(s)
	if err != nil {
		return nil, err
	}
	for _, cell := range a.board.ClueCells() {
		numbers[cell] = silent // it has a clue, which may say less than the number: '?'
	}
	return filled(a.board, numbers), nil
}

// filled is the board with numbers as its clues where they are not silent.
func filled(b puzzles.Clued, numbers []int32) puzzles.Clued {
	switch own := b.(type) {
	case *treasure.Board:
		out := *own
		out.Clues = replaced(own.Clues, numbers)
		return &out
	case *visibility.Board:
		out := *own
		out.Clues = replaced(own.Clues, numbers)
		return &out
	case *tour.Board:
		out := *own
		out.Given = replaced(own.Given, numbers)
		return &out
	}
	return b
}

func replaced[N int8 | int32 | int](clues []N, numbers []int32) []N {
	out := slices.Clone(clues)
	for cell, number := range numbers {
		if number != silent {
			out[cell] = N(number)
		}
	}
	return out
}

// form is how the board writes a solution of it with clues more: in hunt without coins that only those clues count, and a
// closed tour perhaps from elsewhere or the other way round.
func (a *Adviser) form(s puzzles.Solution) puzzles.Solution {
	switch own := a.board.(type) {
	case *treasure.Board:
		if own.Rules == treasure.Hunt {
			return besideClues(own, s)
		}
	case *tour.Board:
		return own.InForm(s)
	}
	return s
}

// writings are all the ways to write a solution that the clues of the board allow, of which it shows one: of a closed tour
// each turn and reflection of the steps that leaves the given ones as they are. Clues more may ask for any of them.
func (a *Adviser) writings(s puzzles.Solution) []puzzles.Solution {
	own, ok := a.board.(*tour.Board)
	if !ok || !own.Closed {
		return []puzzles.Solution{s}
	}
	var all []puzzles.Solution
	n := own.Squares()
	for turn := range n {
		for _, way := range []int{1, -1} {
			t := make(puzzles.Solution, len(s))
			for cell, step := range s {
				if step > 0 {
					t[cell] = ((way*step+turn)%n+n)%n + 1
				}
			}
			if len(own.Broken(t)) == 0 {
				all = append(all, t)
			}
		}
	}
	return all
}
