// Package sliding is the family of sliding tiles: the 8-puzzle and its larger and smaller kin.
//
// A board has R×C cells, R·C-1 tiles numbered from 1, and the blank, into which a tile beside it may slide;
// it is simpler to say that the blank moves. A start and a goal are given, of which the goal may leave
// cells unspecified. A Solution is a plan: one Move of the blank a step. There are two variants:
//
//	variant   a solution
//	shortest  leads from start to goal in the fewest moves possible
//	exact     leads from start to goal in the given number of moves; it may go back and pass the goal
//
// A position is the first moves of a plan, none of them open. A shortest plan then has the fewest moves of those that
// begin so: the moves made count, whether they were wise or not, and the rest is a shortest way on from there.
//
// Check cannot tell whether a plan is a shortest one: it accepts every plan that leads to the goal, and Cost
// ranks them (puzzles.Ranked).
//
// Files:
//
//	board, parse, check, family: the board, its text, its rules
//	clues, evident, argue, plans: dropping clues, and evidence
//	random, odd, measures, insights: boards for tests, and numbers
//	primer, scene, picture, hand: for people
package sliding

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// A Variant is the question that a board asks.
type Variant int

const (
	Shortest Variant = iota
	Exact
)

// Variants lists all variants, the default first.
var Variants = []Variant{Shortest, Exact}

func (v Variant) String() string { return [...]string{"shortest", "exact"}[v] }

// parseVariant finds a variant by its name.
func parseVariant(name string) (Variant, error) {
	return prose.Named("variant", name, Variants, Variant.String)
}

// A Move is where the blank goes: a tile goes the other way.
type Move int

const (
	Left Move = iota
	Right
	Up
	Down
)

func (m Move) String() string { return string(letters[m]) }

const letters = "LRUD"

// Blank is the number of the blank, Any that of a goal's cell which may hold whatever.
const (
	Blank = 0
	Any   = -1
)

// MaxSide is the most rows and columns of a board, MinCells the fewest cells.
const (
	MaxSide  = 5
	MinCells = 2
)

// A Board is one puzzle of the family. It is not changed once it is made.
type Board struct {
	Rows, Cols int
	Start      []int8 // the tile, or Blank, at each cell, row by row
	Goal       []int8 // the same, or Any
	Question   Variant
	Moves      int              // of Exact; 0 else
	Fixed      puzzles.Solution // its position: the first moves; nil if it has none
}

// Family is "sliding".
func (b *Board) Family() string { return "sliding" }

// Variant is the name of the board's question.
func (b *Board) Variant() string { return b.Question.String() }

// Size is the number of rows and columns.
func (b *Board) Size() (rows, cols int) { return b.Rows, b.Cols }

// Ordered is the default goal: the tiles in their order, the blank last.
func Ordered(rows, cols int) []int8 {
	goal := make([]int8, rows*cols)
	for cell := range goal {
		goal[cell] = int8((cell + 1) % len(goal))
	}
	return goal
}

// At is the board with a position, behind which open moves are left out.
func (b *Board) At(position puzzles.Solution) (puzzles.Board, error) {
	out := *b
	out.Fixed = nil
	for step, move := range position {
		switch {
		case move == puzzles.Open && slices.Max(position[step:]) == puzzles.Open:
			return &out, nil
		case move == puzzles.Open:
			return nil, fmt.Errorf("move %d is open: expected the first moves, one after the other", step+1)
		case move < int(Left) || move > int(Down):
			return nil, fmt.Errorf("move %d: value %d: expected 0 for left, 1 right, 2 up, 3 down", step+1, move)
		}
		out.Fixed = append(out.Fixed, move)
	}
	return &out, nil
}

// Position is the first moves of every plan; nil if none is said.
func (b *Board) Position() puzzles.Solution { return b.Fixed }

// onward is the board that is left to solve behind the position. The error says which of its moves leads off the board.
func (b *Board) onward() (*Board, error) {
	out := *b
	out.Fixed = nil
	var err error
	if out.Start, err = b.play(b.Fixed); err != nil {
		return nil, err
	}
	if b.Question == Exact {
		out.Moves -= len(b.Fixed)
	}
	if out.Moves < 0 {
		return nil, fmt.Errorf("the position has %s, and the plan %d", prose.Some(len(b.Fixed), "move"), b.Moves)
	}
	return &out, nil
}

// String is the board's text: its header, the start, the goal unless it is the default one, and its position.
func (b *Board) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "sliding %dx%d", b.Rows, b.Cols)
	if b.Question == Exact {
		fmt.Fprintf(&text, " moves=%d", b.Moves)
	}
	fmt.Fprint(&text, "\n", b.grid(b.Start))
	if !slices.Equal(b.Goal, Ordered(b.Rows, b.Cols)) {
		fmt.Fprint(&text, goalWord, "\n", b.grid(b.Goal))
	}
	text.WriteString(puzzles.PositionText(b))
	return text.String()
}

// goalWord is the line between start and goal.
const goalWord = "goal"

func (b *Board) grid(cells []int8) string {
	return parse.FormatGrid(len(cells), b.Cols, func(cell int) string {
		switch cells[cell] {
		case Blank:
			return "_"
		case Any:
			return "."
		}
		return strconv.Itoa(int(cells[cell]))
	})
}
