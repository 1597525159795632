package sliding

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"

	"twofold/puzzles"
	"twofold/puzzles/parse"
)

// Family is what a list of families knows of this one.
var Family = puzzles.Family{
	Name:     "sliding",
	About:    "slide tiles into a given order with the fewest moves",
	Group:    "move",
	Variants: []string{Shortest.String(), Exact.String()},
	Usual:    puzzles.Parameters{Variant: Shortest.String(), Rows: 3, Cols: 3, Given: 1},
	Small:    3,
	Large:    puzzles.Parameters{Rows: 4, Cols: 4, Moves: 16},
	Read:     puzzles.Reader(Read),
	Random: func(_ context.Context, r *rand.Rand, like puzzles.Parameters) (puzzles.Board, error) {
		question, err := parseVariant(like.Variant)
		if err == nil {
			err = checkSize(like.Rows, like.Cols)
		}
		if err != nil {
			return nil, err
		}
		b, _ := Random(r, Parameters{Rows: like.Rows, Cols: like.Cols, Question: question, Moves: like.Moves,
			Open: 1 - like.Given, AnyOrder: like.AnyOrder})
		return b, nil
	},
	Blank: func(like puzzles.Parameters) string {
		return puzzles.BoardText(header(like), orderedWords(like), like.Cols)
	},
	Words:       func(like puzzles.Parameters, _ string) []string { return append(orderedWords(like), puzzles.Free) },
	Every:       every,
	Vary:        vary,
	Assignments: plans,
	Odd:         Odd,
	Rules: []string{
		"State: where each tile and the empty place are; the first is the start. Half of all can be reached from it.",
		"Actions: the empty place goes left, right, up or down, as far as the board's edge lets it.",
		"Transition: the empty place and the tile on its way change places.",
		"Goal: every tile is where the goal has it. A question mark there stands for any tile.",
		"Cost: 1 for each move. A plan has the fewest moves, or as many as the board says.",
	},
	Primers: primers,
	Names: []puzzles.Name{
		{Name: "8-puzzle", Variant: Shortest.String(), Size: "3x3"},
		{Name: "15-puzzle", Variant: Shortest.String(), Size: "4x4"},
		{Name: "fifteen", Variant: Shortest.String(), Size: "4x4"},
	},
	Foreign: []puzzles.Foreign{
		{Format: "tatham", Kind: "fifteen", Variant: Shortest.String(), Form: "list move:M%x,%y>m", Words: blankWord},
		{Format: "matrix", Words: blankWord},
		{Format: "state", Variant: Shortest.String(), Words: blankWord},
	},
	Make: &puzzles.Making{
		Moves: 20,
		Solutions: func(like puzzles.Parameters) (puzzles.Sampler, error) {
			return func(_ context.Context, r *rand.Rand) (puzzles.Solution, error) {
				_, s := Random(r, Parameters{Rows: like.Rows, Cols: like.Cols, Moves: like.Moves})
				return s, nil
			}, checkSize(like.Rows, like.Cols)
		},
	},
}

// blankWord is how others write the blank.
var blankWord = map[string]string{"_": "0"}

// checkSize returns an error for a board that is too small or too large.
func checkSize(rows, cols int) error {
	if rows > MaxSide || cols > MaxSide || rows*cols < MinCells {
		return fmt.Errorf("size %dx%d: expected 1x2 to %dx%d", rows, cols, MaxSide, MaxSide)
	}
	return nil
}

func header(like puzzles.Parameters) string {
	text := fmt.Sprintf("sliding %dx%d", like.Rows, like.Cols)
	if like.Variant == Exact.String() {
		text += " moves=2"
	}
	return text
}

// orderedWords are the words of the default goal.
func orderedWords(like puzzles.Parameters) []string {
	return append(puzzles.Numbers(1, like.Rows*like.Cols-1), "_")
}

const (
	farMoves   = 12 // of random walks on boards of which not every arrangement is quickly solved
	exactMoves = 5  // the most that a board of the exact variant asks for, where each is listed
	smallCells = 6  // of boards that may start anywhere
)

// vary draws how far the start is from the goal.
func vary(r *rand.Rand, like puzzles.Parameters) puzzles.Parameters {
	if like.Rows*like.Cols > smallCells || like.Variant == Exact.String() || r.IntN(2) == 0 {
		like.Moves = 1 + r.IntN(farMoves)
	}
	return like
}

// every lists the boards with every arrangement as the start and as the goal, of the exact variant with each number of
// moves up to exactMoves.
func every(like puzzles.Parameters) iter.Seq[string] {
	headers := []string{header(like)}
	if like.Variant == Exact.String() {
		headers = nil
		for _, n := range puzzles.Numbers(0, exactMoves) {
			headers = append(headers, fmt.Sprintf("sliding %dx%d moves=%s", like.Rows, like.Cols, n))
		}
	}
	tiles := orderedWords(like)
	grid := func(order []int) string {
		return parse.FormatGrid(len(tiles), like.Cols, func(cell int) string { return tiles[order[cell]] })
	}
	return func(yield func(string) bool) {
		for _, header := range headers {
			for start := range puzzles.Orders(len(tiles)) {
				for goal := range puzzles.Orders(len(tiles)) {
					if !yield(header + "\n" + grid(start) + goalWord + "\n" + grid(goal)) {
						return
					}
				}
			}
		}
	}
}
