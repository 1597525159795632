package tour

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"

	"twofold/puzzles"
)

// Family is what a list of families knows of this one. Leapers are named in a board's text.
var Family = puzzles.Family{
	Name:     "tour",
	About:    "visit every square once: knight's tours, Hidato (king), Numbrix (wazir)",
	Group:    "path",
	Variants: []string{"knight", "knight-closed", "king", "king-closed", "wazir", "wazir-closed"},
	Usual:    puzzles.Parameters{Variant: "knight", Rows: 6, Cols: 6, Given: 0.3},
	Small:    4,
	Large:    puzzles.Parameters{Rows: 8, Cols: 8},
	Read:     puzzles.Reader(Read),
	Random: func(_ context.Context, r *rand.Rand, like puzzles.Parameters) (puzzles.Board, error) {
		recipe, err := parametersOf(like)
		if err != nil {
			return nil, err
		}
		b, s, err := Random(r, recipe)
		if err != nil {
			return nil, err
		}
		if like.Start {
			b.giveStart(r, s)
		}
		return b, nil
	},
	Blank: func(like puzzles.Parameters) string {
		return puzzles.BoardText(header(like), puzzles.Blanks(like), like.Cols)
	},
	Words: func(like puzzles.Parameters, _ string) []string {
		return append([]string{puzzles.Free, "x"}, puzzles.Numbers(1, like.Rows*like.Cols)...)
	},
	Every:       every,
	Vary:        vary,
	Assignments: numberings,
	Odd:         Odd,
	// Filled counts holes.
	Make: &puzzles.Making{Solutions: solutions, MaxCells: maxMade, Starts: true, Filled: puzzles.Having(0)},
	Rules: []string{
		"State: the squares that were visited, in their order; at first the square of the 1, or any.",
		"Actions: the piece moves to a square that was not visited, by one of its moves.",
		"Transition: that square is the next in order. A given number stands at its place in the order, and no other.",
		"Goal: every square is visited; of a closed tour the first is a move away from the last.",
		"Cost: none. All tours are of the same length, so that any is as good as any other.",
	},
	Primers: primers,
	Names: []puzzles.Name{
		{Name: "hidato", Variant: "king"}, {Name: "hidoku", Variant: "king"}, {Name: "numbrix", Variant: "wazir"},
		{Name: "knight", Variant: "knight"},
	},
	Foreign: []puzzles.Foreign{
		{Format: "kudamono", Kind: "hidoku", Variant: "king"},
		{Format: "matrix", Words: map[string]string{puzzles.Free: "0"}},
	},
}

// maxMade is the most squares of a board that clues are dropped of.
const maxMade = 1600

func parametersOf(like puzzles.Parameters) (Parameters, error) {
	name, closed := strings.CutSuffix(like.Variant, "-closed")
	piece, err := parsePiece(name)
	return Parameters{like.Rows, like.Cols, piece, closed, like.Given, like.Density}, err
}

// solutions makes random tours. With all numbers given, a closed one is numbered from any square on.
func solutions(like puzzles.Parameters) (puzzles.Sampler, error) {
	like.Given = 1
	recipe, err := parametersOf(like)
	if err != nil {
		return nil, err
	}
	_, err = recipe.Squares()
	return func(_ context.Context, r *rand.Rand) (puzzles.Solution, error) {
		_, s, err := Random(r, recipe)
		return s, err
	}, err
}

func header(like puzzles.Parameters) string {
	piece, closed := strings.CutSuffix(like.Variant, "-closed")
	text := fmt.Sprintf("tour %dx%d piece=%s", like.Rows, like.Cols, piece)
	if closed {
		text += " closed"
	}
	return text
}

// vary leaves every other board without holes.
func vary(r *rand.Rand, like puzzles.Parameters) puzzles.Parameters {
	like.Density /= 2
	if r.IntN(2) == 0 {
		like.Density = 0
	}
	return like
}

// mostGiven is the most numbers that a board gives where every board is listed.
const mostGiven = 3

// every lists the boards with every pattern of up to mostGiven numbers.
func every(like puzzles.Parameters) iter.Seq[string] {
	return func(yield func(string) bool) {
		words := puzzles.Blanks(like)
		var give func(from, left int) bool
		give = func(from, left int) bool {
			if !yield(puzzles.BoardText(header(like), words, like.Cols)) {
				return false
			}
			if left == 0 {
				return true
			}
			for cell := from; cell < len(words); cell++ {
				for _, number := range puzzles.Numbers(1, len(words)) {
					if slices.Contains(words, number) {
						continue
					}
					words[cell] = number
					goesOn := give(cell+1, left-1)
					words[cell] = puzzles.Free
					if !goesOn {
						return false
					}
				}
			}
			return true
		}
		give(0, mostGiven)
	}
}

// numberings yields every way to number all squares; if these are too many, every way to number those without a number
// with what is left.
func numberings(of puzzles.Board, most int, use func(puzzles.Solution) bool) error {
	b := of.(*Board)
	var squares, free, left []int
	isGiven := make([]bool, len(b.Given)+1)
	for cell, given := range b.Given {
		if given != Hole {
			squares = append(squares, cell)
		}
		if given == Free {
			free = append(free, cell)
		}
		isGiven[max(given, 0)] = true
	}
	all := make([]int, len(squares))
	for n := range squares {
		all[n] = n + 1
		if !isGiven[n+1] {
			left = append(left, n+1)
		}
	}
	s := make(puzzles.Solution, len(b.Given))
	for cell, given := range b.Given {
		s[cell] = max(given, 0)
	}
	switch {
	case fewOrders(len(squares), most):
		free, left = squares, all
	case !fewOrders(len(free), most):
		return puzzles.TooMany(most)
	}
	for order := range puzzles.Orders(len(free)) {
		for i, n := range order {
			s[free[i]] = left[n]
		}
		if !use(s) {
			return nil
		}
	}
	return nil
}

// fewOrders reports whether n things have up to most orders.
func fewOrders(things, most int) bool {
	all := 1
	for n := range things {
		if all *= n + 1; all > most {
			return false
		}
	}
	return true
}
